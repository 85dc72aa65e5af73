"""Windows: how long somebody is awaited. Arithmetic alone; `now` is given.

A window is in one of six states:

- running: open, with a `closes_at`;
- paused: open, without `closes_at`, with the time that is `left`;
- a petition: open, without both, for nobody waits for it;
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
from bot.store.rows import Window
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Seat

Key = tuple[Seat, str]
Windows = Mapping[Key, Window]

DAY: Final = timedelta(days=1)
AT_IT: Final = timedelta(minutes=30)
"""Whoever has played an order so lately is at it, and knows."""


@dataclass(frozen=True, slots=True)
class WindowRules:
    """What the windows of one position hang on."""

    game: int
    branch: int
    settings: Any
    """The game's own: they hold the hours of every clock."""
    table: TableSettings
    now: datetime
    paused: bool = False


def key_of(ask: Ask) -> Key:
    """Name an ask: two seats may be asked under one id."""
    return ask.seat, ask.id


def span(ask: Ask, settings: Any) -> timedelta | None:
    """Tell how long an ask is open; a petition has no end."""
    if not ask.clock:
        return None
    return timedelta(hours=getattr(settings, ask.clock)) * ask.share / 100


def closing(opened: datetime, length: timedelta, table: TableSettings) -> datetime:
    """Tell when a window closes that opens now (S-TABLE-03).

    Its hours are counted on the clock of the table's zone, so that no evening is lost when clocks
    go forward.
    """
    if table.hour is None or length < DAY:
        return opened + length
    zone = ZoneInfo(table.zone)
    here = opened.astimezone(zone).replace(minute=0, second=0, microsecond=0, tzinfo=None)
    earliest = _counted_from(here, time(table.hour), zone) + length
    late = earliest.time() > time(table.hour)
    day = earliest.date() + (DAY if late else timedelta())
    return datetime.combine(day, time(table.hour), tzinfo=zone).astimezone(UTC)


def _counted_from(here: datetime, fixed: time, zone: ZoneInfo) -> datetime:
    """Count from the fixed hour where it does not exist and the hour after it stands for it.

    That of an hour before midnight is of the next day; where a whole day is left out, nothing does.
    """
    hours = (datetime.combine(day, fixed) for day in (here.date(), here.date() - DAY))
    real = {
        one.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None): one
        for one in hours
    }
    counted = real.get(here, here)
    return counted if here - counted < DAY else here


def compare(
    old: Windows, asks: Sequence[Ask], frame: WindowRules, played: Iterable[Key] = ()
) -> dict[Key, Window]:
    """Open, stop and resume windows as the new asks want it; those that are unchanged stay.

    What was just played has been answered: its mark is gone, and if the same thing is still asked
    though its time has run out, it is asked anew.
    """
    answered = {key: replace(old[key], ready=False) for key in played if key in old}
    asked = {key_of(ask) for ask in asks}
    windows = {
        key: _stopped(window, frame.now) if window.open and key not in asked else window
        for key, window in {**old, **answered}.items()
    }
    for place, ask in enumerate(asks):
        found = windows.get(key_of(ask))
        if found is None or (key_of(ask) in answered and has_run_out(found)):
            window = _opened(ask, place, frame)
        else:
            window = _resumed(found, frame)
        windows[key_of(ask)] = _named(window, ask, place)
    return windows


def _named(window: Window, ask: Ask, place: int) -> Window:
    if (window.ask, window.place) == (ask, place):
        return window
    return replace(window, ask=ask, place=place)


def _opened(ask: Ask, place: int, frame: WindowRules) -> Window:
    length = span(ask, frame.settings)
    closes = None if length is None else closing(frame.now, length, frame.table)
    window = Window(
        game=frame.game,
        branch=frame.branch,
        ask=ask,
        place=place,
        opened_at=frame.now,
        closes_at=closes,
    )
    window = replace(window, remind_at=remind_at(window, frame.table))
    return paused(window, frame.now) if frame.paused else window


def _stopped(window: Window, now: datetime) -> Window:
    left = window.closes_at - now if window.closes_at else window.left
    return replace(window, open=False, closes_at=None, left=left)


def _resumed(window: Window, frame: WindowRules) -> Window:
    """Let an interrupted window run on for the time it had left."""
    if window.open or has_run_out(window):
        return window
    window = replace(window, open=True)
    return window if frame.paused else resumed(window, frame.table, frame.now)


