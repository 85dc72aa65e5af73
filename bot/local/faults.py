"""Faults on demand: what the net and Discord do to a bot on a bad day.

    server.faults.on("POST", "/channels/*/messages", Status(503), times=2)
    server.faults.on("PATCH", "*", TooMany(0.05))
    server.faults.on("POST", "/channels/*/messages", LostAnswer())       # the deed is done
    server.faults.on("POST", "/channels/*/messages", Refuse(50013))
    server.faults.on_event("INTERACTION_CREATE", Twice())

The gateway is dropped by `server.gateway.drop()`, its session ended by `.invalidate()`.
"""

import asyncio
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Generic, TypeVar

from bot.local.snowflakes import Json

ALWAYS: Final = -1


@dataclass(frozen=True)
class Status:
    """A bare status from somewhere before Discord; nothing is done, and no JSON comes."""

    status: int
    body: str = "upstream connect error"


@dataclass(frozen=True)
class TooMany:
    """429 with Retry-After; nothing is done. Without a `Via` it is a ban at the edge."""

    seconds: float = 0.05
    everywhere: bool = False
    via: bool = True


@dataclass(frozen=True)
class Drop:
    """The connection breaks before anything is done."""


@dataclass(frozen=True)
class LostAnswer:
    """The deed is done and its answer is lost: the connection breaks, or a status comes instead."""

    status: int | None = None


@dataclass(frozen=True)
class Refuse:
    """Discord refuses with a code of its own: 50007 for a shut DM, 50013, 10008, ..."""

    code: int


@dataclass(frozen=True)
class Slow:
    """Nothing goes on until the event is set: before the deed, or only before its answer."""

    until: asyncio.Event
    before: bool = True


Trouble = Status | TooMany | Drop | LostAnswer | Refuse | Slow


@dataclass(frozen=True)
class Twice:
    """The gateway delivers an event twice."""


@dataclass(frozen=True)
class Never:
    """The gateway loses an event."""


@dataclass(frozen=True)
class Held:
    """The gateway keeps back an event, and all that come after it, until the event here is set."""

    until: asyncio.Event


Mishap = Twice | Never | Held

What = TypeVar("What", Trouble, Mishap)


@dataclass
class PlannedFault(Generic[What]):
    """A fault that waits for its moment; `struck` counts how often it came."""

    first: str
    second: str
    what: What
    times: int
    struck: int = 0

    def fits(self, first: str, *seconds: str) -> bool:
        """Tell whether this is its moment."""
        if self.struck == self.times or not fnmatchcase(first, self.first):
            return False
        return any(fnmatchcase(one, self.second) for one in seconds)


class Faults:
    """The faults that wait; each strikes so many times, in the order in which they were set."""

    def __init__(self) -> None:
        self._requests: list[PlannedFault[Trouble]] = []
        self._events: list[PlannedFault[Mishap]] = []

    def on(self, method: str, path: str, what: Trouble, *, times: int = 1) -> PlannedFault[Trouble]:
        """Strike the next requests to a path, real or as a template ("*" is any part of it)."""
        rule = PlannedFault(method, path, what, times)
        self._requests.append(rule)
        return rule

    def on_event(self, kind: str, what: Mishap, *, times: int = 1) -> PlannedFault[Mishap]:
        """Strike the next events of a kind on their way to the bot."""
        rule = PlannedFault(kind, "*", what, times)
        self._events.append(rule)
        return rule

    def clear(self) -> None:
        """Let the sun shine."""
        self._requests.clear()
        self._events.clear()

    def meet(self, method: str, *paths: str) -> Trouble | None:
        """Tell what strikes this request."""
        return _strike(self._requests, method, *paths)

    def meet_event(self, kind: str) -> Mishap | None:
        """Tell what strikes this event."""
        return _strike(self._events, kind, "")


def _strike(rules: list[PlannedFault[What]], first: str, *seconds: str) -> What | None:
    for rule in rules:
        if rule.fits(first, *seconds):
            rule.struck += 1
            if rule.struck == rule.times:
                rules.remove(rule)
            return rule.what
    return None


def rate_limited(what: TooMany) -> tuple[Json, dict[str, str]]:
    """Write the body and the headers of a 429."""
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": what.seconds,
        "global": what.everywhere,
        "code": 0,
    }
    headers = {
        "Retry-After": str(max(1, round(what.seconds))),
        "X-RateLimit-Scope": "global" if what.everywhere else "user",
    }
    if what.via:
        headers["Via"] = "1.1 local"
    if what.everywhere:
        headers["X-RateLimit-Global"] = "true"
    return body, headers
