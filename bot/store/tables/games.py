"""The table `games`."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, Row, and_, bindparam, insert, or_, select, update

from bot.records import GameRow, Life
from bot.store.errors import StaleGameError
from bot.store.schema import games, seats
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields

GAME_COLUMNS: Final = column_names(GameRow, "table")
UNFINISHED_LIVES: Final[tuple[Life, ...]] = ("lobby", "open")

SELECT_GAME: Final = select(games).where(equals_given(games.c.id))
INSERT_GAME: Final = insert(games).returning(games.c.id)
UPDATE_GAME: Final = update(games).where(equals_given(games.c.id))
TOUCH_GAME: Final = (
    update(games).where(equals_given(games.c.id)).values(touched_at=bindparam("touched_at"))
)
UPDATE_GAME_AT_REVISION: Final = update(games).where(equals_given(games.c.id, games.c.revision))
SELECT_OPEN_IDS: Final = select(games.c.id).where(games.c.life == "open").order_by(games.c.id)
SELECT_LIVES: Final = select(games.c.id, games.c.life).order_by(games.c.id)
SELECT_PLAYED_SINCE: Final = (
    select(games)
    .where(
        or_(
            games.c.life == "open",
            and_(games.c.life != "lobby", games.c.touched_at >= bindparam("since_")),
        )
    )
    .order_by(games.c.touched_at.desc(), games.c.id.desc())
    .limit(bindparam("limit_", type_=Integer()))
)
SELECT_IDS_OF_SEED: Final = (
    select(games.c.id).where(equals_given(games.c.seed)).order_by(games.c.id)
)
SELECT_BY_THREAD: Final = (
    select(games).where(equals_given(games.c.thread)).order_by(games.c.id.desc())
)
SELECT_IN_CHANNEL: Final = (
    select(games)
    .where(
        games.c.guild == bindparam("guild_"),
        or_(games.c.channel == bindparam("place_"), games.c.thread == bindparam("place_")),
        games.c.life.in_(bindparam("lives", expanding=True)),
    )
    .order_by(games.c.touched_at.desc(), games.c.id.desc())
)
SELECT_OF_PERSON: Final = (
    select(games)
    .where(
        or_(
            games.c.host == bindparam("person_"),
            games.c.id.in_(select(seats.c.game).where(seats.c.person == bindparam("person_"))),
        ),
        games.c.life.in_(bindparam("lives", expanding=True)),
    )
    .order_by(games.c.touched_at.desc(), games.c.id.desc())
)
SELECT_UNTOUCHED: Final = (
    select(games)
    .where(games.c.life == bindparam("life_"), games.c.touched_at < bindparam("before_"))
    .order_by(games.c.id)
)


class Games:
    """Every table of a game, from lobby to end. Lists have the last touched first."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def add(self, row: GameRow) -> GameRow:
        """Add a game, and return it with its new number; `row.id` is ignored."""
        values = _to_values(row)
        del values["id"]
        return replace(row, id=await self._access.read_single_value(INSERT_GAME, values))

    async def get(self, game: int) -> GameRow | None:
        return await self._access.find_value(_read_game, SELECT_GAME, {"id_": game})

    async def save(self, row: GameRow) -> None:
        """Save everything but revision and branch."""
        values = _to_values(row)
        for guarded in ("id", "revision", "branch"):
            del values[guarded]
        await self._access.change_rows(UPDATE_GAME, values | {"id_": row.id})

    async def touch(self, game: int, now: datetime) -> None:
        """Record that something has changed at a table."""
        await self._access.change_rows(TOUCH_GAME, {"id_": game, "touched_at": now})

    async def advance(self, row: GameRow, revision: int) -> None:
        """Save a game that moves from `revision` to `row.revision`, if it is still at the first."""
        moved = await self._access.change_rows(
            UPDATE_GAME_AT_REVISION, _to_values(row) | {"id_": row.id, "revision_": revision}
        )
        if moved != 1:
            raise StaleGameError(row.id)

    async def open_ids(self) -> list[int]:
        """Return the numbers of the games that are being played."""
        return [row.id for row in await self._access.find_rows(SELECT_OPEN_IDS)]

    async def played_since(self, since: datetime, limit: int) -> list[GameRow]:
        """Return the games that are being played, and those that have ended since."""
        values = {"since_": since, "limit_": limit}
        return list(await self._access.find_values(_read_game, SELECT_PLAYED_SINCE, values))

    async def lives(self) -> dict[int, str]:
        """Return the `life` of every game, by number."""
        return {row.id: row.life for row in await self._access.find_rows(SELECT_LIVES)}

    async def of_seed(self, seed: str) -> list[int]:
        """Return the games of one seed: a game file may be imported more than once."""
        return [row.id for row in await self._access.find_rows(SELECT_IDS_OF_SEED, {"seed_": seed})]

    async def of_person(
        self, person: int, lives: Sequence[Life] = UNFINISHED_LIVES
    ) -> list[GameRow]:
        """Return the games in which a person sits, or that they host."""
        values = {"person_": person, "lives": list(lives)}
        return list(await self._access.find_values(_read_game, SELECT_OF_PERSON, values))

    async def in_channel(
        self, guild: int, place: int, lives: Sequence[Life] = UNFINISHED_LIVES
    ) -> list[GameRow]:
        """Return the games of a channel or of a thread."""
        values = {"guild_": guild, "place_": place, "lives": list(lives)}
        return list(await self._access.find_values(_read_game, SELECT_IN_CHANNEL, values))

    async def by_thread(self, thread: int) -> GameRow | None:
        return await self._access.find_value(_read_game, SELECT_BY_THREAD, {"thread_": thread})

    async def lobbies_untouched(self, before: datetime) -> list[GameRow]:
        """Return the lobbies that nobody has changed since."""
        return await self._list_untouched("lobby", before)

    async def open_untouched(self, before: datetime) -> list[GameRow]:
        """Return the games that are being played and in which nothing has happened since."""
        return await self._list_untouched("open", before)

    async def _list_untouched(self, life: Life, before: datetime) -> list[GameRow]:
        values = {"life_": life, "before_": before}
        return list(map(_read_game, await self._access.find_rows(SELECT_UNTOUCHED, values)))


def _read_game(row: Row[Any]) -> GameRow:
    return GameRow(**pick_fields(row, GAME_COLUMNS), table=row.table_settings)


def _to_values(row: GameRow) -> dict[str, Any]:
    return pick_fields(row, GAME_COLUMNS) | {"table_settings": row.table}
