"""Who misses windows, and when an AI answers for them (S-TABLE-11).

The table counts windows that everybody may know of: a word that a steward comes would tell of any
other. Where the game counts too, by its own rules, the higher count is the one.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.games.state import windows as clocks
from bot.games.table_settings import TableSettings
from bot.store.rows import GameRow, Person, SeatRow, StoredOrder, Window
from engine.core.protocol.game import Ask, Game
from engine.core.protocol.values import EVERYONE

GRACE: Final = timedelta(hours=1)
"""So much longer is a window by which a seat would fall, for the steward that answers it."""

MISSED: Final = 2
PAUSED: Final = timedelta(days=7)
"""After so many missed windows in a row, or in so long a pause, a host counts as silent."""


def is_absent(row: SeatRow, holder: Person | None, table: TableSettings, now: datetime) -> bool:
    """Tell whether an AI answers for a person: a steward, or while they have said to be away."""
    away = holder is not None and holder.away_until is not None and now < holder.away_until
    return row.steward or (away and table.steward_after > 0)


def is_silent(
    game: GameRow, row: SeatRow | None, now: datetime, heard: datetime | None = None
) -> bool:
    """Tell whether a host is gone though nobody said so: any player may be host then (S-TABLE-02).

    An AI answers for them, they have missed windows in a row, or the table has long been paused
    and they were not heard of meanwhile.
    """
    if game.life != "open":
        return False
    since = game.paused_at
    if since is not None and heard is not None:
        since = max(since, heard)
    stands = since is not None and now - since >= PAUSED
    return stands or row is None or row.steward or row.missed >= MISSED


def was_answered(
    game: Game[Any, Any], state: Any, window: Window, sheet: Sequence[StoredOrder] = ()
) -> bool:
    """Tell whether its seat has given or said anything on a window, as table or game count it."""
    ask = window.ask
    told = bool(window.ready or clocks.was_heard(window) or sheet)
    return told or game.missed(state, ask.seat, ask) == 0


def wants_reminder(window: Window, sheet: Sequence[StoredOrder]) -> bool:
    """Tell whether a seat may be reminded of a window that stands open: of the rest of it, too.

    What is on a sheet is an answer; an order that was played on an open ask may be half a turn.
    """
    return not (window.ready or (window.ask.group and sheet))


def reminder(game: Game[Any, Any], state: Any, window: Window) -> str:
    """Choose the words that remind of a window, by what is there already."""
    if window.ask.group:
        return "remind.sheet"
    return "remind.rest" if was_answered(game, state, window) else "remind.ask"


def falls(game: Game[Any, Any], state: Any, ask: Ask) -> bool:
    """Tell whether a seat would be out of the game if it missed this window too."""
    return 0 < game.misses <= (game.missed(state, ask.seat, ask) or 0)


def saves(
    game: Game[Any, Any], state: Any, ask: Ask, row: SeatRow | None, table: TableSettings
) -> bool:
    """Tell whether a steward answers a window by which a seat would fall, if it stays silent."""
    held = row is not None and row.person is not None and not row.steward
    return held and table.steward_after > 0 and falls(game, state, ask)


def missed(
    game: Game[Any, Any], state: Any, ask: Ask, row: SeatRow, table: TableSettings
) -> SeatRow:
    """Count a window in which the holder said nothing; at the limit a steward comes."""
    if row.person is None or row.steward or ask.known_to != EVERYONE:
        return row
    count = row.missed + 1
    after = limit(table.steward_after, game.misses)
    reached = 0 < after <= max(count, game.missed(state, ask.seat, ask) or 0)
    return replace(row, missed=count, steward=reached)


def count_of(game: Game[Any, Any], state: Any, row: SeatRow) -> int:
    """Tell how many windows a seat has missed, as the table or the game counts them."""
    return max(row.missed, game.missed(state, row.seat, None) or 0)


def limit(after: int, misses: int) -> int:
    """Tell when a steward comes: as the table says, and before the game lets the seat fall."""
    return min(after, misses - 1) if misses else after


def back(row: SeatRow) -> SeatRow:
    """See that the holder is there: a steward goes, and misses count anew."""
    return replace(row, missed=0, steward=False) if row.missed or row.steward else row
