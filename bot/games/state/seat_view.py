"""A sight: what one reader may know of a table at its present revision."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.games.state.eliminated_seats import is_out
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.stewards import is_absent, reminder, wants_reminder
from bot.games.state.windows import key_of, takes_orders
from bot.games.table_settings import TableSettings
from bot.store.rows import GameRow, NewsRoom, StoredOrder, Window
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Event, Seat, hears


@dataclass(frozen=True, slots=True)
class SeatAsk:
    """Something that is asked of the reader."""

    ask: Ask
    window: Window
    sheet: tuple[StoredOrder, ...]
    ready: bool
    reminds: str = "remind.ask"
    """The words that remind its seat of it; "" once it is answered."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One reader's sight, made from a view and never from a state."""

    game: GameRow
    key: str
    seat: Seat | None
    """None: the public."""
    view: Any
    table: TableSettings
    asks: tuple[SeatAsk, ...]
    others: tuple[Window, ...]
    """The open windows of other seats that this reader may know of; their places count anew."""
    players: Mapping[int, str]
    heard: tuple[Event, ...]
    """What the reader may hear and no chapter's letter has told yet."""
    fresh: tuple[Event, ...]
    """What of that no earlier card or answer has shown to the reader."""
    revision: int
    rooms: tuple[NewsRoom, ...]
    steward: bool = False
    """An AI answers for the reader, until they give an order or say Ready."""
    absent: bool = False
    """So it does, or while the reader has said to be away."""
    out: bool = False
    """The reader plays no more, though the game goes on."""

    @property
    def may_return(self) -> bool:
        """Tell whether Ready alone brings the reader back."""
        return self.steward or (self.absent and self.game.paused_at is not None)


def sight(board: GameSnapshot, seat: Seat | None, now: datetime, since: int = 0) -> SeatView:
    """Show a board to one reader; what happened up to a revision they have been shown."""
    windows = [board.windows[key_of(ask)] for ask in board.asks]
    row, table = board.seats.get(seat) if seat is not None else None, board.table
    own = (one for one in windows if one.ask.seat == seat and takes_orders(one, now))
    known = (
        window
        for window in windows
        if window.open and window.ask.seat != seat and hears(window.ask.known_to, seat)
    )
    heard = [one for one in board.untold if _is_news(board, one.event, seat)]
    return SeatView(
        game=board.row,
        key=board.key,
        seat=seat,
        view=board.view(seat),
        table=table,
        asks=tuple(_own(board, window) for window in _numbered(own)),
        others=_numbered(known),
        players=board.players_for(seat),
        heard=tuple(one.event for one in heard),
        fresh=tuple(one.event for one in heard if one.revision > since),
        revision=board.row.revision,
        rooms=tuple(room for room in board.rooms.values() if hears(room.audience, seat)),
        steward=row is not None and row.steward,
        absent=row is not None and is_absent(row, board.people.get(row.person or 0), table, now),
        out=row is not None and is_out(board.kind.game, board.state, row),
    )


def _is_news(board: GameSnapshot, event: Event, seat: Seat | None) -> bool:
    """Tell whether an event is news of a reader's own: what a public room hears is read there."""
    room = board.rooms.get(event.room) if event.room else None
    aside = room is not None and room.audience == EVERYONE
    return not aside and hears(event.audience, seat)


def _numbered(windows: Iterable[Window]) -> tuple[Window, ...]:
    """Count places anew: a gap would tell that somebody else is asked."""
    return tuple(
        window if window.place == place else replace(window, place=place)
        for place, window in enumerate(windows)
    )


def _own(board: GameSnapshot, window: Window) -> SeatAsk:
    sheet = board.sheets.get(key_of(window.ask), ())
    words = reminder(board.kind.game, board.state, window) if wants_reminder(window, sheet) else ""
    return SeatAsk(window.ask, window, sheet, window.ready, words)
