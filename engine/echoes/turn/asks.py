"""The asks of a state: stages of setting up, then the turn of the active player (22.3)."""

from collections.abc import Iterator

from engine.core.protocol.game import Ask, Outcome
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.echoes.setup.pickers import list_asked_seats
from engine.echoes.state import State

CLOCK = "turn_hours"
"""Every answer, in setup too, has the turn deadline (R-TURN-04, R-ORD-05)."""

WINDOW_CLOCK = "reaction_window_hours"


def asks(state: State) -> tuple[Ask, ...]:
    """Return who is asked for what.

    The opening resupply is answered secretly and independently; all other asks are open. An open
    choice of the active player keeps the id of the turn.

    Rules: E-PIPE-02, E-PIPE-04, E-ORD-34, E-ORD-45, R-SETUP-08, R-ORD-03, E-INFO-08.
    """
    board = state.board
    if board.outcome is not None:
        return ()
    if board.stage != "turns":
        return tuple(_ask_in_setup(state, seat) for seat in list_asked_seats(board))
    if board.window:
        return tuple(_list_window_asks(state))
    kind = board.choice.kind if board.choice is not None else board.phase
    turn = board.active_player.turns
    ask = Ask(
        id=f"turn.{turn}",
        seat=board.active,
        kind=kind,
        clock=CLOCK,
        ready=False,
        known_to=EVERYONE,
    )
    return (ask,)


def _list_window_asks(state: State) -> Iterator[Ask]:
    """Iterate over the opponents whose answer a window waits for; each knows of itself alone.

    Rules: R-CARD-08, E-INFO-21.
    """
    board = state.board
    for seat in board.opponents_of(board.active):
        if not state.secrets_of(seat).has_answered:
            yield Ask(
                id=f"window.{board.window}",
                seat=seat,
                kind="reaction",
                clock=WINDOW_CLOCK,
                ready=False,
                known_to=audience_of(seat),
            )


def _ask_in_setup(state: State, seat: Seat) -> Ask:
    stage = state.board.stage
    is_sealed = stage == "opening"
    return Ask(
        id=stage,
        seat=seat,
        kind=stage,
        clock=CLOCK,
        group=stage if is_sealed else "",
        ready=is_sealed,
        known_to=EVERYONE,
    )


def count_missed_turns(state: State, seat: Seat, ask: Ask | None) -> int | None:
    """Count a player's own turns in a row whose deadline has passed (R-TURN-04)."""
    board = state.board
    if not 1 <= seat <= len(board.players):
        return None
    missed = board.player(seat).missed
    if ask is None:
        return missed
    return (
        missed + 1 if board.stage == "turns" and board.active == seat and not board.window else None
    )


def outcome(state: State) -> Outcome | None:
    """Return the outcome; None while the game runs."""
    return state.board.outcome
