"""A table whose people are all absent is paused until one of them is back (S-TABLE-14)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from bot.games.news.single_letters import LetterRecipient, write_note
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state import stewards
from bot.games.state.eliminated_seats import is_eliminated
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.turns import window_changes
from bot.games.turns.game_repository import GameRepository
from bot.records import SKALD_PERSON, Letter, LoggedAction, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import Seat

DESERTED_ACTION: Final = "deserted"
BACK_ACTION: Final = "back"
LEFT_AND_WAITING_ACTION: Final = "leave.still"
"""A person has left, and the table waits for another (S-TABLE-11)."""
TIME_ACTIONS: Final = frozenset(
    {"pause", "resume", DESERTED_ACTION, BACK_ACTION, LEFT_AND_WAITING_ACTION}
)
"""The actions on a table's time: the last one tells why it is paused."""


def is_absent(snapshot: GameSnapshot, row: SeatRow, now: datetime) -> bool:
    """Return whether an AI answers for a person: a steward, or while they are away."""
    holder = snapshot.people.get(row.person) if row.person is not None else None
    return stewards.is_absent(row, holder, snapshot.table_settings, now)


def is_deserted(snapshot: GameSnapshot, now: datetime) -> bool:
    """Return whether people play here and all of them are absent."""
    rows = list(_iterate_playing(snapshot))
    return bool(rows) and all(is_absent(snapshot, row, now) for row in rows)


def _iterate_playing(snapshot: GameSnapshot) -> Iterator[SeatRow]:
    game, state = snapshot.game_type.game, snapshot.state
    for row in snapshot.seats.values():
        if row.person is not None and not is_eliminated(game, state, row):
            yield row


async def pause_deserted_table(
    repository: GameRepository, snapshot: GameSnapshot, now: datetime
) -> None:
    """Pause a table at which only AIs would play, and tell its people."""
    game = snapshot.row

    async def write_action(tx: Transaction) -> None:
        number = len(await tx.actions.of_game(game.id))
        await tx.actions.add(
            LoggedAction(game=game.id, person=SKALD_PERSON, what=DESERTED_ACTION, at=now)
        )
        await tx.outbox.add(
            list(_write_deserted_notes(snapshot, f"{DESERTED_ACTION}.{number}", now)), now
        )

    await window_changes.pause_table(repository, snapshot, now, write_action)


def _write_deserted_notes(snapshot: GameSnapshot, name: str, now: datetime) -> Iterator[Letter]:
    yield write_note(snapshot.row, name, "note.deserted", {})
    for row in _iterate_playing(snapshot):
        recipient = LetterRecipient(
            row, find_quiet_end(snapshot.people.get(row.person or SKALD_PERSON), now)
        )
        yield write_note(snapshot.row, name, "note.deserted.own", {}, recipient)


async def resume_deserted_table(
    repository: GameRepository, snapshot: GameSnapshot, seat: Seat, now: datetime
) -> GameSnapshot:
    """Resume a deserted table when the holder of a seat is back; return the snapshot."""
    game, row = snapshot.row, snapshot.seats[seat]
    if game.paused_at is None:
        return snapshot
    async with repository.store.reading() as tx:
        if await find_last_time_action(tx, game.id) != DESERTED_ACTION:
            return snapshot
    was_away = snapshot.people[row.person or SKALD_PERSON].away_until is not None

    async def write_action(tx: Transaction) -> None:
        number = len(await tx.actions.of_game(game.id))
        await tx.actions.add(
            LoggedAction(game=game.id, person=row.person or SKALD_PERSON, what=BACK_ACTION, at=now)
        )
        letter = write_note(game, f"{BACK_ACTION}.{number}", "note.back", {"seat": int(seat)})
        await tx.outbox.add([letter], now)

    await window_changes.resume_table(repository, snapshot, now, write_action, back=seat)
    if was_away:
        await repository.reload_person(row.person or SKALD_PERSON, except_game=game.id)
    return await repository.read_snapshot(game.id)


async def find_last_time_action(tx: Transaction, game: int) -> str:
    """Return the last action on a table's time; "": none yet."""
    return next(
        (one.what for one in reversed(await tx.actions.of_game(game)) if one.what in TIME_ACTIONS),
        "",
    )
