"""The people who play: their names, languages, time zones, quiet hours and absences."""

from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from bot.games.people.absences import read_away
from bot.games.people.languages import read_language
from bot.games.people.names import clean_name
from bot.games.people.ping_settings import DIGEST, find_next_digest, read_hour, read_pings
from bot.games.people.quiet_hours import find_quiet_end, read_quiet_hours
from bot.games.people.time_zones import read_zone
from bot.games.refusals import RefusedError
from bot.records import Person
from bot.store.store import Store
from engine.core.protocol.values import Refusal

T = TypeVar("T")


class SettingChanges(NamedTuple):
    """The settings to change, as typed; None leaves one as it is."""

    language: str | None = None
    zone: str | None = None
    quiet: str | None = None
    away: str | None = None
    pings: str | None = None
    hour: str | None = None
    """The hour of the digest; it chooses the digest if `pings` chooses nothing."""


class People:
    """Finds people by what Discord tells of them, and saves their own settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find_or_add(self, discord: int, name: str, locale: str, username: str = "") -> Person:
        """Find a person by their Discord id, or add them; update a changed name or locale."""
        name = clean_name(name) or clean_name(username) or f"#{discord % 10_000:04d}"
        async with self._store.reading() as tx:
            known = await tx.people.find_by_discord_id(discord)
        if known is not None and (known.name, known.locale) == (name, locale or known.locale):
            return known
        async with self._store.writing() as tx:
            known = await tx.people.find_by_discord_id(discord)
            if known is None:
                return await tx.people.add(discord, name, locale)
            known = replace(known, name=name, locale=locale or known.locale)
            await tx.people.save(known)
            return known

    async def read_person(self, person: int) -> Person:
        """Read a person's row."""
        async with self._store.reading() as tx:
            return await tx.people.get(person)

    async def change_settings(self, person: int, changes: SettingChanges, now: datetime) -> Person:
        """Change several settings at once; if one can't be read, none is changed."""
        async with self._store.writing() as tx:
            known = _apply_changes(await tx.people.get(person), changes, now)
            await tx.people.save(known)
            return known

    async def release_letters(self, person: Person, now: datetime) -> None:
        """Reschedule the letters that quiet hours hold back, by the person's present hours."""
        async with self._store.writing() as tx:
            rows = [row for game in await tx.games.of_person(person.id)
                    for row in await tx.seats.of_game(game.id)]  # fmt: skip
            seats = [(row.game, row.seat) for row in rows if row.person == person.id]
            await tx.outbox.release_delayed(
                person.id, seats, now, find_quiet_end(person, now) or now
            )


def _apply_changes(person: Person, changes: SettingChanges, now: datetime) -> Person:
    """Return a person with changed settings; raise if one of them can't be read."""
    values: dict[str, Any] = {}
    if changes.language is not None:
        values["language"] = _require_value(read_language(changes.language))
    if changes.zone is not None:
        values["zone"] = _require_value(read_zone(changes.zone))
    if changes.quiet is not None:
        values["quiet"] = _require_value(read_quiet_hours(changes.quiet))
    if changes.hour is not None:
        values |= {"digest_minute": _require_value(read_hour(changes.hour)), "pings": DIGEST}
    if changes.pings is not None:
        values["pings"] = _require_value(read_pings(changes.pings))
    changed = replace(person, **values)
    if changes.away is not None:
        until = _require_value(read_away(changes.away, changed, now))
        changed = replace(changed, away_until=until)
    return replace(changed, digest_at=_plan_digest(person, changed, now))


def _plan_digest(before: Person, changed: Person, now: datetime) -> datetime | None:
    """Return when the next digest is due; one that is overdue stays so if its hour stays."""
    hours = [(one.pings, one.digest_minute, one.zone) for one in (before, changed)]
    return before.digest_at if hours[0] == hours[1] else find_next_digest(changed, now)


def _require_value(value: T | Refusal) -> T:
    if isinstance(value, Refusal):
        raise RefusedError((value,))
    return value
