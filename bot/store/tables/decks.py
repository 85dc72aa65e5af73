"""The table `decks`."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store.rows import Deck
from bot.store.schema import decks
from bot.store.table_access import TableAccess, fields, names, same

SAME: Final = names(Deck)
KEY: Final = (decks.c.person, decks.c.rules, decks.c.name)

OF: Final = select(decks).where(same(decks.c.person, decks.c.rules)).order_by(decks.c.name)
OF_ALL: Final = (
    select(decks)
    .where(same(decks.c.rules), decks.c.person.in_(bindparam("people", expanding=True)))
    .order_by(decks.c.person, decks.c.name)
)
GET: Final = select(decks).where(same(*KEY))
DROP: Final = delete(decks).where(same(*KEY))
_new = insert(decks)
PUT: Final = _new.on_conflict_do_update(
    index_elements=KEY,
    set_={"body": _new.excluded.body},
)


class Decks:
    """The decks that people keep."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def of(self, person: int, rules: str) -> list[Deck]:
        rows = await self._link.rows(OF, {"person_": person, "rules_": rules})
        return [Deck(**fields(row, SAME)) for row in rows]

    async def of_all(self, people: Iterable[int], rules: str) -> list[Deck]:
        """List the decks of several people for one game."""
        values = {"people": sorted(set(people)), "rules_": rules}
        return [Deck(**fields(row, SAME)) for row in await self._link.rows(OF_ALL, values)]

    async def get(self, person: int, rules: str, name: str) -> Deck | None:
        row = await self._link.row(GET, {"person_": person, "rules_": rules, "name_": name})
        return None if row is None else Deck(**fields(row, SAME))

    async def put(self, deck: Deck) -> None:
        """Keep a deck; one of the same name is replaced."""
        await self._link.run(PUT, fields(deck, SAME))

    async def drop(self, person: int, rules: str, name: str) -> None:
        await self._link.run(DROP, {"person_": person, "rules_": rules, "name_": name})
