"""One whole game at the stand-in: its bot, its people, its clock, and what they see."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from bot.app import App
from bot.games.state.game_snapshot import load_snapshot
from bot.games.state.seat_view import SeatAsk
from bot.lab.bench.noise.round_counts import TableChannels
from bot.lab.bench.noise.seen_messages import BEFORE_THE_START, MessageWitness, read_round_number
from bot.lab.interaction_answers import ANSWER_TIMEOUT
from bot.lab.lobby_presses import LobbyPresses
from bot.lab.movable_clock import MovableClock
from bot.lab.player_games import PlayerGames
from bot.lab.simulate.plan import SimulationPlan
from bot.lab.simulate.settling import run_bot_here, tick_until_idle
from bot.lab.simulate.simulation_context import SimulationContext
from bot.lab.typed_commands import write_order_command
from bot.local.interactions import interactions
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.rest.rate_limits import RateLimits
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.world import World
from bot.messages.reader import Reader
from engine.core.protocol.values import Order

PLAY_SEED: Final = "noise"
SECONDS_BETWEEN_ACTIONS: Final = (8, 40)
"""So long a person takes from one action to the next."""


class OwnAsk(NamedTuple):
    """An ask that a person may answer now, with all that they know of their table."""

    reader: Reader
    own: SeatAsk


@dataclass
class PlayedGame:
    """A table at which people play; all that happens there is witnessed."""

    app: App
    clock: MovableClock
    world: World
    channel: Json
    people: tuple[SimulatedPerson, ...]
    witness: MessageWitness
    random: Random
    round: int = BEFORE_THE_START
    game: int = 0
    """The table's number; 0 before its game begins."""
    _games: PlayerGames = field(init=False)

    def __post_init__(self) -> None:
        services = self.app.services
        self._games = PlayerGames(services.store.reading, services.game_types, self.clock)

    # Reading the table

    async def list_own_asks(self, person: SimulatedPerson) -> list[OwnAsk]:
        """Return the asks that a person may answer; one without a window waits for nobody."""
        return [
            OwnAsk(reader, own)
            for reader in await self._games.list_readers(person.id)
            for own in reader.seat_view.asks
            if own.ask.clock and not own.is_ready
        ]

    async def find_own_ask(self, person: SimulatedPerson, ask: str) -> OwnAsk | None:
        """Return one of the asks that a person may answer, as it is now."""
        asks = await self.list_own_asks(person)
        return next((one for one in asks if one.own.ask.id == ask), None)

    async def is_over(self) -> bool:
        async with self.app.services.store.reading() as tx:
            row = await tx.games.get(self.game)
        return row is not None and row.life != "open"

    async def read_state(self) -> Any:
        """Return the whole position, for those who plan ahead."""
        async with self.app.services.store.reading() as tx:
            snapshot = await load_snapshot(tx, self.app.services.game_types, self.game)
        return snapshot.state if snapshot is not None else None

    async def find_channels(self) -> TableChannels:
        """Find the channels of the table's thread and of its room of boasts."""
        services = self.app.services
        async with services.store.reading() as tx:
            row, rooms = await tx.games.get(self.game), await tx.rooms.of_game(self.game)
        if row is None:
            return TableChannels()
        boast_room = services.game_types[row.rules].presentation.boast_room
        name = boast_room.room if boast_room is not None else None
        boasts = next((one.thread for one in rooms if one.room == name), None)
        return TableChannels(row.thread or 0, boasts or 0)

    async def _read_round_number(self) -> int:
        if not self.game:
            return BEFORE_THE_START
        seat_view = await self.app.services.desk.read_seat_view(self.game, None, self.clock())
        return read_round_number(seat_view.view)

    async def _find_game(self) -> int:
        """Return the number of the table once its game has begun."""
        where = int(self.channel["guild_id"]), int(self.channel["id"])
        rows = await self._games.list_channel_games(*where)
        return next((row.id for row in rows if row.life == "open"), 0)

    # Playing

    async def start(self, key: str, machines: int) -> None:
        """Open a table and start its game."""
        lobby = LobbyPresses(self.world, self.channel, self.settle)
        await lobby.start_game(self.people, key, {}, machines)

    async def settle(self) -> None:
        """Deliver all that is due; what was seen before belongs to the round before."""
        self.witness.record(self.round)
        if not await tick_until_idle(self.app, self.clock):
            raise RuntimeError("the bot does not come to rest")
        self.game = self.game or await self._find_game()
        self.round = await self._read_round_number()
        self.witness.record(self.round)

    async def pause(self) -> None:
        """Let as much time pass as a person needs for the next action."""
        self.clock.move(timedelta(seconds=self.random.randint(*SECONDS_BETWEEN_ACTIONS)))
        await self.settle()

    async def wait_until(self, moment: datetime) -> None:
        """Move the clock to a moment."""
        self.clock.move(max(moment - self.clock(), timedelta()))
        interactions.check_deadlines(self.world)
        await self.settle()

    async def write_message(self, person: SimulatedPerson, text: str) -> None:
        """Write a direct message, and wait until all of it is answered."""
        channel = await person.open_dm()
        with closing(person.watch()) as watch:
            await person.say(channel, text)
            await watch.wait_for(
                "MESSAGE_CREATE",
                lambda data: data["author"]["id"] == str(self.world.bot_id),
                seconds=ANSWER_TIMEOUT,
            )
        async with self.app.services.writer_locks.get(person.id):
            pass  # the rest of the message is answered by whoever holds the lock
        await self.pause()

    async def type_command(self, person: SimulatedPerson, reader: Reader, order: Order) -> bool:
        """Give an order as a slash command; return whether there is one for it."""
        key, line = reader.game_type.game.key, reader.write_order(order)
        command = write_order_command(person.commands(self.channel), key, order, line)
        if command is None:
            return False
        asked = await person.use_command(self.channel, command.path, command.options)
        await asked.wait_until_done(ANSWER_TIMEOUT)
        await self.pause()
        return True

    def list_newest_messages(self, person: SimulatedPerson) -> Iterator[Json]:
        """Yield the direct messages of a person, the newest first."""
        for channel in person.dms():
            yield from reversed(person.read_messages(channel))


@asynccontextmanager
async def open_game(folder: Path, names: tuple[str, ...]) -> AsyncIterator[PlayedGame]:
    """Start a stand-in with people and a bot whose chance and clock are fixed."""
    clock = MovableClock(is_stopped=True)
    world = World(now=clock)
    people = tuple(add_person(world, name) for name in names)
    channel = world.add_channel(world.add_guild("The Hall", people), "games")
    server = StandInServer(world, rates=RateLimits({}))
    context = SimulationContext(
        world, server, world.guilds[int(channel["guild_id"])], channel, list(people)
    )
    plan = SimulationPlan(folder, seed=PLAY_SEED)
    async with server:
        with server.point_discord_here():
            async with run_bot_here(plan, context, clock) as app:
                witness = MessageWitness(world, {one.id: one.name for one in people})
                yield PlayedGame(app, clock, world, channel, people, witness, Random(PLAY_SEED))  # noqa: S311 - these are habits, no secrets
