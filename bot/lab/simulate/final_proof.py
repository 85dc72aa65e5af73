"""The final proof: it compares the database with what was posted in the stand-in."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, Table, create_engine, select

from bot.game_types import GameType
from bot.games.replies import load_reply
from bot.games.stored_game_proof import prove_game
from bot.lab.simulate.plan import SimulationPlan
from bot.lab.simulate.promises import PromiseLedger
from bot.lab.simulate.simulation_context import BotMessage, SimulationContext
from bot.messages.message_numbers import LOWEST_NUMBER, component_number, message_token
from bot.store import schema
from bot.store.store import Store
from engine.core.protocol.game import Lapse

MAX_PARTS: Final = 20
"""The maximum number of messages in one letter."""
TABLE_MESSAGES: Final = ("lobby", "anchor", "opening")
"""The kinds of messages of a game that precede its letters."""
THREAD_EXISTS: Final = 160_004
"""Discord's error code for a thread that exists; a lost answer makes the bot ask again."""
Rows = list[Row[Any]]


@dataclass(frozen=True)
class DatabaseRows:
    """Every row that the proof reads, after the end of the simulation."""

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
        """Read the database of a stopped bot."""
        return cls(**_read_tables(database, cls.__dataclass_fields__))


def _read_tables(database: Path, names: Iterable[str]) -> dict[str, Rows]:
    """Return all rows of some tables."""
    engine = create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as connection:

            def read_table(table: Table) -> Rows:
                return list(connection.execute(select(table)).all())

            return {name: read_table(schema.metadata.tables[name]) for name in names}
    finally:
        engine.dispose()


@dataclass(frozen=True)
class SimulationResult:
    """The result of a simulation: what does not hold, and how much was checked."""

    faults: tuple[str, ...]
    counts: Mapping[str, int]


async def prove_simulation(stage: SimulationContext, plan: SimulationPlan) -> SimulationResult:
    """Prove everything."""
    kinds = plan.game_types
    rows_read = DatabaseRows.read(plan.database)
    written = stage.bot_messages
    faults = [
        *find_promise_faults(rows_read, stage.ledger, kinds),
        *find_step_faults(rows_read),
        *find_sheet_faults(rows_read, kinds),
        *find_letter_faults(rows_read, written),
        *find_public_message_faults(rows_read, written),
        *(f"Discord's rule {one.fault.code} was broken at {one.method} {one.template}"
          for one in stage.server.broken_rules if one.code != THREAD_EXISTS),
    ]  # fmt: skip
    store = await Store.open(
        plan.database_url, alone=False, games={k: one.game for k, one in kinds.items()}
    )
    try:
        for row in rows_read.games:
            async with store.reading() as tx:
                game = await tx.games.get(row.id)
                gap = (await prove_game(tx, kinds, game)).gap_found if game else "is gone"
            faults += [f"game {row.id}: {gap}"] if gap else []
    finally:
        await store.close()
    counts = {
        "deeds": stage.ledger.actions,
        "orders promised": len(stage.ledger.promises),
        "unanswered": len(stage.ledger.unanswered),
        "orders": len(rows_read.orders),
        "steps": len(rows_read.positions),
        "games": len(rows_read.games),
        "games over": sum(row.life == "over" for row in rows_read.games),
        "letters sent": sum(row.sent_at is not None for row in rows_read.outbox),
        "letters marked": sum(bool(row.failed) and row.sent_at is None for row in rows_read.outbox),
        "letters due": sum(
            row.next_try is not None and not _is_held_back(row) for row in rows_read.outbox
        ),
        "letters held back": sum(_is_held_back(row) for row in rows_read.outbox),
        "messages": len(written),
    }
    return SimulationResult(tuple(faults), counts)


def _is_held_back(row: Row[Any]) -> bool:
    """Tell whether a letter waits only because its reader chose an hour: it was never tried."""
    is_untried: bool = row.next_try is not None and row.tries == 0
    return is_untried and row.next_try == row.not_before


# Orders


def keep_answers(ledger: PromiseLedger, database: Path) -> None:
    """Remember the stored answers, since the bot deletes them after a week."""
    rows = _read_tables(database, ("answers",))["answers"]
    ledger.kept_answers |= {(row.person, row.token): row.body for row in rows}


