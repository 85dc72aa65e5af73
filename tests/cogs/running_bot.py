"""The running bot in a simulated world, where people press, write and read."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from bot.app import App, open_app
from bot.client import Skald
from bot.game_types import GAME_TYPES
from bot.games.lobby.lobby import LobbyChannel
from bot.local.interactions.interactions import DEFERRED_UPDATE, SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from bot.local.world.world import World
from bot.messages.controls import Control
from bot.play.answers.card_redraws import redraw_due_cards
from bot.play.services import Services
from bot.records import GameRow
from tests.bot.local.stage import ManualClock, logged_in
from tests.bot.openapi import OpenApiJudge, description_path
from tests.bot.toy_game import KEY as TOY
from tests.bot.toy_game import toy_game_type
from tests.cogs.shared_commands import share_commands

MEMORY_URL: Final = "sqlite+aiosqlite:///:memory:"
THREAD_TYPE: Final = 11
COGS_WITHOUT_COMMANDS: Final = (
    "cogs.presses",
    "cogs.direct_messages.message_listener",
    "cogs.reactions",
)
"""Without slash commands, since syncing them takes time."""
ALL_THE_SAME: Final = ("all the same", "quand même")
COMMANDS_COG: Final = "cogs.commands"


@dataclass
class RunningBot:
    """The running bot in a simulated world; the clock stands still until it is moved."""

    clock: ManualClock
    world: World
    server: StandInServer
    people: dict[str, SimulatedPerson]
    guild: Json
    channel: Json
    url: str = MEMORY_URL
    cogs: Sequence[str] = COGS_WITHOUT_COMMANDS
    waits_for_commands: bool = True
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

    @property
    def services(self) -> Services:
        return self.client.services

    # The bot comes and goes

    async def start(self) -> None:
        """Start the bot; nothing of an earlier run is left but its database."""
        game_types = {**GAME_TYPES, TOY: toy_game_type()}
        self._app = await self._open.enter_async_context(
            open_app(self.url, workers=0, now=self.clock, game_types=game_types)
        )
        self._client = self._app.client(cogs=self.cogs, guild_ready_timeout=0.05)
        login = logged_in(self._client, self.world.token)
        if COMMANDS_COG in self.cogs and self.waits_for_commands:
            with share_commands(self.world, game_types):
                await self._open.enter_async_context(login)
                async with asyncio.timeout(10):
                    await self._client.commands_synced.wait()
        else:
            await self._open.enter_async_context(login)

    async def stop(self) -> None:
        """Stop the bot."""
        await self._open.aclose()

    async def restart(self) -> None:
        """Stop the bot, and start another on the same database."""
        await self.stop()
        await self.start()

    # Tables

    async def person_number(self, name: str) -> int:
        """Return a person's number in the store; a new one is stored."""
        one = self.people[name]
        locale = "fr" if name == "Rorik" else "en-US"
        return (await self.services.people.find_or_add(one.id, one.name, locale)).id

    async def open_table(
        self, key: str = "capital", names: Sequence[str] = ("Ada", "Rorik"), **set_to: str
    ) -> int:
        """Open a lobby in the channel, seat these people, and begin; letters go out."""
        lobby, now = self.services.lobby, self.clock()
        host, *others = [await self.person_number(name) for name in names]
        where = LobbyChannel(int(self.guild["id"]), int(self.channel["id"]))
        game = (await lobby.open_lobby(host, key, where, now)).game
        for name, value in set_to.items():
            await lobby.change_setting(game, host, name, value, now)
        for one in others:
            await lobby.join_lobby(game, one, now)
        await lobby.start_game(game, host, now)
        await self.deliver_letters()
        return game

    async def redraw_cards(self) -> None:
        """Let a pause pass, and draw the live cards that are due anew."""
        self.clock.advance(seconds=2)
        await redraw_due_cards(self.services, self.clock())

    async def deliver_letters(self) -> None:
        """Send every letter that is due."""
        for _ in range(40):
            async with self.services.store.reading() as tx:
                if not await tx.outbox.list_due(self.clock(), 1):
                    return
            await self.services.courier.deliver_due_letters(self.clock())
            self.clock.advance(seconds=2)

    async def read_game_row(self, game: int) -> GameRow:
        """Return the stored row of a table."""
        async with self.services.store.reading() as tx:
            row = await tx.games.get(game)
        assert row is not None
        return row

    async def seated_names(self, game: int) -> dict[int, str]:
        """Return the names of people by seat; seats are drawn by lot."""
        async with self.services.store.reading() as tx:
            rows = await tx.seats.of_game(game)
            people = await tx.people.find_all([row.person for row in rows if row.person])
        return {int(row.seat): people[row.person].name for row in rows if row.person}

    async def active_and_waiting(self, game: int) -> tuple[SimulatedPerson, SimulatedPerson]:
        """Return the person who is asked and the person who waits, at a table of two."""
        now, names = self.clock(), await self.seated_names(game)
        seat_view = await self.services.desk.read_seat_view(game, None, now)
        seat = int(seat_view.other_windows[0].ask.seat)
        other = next(name for one, name in names.items() if one != seat)
        return self.people[names[seat]], self.people[other]

    def public_messages(self) -> list[Json]:
        """Read the channel, and the threads in it."""
        ada = self.people["Ada"]
        threads = [one for one in self.world.channels.values() if one["type"] == THREAD_TYPE]
        return [
            message for where in (self.channel, *threads) for message in ada.read_messages(where)
        ]

    async def open_card(self, person: SimulatedPerson, game: int) -> Json:
        """Press My table in public, and return the ephemeral card."""
        button = next(
            message
            for message in self.public_messages()
            if any((one.verb, one.game) == ("table", game) for one in message_controls(message))
        )
        return (await self.press_control(person, button, "table")).answers[0]

    # Pressing and writing

    async def press_control(
        self,
        person: SimulatedPerson,
        message: Json,
        verb: str,
        *values: str,
        rest: str | None = None,
        ask: str | None = None,
    ) -> SimulatedInteraction:
        """Press a button, or choose in a select; wait for what comes of it.

        What stands behind More is looked for there.
        """
        verbs = {one.verb for one in message_controls(message)}
        if verb not in verbs and "more" in verbs:
            message = await self.open_more(person, message)
        control = find_control(message, verb, rest, ask)
        if values:
            asked = await person.choose(message, str(control), list(values))
        else:
            asked = await person.press(message, str(control))
        return await wait_until_answered(asked)

    async def open_more(self, person: SimulatedPerson, card: Json) -> Json:
        """Press More on a card if it has that, and return it with all its controls."""
        if "more" not in {one.verb for one in message_controls(card)}:
            return card
        await wait_until_answered(await person.press(card, str(find_control(card, "more"))))
        return self.message_now(card)

    async def fill_modal(
        self, person: SimulatedPerson, opened_by: SimulatedInteraction, values: Mapping[str, Any]
    ) -> SimulatedInteraction:
        """Fill in the modal that a press opened."""
        return await wait_until_answered(await person.submit_modal(opened_by, values))

    async def write_dm(
        self, person: SimulatedPerson, text: str, files: Sequence[File] = (), answers: int = 1
    ) -> list[Json]:
        """Write a DM, and read so many answers."""
        channel = await person.open_dm()
        before = {one["id"] for one in person.read_messages(channel)}
        mine = await person.say(channel, text, files)
        known = {*before, mine["id"]}
        async with asyncio.timeout(10):
            while True:
                news = [one for one in person.read_messages(channel) if one["id"] not in known]
                if len(news) >= answers:
                    return news
                await asyncio.sleep(0.002)

    async def write_surely(self, person: SimulatedPerson, text: str) -> list[Json]:
        """Write a DM, and once more if the answer asks whether what it would lose may be lost."""
        [answer] = await self.write_dm(person, text)
        asks = any(one.endswith(ALL_THE_SAME) for one in button_labels(answer))
        return await self.write_dm(person, text) if asks else [answer]

    def message_now(self, message: Json) -> Json:
        """Read a message as it stands now."""
        return self.world.find_message(int(message["channel_id"]), int(message["id"]))


