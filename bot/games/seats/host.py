"""The host's powers over a running table; each deed is logged and told."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.practice_tables import is_idle_practice
from bot.games.seats import holder_letters, table_end
from bot.games.seats.host_time_powers import HostTimePowers
from bot.games.seats.hosted_tables import HostDesk, HostedTables, require_host_or_keeper
from bot.games.seats.seat_changes import SeatChanges
from bot.records import SKALD_PERSON
from bot.store.store import Store


class Host:
    """Powers over time, seats and the table itself; over rules there are none (S-TABLE-02)."""

    def __init__(
        self,
        store: Store,
        desk: HostDesk,
        wake: Callable[[], None],
        game_types: Mapping[str, GameType] = GAME_TYPES,
    ) -> None:
        self._tables = HostedTables(store, desk, wake, game_types)
        self.time = HostTimePowers(self._tables)
        self.seats = SeatChanges(self._tables)

    async def hand_over_host(self, game: int, person: int, to: int, now: datetime) -> None:
        """Make another player host; a player may also take over from a silent host."""
        async with self._tables.change(game, now, may_be_lobby=True) as table:
            row = table.seat_of(to)
            takes_over = row is not None and to == person and table.is_host_silent
            if not takes_over:
                require_host_or_keeper(table, person)
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
                holder_letters.find_name(table, table.row.host),
                table.seat_of(table.row.host),
            )
            table.row = replace(table.row, host=to)
            name = table.names[row.seat]
            if takes_over and old_host_name:
                letters = await holder_letters.write_deposed_letters(table, old_host_row, name)
                await holder_letters.save_and_tell(
                    table, person, "take_over", letters, name=name, gone=old_host_name
                )
            else:
                await holder_letters.save_and_tell(table, person, "hand_over", name=name)

    async def require_may_end(self, game: int, person: int, now: datetime) -> None:
        """Refuse everybody who may not end the table; change nothing."""
        table = await self._tables.read(game, now)
        if table.row.life != "lobby":
            table.require_being_played()
        require_host_or_keeper(table, person)

    async def end_table(self, game: int, person: int, now: datetime) -> None:
        """End the table without a winner."""
        async with self._tables.change(game, now, may_be_lobby=True) as table:
            require_host_or_keeper(table, person)
            await table_end.end_table(
                table, person, "end", who=holder_letters.find_name(table, person)
            )

    async def end_idle_practice(self, now: datetime) -> int:
        """End the practice games in which nothing has happened for long; return how many."""
        ended = 0
        for game in await self._tables.list_idle_practice(now):
            async with self._tables.change(game, now) as table:
                if is_idle_practice(table.row, now):
                    await table_end.end_table(table, SKALD_PERSON, "idle")
                    ended += 1
        return ended
