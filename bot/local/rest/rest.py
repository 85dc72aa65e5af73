"""REST v10: every request is read, met by faults, judged, answered and shown to the witnesses."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import structlog
from aiohttp import web

from bot.local import faults
from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.faults import Drop, LostAnswer, Refuse, Slow, Status, TooMany, Trouble
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
from bot.local.rest.rates import Rates
from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.world.world import World

log = structlog.stdlib.get_logger("skald.local")
MODULES: Final = (
    channel_routes,
    command_routes,
    guild_routes,
    interaction_routes,
    message_routes,
    user_routes,
    webhook_routes,
)
"""Whoever is imported has put its routes into the table."""

OUR_RULES: Final = frozenset(
    {0, 10015, 10062, 30003, 30007, 30008, 30010, 30034, 30046, 40005, 40060}
    | {50006, 50027, 50034, 50035, 50109, 160004, 160006}
)
"""The refusals that a well-made bot never meets; a closed DM may meet anyone."""


class Found(NamedTuple):
    """A rule of Discord's that the bot broke."""

    method: str
    template: str
    code: int
    fault: BodyFault


class Exchange(NamedTuple):
    """One request of the bot and its answer, for the witnesses."""

    method: str
    template: str
    query: Mapping[str, str]
    body: Any
    files: int
    status: int
    answer: Any


class GatewayEvent(NamedTuple):
    """One event of the gateway, for the witnesses."""

    kind: str
    data: Json


Witness = Callable[[Exchange | GatewayEvent], None]


class Rest:
    """Answers requests; keeps what the bot did wrong."""

    def __init__(self, world: "World", troubles: faults.Faults, rates: Rates) -> None:
        self.world = world
        self.faults_found: list[Found] = []
        self.witness: list[Witness] = []
        self.served = 0
        self._troubles = troubles
        self._rates = rates

    def told(self, kind: str, data: Json) -> None:
        """Show the witnesses an event."""
        for witness in self.witness:
            witness(GatewayEvent(kind, data))

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        self.served += 1
        path = request.rel_url.raw_path.removeprefix("/api/v10")
        route, held = ROUTES.find(request.method, path) or (None, {})
        template = route.template if route else path
        trouble = self._troubles.meet(request.method, path, template)
        if isinstance(trouble, Slow) and trouble.before:
            await trouble.until.wait()
        call = Call(self.world, request.method, template, held, request.query, {})
        try:
            body, files = await bodies.read(request)
            call = replace(call, body=body, files=tuple(files))
            said = request.headers.get("Authorization")
            answer = _troubled(trouble) or self._answer(call, route, said)
        except DiscordRefusalError as refused:
            answer = Answer(refused.status, refused.body())
            self._keep(call, refused)
        except ConnectionError:
            raise asyncio.CancelledError from None  # the bot went away in the middle of its request
        except Exception as broken:  # noqa: BLE001 - a fault of ours must not look like Discord's
            answer = self._broken(call, broken)
        if isinstance(trouble, Slow) and not trouble.before:
            await trouble.until.wait()
        return self._send(request, call, answer, trouble)

    def _answer(self, call: Call, route: Route | None, said: str | None) -> Answer:
        """Do what is asked, if the bot may ask it."""
        if route is None:
            raise DiscordRefusalError(0)
        if not route.free and said != f"Bot {self.world.token}":
            return Answer(401, {"message": "401: Unauthorized", "code": 0})
        headers, wait, everywhere = self._rates.spend(call)
        if wait:
            body, more = faults.rate_limited(TooMany(round(wait, 3), everywhere))
            return Answer(429, body, {**headers, **more})
        if not isinstance(call.body, dict) and not call.template.endswith("/commands"):
            wrong = "Only dictionaries may be used in a DictType"
            raise DiscordRefusalError(50035, [BodyFault("", "DICT_TYPE_CONVERT", wrong)])
        answer = route.handler(call)
        for fault in call.noted:
            self.faults_found.append(Found(call.method, call.template, 50035, fault))
        return answer._replace(headers={**headers, **answer.headers})

    def _broken(self, call: Call, broken: Exception) -> Answer:
        """Own up to a fault of the stand-in itself, at once and where tests look."""
        log.error("stand-in broke", method=call.method, route=call.template, exc_info=broken)
        fault = BodyFault("", "STAND_IN", repr(broken))
        self.faults_found.append(Found(call.method, call.template, 0, fault))
        return Answer(400, {"message": f"The stand-in broke: {broken!r}", "code": 0})

    def _keep(self, call: Call, refused: DiscordRefusalError) -> None:
        if refused.code not in OUR_RULES:
            return
        broken = refused.faults or (BodyFault("", str(refused.code), refused.message),)
        for fault in broken:
            self.faults_found.append(Found(call.method, call.template, refused.code, fault))

    def _send(
        self, request: web.Request, call: Call, answer: Answer, trouble: Trouble | None
    ) -> web.StreamResponse:
        for witness in self.witness:
            seen = (call.method, call.template, call.query, call.body, len(call.files))
            witness(Exchange(*seen, answer.status, answer.data))
        if isinstance(trouble, Status):
            return web.Response(status=trouble.status, text=trouble.body)
        if isinstance(trouble, LostAnswer) and trouble.status is not None:
            return web.Response(status=trouble.status, text="upstream connect error")
        if isinstance(trouble, (Drop, LostAnswer)):
            if request.transport is not None:
                request.transport.abort()
            raise asyncio.CancelledError
        if answer.data is None:
            return web.Response(status=answer.status, headers=answer.headers)
        content = json.dumps(answer.data, ensure_ascii=False, separators=(",", ":")).encode()
        headers = {"Content-Type": "application/json", **answer.headers}
        return web.Response(status=answer.status, body=content, headers=headers)


def _troubled(trouble: Trouble | None) -> Answer | None:
    """Give the answer of what stands in the way; nothing, if the deed is to be done."""
    if isinstance(trouble, Refuse):
        raise DiscordRefusalError(trouble.code)
    if isinstance(trouble, TooMany):
        return Answer(429, *faults.rate_limited(trouble))
    return Answer(503) if isinstance(trouble, (Status, Drop)) else None
