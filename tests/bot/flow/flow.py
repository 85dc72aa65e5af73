"""The hall of the cogs' tests, with a proof at its end: each letter once, each step once."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.lab.simulate import final_proof
from bot.lab.simulate.final_proof import DatabaseRows
from bot.lab.simulate.stage import Stage
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.store.rows import GameRow, OutboxLetter
from tests.bot.flow.games import with_toy
from tests.bot.local.stage import until
from tests.cogs.whole_bot import SHORT, Hall, raised

THREAD = 11


@dataclass
class Flow:
    """What a test has at hand."""

    hall: Hall
    stage: Stage
    file: Path

    @property
    def people(self) -> dict[str, SimulatedPerson]:
        return self.hall.people

    async def settle(self, hours: float = 0) -> None:
        """Let time go by, then tick until everything that is due soon has been done."""
        sender = self.hall.app.sender
        await until(lambda: not getattr(sender.client, "catching_up", False))
        self.hall.clock.move(hours=hours)
        for _ in range(60):
            again = await self.hall.app.clock.tick(self.hall.clock())
            due = await self._due()
            soon = [one for one in (again, due) if one is not None]
            if not soon and not self.hall.client.desk.thinks:
                return
            wait = min(soon, default=self.hall.clock()) - self.hall.clock()
            self.hall.clock.at += max(wait, timedelta(seconds=1))
        raise TimeoutError("it never came to rest")

    async def _due(self) -> datetime | None:
        async with self.hall.client.store.reading() as tx:
            due = await tx.outbox.next_due()
        return due if due and due - self.hall.clock() < timedelta(minutes=10) else None

    async def row(self, game: int) -> GameRow:
        async with self.hall.client.store.reading() as tx:
            row = await tx.games.get(game)
        assert row is not None
        return row

    async def letters(self, game: int, kind: str = "") -> list[OutboxLetter]:
        """List a game's letters, the oldest first."""
        async with self.hall.client.store.reading() as tx:
            found = await tx.outbox.of_game(game)
        return [one for one in reversed(found) if kind in {"", one.letter.kind}]

    def dms(self, name: str) -> list[Json]:
        """Read what the bot has written to somebody."""
        person = self.people[name]
        return [
            one
            for place in person.dms()
            for one in person.read(place)
            if one["author"]["id"] != str(person.id)
        ]

    def threads(self) -> list[Json]:
        """List the threads there are, the oldest first."""
        return [one for one in self.hall.world.channels.values() if one["type"] == THREAD]

    def prove(self) -> list[str]:
        """Name what doesn't hold."""
        books, written = DatabaseRows.read(self.file), self.stage.written
        return [
            *final_proof.steps(books),
            *final_proof.sheets(books, with_toy()),
            *final_proof.letters(books, written),
            *final_proof.public(books, written),
        ]


@asynccontextmanager
async def flowing(folder: Path, cogs: Sequence[str] = SHORT) -> AsyncIterator[Flow]:
    """Raise a hall on a file, and prove at the end what it leaves."""
    file = folder / "skald.db"
    async with raised(f"sqlite+aiosqlite:///{file}", cogs) as hall:
        people = list(hall.people.values())
        flow = Flow(hall, Stage(hall.world, hall.server, hall.guild, hall.channel, people), file)
        yield flow
        assert flow.prove() == []