async def wait_until_answered(asked: SimulatedInteraction) -> SimulatedInteraction:
    """Wait until an interaction has its answer, or the message it came from was changed."""
    await asked.wait_until_done(10)
    if asked.first_callback_type == DEFERRED_UPDATE:
        await asked.wait_for_messages(1, 10)
    assert not asked.failure, asked.failure
    return asked


# What a message says, and what can be pressed on it


def message_parts(message: Json) -> list[Json]:
    """List all components, nested ones too, from above."""
    found: list[Json] = []
    todo = list(message["components"])
    while todo:
        one = todo.pop(0)
        found.append(one)
        inner = [*one.get("components", ())]
        todo = [*inner, *([one["accessory"]] if "accessory" in one else []), *todo]
    return found


def message_text(message: Json) -> str:
    """Read a message's text."""
    return "\n".join(one["content"] for one in message_parts(message) if one["type"] == 10)


def message_controls(message: Json) -> list[Control]:
    """List what can be pressed."""
    read = [
        Control.read(one["custom_id"]) for one in message_parts(message) if one.get("custom_id")
    ]
    return [one for one in read if one is not None]


def find_control(
    message: Json, verb: str, rest: str | None = None, ask: str | None = None
) -> Control:
    """Find a control by its verb, and by the end of what else it carries."""
    fit = [
        one
        for one in message_controls(message)
        if one.verb == verb and (rest is None or one.rest.endswith(rest)) and ask in {None, one.ask}
    ]
    assert fit, (verb, rest, message_controls(message))
    return fit[0]


def select_values(message: Json, verb: str) -> list[str]:
    """List the values of a select."""
    control = str(find_control(message, verb))
    (select,) = [one for one in message_parts(message) if one.get("custom_id") == control]
    return [one["value"] for one in select["options"]]


def button_labels(message: Json) -> list[str]:
    """List the labels of all buttons."""
    return [one["label"] for one in message_parts(message) if one["type"] == 2]


def count_pictures(message: Json) -> int:
    """Count the pictures."""
    return sum(len(one["items"]) for one in message_parts(message) if one["type"] == 12)


@asynccontextmanager
async def run_bot(
    url: str = MEMORY_URL, cogs: Sequence[str] = COGS_WITHOUT_COMMANDS
) -> AsyncIterator[RunningBot]:
    """Run a bot with four people; on exit it must have kept to Discord's rules."""
    clock = ManualClock()
    world = World(now=clock)
    locales = {"Ada": "en-US", "Rorik": "fr", "Sigrun": "en-GB", "Bo": "en-US"}
    people = {name: add_person(world, name, locale=one) for name, one in locales.items()}
    guild = world.add_guild("The hall of kings", list(people.values()))
    channel = world.add_channel(guild, "the-hall")
    judge = OpenApiJudge() if description_path().exists() else None
    async with StandInServer(world) as server:
        if judge is not None:
            server.witnesses.append(judge)
        bot = RunningBot(clock, world, server, people, guild, channel, url, cogs)
        with server.point_discord_here():
            await bot.start()
            try:
                yield bot
            finally:
                await bot.stop()
        assert server.broken_rules == []
    if judge is not None:
        assert judge.mismatches == []
