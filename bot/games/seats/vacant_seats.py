"""A place that waits for somebody: the table stands still until it is taken (S-TABLE-11)."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.game_types import GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.table import LobbyTransaction
from bot.games.news.letter_writer import note
from bot.games.seats import seat_holders
from bot.games.turns.deserted_tables import STILL, why
from bot.store.rows import SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Seat

Deed = Callable[[LobbyTransaction], Awaitable[None]]

TAKEN: Final = "host.taken"


async def waiting(table: LobbyTransaction) -> list[SeatRow]:
    """List the places that somebody may take, in the order of seats."""
    empty = [one for one in table.seats if one.person is None and not one.ai]
    return [one for one in empty if not await seat_holders.out(table, one)]


async def is_awaited(table: LobbyTransaction, seat: Seat | None) -> bool:
    """Tell whether a table stands still for want of this seat alone; None: the one to be taken."""
    if table.row.life != "open" or table.row.paused_at is None:
        return False
    if await why(table.tx, table.row.id) != STILL:
        return False
    empty = await waiting(table)
    playing = [one.seat for one in empty if one.seat != KEEPER]
    taken = next((one.seat for one in empty), None) if seat is None else seat
    return playing == [taken]


async def take(table: LobbyTransaction, person: int) -> None:
    """Seat somebody in the first place that waits."""
    if table.seat_of(person) is not None:
        raise table.refuse(lobby_refusals.no("LOBBY_SEATED", lobby_refusals.PLACES))
    free = next(iter(await waiting(table)), None)
    if free is None:
        no = lobby_refusals.no("LOBBY_BEGUN", lobby_refusals.STARTING, game=str(table.row.id))
        raise table.refuse(no)
    await seat_holders.to_person(table, free, person, person)


@dataclass(slots=True)
class Taking:
    """A place that is taken in the transaction in which its table goes on; told to all."""

    kinds: Mapping[str, GameType]
    game: int
    now: datetime
    deed: Deed
    done: bool = False

    async def __call__(self, tx: Transaction) -> None:
        table = await LobbyTransaction.read(tx, self.kinds, self.game, self.now)
        table.being_played()
        await self.deed(table)
        number = len(await tx.actions.of(self.game))
        await tx.outbox.put([note(table.row, f"taken.{number}", TAKEN, {})], self.now)
        self.done = True
