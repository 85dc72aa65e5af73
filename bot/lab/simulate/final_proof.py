"""The proof at the end: what the database holds, beside what the world has seen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, Table, create_engine, select

from bot.game_types import GameType
from bot.games.proof import prove
from bot.games.replies import load
from bot.lab.simulate.plan import Plan
from bot.lab.simulate.promises import PromiseLedger
from bot.lab.simulate.stage import Stage, Written
from bot.messages.message_numbers import LOWEST, mark, number
from bot.store import schema
from bot.store.store import Store
from engine.core.protocol.game import Lapse

PARTS: Final = 20
"""No letter is cut into more messages."""
BEFORE: Final = ("lobby", "anchor", "opening")
"""What stands in front of a table's letters."""
THERE: Final = 160_004
"""A message has its thread already: whoever never heard that it was made has to ask again."""
Rows = list[Row[Any]]


@dataclass(frozen=True)
class DatabaseRows:
    """Every row that the proof reads, as of one moment after the end."""

    people: Rows
    games: Rows
    seats: Rows
    windows: Rows
    orders: Rows
    positions: Rows
    rooms: Rows
    outbox: Rows
    answers: Rows

    @classmethod
    def read(cls, database: Path) -> "DatabaseRows":
        """Read the database of a bot that has ended."""
        return cls(**_read(database, cls.__dataclass_fields__))


def _read(database: Path, names: Iterable[str]) -> dict[str, Rows]:
    """Read some tables whole."""
    engine = create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as line:

            def every(table: Table) -> Rows:
                return list(line.execute(select(table)).all())

            return {name: every(schema.metadata.tables[name]) for name in names}
    finally:
        engine.dispose()


@dataclass(frozen=True)
class Verdict:
    """What came of a simulation: what does not hold, and how much was looked at."""

    faults: tuple[str, ...]
    counts: Mapping[str, int]


async def verdict(stage: Stage, plan: Plan) -> Verdict:
    """Prove everything."""
    kinds = plan.kinds
    books = DatabaseRows.read(plan.database)
    written = stage.written
    faults = [
        *promises(books, stage.ledger, kinds),
        *steps(books),
        *sheets(books, kinds),
        *letters(books, written),
        *public(books, written),
        *(f"Discord's rule {one.fault.code} was broken at {one.method} {one.template}"
          for one in stage.server.faults_found if one.code != THERE),
    ]  # fmt: skip
    store = await Store.open(plan.url, alone=False, games={k: one.game for k, one in kinds.items()})
    try:
        for row in books.games:
            async with store.reading() as tx:
                game = await tx.games.get(row.id)
                gap = (await prove(tx, kinds, game)).gap if game else "is gone"
            faults += [f"game {row.id}: {gap}"] if gap else []
    finally:
        await store.close()
    counts = {
        "deeds": stage.ledger.deeds,
        "orders promised": len(stage.ledger.promises),
        "unanswered": len(stage.ledger.unanswered),
        "orders": len(books.orders),
        "steps": len(books.positions),
        "games": len(books.games),
        "games over": sum(row.life == "over" for row in books.games),
        "letters sent": sum(row.sent_at is not None for row in books.outbox),
        "letters marked": sum(bool(row.failed) and row.sent_at is None for row in books.outbox),
        "letters due": sum(row.next_try is not None for row in books.outbox),
        "messages": len(written),
    }
    return Verdict(tuple(faults), counts)


# Orders


def keep(ledger: PromiseLedger, database: Path) -> None:
    """Note the answers that are kept now: after a week they are forgotten."""
    rows = _read(database, ("answers",))["answers"]
    ledger.kept |= {(row.person, row.token): row.body for row in rows}


def promises(
    books: DatabaseRows, ledger: PromiseLedger, kinds: Mapping[str, GameType]
) -> Iterator[str]:
    """Find every promised order: played, withdrawn, or still on its sheet."""
    games = {key: kind.game for key, kind in kinds.items()}
    persons = {row.discord: row.id for row in books.people}
    answers = ledger.kept | {(row.person, row.token): row.body for row in books.answers}
    kept = Counter((row.game, row.person, row.body) for row in books.orders)
    wanted: Counter[tuple[int, int, str]] = Counter()
    for promise in set(ledger.promises):
        person = persons.get(promise.discord, 0)
        body = answers.get((person, promise.token))
        if body is None:
            yield f"person {person} was promised {promise.token}, and nothing is kept of it"
            continue
        reply = load(body, games)
        for one in reply.answers:
            if one.stands and one.order is not None:
                wanted[reply.game, person, one.order.model_dump_json()] += 1
    for (game, person, order), count in wanted.items():
        there = kept[game, person, order]
        if there < count:
            yield f"game {game}: person {person} was promised {order} {count} times, not {there}"


