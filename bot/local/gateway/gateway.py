"""The gateway, v10: sessions of the bot that survive a broken connection."""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from bot.local.faults import Faults
from bot.local.gateway import ready_payloads
from bot.local.gateway.session import GatewaySocket, Session
from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.world.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE = range(5)
RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = range(6, 12)
BEAT: Final = 41_250
PRIVILEGED: Final = (1 << 1) | (1 << 8) | (1 << 15)
KNOWN: Final = (1 << 26) - 1
LARGEST: Final = 4096
TRAVEL: Final = 0.05
"""So many seconds an acknowledgement takes, as through any network."""

UNKNOWN_OPCODE: Final = 4001
DECODE_ERROR: Final = 4002
NOT_AUTHENTICATED: Final = 4003
BAD_TOKEN: Final = 4004
ALREADY_IN: Final = 4005
BAD_INTENTS: Final = 4013
PRIVILEGED_INTENTS: Final = 4014


class _CloseError(Exception):
    def __init__(self, code: int) -> None:
        self.code = code


class Gateway:
    """All sessions, and the faults that can befall them."""

    def __init__(self, world: "World", faults: Faults, told: Callable[[str, Json], None]) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self._faults = faults
        self._told = told

    # -- what tests do to it

    async def drop(self) -> None:
        """Break every connection as a network does; sessions can be resumed."""
        for session in list(self.sessions.values()):
            if session.wire is not None:
                session.wire.abort()
                session.wire = None

    async def close(self, code: int = 4000) -> None:
        """Close every connection with a code."""
        for session in list(self.sessions.values()):
            if session.wire is not None:
                await session.wire.close(code)

    async def reconnect(self) -> None:
        """Ask the bot to reconnect and resume, as Discord does before it restarts a gateway."""
        for session in list(self.sessions.values()):
            if session.wire is not None:
                await session.wire.send({"op": RECONNECT, "d": None})

    async def invalidate(self) -> None:
        """End every session: the bot has to identify anew, and hears nothing of what it missed."""
        for session in list(self.sessions.values()):
            self.forget(session)
            if session.wire is not None:
                await session.wire.send({"op": INVALID, "d": False})

    def forget(self, session: Session) -> None:
        """Let go of a session."""
        self.sessions.pop(session.id, None)
        session.end()

    @property
    def connected(self) -> bool:
        """Tell whether the bot is there."""
        return any(session.wire is not None for session in self.sessions.values())

    # -- serving

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Hold one connection."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        wire = GatewaySocket(socket, request, packed=request.query.get("compress") == "zlib-stream")
        await wire.send({"op": HELLO, "d": {"heartbeat_interval": BEAT}, "s": None, "t": None})
        session: Session | None = None
        try:
            async for message in socket:
                text = message.data if message.type is WSMsgType.TEXT else ""
                session = await self._hear(wire, session, text)
        except _CloseError as told:
            await wire.close(told.code)
        self._left(session, wire, socket.close_code)
        return socket

    def _left(self, session: Session | None, wire: GatewaySocket, code: int | None) -> None:
        """Keep a session for its resuming, unless the bot has said good-bye."""
        if session is None or session.wire not in (wire, None):
            return
        session.wire = None
        if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            self.forget(session)

    async def _hear(
        self, wire: GatewaySocket, session: Session | None, text: str
    ) -> Session | None:
        op, data = _read(text)
        if op == HEARTBEAT:
            # discord.py notes in a thread of its own when it has sent a beat, and would take an
            # answer that is faster for one to the beat before. Its first is noted at once.
            if session is not None:
                await _travel()
            await wire.send({"op": ACK, "d": None, "s": None, "t": None})
            return session
        if op in (IDENTIFY, RESUME):
            if session is not None:
                raise _CloseError(ALREADY_IN)
            return await (self._identify if op == IDENTIFY else self._resume)(wire, data)
        if session is None:
            raise _CloseError(NOT_AUTHENTICATED)
        if op == MEMBERS:
            session.note("GUILD_MEMBERS_CHUNK", ready_payloads.chunk(self.world, data))
        elif op not in (PRESENCE, VOICE):
            raise _CloseError(UNKNOWN_OPCODE)
        return session

    async def _identify(self, wire: GatewaySocket, data: Json) -> Session:
        if data.get("token") != self.world.token:
            raise _CloseError(BAD_TOKEN)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN:
            raise _CloseError(BAD_INTENTS)
        if intents & PRIVILEGED:
            raise _CloseError(PRIVILEGED_INTENTS)
        for old in [one for one in self.sessions.values() if one.wire is None]:
            self.forget(old)
        session = Session(self.world, secrets.token_hex(16), intents, self._faults, self._told)
        self.sessions[session.id] = session
        self.identified += 1
        session.wire = wire
        session.begin(data.get("shard"))
        return session

    async def _resume(self, wire: GatewaySocket, data: Json) -> Session | None:
        if data.get("token") != self.world.token:
            raise _CloseError(BAD_TOKEN)
        session = self.sessions.get(data.get("session_id", ""))
        if session is None or not session.remembers(data.get("seq") or 0):
            await wire.send({"op": INVALID, "d": False, "s": None, "t": None})
            return None
        self.resumed += 1
        await session.resume(wire, data.get("seq") or 0)
        return session

    async def stop(self) -> None:
        """Close every connection and end every session."""
        for session in list(self.sessions.values()):
            self.forget(session)
            if session.wire is not None:
                await session.wire.close(WSCloseCode.GOING_AWAY)
        await asyncio.sleep(0)


async def _travel() -> None:
    await asyncio.sleep(TRAVEL)


def _read(text: str) -> tuple[Any, Any]:
    """Read what the bot says: an opcode, and what goes with it."""
    try:
        said: Any = json.loads(text)
        op, data = said["op"], said.get("d")
    except (ValueError, KeyError, TypeError):
        raise _CloseError(DECODE_ERROR) from None
    if len(text) > LARGEST:
        raise _CloseError(DECODE_ERROR)
    return op, data
