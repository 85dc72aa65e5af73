"""One clock for the world, the bot and the people: it runs ahead, or stands and is moved."""

from datetime import UTC, datetime, timedelta


class Time:
    """Runs with the wall, shifted; or stands still until it is moved."""

    def __init__(self, *, stands: bool) -> None:
        self.shift = timedelta()
        """How far ahead of the wall it runs."""
        self._stands = datetime.now(UTC) if stands else None

    def __call__(self) -> datetime:
        """Tell the time."""
        return self._stands or datetime.now(UTC) + self.shift

    def move(self, by: timedelta) -> None:
        """Let time go by."""
        if self._stands is None:
            self.shift += by
        else:
            self._stands += by

    def stop(self) -> None:
        """Stand still from now on."""
        self._stands = self()