def sheets(books: DatabaseRows, kinds: Mapping[str, GameType]) -> Iterator[str]:
    """Compare what each step played with the orders that say so; what waits is still asked."""
    played: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    games = {row.id: row for row in books.games}
    asked = {(row.game, row.branch, row.seat, row.ask) for row in books.windows}
    for row in books.orders:
        if row.played is not None:
            played[row.game, row.played][_name(row.seat, row.ask, row.body)] += 1
        elif row.withdrawn_at is None:
            game = games[row.game]
            waits = (game.id, game.branch, row.seat, row.ask) in asked
            if game.life != "open" or row.branch != game.branch or not waits:
                yield f"game {row.game}: order {row.id} waits for nothing"
    for row in books.positions:
        orders = kinds[games[row.game].rules].game.orders
        found = Counter(
            _name(seat, ask, order.model_dump_json())
            for seat, ask, given in row.sheets
            for order in map(orders.validate_python, given)
            if not isinstance(order, Lapse)
        )
        if found != played[row.game, row.revision]:
            yield f"game {row.game}: revision {row.revision} played other orders than are kept"


def _name(seat: int, ask: str, body: str) -> str:
    return f"{seat} {ask} {body}"


def steps(books: DatabaseRows) -> Iterator[str]:
    """See that the revisions of each game are one chain: no position was left twice."""
    left = Counter((row.game, row.parent, row.branch) for row in books.positions)
    for (game, parent, _), count in left.items():
        if count > 1:
            yield f"game {game}: revision {parent} was resolved {count} times"
    seen = Counter((row.game, row.revision) for row in books.positions)
    for row in books.games:
        missing = [n for n in range(1, row.revision + 1) if seen[row.id, n] != 1]
        if missing:
            yield f"game {row.id}: revisions {missing[:5]} are not there once"
        if row.life == "open" and not row.revision:
            yield f"game {row.id} has begun and has no position"


# Letters


def letters(books: DatabaseRows, written: Iterable[Written]) -> Iterator[str]:
    """Find every letter once: where it says it stands, or marked, or still due."""
    marks = Counter(one.number for one in written)
    at = {one.number: one.id for one in written}
    for row in books.outbox:
        mine = marks[number(row.token)]
        name = f"letter {row.id} ({row.letter})"
        if mine > 1:
            yield f"{name} was sent {mine} times"
        if row.sent_at is None:
            if row.next_try is None and row.sending_at is None and not row.failed:
                yield f"{name} is neither sent nor due nor marked"
        elif row.message is not None and row.kind != "lobby" and mine != 1:
            yield f"{name} is called sent, and was not"
        elif row.message is None and mine:
            yield f"{name} is called passed over, and was sent"
        if mine and row.message not in {None, at[number(row.token)]} and not _parts(row, marks):
            yield f"{name} is called sent elsewhere" if row.kind != "lobby" else f"{name} moved"


def _parts(row: Row[Any], marks: Counter[int]) -> int:
    """Count the further messages of a letter."""
    return sum(marks[number(f"{row.token}.{n}")] for n in range(1, PARTS))


def public(books: DatabaseRows, written: Iterable[Written]) -> Iterator[str]:
    """See that everything public is a letter or what stands before a thread, each once."""
    known = {number(row.token): row.letter for row in books.outbox}
    for row in books.outbox:
        known |= {number(f"{row.token}.{n}"): f"{row.letter}, part {n}" for n in range(1, PARTS)}
    for row in books.games:
        known |= {number(mark(what, row.id)): f"{what} of game {row.id}" for what in BEFORE}
    known |= {number(mark("room", row.game, row.room)): row.room for row in books.rooms}
    shown = Counter(one.number for one in written if one.public and one.plain)
    for seal, count in shown.items():
        if seal not in known:
            yield f"nothing explains {count} public messages (number {seal}, from {LOWEST} on)"
        elif count > 1:
            yield f"{known[seal]} stands in public {count} times"
