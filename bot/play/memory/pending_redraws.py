"""The cards that are to be drawn anew, once their readers have paused."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

REDRAW_PAUSE: Final = timedelta(seconds=1)
"""A card is drawn anew so long after its reader's last order."""

Redraw = Callable[[], Awaitable[None]]
"""Draws one card anew, and shows it."""


class CardKey(NamedTuple):
    """Whose card, at which table."""

    game: int
    person: int


class PendingRedraw(NamedTuple):
    """A card that is to be drawn, and from when on."""

    due: datetime
    redraw: Redraw


class PendingRedraws:
    """When each card is due; further orders of its reader put it off.

    Kept in memory alone: a redraw tells nothing new, and a card that a restart left as it was shows
    the present position at the next press.
    """

    def __init__(self, wake_at: Callable[[datetime], None]) -> None:
        self._wake_at = wake_at
        self._pending: dict[CardKey, PendingRedraw] = {}
        self._drawing: set[CardKey] = set()

    def request(self, key: CardKey, redraw: Redraw, now: datetime) -> None:
        """Have a card drawn anew after a pause that begins now; an earlier request is replaced."""
        due = now + REDRAW_PAUSE
        self._pending[key] = PendingRedraw(due, redraw)
        self._wake_at(due)

    def take_due(self, now: datetime) -> dict[CardKey, Redraw]:
        """Take the cards that are due, and that nobody is drawing."""
        taken = {
            key: one.redraw
            for key, one in self._pending.items()
            if one.due <= now and key not in self._drawing
        }
        for key in taken:
            del self._pending[key]
        self._drawing.update(taken)
        return taken

    def finish(self, key: CardKey) -> None:
        """Note that a card which was taken has been drawn, or can't be."""
        self._drawing.discard(key)
        if key in self._pending:
            self._wake_at(self._pending[key].due)

    @property
    def next_due(self) -> datetime | None:
        """When the next card is due; None if none is pending."""
        return min((one.due for one in self._pending.values()), default=None)

    @property
    def count(self) -> int:
        """How many cards are pending or being drawn."""
        return len(self._pending.keys() | self._drawing)
