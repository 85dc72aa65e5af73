"""Losing, winning and drawing (section WIN)."""

from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.events.endings import (
    DefeatReason,
    DrawReason,
    GameDrawn,
    GameWon,
    SeatDefeated,
)
from engine.echoes.figures.building_figures import building_health_left

QUIET_TURNS: Final = 30
"""Turns in a row without damage, loss, deployment, building or card: a draw (R-WIN-04)."""

DEFEAT_RULES: Final[dict[DefeatReason, str]] = {
    "capital": "E-WIN-01", "units": "E-WIN-02", "conceded": "R-WIN-03", "absent": "R-TURN-04",
}  # fmt: skip
DRAW_RULES: Final[dict[DrawReason, str]] = {
    "both_lost": "R-WIN-01", "agreed": "R-WIN-03", "quiet": "R-WIN-04", "turn_limit": "R-WIN-05",
}  # fmt: skip


def check_defeats(work: Work) -> None:
    """End the game if a Capital has no life points or a player no unit on the map.

    If one player of a team is defeated, the whole team is; if both sides are, it is a draw.

    Rules: E-WIN-01 to E-WIN-04, E-TEAM-10, R-WIN-01, R-WIN-02, R-COMBAT-07.
    """
    board = work.state.board
    if board.outcome is not None or board.stage != "turns":
        return
    defeats: list[tuple[Seat, DefeatReason]] = []
    for seat in board.turn_order:
        if building_health_left(board, board.capital_of(seat)) <= 0:
            defeats.append((seat, "capital"))
        elif not board.units_of(seat):
            defeats.append((seat, "units"))
    if defeats:
        defeat_seats(work, defeats)


def defeat_seats(work: Work, defeats: list[tuple[Seat, DefeatReason]]) -> None:
    """Defeat seats, with their teams, and end the game at once (E-WIN-03)."""
    board = work.state.board
    for seat, reason in defeats:
        work.tell(SeatDefeated(audience=EVERYONE, seat=seat, reason=reason))
    beaten = {board.team_of(seat) for seat, _ in defeats}
    winners = tuple(seat for seat in board.turn_order if board.team_of(seat) not in beaten)
    if not winners:
        end_in_draw(work, "both_lost")
        return
    losers = tuple(seat for seat in board.turn_order if seat not in winners)
    board.outcome = Outcome(places=(winners, losers), rule=DEFEAT_RULES[defeats[0][1]])
    _clear_waiting(work)
    work.tell(GameWon(audience=EVERYONE, seats=winners))


def end_in_draw(work: Work, reason: DrawReason) -> None:
    """End the game as a draw (R-WIN-01, R-WIN-03 to R-WIN-05)."""
    board = work.state.board
    board.outcome = Outcome(places=(board.turn_order,), rule=DRAW_RULES[reason])
    _clear_waiting(work)
    work.tell(GameDrawn(audience=EVERYONE, reason=reason))


def _clear_waiting(work: Work) -> None:
    """Drop what was still to be done: nothing further is resolved (E-WIN-03)."""
    work.state.agenda.clear()
    work.state.board.choice = None
    work.state.board.window = 0
    work.state.default_answer = ()
