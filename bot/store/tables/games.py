"""The table `games`."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, Row, and_, bindparam, insert, or_, select, update

from bot.store.errors import StaleGameError
from bot.store.rows import GameRow, Life
from bot.store.schema import games, seats
from bot.store.table_access import TableAccess, fields, names, same

SAME: Final = names(GameRow, "table")
PLAYED: Final[tuple[Life, ...]] = ("lobby", "open")

GET: Final = select(games).where(same(games.c.id))
ADD: Final = insert(games).returning(games.c.id)
SAVE: Final = update(games).where(same(games.c.id))
ADVANCE: Final = update(games).where(same(games.c.id, games.c.revision))
OPEN_IDS: Final = select(games.c.id).where(games.c.life == "open").order_by(games.c.id)
LIVES: Final = select(games.c.id, games.c.life).order_by(games.c.id)
LATELY: Final = (
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
OF_SEED: Final = select(games.c.id).where(same(games.c.seed)).order_by(games.c.id)
BY_THREAD: Final = select(games).where(same(games.c.thread)).order_by(games.c.id.desc())
IN_CHANNEL: Final = (
    select(games)
    .where(
        games.c.guild == bindparam("guild_"),
        or_(games.c.channel == bindparam("place_"), games.c.thread == bindparam("place_")),
        games.c.life.in_(bindparam("lives", expanding=True)),
    )
    .order_by(games.c.touched_at.desc(), games.c.id.desc())
)
OF_PERSON: Final = (
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
UNTOUCHED: Final = (
    select(games)
    .where(games.c.life == "lobby", games.c.touched_at < bindparam("before_"))
    .order_by(games.c.id)
)


class Games:
    """Every table of a game, from lobby to end. Lists have the last touched first."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def add(self, row: GameRow) -> GameRow:
        """Add a game; its number is given here, whatever `row.id` is."""
        values = _values(row)
        del values["id"]
        return replace(row, id=await self._link.one(ADD, values))

    async def get(self, game: int) -> GameRow | None:
        return await self._link.first(_game, GET, {"id_": game})

    async def save(self, row: GameRow) -> None:
        """Save everything but revision and branch."""
        values = _values(row)
        for guarded in ("id", "revision", "branch"):
            del values[guarded]
        await self._link.run(SAVE, values | {"id_": row.id})

    async def advance(self, row: GameRow, revision: int) -> None:
        """Save a game that moves on from `revision` to `row.revision`, if it still stands there."""
        moved = await self._link.run(ADVANCE, _values(row) | {"id_": row.id, "revision_": revision})
        if moved != 1:
            raise StaleGameError(row.id)

    async def open_ids(self) -> list[int]:
        """Find the games that are being played."""
        return [row.id for row in await self._link.rows(OPEN_IDS)]

    async def played_since(self, since: datetime, limit: int) -> list[GameRow]:
        """Find the games that are being played, and those that have ended since."""
        values = {"since_": since, "limit_": limit}
        return list(await self._link.all(_game, LATELY, values))

    async def lives(self) -> dict[int, str]:
        """Tell of every game whether it is being played, as the row says it."""
        return {row.id: row.life for row in await self._link.rows(LIVES)}

    async def of_seed(self, seed: str) -> list[int]:
        """Find the games that began as the same one: a file may be brought in more than once."""
        return [row.id for row in await self._link.rows(OF_SEED, {"seed_": seed})]

    async def of_person(self, person: int, lives: Sequence[Life] = PLAYED) -> list[GameRow]:
        """Find the games in which somebody sits, or that they host."""
        values = {"person_": person, "lives": list(lives)}
        return list(await self._link.all(_game, OF_PERSON, values))

    async def in_channel(
        self, guild: int, place: int, lives: Sequence[Life] = PLAYED
    ) -> list[GameRow]:
        """Find the games of a channel or of a thread."""
        values = {"guild_": guild, "place_": place, "lives": list(lives)}
        return list(await self._link.all(_game, IN_CHANNEL, values))

    async def by_thread(self, thread: int) -> GameRow | None:
        return await self._link.first(_game, BY_THREAD, {"thread_": thread})

    async def lobbies_untouched(self, before: datetime) -> list[GameRow]:
        """Find the lobbies that nobody touched since."""
        return [_game(row) for row in await self._link.rows(UNTOUCHED, {"before_": before})]


def _game(row: Row[Any]) -> GameRow:
    return GameRow(**fields(row, SAME), table=row.table_settings)


def _values(row: GameRow) -> dict[str, Any]:
    return fields(row, SAME) | {"table_settings": row.table}
