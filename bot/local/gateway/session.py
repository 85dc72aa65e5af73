"""One session at the gateway: numbered events, kept so that a resumed session gets them again."""

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from aiohttp import web

from bot.local.gateway import ready_payloads
from bot.local.planned_faults import DeliverTwice, HoldEvents, LoseEvent, PlannedFaults
from bot.local.snowflakes import Json
from bot.local.world.watch import Signal

if TYPE_CHECKING:
    from bot.local.world.world import World

MAX_EVENTS_KEPT: Final = 5000
"""Events that are kept for a resumed session."""


class GatewaySocket:
    """One connection of the bot; frames are compressed if it asked for that."""

    def __init__(
        self, socket: web.WebSocketResponse, request: web.Request, *, packed: bool
    ) -> None:
        self._socket = socket
        self._request = request
        self._compressor = zlib.compressobj(1) if packed else None

    async def send(self, frame: Json) -> None:
        """Send a frame; it is lost if the connection is gone."""
        text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
        try:
            if self._compressor is None:
                await self._socket.send_str(text)
            else:
                compressed = self._compressor.compress(text.encode())
                await self._socket.send_bytes(
                    compressed + self._compressor.flush(zlib.Z_SYNC_FLUSH)
                )
        except ConnectionError:
            return

    async def close(self, code: int) -> None:
        """Close the connection with a code."""
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Break the connection without closing it."""
        if self._request.transport is not None:
            self._request.transport.abort()


class Shard(NamedTuple):
    """Which of how many connections of the bot: each gets the events of its guilds."""

    number: int
    total: int

    def handles(self, guild_id: int) -> bool:
        """Tell whether a guild's events come here; direct messages (0) come to the first shard."""
        return (guild_id >> 22) % self.total == self.number


class GatewaySession:
    """A session from IDENTIFY to its end, over any number of connections."""

    def __init__(
        self,
        world: "World",
        session_id: str,
        intents: int,
        shard: Shard,
        faults: PlannedFaults,
        notify: Callable[[str, Json], None],
    ) -> None:
        self.id = session_id
        self.intents = intents
        self.shard = shard
        self.connection: GatewaySocket | None = None
        self._world = world
        self._faults = faults
        self._notify = notify
        self._seq = 0
        self._sent_frames: deque[Json] = deque(maxlen=MAX_EVENTS_KEPT)
        self._pending: deque[Json] = deque()
        self._arrived = asyncio.Event()
        self._watch = world.watch(world.bot_id)
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Send READY, then the bot's guilds, then all events as they happen."""
        ready = ready_payloads.ready_data(self._world, self.id)
        guilds = [one for one in ready["guilds"] if self.shard.handles(int(one["id"]))]
        self.queue_event("READY", {**ready, "guilds": guilds, "shard": list(self.shard)})
        for guild in ready_payloads.guild_create_data(self._world):
            self._add_if_wanted(Signal("GUILD_CREATE", guild))
        self._tasks = [
            asyncio.create_task(self._receive_signals()),
            asyncio.create_task(self._send_events()),
        ]

    def end(self) -> None:
        """Stop receiving and sending events."""
        self._watch.close()
        for task in self._tasks:
            task.cancel()

    def queue_event(self, kind: str, data: Json) -> None:
        """Give an event its number, keep it, and queue it for sending."""
        self._seq += 1
        frame: Json = {"op": 0, "t": kind, "s": self._seq, "d": data}
        self._sent_frames.append(frame)
        self._pending.append(frame)
        self._notify(kind, data)
        self._arrived.set()

    def event_count(self, kind: str) -> int:
        """Count the kept events of a kind."""
        return sum(1 for frame in self._sent_frames if frame["t"] == kind)

    def _add_if_wanted(self, signal: Signal) -> None:
        guild_id = ready_payloads.guild_of_event(signal.kind, signal.data)
        is_wanted = ready_payloads.is_wanted(signal.kind, signal.data, self.intents)
        if is_wanted and self.shard.handles(guild_id):
            self.queue_event(signal.kind, signal.data)

    async def _receive_signals(self) -> None:
        async for signal in self._watch:
            mishap = self._faults.take_event_fault(signal.kind)
            if isinstance(mishap, HoldEvents):
                await mishap.until.wait()
            if not isinstance(mishap, LoseEvent):
                self._add_if_wanted(signal)
            if isinstance(mishap, DeliverTwice):
                self._add_if_wanted(signal)

    async def _send_events(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._pending:
                frame = self._pending.popleft()
                if self.connection is not None:
                    await self.connection.send(frame)

    def can_resume_from(self, seq: int) -> bool:
        """Tell whether all events after `seq` are still kept."""
        return seq <= self._seq and (not self._sent_frames or self._sent_frames[0]["s"] <= seq + 1)

    async def resume(self, connection: GatewaySocket, seq: int) -> None:
        """Continue over a new connection: send all missed events, then RESUMED."""
        old, self.connection = self.connection, None
        if old is not None:
            await old.close(4000)
        while missed := [one for one in self._sent_frames if one["s"] > seq]:
            for frame in missed:
                seq = frame["s"]
                await connection.send(frame)
        self._pending.clear()  # all of it has just been sent
        self.connection = connection
        self.queue_event("RESUMED", {"_trace": ["local"]})
