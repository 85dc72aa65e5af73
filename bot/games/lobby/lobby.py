"""Lobbies: people join, choose settings, leave, and start the game."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol

import structlog

from bot.game_types import GameType
from bot.games.lobby import game_seed, lobby_changes, lobby_refusals, rematch
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.lobby.paces import make_opening_settings
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news.offer_letters import end_stale_offers
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.games.table_settings import TableSettings
from bot.records import SKALD_PERSON, GameRow, Person
from bot.store.store import Store

log = structlog.stdlib.get_logger("skald.lobby")

DAY: Final = timedelta(days=1)


class GameStarter(Protocol):
    """What the lobby needs of the desk: to set up the first position of a game."""

    async def start_game(self, game: int, now: datetime) -> None: ...


@dataclass(frozen=True, slots=True)
class LobbyChannel:
    """The Discord channel where a lobby is opened; a DM has no guild."""

    guild: int | None = None
    channel: int | None = None


class Lobby:
    """Every change before the start: one transaction, and a letter that updates the message."""

    def __init__(
        self,
        store: Store,
        game_types: Mapping[str, GameType],
        desk: GameStarter,
        wake: Callable[[], None],
        draw_seed: Callable[[], str] = game_seed.draw_seed,
    ) -> None:
        self._store, self._game_types, self._desk = store, game_types, desk
        self._wake, self._draw_seed = wake, draw_seed
        self._games_to_start: set[int] = set()
        """Games that have left the lobby and may have no position yet."""
        self._has_searched = False
        self._start_lock = asyncio.Lock()

    @asynccontextmanager
    async def _change(self, game: int, now: datetime) -> AsyncIterator[TableTransaction]:
        """Change a lobby in one transaction."""
        async with self._store.writing() as tx:
            table = await TableTransaction.read(tx, self._game_types, game, now)
            table.require_lobby()
            yield table
        self._wake()

    async def read_summary(self, game: int, now: datetime) -> LobbySummary:
        """Read a lobby's summary."""
        async with self._store.reading() as tx:
            return (await TableTransaction.read(tx, self._game_types, game, now)).summary

    # Coming and going

    async def open_lobby(
        self, person: int, key: str, where: LobbyChannel, now: datetime
    ) -> LobbySummary:
        """Open a lobby: the person is its host and has the first seat."""
        if key not in self._game_types:
            offered = ", ".join(self._game_types)
            raise RefusedError(
                (
                    lobby_refusals.make_refusal(
                        "GAME_UNKNOWN", lobby_refusals.WHICH_TABLE_RULE, given=key, near=offered
                    ),
                )
            )
        async with self._store.writing() as tx:
            host = await tx.people.get(person)
            new_row = _make_lobby_row(self._game_types[key], host, where, now)
            row = await tx.games.add(new_row)
            table = TableTransaction(tx, self._game_types[key], row, [], {person: host}, now)
            table.add_seat(person=person, joined_at=now)
            summary = await table.save_lobby(person, "new")
        self._wake()
        return summary

    async def join_lobby(
        self,
        game: int,
        person: int,
        now: datetime,
        entry_values: Mapping[str, str] | None = None,
        *,
        keeper: bool = False,
    ) -> LobbySummary:
        """Take the next seat, an AI's if all are taken, or the keeper's: a player may change."""
        async with self._change(game, now) as table:
            lobby_changes.give_up_other_place(table, person, keeper=keeper)
            await table.load_person(person)
            if keeper:
                lobby_changes.seat_keeper(table, person)
            else:
                lobby_changes.seat_person(table, person)
                for field, value in (entry_values or {}).items():
                    lobby_changes.change_entry(table, person, field, value)
            return await table.save_lobby(person, "join")

    async def leave_lobby(self, game: int, person: int, now: datetime) -> LobbySummary:
        """Leave a lobby: a leaving host is replaced, and without people the lobby closes."""
        async with self._change(game, now) as table:
            leaver = lobby_changes.require_seat(table, person)
            table.remove_seat(leaver)
            if not table.pass_host_on(leaver.seat):
                table.seats = []
                table.row = replace(table.row, life="closed", ended_at=now)
            return await table.save_lobby(person, "leave")

    async def change_entry(
        self, game: int, person: int, field: str, value: str, now: datetime
    ) -> LobbySummary:
        """Change one value of a player's entry: a colour, a deck, a side."""
        async with self._change(game, now) as table:
            lobby_changes.change_entry(table, person, field, value)
            return await table.save_lobby(person, "bring", field=field)

    # The host

    async def change_setting(
        self, game: int, person: int, name: str, value: str, now: datetime
    ) -> LobbySummary:
        """Change one of the game's or the table's settings."""
        async with self._change(game, now) as table:
            table.require_host(person)
            title, new_value = lobby_changes.change_setting(table, name, value)
            return await table.save_lobby(person, "set", setting=title, value=new_value)

    async def add_ai(
        self, game: int, person: int, now: datetime, seen: int | None = None
    ) -> LobbySummary:
        """Add an AI, unless the number of players is no longer `seen`."""
        async with self._change(game, now) as table:
            table.require_host(person)
            if seen not in {None, len(table.players)}:
                return table.summary
            if table.summary.is_full:
                raise table.make_refused_error(
                    lobby_refusals.table_full_refusal(len(table.players))
                )
            lobby_changes.seat_machine(table)
            return await table.save_lobby(person, "add_ai")

    async def remove_ai(
        self, game: int, person: int, now: datetime, seen: int | None = None
    ) -> LobbySummary:
        """Remove the last AI, unless the number of players is no longer `seen`."""
        async with self._change(game, now) as table:
            table.require_host(person)
            if seen not in {None, len(table.players)}:
                return table.summary
            machine = lobby_changes.find_last_machine(table)
            if machine is None:
                raise table.make_refused_error(
                    lobby_refusals.make_refusal("LOBBY_NO_AI", lobby_refusals.SEATS_RULE)
                )
            table.remove_seat(machine)
            return await table.save_lobby(person, "remove_ai")

    # Beginning

    async def start_game(self, game: int, person: int, now: datetime) -> LobbySummary:
        """Start the game: the host may, and anybody who sits at a full table (S-TABLE-05)."""
        async with self._change(game, now) as table:
            if not table.summary.may_start(person):
                table.require_host(person)
            for _ in range(table.summary.machines_to_add):
                lobby_changes.seat_machine(table)
            refusals = table.summary.start_refusals
            if refusals:
                raise table.make_refused_error(*refusals)
            before = await rematch.find_game_before(table)
            seed = self._draw_seed()
            table.row = replace(table.row, life="open", seed=seed, previous_game=before)
            summary = await table.save_lobby(person, "start")
        await self.finish_start(game, now)
        return summary

    async def catch_up(self, now: datetime) -> None:
        """Start the games whose start a crash interrupted, and close stale lobbies."""
        if not self._has_searched:
            await self._find_games_to_start()
        for game in sorted(self._games_to_start):
            try:
                await self.finish_start(game, now)
            except Exception:
                log.exception("start_failed", game=game)
        await self.close_stale_lobbies(now)

    async def _find_games_to_start(self) -> None:
        """Find, once after a restart, the games that left the lobby and have no position."""
        async with self._store.reading() as tx:
            for game in await tx.games.open_ids():
                row = await tx.games.get(game)
                if row is not None and row.revision == 0:
                    self._games_to_start.add(game)
        self._has_searched = True

    async def finish_start(self, game: int, now: datetime) -> None:
        """Set up a game that has left its lobby, unless it has its first position already."""
        self._games_to_start.add(game)
        async with self._start_lock:
            async with self._store.reading() as tx:
                row = await tx.games.get(game)
                is_laid_out = (
                    row is None or row.life != "open" or bool(await tx.steps.revisions(game))
                )
            if not is_laid_out:
                await self._desk.start_game(game, now)
            self._games_to_start.discard(game)

    async def open_rematch(self, game: int, person: int, now: datetime) -> LobbySummary:
        """Open a lobby for the same people and settings, once a game is over."""
        async with self._store.writing() as tx:
            old = await TableTransaction.read(tx, self._game_types, game, now)
            if old.row.life not in {"over", "ended"}:
                raise old.make_refused_error(
                    lobby_refusals.make_refusal("REMATCH_EARLY", lobby_refusals.START_RULE)
                )
            if old.seat_of(person) is None:
                raise old.make_refused_error(
                    lobby_refusals.make_refusal("REMATCH_NOT_YOURS", lobby_refusals.SEATS_RULE)
                )
            earlier = await rematch.find_rematch(tx, old)
            if earlier is not None:
                known = await TableTransaction.read(tx, self._game_types, earlier.id, now)
                return await rematch.take_place(known, person)
            row = await tx.games.add(rematch.make_rematch_row(old, person, now))
            table = TableTransaction(
                tx, old.game_type, row, rematch.make_rematch_seats(old, row), old.people, now
            )
            summary = await rematch.save_rematch(table, person, game)
        self._wake()
        return summary

    async def close_stale_lobbies(self, now: datetime) -> int:
        """Close the lobbies that nobody has changed for as many days as each table says.

        Seat offers whose time is over end too.
        """
        async with self._store.reading() as tx:
            rows = await tx.games.lobbies_untouched(now - DAY)
        stale = [row.id for row in rows if _is_stale(row, now)]
        for game in stale:
            async with self._store.writing() as tx:
                table = await TableTransaction.read(tx, self._game_types, game, now)
                if table.row.life == "lobby" and _is_stale(table.row, now):
                    table.row = replace(table.row, life="closed", ended_at=now)
                    await table.save_lobby(SKALD_PERSON, "close_stale")
        if await end_stale_offers(self._store, now) or stale:
            self._wake()
        return len(stale)


def _is_stale(row: GameRow, now: datetime) -> bool:
    days = TableSettings.model_validate(dict(row.table)).lobby_days
    return row.touched_at <= now - timedelta(days=days)


def _make_lobby_row(
    game_type: GameType, host: Person, where: LobbyChannel, now: datetime
) -> GameRow:
    """Make the row of a new lobby: the game's own settings, the host's language and zone."""
    table_values = {"language": language_of(host), "zone": host.zone or "UTC"}
    return GameRow(
        id=0,
        rules=game_type.game.key,
        rules_version=game_type.game.rulebook.version,
        life="lobby",
        host=host.id,
        settings=make_opening_settings(game_type),
        table=TableSettings.model_validate(table_values).model_dump(mode="json"),
        guild=where.guild,
        channel=where.channel,
        created_at=now,
        touched_at=now,
    )
