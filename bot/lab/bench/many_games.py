"""A thousand games in one database: all due at once, and all in the memory of one process."""

import asyncio
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot import logs
from bot.app import App, opened
from bot.game_types import GAME_TYPES
from bot.games.state.game_snapshot import SnapshotCache
from bot.games.state.step_in_progress import StepInProgress
from bot.games.turns import deadlines
from bot.games.turns.game_repository import GameRepository
from bot.lab.full_load import load_everything
from bot.store.rows import GameRow, SeatRow
from bot.store.store import Transaction
from engine.core.dice import seed_of
from engine.core.protocol.values import Seat

BEGIN: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
LATER: Final = timedelta(days=30)
"""After which every window has run out."""
SEATS: Final = 2
PEOPLE: Final = 50
KIB: Final = 1024
MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Due:
    """What became of windows that were due all at once; times in microseconds."""

    games: int
    windows: int
    claimed: float
    total: float
    resolved: int
    letters: int
    twice: int
    """Letters to one reader of one kind about one step, beyond the first."""
    untold: int
    """Games that told nobody."""


@dataclass
class Timed(GameRepository):
    """Reads and writes like any other, and sums up what claiming takes."""

    claiming: float = 0.0

    async def claim(self, course: StepInProgress) -> None:
        """Claim, and see how long it takes."""
        begun = time.perf_counter()
        await super().claim(course)
        self.claiming += (time.perf_counter() - begun) * 1e6


@asynccontextmanager
async def house(url: str, now: datetime) -> AsyncIterator[App]:
    """Open Skald without a connection, on a clock that stands."""
    async with opened(url, workers=0, now=lambda: now) as app:
        yield app


async def furnish(url: str, key: str, games: int) -> None:
    """Put so many games into a new database, each with people at the table, and begin them."""
    async with house(url, BEGIN) as app:
        async with app.house.store.writing() as tx:
            people = [(await tx.people.add(1_000 + n, f"Person {n}")).id for n in range(PEOPLE)]
            numbers = [await _laid(tx, key, people, n) for n in range(games)]
        for number in numbers:
            await app.house.desk.start(number, BEGIN)


async def _laid(tx: Transaction, key: str, people: list[int], number: int) -> int:
    """Lay a table as its lobby would have left it."""
    kind = GAME_TYPES[key].game
    seated = [people[(number * SEATS + one) % len(people)] for one in range(SEATS)]
    row = await tx.games.add(
        GameRow(
            id=0, rules=key, rules_version=kind.version, life="open", host=seated[0],
            settings=kind.settings().model_dump(mode="json"), table={},
            seed=seed_of(f"bench {number}"), channel=5_000 + number,
            created_at=BEGIN, touched_at=BEGIN,
        )
    )  # fmt: skip
    await tx.seats.put(
        [
            SeatRow(game=row.id, seat=Seat(seat), person=person, joined_at=BEGIN)
            for seat, person in enumerate(seated, 1)
        ]
    )
    return row.id


async def fall_due(url: str) -> Due:
    """Let all windows fall due in one moment, and close them."""
    now = BEGIN + LATER
    async with house(url, now) as app:
        store = app.house.store
        async with store.reading() as tx:
            before = await tx.games.open_ids()
            known = {one: len(await tx.outbox.of_game(one)) for one in before}
            begun = time.perf_counter()
            due = await tx.windows.due(now)
            reading = (time.perf_counter() - begun) * 1e6
        chancery = Timed(store, GAME_TYPES, lambda: None, SnapshotCache(), set())
        begun = time.perf_counter()
        closed = await deadlines.close_due(chancery, now)
        total = (time.perf_counter() - begun) * 1e6
        async with store.reading() as tx:
            told = {one: (await tx.outbox.of_game(one))[: -known[one] or None] for one in before}
        letters = [one.letter for found in told.values() for one in found]
        names = Counter((one.game, one.revision, one.kind, one.seat, one.room) for one in letters)
        return Due(
            games=len(due),
            windows=sum(count for _, count in due),
            claimed=reading + chancery.claiming,
            total=total,
            resolved=closed,
            letters=len(letters),
            twice=sum(count - 1 for count in names.values()),
            untold=sum(not found for found in told.values()),
        )


# Memory


async def memory(url: str) -> float:
    """Look at every game once in a process of its own; tell the most memory it had, in MB."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "from bot.lab.bench.many_games import main; main()", url,
        stdout=asyncio.subprocess.PIPE, cwd=logs.HOME,
    )  # fmt: skip
    said, _ = await process.communicate()
    return float(json.loads(said))


def main() -> None:
    """Look at every game, and tell how much memory that took."""
    logs.set_up("warning", "text")
    load_everything()
    asyncio.run(_looked(sys.argv[1]))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(json.dumps(most / (MIB if sys.platform == "darwin" else KIB)))


async def _looked(url: str) -> None:
    async with house(url, BEGIN) as app:
        async with app.house.store.reading() as tx:
            numbers = await tx.games.open_ids()
            held = {one: await tx.seats.of(one) for one in numbers}
        for number, rows in held.items():
            for row in rows:
                await app.house.desk.look(number, row.person, BEGIN)
