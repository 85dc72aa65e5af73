"""A host's powers over time: pause, resume, close and extend windows; each is logged and told."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.games.lobby import lobby_refusals
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news.single_letters import LetterRecipient, write_note
from bot.games.news.steward_notes import write_holder_back_note
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.seats import holder_letters
from bot.games.seats.hosted_tables import HostedTables
from bot.games.state import stewards
from bot.games.state.windows import extension_left, is_publicly_running, key_of, takes_orders
from bot.games.table_settings import TableSettings
from bot.games.turns.game_repository import AdditionalWrite
from bot.games.turns.window_changes import Extension
from bot.records import LoggedAction
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, Seat
from render.language.markup import escape_name


@dataclass(frozen=True, slots=True)
class HostTimePowers:
    """Powers over the windows of a table (S-TABLE-02, S-TABLE-06)."""

    _tables: HostedTables

    async def pause_table(self, game: int, person: int, now: datetime) -> None:
        """Pause every window."""
        table = await self._tables.read_for_host(game, person, now)
        if table.row.paused_at is not None:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("PAUSED_ALREADY", lobby_refusals.HOST_RULE)
            )
        await self._tables.desk.time.pause_table(game, now, _log_and_tell(table, person, "pause"))
        await self._tables.reload_returned_host(table, person)

    async def resume_table(self, game: int, person: int, now: datetime) -> None:
        """Resume every window."""
        table = await self._tables.read_for_host(game, person, now)
        if table.row.paused_at is None:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("PAUSED_NOT", lobby_refusals.HOST_RULE)
            )
        await self._tables.desk.time.resume_table(
            game, now, _log_and_tell(table, person, "resume"), by=person
        )
        await self._tables.reload_returned_host(table, person)

    async def close_windows_now(self, game: int, person: int, now: datetime) -> None:
        """Close the open windows; what is on the sheets is played."""
        table = await self._tables.read_for_host(game, person, now)
        if table.row.paused_at is not None:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("CLOSE_PAUSED", lobby_refusals.HOST_RULE)
            )
        async with self._tables.store.reading() as tx:
            windows = await tx.windows.of_branch(game, table.row.branch)
        closing = [one.ask.seat for one in windows if is_publicly_running(one, now)]
        await self._tables.desk.time.close_windows_now(
            game, now, _log_and_tell(table, person, "close_now", closing)
        )

    async def extend_windows(self, game: int, person: int, hours: int, now: datetime) -> None:
        """Extend the open windows, within the table's limits (S-TABLE-06)."""
        table = await self._tables.read_for_host(game, person, now)
        settings = TableSettings.model_validate(dict(table.row.table))
        max_hours = settings.extension_hours
        if not 1 <= hours <= max_hours:
            raise table.make_refused_error(
                lobby_refusals.make_refusal(
                    "EXTEND_HOURS", lobby_refusals.EXTENSION_RULE, most=max_hours
                )
            )
        async with self._tables.store.reading() as tx:
            windows = await tx.windows.of_branch(game, table.row.branch)
        timed = [one for one in windows if one.closes_at or one.left is not None]
        running = [one for one in timed if takes_orders(one, now)]
        public_windows = [one for one in running if one.ask.known_to == EVERYONE]
        if not public_windows:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("EXTEND_NOTHING", lobby_refusals.EXTENSION_RULE)
            )
        hours_left = max(extension_left(one, settings) for one in public_windows) // timedelta(
            hours=1
        )
        if hours_left < hours:
            max_total = settings.extensions_cap
            raise table.make_refused_error(
                lobby_refusals.make_refusal(
                    "EXTEND_CAP", lobby_refusals.EXTENSION_RULE, left=hours_left, most=max_total
                )
            )
        also = _log_and_tell(table, person, "extend", hours=hours)
        keys = [key_of(one.ask) for one in running]
        await self._tables.desk.time.extend_windows(
            game, Extension(keys, timedelta(hours=hours)), now, also
        )
        await self._tables.reload_returned_host(table, person)


def _log_and_tell(
    table: TableTransaction, person: int, what: str, to: Sequence[Seat] = (), **facts: Any
) -> AdditionalWrite:
    """Return a write that logs an action and tells it, to some seats by letter too.

    A host who acts is back: their missed windows are counted from zero.
    """
    who = escape_name(holder_letters.find_name(table, person))

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