def has_run_out(window: Window) -> bool:
    """Tell whether its time was found to be over."""
    return not window.open and window.closes_at is not None


def is_late(window: Window, now: datetime) -> bool:
    """Tell whether its time is over, whether or not anybody has noticed."""
    return window.closes_at is not None and window.closes_at <= now


def takes_orders(window: Window, now: datetime) -> bool:
    """Tell whether its seat may still answer; a paused window stands still, and takes them."""
    return window.open and not is_late(window, now)


def is_told(window: Window, now: datetime) -> bool:
    """Tell whether a window's time runs, and everybody may know of it."""
    known = window.ask.known_to == EVERYONE
    return known and window.closes_at is not None and takes_orders(window, now)


def due(windows: Windows, now: datetime) -> list[Window]:
    """List the windows whose time is over and that are still open, in the order of the asks."""
    late = [window for window in windows.values() if window.open and is_late(window, now)]
    return sorted(late, key=lambda window: window.place)


def paused(window: Window, now: datetime) -> Window:
    """Keep what is left while the table is paused."""
    if not window.open or window.closes_at is None:
        return window
    return replace(window, closes_at=None, left=max(window.closes_at - now, timedelta()))


def resumed(window: Window, table: TableSettings, now: datetime) -> Window:
    """Let a paused or interrupted window run again."""
    if not window.open or window.left is None:
        return window
    return _reminding(replace(window, closes_at=now + window.left, left=None), table)


def ended(windows: Windows) -> dict[Key, Window]:
    """Close every window for good: its table is no more."""
    return {
        key: replace(one, open=False, closes_at=None) if one.open else one
        for key, one in windows.items()
    }


def extended(window: Window, by: timedelta, table: TableSettings) -> Window:
    """Give an open window more time, whether it runs or stands still."""
    more = window.extended + by
    if window.open and window.closes_at is not None:
        window = replace(window, closes_at=window.closes_at + by, extended=more)
        return _reminding(window, table)
    if window.open and window.left is not None:
        return replace(window, left=window.left + by, extended=more)
    return window


def room_left(window: Window, table: TableSettings) -> timedelta:
    """Tell how much longer requests may make this window (S-TABLE-06)."""
    return max(timedelta(hours=table.extensions_cap) - window.extended, timedelta())


def closable_from(window: Window, settings: Any) -> datetime | None:
    """Tell from when a host may close a running window upon silence: in the last half of it."""
    length = span(window.ask, settings)
    if window.closes_at is None or length is None:
        return window.closes_at
    return window.closes_at - (length + window.extended) / 2


def fell_due(window: Window, since: datetime, now: datetime) -> bool:
    """Tell whether a window's time ran out while Skald was away."""
    return window.open and window.closes_at is not None and since < window.closes_at <= now


def lengthened(window: Window, by: timedelta, table: TableSettings) -> Window:
    """Lengthen a running window by the time of an absence: no request, so no cap counts it."""
    if window.closes_at is None:
        return window
    return _reminding(replace(window, closes_at=window.closes_at + by), table)


def remind_at(window: Window, table: TableSettings) -> datetime | None:
    """Tell when to remind: some hours before the end, at most half of the window."""
    if not table.remind_hours or window.closes_at is None:
        return None
    half = (window.closes_at - window.opened_at) // 2
    return window.closes_at - min(timedelta(hours=table.remind_hours), half)


def heard_from(window: Window, now: datetime) -> Window:
    """Note that its seat has played an order on it: whoever plays needs no reminder meanwhile."""
    return replace(window, heard_at=now)


def was_heard(window: Window) -> bool:
    """Tell whether its seat has played an order on it."""
    return window.heard_at is not None


def still_playing(window: Window, now: datetime) -> datetime | None:
    """Tell until when a reminder waits, for its seat has played a moment ago; None: for nothing."""
    if window.heard_at is None or window.closes_at is None:
        return None
    until = window.heard_at + min(AT_IT, (window.closes_at - window.heard_at) / 2)
    return until if now < until else None


def _reminding(window: Window, table: TableSettings) -> Window:
    """Move the reminder with the end; one that is not wanted any more stays away."""
    if window.remind_at is None:
        return window
    return replace(window, remind_at=remind_at(window, table))
