"""The table `decks`."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.records import Deck
from bot.store.schema import decks
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields

DECK_COLUMNS: Final = column_names(Deck)
KEY_COLUMNS: Final = (decks.c.person, decks.c.rules, decks.c.name)

SELECT_OF_PERSON: Final = (
    select(decks).where(equals_given(decks.c.person, decks.c.rules)).order_by(decks.c.name)
)
SELECT_OF_PEOPLE: Final = (
    select(decks)
    .where(equals_given(decks.c.rules), decks.c.person.in_(bindparam("people", expanding=True)))
    .order_by(decks.c.person, decks.c.name)
)
SELECT_DECK: Final = select(decks).where(equals_given(*KEY_COLUMNS))
DELETE_DECK: Final = delete(decks).where(equals_given(*KEY_COLUMNS))
_INSERT = insert(decks)
UPSERT_DECK: Final = _INSERT.on_conflict_do_update(
    index_elements=KEY_COLUMNS,
    set_={"body": _INSERT.excluded.body},
)


class Decks:
    """The decks that people keep."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_person(self, person: int, rules: str) -> list[Deck]:
        rows = await self._access.find_rows(SELECT_OF_PERSON, {"person_": person, "rules_": rules})
        return [Deck(**pick_fields(row, DECK_COLUMNS)) for row in rows]

    async def of_people(self, people: Iterable[int], rules: str) -> list[Deck]:
        """Return the decks of several people for one game."""
        values = {"people": sorted(set(people)), "rules_": rules}
        return [
            Deck(**pick_fields(row, DECK_COLUMNS))
            for row in await self._access.find_rows(SELECT_OF_PEOPLE, values)
        ]

    async def get(self, person: int, rules: str, name: str) -> Deck | None:
        row = await self._access.find_row(
            SELECT_DECK, {"person_": person, "rules_": rules, "name_": name}
        )
        return None if row is None else Deck(**pick_fields(row, DECK_COLUMNS))

    async def put(self, deck: Deck) -> None:
        """Store a deck; one of the same name is replaced."""
        await self._access.change_rows(UPSERT_DECK, pick_fields(deck, DECK_COLUMNS))

    async def drop(self, person: int, rules: str, name: str) -> None:
        await self._access.change_rows(
            DELETE_DECK, {"person_": person, "rules_": rules, "name_": name}
        )
