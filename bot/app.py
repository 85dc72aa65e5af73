"""The composition root: the only module that connects the parts."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from bot.client import Skald
from bot.clock import Clock, TickParts, wall_clock
from bot.delivery.courier import Courier
from bot.delivery.discord_io.sender import DiscordSender
from bot.game_types import GAME_TYPES, GameType
from bot.games.desk import Desk
from bot.games.lobby.game_seed import draw_seed
from bot.games.lobby.lobby import Lobby
from bot.games.lobby.practice_tables import PracticeTables
from bot.games.machines.thinker import ProcessThinker, Thinker, ThreadThinker
from bot.games.people.people import People
from bot.games.seats.host import Host
from bot.play.answers.card_redraws import redraw_due_cards
from bot.play.memory.pending_redraws import PendingRedraws
from bot.play.services import Services
from bot.rule_lookup.game_library import GameLibrary
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from bot.workers.warm_up import warm_up


@dataclass(frozen=True, kw_only=True)
class App:
    """The whole application, without a connection to Discord yet."""

    services: Services
    clock: Clock
    sender: DiscordSender
    thinker: Thinker

    def client(self, **options: Any) -> Skald:
        """Make the client of the next connection; letters are sent through it from now on."""
        trace = self.sender.global_limit.make_trace()
        client = Skald(self.services, http_trace=trace, **options)
        self.sender.client = client
        return client

    async def start(self) -> None:
        """Handle the outage since the last run, finish interrupted starts, and start the clock."""
        await warm_up(self.services.game_types)
        now = self.services.now()
        await self.services.desk.extend_after_outage(now)
        await self.services.lobby.catch_up(now)
        await self.services.studio.warm_up()
        self.clock.start()


@asynccontextmanager
async def open_app(
    url: str,
    *,
    workers: int = 1,
    now: Callable[[], datetime] = wall_clock,
    game_types: Mapping[str, GameType] = GAME_TYPES,
    draw_seed: Callable[[], str] = draw_seed,
) -> AsyncIterator[App]:
    """Build the application on a database, and close its parts in order."""
    async with AsyncExitStack() as stack:
        store = await Store.open(url, games={key: kind.game for key, kind in game_types.items()})
        stack.push_async_callback(store.close)
        studio = PictureStudio(game_types, workers=workers)
        stack.push_async_callback(studio.close)
        thinker: Thinker = ProcessThinker(game_types) if workers else ThreadThinker(game_types)
        stack.callback(thinker.close)

        def wake() -> None:
            clock.wake()

        def wake_at(moment: datetime) -> None:
            clock.wake_at(moment)

        desk = Desk(store, game_types, thinker, wake)
        lobby = Lobby(store, game_types, desk, wake, draw_seed)
        sender = DiscordSender(now=lambda: now().timestamp())
        courier = Courier(store, desk, sender, studio, game_types)
        stack.push_async_callback(courier.endings.close)
        services = Services(
            store=store,
            game_types=game_types,
            desk=desk,
            lobby=lobby,
            practice_tables=PracticeTables(store, game_types, lobby, wake, draw_seed),
            host=Host(store, desk, wake, game_types),
            people=People(store),
            studio=studio,
            courier=courier,
            endings=courier.endings,
            libraries={key: GameLibrary(kind) for key, kind in game_types.items()},
            now=now,
            pending_redraws=PendingRedraws(wake_at),
        )
        clock = Clock(
            store,
            TickParts(
                desk,
                courier,
                lobby,
                partial(redraw_due_cards, services),
                services.host.end_idle_practice,
                desk.digests.write_due,
            ),
            now,
            reached=lambda: sender.hears_events,
        )
        stack.push_async_callback(clock.stop)
        yield App(services=services, clock=clock, sender=sender, thinker=thinker)
