"""What a host does to a running table, and what becomes of a seat: each deed is logged and told."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.table import LobbyTransaction
from bot.games.news.letter_writer import LetterRecipient, note, quiet
from bot.games.news.steward_notes import gone
from bot.games.refusals import refused as desk_refused
from bot.games.replies import Reply
from bot.games.seats import seat_handover, seat_holders, vacant_seats
from bot.games.seats.seat_handover import Answer
from bot.games.state import stewards
from bot.games.state import windows as clocks
from bot.games.state.seat_offers import SeatOffer
from bot.games.state.submission import Line
from bot.games.state.windows import key_of
from bot.games.table_settings import TableSettings
from bot.games.turns.game_repository import Also
from bot.games.turns.host_time import Extension
from bot.store.rows import LoggedAction, Window
from bot.store.store import Store, Transaction
from engine.core.protocol.values import EVERYONE, KEEPER, Seat
from render.language.markup import escape


class Clockwork(Protocol):
    """What a host needs of the desk."""

    async def pause(self, game: int, now: datetime, also: Also | None = None) -> None: ...
    async def resume(
        self, game: int, now: datetime, also: Also | None = None, *, by: int | None = None
    ) -> None: ...
    async def close_now(self, game: int, now: datetime, also: Also | None = None) -> bool: ...
    async def extend(
        self, game: int, more: Extension, now: datetime, also: Also | None = None
    ) -> list[Window]: ...
    async def submit(
        self, game: int, person: int, given: Sequence[Line], now: datetime, *, token: str = ""
    ) -> Reply: ...
    def alone(self, game: int) -> AbstractAsyncContextManager[None]: ...


class Host:
    """Powers over time, seats and the table itself; over rules there are none (S-TABLE-02)."""

    def __init__(
        self,
        store: Store,
        desk: Clockwork,
        wake: Callable[[], None],
        kinds: Mapping[str, GameType] = GAME_TYPES,
    ) -> None:
        self._store, self._desk, self._wake, self._kinds = store, desk, wake, kinds

    # Time

    async def pause(self, game: int, person: int, now: datetime) -> None:
        """Let every window stand still."""
        table = await self._allowed(game, person, now)
        if table.row.paused_at is not None:
            raise table.refuse(lobby_refusals.no("PAUSED_ALREADY", lobby_refusals.WHOSE))
        await self._desk.pause(game, now, _told(table, person, "pause"))
        await self._read_anew(table, person)

    async def resume(self, game: int, person: int, now: datetime) -> None:
        """Let the windows run on."""
        table = await self._allowed(game, person, now)
        if table.row.paused_at is None:
            raise table.refuse(lobby_refusals.no("PAUSED_NOT", lobby_refusals.WHOSE))
        await self._desk.resume(game, now, _told(table, person, "resume"), by=person)
        await self._read_anew(table, person)

    async def close_now(self, game: int, person: int, now: datetime) -> None:
        """Close the open windows; what is on the sheets is played."""
        table = await self._allowed(game, person, now)
        if table.row.paused_at is not None:
            raise table.refuse(lobby_refusals.no("CLOSE_PAUSED", lobby_refusals.WHOSE))
        async with self._store.reading() as tx:
            windows = await tx.windows.of(game, table.row.branch)
        closing = [one.ask.seat for one in windows if clocks.is_told(one, now)]
        await self._desk.close_now(game, now, _told(table, person, "close_now", closing))

    async def extend(self, game: int, person: int, hours: int, now: datetime) -> None:
        """Give the open windows more time, within the table's bounds (S-TABLE-06)."""
        table = await self._allowed(game, person, now)
        settings = TableSettings.model_validate(dict(table.row.table))
        most = settings.extension_hours
        if not 1 <= hours <= most:
            raise table.refuse(
                lobby_refusals.no("EXTEND_HOURS", lobby_refusals.EXTENSIONS, most=most)
            )
        async with self._store.reading() as tx:
            windows = await tx.windows.of(game, table.row.branch)
        timed = [one for one in windows if one.closes_at or one.left is not None]
        running = [one for one in timed if clocks.takes_orders(one, now)]
        known = [one for one in running if one.ask.known_to == EVERYONE]
        if not known:
            raise table.refuse(lobby_refusals.no("EXTEND_NOTHING", lobby_refusals.EXTENSIONS))
        left = max(clocks.room_left(one, settings) for one in known) // timedelta(hours=1)
        if left < hours:
            cap = settings.extensions_cap
            raise table.refuse(
                lobby_refusals.no("EXTEND_CAP", lobby_refusals.EXTENSIONS, left=left, most=cap)
            )
        also = _told(table, person, "extend", hours=hours)
        keys = [key_of(one.ask) for one in running]
        await self._desk.extend(game, Extension(keys, timedelta(hours=hours)), now, also)
        await self._read_anew(table, person)

    # Seats

    async def replace(
        self, game: int, person: int, seat: Seat, to: int | None, now: datetime
    ) -> None:
        """Give another's seat to a person, or (None) to an AI; one's own is offered, or left."""

        async def deed(table: LobbyTransaction) -> None:
            row = next((one for one in table.seats if one.seat == seat), None)
            if row is not None and row.person == person:
                raise table.refuse(lobby_refusals.no("SEAT_YOURS", lobby_refusals.LEAVING))
            _hosting(table, person)
            if row is None:
                no = lobby_refusals.no("SEAT_UNKNOWN", lobby_refusals.LEAVING, given=str(seat))
                raise table.refuse(no)
            await (seat_holders.to_machine(table, row, person) if to is None
                   else seat_holders.to_person(table, row, to, person))  # fmt: skip

        await self._seating(game, seat, now, deed)

    async def offer(self, game: int, person: int, to: int, now: datetime) -> SeatOffer:
        """Offer one's own seat to somebody."""
        async with self._deed(game, now) as table:
            return await seat_handover.offer(table, person, to)

    async def answer(
        self, game: int, giver: int, person: int, now: datetime, *, why: Answer
    ) -> str:
        """Take the seat that somebody offers, leave it, or keep it; tell what came of it."""
        async with self._deed(game, now) as table:
            return await seat_handover.answer(table, giver, person, why)

    async def take(self, game: int, person: int, now: datetime) -> None:
        """Sit down in a place of a running game that waits for somebody."""
        await self._seating(game, None, now, lambda table: vacant_seats.take(table, person))

    async def leave(
        self, game: int, person: int, now: datetime, *, confirmed: bool = False
    ) -> None:
        """Leave a running game: what becomes of the seat is as the table says (S-TABLE-11)."""
        async with self._store.reading() as tx:
            table = await LobbyTransaction.read(tx, self._kinds, game, now)
            table.being_played()
            own = table.seat_of(person)
            if own is None:
                raise desk_refused("NOT_YOUR_SEAT", table.row.rules)
            out = await seat_holders.out(table, own)
        leavers = TableSettings.model_validate(dict(table.row.table)).leavers
        if leavers == "concede" and not out:
            await self.concede(game, person, now, confirmed=confirmed)

        async def leaving(tx: Transaction) -> None:
            table = await LobbyTransaction.read(tx, self._kinds, game, now)
            row = table.seat_of(person)
            if row is not None and table.row.life == "open":
                await seat_holders.vacate(table, row, "out" if out else leavers)

        if leavers == "wait" and not out and own.seat != KEEPER:
            await self._desk.pause(game, now, leaving)
        async with self._desk.alone(game), self._store.writing() as tx:
            await leaving(tx)
        self._wake()

    async def concede(
        self, game: int, person: int, now: datetime, *, confirmed: bool, token: str = ""
    ) -> Reply:
        """Give the game up, once that is confirmed (S-TABLE-11)."""
        table = await self._read(game, now)
        table.being_played()
        if not confirmed:
            raise table.refuse(lobby_refusals.no("CONCEDE_CONFIRM", lobby_refusals.LEAVING))
        order = table.kind.game.resign()
        return await self._desk.submit(game, person, [(order.kind, order)], now, token=token)

    # The table

    async def hand_over(self, game: int, person: int, to: int, now: datetime) -> None:
        """Make somebody else host who sits at the table; from a silent host, a player takes it."""
        async with self._deed(game, now, lobby=True) as table:
            row = table.seat_of(to)
            takes = row is not None and to == person and table.host_is_silent
            if not takes:
                _hosting(table, person)
            if row is None:
                raise table.refuse(lobby_refusals.no("HOST_NOT_SEATED", lobby_refusals.WHOSE))
            if to == table.row.host:
                no = lobby_refusals.no(
                    "HOST_ALREADY", lobby_refusals.WHOSE, name=table.names[row.seat]
                )
                raise table.refuse(no)
            gone, before = (
                seat_holders.name_of(table, table.row.host),
                table.seat_of(table.row.host),
            )
            table.row = replace(table.row, host=to)
            name = table.names[row.seat]
            if takes and gone:
                letters = await seat_holders.deposed(table, before, name)
                await seat_holders.tell(table, person, "take_over", letters, name=name, gone=gone)
            else:
                await seat_holders.tell(table, person, "hand_over", name=name)

    async def may_end(self, game: int, person: int, now: datetime) -> None:
        """Go on only for whoever may end the table; nothing is done yet."""
        table = await self._read(game, now)
        if table.row.life != "lobby":
            table.being_played()
        _hosting(table, person)

    async def end(self, game: int, person: int, now: datetime) -> None:
        """End the table: nobody has won."""
        async with self._deed(game, now, lobby=True) as table:
            _hosting(table, person)
            await seat_holders.end(table, person, "end", who=seat_holders.name_of(table, person))

    # How

    async def _seating(
        self, game: int, seat: Seat | None, now: datetime, deed: vacant_seats.Deed
    ) -> None:
        """Give a place to somebody; a table that stood still for want of them goes on with it."""
        taking = vacant_seats.Taking(self._kinds, game, now, deed)
        async with self._store.reading() as tx:
            awaited = await vacant_seats.is_awaited(
                await LobbyTransaction.read(tx, self._kinds, game, now), seat
            )
        if awaited:
            await self._desk.resume(game, now, taking)
        if not taking.done:
            async with self._deed(game, now) as table:
                await deed(table)

    async def _read(self, game: int, now: datetime) -> LobbyTransaction:
        async with self._store.reading() as tx:
            return await LobbyTransaction.read(tx, self._kinds, game, now)

    async def _allowed(self, game: int, person: int, now: datetime) -> LobbyTransaction:
        """See a table that is being played, for its host or keeper."""
        table = await self._read(game, now)
        table.being_played()
        _hosting(table, person)
        return table

    async def _read_anew(self, table: LobbyTransaction, person: int) -> None:
        """Let the desk forget what it knows of a host's absence: a deed ends it."""
        row = table.seat_of(person)
        if row is not None and stewards.back(row) is not row:
            async with self._desk.alone(table.row.id):
                pass

    @asynccontextmanager
    async def _writing(self, game: int, now: datetime) -> AsyncIterator[LobbyTransaction]:
        async with self._store.writing() as tx:
            yield await LobbyTransaction.read(tx, self._kinds, game, now)

    @asynccontextmanager
    async def _deed(
        self, game: int, now: datetime, *, lobby: bool = False
    ) -> AsyncIterator[LobbyTransaction]:
        """Change a table while the desk leaves it alone, whole or not at all."""
        async with self._desk.alone(game), self._writing(game, now) as table:
            if not (lobby and table.row.life == "lobby"):
                table.being_played()
            yield table
        self._wake()


