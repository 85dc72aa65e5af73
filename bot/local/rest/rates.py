"""Rate limits: headers on every answer, and limits that strike where a test wants them to."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import md5
from typing import Final, NamedTuple

from bot.local.rest.calls import Call

MAJOR: Final = ("channel_id", "guild_id", "webhook_id")
PLENTY: Final = (1000, 1.0)


class Limit(NamedTuple):
    """So many requests in so many seconds."""

    many: int
    seconds: float


LIKE_DISCORD: Final[Mapping[str, Limit]] = {
    "POST /channels/{channel_id}/messages": Limit(5, 5),
    "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5),
    "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1),
    "POST /webhooks/{webhook_id}/{webhook_token}": Limit(5, 2),
    "PATCH /channels/{channel_id}": Limit(5, 15),
    "POST /channels/{channel_id}/threads": Limit(10, 10),
}
"""What has been seen of Discord's limits; add `overall=Limit(50, 1)` for a rehearsal."""


@dataclass
class _Bucket:
    used: int = 0
    until: float = 0.0


@dataclass
class Rates:
    """Limits by "METHOD template"; only what is named is limited, but headers always come."""

    limits: Mapping[str, Limit] = field(default_factory=dict)
    overall: Limit | None = None
    """Discord's global limit, of which interactions are free."""
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, _Bucket] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def spend(self, call: Call) -> tuple[dict[str, str], float, bool]:
        """Count a request: its headers, how long it must wait (0: not at all), whether globally."""
        key = f"{call.method} {call.template}"
        limit = self.limits.get(key)
        if limit is None:
            headers, wait = self._headers(key, *PLENTY, PLENTY[0] - 1, PLENTY[1]), 0.0
        else:
            major = ":".join(call.path.get(name, "") for name in MAJOR)
            left, after, wait = self._count(f"{key}:{major}", limit)
            headers = self._headers(key, *limit, left, after)
        if self.overall is not None and not wait and "interaction_token" not in call.path:
            _, _, wait = self._count("", self.overall)
            return headers, wait, wait > 0
        return headers, wait, False

    def _count(self, key: str, limit: Limit) -> tuple[int, float, float]:
        bucket, now = self._buckets.setdefault(key, _Bucket()), self.clock()
        if now >= bucket.until:
            bucket.used, bucket.until = 0, now + limit.seconds
        after = bucket.until - now
        if bucket.used >= limit.many:
            return 0, after, after
        bucket.used += 1
        return limit.many - bucket.used, after, 0.0

    def _headers(
        self, key: str, many: int, seconds: float, left: int, after: float
    ) -> dict[str, str]:
        if key not in self._names:
            self._names[key] = md5(key.encode(), usedforsecurity=False).hexdigest()
        return {
            "X-RateLimit-Bucket": self._names[key],
            "X-RateLimit-Limit": str(many),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{min(after, seconds):.3f}",
        }