def find_promise_faults(
    rows_read: DatabaseRows, ledger: PromiseLedger, kinds: Mapping[str, GameType]
) -> Iterator[str]:
    """Yield promised orders that are not played, withdrawn or still on their sheet."""
    games = {key: kind.game for key, kind in kinds.items()}
    persons = {row.discord: row.id for row in rows_read.people}
    answers = ledger.kept_answers | {(row.person, row.token): row.body for row in rows_read.answers}
    kept = Counter((row.game, row.person, row.body) for row in rows_read.orders)
    wanted: Counter[tuple[int, int, str]] = Counter()
    for promise in set(ledger.promises):
        person = persons.get(promise.discord, 0)
        body = answers.get((person, promise.token))
        if body is None:
            yield f"person {person} was promised {promise.token}, and nothing is kept of it"
            continue
        reply = load_reply(body, games)
        for one in reply.results:
            if one.is_accepted and one.order is not None:
                wanted[reply.game, person, one.order.model_dump_json()] += 1
    for (game, person, order), count in wanted.items():
        there = kept[game, person, order]
        if there < count:
            yield f"game {game}: person {person} was promised {order} {count} times, not {there}"


def find_sheet_faults(rows_read: DatabaseRows, kinds: Mapping[str, GameType]) -> Iterator[str]:
    """Yield steps that played other orders than stored, and orders whose ask is closed."""
    played: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    games = {row.id: row for row in rows_read.games}
    asked = {(row.game, row.branch, row.seat, row.ask) for row in rows_read.windows}
    for row in rows_read.orders:
        if row.played is not None:
            played[row.game, row.played][_order_key(row.seat, row.ask, row.body)] += 1
        elif row.withdrawn_at is None:
            game = games[row.game]
            waits = (game.id, game.branch, row.seat, row.ask) in asked
            if game.life != "open" or row.branch != game.branch or not waits:
                yield f"game {row.game}: order {row.id} waits for nothing"
    for row in rows_read.positions:
        orders = kinds[games[row.game].rules].game.orders
        found = Counter(
            _order_key(seat, ask, order.model_dump_json())
            for seat, ask, given in row.sheets
            for order in map(orders.validate_python, given)
            if not isinstance(order, Lapse)
        )
        if found != played[row.game, row.revision]:
            yield f"game {row.game}: revision {row.revision} played other orders than are kept"


def _order_key(seat: int, ask: str, body: str) -> str:
    return f"{seat} {ask} {body}"


def find_step_faults(rows_read: DatabaseRows) -> Iterator[str]:
    """Yield games whose revisions are not one chain."""
    left = Counter((row.game, row.parent, row.branch) for row in rows_read.positions)
    for (game, parent, _), count in left.items():
        if count > 1:
            yield f"game {game}: revision {parent} was resolved {count} times"
    seen = Counter((row.game, row.revision) for row in rows_read.positions)
    for row in rows_read.games:
        missing = [n for n in range(1, row.revision + 1) if seen[row.id, n] != 1]
        if missing:
            yield f"game {row.id}: revisions {missing[:5]} are not there once"
        if row.life == "open" and not row.revision:
            yield f"game {row.id} has begun and has no position"


# Letters


def find_letter_faults(rows_read: DatabaseRows, written: Iterable[BotMessage]) -> Iterator[str]:
    """Yield letters whose messages don't agree with the database, or that are lost or doubled."""
    marks = Counter(one.number for one in written)
    at = {one.number: one.id for one in written}
    for row in rows_read.outbox:
        mine = marks[component_number(row.token)]
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
        if (
            mine
            and row.message not in {None, at[component_number(row.token)]}
            and not _count_further_messages(row, marks)
        ):
            yield f"{name} is called sent elsewhere" if row.kind != "lobby" else f"{name} moved"


def _count_further_messages(row: Row[Any], marks: Counter[int]) -> int:
    """Return the number of further messages of a letter."""
    return sum(marks[component_number(f"{row.token}.{n}")] for n in range(1, MAX_PARTS))


def find_public_message_faults(
    rows_read: DatabaseRows, written: Iterable[BotMessage]
) -> Iterator[str]:
    """Yield public messages that nothing explains, or that were sent twice."""
    known = {component_number(row.token): row.letter for row in rows_read.outbox}
    for row in rows_read.outbox:
        known |= {
            component_number(f"{row.token}.{n}"): f"{row.letter}, part {n}"
            for n in range(1, MAX_PARTS)
        }
    for row in rows_read.games:
        known |= {
            component_number(message_token(what, row.id)): f"{what} of game {row.id}"
            for what in TABLE_MESSAGES
        }
    known |= {
        component_number(message_token("room", row.game, row.room)): row.room
        for row in rows_read.rooms
    }
    shown = Counter(one.number for one in written if one.is_public and one.is_plain)
    for number, count in shown.items():
        if number not in known:
            numbers = f"number {number}, from {LOWEST_NUMBER} on"
            yield f"nothing explains {count} public messages ({numbers})"
        elif count > 1:
            yield f"{known[number]} stands in public {count} times"
