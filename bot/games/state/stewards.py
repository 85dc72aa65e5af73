"""Missed windows, and when a steward (an AI) answers for a seat (S-TABLE-11).

The table counts only windows that everybody may know of: the note that a steward comes would reveal
any other. Where the game counts too, by its own rules, the higher count decides.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.games.state import windows
from bot.games.table_settings import TableSettings
from bot.records import GameRow, Person, SeatRow, StoredOrder, Window
from engine.core.protocol.game import Ask, Game
from engine.core.protocol.values import EVERYONE

STEWARD_GRACE: Final = timedelta(hours=1)
"""The extra time of a window that a steward answers to save its seat."""

SILENT_AFTER_MISSES: Final = 2
SILENT_AFTER_PAUSE: Final = timedelta(days=7)
"""After so many missed windows in a row, or so long a pause, a host is silent."""


def is_absent(row: SeatRow, holder: Person | None, table: TableSettings, now: datetime) -> bool:
    """Return whether an AI answers for a person: a steward, or while they are away."""
    is_away = holder is not None and holder.away_until is not None and now < holder.away_until
    return row.steward or (is_away and table.steward_after > 0)


def is_host_silent(
    game: GameRow, row: SeatRow | None, now: datetime, heard_at: datetime | None = None
) -> bool:
    """Return whether a host is silent, so that any player may become host (S-TABLE-02).

    An AI answers for them, they have missed windows in a row, or the table has long been paused
    and they have done nothing meanwhile.
    """
    if game.life != "open":
        return False
    quiet_since = game.paused_at
    if quiet_since is not None and heard_at is not None:
        quiet_since = max(quiet_since, heard_at)
    is_long_paused = quiet_since is not None and now - quiet_since >= SILENT_AFTER_PAUSE
    return is_long_paused or row is None or row.steward or row.missed >= SILENT_AFTER_MISSES


def was_answered(
    game: Game[Any, Any], state: Any, window: Window, sheet: Sequence[StoredOrder] = ()
) -> bool:
    """Return whether the seat has answered a window, as the table or the game counts it."""
    ask = window.ask
    has_answered = bool(window.ready or windows.has_played_order(window) or sheet)
    return has_answered or game.policies.count_missed_windows(state, ask.seat, ask) == 0


def wants_reminder(window: Window, sheet: Sequence[StoredOrder]) -> bool:
    """Return whether a seat may be reminded of an open window, or of the rest of it.

    An order on a sheet is an answer; an order played on an open ask may be half a turn.
    """
    return not (window.ready or (window.ask.group and sheet))


def reminder_key(game: Game[Any, Any], state: Any, window: Window) -> str:
    """Return the word key of a window's reminder, by what was answered already."""
    if window.ask.group:
        return "remind.sheet"
    return "remind.rest" if was_answered(game, state, window) else "remind.ask"


def would_be_eliminated(game: Game[Any, Any], state: Any, ask: Ask) -> bool:
    """Return whether missing this window too would eliminate the seat."""
    return (
        0
        < game.policies.max_missed_windows
        <= (game.policies.count_missed_windows(state, ask.seat, ask) or 0)
    )


def needs_steward(
    game: Game[Any, Any], state: Any, ask: Ask, row: SeatRow | None, table: TableSettings
) -> bool:
    """Return whether a steward answers a window whose miss would eliminate the seat."""
    is_held = row is not None and row.person is not None and not row.steward
    return is_held and table.steward_after > 0 and would_be_eliminated(game, state, ask)


def count_missed_window(
    game: Game[Any, Any], state: Any, ask: Ask, row: SeatRow, table: TableSettings
) -> SeatRow:
    """Return the seat with one more missed window; at the limit a steward comes."""
    if row.person is None or row.steward or ask.known_to != EVERYONE:
        return row
    missed_count = row.missed + 1
    steward_after = steward_limit(table.steward_after, game.policies.max_missed_windows)
    has_reached = (
        0
        < steward_after
        <= max(missed_count, game.policies.count_missed_windows(state, ask.seat, ask) or 0)
    )
    return replace(row, missed=missed_count, steward=has_reached)


def count_misses(game: Game[Any, Any], state: Any, row: SeatRow) -> int:
    """Return how many windows a seat has missed, as the table or the game counts them."""
    return max(row.missed, game.policies.count_missed_windows(state, row.seat, None) or 0)


def steward_limit(steward_after: int, misses: int) -> int:
    """Return after how many misses a steward comes: before the game eliminates the seat."""
    return min(steward_after, misses - 1) if misses else steward_after


def end_absence(row: SeatRow) -> SeatRow:
    """Return the seat of a holder who is back: no steward, no missed windows."""
    return replace(row, missed=0, steward=False) if row.missed or row.steward else row
