"""The table `people`."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Row, bindparam, insert, select, update

from bot.store.rows import Person
from bot.store.schema import people
from bot.store.table_access import TableAccess, fields, names, same

SAME: Final = names(Person, "quiet")

OF_DISCORD: Final = select(people).where(same(people.c.discord))
GET: Final = select(people).where(same(people.c.id))
NAMED: Final = select(people).where(people.c.id.in_(bindparam("ids", expanding=True)))
ADD: Final = insert(people).returning(people.c.id)
SAVE: Final = update(people).where(same(people.c.id))


class People:
    """Everybody who ever played."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def of_discord(self, discord: int) -> Person | None:
        return await self._link.first(_person, OF_DISCORD, {"discord_": discord})

    async def get(self, person: int) -> Person:
        """Find somebody by number; a number that nobody has is our own mistake."""
        found = await self._link.first(_person, GET, {"id_": person})
        if found is None:
            raise LookupError(f"there is no person {person}")
        return found

    async def add(self, discord: int, name: str, locale: str = "") -> Person:
        person = Person(id=0, discord=discord, name=name, locale=locale)
        return await self.put(person)

    async def put(self, person: Person) -> Person:
        """Add somebody with all that is known of them; their number is given here."""
        number = await self._link.one(ADD, _values(person))
        return Person(**fields(person, SAME) | {"id": number, "quiet": person.quiet})

    async def save(self, person: Person) -> None:
        await self._link.run(SAVE, _values(person) | {"id_": person.id})

    async def named(self, ids: Iterable[int]) -> dict[int, Person]:
        """Find several by number."""
        found = await self._link.all(_person, NAMED, {"ids": sorted(set(ids))})
        return {one.id: one for one in found}


def _person(row: Row[Any]) -> Person:
    quiet = None if row.quiet_from is None else (row.quiet_from, row.quiet_to)
    return Person(**fields(row, SAME), quiet=quiet)


def _values(person: Person) -> dict[str, Any]:
    begin, end = person.quiet or (None, None)
    values = fields(person, SAME) | {"quiet_from": begin, "quiet_to": end}
    del values["id"]
    return values
