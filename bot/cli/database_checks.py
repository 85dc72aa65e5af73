"""The checks of `skald doctor` on a database: last tick, windows, letters, every open game.

Each check is independent: damage that stops one is a finding, and the others run all the same.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, get_args

from bot.delivery.lanes import lane_of
from bot.game_types import GameType
from bot.games.state.game_snapshot import GameSnapshot, load_snapshot
from bot.games.state.windows import key_of
from bot.games.stored_game_proof import Proof, describe_older_steps, prove_game
from bot.games.table_settings import TableSettings
from bot.records import GameRow, Life, OutboxLetter
from bot.store.errors import StoreError
from bot.store.store import Transaction
from bot.store.tables.outbox import BARRED_PREFIX, REFUSED_DM_PREFIX
from engine.core.protocol.values import KEEPER

Level = Literal["well", "note", "fault"]

MAX_DELAY: Final = timedelta(minutes=2)
"""A window that is overdue for longer than this shows that no bot is running."""
MAX_ROWS_READ: Final = 10_000
FAR_FUTURE: Final = timedelta(days=3_650)


class Finding(NamedTuple):
    """The result of one check."""

    level: Level
    text: str


async def check_database(
    tx: Transaction, game_types: Mapping[str, GameType], now: datetime
) -> AsyncIterator[Finding]:
    """Yield the findings of all checks on a database."""
    yield await _guard("the last tick", _check_last_tick(tx, now))
    yield await _guard("windows", _check_windows(tx, now))
    yield await _guard("letters", _check_letters(tx, now))
    table_findings = await _guard("tables", _check_tables(tx))
    for finding in [table_findings] if isinstance(table_findings, Finding) else table_findings:
        yield finding
    proofs: list[Proof] = []
    fault_count = 0
    games = await tx.games.open_ids()
    for game in games:
        finding = await _guard(f"game {game}", _check_game(tx, game_types, game, proofs.append))
        if finding is not None:
            fault_count += 1
            yield finding
    proved, steps = sum(one.steps_proved for one in proofs), sum(one.steps for one in proofs)
    count = "1 open game" if len(games) == 1 else f"{len(games)} open games"
    older = describe_older_steps(sum(one.steps_of_older_rules for one in proofs))
    says = f"{count}, {fault_count} that can't go on; {proved} of {steps} steps proved{older}"
    yield Finding("note" if fault_count else "well", says)


async def _check_tables(tx: Transaction) -> list[Finding]:
    """Find tables with an unknown life, and lobbies of unknown people."""
    findings = []
    for game, life in (await tx.games.lives()).items():
        problem = "" if life in get_args(Life) else f"it is neither open nor over, but {life!r}"
        row = await tx.games.get(game) if life == "lobby" else None
        problem = problem or (await _unknown_person(tx, row) if row is not None else "")
        if problem:
            findings.append(Finding("fault", f"game {game}: {problem}. Restore the last backup"))
    return findings


async def _unknown_person(tx: Transaction, row: GameRow) -> str:
    """Describe a host or holder who is not in the database; "" if all are."""
    seats = {one.person: f"holds seat {one.seat}" for one in await tx.seats.of_game(row.id)}
    named = {row.host: "hosts it"} | {one: how for one, how in seats.items() if one is not None}
    known = await tx.people.find_all(named)
    unknown = next((one for one in named if one not in known), None)
    return (
        "" if unknown is None else f"person {unknown} {named[unknown]}, and there is no such person"
    )


async def _guard(what: str, check: Awaitable[Any]) -> Any:
    """Await a check; turn an exception from damaged rows into a finding."""
    try:
        return await check
    except StoreError:
        raise
    except Exception as fault:  # noqa: BLE001 - damage may raise anything, and is reported
        error_name = type(fault).__name__
        return Finding("fault", f"{what}: damaged ({error_name}). Restore the last backup")


async def _check_last_tick(tx: Transaction, now: datetime) -> Finding:
    last = await tx.pulse.get()
    if last is None:
        return Finding("note", "no bot has run on this database yet")
    level: Level = "well" if now - last <= MAX_DELAY else "note"
    return Finding(level, f"the last tick was at {last:%Y-%m-%d %H:%M:%S} UTC")


async def _check_windows(tx: Transaction, now: datetime) -> Finding:
    late = sum(
        count for _, count in await tx.windows.list_due_games(now - MAX_DELAY, MAX_ROWS_READ)
    )
    if late:
        return Finding("fault", f"windows that are overdue: {late}. Is the bot running?")
    return Finding("well", "no window is overdue")


async def _check_letters(tx: Transaction, now: datetime) -> Finding:
    stuck = await tx.outbox.list_stuck(now)
    if stuck:
        first = stuck[0]
        return Finding(
            "note", f"{len(stuck)} letters are stuck, the first is {first.id}: {first.failed}"
        )
    if held := await _list_stopped_letters(tx, BARRED_PREFIX, now):
        first = held[0]
        return Finding(
            "note",
            f"{len(held)} letters are stuck until Skald may write where they go, the first is "
            f"{first.id}, of game {first.letter.game}: {first.failed}. Its host has been told",
        )
    if held := await _list_stopped_letters(tx, REFUSED_DM_PREFIX, now):
        first = held[0]
        return Finding(
            "note",
            f"letters to readers whose direct messages Discord refuses: {len(held)}, the first is "
            f"{first.id}: {first.failed}. They are tried again; all others go on",
        )
    lost = await tx.outbox.list_lost()
    if lost:
        first = lost[-1]
        return Finding(
            "note",
            f"{len(lost)} letters were given up, the last is {first.id}, of game "
            f"{first.letter.game}: {first.failed}",
        )
    return Finding("well", "no letter is stuck or was given up")


async def _list_stopped_letters(tx: Transaction, prefix: str, now: datetime) -> list[OutboxLetter]:
    """Return the letters of lanes that a refusal stops, those that failed first."""
    waiting = await tx.outbox.list_due(now + FAR_FUTURE, MAX_ROWS_READ)
    lanes = {lane_of(one.letter) for one in waiting if one.failed.startswith(prefix)}
    stuck = [one for one in waiting if lane_of(one.letter) in lanes]
    return sorted(stuck, key=lambda one: (not one.failed.startswith(prefix), one.id))


async def _check_game(
    tx: Transaction, game_types: Mapping[str, GameType], game: int, keep: Callable[[Proof], None]
) -> Finding | None:
    """Return a finding on why an open game can't go on; None if it can."""
    row = await tx.games.get(game)
    if row is None or row.rules not in game_types:
        return Finding("fault", f"game {game} is of a kind that this Skald doesn't know")
    if not row.revision:
        return None  # the bot sets up the first position when it starts
    problem = _settings_fault(game_types[row.rules], row) or await _unknown_person(tx, row)
    if not problem:
        proof = await prove_game(tx, game_types, row)
        keep(proof)
        problem = proof.gap_found
    if not problem and (snapshot := await load_snapshot(tx, game_types, game)):
        problem = _standstill_fault(snapshot)
    return Finding("fault", f"game {game}: {problem}. Restore the last backup") if problem else None


def _settings_fault(game_type: GameType, row: GameRow) -> str:
    """Return what is wrong with a game's settings; "" if nothing is."""
    try:
        game_type.game.settings.model_validate(dict(row.settings))
        TableSettings.model_validate(dict(row.table))
    except ValueError:
        return "its settings can't be read"
    return ""


def _standstill_fault(snapshot: GameSnapshot) -> str:
    """Return why an ask can't be answered or its window never closes; "" if neither."""
    asked_seats = {ask.seat for ask in snapshot.asks}
    if missing := sorted(asked_seats - snapshot.seats.keys()):
        return f"seat {missing[0]} is asked, and there is no such seat"
    if len(snapshot.seats.keys() - {KEEPER}) not in snapshot.game_type.game.seats:
        return f"it has {len(snapshot.seats)} seats"
    for key, ask in ((key_of(ask), ask) for ask in snapshot.asks):
        window = snapshot.windows.get(key)
        endless = window and window.open and window.closes_at is None and ask.clock
        if window is None or (endless and snapshot.row.paused_at is None):
            return f"seat {ask.seat} is asked, and no window closes"
    return ""
