"""The pipeline of a turn: its start, its phases, its end (sections TURN, END and PIPE)."""

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import BeginTurn, DiscardCards, EndTurn, Happening
from engine.echoes.changes.agenda_moves import Work, find_answer, plan_tasks
from engine.echoes.changes.endings import QUIET_TURNS, end_in_draw
from engine.echoes.changes.losses import cap_damage
from engine.echoes.changes.piles import cards_to_discard, discard_from_hand, draw_cards
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.events.turns import PhaseBegan, TurnBegan
from engine.echoes.events.units import UnitHealed
from engine.echoes.figures.unit_figures import keywords_of
from engine.echoes.resources.token_moves import refresh_main_tokens

FILL_HAND_TO = 5
"""E-END-01."""
HAND_LIMIT = 7
"""E-END-03."""


def begin_turn(work: Work, task: BeginTurn) -> None:
    """Begin a turn: tokens and units are unexhausted, units regenerate, `turn_start` happens.

    The very first turn of the game has no Start phase.

    Rules: E-TURN-01 to E-TURN-06, R-TURN-01, E-PIPE-05 to E-PIPE-10, E-KW-33.
    """
    board, seat = work.state.board, task.seat
    board.turn += 1
    board.active, board.phase = seat, "mobilization"
    board.player(seat).turns += 1
    work.tell(TurnBegan(audience=EVERYONE, seat=seat, turn=board.turn))
    if board.turn == 1:
        return
    refresh_main_tokens(board, seat)
    _refresh_units(work, seat)
    _regenerate(work, seat)
    board.lasting = [one for one in board.lasting if one.duration != "round" or one.seat != seat]
    cap_damage(board)
    plan_tasks(work, Happening(trigger="turn_start", seat=seat))


def _refresh_units(work: Work, seat: Seat) -> None:
    """Unexhaust a player's units; one with a Fatigue mark loses the mark instead.

    Rules: E-TURN-04, E-TURN-05, E-KW-15, R-KW-04, R-ACT-06, E-PIPE-07.
    """
    for unit in work.state.board.units_of(seat):
        if unit.is_marked:
            unit.is_marked = False
        else:
            unit.is_exhausted = False


def _regenerate(work: Work, seat: Seat) -> None:
    """Heal 1 damage for each Regenerate of a unit, never above its maximum health.

    Rules: E-KW-33, E-KW-34, R-KW-13, E-PIPE-08.
    """
    board = work.state.board
    for unit in board.units_of(seat):
        healed = min(unit.damage, keywords_of(board, unit).count("regenerate"))
        if healed:
            unit.damage -= healed
            work.tell(UnitHealed(audience=EVERYONE, unit=unit.id, amount=healed))


def end_phase(work: Work) -> None:
    """Go on to the Deployment phase, or end the turn; phases never go back (R-TURN-02)."""
    board = work.state.board
    if board.phase == "deployment":
        end_turn(work)
        return
    board.phase = "deployment"
    work.tell(PhaseBegan(audience=EVERYONE, seat=board.active, phase="deployment"))


def end_turn(work: Work) -> None:
    """Plan the end of the turn, once all that still waits is done (E-PIPE-12 to E-PIPE-15)."""
    seat = work.state.board.active
    work.state.agenda[:0] = [
        EndTurn(stage="pass"),
        EndTurn(stage="draw"),
        Happening(trigger="turn_end", seat=seat),
    ]


def go_on_ending(work: Work, task: EndTurn) -> None:
    """Draw at the end of the turn, or pass it on."""
    if task.stage == "draw":
        _draw_at_end(work)
    else:
        _pass_turn(work)


def _draw_at_end(work: Work) -> None:
    """Fill the hand to five, or draw one card; a hand above seven is discarded down.

    Rules: E-END-01 to E-END-05, R-END-01, R-END-04, E-PIPE-13, E-PIPE-14.
    """
    board = work.state.board
    seat = board.active
    hand_size = len(work.state.secrets_of(seat).hand)
    draw_cards(work, seat, max(1, FILL_HAND_TO - hand_size))
    excess = board.player(seat).hand_size - HAND_LIMIT
    if excess > 0:
        plan_tasks(work, DiscardCards(seat=seat, count=excess, choice="discard_hand"))


def discard_cards(work: Work, task: DiscardCards) -> None:
    """Let a player choose which cards to discard; the default is the most recently drawn.

    Rules: R-END-02, E-ORD-36, E-ORD-37, R-ORD-03.
    """
    secrets = work.state.secrets_of(task.seat)
    hand = secrets.hand
    count = min(task.count, len(hand))
    choice = OpenChoice(task.choice, task.seat, count, count)
    if count in {0, len(hand)}:
        discard_from_hand(work, task.seat, tuple(hand[:count]))
        return
    cards = find_answer(work, task, choice, cards_to_discard(secrets, count))
    if cards is not None:
        discard_from_hand(work, task.seat, cards)


def _pass_turn(work: Work) -> None:
    """End what lasts a turn, see whether the game is a draw, and go on to the next player.

    Rules: E-PIPE-15, E-END-06, R-MOVE-06, R-WIN-04, R-WIN-05, R-ORD-01, E-TEAM-03.
    """
    board = work.state.board
    seat = board.active
    board.lasting = [one for one in board.lasting if one.duration != "turn"]
    cap_damage(board)
    for unit in board.units.values():
        unit.has_moved, unit.squares_moved = False, 0
    board.has_built_camp = False
    for secrets in work.state.secrets:
        secrets.passes_turn = False
    board.uses = {key: count for key, count in board.uses.items() if not key.startswith("turn/")}
    turns = board.player(seat).turns
    board.draw_offers = {
        one: last for one, last in board.draw_offers.items() if one != seat or last > turns
    }
    board.quiet_turns = board.quiet_turns + 1 if board.is_quiet else 0
    board.is_quiet = True
    close_chapter(work)
    if board.quiet_turns >= QUIET_TURNS:
        end_in_draw(work, "quiet")
    elif 0 < board.settings.turn_limit <= board.turn:
        end_in_draw(work, "turn_limit")
    else:
        plan_tasks(work, BeginTurn(seat=board.order_from(seat)[1]))


def close_chapter(work: Work) -> None:
    """Close the chapter of a turn."""
    board = work.state.board
    facts: dict[str, str | int] = {
        "seat": board.active, "round": board.round, "turn": board.turn,
    }  # fmt: skip
    work.tell(ChapterClosed(audience=EVERYONE, title="turn", facts=facts))
