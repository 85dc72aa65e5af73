"""How fast the courier may go: below what Discord allows, on a clock that is told the time."""

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from typing import Final

from bot.delivery.discord_io.sender import Place

BURST: Final = 10
"""DMs at once, after an idle time."""
DM_EVERY: Final = timedelta(seconds=1.2)
"""One DM more in each."""
IN_A_PLACE: Final = 5
PLACE_SPAN: Final = timedelta(seconds=5)
IN_ALL: Final = 40
ALL_SPAN: Final = timedelta(seconds=1)
PLACES: Final = 4_096
"""Places that are remembered; one that was idle for so long has nothing to remember."""


class Span:
    """At most so many within any span of time."""

    def __init__(self, most: int, span: timedelta) -> None:
        self._most, self._span = most, span
        self._taken: deque[datetime] = deque(maxlen=most)

    def free(self, now: datetime) -> datetime:
        """Tell when the next may go: now, or later."""
        if len(self._taken) < self._most:
            return now
        return max(now, self._taken[0] + self._span)

    def take(self, now: datetime) -> None:
        """Count one that goes now."""
        self._taken.append(now)


class TokenBucket:
    """So many at once when it is full; one more drips in every while."""

    def __init__(self, most: int, every: timedelta) -> None:
        self._most, self._every = most, every
        self._empty_at: datetime | None = None
        """When it was, or would have been, empty: its content is the time since."""

    def free(self, now: datetime) -> datetime:
        """Tell when the next may go: now, or later."""
        return now if self._empty_at is None else max(now, self._empty_at + self._every)

    def take(self, now: datetime) -> None:
        """Count one that goes now."""
        full = now - self._most * self._every
        self._empty_at = max(full, self._empty_at or full) + self._every


class Pace:
    """The one queue's three limits: all together, each place, and DMs."""

    def __init__(self) -> None:
        self._all = Span(IN_ALL, ALL_SPAN)
        self._dms = TokenBucket(BURST, DM_EVERY)
        self._places: OrderedDict[Place, Span] = OrderedDict()
        self._held: datetime | None = None

    def hold(self, until: datetime) -> None:
        """Send nothing at all until then: Discord asked for it."""
        self._held = max(until, self._held or until)

    def free(self, place: Place, now: datetime) -> datetime:
        """Tell when the next message may go to a place: now, or later."""
        moments = [self._all.free(now), self._place(place).free(now), self._held or now]
        return max(*moments, self._dms.free(now) if place.dm is not None else now)

    def take(self, place: Place, now: datetime) -> None:
        """Count a message that goes now."""
        self._all.take(now)
        self._place(place).take(now)
        if place.dm is not None:
            self._dms.take(now)

    def _place(self, place: Place) -> Span:
        span = self._places.setdefault(place, Span(IN_A_PLACE, PLACE_SPAN))
        self._places.move_to_end(place)
        while len(self._places) > PLACES:
            self._places.popitem(last=False)
        return span
