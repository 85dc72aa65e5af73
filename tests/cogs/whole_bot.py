"""The whole bot in a world of its own: people press and write, and read what comes back."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from bot.app import App, opened
from bot.client import Skald
from bot.game_types import GAME_TYPES
from bot.games.lobby.lobby import Where
from bot.local.interactions.interactions import DEFERRED_UPDATE, SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.server import Server
from bot.local.snowflakes import Json
from bot.local.world.shapes import File
from bot.local.world.world import World
from bot.messages.controls import Control
from tests.bot.local.stage import Clock, playing
from tests.bot.openapi import OpenApiJudge, place
from tests.bot.toy_game import KEY as TOY
from tests.bot.toy_game import toy_kind

MEMORY: Final = "sqlite+aiosqlite:///:memory:"
THREAD: Final = 11
SHORT: Final = ("cogs.buttons", "cogs.direct_messages.direct", "cogs.reactions")
"""Without slash commands, which take their time to be told to Discord."""


@dataclass
class Hall:
    """What a test has at hand; the clock stands still until it is moved."""

    clock: Clock
    world: World
    server: Server
    people: dict[str, SimulatedPerson]
    guild: Json
    channel: Json
    url: str = MEMORY
    cogs: Sequence[str] = SHORT
    _app: App | None = None
    _client: Skald | None = None
    _open: AsyncExitStack = field(default_factory=AsyncExitStack)

    @property
    def app(self) -> App:
        assert self._app is not None
        return self._app

    @property
    def client(self) -> Skald:
        assert self._client is not None
        return self._client

    # The bot comes and goes

    async def begin(self) -> None:
        """Start the bot; nothing of an earlier run is left but its database."""
        kinds = {**GAME_TYPES, TOY: toy_kind()}
        self._app = await self._open.enter_async_context(
            opened(self.url, workers=0, now=self.clock, kinds=kinds)
        )
        self._client = self._app.client(cogs=self.cogs, guild_ready_timeout=0.05)
        await self._open.enter_async_context(playing(self._client, self.world.token))

    async def end(self) -> None:
        """Stop the bot."""
        await self._open.aclose()

    async def restart(self) -> None:
        """Stop the bot, and start another on the same database."""
        await self.end()
        await self.begin()

    # Tables

    async def person(self, name: str) -> int:
        """Find somebody's number in the store; they are met if need be."""
        one = self.people[name]
        locale = "fr" if name == "Rorik" else "en-US"
        return (await self.client.people.of(one.id, one.name, locale)).id

    async def table(
        self, key: str = "capital", names: Sequence[str] = ("Ada", "Rorik"), **set_to: str
    ) -> int:
        """Open a lobby in the channel, seat these people, and begin; letters go out."""
        lobby, now = self.client.lobby, self.clock()
        host, *others = [await self.person(name) for name in names]
        where = Where(int(self.guild["id"]), int(self.channel["id"]))
        game = (await lobby.new(host, key, where, now)).game
        for name, value in set_to.items():
            await lobby.set(game, host, name, value, now)
        for one in others:
            await lobby.join(game, one, now)
        await lobby.start(game, host, now)
        await self.deliver()
        return game

    async def deliver(self) -> None:
        """Send every letter that is due."""
        for _ in range(40):
            async with self.client.store.reading() as tx:
                if not await tx.outbox.due(self.clock(), 1):
                    return
            await self.client.courier.round(self.clock())
            self.clock.move(seconds=2)

    async def seats(self, game: int) -> dict[int, str]:
        """Tell who sits where: seats are drawn."""
        async with self.client.store.reading() as tx:
            rows = await tx.seats.of(game)
            people = await tx.people.named([row.person for row in rows if row.person])
        return {int(row.seat): people[row.person].name for row in rows if row.person}

    async def active(self, game: int) -> tuple[SimulatedPerson, SimulatedPerson]:
        """Name whoever is asked first, and whoever waits, at a table of two."""
        now, names = self.clock(), await self.seats(game)
        sight = await self.client.desk.look(game, None, now)
        seat = int(sight.others[0].ask.seat)
        other = next(name for one, name in names.items() if one != seat)
        return self.people[names[seat]], self.people[other]

    def public(self) -> list[Json]:
        """Read the channel, and the threads in it."""
        ada = self.people["Ada"]
        threads = [one for one in self.world.channels.values() if one["type"] == THREAD]
        return [message for where in (self.channel, *threads) for message in ada.read(where)]

    async def card(self, person: SimulatedPerson, game: int) -> Json:
        """Press My table in public, and read the card that only its presser sees."""
        button = next(
            message
            for message in self.public()
            if any((one.verb, one.game) == ("table", game) for one in controls(message))
        )
        return (await self.press(person, button, "table")).answers[0]

    # Pressing and writing

    async def press(
        self,
        person: SimulatedPerson,
        message: Json,
        verb: str,
        *values: str,
        rest: str | None = None,
        ask: str | None = None,
    ) -> SimulatedInteraction:
        """Press a button, or choose in a select; wait for what comes of it."""
        control = control_of(message, verb, rest, ask)
        if values:
            asked = await person.choose(message, str(control), list(values))
        else:
            asked = await person.press(message, str(control))
        return await finished(asked)

    async def fill(
        self, person: SimulatedPerson, opened_by: SimulatedInteraction, values: Mapping[str, Any]
    ) -> SimulatedInteraction:
        """Fill in the modal that a press opened."""
        return await finished(await person.fill(opened_by, values))

    async def write(
        self, person: SimulatedPerson, text: str, files: Sequence[File] = (), answers: int = 1
    ) -> list[Json]:
        """Write a DM, and read so many answers."""
        channel = await person.dm()
        before = {one["id"] for one in person.read(channel)}
        mine = await person.say(channel, text, files)
        known = {*before, mine["id"]}
        async with asyncio.timeout(10):
            while True:
                news = [one for one in person.read(channel) if one["id"] not in known]
                if len(news) >= answers:
                    return news
                await asyncio.sleep(0.002)

    def now(self, message: Json) -> Json:
        """Read a message as it stands now."""
        return self.world.message(int(message["channel_id"]), int(message["id"]))


