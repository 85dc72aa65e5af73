"""Many games in one database: closing all their windows, and the memory that they take."""

import asyncio
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from bot import logs
from bot.app import App, open_app
from bot.game_types import GAME_TYPES
from bot.games.state.game_snapshot import SnapshotCache
from bot.games.state.step_in_progress import StepInProgress
from bot.games.turns import deadlines
from bot.games.turns.game_repository import GameRepository
from bot.lab.full_load import load_everything
from bot.records import GameRow, SeatRow
from bot.store.store import Transaction
from engine.core.dice import make_seed
from engine.core.protocol.values import Seat

START_TIME: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
TIME_UNTIL_DUE: Final = timedelta(days=30)
"""After this time every window is due."""
SEATS_PER_GAME: Final = 2
PEOPLE_COUNT: Final = 50
KIB: Final = 1024
MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class DueWindows:
    """The result of closing windows that are all due at once; times in microseconds."""

    games: int
    windows: int
    claiming_cpu: float
    """CPU time of the event loop's thread: what threads compute meanwhile is not counted."""
    claiming_time: float
    total_time: float
    resolved: int
    letters: int
    duplicate_letters: int
    """Further letters of the same kind about the same step to the same reader."""
    games_without_letter: int
    """Games that sent no letter."""


@dataclass
class Stopwatch:
    """Adds up the time of pieces of work, in microseconds."""

    cpu: float = 0.0
    """CPU time of the thread that it runs in."""
    time: float = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Add the time until the end of the block."""
        begun, cpu_before = time.perf_counter(), time.thread_time()
        try:
            yield
        finally:
            self.cpu += (time.thread_time() - cpu_before) * 1e6
            self.time += (time.perf_counter() - begun) * 1e6


@dataclass
class TimedGameRepository(GameRepository):
    """A game repository that measures the time to claim windows."""

    claiming: Stopwatch = field(default_factory=Stopwatch)

    async def claim_windows(self, step: StepInProgress) -> None:
        """Claim windows and add up the time."""
        with self.claiming.running():
            await super().claim_windows(step)


@asynccontextmanager
async def open_bot(url: str, now: datetime) -> AsyncIterator[App]:
    """Open Skald without a connection to Discord, with a stopped clock."""
    async with open_app(url, workers=0, now=lambda: now) as app:
        yield app


async def fill_database(url: str, key: str, games: int) -> None:
    """Fill a new database with games and people, and start the games."""
    async with open_bot(url, START_TIME) as app:
        async with app.services.store.writing() as tx:
            people = [
                (await tx.people.add(1_000 + n, f"Person {n}")).id for n in range(PEOPLE_COUNT)
            ]
            numbers = [await _add_game(tx, key, people, n) for n in range(games)]
        for number in numbers:
            await app.services.desk.start_game(number, START_TIME)


async def _add_game(tx: Transaction, key: str, people: list[int], number: int) -> int:
    """Add a game as its lobby would have left it."""
    kind = GAME_TYPES[key].game
    seated = [
        people[(number * SEATS_PER_GAME + one) % len(people)] for one in range(SEATS_PER_GAME)
    ]
    row = await tx.games.add(
        GameRow(
            id=0, rules=key, rules_version=kind.rulebook.version, life="open", host=seated[0],
            settings=kind.settings().model_dump(mode="json"), table={},
            seed=make_seed(f"bench {number}"), channel=5_000 + number,
            created_at=START_TIME, touched_at=START_TIME,
        )
    )  # fmt: skip
    await tx.seats.replace_all(
        [
            SeatRow(game=row.id, seat=Seat(seat), person=person, joined_at=START_TIME)
            for seat, person in enumerate(seated, 1)
        ]
    )
    return row.id


async def close_all_windows(url: str) -> DueWindows:
    """Close all windows at a moment when all are due."""
    now = START_TIME + TIME_UNTIL_DUE
    async with open_bot(url, now) as app:
        store = app.services.store
        repository = TimedGameRepository(store, GAME_TYPES, lambda: None, SnapshotCache(), set())
        async with store.reading() as tx:
            before = await tx.games.open_ids()
            known = {one: len(await tx.outbox.of_game(one)) for one in before}
            with repository.claiming.running():
                due = await tx.windows.list_due_games(now)
        begun = time.perf_counter()
        closed = await deadlines.close_due_windows(repository, now)
        total = (time.perf_counter() - begun) * 1e6
        async with store.reading() as tx:
            letters_by_game = {
                one: (await tx.outbox.of_game(one))[: -known[one] or None] for one in before
            }
        letters = [one.letter for found in letters_by_game.values() for one in found]
        names = Counter(
            (one.game, one.revision, one.body.kind, one.seat, one.room) for one in letters
        )
        return DueWindows(
            games=len(due),
            windows=sum(count for _, count in due),
            claiming_cpu=repository.claiming.cpu,
            claiming_time=repository.claiming.time,
            total_time=total,
            resolved=closed,
            letters=len(letters),
            duplicate_letters=sum(count - 1 for count in names.values()),
            games_without_letter=sum(not found for found in letters_by_game.values()),
        )


# Memory


async def measure_memory(url: str) -> float:
    """Read every game in a process of its own; return its peak memory in MB."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "from bot.lab.bench.whole_table.many_games import main; main()", url,
        stdout=asyncio.subprocess.PIPE, cwd=logs.PROJECT_FOLDER,
    )  # fmt: skip
    said, _ = await process.communicate()
    return float(json.loads(said))


def main() -> None:
    """Read every game, and print the peak memory."""
    logs.set_up_logging("warning", "text")
    load_everything()
    asyncio.run(_read_all_seat_views(sys.argv[1]))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(json.dumps(most / (MIB if sys.platform == "darwin" else KIB)))


async def _read_all_seat_views(url: str) -> None:
    async with open_bot(url, START_TIME) as app:
        async with app.services.store.reading() as tx:
            numbers = await tx.games.open_ids()
            held = {one: await tx.seats.of_game(one) for one in numbers}
        for number, rows in held.items():
            for row in rows:
                await app.services.desk.read_seat_view(number, row.person, START_TIME)
