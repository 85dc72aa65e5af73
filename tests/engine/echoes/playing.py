"""Playing orders on a small table: checked as a player's are, and carried out."""

from collections.abc import Sequence
from typing import Any, Final

from engine.core.dice import Dice, make_seed
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Event, Order, Seat, is_in_audience
from engine.echoes.checks.order_checks import check
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.orders.order_types import ORDERS_BY_KIND
from engine.echoes.state import SeatSecrets, State
from engine.echoes.turn.resolve import resolve
from engine.echoes.view_builder import view
from tests.engine.echoes.boards import BLUE, RED

DICE: Final = Dice(make_seed("a small table"), "test")


def make_order(kind: str, **fields: Any) -> Order:
    return ORDERS_BY_KIND[kind].model_validate({"kind": kind, **fields})


class Play:
    """A game on a table that a test has set up; it remembers what was told."""

    def __init__(self, board: Board, tiles: dict[str, str] | None = None) -> None:
        secrets = [SeatSecrets() for _ in board.players]
        self.state = State(board, secrets, hidden_tiles=tiles or {})
        self.events: list[Event] = []

    @property
    def board(self) -> Board:
        return self.state.board

    def deal(self, seat: Seat, hand: Sequence[str] = (), deck: Sequence[str] = ()) -> None:
        """Give a player these cards, by the rest of their names."""
        secrets, player = self.state.secrets_of(seat), self.board.player(seat)
        secrets.hand = [f"sample_{name}" for name in hand]
        secrets.deck = [f"sample_{name}" for name in deck]
        player.hand_size, player.deck_size = len(hand), len(deck)

    def refusal(self, seat: Seat, kind: str, **fields: Any) -> str:
        """Return the code of the refusal of an order; "" if it is accepted."""
        verdict = check(view(self.state, seat), None, make_order(kind, **fields), ())
        return "" if verdict.is_accepted else verdict.refusals[0].code

    def order(self, seat: Seat, kind: str, **fields: Any) -> list[Event]:
        """Give an order that must be accepted, and return what was told of it."""
        assert self.refusal(seat, kind, **fields) == ""
        return self._resolve(seat, make_order(kind, **fields))

    def red(self, kind: str, **fields: Any) -> list[Event]:
        return self.order(RED, kind, **fields)

    def blue(self, kind: str, **fields: Any) -> list[Event]:
        return self.order(BLUE, kind, **fields)

    def lapse(self, seat: Seat) -> list[Event]:
        """Let the time of a seat run out."""
        return self._resolve(seat, Lapse())

    def _resolve(self, seat: Seat, order: Order) -> list[Event]:
        step = resolve(self.state, {(seat, "turn.1"): (order,)}, DICE)
        self.state = step.state
        self.events.extend(step.events)
        return list(step.events)

    def unit(self, handle: str) -> Unit:
        return self.board.units[handle]

    def building(self, square: str) -> Building:
        return self.board.buildings[square]

    def hand(self, seat: Seat) -> list[str]:
        return self.state.secrets_of(seat).hand


def kinds(events: Sequence[Event], viewer: Seat | None = None) -> list[str]:
    """Return the kinds of the events that a viewer hears."""
    return [event.kind for event in events if is_in_audience(event.audience, viewer)]
