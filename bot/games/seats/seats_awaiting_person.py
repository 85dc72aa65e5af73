"""Seats without a holder, for which the table is paused until a person takes them (S-TABLE-11)."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.game_types import GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news.single_letters import write_note
from bot.games.seats import holder_changes
from bot.games.turns.deserted_tables import LEFT_AND_WAITING_ACTION, find_last_time_action
from bot.records import SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Seat

SeatChange = Callable[[TableTransaction], Awaitable[None]]

SEAT_TAKEN_KEY: Final = "host.taken"


async def list_vacant_seats(table: TableTransaction) -> list[SeatRow]:
    """List the seats that a person may take, in order."""
    vacant = [one for one in table.seats if one.person is None and not one.ai]
    return [one for one in vacant if not await holder_changes.is_seat_eliminated(table, one)]


async def is_awaited(table: TableTransaction, seat: Seat | None) -> bool:
    """Return whether a table is paused for this seat alone; None: the next vacant one."""
    if table.row.life != "open" or table.row.paused_at is None:
        return False
    if await find_last_time_action(table.tx, table.row.id) != LEFT_AND_WAITING_ACTION:
        return False
    vacant = await list_vacant_seats(table)
    playing = [one.seat for one in vacant if one.seat != KEEPER]
    taken = next((one.seat for one in vacant), None) if seat is None else seat
    return playing == [taken]


async def take_vacant_seat(table: TableTransaction, person: int) -> None:
    """Give the first vacant seat to a person."""
    if table.seat_of(person) is not None:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("LOBBY_SEATED", lobby_refusals.SEATS_RULE)
        )
    vacant_seat = next(iter(await list_vacant_seats(table)), None)
    if vacant_seat is None:
        refusal = lobby_refusals.make_refusal(
            "LOBBY_BEGUN", lobby_refusals.START_RULE, game=str(table.row.id)
        )
        raise table.make_refused_error(refusal)
    await holder_changes.give_seat_to_person(table, vacant_seat, person, person)


@dataclass(slots=True)
class SeatTaking:
    """A write that changes a seat's holder in the transaction that resumes its table."""

    game_types: Mapping[str, GameType]
    game: int
    now: datetime
    change: SeatChange
    is_done: bool = False

    async def __call__(self, tx: Transaction) -> None:
        table = await TableTransaction.read(tx, self.game_types, self.game, self.now)
        table.require_being_played()
        await self.change(table)
        number = len(await tx.actions.of_game(self.game))
        await tx.outbox.add(
            [write_note(table.row, f"taken.{number}", SEAT_TAKEN_KEY, {})], self.now
        )
        self.is_done = True
