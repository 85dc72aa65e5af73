"""The host's powers over a running table, and changes of seats; each is logged and told."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_transaction import LobbyTransaction
from bot.games.news.single_letters import LetterRecipient, find_quiet_end, write_note
from bot.games.news.steward_notes import write_holder_back_note
from bot.games.refusals import make_refused_error
from bot.games.replies import Reply
from bot.games.seats import seat_handover, seat_holders, vacant_seats
from bot.games.seats.seat_handover import OfferAnswer
from bot.games.state import stewards
from bot.games.state import windows as clocks
from bot.games.state.seat_offers import SeatOffer
from bot.games.state.seat_request import SubmittedLine
from bot.games.state.windows import key_of
from bot.games.table_settings import TableSettings
from bot.games.turns.game_repository import AdditionalWrite
from bot.games.turns.host_time import Extension
from bot.store.rows import LoggedAction, Window
from bot.store.store import Store, Transaction
from engine.core.protocol.values import EVERYONE, KEEPER, Seat
from render.language.markup import escape_name


class HostDesk(Protocol):
    """What a host needs of the desk."""

    async def pause_table(
        self, game: int, now: datetime, also: AdditionalWrite | None = None
    ) -> None: ...
    async def resume_table(
        self,
        game: int,
        now: datetime,
        also: AdditionalWrite | None = None,
        *,
        by: int | None = None,
    ) -> None: ...
    async def close_windows_now(
        self, game: int, now: datetime, also: AdditionalWrite | None = None
    ) -> bool: ...
    async def extend_windows(
        self, game: int, more: Extension, now: datetime, also: AdditionalWrite | None = None
    ) -> list[Window]: ...
    async def submit(
        self,
        game: int,
        person: int,
        lines: Sequence[SubmittedLine],
        now: datetime,
        *,
        token: str = "",
    ) -> Reply: ...
    def lock_game(self, game: int) -> AbstractAsyncContextManager[None]: ...


class Host:
    """Powers over time, seats and the table itself; over rules there are none (S-TABLE-02)."""

    def __init__(
        self,
        store: Store,
        desk: HostDesk,
        wake: Callable[[], None],
        game_types: Mapping[str, GameType] = GAME_TYPES,
    ) -> None:
        self._store, self._desk, self._wake, self._game_types = store, desk, wake, game_types

    # Time

    async def pause_table(self, game: int, person: int, now: datetime) -> None:
        """Pause every window."""
        table = await self._allowed(game, person, now)
        if table.row.paused_at is not None:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("PAUSED_ALREADY", lobby_refusals.HOST_RULE)
            )
        await self._desk.pause_table(game, now, _log_and_tell(table, person, "pause"))
        await self._reload_returned_host(table, person)

    async def resume_table(self, game: int, person: int, now: datetime) -> None:
        """Resume every window."""
        table = await self._allowed(game, person, now)
        if table.row.paused_at is None:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("PAUSED_NOT", lobby_refusals.HOST_RULE)
            )
        await self._desk.resume_table(game, now, _log_and_tell(table, person, "resume"), by=person)
        await self._reload_returned_host(table, person)

    async def close_windows_now(self, game: int, person: int, now: datetime) -> None:
        """Close the open windows; what is on the sheets is played."""
        table = await self._allowed(game, person, now)
        if table.row.paused_at is not None:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("CLOSE_PAUSED", lobby_refusals.HOST_RULE)
            )
        async with self._store.reading() as tx:
            windows = await tx.windows.of_branch(game, table.row.branch)
        closing = [one.ask.seat for one in windows if clocks.is_publicly_running(one, now)]
        await self._desk.close_windows_now(
            game, now, _log_and_tell(table, person, "close_now", closing)
        )

    async def extend_windows(self, game: int, person: int, hours: int, now: datetime) -> None:
        """Extend the open windows, within the table's limits (S-TABLE-06)."""
        table = await self._allowed(game, person, now)
        settings = TableSettings.model_validate(dict(table.row.table))
        max_hours = settings.extension_hours
        if not 1 <= hours <= max_hours:
            raise table.make_refused_error(
                lobby_refusals.make_refusal(
                    "EXTEND_HOURS", lobby_refusals.EXTENSION_RULE, most=max_hours
                )
            )
        async with self._store.reading() as tx:
            windows = await tx.windows.of_branch(game, table.row.branch)
        timed = [one for one in windows if one.closes_at or one.left is not None]
        running = [one for one in timed if clocks.takes_orders(one, now)]
        public_windows = [one for one in running if one.ask.known_to == EVERYONE]
        if not public_windows:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("EXTEND_NOTHING", lobby_refusals.EXTENSION_RULE)
            )
        hours_left = max(
            clocks.extension_left(one, settings) for one in public_windows
        ) // timedelta(hours=1)
        if hours_left < hours:
            max_total = settings.extensions_cap
            raise table.make_refused_error(
                lobby_refusals.make_refusal(
                    "EXTEND_CAP", lobby_refusals.EXTENSION_RULE, left=hours_left, most=max_total
                )
            )
        also = _log_and_tell(table, person, "extend", hours=hours)
        keys = [key_of(one.ask) for one in running]
        await self._desk.extend_windows(game, Extension(keys, timedelta(hours=hours)), now, also)
        await self._reload_returned_host(table, person)

    # Seats

    async def replace_holder(
        self, game: int, person: int, seat: Seat, to: int | None, now: datetime
    ) -> None:
        """Give another person's seat to a person, or (None) to an AI."""

        async def change(table: LobbyTransaction) -> None:
            row = next((one for one in table.seats if one.seat == seat), None)
            if row is not None and row.person == person:
                raise table.make_refused_error(
                    lobby_refusals.make_refusal("SEAT_YOURS", lobby_refusals.LEAVING_RULE)
                )
            _require_host_or_keeper(table, person)
            if row is None:
                refusal = lobby_refusals.make_refusal(
                    "SEAT_UNKNOWN", lobby_refusals.LEAVING_RULE, given=str(seat)
                )
                raise table.make_refused_error(refusal)
            await (seat_holders.give_seat_to_machine(table, row, person) if to is None
                   else seat_holders.give_seat_to_person(table, row, to, person))  # fmt: skip

        await self._change_holder(game, seat, now, change)

    async def offer_seat(self, game: int, person: int, to: int, now: datetime) -> SeatOffer:
        """Offer one's own seat to a person."""
        async with self._change(game, now) as table:
            return await seat_handover.offer_seat(table, person, to)

    async def answer_offer(
        self, game: int, giver: int, person: int, now: datetime, *, why: OfferAnswer
    ) -> str:
        """Take or decline an offered seat, or withdraw the offer; return how the offer ended."""
        async with self._change(game, now) as table:
            return await seat_handover.answer_offer(table, giver, person, why)

    async def take_vacant_seat(self, game: int, person: int, now: datetime) -> None:
        """Take a vacant seat of a running game."""
        await self._change_holder(
            game, None, now, lambda table: vacant_seats.take_vacant_seat(table, person)
        )

    async def leave_table(
        self, game: int, person: int, now: datetime, *, confirmed: bool = False
    ) -> None:
        """Leave a running game; the table's settings say what becomes of the seat (S-TABLE-11)."""
        async with self._store.reading() as tx:
            table = await LobbyTransaction.read(tx, self._game_types, game, now)
            table.require_being_played()
            own = table.seat_of(person)
            if own is None:
                raise make_refused_error("NOT_YOUR_SEAT", table.row.rules)
            was_eliminated = await seat_holders.is_seat_eliminated(table, own)
        leavers = TableSettings.model_validate(dict(table.row.table)).leavers
        if leavers == "concede" and not was_eliminated:
            await self.concede_game(game, person, now, confirmed=confirmed)

        async def leaving(tx: Transaction) -> None:
            table = await LobbyTransaction.read(tx, self._game_types, game, now)
            row = table.seat_of(person)
            if row is not None and table.row.life == "open":
                await seat_holders.vacate_seat(table, row, "out" if was_eliminated else leavers)

        if leavers == "wait" and not was_eliminated and own.seat != KEEPER:
            await self._desk.pause_table(game, now, leaving)
        async with self._desk.lock_game(game), self._store.writing() as tx:
            await leaving(tx)
        self._wake()

    async def concede_game(
        self, game: int, person: int, now: datetime, *, confirmed: bool, token: str = ""
    ) -> Reply:
        """Concede the game, once that is confirmed (S-TABLE-11)."""
        table = await self._read(game, now)
        table.require_being_played()
        if not confirmed:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("CONCEDE_CONFIRM", lobby_refusals.LEAVING_RULE)
            )
        order = table.game_type.game.resign_order()
        return await self._desk.submit(game, person, [(order.kind, order)], now, token=token)

    # The table

    async def hand_over_host(self, game: int, person: int, to: int, now: datetime) -> None:
        """Make another player host; a player may also take over from a silent host."""
        async with self._change(game, now, lobby=True) as table:
            row = table.seat_of(to)
            takes_over = row is not None and to == person and table.is_host_silent
            if not takes_over:
                _require_host_or_keeper(table, person)
            if row is None:
                raise table.make_refused_error(
                    lobby_refusals.make_refusal("HOST_NOT_SEATED", lobby_refusals.HOST_RULE)
                )
            if to == table.row.host:
                refusal = lobby_refusals.make_refusal(
                    "HOST_ALREADY", lobby_refusals.HOST_RULE, name=table.names[row.seat]
                )
                raise table.make_refused_error(refusal)
            old_host_name, old_host_row = (
                seat_holders.find_name(table, table.row.host),
                table.seat_of(table.row.host),
            )
            table.row = replace(table.row, host=to)
            name = table.names[row.seat]
            if takes_over and old_host_name:
                letters = await seat_holders.write_deposed_letters(table, old_host_row, name)
                await seat_holders.save_and_tell(
                    table, person, "take_over", letters, name=name, gone=old_host_name
                )
            else:
                await seat_holders.save_and_tell(table, person, "hand_over", name=name)

    async def require_may_end(self, game: int, person: int, now: datetime) -> None:
        """Refuse everybody who may not end the table; change nothing."""
        table = await self._read(game, now)
        if table.row.life != "lobby":
            table.require_being_played()
        _require_host_or_keeper(table, person)

    async def end_table(self, game: int, person: int, now: datetime) -> None:
        """End the table without a winner."""
        async with self._change(game, now, lobby=True) as table:
            _require_host_or_keeper(table, person)
            await seat_holders.end_table(
                table, person, "end", who=seat_holders.find_name(table, person)
            )

    # Transactions

    async def _change_holder(
        self, game: int, seat: Seat | None, now: datetime, change: vacant_seats.SeatChange
    ) -> None:
        """Change a seat's holder; resume a table that was paused because the seat was vacant."""
        seat_taking = vacant_seats.SeatTaking(self._game_types, game, now, change)
        async with self._store.reading() as tx:
            awaited = await vacant_seats.is_awaited(
                await LobbyTransaction.read(tx, self._game_types, game, now), seat
            )
        if awaited:
            await self._desk.resume_table(game, now, seat_taking)
        if not seat_taking.is_done:
            async with self._change(game, now) as table:
                await change(table)

    async def _read(self, game: int, now: datetime) -> LobbyTransaction:
        async with self._store.reading() as tx:
            return await LobbyTransaction.read(tx, self._game_types, game, now)

    async def _allowed(self, game: int, person: int, now: datetime) -> LobbyTransaction:
        """Read a table that is being played, for its host or keeper."""
        table = await self._read(game, now)
        table.require_being_played()
        _require_host_or_keeper(table, person)
        return table

    async def _reload_returned_host(self, table: LobbyTransaction, person: int) -> None:
        """Let the desk reload the game if the host's action has ended their absence."""
        row = table.seat_of(person)
        if row is not None and stewards.end_absence(row) is not row:
            async with self._desk.lock_game(table.row.id):
                pass

    @asynccontextmanager
    async def _open_table(self, game: int, now: datetime) -> AsyncIterator[LobbyTransaction]:
        async with self._store.writing() as tx:
            yield await LobbyTransaction.read(tx, self._game_types, game, now)

    @asynccontextmanager
    async def _change(
        self, game: int, now: datetime, *, lobby: bool = False
    ) -> AsyncIterator[LobbyTransaction]:
        """Change a table under its lock, in one transaction."""
        async with self._desk.lock_game(game), self._open_table(game, now) as table:
            if not (lobby and table.row.life == "lobby"):
                table.require_being_played()
            yield table
        self._wake()


