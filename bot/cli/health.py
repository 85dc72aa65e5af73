"""What `skald doctor` finds in a database: its pulse, its windows, its letters, every open game.

Each look stands alone: what is damaged is one finding, and the others are made all the same.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, get_args

from bot.delivery.lanes import lane_of
from bot.game_types import GameType
from bot.games.proof import Proof, prove
from bot.games.state.game_snapshot import GameSnapshot, load
from bot.games.state.windows import key_of
from bot.games.table_settings import TableSettings
from bot.store.errors import StoreError
from bot.store.rows import GameRow, Life, OutboxLetter
from bot.store.store import Transaction
from bot.store.tables.outbox import BARRED
from engine.core.protocol.values import KEEPER

Level = Literal["well", "note", "fault"]

LATE: Final = timedelta(minutes=2)
"""A window that fell due longer ago than this has no bot that closes it."""
LIMIT: Final = 10_000
AHEAD: Final = timedelta(days=3_650)


class Finding(NamedTuple):
    """One thing the doctor has looked at."""

    level: Level
    says: str


async def health(
    tx: Transaction, kinds: Mapping[str, GameType], now: datetime
) -> AsyncIterator[Finding]:
    """Look into a database."""
    yield await _tried("the last tick", _pulse(tx, now))
    yield await _tried("windows", _overdue(tx, now))
    yield await _tried("letters", _stuck(tx, now))
    odd = await _tried("tables", _tables(tx))
    for found in [odd] if isinstance(odd, Finding) else odd:
        yield found
    proofs: list[Proof] = []
    gaps = 0
    games = await tx.games.open_ids()
    for game in games:
        found = await _tried(f"game {game}", _game(tx, kinds, game, proofs.append))
        if found is not None:
            gaps += 1
            yield found
    proved, steps = sum(one.proved for one in proofs), sum(one.steps for one in proofs)
    count = "1 open game" if len(games) == 1 else f"{len(games)} open games"
    says = f"{count}, {gaps} that can't go on; {proved} of {steps} steps proved"
    yield Finding("note" if gaps else "well", says)


async def _tables(tx: Transaction) -> list[Finding]:
    """Look for tables that nobody finds any more, and for lobbies of people who are not there."""
    found = []
    for game, life in (await tx.games.lives()).items():
        gap = "" if life in get_args(Life) else f"it is neither open nor over, but {life!r}"
        row = await tx.games.get(game) if life == "lobby" else None
        gap = gap or (await _stranger(tx, row) if row is not None else "")
        if gap:
            found.append(Finding("fault", f"game {game}: {gap}. Restore the last backup"))
    return found


async def _stranger(tx: Transaction, row: GameRow) -> str:
    """Tell whom a table names who is nobody here."""
    seats = {one.person: f"holds seat {one.seat}" for one in await tx.seats.of(row.id)}
    named = {row.host: "hosts it"} | {one: how for one, how in seats.items() if one is not None}
    known = await tx.people.named(named)
    gone = next((one for one in named if one not in known), None)
    return "" if gone is None else f"person {gone} {named[gone]}, and there is no such person"


async def _tried(what: str, look: Awaitable[Any]) -> Any:
    """Make a finding of whatever a damaged row may bring."""
    try:
        return await look
    except StoreError:
        raise
    except Exception as fault:  # noqa: BLE001 - it is said, and it may be anything
        kind = type(fault).__name__
        return Finding("fault", f"{what}: damaged ({kind}). Restore the last backup")


async def _pulse(tx: Transaction, now: datetime) -> Finding:
    last = await tx.pulse.get()
    if last is None:
        return Finding("note", "no bot has run on this database yet")
    level: Level = "well" if now - last <= LATE else "note"
    return Finding(level, f"the last tick was at {last:%Y-%m-%d %H:%M:%S} UTC")


async def _overdue(tx: Transaction, now: datetime) -> Finding:
    late = sum(count for _, count in await tx.windows.due(now - LATE, LIMIT))
    if late:
        return Finding("fault", f"windows that are overdue: {late}. Is the bot running?")
    return Finding("well", "no window is overdue")


async def _stuck(tx: Transaction, now: datetime) -> Finding:
    stuck = await tx.outbox.stuck(now)
    if stuck:
        first = stuck[0]
        return Finding(
            "note", f"{len(stuck)} letters are stuck, the first is {first.id}: {first.failed}"
        )
    if barred := await _barred(tx, now):
        first = barred[0]
        return Finding(
            "note",
            f"{len(barred)} letters are stuck until Skald may write where they go, the first is "
            f"{first.id}, of game {first.letter.game}: {first.failed}. Its host has been told",
        )
    lost = await tx.outbox.lost()
    if lost:
        first = lost[-1]
        return Finding(
            "note",
            f"{len(lost)} letters were given up, the last is {first.id}, of game "
            f"{first.letter.game}: {first.failed}",
        )
    return Finding("well", "no letter is stuck or was given up")


async def _barred(tx: Transaction, now: datetime) -> list[OutboxLetter]:
    """List what waits for a permission, and what waits behind it; the first is one that failed."""
    waiting = await tx.outbox.due(now + AHEAD, LIMIT)
    lanes = {lane_of(one.letter) for one in waiting if one.failed.startswith(BARRED)}
    stuck = [one for one in waiting if lane_of(one.letter) in lanes]
    return sorted(stuck, key=lambda one: (not one.failed.startswith(BARRED), one.id))


async def _game(
    tx: Transaction, kinds: Mapping[str, GameType], game: int, keep: Callable[[Proof], None]
) -> Finding | None:
    """Find out why an open game can't go on; None: it can."""
    row = await tx.games.get(game)
    if row is None or row.rules not in kinds:
        return Finding("fault", f"game {game} is of a kind that this Skald doesn't know")
    if not row.revision:
        return None  # the bot lays out its first position when it starts
    gap = _unsettled(kinds[row.rules], row) or await _stranger(tx, row)
    if not gap:
        proof = await prove(tx, kinds, row)
        keep(proof)
        gap = proof.gap
    if not gap and (board := await load(tx, kinds, game)):
        gap = _standstill(board)
    return Finding("fault", f"game {game}: {gap}. Restore the last backup") if gap else None


def _unsettled(kind: GameType, row: GameRow) -> str:
    """Tell whether its settings are none of this game's."""
    try:
        kind.game.settings.model_validate(dict(row.settings))
        TableSettings.model_validate(dict(row.table))
    except ValueError:
        return "its settings can't be read"
    return ""


def _standstill(board: GameSnapshot) -> str:
    """Tell why nobody could answer what is asked, or nobody would close it."""
    asked = {ask.seat for ask in board.asks}
    if gone := sorted(asked - board.seats.keys()):
        return f"seat {gone[0]} is asked, and there is no such seat"
    if len(board.seats.keys() - {KEEPER}) not in board.kind.game.seats:
        return f"it has {len(board.seats)} seats"
    for key, ask in ((key_of(ask), ask) for ask in board.asks):
        window = board.windows.get(key)
        endless = window and window.open and window.closes_at is None and ask.clock
        if window is None or (endless and board.row.paused_at is None):
            return f"seat {ask.seat} is asked, and no window closes"
    return ""
