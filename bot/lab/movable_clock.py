"""A clock that can be moved forward; the world, the bot and the people share it."""

from datetime import UTC, datetime, timedelta


class MovableClock:
    """A clock that runs ahead of the system clock, or stands still until it is moved."""

    def __init__(self, *, is_stopped: bool) -> None:
        self.shift = timedelta()
        """How far it is ahead of the system clock."""
        self._stands = datetime.now(UTC) if is_stopped else None

    def __call__(self) -> datetime:
        """Return the current time."""
        return self._stands or datetime.now(UTC) + self.shift

    def move(self, by: timedelta) -> None:
        """Move the clock forward."""
        if self._stands is None:
            self.shift += by
        else:
            self._stands += by

    def stop(self) -> None:
        """Stop the clock."""
        self._stands = self()
