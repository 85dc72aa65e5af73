"""Inject faults: what the network and Discord may do to a bot.

    server.faults.plan("POST", "/channels/*/messages", ProxyStatus(503), times=2)
    server.faults.plan("PATCH", "*", TooManyRequests(0.05))
    server.faults.plan("POST", "/channels/*/messages", LostAnswer())   # carried out all the same
    server.faults.plan("POST", "/channels/*/messages", RefuseRequest(50013))
    server.faults.plan("GET", "/attachments/*", Delay(event))   # a file that comes slowly
    server.faults.plan_event("INTERACTION_CREATE", DeliverTwice())

The gateway is dropped by `server.gateway.drop_connections()`, its session ended by
`.invalidate_sessions()`.
"""

import asyncio
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Generic, TypeVar

from bot.local.snowflakes import Json

EVERY_TIME: Final = -1


@dataclass(frozen=True)
class ProxyStatus:
    """A proxy before Discord answers with a status and no JSON; nothing is carried out."""

    status: int
    body: str = "upstream connect error"


@dataclass(frozen=True)
class TooManyRequests:
    """429 with Retry-After; nothing is carried out. Without `via` it is Cloudflare's ban."""

    seconds: float = 0.05
    is_global: bool = False
    via: bool = True


@dataclass(frozen=True)
class DropConnection:
    """The connection breaks before anything is carried out."""


@dataclass(frozen=True)
class LostAnswer:
    """The request is carried out, but the connection breaks or a status comes as the answer."""

    status: int | None = None


@dataclass(frozen=True)
class RefuseRequest:
    """Discord refuses with one of its codes: 50007 for closed DMs, 50013, 10008, 0 for none, ...

    A code that the stand-in doesn't know is refused as it is, with 400 if no status is given.
    """

    code: int
    status: int = 0
    """The HTTP status, if it is not the code's usual one."""


@dataclass(frozen=True)
class Delay:
    """The request, or only its answer, waits until the event is set."""

    until: asyncio.Event
    before_request: bool = True


RequestFault = ProxyStatus | TooManyRequests | DropConnection | LostAnswer | RefuseRequest | Delay


@dataclass(frozen=True)
class DeliverTwice:
    """The gateway delivers an event twice."""


@dataclass(frozen=True)
class LoseEvent:
    """The gateway loses an event."""


@dataclass(frozen=True)
class HoldEvents:
    """The gateway holds back an event and all later ones until `until` is set."""

    until: asyncio.Event


EventFault = DeliverTwice | LoseEvent | HoldEvents

AnyFault = TypeVar("AnyFault", RequestFault, EventFault)


@dataclass
class PlannedFault(Generic[AnyFault]):
    """A fault for matching requests or events; `struck` counts how often it came."""

    method_or_kind: str
    path: str
    fault: AnyFault
    times: int
    strikes: int = 0

    def matches(self, first: str, *seconds: str) -> bool:
        """Tell whether this request or event matches."""
        if self.strikes == self.times or not fnmatchcase(first, self.method_or_kind):
            return False
        return any(fnmatchcase(one, self.path) for one in seconds)


class PlannedFaults:
    """The planned faults; each strikes `times` times, in the order in which they were set."""

    def __init__(self) -> None:
        self._requests: list[PlannedFault[RequestFault]] = []
        self._events: list[PlannedFault[EventFault]] = []

    def plan(
        self, method: str, path: str, what: RequestFault, *, times: int = 1
    ) -> PlannedFault[RequestFault]:
        """Plan a fault for the next requests to a path or template ("*" matches any part)."""
        planned = PlannedFault(method, path, what, times)
        self._requests.append(planned)
        return planned

    def plan_event(
        self, kind: str, what: EventFault, *, times: int = 1
    ) -> PlannedFault[EventFault]:
        """Plan a fault for the next gateway events of a kind."""
        planned = PlannedFault(kind, "*", what, times)
        self._events.append(planned)
        return planned

    def clear(self) -> None:
        """Remove all planned faults."""
        self._requests.clear()
        self._events.clear()

    def take_fault(self, method: str, *paths: str) -> RequestFault | None:
        """Return the fault for this request, if any, and count it."""
        return _take_match(self._requests, method, *paths)

    def take_event_fault(self, kind: str) -> EventFault | None:
        """Return the fault for this event, if any, and count it."""
        return _take_match(self._events, kind, "")


def _take_match(
    planned: list[PlannedFault[AnyFault]], first: str, *seconds: str
) -> AnyFault | None:
    for one in planned:
        if one.matches(first, *seconds):
            one.strikes += 1
            if one.strikes == one.times:
                planned.remove(one)
            return one.fault
    return None


def rate_limit_answer(what: TooManyRequests) -> tuple[Json, dict[str, str]]:
    """Return the body and the headers of a 429."""
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": what.seconds,
        "global": what.is_global,
        "code": 0,
    }
    headers = {
        "Retry-After": str(max(1, round(what.seconds))),
        "X-RateLimit-Scope": "global" if what.is_global else "user",
    }
    if what.via:
        headers["Via"] = "1.1 local"
    if what.is_global:
        headers["X-RateLimit-Global"] = "true"
    return body, headers
