"""Snowflakes: Discord's ids, which contain their time of creation and never repeat."""

import base64
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

DISCORD_EPOCH: Final = datetime(2015, 1, 1, tzinfo=UTC)
TIME_SHIFT: Final = 22

Json = dict[str, Any]
"""A JSON object as Discord's API has it."""

Now = Callable[[], datetime]


class Snowflakes:
    """Makes ids that only grow, even when the clock stands still or goes back."""

    def __init__(self, now: Now, last: int = 0) -> None:
        self._now = now
        self.last = last

    def __call__(self) -> int:
        """Return the next id."""
        self.last = max(self.last + 1, smallest_id_at(self._now()))
        return self.last


def smallest_id_at(at: datetime) -> int:
    """Return the smallest id of a moment."""
    return ((at - DISCORD_EPOCH) // timedelta(milliseconds=1)) << TIME_SHIFT


def time_of_id(number: int) -> datetime:
    """Return when an id was made."""
    return DISCORD_EPOCH + timedelta(milliseconds=number >> TIME_SHIFT)


def format_timestamp(at: datetime) -> str:
    """Format a time as Discord does."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def make_token(bot_id: int) -> str:
    """Return a token in Discord's form: the bot's id, a time and a secret, each in base 64."""
    number = base64.urlsafe_b64encode(str(bot_id).encode()).decode().rstrip("=")
    return f"{number}.{secrets.token_urlsafe(4)[:6]}.{secrets.token_urlsafe(29)[:38]}"
