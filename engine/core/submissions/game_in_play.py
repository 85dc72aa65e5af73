"""A game in play as one value: its position, its sheets and its windows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Game, Lapse, S, Sheet, Sheets, V
from engine.core.protocol.values import KEEPER, Order, Seat, Viewer

LAPSE: Final = Lapse()

AskKey = tuple[Seat, str]
"""The seat and the id of an ask: two seats may be asked under one id."""


def key_of(ask: Ask) -> AskKey:
    """Return an ask's key."""
    return ask.seat, ask.id


@dataclass(frozen=True, slots=True)
class AskWindows:
    """How the windows of asks stand; an ask whose key is in no set takes orders.

    The times are known elsewhere: here a window is open, locked or closed.
    """

    ready: frozenset[AskKey] = frozenset()
    """The asks whose seats have said Ready."""
    locked: frozenset[AskKey] = frozenset()
    """The asks that take no more orders, and whose windows are not closed yet."""
    run_out: frozenset[AskKey] = frozenset()
    """The asks whose windows were closed because their time was over."""
    is_paused: bool = False
    """Whether nothing is played now."""
    closes_early: bool = True
    """Whether a sealed group plays as soon as all of its seats are ready."""

    def takes_orders(self, key: AskKey) -> bool:
        return key not in self.locked and key not in self.run_out

    def awaits_seat(self, key: AskKey) -> bool:
        """Tell whether a sealed group still waits for the seat of this ask."""
        return key not in self.run_out and not (self.closes_early and key in self.ready)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInPlay(Generic[S, V]):
    """A game at one position, with its sheets and windows; never changed."""

    game: Game[S, V]
    state: S
    dice: Dice
    asks: tuple[Ask, ...]
    sheets: Mapping[AskKey, tuple[Order, ...]] = field(default_factory=dict)
    windows: AskWindows = AskWindows()
    people: frozenset[Seat] = frozenset()
    """The seats that people hold, if play ends once all of these are eliminated."""
    views: dict[Viewer, V] = field(default_factory=dict, compare=False)
    """The views of this position that were needed so far."""

    def view(self, viewer: Viewer) -> V:
        """Return what a viewer may know now."""
        if viewer not in self.views:
            self.views[viewer] = self.game.view(self.state, viewer)
        return self.views[viewer]

    def find_ask(self, seat: Seat, ask_id: str) -> Ask | None:
        return next((ask for ask in self.asks if key_of(ask) == (seat, ask_id)), None)

    def list_open_asks(self, seat: Viewer, ask_id: str | None = None) -> list[Ask]:
        """Return the asks of a seat that take orders; with an id, only that one."""
        return [
            ask
            for ask in self.asks
            if ask.seat == seat
            and ask_id in {None, ask.id}
            and self.windows.takes_orders(key_of(ask))
        ]

    def is_closed_to_orders(self, seat: Viewer, ask_id: str | None = None) -> bool:
        """Tell whether a present ask of the seat (with an id: that one) takes no more orders."""
        return any(
            not self.windows.takes_orders(key_of(ask))
            for ask in self.asks
            if ask.seat == seat and ask_id in {None, ask.id}
        )

    def sheet_of(self, ask: Ask) -> Sheet:
        return self.sheets.get(key_of(ask), ())

    # Sealed groups

    def list_sealed_groups(self) -> list[list[Ask]]:
        """Return the sealed asks by group: their sheets are secret until all of a group play."""
        asks_by_group: dict[str, list[Ask]] = {}
        for ask in self.asks:
            if ask.group:
                asks_by_group.setdefault(ask.group, []).append(ask)
        return list(asks_by_group.values())

    def find_closed_group(self) -> list[Ask]:
        """Return the asks of a sealed group that plays now: no seat is awaited; else nothing."""
        if self.windows.is_paused:
            return []
        for group in self.list_sealed_groups():
            if not any(self.windows.awaits_seat(key_of(ask)) for ask in group):
                return group
        return []

    def list_asks_to_claim(self) -> list[Ask]:
        """Return the asks that still take orders though their group plays now."""
        if self.windows.is_paused:
            return []
        return [
            ask
            for group in self.list_sealed_groups()
            if all(self._is_locked_or_done(key_of(ask)) for ask in group)
            for ask in group
            if self.windows.takes_orders(key_of(ask))
        ]

    def _is_locked_or_done(self, key: AskKey) -> bool:
        return key in self.windows.locked or not self.windows.awaits_seat(key)

    def collect_sheets(self, asks: Iterable[Ask]) -> Sheets:
        """Return the sheets of these asks; `Lapse` ends those that time closed before a Ready."""
        windows = self.windows
        return {
            key: (
                *self.sheets.get(key, ()),
                *((LAPSE,) if key in windows.run_out and key not in windows.ready else ()),
            )
            for key in map(key_of, asks)
        }


def is_seat_eliminated(game: Game[S, V], state: S, seat: Seat) -> bool:
    """Tell whether a seat is out of the game; the keeper never is."""
    seats_in_play = game.policies.seats_in_play(state)
    return seats_in_play is not None and seat != KEEPER and seat not in seats_in_play


def has_only_eliminated_people(game: Game[S, V], state: S, people: Iterable[Seat]) -> bool:
    """Tell whether people hold seats, and all of these are eliminated."""
    seats = list(people)
    return bool(seats) and all(is_seat_eliminated(game, state, seat) for seat in seats)
