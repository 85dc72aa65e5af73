"""Reminders that quiet hours would delay for too long are moved before them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.games.people.quiet_hours import find_quiet_end, quiet_since
from bot.games.state.windows import AskKey
from bot.records import Person, SeatRow, Window
from engine.core.protocol.values import Seat

BEFORE_QUIET_HOURS: Final = timedelta(minutes=30)
"""How long before the quiet hours such a reminder comes."""


def advance_quiet_reminders(
    windows: Mapping[AskKey, Window],
    seats: Mapping[Seat, SeatRow],
    people: Mapping[int, Person],
    now: datetime,
) -> dict[AskKey, Window]:
    """Move the reminders that would come in quiet hours that last until the end (S-TABLE-03)."""
    return {
        key: _remind_before_quiet(window, people.get(row.person), now)
        if (row := seats.get(key[0])) is not None and row.person is not None
        else window
        for key, window in windows.items()
    }


def _remind_before_quiet(window: Window, person: Person | None, now: datetime) -> Window:
    """Remind before the quiet hours, unless they have begun: then the window ends in them."""
    remind_at, closes_at = window.remind_at, window.closes_at
    if person is None or remind_at is None or closes_at is None or window.reminded_at is not None:
        return window
    quiet_until_then = find_quiet_end(person, remind_at)
    if quiet_until_then is None or quiet_until_then < closes_at:
        return window
    quiet_begins = quiet_since(person, remind_at)
    return (
        replace(window, remind_at=max(quiet_begins - BEFORE_QUIET_HOURS, now))
        if quiet_begins > now
        else window
    )
