"""The table `people`."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, func, insert, select, update

from bot.records import Person
from bot.store.columns import Moment
from bot.store.schema import HAS_DIGEST, people
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields

PERSON_COLUMNS: Final = column_names(Person, "quiet")

SELECT_BY_DISCORD_ID: Final = select(people).where(equals_given(people.c.discord))
SELECT_PERSON: Final = select(people).where(equals_given(people.c.id))
SELECT_PEOPLE: Final = select(people).where(people.c.id.in_(bindparam("ids", expanding=True)))
SELECT_DIGESTS_DUE: Final = (
    select(people)
    .where(HAS_DIGEST, people.c.digest_at <= bindparam("now", type_=Moment()))
    .order_by(people.c.digest_at, people.c.id)
)
SELECT_NEXT_DIGEST: Final = select(func.min(people.c.digest_at)).where(HAS_DIGEST)
INSERT_PERSON: Final = insert(people).returning(people.c.id)
UPDATE_PERSON: Final = update(people).where(equals_given(people.c.id))


class People:
    """All people who ever played."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def find_by_discord_id(self, discord: int) -> Person | None:
        return await self._access.find_value(
            _read_person, SELECT_BY_DISCORD_ID, {"discord_": discord}
        )

    async def get(self, person: int) -> Person:
        """Return a person by number; an unknown number raises."""
        found = await self._access.find_value(_read_person, SELECT_PERSON, {"id_": person})
        if found is None:
            raise LookupError(f"there is no person {person}")
        return found

    async def add(self, discord: int, name: str, locale: str = "") -> Person:
        person = Person(id=0, discord=discord, name=name, locale=locale)
        return await self.add_person(person)

    async def add_person(self, person: Person) -> Person:
        """Add a person with all settings, and return them with their new number."""
        number = await self._access.read_single_value(INSERT_PERSON, _to_values(person))
        return Person(**pick_fields(person, PERSON_COLUMNS) | {"id": number, "quiet": person.quiet})

    async def save(self, person: Person) -> None:
        await self._access.change_rows(UPDATE_PERSON, _to_values(person) | {"id_": person.id})

    async def find_all(self, ids: Iterable[int]) -> dict[int, Person]:
        """Return several people by number."""
        found = await self._access.find_values(
            _read_person, SELECT_PEOPLE, {"ids": sorted(set(ids))}
        )
        return {one.id: one for one in found}

    async def list_digests_due(self, now: datetime) -> list[Person]:
        """Return the people whose digest is due."""
        return list(await self._access.find_values(_read_person, SELECT_DIGESTS_DUE, {"now": now}))

    async def find_next_digest(self) -> datetime | None:
        """Return when the next digest of anybody is due."""
        moment: datetime | None = await self._access.read_single_value(SELECT_NEXT_DIGEST)
        return moment


def _read_person(row: Row[Any]) -> Person:
    quiet = None if row.quiet_from is None else (row.quiet_from, row.quiet_to)
    return Person(**pick_fields(row, PERSON_COLUMNS), quiet=quiet)


def _to_values(person: Person) -> dict[str, Any]:
    begin, end = person.quiet or (None, None)
    values = pick_fields(person, PERSON_COLUMNS) | {"quiet_from": begin, "quiet_to": end}
    del values["id"]
    return values