def _hosting(table: LobbyTransaction, person: int) -> None:
    """Go on only for the host, or for the keeper of a table that has one (S-TABLE-02)."""
    row = table.seat_of(person)
    if row is None or row.seat != KEEPER:
        table.by_host(person)


def _told(
    table: LobbyTransaction, person: int, what: str, to: Sequence[Seat] = (), **facts: Any
) -> Also:
    """Log a deed and tell it, to some seats by letter too, in the transaction that does it.

    Whatever a host does shows that they are there: their missed windows count anew.
    """
    who = escape(seat_holders.name_of(table, person))

    async def also(tx: Transaction) -> None:
        done = LoggedAction(game=table.row.id, person=person, what=what, at=table.now, facts=facts)
        number = len(await tx.actions.of(table.row.id))
        name, key, told = f"{what}.{number}", f"host.{what}", {"who": who, **facts}
        letters = [note(table.row, name, key, told)]
        await tx.actions.add(done)
        for row in await tx.seats.of(table.row.id):
            if row.seat in to and row.person not in {None, person} and not row.steward:
                later = quiet(await tx.people.get(row.person or 0), table.now)
                letters.append(note(table.row, name, key, told, LetterRecipient(row, later)))
            if person == table.row.host == row.person and stewards.back(row) is not row:
                await tx.seats.save(stewards.back(row))
                letters += [gone(table.row, row, f".{number}")] if row.steward else []
        await tx.outbox.put(letters, table.now)

    return also
