"""REST v10: read every request, apply planned faults, check it, answer it, tell the witnesses."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import structlog
from aiohttp import web

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.planned_faults import (
    Delay,
    DropConnection,
    LostAnswer,
    PlannedFaults,
    ProxyStatus,
    RefuseRequest,
    RequestFault,
    TooManyRequests,
    rate_limit_answer,
)
from bot.local.rest import (
    bodies,
    channel_routes,
    command_routes,
    guild_routes,
    interaction_routes,
    message_routes,
    user_routes,
    webhook_routes,
)
from bot.local.rest.calls import ROUTES, Answer, Call, Route
from bot.local.rest.rate_limits import RateLimits
from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.world.world import World

log = structlog.stdlib.get_logger("skald.local")
ROUTE_MODULES: Final = (
    channel_routes,
    command_routes,
    guild_routes,
    interaction_routes,
    message_routes,
    user_routes,
    webhook_routes,
)
"""The modules that register their routes when they are imported."""

TOO_MANY_REQUESTS: Final = 429
SERVER_ERROR: Final = 500
"""The lowest status of a fault of Discord's own."""
CODED_LIMIT_SECONDS: Final = 0.02
"""Seconds that a limit with a code of its own asks to wait; the next try meets it again."""

BOT_MISTAKES: Final = frozenset(
    {0, 10015, 10062, 30003, 30007, 30008, 30010, 30034, 30046, 40005, 40060}
    | {50006, 50027, 50034, 50035, 50109, 160004, 160006}
)
"""The refusals that are a bot's own mistake; closed DMs, for example, are not."""


class BrokenRule(NamedTuple):
    """A rule of Discord's that a request broke."""

    method: str
    template: str
    code: int
    fault: BodyFault


class Exchange(NamedTuple):
    """One request of the bot and its answer, for witnesses."""

    method: str
    template: str
    query: Mapping[str, str]
    body: Any
    files: int
    status: int
    answer: Any


class GatewayEvent(NamedTuple):
    """One event of the gateway, for witnesses."""

    kind: str
    data: Json


Witness = Callable[[Exchange | GatewayEvent], None]


class RestApi:
    """Answers requests, and records the rules that the bot broke."""

    def __init__(self, world: "World", planned_faults: PlannedFaults, rates: RateLimits) -> None:
        self.world = world
        self.broken_rules: list[BrokenRule] = []
        self.witnesses: list[Witness] = []
        self.request_count = 0
        self._planned_faults = planned_faults
        self._rates = rates

    def report_event(self, kind: str, data: Json) -> None:
        """Pass an event to the witnesses."""
        for witness in self.witnesses:
            witness(GatewayEvent(kind, data))

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        self.request_count += 1
        path = request.rel_url.raw_path.removeprefix("/api/v10")
        route, parameters = ROUTES.find(request.method, path) or (None, {})
        template = route.template if route else path
        trouble = self._planned_faults.take_fault(request.method, path, template)
        if isinstance(trouble, Delay) and trouble.before_request:
            await trouble.until.wait()
        call = Call(self.world, request.method, template, parameters, request.query, {})
        try:
            body, files = await bodies.read_body(request)
            call = replace(call, body=body, files=tuple(files))
            authorization = request.headers.get("Authorization")
            answer = _answer_of_fault(trouble) or self._answer(call, route, authorization)
        except DiscordRefusalError as refused:
            answer = _answer_of_refusal(refused)
            self._record_refusal(call, refused)
        except ConnectionError:
            raise asyncio.CancelledError from None  # the bot hung up during its request
        except Exception as error:  # noqa: BLE001 - our own fault must not look like Discord's
            answer = self._report_own_fault(call, error)
        if isinstance(trouble, Delay) and not trouble.before_request:
            await trouble.until.wait()
        return self._send(request, call, answer, trouble)

    def _answer(self, call: Call, route: Route | None, authorization: str | None) -> Answer:
        """Carry a request out, if the bot may make it."""
        if route is None:
            raise DiscordRefusalError(0)
        if not route.needs_no_token and authorization != f"Bot {self.world.token}":
            return Answer(401, {"message": "401: Unauthorized", "code": 0})
        headers, wait, everywhere = self._rates.count_request(call)
        if wait:
            body, limit_headers = rate_limit_answer(TooManyRequests(round(wait, 3), everywhere))
            return Answer(429, body, {**headers, **limit_headers})
        if not isinstance(call.body, dict) and not call.template.endswith("/commands"):
            problem = "Only dictionaries may be used in a DictType"
            raise DiscordRefusalError(50035, [BodyFault("", "DICT_TYPE_CONVERT", problem)])
        answer = route.handler(call)
        for fault in call.ignored_faults:
            self.broken_rules.append(BrokenRule(call.method, call.template, 50035, fault))
        return answer._replace(headers={**headers, **answer.headers})

    def _report_own_fault(self, call: Call, error: Exception) -> Answer:
        """Answer with, log and record a fault of the stand-in itself."""
        log.error("stand-in broke", method=call.method, route=call.template, exc_info=error)
        fault = BodyFault("", "STAND_IN", repr(error))
        self.broken_rules.append(BrokenRule(call.method, call.template, 0, fault))
        return Answer(400, {"message": f"The stand-in broke: {error!r}", "code": 0})

    def _record_refusal(self, call: Call, refused: DiscordRefusalError) -> None:
        is_mistake = refused.is_bots_mistake and refused.status < SERVER_ERROR
        if refused.code not in BOT_MISTAKES or not is_mistake:
            return
        broken = refused.faults or (BodyFault("", str(refused.code), refused.message),)
        for fault in broken:
            self.broken_rules.append(BrokenRule(call.method, call.template, refused.code, fault))

    def _send(
        self, request: web.Request, call: Call, answer: Answer, trouble: RequestFault | None
    ) -> web.StreamResponse:
        for witness in self.witnesses:
            request_facts = (call.method, call.template, call.query, call.body, len(call.files))
            witness(Exchange(*request_facts, answer.status, answer.data))
        if isinstance(trouble, ProxyStatus):
            return web.Response(status=trouble.status, text=trouble.body)
        if isinstance(trouble, LostAnswer) and trouble.status is not None:
            return web.Response(status=trouble.status, text="upstream connect error")
        if isinstance(trouble, (DropConnection, LostAnswer)):
            if request.transport is not None:
                request.transport.abort()
            raise asyncio.CancelledError
        if answer.data is None:
            return web.Response(status=answer.status, headers=answer.headers)
        content = json.dumps(answer.data, ensure_ascii=False, separators=(",", ":")).encode()
        headers = {"Content-Type": "application/json", **answer.headers}
        return web.Response(status=answer.status, body=content, headers=headers)


def _answer_of_refusal(refused: DiscordRefusalError) -> Answer:
    """Return the answer of a refusal; a 429 says when to try again, whatever its code."""
    if refused.status != TOO_MANY_REQUESTS:
        return Answer(refused.status, refused.body())
    limit_body, headers = rate_limit_answer(TooManyRequests(CODED_LIMIT_SECONDS))
    return Answer(refused.status, {**limit_body, **refused.body()}, headers)


def _answer_of_fault(trouble: RequestFault | None) -> Answer | None:
    """Return a planned fault's answer; None if the request is to be carried out."""
    if isinstance(trouble, RefuseRequest):
        raise DiscordRefusalError(trouble.code, status=trouble.status)
    if isinstance(trouble, TooManyRequests):
        return Answer(429, *rate_limit_answer(trouble))
    return Answer(503) if isinstance(trouble, (ProxyStatus, DropConnection)) else None
