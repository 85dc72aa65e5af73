"""Snowflakes: Discord's ids, which carry the time of their making and never repeat."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

EPOCH: Final = datetime(2015, 1, 1, tzinfo=UTC)
SHIFT: Final = 22

Json = dict[str, Any]
"""An object in Discord's own shape."""

Now = Callable[[], datetime]


class Snowflakes:
    """Gives out ids that only grow, even when the clock stands still or goes back."""

    def __init__(self, now: Now, last: int = 0) -> None:
        self._now = now
        self.last = last

    def __call__(self) -> int:
        """Give the next id."""
        self.last = max(self.last + 1, snowflake(self._now()))
        return self.last


def snowflake(at: datetime) -> int:
    """Give the smallest id of a moment."""
    return ((at - EPOCH) // timedelta(milliseconds=1)) << SHIFT


def moment(number: int) -> datetime:
    """Tell when an id was made."""
    return EPOCH + timedelta(milliseconds=number >> SHIFT)


def stamp(at: datetime) -> str:
    """Write a time as Discord does."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
