"""The live cards that are to be drawn anew, once their readers have paused."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

REDRAW_PAUSE: Final = timedelta(seconds=1)
"""A card is drawn anew so long after its reader's last order."""


class CardKey(NamedTuple):
    """Whose live card, at which table."""

    game: int
    person: int


class PendingRedraws:
    """When each card is due; further orders of its reader put it off.

    Kept in memory alone: a redraw tells nothing new, and a card that a restart left as it was shows
    the present position at the next press.
    """

    def __init__(self, wake_at: Callable[[datetime], None]) -> None:
        self._wake_at = wake_at
        self._due: dict[CardKey, datetime] = {}
        self._drawing: set[CardKey] = set()

    def request(self, key: CardKey, now: datetime) -> None:
        """Have a card drawn anew after a pause that begins now."""
        self._due[key] = now + REDRAW_PAUSE
        self._wake_at(now + REDRAW_PAUSE)

    def take_due(self, now: datetime) -> list[CardKey]:
        """Take the cards that are due, and that nobody is drawing."""
        due = [
            key for key, moment in self._due.items() if moment <= now and key not in self._drawing
        ]
        for key in due:
            del self._due[key]
        self._drawing.update(due)
        return due

    def finish(self, key: CardKey) -> None:
        """Note that a card which was taken has been drawn, or can't be."""
        self._drawing.discard(key)
        if key in self._due:
            self._wake_at(self._due[key])

    @property
    def count(self) -> int:
        """How many cards are pending or being drawn."""
        return len(self._due.keys() | self._drawing)

    @property
    def next_due(self) -> datetime | None:
        """When the next card is due; None if none is pending."""
        return min(self._due.values(), default=None)
