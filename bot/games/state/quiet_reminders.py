"""Reminders before quiet hours: one that would be held back until too late comes sooner."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.games.people.people import quiet_from, quiet_until
from bot.games.state.windows import Key
from bot.store.rows import Person, SeatRow, Window
from engine.core.protocol.values import Seat

BEFORE: Final = timedelta(minutes=30)
"""So long before somebody's quiet hours begin."""


def evening(
    windows: Mapping[Key, Window],
    seats: Mapping[Seat, SeatRow],
    people: Mapping[int, Person],
    now: datetime,
) -> dict[Key, Window]:
    """Move the reminders that would come in quiet hours that last until the end (S-TABLE-03)."""
    return {
        key: _sooner(window, people.get(row.person), now)
        if (row := seats.get(key[0])) is not None and row.person is not None
        else window
        for key, window in windows.items()
    }


def _sooner(window: Window, person: Person | None, now: datetime) -> Window:
    """Remind before the quiet hours, unless they have begun: then the window ends in them."""
    at, closes = window.remind_at, window.closes_at
    if person is None or at is None or closes is None or window.reminded_at is not None:
        return window
    until = quiet_until(person, at)
    if until is None or until < closes:
        return window
    begins = quiet_from(person, at)
    return replace(window, remind_at=max(begins - BEFORE, now)) if begins > now else window
