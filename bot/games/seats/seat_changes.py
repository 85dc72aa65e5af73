"""Who may leave, concede, offer, take or (as host) replace a seat of a running game."""

from dataclasses import dataclass
from datetime import datetime

from bot.games.lobby import lobby_refusals
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.refusals import make_refused_error
from bot.games.replies import Reply
from bot.games.seats import holder_changes, seat_handover, seats_awaiting_person
from bot.games.seats.hosted_tables import HostedTables, require_host_or_keeper
from bot.games.seats.seat_handover import OfferAnswer
from bot.games.state.seat_offers import SeatOffer
from bot.games.table_settings import TableSettings
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Seat


@dataclass(frozen=True, slots=True)
class SeatChanges:
    """Changes of seats that somebody asks for (S-TABLE-11); `holder_changes` carries them out."""

    _tables: HostedTables

    async def replace_holder(
        self, game: int, person: int, seat: Seat, to: int | None, now: datetime
    ) -> None:
        """Give another person's seat to a person, or (None) to an AI."""

        async def change(table: TableTransaction) -> None:
            row = next((one for one in table.seats if one.seat == seat), None)
            if row is not None and row.person == person:
                raise table.make_refused_error(
                    lobby_refusals.make_refusal("SEAT_YOURS", lobby_refusals.LEAVING_RULE)
                )
            require_host_or_keeper(table, person)
            if row is None:
                refusal = lobby_refusals.make_refusal(
                    "SEAT_UNKNOWN", lobby_refusals.LEAVING_RULE, given=str(seat)
                )
                raise table.make_refused_error(refusal)
            await (holder_changes.give_seat_to_machine(table, row, person) if to is None
                   else holder_changes.give_seat_to_person(table, row, to, person))  # fmt: skip

        await self._change_holder(game, seat, now, change)

    async def offer_seat(self, game: int, person: int, to: int, now: datetime) -> SeatOffer:
        """Offer one's own seat to a person."""
        async with self._tables.change(game, now) as table:
            return await seat_handover.offer_seat(table, person, to)

    async def answer_offer(
        self, game: int, giver: int, person: int, now: datetime, *, why: OfferAnswer
    ) -> str:
        """Take or decline an offered seat, or withdraw the offer; return how the offer ended."""
        async with self._tables.change(game, now) as table:
            return await seat_handover.answer_offer(table, giver, person, why)

    async def take_vacant_seat(self, game: int, person: int, now: datetime) -> None:
        """Take a vacant seat of a running game."""
        await self._change_holder(
            game, None, now, lambda table: seats_awaiting_person.take_vacant_seat(table, person)
        )

    async def leave_table(
        self, game: int, person: int, now: datetime, *, confirmed: bool = False
    ) -> None:
        """Leave a running game; the table's settings say what becomes of the seat (S-TABLE-11)."""
        async with self._tables.store.reading() as tx:
            table = await TableTransaction.read(tx, self._tables.game_types, game, now)
            table.require_being_played()
            own = table.seat_of(person)
            if own is None:
                raise make_refused_error("NOT_YOUR_SEAT", table.row.rules)
            was_eliminated = await holder_changes.is_seat_eliminated(table, own)
        leavers = TableSettings.model_validate(dict(table.row.table)).leavers
        if leavers == "concede" and not was_eliminated:
            await self.concede_game(game, person, now, confirmed=confirmed)

        async def leaving(tx: Transaction) -> None:
            table = await TableTransaction.read(tx, self._tables.game_types, game, now)
            row = table.seat_of(person)
            if row is not None and table.row.life == "open":
                await holder_changes.vacate_seat(table, row, "out" if was_eliminated else leavers)

        if leavers == "wait" and not was_eliminated and own.seat != KEEPER:
            await self._tables.desk.time.pause_table(game, now, leaving)
        async with self._tables.desk.lock_game(game), self._tables.store.writing() as tx:
            await leaving(tx)
        self._tables.wake()

    async def concede_game(
        self, game: int, person: int, now: datetime, *, confirmed: bool, token: str = ""
    ) -> Reply:
        """Concede the game, once that is confirmed (S-TABLE-11)."""
        table = await self._tables.read(game, now)
        table.require_being_played()
        if not confirmed:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("CONCEDE_CONFIRM", lobby_refusals.LEAVING_RULE)
            )
        order = table.game_type.game.resign_order()
        return await self._tables.desk.submit(game, person, [(order.kind, order)], now, token=token)

    async def _change_holder(
        self, game: int, seat: Seat | None, now: datetime, change: seats_awaiting_person.SeatChange
    ) -> None:
        """Change a seat's holder; resume a table that was paused because the seat was vacant."""
        seat_taking = seats_awaiting_person.SeatTaking(self._tables.game_types, game, now, change)
        async with self._tables.store.reading() as tx:
            awaited = await seats_awaiting_person.is_awaited(
                await TableTransaction.read(tx, self._tables.game_types, game, now), seat
            )
        if awaited:
            await self._tables.desk.time.resume_table(game, now, seat_taking)
        if not seat_taking.is_done:
            async with self._tables.change(game, now) as table:
                await change(table)
