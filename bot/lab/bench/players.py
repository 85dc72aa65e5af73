"""People who play at the local stand-in while their bot is measured."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.game_types import GAME_TYPES
from bot.lab.bench.bot_process import BotProcess, BotStart
from bot.lab.player_games import PlayerGames
from bot.lab.screen import find_control
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.rest.rest_api import Exchange, GatewayEvent
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.world import World
from bot.store.store import Store
from engine.core.dice import Dice
from engine.core.protocol.drafts import KIND, PAIR_SEPARATOR
from engine.core.protocol.values import Order

GAME_KEY: Final = "capital"
ANSWER_TIMEOUT: Final = 60.0
QUIET_SECONDS: Final = 0.04
"""Seconds without a call after which a bot counts as idle."""
GROUP_TYPES: Final = (1, 2)
PAUSE_SECONDS: Final = 15
"""Seconds of the bot's clock between two actions, so that no letters are held back."""


class TypedCommand(NamedTuple):
    """A slash command with its options, and the person who types it."""

    person: SimulatedPerson
    path: str
    options: dict[str, str]


@dataclass
class MeasuredBot:
    """A local stand-in for Discord with a bot and people."""

    server: StandInServer
    channel: Json
    people: tuple[SimulatedPerson, ...]
    process: BotProcess
    last_call: float = 0.0
    """When the bot last called Discord."""
    call_count: int = 0
    """How often the bot has called Discord."""

    async def measure_cpu(self, deed: Callable[[], Awaitable[None]]) -> float:
        """Return the CPU seconds of the bot during an action; the query costs 20 microseconds."""
        before = await self.process.cpu_seconds()
        await deed()
        return await self.process.cpu_seconds() - before

    async def wait_until_silent(self) -> None:
        """Wait until the bot has made no call for a while."""
        while time.perf_counter() - self.last_call < QUIET_SECONDS:  # noqa: ASYNC110 - silence is no event
            await asyncio.sleep(QUIET_SECONDS / 4)

    async def let_time_pass(self) -> None:
        """Move the bot's clock forward."""
        await self.process.query("move", seconds=PAUSE_SECONDS)

    def count_call(self, seen: Exchange | GatewayEvent) -> None:
        """Count a call of the bot."""
        if isinstance(seen, Exchange):
            self.last_call = time.perf_counter()
            self.call_count += 1


@asynccontextmanager
async def start_measured_bot(folder: Path, url: str, workers: int) -> AsyncIterator[MeasuredBot]:
    """Start a stand-in, and a bot that connects to it."""
    world = World(now=lambda: datetime.now(UTC))
    people = tuple(add_person(world, name) for name in ("Ada", "Ben"))
    channel = world.add_channel(world.add_guild("The Hall", people), "games")
    async with StandInServer(world) as server:
        child = await BotProcess.start(BotStart(server.base_url, world.token, url, workers), folder)
        try:
            made = MeasuredBot(server, channel, people, child)
            server.witnesses.append(made.count_call)
            await made.wait_until_silent()
            yield made
        finally:
            await child.close()


