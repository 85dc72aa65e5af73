"""Windows: how long each ask is open. Pure arithmetic; `now` is an argument.

A window is in one of six states:

- running: open, with a `closes_at`;
- paused: open, without `closes_at`, with the time that is `left`;
- a petition: open, without either, since nobody waits for it;
- stopped by an interrupt: not open, without `closes_at`, with what is left (a petition: nothing);
- run out: not open, with a `closes_at` that has passed. The ask still stands, and waits for others
  of its group; it takes no more orders;
- answered: it stays behind as stopped or run out, and its ask never comes back.

Hours are the game's own setting, times the ask's share. With a fixed hour a window of a day or more
closes at the first such full hour of the table's zone that leaves all its hours, counted from the
full hour in which it opens (S-TABLE-03): a table that plays at eight each evening keeps its
evening, though a turn is resolved some seconds after eight. Shorter windows, such as those of an
interrupt, count their hours as they are. On the day when clocks go forward an hour that does not
exist is the one after it; when they go back, the first of two counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.games.table_settings import TableSettings
from bot.records import Window
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE
from engine.core.submissions import game_in_play
from engine.core.submissions.game_in_play import AskWindows

AskKey = game_in_play.AskKey
key_of = game_in_play.key_of
Windows = Mapping[AskKey, Window]

DAY: Final = timedelta(days=1)
STILL_PLAYING_FOR: Final = timedelta(minutes=30)
"""A seat that has played an order this recently needs no reminder."""


@dataclass(frozen=True, slots=True)
class WindowRules:
    """What the windows of a position depend on."""

    game: int
    branch: int
    settings: Any
    """The game's settings: they hold the hours of every clock."""
    table_settings: TableSettings
    now: datetime
    paused: bool = False


def window_length(ask: Ask, settings: Any) -> timedelta | None:
    """Return how long an ask is open; None: a petition has no end."""
    if not ask.clock:
        return None
    return timedelta(hours=getattr(settings, ask.clock)) * ask.share / 100


def closing_time(opened: datetime, length: timedelta, table: TableSettings) -> datetime:
    """Return when a window closes (S-TABLE-03).

    Its hours are counted on the clock of the table's zone, so that no evening is lost when clocks
    go forward.
    """
    if table.hour is None or length < DAY:
        return opened + length
    zone = ZoneInfo(table.zone)
    local_time = opened.astimezone(zone).replace(minute=0, second=0, microsecond=0, tzinfo=None)
    earliest = _counting_hour(local_time, time(table.hour), zone) + length
    is_past_hour = earliest.time() > time(table.hour)
    day = earliest.date() + (DAY if is_past_hour else timedelta())
    return datetime.combine(day, time(table.hour), tzinfo=zone).astimezone(UTC)


def _counting_hour(local_time: datetime, fixed_hour: time, zone: ZoneInfo) -> datetime:
    """Return the fixed hour if `local_time` stands for it because it doesn't exist that day.

    Else return `local_time`; also where a whole day does not exist.
    """
    hours = (
        datetime.combine(day, fixed_hour) for day in (local_time.date(), local_time.date() - DAY)
    )
    existing_hours = {
        one.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None): one
        for one in hours
    }
    counted_hour = existing_hours.get(local_time, local_time)
    return counted_hour if local_time - counted_hour < DAY else local_time


def update_windows(
    old_windows: Windows, asks: Sequence[Ask], rules: WindowRules, played: Iterable[AskKey] = ()
) -> dict[AskKey, Window]:
    """Open, stop and resume windows for the new asks; unchanged ones stay.

    Asks that were just played have been answered: their Ready marks are removed, and if such an ask
    still stands though its time has run out, its window opens anew.
    """
    answered = {key: replace(old_windows[key], ready=False) for key in played if key in old_windows}
    asked = {key_of(ask) for ask in asks}
    windows = {
        key: _stop_window(window, rules.now) if window.open and key not in asked else window
        for key, window in {**old_windows, **answered}.items()
    }
    for index, ask in enumerate(asks):
        window_before = windows.get(key_of(ask))
        if window_before is None or (key_of(ask) in answered and has_run_out(window_before)):
            window = _open_window(ask, index, rules)
        else:
            window = _resume_interrupted(window_before, rules)
        windows[key_of(ask)] = _set_ask(window, ask, index)
    return windows


def _set_ask(window: Window, ask: Ask, index: int) -> Window:
    if (window.ask, window.place) == (ask, index):
        return window
    return replace(window, ask=ask, place=index)


def _open_window(ask: Ask, index: int, rules: WindowRules) -> Window:
    length = window_length(ask, rules.settings)
    closes_at = None if length is None else closing_time(rules.now, length, rules.table_settings)
    window = Window(
        game=rules.game,
        branch=rules.branch,
        ask=ask,
        place=index,
        opened_at=rules.now,
        closes_at=closes_at,
    )
    window = replace(window, remind_at=reminder_time(window, rules.table_settings))
    return pause_window(window, rules.now) if rules.paused else window


def _stop_window(window: Window, now: datetime) -> Window:
    left = window.closes_at - now if window.closes_at else window.left
    return replace(window, open=False, closes_at=None, left=left)


