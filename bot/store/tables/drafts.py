"""The table `drafts`."""

from typing import Any, Final

from sqlalchemy import Row, literal, null, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.records import DraftRow
from bot.store.schema import drafts
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields

DRAFT_COLUMNS: Final = column_names(DraftRow)

SELECT_DRAFT: Final = select(drafts).where(equals_given(drafts.c.person, drafts.c.game))
CLEAR_DRAFT: Final = (
    update(drafts)
    .where(equals_given(drafts.c.person, drafts.c.game))
    .values(
        ask=literal(""),
        number=drafts.c.number + literal(1),
        kind=null(),
        fields=literal({}, drafts.c.fields.type),
        closed=literal([], drafts.c.closed.type),
        page=literal(0),
    )
)
_INSERT = insert(drafts)
UPSERT_DRAFT: Final = _INSERT.on_conflict_do_update(
    index_elements=[drafts.c.person, drafts.c.game],
    set_={name: _INSERT.excluded[name] for name in DRAFT_COLUMNS if name not in {"person", "game"}},
)


class Drafts:
    """The one order that a person is building at a table."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def get(self, person: int, game: int) -> DraftRow | None:
        return await self._access.find_value(
            _read_draft, SELECT_DRAFT, {"person_": person, "game_": game}
        )

    async def put(self, draft: DraftRow) -> None:
        await self._access.change_rows(UPSERT_DRAFT, pick_fields(draft, DRAFT_COLUMNS))

    async def empty(self, person: int, game: int) -> None:
        """Forget the order. Its steps go on counting, so that no step has a number twice."""
        await self._access.change_rows(CLEAR_DRAFT, {"person_": person, "game_": game})


def _read_draft(row: Row[Any]) -> DraftRow:
    return DraftRow(**pick_fields(row, DRAFT_COLUMNS) | {"closed": tuple(row.closed)})
