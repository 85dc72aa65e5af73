"""The table `drafts`."""

from typing import Any, Final

from sqlalchemy import Row, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store.rows import DraftRow
from bot.store.schema import drafts
from bot.store.table_access import TableAccess, fields, names, same

SAME: Final = names(DraftRow)

GET: Final = select(drafts).where(same(drafts.c.person, drafts.c.game))
DROP: Final = delete(drafts).where(same(drafts.c.person, drafts.c.game))
_new = insert(drafts)
PUT: Final = _new.on_conflict_do_update(
    index_elements=[drafts.c.person, drafts.c.game],
    set_={name: _new.excluded[name] for name in SAME if name not in {"person", "game"}},
)


class Drafts:
    """The one order that somebody is putting together at a table."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def get(self, person: int, game: int) -> DraftRow | None:
        return await self._link.first(_draft, GET, {"person_": person, "game_": game})

    async def put(self, draft: DraftRow) -> None:
        await self._link.run(PUT, fields(draft, SAME))

    async def drop(self, person: int, game: int) -> None:
        await self._link.run(DROP, {"person_": person, "game_": game})


def _draft(row: Row[Any]) -> DraftRow:
    return DraftRow(**fields(row, SAME) | {"closed": tuple(row.closed)})
