"""The people who play: their names, languages, time zones, quiet hours and absences."""

from dataclasses import replace
from datetime import datetime

from bot.games.people.absences import read_away
from bot.games.people.languages import read_language
from bot.games.people.names import clean_name
from bot.games.people.quiet_hours import quiet_until, read_quiet_hours
from bot.games.people.time_zones import read_zone
from bot.games.refusals import RefusedError
from bot.records import Person
from bot.store.store import Store
from engine.core.protocol.values import Refusal

# Hyphens have become spaces: both stand between words.


class People:
    """Finds people by what Discord tells of them, and saves their own settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find_or_add(self, discord: int, name: str, locale: str, username: str = "") -> Person:
        """Find a person by their Discord id, or add them; update a changed name or locale."""
        name = clean_name(name) or clean_name(username) or f"#{discord % 10_000:04d}"
        async with self._store.reading() as tx:
            known = await tx.people.of_discord(discord)
        if known is not None and (known.name, known.locale) == (name, locale or known.locale):
            return known
        async with self._store.writing() as tx:
            known = await tx.people.of_discord(discord)
            if known is None:
                return await tx.people.add(discord, name, locale)
            known = replace(known, name=name, locale=locale or known.locale)
            await tx.people.save(known)
            return known

    async def read_person(self, person: int) -> Person:
        """Read a person's row."""
        async with self._store.reading() as tx:
            return await tx.people.get(person)

    async def set_language(self, person: int, text: str) -> Person:
        """Set a person's language; "follow" uses Discord's."""
        return await self._change_person(person, language=_require_value(read_language(text)))

    async def set_zone(self, person: int, text: str) -> Person:
        """Set a person's time zone, by any name it has."""
        return await self._change_person(person, zone=_require_value(read_zone(text)))

    async def set_quiet(self, person: int, text: str) -> Person:
        """Set the hours in which nothing is sent unasked: 22:00-07:00, or off."""
        quiet = read_quiet_hours(text)
        if isinstance(quiet, Refusal):
            raise RefusedError((quiet,))
        return await self._change_person(person, quiet=quiet)

    async def release_letters(self, person: Person, now: datetime) -> None:
        """Reschedule the letters that quiet hours hold back, by the person's present hours."""
        async with self._store.writing() as tx:
            rows = [row for game in await tx.games.of_person(person.id)
                    for row in await tx.seats.of_game(game.id)]  # fmt: skip
            seats = [(row.game, row.seat) for row in rows if row.person == person.id]
            await tx.outbox.release_delayed(person.id, seats, now, quiet_until(person, now) or now)

    async def set_away(self, person: int, text: str, now: datetime) -> Person:
        """Set until when a person is away: days, a date, or off."""
        until = read_away(text, await self.read_person(person), now)
        if isinstance(until, Refusal):
            raise RefusedError((until,))
        return await self._change_person(person, away_until=until)

    async def _change_person(self, person: int, **values: object) -> Person:
        async with self._store.writing() as tx:
            known: Person = replace(await tx.people.get(person), **values)  # type: ignore[arg-type]
            await tx.people.save(known)
            return known


def _require_value(value: str | Refusal) -> str:
    if isinstance(value, Refusal):
        raise RefusedError((value,))
    return value


# Names


# Languages and zones


# Quiet hours and absences
