"""Limit how fast the courier sends, to less than Discord allows; the time is an argument."""

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from typing import Final

from bot.delivery.discord_io.send_errors import BotRestrictedError, GlobalLimitError, SendError
from bot.delivery.discord_io.sender import Destination

DM_BURST: Final = 10
"""DMs that may go at once after an idle time."""
DM_EVERY: Final = timedelta(seconds=1.2)
"""The time after which one more DM may go."""
MOST_PER_DESTINATION: Final = 5
DESTINATION_SPAN: Final = timedelta(seconds=5)
MOST_IN_ALL: Final = 40
ALL_SPAN: Final = timedelta(seconds=1)
MAX_DESTINATIONS: Final = 4_096
"""Destinations that are remembered; one that was idle for long has no messages to count."""


def _later(known: datetime | None, now: datetime, seconds: float) -> datetime:
    until = now + timedelta(seconds=seconds)
    return max(until, known or until)


class SlidingWindow:
    """Allow at most `most` messages within any `span` of time."""

    def __init__(self, most: int, span: timedelta) -> None:
        self._most, self._span = most, span
        self._sent_times: deque[datetime] = deque(maxlen=most)

    def next_free(self, now: datetime) -> datetime:
        """Return when the next message may go: now or later."""
        if len(self._sent_times) < self._most:
            return now
        return max(now, self._sent_times[0] + self._span)

    def count(self, now: datetime) -> None:
        """Count a message that goes now."""
        self._sent_times.append(now)


class TokenBucket:
    """Allow `most` messages at once when full; one more after each `every`."""

    def __init__(self, most: int, every: timedelta) -> None:
        self._most, self._every = most, every
        self._empty_at: datetime | None = None
        """When the bucket was, or would have been, empty; it has filled up since."""

    def next_free(self, now: datetime) -> datetime:
        """Return when the next message may go: now or later."""
        return now if self._empty_at is None else max(now, self._empty_at + self._every)

    def count(self, now: datetime) -> None:
        """Count a message that goes now."""
        full = now - self._most * self._every
        self._empty_at = max(full, self._empty_at or full) + self._every


class RateLimits:
    """The three limits: all messages together, each destination, and DMs."""

    def __init__(self) -> None:
        self._all_messages = SlidingWindow(MOST_IN_ALL, ALL_SPAN)
        self._dms = TokenBucket(DM_BURST, DM_EVERY)
        self._destinations: OrderedDict[Destination, SlidingWindow] = OrderedDict()
        self._held_until: datetime | None = None
        self._dms_held_until: datetime | None = None
        self._destinations_held_until: dict[Destination, datetime] = {}

    def hold_after(self, fault: SendError, destination: Destination | None, now: datetime) -> None:
        """Hold everything under the global limit; all DMs, if one was held back."""
        if isinstance(fault, GlobalLimitError):
            self._held_until = _later(self._held_until, now, fault.retry_after)
        elif isinstance(fault, BotRestrictedError) and destination and destination.dm is not None:
            self._dms_held_until = _later(self._dms_held_until, now, fault.retry_after)

    def hold_destination(self, destination: Destination, until: datetime, now: datetime) -> None:
        """Hold one destination, and forget those that are free again."""
        held = {one: then for one, then in self._destinations_held_until.items() if then > now}
        held[destination] = max(until, held.get(destination, until))
        self._destinations_held_until = held

    def held_until(self, now: datetime) -> datetime:
        """Return when anything at all may be asked of Discord: now or later."""
        return max(now, self._held_until or now)

    def next_free(self, destination: Destination, now: datetime) -> datetime:
        """Return when the next message may go to a destination: now or later."""
        moments = [
            self._all_messages.next_free(now),
            self._destination_window(destination).next_free(now),
            self.held_until(now),
            self._destinations_held_until.get(destination, now),
        ]
        if destination.dm is not None:
            moments += [self._dms.next_free(now), self._dms_held_until or now]
        return max(moments)

    def count(self, destination: Destination, now: datetime) -> None:
        """Count a message that goes now."""
        self._all_messages.count(now)
        self._destination_window(destination).count(now)
        if destination.dm is not None:
            self._dms.count(now)

    def _destination_window(self, destination: Destination) -> SlidingWindow:
        span = self._destinations.setdefault(
            destination, SlidingWindow(MOST_PER_DESTINATION, DESTINATION_SPAN)
        )
        self._destinations.move_to_end(destination)
        while len(self._destinations) > MAX_DESTINATIONS:
            self._destinations.popitem(last=False)
        return span
