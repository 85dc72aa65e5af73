"""The gateway, v10: the bot's sessions, which survive a broken connection."""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bot.local.gateway import ready_payloads
from bot.local.gateway.session import GatewaySession, GatewaySocket, Shard
from bot.local.planned_faults import PlannedFaults
from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.world.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE = range(5)
RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = range(6, 12)
HEARTBEAT_INTERVAL: Final = 41_250
PRIVILEGED_INTENT_BITS: Final = (1 << 1) | (1 << 8) | (1 << 15)
KNOWN_INTENTS: Final = (1 << 26) - 1
MAX_MESSAGE_BYTES: Final = 4096
ACK_DELAY: Final = 0.05
"""Seconds that the acknowledgement of a heartbeat takes, as on a real network."""

UNKNOWN_OPCODE: Final = 4001
DECODE_ERROR: Final = 4002
NOT_AUTHENTICATED: Final = 4003
BAD_TOKEN: Final = 4004
ALREADY_AUTHENTICATED: Final = 4005
INVALID_SHARD: Final = 4010
SHARDING_REQUIRED: Final = 4011
BAD_INTENTS: Final = 4013
PRIVILEGED_INTENTS: Final = 4014


class _CloseError(Exception):
    def __init__(self, code: int) -> None:
        self.code = code


class Gateway:
    """All sessions of the bot, and what tests can do to them."""

    def __init__(
        self, world: "World", faults: PlannedFaults, notify: Callable[[str, Json], None]
    ) -> None:
        self.world = world
        self.sessions: dict[str, GatewaySession] = {}
        self.identify_count = 0
        self.resume_count = 0
        self._faults = faults
        self._notify = notify

    # -- for tests

    async def drop_connections(self) -> None:
        """Break every connection as a network failure does; sessions can be resumed."""
        for session in list(self.sessions.values()):
            if session.connection is not None:
                session.connection.abort()
                session.connection = None

    async def close_connections(self, code: int = 4000) -> None:
        """Close every connection with a code."""
        for session in list(self.sessions.values()):
            if session.connection is not None:
                await session.connection.close(code)

    async def request_reconnect(self) -> None:
        """Ask the bot to reconnect and resume, as Discord does before it restarts a gateway."""
        for session in list(self.sessions.values()):
            if session.connection is not None:
                await session.connection.send({"op": RECONNECT, "d": None})

    async def invalidate_sessions(self) -> None:
        """End every session: the bot must identify again, and misses what happened meanwhile."""
        for session in list(self.sessions.values()):
            self.forget_session(session)
            if session.connection is not None:
                await session.connection.send({"op": INVALID_SESSION, "d": False})

    def forget_session(self, session: GatewaySession) -> None:
        """End and remove a session."""
        self.sessions.pop(session.id, None)
        session.end()

    @property
    def is_connected(self) -> bool:
        """Tell whether the bot is connected."""
        return any(session.connection is not None for session in self.sessions.values())

    # -- serving

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it closes."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        connection = GatewaySocket(
            socket, request, packed=request.query.get("compress") == "zlib-stream"
        )
        await connection.send(
            {"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL}, "s": None, "t": None}
        )
        session: GatewaySession | None = None
        try:
            async for message in socket:
                session = await self._handle(connection, session, _read_text(message))
        except _CloseError as closing:
            await connection.close(closing.code)
        self._disconnect(session, connection, socket.close_code)
        return socket

    def _disconnect(
        self, session: GatewaySession | None, connection: GatewaySocket, code: int | None
    ) -> None:
        """Keep a session so that it can be resumed, unless the bot closed it normally."""
        if session is None or session.connection not in (connection, None):
            return
        session.connection = None
        if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            self.forget_session(session)

    async def _handle(
        self, connection: GatewaySocket, session: GatewaySession | None, text: str
    ) -> GatewaySession | None:
        op, data = _parse(text)
        if op == HEARTBEAT:
            # discord.py records the time of a heartbeat in another thread after sending it, and
            # would count a faster answer for the beat before. It records its first at once.
            if session is not None:
                await _network_delay()
            await connection.send({"op": ACK, "d": None, "s": None, "t": None})
            return session
        if op in (IDENTIFY, RESUME):
            if session is not None:
                raise _CloseError(ALREADY_AUTHENTICATED)
            return await (self._identify if op == IDENTIFY else self._resume)(connection, data)
        if session is None:
            raise _CloseError(NOT_AUTHENTICATED)
        if op == REQUEST_MEMBERS:
            session.queue_event(
                "GUILD_MEMBERS_CHUNK", ready_payloads.members_chunk(self.world, data)
            )
        elif op not in (PRESENCE, VOICE_STATE):
            raise _CloseError(UNKNOWN_OPCODE)
        return session

    async def _identify(self, connection: GatewaySocket, data: Json) -> GatewaySession:
        if data.get("token") != self.world.token:
            raise _CloseError(BAD_TOKEN)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise _CloseError(BAD_INTENTS)
        if intents & PRIVILEGED_INTENT_BITS:
            raise _CloseError(PRIVILEGED_INTENTS)
        shard = self._read_shard(data.get("shard"))
        for old in [one for one in self.sessions.values() if one.connection is None]:
            if old.shard == shard:
                self.forget_session(old)
        session = GatewaySession(
            self.world, secrets.token_hex(16), intents, shard, self._faults, self._notify
        )
        self.sessions[session.id] = session
        self.identify_count += 1
        session.connection = connection
        session.begin()
        return session

    def _read_shard(self, sent: Any) -> Shard:
        """Read which shard a connection is; too few of them can't handle the bot's guilds."""
        shard = Shard(*(sent or (0, 1)))
        if not 0 <= shard.number < shard.total:
            raise _CloseError(INVALID_SHARD)
        if shard.total < self.world.required_shards:
            raise _CloseError(SHARDING_REQUIRED)
        return shard

    async def _resume(self, connection: GatewaySocket, data: Json) -> GatewaySession | None:
        if data.get("token") != self.world.token:
            raise _CloseError(BAD_TOKEN)
        session = self.sessions.get(data.get("session_id", ""))
        if session is None or not session.can_resume_from(data.get("seq") or 0):
            await connection.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return None
        self.resume_count += 1
        await session.resume(connection, data.get("seq") or 0)
        return session

    async def stop(self) -> None:
        """Close every connection and end every session."""
        for session in list(self.sessions.values()):
            self.forget_session(session)
            if session.connection is not None:
                await session.connection.close(WSCloseCode.GOING_AWAY)
        await asyncio.sleep(0)


async def _network_delay() -> None:
    await asyncio.sleep(ACK_DELAY)


def _read_text(message: WSMessage) -> str:
    """Return the text of a frame; a binary one is of another encoding than ours."""
    if message.type is not WSMsgType.TEXT:
        raise _CloseError(DECODE_ERROR)
    return str(message.data)


def _parse(text: str) -> tuple[Any, Any]:
    """Parse a message of the bot: its opcode and data."""
    try:
        message: Any = json.loads(text)
        op, data = message["op"], message.get("d")
    except (ValueError, KeyError, TypeError):
        raise _CloseError(DECODE_ERROR) from None
    if len(text.encode()) > MAX_MESSAGE_BYTES:
        raise _CloseError(DECODE_ERROR)
    return op, data
