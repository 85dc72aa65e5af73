"""The people who play: who somebody is, in which language and zone, and when to leave them be."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.games.people import time_zones
from bot.games.refusals import RefusedError
from bot.store.rows import Person, SeatRow
from bot.store.store import Store, Transaction
from engine.core.notation.lexicon import plain
from engine.core.protocol.values import Refusal
from render.words import LANGUAGES, Voice

RULE: Final = "S-TABLE-10"
NAME: Final = 32
"""As long as a name in Discord."""
MARKS: Final = 2
"""So many accents may stand on one letter."""
AWAY_DAYS: Final = 60
EXAMPLE: Final = timedelta(days=14)
"""So far off is the date that shows how one is written."""
DAY: Final = 24 * 60

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_NOTHING: Final = ("off", "none", "no", "", "aucune", "aucun", "non", "rien")
_HOUR: Final = r"(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?"
# Hyphens have become spaces: both stand between words.
_QUIET: Final = re.compile(rf"{_HOUR}(?:[\s\u2013\u2014>]+|\s*(?:to|until|a)\s*){_HOUR}")
_DAYS: Final = re.compile(r"(\d{1,3})\s*(?:d|j|days?|jours?)?")
_DATE: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


class People:
    """Finds whoever presses or types, and keeps what they have set for themselves."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, discord: int, name: str, locale: str, username: str = "") -> Person:
        """Find somebody by what Discord tells, or meet them for the first time."""
        name = safe(name) or safe(username) or f"#{discord % 10_000:04d}"
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

    async def get(self, person: int) -> Person:
        """Read somebody's row."""
        async with self._store.reading() as tx:
            return await tx.people.get(person)

    async def set_language(self, person: int, given: str) -> Person:
        """Speak a language to somebody from now on; "follow" goes by Discord's own."""
        return await self._change(person, language=_stands(language(given)))

    async def set_zone(self, person: int, given: str) -> Person:
        """Keep somebody's zone, by any name it has."""
        return await self._change(person, zone=_stands(zone(given)))

    async def set_quiet(self, person: int, given: str) -> Person:
        """Keep the hours in which nothing is sent unasked: 22:00-07:00, or off."""
        quiet = quiet_hours(given)
        if isinstance(quiet, Refusal):
            raise RefusedError((quiet,))
        return await self._change(person, quiet=quiet)

    async def release(self, person: Person, now: datetime) -> None:
        """Let letters go that quiet hours hold back and that somebody wants sooner, or later."""
        async with self._store.writing() as tx:
            rows = [row for game in await tx.games.of_person(person.id)
                    for row in await tx.seats.of(game.id)]  # fmt: skip
            seats = [(row.game, row.seat) for row in rows if row.person == person.id]
            await tx.outbox.release(person.id, seats, now, quiet_until(person, now) or now)

    async def set_away(self, person: int, given: str, now: datetime) -> Person:
        """Keep until when somebody is away: days, a date, or off."""
        until = away(given, await self.get(person), now)
        if isinstance(until, Refusal):
            raise RefusedError((until,))
        return await self._change(person, away_until=until)

    async def _change(self, person: int, **values: object) -> Person:
        async with self._store.writing() as tx:
            known: Person = replace(await tx.people.get(person), **values)  # type: ignore[arg-type]
            await tx.people.save(known)
            return known


def _stands(found: str | Refusal) -> str:
    if isinstance(found, Refusal):
        raise RefusedError((found,))
    return found


# Names


def safe(name: str) -> str:
    """Bring a name onto one short line that shows what it says (S-TABLE-10)."""
    flat = " ".join("".join(_seen(unicodedata.normalize("NFC", name))).split())
    return flat if len(flat) <= NAME else flat[: NAME - 1].rstrip() + "\u2026"


def _seen(name: str) -> Iterator[str]:
    """Leave out what can't be seen, and accents piled up on one letter."""
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if letter.isspace():
            yield " "
        elif unicodedata.category(letter) not in _HIDDEN and marks <= MARKS:
            yield letter


def called(seats: Iterable[SeatRow], people: Mapping[int, Person], language: str) -> dict[int, str]:
    """Name the players of a table by seat; those of one name are told apart (S-TABLE-10)."""
    names: dict[int, str] = {}
    for row in sorted(seats, key=lambda row: row.seat):
        person = None if row.person is None else people.get(row.person)
        name = person.name if person else Voice(language).say("seat.ai") if row.ai else ""
        if name:
            names[row.seat] = _apart(name, names.values())
    return names


