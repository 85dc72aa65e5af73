"""People who play at the stand-in while it is measured what their bot takes for it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.game_types import GAME_TYPES
from bot.lab.bench.bot_process import Birth, Child
from bot.lab.player_sight import PlayerSight
from bot.lab.screen import find
from bot.local.interactions.people import SimulatedPerson
from bot.local.rest.rest import Exchange, GatewayEvent
from bot.local.server import Server
from bot.local.snowflakes import Json
from bot.local.world.world import World
from bot.store.store import Store
from engine.core.dice import Dice
from engine.core.protocol.drafts import KIND, PAIR
from engine.core.protocol.values import Order

KEY: Final = "capital"
PATIENCE: Final = 60.0
CALM: Final = 0.04
"""Seconds without a call, after which a bot whose letters are out has nothing more to do."""
GROUPS: Final = (1, 2)
PAUSE: Final = 15
"""Seconds of the bot's clock between two deeds: people are no faster, and letters are not held."""


class Typed(NamedTuple):
    """A command line: who types it, which, and its options."""

    person: SimulatedPerson
    path: str
    options: dict[str, str]


@dataclass
class Place:
    """One stand-in with a bot at it, and people."""

    server: Server
    channel: Json
    people: tuple[SimulatedPerson, ...]
    child: Child
    called: float = 0.0
    """When the bot last called."""
    count: int = 0
    """How often it has called."""

    async def cpu(self, deed: Callable[[], Awaitable[None]]) -> float:
        """Tell the CPU seconds that the bot takes for a deed; the asking costs 20 microseconds."""
        before = await self.child.cpu()
        await deed()
        return await self.child.cpu() - before

    async def still(self) -> None:
        """Wait until the bot has been silent for a while."""
        while time.perf_counter() - self.called < CALM:  # noqa: ASYNC110 - silence is no event
            await asyncio.sleep(CALM / 4)

    async def pause(self) -> None:
        """Let some of the bot's time go by."""
        await self.child.ask("move", seconds=PAUSE)

    def calls(self, seen: Exchange | GatewayEvent) -> None:
        """Note that the bot called."""
        if isinstance(seen, Exchange):
            self.called = time.perf_counter()
            self.count += 1


@asynccontextmanager
async def place(folder: Path, url: str, workers: int) -> AsyncIterator[Place]:
    """Put up a stand-in, and start a bot at it."""
    world = World(now=lambda: datetime.now(UTC))
    people = tuple(world.add_person(name) for name in ("Ada", "Ben"))
    channel = world.add_channel(world.add_guild("The Hall", people), "games")
    async with Server(world) as server:
        child = await Child.born(Birth(server.base, world.token, url, workers), folder)
        try:
            made = Place(server, channel, people, child)
            server.witness.append(made.calls)
            await made.still()
            yield made
        finally:
            await child.close()


@dataclass
class Table:
    """Two people at a table, who give what an AI would."""

    place: Place
    store: Store
    chance: Dice

    @property
    def _eyes(self) -> PlayerSight:
        return PlayerSight(self.store.reading, GAME_TYPES, lambda: datetime.now(UTC))

    async def next(self) -> Typed:
        """Find who is asked, and what they type; a new table where the last game is over."""
        for person in self.place.people:
            for reader in await self._eyes.readers(person.id):
                for own in reader.sight.asks:
                    game, view = reader.kind.game, reader.sight.view
                    (order, *_) = game.choose(view, own.ask, self.chance)
                    return Typed(person, *self._written(person, order))
        await self._begin()
        return await self.next()

    def _written(self, person: SimulatedPerson, order: Order) -> tuple[str, dict[str, str]]:
        """Write an order as a command with its options."""
        roots = [one for one in person.commands(self.place.channel) if _is_of(one, KEY)]
        leaves = [leaf for root in roots for leaf in _leaves(root, "")]
        kinds = list(GAME_TYPES[KEY].game.order_types)
        path, leaf = leaves[kinds.index(order.kind)]
        given = order.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        fields = {_bare(one["name"]): one["name"] for one in leaf.get("options", ())}
        return path, {fields[_bare(k)]: _text(v) for k, v in given.items() if k != KIND}

    async def _begin(self) -> None:
        """Open a table, and let both sit down."""
        ada, ben = self.place.people
        asked = await ada.command(self.place.channel, "table new", {"game": KEY})
        await asked.settled(PATIENCE)
        await self.rest()
        lobby = next(
            one for one in reversed(ada.read(self.place.channel)) if find(one, "start", "join")
        )
        for person, verb in ((ben, "join"), (ada, "start")):
            lobby = self._now(lobby)
            use = find(lobby, verb)
            assert use is not None, verb  # noqa: S101 - a lobby has these buttons
            await (await person.press(lobby, use.custom)).settled(PATIENCE)
            await self.rest()

    def _now(self, message: Json) -> Json:
        return self.place.server.world.message(int(message["channel_id"]), int(message["id"]))

    async def give(self, typed: Typed) -> None:
        """Type an order, and wait until it is answered and everything that follows is told."""
        asked = await typed.person.command(self.place.channel, typed.path, typed.options)
        await asked.settled(PATIENCE)
        await self.rest()

    async def rest(self) -> None:
        """Wait until all letters are out and the bot is silent."""
        await self.place.still()
        while await self._waiting():  # noqa: ASYNC110 - it shows in the bot's database alone
            await asyncio.sleep(CALM / 4)
        await self.place.still()

    async def _waiting(self) -> bool:
        async with self.store.reading() as tx:
            waits, on_their_way, _ = await tx.outbox.counts()
        return bool(waits + on_their_way)

    async def steps(self) -> int:
        """Count the steps of all games, also of those that are over."""
        async with self.store.reading() as tx:
            rows = [await tx.games.get(one) for one in await tx.games.lives()]
        return sum(row.revision for row in rows if row)


def _is_of(root: Json, key: str) -> bool:
    """Tell whether a command gives the orders of a game."""
    return str(root["name"]).partition("-")[0] == key


def _leaves(command: Json, above: str) -> Iterator[tuple[str, Json]]:
    """List the commands in a command, each with its path."""
    path = f"{above} {command['name']}".strip()
    inner = [one for one in command.get("options", ()) if one["type"] in GROUPS]
    if not inner:
        yield path, command
    for one in inner:
        yield from _leaves(one, path)


def _bare(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum())


def _text(value: Any) -> str:
    """Write a field as it is typed."""
    if isinstance(value, Mapping):
        return ", ".join(f"{one}{PAIR}{to}" for one, to in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
