"""The composition root: the only place where the parts meet."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.client import Services, Skald, wall_clock
from bot.clock import Clock
from bot.delivery.courier import Courier
from bot.delivery.discord_io.sender import DiscordSender
from bot.game_types import GAME_TYPES, GameType
from bot.games.desk import Desk
from bot.games.lobby.lobby import Lobby
from bot.games.machines.thinker import ProcessThinker, Thinker, ThreadThinker
from bot.games.people.people import People
from bot.games.seats.host import Host
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from bot.workers.warm_up import warm


@dataclass(frozen=True, kw_only=True)
class App:
    """Skald whole, without a connection yet."""

    house: Services
    clock: Clock
    sender: DiscordSender
    thinker: Thinker

    def client(self, **options: Any) -> Skald:
        """Make the client of the next connection; letters go out through it from now on."""
        client = Skald(self.house, **options)
        self.sender.client = client
        return client

    async def begin(self) -> None:
        """Take up where the last run ended: what an outage delayed, what was begun and not done."""
        await warm(self.house.kinds)
        now = self.house.now()
        await self.house.desk.after_outage(now)
        await self.house.lobby.tend(now)
        await self.house.studio.warm()
        self.clock.start()


@asynccontextmanager
async def opened(
    url: str,
    *,
    workers: int = 1,
    now: Callable[[], datetime] = wall_clock,
    kinds: Mapping[str, GameType] = GAME_TYPES,
) -> AsyncIterator[App]:
    """Put the house together on a database, and take it apart in order."""
    async with AsyncExitStack() as stack:
        store = await Store.open(url, games={key: kind.game for key, kind in kinds.items()})
        stack.push_async_callback(store.close)
        studio = PictureStudio(kinds, workers=workers)
        stack.push_async_callback(studio.close)
        mind: Thinker = ProcessThinker(kinds) if workers else ThreadThinker(kinds)
        stack.callback(mind.close)

        def wake() -> None:
            clock.wake()

        desk = Desk(store, kinds, mind, wake)
        lobby = Lobby(store, kinds, desk, wake)
        sender = DiscordSender()
        courier = Courier(store, desk, sender, studio, kinds)
        clock = Clock(store, desk, courier, lobby, now, reached=lambda: sender.heard)
        stack.push_async_callback(clock.stop)
        house = Services(
            store=store,
            kinds=kinds,
            desk=desk,
            lobby=lobby,
            host=Host(store, desk, wake, kinds),
            people=People(store),
            studio=studio,
            courier=courier,
            now=now,
        )
        yield App(house=house, clock=clock, sender=sender, thinker=mind)