def _apart(name: str, taken: Iterable[str]) -> str:
    used = {plain(one) for one in taken}
    number, own = 1, name
    while plain(own) in used:
        number += 1
        own = f"{name} ({number})"
    return own


async def players(tx: Transaction, seats: Iterable[SeatRow], language: str) -> dict[int, str]:
    """Look up what the players of a table are called."""
    seats = tuple(seats)
    people = await tx.people.named([row.person for row in seats if row.person is not None])
    return called(seats, people, language)


# Languages and zones


def language_of(person: Person, otherwise: str = "") -> str:
    """Tell in which language somebody reads: as chosen, as Discord tells, or as where they are."""
    return person.language or tongue(person.locale or otherwise)


def tongue(locale: str) -> str:
    """Tell in which language a Discord of this locale names our commands."""
    spoken = locale.partition("-")[0].lower()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def language(given: str) -> str | Refusal:
    """Read a choice of language; "" follows Discord."""
    one = plain(given)
    if one in {"", "follow", "discord", "auto"}:
        return ""
    known = {"en": "en", "english": "en", "anglais": "en", "fr": "fr"}
    known |= {"french": "fr", "francais": "fr"}
    return known.get(one) or _refusal("PERSON_LANGUAGE", given=given)


def zone(given: str) -> str | Refusal:
    """Find the zone that somebody means, or name the nearest."""
    found = time_zones.find(given)
    return found or _refusal("PERSON_ZONE", given=given, near=", ".join(time_zones.near(given)))


def zone_of(person: Person) -> ZoneInfo:
    return ZoneInfo(person.zone or "UTC")


# When to leave somebody be


def quiet_hours(given: str) -> tuple[int, int] | Refusal | None:
    """Read quiet hours as minutes of the day; they may go over midnight."""
    text = plain(given).strip()
    if text in _NOTHING:
        return None
    match = _QUIET.fullmatch(text)
    if match:
        start, end = (
            int(hour) * 60 + int(minute or 0)
            for hour, minute in ((match[1], match[2]), (match[3], match[4]))
        )
        whole = max(int(match[2] or 0), int(match[4] or 0)) < 60
        if whole and start % DAY != end % DAY and max(start, end) <= DAY:
            return start % DAY, end % DAY
    return _refusal("PERSON_QUIET", given=given)


def quiet_until(person: Person, now: datetime) -> datetime | None:
    """Tell when the quiet hours that somebody has now will end; None: it isn't quiet."""
    if person.quiet is None:
        return None
    start, end = person.quiet
    here = now.astimezone(zone_of(person))
    minute = here.hour * 60 + here.minute
    if not (minute - start) % DAY < (end - start) % DAY:
        return None
    day = here.date() + timedelta(days=1 if end <= minute else 0)
    at = datetime.combine(day, time(end // 60, end % 60), zone_of(person)).astimezone(UTC)
    return max(at, now)


def quiet_from(person: Person, now: datetime) -> datetime:
    """Tell when the quiet hours began that somebody has now."""
    start, _ = person.quiet or (0, 0)
    here = now.astimezone(zone_of(person))
    since = (here.hour * 60 + here.minute - start) % DAY
    return now - timedelta(minutes=since, seconds=here.second, microseconds=here.microsecond)


def away(given: str, person: Person, now: datetime) -> datetime | Refusal | None:
    """Read until when somebody is away: so many days, the morning of a date, or off."""
    text = plain(given).strip()
    if text in _NOTHING:
        return None
    days, date = _DAYS.fullmatch(given.strip().lower()), _DATE.fullmatch(given.strip())
    until = now + timedelta(days=int(days[1])) if days else None
    if date:
        try:
            until = datetime(int(date[1]), int(date[2]), int(date[3]), tzinfo=zone_of(person))
        except ValueError:
            until = None
    if until is None or not now < until <= now + timedelta(days=AWAY_DAYS):
        form = f"{now + EXAMPLE:%Y-%m-%d}"
        return _refusal("PERSON_AWAY", given=given, most=AWAY_DAYS, form=form)
    return until.astimezone(UTC)


def _refusal(code: str, **facts: str | int) -> Refusal:
    return Refusal(code=code, rule=RULE, facts=facts)
