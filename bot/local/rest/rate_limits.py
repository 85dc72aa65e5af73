"""Rate limits: headers on every answer, and the limits that a test sets."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import md5
from typing import Final, NamedTuple

from bot.local.rest.calls import Call

MAJOR_PARAMETERS: Final = (
    "channel_id",
    "guild_id",
    "webhook_id",
    "webhook_token",
    "interaction_id",
    "interaction_token",
)
HIGHEST_LIMIT: Final = (1000, 1.0)


class RateLimit(NamedTuple):
    """The requests allowed in a span of seconds."""

    requests: int
    seconds: float


OBSERVED_LIMITS: Final[Mapping[str, RateLimit]] = {
    "POST /channels/{channel_id}/messages": RateLimit(5, 5),
    "PATCH /channels/{channel_id}/messages/{message_id}": RateLimit(5, 5),
    "DELETE /channels/{channel_id}/messages/{message_id}": RateLimit(5, 1),
    "POST /webhooks/{webhook_id}/{webhook_token}": RateLimit(5, 2),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": RateLimit(5, 2),
    "POST /interactions/{interaction_id}/{interaction_token}/callback": RateLimit(5, 2),
    "PATCH /channels/{channel_id}": RateLimit(5, 15),
    "POST /channels/{channel_id}/threads": RateLimit(10, 10),
}
"""Discord's limits as observed; add `overall=Limit(50, 1)` to test with all of them."""


@dataclass
class _Bucket:
    used: int = 0
    until: float = 0.0


@dataclass
class RateLimits:
    """Limits by "METHOD template"; others are not limited, but every answer has headers."""

    limits: Mapping[str, RateLimit] = field(default_factory=dict)
    overall: RateLimit | None = None
    """Discord's global limit, which doesn't count interactions."""
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, _Bucket] = field(default_factory=dict)
    _bucket_names: dict[str, str] = field(default_factory=dict)

    def count_request(self, call: Call) -> tuple[dict[str, str], float, bool]:
        """Count a request; return its headers, how long it must wait, and if that is global."""
        key = f"{call.method} {call.template}"
        limit = self.limits.get(key)
        if limit is None:
            headers, wait = (
                self._headers(key, *HIGHEST_LIMIT, HIGHEST_LIMIT[0] - 1, HIGHEST_LIMIT[1]),
                0.0,
            )
        else:
            major = ":".join(call.path.get(name, "") for name in MAJOR_PARAMETERS)
            remaining, reset_after, wait = self._count_in_bucket(f"{key}:{major}", limit)
            headers = self._headers(key, *limit, remaining, reset_after)
        if self.overall is not None and not wait and not _answers_interaction(call):
            _, _, wait = self._count_in_bucket("", self.overall)
            return headers, wait, wait > 0
        return headers, wait, False

    def _count_in_bucket(self, key: str, limit: RateLimit) -> tuple[int, float, float]:
        bucket, now = self._buckets.setdefault(key, _Bucket()), self.clock()
        if now >= bucket.until:
            bucket.used, bucket.until = 0, now + limit.seconds
        reset_after = bucket.until - now
        if bucket.used >= limit.requests:
            return 0, reset_after, reset_after
        bucket.used += 1
        return limit.requests - bucket.used, reset_after, 0.0

    def _headers(
        self, key: str, many: int, seconds: float, remaining: int, reset_after: float
    ) -> dict[str, str]:
        if key not in self._bucket_names:
            self._bucket_names[key] = md5(key.encode(), usedforsecurity=False).hexdigest()
        return {
            "X-RateLimit-Bucket": self._bucket_names[key],
            "X-RateLimit-Limit": str(many),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{min(reset_after, seconds):.3f}",
        }


def _answers_interaction(call: Call) -> bool:
    """Tell whether a call answers an interaction, for which the global limit doesn't count."""
    return "interaction_token" in call.path or call.path.get("webhook_token") in (
        call.world.interactions_by_token
    )
