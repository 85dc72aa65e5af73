"""Lobbies: people sit down at a table, choose what is played, and leave again."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol

import structlog

from bot.game_types import GameType
from bot.games.lobby import lobby_deeds, lobby_refusals, rematch
from bot.games.lobby.lobby_summary import Summary
from bot.games.lobby.table import LobbyTransaction
from bot.games.news.offer_letters import sweep
from bot.games.people import people as persons
from bot.games.refusals import RefusedError
from bot.games.table_settings import TableSettings
from bot.store.rows import DESK, GameRow, Person
from bot.store.store import Store

log = structlog.stdlib.get_logger("skald.lobby")

SEED: Final = 32
"""Bytes of a seed."""
DAY: Final = timedelta(days=1)


class Starter(Protocol):
    """Whoever lays out the first position of a game: the desk."""

    async def start(self, game: int, now: datetime) -> None: ...


@dataclass(frozen=True, slots=True)
class Where:
    """The place on Discord where a lobby is opened; a DM has no guild."""

    guild: int | None = None
    channel: int | None = None


class Lobby:
    """Every deed before the start: one transaction, and a letter that tells the lobby anew."""

    def __init__(
        self, store: Store, kinds: Mapping[str, GameType], desk: Starter, wake: Callable[[], None]
    ) -> None:
        self._store, self._kinds, self._desk, self._wake = store, kinds, desk, wake
        self._begun: set[int] = set()
        """Games that have left the lobby and may have no position yet."""
        self._searched = False
        self._beginning = asyncio.Lock()

    @asynccontextmanager
    async def _deed(self, game: int, now: datetime) -> AsyncIterator[LobbyTransaction]:
        """Do something at a lobby, whole or not at all."""
        async with self._store.writing() as tx:
            table = await LobbyTransaction.read(tx, self._kinds, game, now)
            table.in_lobby()
            yield table
        self._wake()

    async def look(self, game: int, now: datetime) -> Summary:
        """See a lobby as it stands."""
        async with self._store.reading() as tx:
            return (await LobbyTransaction.read(tx, self._kinds, game, now)).summary

    # Coming and going

    async def new(self, person: int, key: str, where: Where, now: datetime) -> Summary:
        """Open a lobby: whoever opens it is host and sits in the first place."""
        if key not in self._kinds:
            offered = ", ".join(self._kinds)
            raise RefusedError(
                (lobby_refusals.no("GAME_UNKNOWN", lobby_refusals.MEANT, given=key, near=offered),)
            )
        async with self._store.writing() as tx:
            host = await tx.people.get(person)
            fresh = _opened(self._kinds[key], host, where, now)
            row = await tx.games.add(fresh)
            made = LobbyTransaction(tx, self._kinds[key], row, [], {person: host}, now)
            made.sit(person=person, joined_at=now)
            found = await made.save(person, "new")
        self._wake()
        return found

    async def join(
        self,
        game: int,
        person: int,
        now: datetime,
        brought: Mapping[str, str] | None = None,
        *,
        keeper: bool = False,
    ) -> Summary:
        """Sit down in the next place, in a machine's if all are taken, or in the keeper's."""
        async with self._deed(game, now) as table:
            if table.seat_of(person):
                raise table.refuse(lobby_refusals.no("LOBBY_SEATED", lobby_refusals.PLACES))
            await table.meet(person)
            if keeper:
                lobby_deeds.sit_as_keeper(table, person)
            else:
                lobby_deeds.sit_down(table, person)
                for field, value in (brought or {}).items():
                    lobby_deeds.bring(table, person, field, value)
            return await table.save(person, "join")

    async def leave(self, game: int, person: int, now: datetime) -> Summary:
        """Rise: the next seat's person is host, and when the last one goes the lobby closes."""
        async with self._deed(game, now) as table:
            gone = lobby_deeds.own(table, person)
            table.rise(gone)
            if not table.crown(gone.seat):
                table.seats = []
                table.row = replace(table.row, life="closed", ended_at=now)
            return await table.save(person, "leave")

    async def bring(self, game: int, person: int, field: str, value: str, now: datetime) -> Summary:
        """Settle one thing that a player brings: a colour, a deck, a side."""
        async with self._deed(game, now) as table:
            lobby_deeds.bring(table, person, field, value)
            return await table.save(person, "bring", field=field)

    # What the host does

    async def set(self, game: int, person: int, name: str, value: str, now: datetime) -> Summary:
        """Settle one of the game's or the table's settings."""
        async with self._deed(game, now) as table:
            table.by_host(person)
            title, settled = lobby_deeds.settle(table, name, value)
            return await table.save(person, "set", setting=title, value=settled)

    async def add_ai(
        self, game: int, person: int, now: datetime, seen: int | None = None
    ) -> Summary:
        """Give the next place to a machine; not where more or fewer sit there than were seen."""
        async with self._deed(game, now) as table:
            table.by_host(person)
            if seen not in {None, len(table.players)}:
                return table.summary
            if table.summary.full:
                raise table.refuse(lobby_refusals.full(len(table.players)))
            lobby_deeds.seat_machine(table)
            return await table.save(person, "add_ai")

    async def remove_ai(
        self, game: int, person: int, now: datetime, seen: int | None = None
    ) -> Summary:
        """Send the last machine away; not where more or fewer sit there than were seen."""
        async with self._deed(game, now) as table:
            table.by_host(person)
            if seen not in {None, len(table.players)}:
                return table.summary
            machine = lobby_deeds.last_machine(table)
            if machine is None:
                raise table.refuse(lobby_refusals.no("LOBBY_NO_AI", lobby_refusals.PLACES))
            table.rise(machine)
            return await table.save(person, "remove_ai")

    # Beginning

    async def start(self, game: int, person: int, now: datetime) -> Summary:
        """Begin: the host may, and anybody who sits at a full table (S-TABLE-05)."""
        async with self._deed(game, now) as table:
            if not (table.summary.full and table.seat_of(person)):
                table.by_host(person)
            for _ in range(table.summary.filled):
                lobby_deeds.seat_machine(table)
            hinders = table.summary.hinders
            if hinders:
                raise table.refuse(*hinders)
            before = await rematch.same_company(table)
            seed = secrets.token_hex(SEED)
            table.row = replace(table.row, life="open", seed=seed, before=before)
            found = await table.save(person, "start")
            self._begun.add(game)
        await self._begin(game, now)
        return found

    async def tend(self, now: datetime) -> None:
        """Begin what a crash has kept from beginning, and close what nobody touches any more."""
        if not self._searched:
            await self._search()
        for game in sorted(self._begun):
            try:
                await self._begin(game, now)
            except Exception:
                log.exception("start_failed", game=game)
        await self.close_stale(now)

    async def _search(self) -> None:
        """Find, once after a restart, the games that have left the lobby and never moved."""
        async with self._store.reading() as tx:
            for game in await tx.games.open_ids():
                row = await tx.games.get(game)
                if row is not None and row.revision == 0:
                    self._begun.add(game)
        self._searched = True

    async def _begin(self, game: int, now: datetime) -> None:
        """Have the first position laid out, unless it lies there."""
        async with self._beginning:
            async with self._store.reading() as tx:
                row = await tx.games.get(game)
                laid = row is None or row.life != "open" or bool(await tx.steps.revisions(game))
            if not laid:
                await self._desk.start(game, now)
            self._begun.discard(game)

    async def rematch(self, game: int, person: int, now: datetime) -> Summary:
        """Open a lobby for the same people and settings, once a game is over."""
        async with self._store.writing() as tx:
            old = await LobbyTransaction.read(tx, self._kinds, game, now)
            if old.row.life not in {"over", "ended"}:
                raise old.refuse(lobby_refusals.no("REMATCH_EARLY", lobby_refusals.STARTING))
            if old.seat_of(person) is None:
                raise old.refuse(lobby_refusals.no("REMATCH_NOT_YOURS", lobby_refusals.PLACES))
            known = await rematch.again(tx, old)
            if known is not None:
                return (await LobbyTransaction.read(tx, self._kinds, known.id, now)).summary
            row = await tx.games.add(rematch.once_more(old, person, now))
            made = LobbyTransaction(
                tx, old.kind, row, rematch.same_seats(old, row), old.people, now
            )
            found = await made.save(person, "rematch", before=game)
        self._wake()
        return found

    async def close_stale(self, now: datetime) -> int:
        """Close the lobbies that nobody has touched for as many days as each table says.

        What is over of the offers of seats ends too.
        """
        async with self._store.reading() as tx:
            rows = await tx.games.lobbies_untouched(now - DAY)
        stale = [row.id for row in rows if _stale(row, now)]
        for game in stale:
            async with self._store.writing() as tx:
                table = await LobbyTransaction.read(tx, self._kinds, game, now)
                if table.row.life == "lobby" and _stale(table.row, now):
                    table.row = replace(table.row, life="closed", ended_at=now)
                    await table.save(DESK, "close_stale")
        if await sweep(self._store, now) or stale:
            self._wake()
        return len(stale)


def _stale(row: GameRow, now: datetime) -> bool:
    days = TableSettings.model_validate(dict(row.table)).lobby_days
    return row.touched_at <= now - timedelta(days=days)


def _opened(kind: GameType, host: Person, where: Where, now: datetime) -> GameRow:
    """Make the row of a new lobby: the game's own settings, the host's language and zone."""
    spoken = {"language": persons.language_of(host), "zone": host.zone or "UTC"}
    return GameRow(
        id=0,
        rules=kind.game.key,
        rules_version=kind.game.version,
        life="lobby",
        host=host.id,
        settings=kind.game.settings().model_dump(mode="json"),
        table=TableSettings.model_validate(spoken).model_dump(mode="json"),
        guild=where.guild,
        channel=where.channel,
        created_at=now,
        touched_at=now,
    )
