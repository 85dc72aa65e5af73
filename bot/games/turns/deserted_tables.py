"""A table whose people are all absent stands still until one of them is back (S-TABLE-14)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from bot.games.news.letter_writer import LetterRecipient, note, quiet
from bot.games.state import stewards
from bot.games.state.eliminated_seats import is_out
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.turns import host_time
from bot.games.turns.game_repository import GameRepository
from bot.store.rows import DESK, Letter, LoggedAction, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import Seat

DESERTED: Final = "deserted"
BACK: Final = "back"
STILL: Final = "leave.still"
"""Somebody has left, and the table waits for another (S-TABLE-11)."""
CLOCK: Final = frozenset({"pause", "resume", DESERTED, BACK, STILL})
"""What is done to a table's time: the last of these tells why it stands still."""


def is_absent(board: GameSnapshot, row: SeatRow, now: datetime) -> bool:
    """Tell whether an AI answers for a person: a steward, or while they have said to be away."""
    holder = board.people.get(row.person) if row.person is not None else None
    return stewards.is_absent(row, holder, board.table, now)


def is_deserted(board: GameSnapshot, now: datetime) -> bool:
    """Tell whether people play here, and every one of them is absent."""
    rows = list(_playing(board))
    return bool(rows) and all(is_absent(board, row, now) for row in rows)


def _playing(board: GameSnapshot) -> Iterator[SeatRow]:
    game, state = board.kind.game, board.state
    for row in board.seats.values():
        if row.person is not None and not is_out(game, state, row):
            yield row


async def stand_still(chancery: GameRepository, board: GameSnapshot, now: datetime) -> None:
    """Pause a table at which a machine would play for nobody, and say so."""
    game = board.row

    async def also(tx: Transaction) -> None:
        number = len(await tx.actions.of(game.id))
        await tx.actions.add(LoggedAction(game=game.id, person=DESK, what=DESERTED, at=now))
        await tx.outbox.put(list(_told(board, f"{DESERTED}.{number}", now)), now)

    await host_time.pause(chancery, board, now, also)


def _told(board: GameSnapshot, name: str, now: datetime) -> Iterator[Letter]:
    yield note(board.row, name, "note.deserted", {})
    for row in _playing(board):
        to = LetterRecipient(row, quiet(board.people.get(row.person or DESK), now))
        yield note(board.row, name, "note.deserted.own", {}, to)


async def come_back(
    chancery: GameRepository, board: GameSnapshot, seat: Seat, now: datetime
) -> GameSnapshot:
    """See that the holder of a seat is there, and go on if the table stood still for want of it."""
    game, row = board.row, board.seats[seat]
    if game.paused_at is None:
        return board
    async with chancery.store.reading() as tx:
        if await why(tx, game.id) != DESERTED:
            return board
    away = board.people[row.person or DESK].away_until is not None

    async def also(tx: Transaction) -> None:
        number = len(await tx.actions.of(game.id))
        await tx.actions.add(
            LoggedAction(game=game.id, person=row.person or DESK, what=BACK, at=now)
        )
        told = note(game, f"{BACK}.{number}", "note.back", {"seat": int(seat)})
        await tx.outbox.put([told], now)

    await host_time.resume(chancery, board, now, also, back=seat)
    if away:
        await chancery.reread(row.person or DESK, but=game.id)
    return await chancery.board(game.id)


async def why(tx: Transaction, game: int) -> str:
    """Tell what was last done to a table's time; "": nothing yet."""
    return next((one.what for one in reversed(await tx.actions.of(game)) if one.what in CLOCK), "")
