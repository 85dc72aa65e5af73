"""The running bot of the cogs' tests, with a proof at the end: each letter once, each step once."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.lab.simulate import final_proof
from bot.lab.simulate.final_proof import DatabaseRows
from bot.lab.simulate.simulation_context import SimulationContext
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.records import GameRow, OutboxLetter
from tests.bot.flow.games import all_game_types
from tests.bot.local.stage import wait_until
from tests.bot.new_database import write_new_database
from tests.cogs.running_bot import COGS_WITHOUT_COMMANDS, RunningBot, run_bot

THREAD = 11


@dataclass
class Flow:
    """A running bot with its stage and its database file."""

    running_bot: RunningBot
    stage: SimulationContext
    file: Path

    @property
    def people(self) -> dict[str, SimulatedPerson]:
        return self.running_bot.people

    async def let_time_pass(self, hours: float = 0) -> None:
        """Move the clock forward, then tick until all that is due soon has been done."""
        sender = self.running_bot.app.sender
        tables_catching_up = self.running_bot.services.desk.tables_catching_up
        await wait_until(
            lambda: not getattr(sender.client, "catching_up", False) and not tables_catching_up
        )
        self.running_bot.clock.advance(hours=hours)
        for _ in range(60):
            next_tick = await self.running_bot.app.clock.tick(self.running_bot.clock())
            due = await self._due()
            soon = [one for one in (next_tick, due) if one is not None]
            if not soon and not self.running_bot.services.desk.has_machines_to_ask:
                return
            wait = min(soon, default=self.running_bot.clock()) - self.running_bot.clock()
            self.running_bot.clock.time += max(wait, timedelta(seconds=1))
        raise TimeoutError("it never came to rest")

    async def _due(self) -> datetime | None:
        async with self.running_bot.services.store.reading() as tx:
            due = await tx.outbox.next_due()
        return due if due and due - self.running_bot.clock() < timedelta(minutes=10) else None

    async def read_game(self, game: int) -> GameRow:
        async with self.running_bot.services.store.reading() as tx:
            row = await tx.games.get(game)
        assert row is not None
        return row

    async def read_letters(self, game: int) -> list[OutboxLetter]:
        """List a game's letters, oldest first."""
        async with self.running_bot.services.store.reading() as tx:
            found = await tx.outbox.of_game(game)
        return found[::-1]

    def messages_to(self, name: str) -> list[Json]:
        """List the bot's DMs to a person."""
        person = self.people[name]
        return [
            one
            for place in person.dms()
            for one in person.read_messages(place)
            if one["author"]["id"] != str(person.id)
        ]

    def threads(self) -> list[Json]:
        """List all threads, oldest first."""
        return [one for one in self.running_bot.world.channels.values() if one["type"] == THREAD]

    def find_failures(self) -> list[str]:
        """List the proofs that fail."""
        rows, written = DatabaseRows.read(self.file), self.stage.bot_messages
        return [
            *final_proof.find_step_faults(rows),
            *final_proof.find_sheet_faults(rows, all_game_types()),
            *final_proof.find_letter_faults(rows, written),
            *final_proof.find_public_message_faults(rows, written),
        ]


@asynccontextmanager
async def running_flow(
    folder: Path, cogs: Sequence[str] = COGS_WITHOUT_COMMANDS
) -> AsyncIterator[Flow]:
    """Run a bot on a database file, and check the proofs at the end."""
    file = folder / "skald.db"
    async with run_bot(write_new_database(file), cogs) as running_bot:
        people = list(running_bot.people.values())
        bot = running_bot
        stage = SimulationContext(bot.world, bot.server, bot.guild, bot.channel, people)
        flow = Flow(bot, stage, file)
        yield flow
        assert flow.find_failures() == []