def _resume_interrupted(window: Window, rules: WindowRules) -> Window:
    """Resume an interrupted window for the time it had left."""
    if window.open or has_run_out(window):
        return window
    window = replace(window, open=True)
    return window if rules.paused else resume_window(window, rules.table_settings, rules.now)


def has_run_out(window: Window) -> bool:
    """Return whether the window was closed because its time was over."""
    return not window.open and window.closes_at is not None


def is_time_over(window: Window, now: datetime) -> bool:
    """Return whether its time is over, whether or not it was closed yet."""
    return window.closes_at is not None and window.closes_at <= now


def takes_orders(window: Window, now: datetime) -> bool:
    """Return whether its seat may still answer; a paused window takes orders."""
    return window.open and not is_time_over(window, now)


def describe_windows(
    windows: Windows, now: datetime, *, is_paused: bool, closes_early: bool
) -> AskWindows:
    """Return how windows stand now, without their times."""
    return AskWindows(
        ready=frozenset(key for key, one in windows.items() if one.ready),
        locked=frozenset(key for key, one in windows.items() if _is_locked(one, now)),
        run_out=frozenset(key for key, one in windows.items() if has_run_out(one)),
        is_paused=is_paused,
        closes_early=closes_early,
    )


def _is_locked(window: Window, now: datetime) -> bool:
    """Return whether a window was not closed when its time was over, or stopped just then."""
    if window.open:
        return is_time_over(window, now)
    return window.left is not None and window.left <= timedelta()


def is_publicly_running(window: Window, now: datetime) -> bool:
    """Return whether a window is running and everybody may know of it."""
    is_public = window.ask.known_to == EVERYONE
    return is_public and window.closes_at is not None and takes_orders(window, now)


def find_due_windows(windows: Windows, now: datetime) -> list[Window]:
    """Return the open windows whose time is over, in the order of the asks."""
    due_windows = [
        window for window in windows.values() if window.open and is_time_over(window, now)
    ]
    return sorted(due_windows, key=lambda window: window.place)


def pause_window(window: Window, now: datetime) -> Window:
    """Return a window paused, with the time it has left."""
    if not window.open or window.closes_at is None:
        return window
    return replace(window, closes_at=None, left=max(window.closes_at - now, timedelta()))


def resume_window(window: Window, table: TableSettings, now: datetime) -> Window:
    """Return a paused or interrupted window running again."""
    if not window.open or window.left is None:
        return window
    return _move_reminder(replace(window, closes_at=now + window.left, left=None), table)


def end_windows(windows: Windows) -> dict[AskKey, Window]:
    """Return every window closed for good: the table has ended."""
    return {
        key: replace(one, open=False, closes_at=None) if one.open else one
        for key, one in windows.items()
    }


def extend_window(window: Window, more: timedelta, table: TableSettings) -> Window:
    """Return an open window with more time, whether it runs or is paused."""
    extended_by = window.extended + more
    if window.open and window.closes_at is not None:
        window = replace(window, closes_at=window.closes_at + more, extended=extended_by)
        return _move_reminder(window, table)
    if window.open and window.left is not None:
        return replace(window, left=window.left + more, extended=extended_by)
    return window


def extension_left(window: Window, table: TableSettings) -> timedelta:
    """Return how much longer requests may make this window (S-TABLE-06)."""
    return max(timedelta(hours=table.extensions_cap) - window.extended, timedelta())


def earliest_closing(window: Window, settings: Any) -> datetime | None:
    """Return from when a host may close a running, unanswered window: its second half."""
    length = window_length(window.ask, settings)
    if window.closes_at is None or length is None:
        return window.closes_at
    return window.closes_at - (length + window.extended) / 2


def was_due_in_outage(window: Window, since: datetime, now: datetime) -> bool:
    """Return whether a window's time ran out while Skald was away."""
    return window.open and window.closes_at is not None and since < window.closes_at <= now


def lengthen_window(window: Window, more: timedelta, table: TableSettings) -> Window:
    """Return a running window longer by an outage, which counts towards no cap."""
    if window.closes_at is None:
        return window
    return _move_reminder(replace(window, closes_at=window.closes_at + more), table)


def reminder_time(window: Window, table: TableSettings) -> datetime | None:
    """Return when to remind: some hours before the end, at most half of the window."""
    if not table.remind_hours or window.closes_at is None:
        return None
    half_length = (window.closes_at - window.opened_at) // 2
    return window.closes_at - min(timedelta(hours=table.remind_hours), half_length)


def note_order_played(window: Window, now: datetime) -> Window:
    """Note when its seat played an order on it: that delays the reminder."""
    return replace(window, heard_at=now)


def has_played_order(window: Window) -> bool:
    """Return whether its seat has played an order on it."""
    return window.heard_at is not None


def find_reminder_delay(window: Window, now: datetime) -> datetime | None:
    """Return until when a reminder waits because its seat has just played; None: it doesn't."""
    if window.heard_at is None or window.closes_at is None:
        return None
    until = window.heard_at + min(STILL_PLAYING_FOR, (window.closes_at - window.heard_at) / 2)
    return until if now < until else None


def _move_reminder(window: Window, table: TableSettings) -> Window:
    """Move the reminder with the end of the window; one that was dropped stays dropped."""
    if window.remind_at is None:
        return window
    return replace(window, remind_at=reminder_time(window, table))
