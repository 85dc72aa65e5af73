"""What one reader may know of a table at its present revision."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.games.state.eliminated_seats import is_eliminated
from bot.games.state.first_choices import FirstChoices
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.stewards import is_absent, reminder_key, wants_reminder
from bot.games.state.windows import key_of, takes_orders
from bot.games.table_settings import TableSettings
from bot.records import GameRow, NewsRoom, StoredOrder, Window
from engine.core.protocol.game import Ask, Outcome
from engine.core.protocol.values import EVERYONE, Event, Seat, is_in_audience


@dataclass(frozen=True, slots=True)
class SeatAsk:
    """An ask of the reader's seat, with its window and sheet."""

    ask: Ask
    window: Window
    sheet: tuple[StoredOrder, ...]
    is_ready: bool
    reminder_key: str = "remind.ask"
    """The word key of its reminder; "" once it is answered."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one reader may know; made from a view, never from a state."""

    game: GameRow
    key: str
    seat: Seat | None
    """None: the public."""
    view: Any
    first_choices: FirstChoices
    """The first blanks of orders in that view."""
    table_settings: TableSettings
    asks: tuple[SeatAsk, ...]
    other_windows: tuple[Window, ...]
    """The open windows of other seats that this reader may know of, renumbered."""
    players: Mapping[int, str]
    heard_events: tuple[Event, ...]
    """The events that the reader hears and that no letter has told yet."""
    unshown_events: tuple[Event, ...]
    """Those of them that no earlier card or reply has shown."""
    revision: int
    rooms: tuple[NewsRoom, ...]
    talk: tuple[Event, ...] = ()
    """What was told in the reader's private rooms that are open."""
    has_steward: bool = False
    """An AI answers for the reader, until they give an order or say Ready."""
    is_absent: bool = False
    """An AI answers for the reader, by steward or while they are away."""
    is_eliminated: bool = False
    """The reader's seat is eliminated, and the game goes on."""
    person: int | None = None
    """The person who holds the seat."""
    outcome: Outcome | None = None
    """How the game was won; None while it is played, and if it was ended without a winner."""
    told_hints: tuple[str, ...] | None = None
    """The kinds of orders whose hints the reader has been told; None: no hints are told here."""

    @property
    def may_return(self) -> bool:
        """Return whether Ready alone ends the reader's absence."""
        return self.has_steward or (self.is_absent and self.game.paused_at is not None)


def build_seat_view(
    snapshot: GameSnapshot, seat: Seat | None, now: datetime, since: int = 0
) -> SeatView:
    """Build a reader's view of a snapshot; events up to revision `since` were shown before."""
    windows = [snapshot.windows[key_of(ask)] for ask in snapshot.asks]
    row, table = snapshot.seats.get(seat) if seat is not None else None, snapshot.table_settings
    own_windows = (one for one in windows if one.ask.seat == seat and takes_orders(one, now))
    known_windows = (
        window
        for window in windows
        if window.open and window.ask.seat != seat and is_in_audience(window.ask.known_to, seat)
    )
    heard_events = [one for one in snapshot.open_events if _is_news(snapshot, one.event, seat)]
    return SeatView(
        game=snapshot.row,
        key=snapshot.key,
        seat=seat,
        view=snapshot.view(seat),
        first_choices=snapshot.first_choices_of(seat),
        table_settings=table,
        asks=tuple(_make_seat_ask(snapshot, window) for window in _renumber(own_windows)),
        other_windows=_renumber(known_windows),
        players=snapshot.players_for(seat),
        heard_events=tuple(one.event for one in heard_events),
        unshown_events=tuple(one.event for one in heard_events if one.revision > since),
        revision=snapshot.row.revision,
        rooms=tuple(
            room for room in snapshot.rooms.values() if is_in_audience(room.audience, seat)
        ),
        talk=tuple(one.event for one in snapshot.talk if is_in_audience(one.event.audience, seat)),
        has_steward=row is not None and row.steward,
        is_absent=row is not None
        and is_absent(row, snapshot.people.get(row.person or 0), table, now),
        is_eliminated=row is not None
        and is_eliminated(snapshot.game_type.game, snapshot.state, row),
        person=row.person if row is not None else None,
        outcome=(
            snapshot.game_type.game.outcome(snapshot.state) if snapshot.row.life != "open" else None
        ),
    )


def _is_news(snapshot: GameSnapshot, event: Event, seat: Seat | None) -> bool:
    """Return whether an event is the reader's own news; a public room's news is read there."""
    room = snapshot.rooms.get(event.room) if event.room else None
    is_public_room = room is not None and room.audience == EVERYONE
    return not is_public_room and is_in_audience(event.audience, seat)


def _renumber(windows: Iterable[Window]) -> tuple[Window, ...]:
    """Renumber windows: a gap would reveal that another seat is asked."""
    return tuple(
        window if window.place == index else replace(window, place=index)
        for index, window in enumerate(windows)
    )


def _make_seat_ask(snapshot: GameSnapshot, window: Window) -> SeatAsk:
    sheet = snapshot.sheets.get(key_of(window.ask), ())
    words = (
        reminder_key(snapshot.game_type.game, snapshot.state, window)
        if wants_reminder(window, sheet)
        else ""
    )
    return SeatAsk(window.ask, window, sheet, window.ready, words)
