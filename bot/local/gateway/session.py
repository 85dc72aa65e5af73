"""One session at the gateway: numbered events, kept until they can't be asked for again."""

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web

from bot.local.faults import Faults, Held, Never, Twice
from bot.local.gateway import ready_payloads
from bot.local.snowflakes import Json
from bot.local.world.watch import Signal

if TYPE_CHECKING:
    from bot.local.world.world import World

KEPT: Final = 5000
"""So many events can be replayed."""


class GatewaySocket:
    """One connection; frames are packed if the bot asked for it."""

    def __init__(
        self, socket: web.WebSocketResponse, request: web.Request, *, packed: bool
    ) -> None:
        self._socket = socket
        self._request = request
        self._packer = zlib.compressobj(1) if packed else None

    async def send(self, frame: Json) -> None:
        """Send a frame; a connection that is gone loses it."""
        text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
        try:
            if self._packer is None:
                await self._socket.send_str(text)
            else:
                packed = self._packer.compress(text.encode())
                await self._socket.send_bytes(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            return

    async def close(self, code: int) -> None:
        """Close it with a code."""
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Break it."""
        if self._request.transport is not None:
            self._request.transport.abort()


class Session:
    """What the bot hears between one IDENTIFY and the end, over any number of connections."""

    def __init__(
        self,
        world: "World",
        number: str,
        intents: int,
        faults: Faults,
        told: Callable[[str, Json], None],
    ) -> None:
        self.id = number
        self.intents = intents
        self.wire: GatewaySocket | None = None
        self._world = world
        self._faults = faults
        self._told = told
        self._seq = 0
        self._kept: deque[Json] = deque(maxlen=KEPT)
        self._pending: deque[Json] = deque()
        self._arrived = asyncio.Event()
        self._watch = world.watch(world.bot_id)
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, shard: Any) -> None:
        """Welcome the bot: READY, then its guilds, then all that happens."""
        self.note("READY", ready_payloads.ready(self._world, self.id, shard))
        for guild in ready_payloads.guilds(self._world):
            self._note(Signal("GUILD_CREATE", guild))
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]

    def end(self) -> None:
        """Stop listening and speaking."""
        self._watch.close()
        for task in self._tasks:
            task.cancel()

    def note(self, kind: str, data: Json) -> None:
        """Give an event its number and keep it; it is sent as soon as it can be."""
        self._seq += 1
        frame: Json = {"op": 0, "t": kind, "s": self._seq, "d": data}
        self._kept.append(frame)
        self._pending.append(frame)
        self._told(kind, data)
        self._arrived.set()

    def _note(self, signal: Signal) -> None:
        if ready_payloads.wanted(signal.kind, signal.data, self.intents):
            self.note(signal.kind, signal.data)

    async def _listen(self) -> None:
        async for signal in self._watch:
            mishap = self._faults.meet_event(signal.kind)
            if isinstance(mishap, Held):
                await mishap.until.wait()
            if not isinstance(mishap, Never):
                self._note(signal)
            if isinstance(mishap, Twice):
                self._note(signal)

    async def _speak(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._pending:
                frame = self._pending.popleft()
                if self.wire is not None:
                    await self.wire.send(frame)

    def remembers(self, seq: int) -> bool:
        """Tell whether all events after this one are still kept."""
        return seq <= self._seq and (not self._kept or self._kept[0]["s"] <= seq + 1)

    async def resume(self, wire: GatewaySocket, seq: int) -> None:
        """Go on over a new connection: all that was missed, then RESUMED."""
        old, self.wire = self.wire, None
        if old is not None:
            await old.close(4000)
        while missed := [one for one in self._kept if one["s"] > seq]:
            for frame in missed:
                seq = frame["s"]
                await wire.send(frame)
        self._pending.clear()  # all of it has just been sent
        self.wire = wire
        self.note("RESUMED", {"_trace": ["local"]})