def _require_host_or_keeper(table: LobbyTransaction, person: int) -> None:
    """Refuse everybody but the host and the keeper (S-TABLE-02)."""
    row = table.seat_of(person)
    if row is None or row.seat != KEEPER:
        table.require_host(person)


def _log_and_tell(
    table: LobbyTransaction, person: int, what: str, to: Sequence[Seat] = (), **facts: Any
) -> AdditionalWrite:
    """Return a write that logs an action and tells it, to some seats by letter too.

    A host who acts is back: their missed windows are counted from zero.
    """
    who = escape_name(seat_holders.find_name(table, person))

    async def also(tx: Transaction) -> None:
        action = LoggedAction(
            game=table.row.id, person=person, what=what, at=table.now, facts=facts
        )
        number = len(await tx.actions.of_game(table.row.id))
        name, key, note_facts = f"{what}.{number}", f"host.{what}", {"who": who, **facts}
        letters = [write_note(table.row, name, key, note_facts)]
        await tx.actions.add(action)
        for row in await tx.seats.of_game(table.row.id):
            if row.seat in to and row.person not in {None, person} and not row.steward:
                later = find_quiet_end(await tx.people.get(row.person or 0), table.now)
                letters.append(
                    write_note(table.row, name, key, note_facts, LetterRecipient(row, later))
                )
            if person == table.row.host == row.person and stewards.end_absence(row) is not row:
                await tx.seats.save(stewards.end_absence(row))
                letters += (
                    [write_holder_back_note(table.row, row, f".{number}")] if row.steward else []
                )
        await tx.outbox.add(letters, table.now)

    return also
