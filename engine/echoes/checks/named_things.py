"""Things that orders name: refusals, own units, own cards."""

from collections.abc import Iterator, Sequence

from engine.core.card_piles import find_card
from engine.core.protocol.values import Refusal, Seat
from engine.echoes.card_play.named_cards import find_named_cards
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.squares.coordinates import is_square_of_map
from engine.echoes.view import View


def make_refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    """Return a refusal with its facts; words of players are cut short."""
    shortened = {
        name: value[:60] if isinstance(value, str) else value for name, value in facts.items()
    }
    return Refusal(code=code, rule=rule, facts=shortened)


def check_square_exists(board: Board, square: str) -> Iterator[Refusal]:
    """Check that a named square is one of the map (E-PIPE-16)."""
    if not is_square_of_map(square, board.size):
        yield make_refusal("NO_SUCH_SQUARE", "E-PIPE-16", square=square)


def check_own_unit(board: Board, seat: Seat, handle: str) -> Iterator[Refusal]:
    """Check that a named unit is on the map and the sender's own (E-PIPE-16, R-TEAM-05)."""
    unit = board.units.get(handle)
    if unit is None:
        yield make_refusal("NO_SUCH_UNIT", "E-PIPE-16", unit=handle)
    elif unit.owner != seat:
        yield make_refusal("NOT_YOUR_UNIT", "E-PIPE-16", unit=handle)


def check_unexhausted(unit: Unit) -> Iterator[Refusal]:
    """Check that a unit may still be used, moved or not.

    Rules: E-TURN-07, E-ACT-02, E-ACT-05, E-MOVE-08.
    """
    if unit.is_exhausted:
        yield make_refusal("UNIT_EXHAUSTED", "E-TURN-07", unit=unit.id)


def check_in_hand(view: View, names: Sequence[str]) -> Iterator[Refusal]:
    """Check that named cards are in the sender's hand, each once (E-INFO-09)."""
    if find_named_cards(view.hand, names) is None:
        missing = next((name for name in names if find_card(view.hand, name) is None), names[0])
        yield make_refusal("NOT_IN_HAND", "E-INFO-09", card=missing)