@dataclass
class PlayedTable:
    """Two people in a game, who play as an AI would."""

    bot: MeasuredBot
    store: Store
    dice: Dice

    @property
    def player_games(self) -> PlayerGames:
        return PlayerGames(self.store.reading, GAME_TYPES, lambda: datetime.now(UTC))

    async def next_order(self) -> TypedCommand:
        """Return the next person's command; start a new game where the last one is over."""
        for person in self.bot.people:
            for reader in await self.player_games.list_readers(person.id):
                for own in reader.seat_view.asks:
                    game, view = reader.game_type.game, reader.seat_view.view
                    (order, *_) = game.choose(view, own.ask, self.dice)
                    return TypedCommand(person, *self._write_as_command(person, order))
        await self._start_game()
        return await self.next_order()

    def _write_as_command(
        self, person: SimulatedPerson, order: Order
    ) -> tuple[str, dict[str, str]]:
        """Write an order as a command with its options."""
        roots = [
            one for one in person.commands(self.bot.channel) if _is_game_command(one, GAME_KEY)
        ]
        leaves = [leaf for root in roots for leaf in _list_commands(root, "")]
        kinds = list(GAME_TYPES[GAME_KEY].game.kinds.orders)
        path, leaf = leaves[kinds.index(order.kind)]
        given = order.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        fields = {_letters_and_digits(one["name"]): one["name"] for one in leaf.get("options", ())}
        return path, {
            fields[_letters_and_digits(k)]: _typed_value(v) for k, v in given.items() if k != KIND
        }

    async def _start_game(self) -> None:
        """Open a lobby, let both join, and start the game."""
        ada, ben = self.bot.people
        asked = await ada.use_command(self.bot.channel, "table new", {"game": GAME_KEY})
        await asked.wait_until_done(ANSWER_TIMEOUT)
        await self.wait_until_settled()
        lobby = next(
            one
            for one in reversed(ada.read_messages(self.bot.channel))
            if find_control(one, "start", "join")
        )
        for person, verb in ((ben, "join"), (ada, "start")):
            lobby = self._read_again(lobby)
            use = find_control(lobby, verb)
            assert use is not None, verb  # noqa: S101 - a lobby has these buttons
            await (await person.press(lobby, use.custom_id)).wait_until_done(ANSWER_TIMEOUT)
            await self.wait_until_settled()

    def _read_again(self, message: Json) -> Json:
        return self.bot.server.world.find_message(int(message["channel_id"]), int(message["id"]))

    async def submit_order(self, typed: TypedCommand) -> None:
        """Type an order, and wait until it is answered and all letters are sent."""
        asked = await typed.person.use_command(self.bot.channel, typed.path, typed.options)
        await asked.wait_until_done(ANSWER_TIMEOUT)
        await self.wait_until_settled()

    async def wait_for_message_after(
        self, person: SimulatedPerson, channel: Json, mine: Json
    ) -> None:
        """Wait until the bot has written a message after a person's own."""
        async with asyncio.timeout(ANSWER_TIMEOUT):
            while person.last_message(channel)["id"] == mine["id"]:  # noqa: ASYNC110 - as above
                await asyncio.sleep(QUIET_SECONDS / 4)

    async def wait_until_settled(self) -> None:
        """Wait until all letters are sent and the bot is silent."""
        await self.bot.wait_until_silent()
        while await self._has_waiting_letters():  # noqa: ASYNC110 - it shows in the bot's database alone
            await asyncio.sleep(QUIET_SECONDS / 4)
        await self.bot.wait_until_silent()

    async def _has_waiting_letters(self) -> bool:
        async with self.store.reading() as tx:
            waits, on_their_way, _ = await tx.outbox.count_letters()
        return bool(waits + on_their_way)

    async def count_steps(self) -> int:
        """Return the number of steps in all games, also in those that are over."""
        async with self.store.reading() as tx:
            rows = [await tx.games.get(one) for one in await tx.games.lives()]
        return sum(row.revision for row in rows if row)


def _is_game_command(root: Json, key: str) -> bool:
    """Return whether a command is for the orders of a game."""
    return str(root["name"]).partition("-")[0] == key


def _list_commands(command: Json, above: str) -> Iterator[tuple[str, Json]]:
    """Yield the commands in a command group, each with its path."""
    path = f"{above} {command['name']}".strip()
    inner = [one for one in command.get("options", ()) if one["type"] in GROUP_TYPES]
    if not inner:
        yield path, command
    for one in inner:
        yield from _list_commands(one, path)


def _letters_and_digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum())


def _typed_value(value: Any) -> str:
    """Return a field's value as a person types it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{one}{PAIR_SEPARATOR}{to}" for one, to in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