async def finished(asked: SimulatedInteraction) -> SimulatedInteraction:
    """Wait until an interaction has its answer, or the message it came from was changed."""
    await asked.settled(10)
    if asked.first == DEFERRED_UPDATE:
        await asked.edited(1, 10)
    assert not asked.failed, asked.failed
    return asked


# What a message says, and what can be pressed on it


def parts(message: Json) -> list[Json]:
    """List all components, nested ones too, from above."""
    found: list[Json] = []
    todo = list(message["components"])
    while todo:
        one = todo.pop(0)
        found.append(one)
        inner = [*one.get("components", ())]
        todo = [*inner, *([one["accessory"]] if "accessory" in one else []), *todo]
    return found


def words(message: Json) -> str:
    """Read a message's text."""
    return "\n".join(one["content"] for one in parts(message) if one["type"] == 10)


def controls(message: Json) -> list[Control]:
    """List what can be pressed."""
    read = [Control.read(one["custom_id"]) for one in parts(message) if one.get("custom_id")]
    return [one for one in read if one is not None]


def control_of(
    message: Json, verb: str, rest: str | None = None, ask: str | None = None
) -> Control:
    """Find a control by its verb, and by the end of what else it carries."""
    fit = [
        one
        for one in controls(message)
        if one.verb == verb and (rest is None or one.rest.endswith(rest)) and ask in {None, one.ask}
    ]
    assert fit, (verb, rest, controls(message))
    return fit[0]


def choices(message: Json, verb: str) -> list[str]:
    """List the values of a select."""
    control = str(control_of(message, verb))
    (select,) = [one for one in parts(message) if one.get("custom_id") == control]
    return [one["value"] for one in select["options"]]


def labels(message: Json) -> list[str]:
    """List the labels of all buttons."""
    return [one["label"] for one in parts(message) if one["type"] == 2]


def pictures(message: Json) -> int:
    """Count the pictures."""
    return sum(len(one["items"]) for one in parts(message) if one["type"] == 12)


@asynccontextmanager
async def raised(url: str = MEMORY, cogs: Sequence[str] = SHORT) -> AsyncIterator[Hall]:
    """Raise a hall with four people; the bot must have kept to Discord's rules when it is left."""
    clock = Clock()
    world = World(now=clock)
    locales = {"Ada": "en-US", "Rorik": "fr", "Sigrun": "en-GB", "Bo": "en-US"}
    people = {name: world.add_person(name, locale=one) for name, one in locales.items()}
    guild = world.add_guild("The hall of kings", list(people.values()))
    channel = world.add_channel(guild, "the-hall")
    judge = OpenApiJudge() if place().exists() else None
    async with Server(world) as server:
        if judge is not None:
            server.witness.append(judge)
        hall = Hall(clock, world, server, people, guild, channel, url, cogs)
        with server.addresses():
            await hall.begin()
            try:
                yield hall
            finally:
                await hall.end()
        assert server.faults_found == []
    if judge is not None:
        assert judge.wrong == []
