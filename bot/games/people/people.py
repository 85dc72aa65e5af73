"""The people who play: their names, languages, time zones, quiet hours and absences."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.games.people import time_zones
from bot.games.refusals import RefusedError
from bot.machine_names import name_machines
from bot.records import Person, SeatRow
from bot.store.store import Store, Transaction
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal
from render.words import COMMON_BOOK, LANGUAGES, Voice

PEOPLE_RULE: Final = "S-TABLE-10"
MAX_NAME_LENGTH: Final = 32
"""The limit of names in Discord."""
MAX_ACCENTS: Final = 2
"""The most accents on one letter."""
MAX_AWAY_DAYS: Final = 60
EXAMPLE_DATE_AHEAD: Final = timedelta(days=14)
"""How far ahead the example date of a refusal is."""
MINUTES_PER_DAY: Final = 24 * 60

_HIDDEN_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_OFF_WORDS: Final = ("off", "none", "no", "", "aucune", "aucun", "non", "rien")
_HOUR_PATTERN: Final = r"(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?"
# Hyphens have become spaces: both stand between words.
_QUIET_PATTERN: Final = re.compile(
    rf"{_HOUR_PATTERN}(?:[\s\u2013\u2014>]+|\s*(?:to|until|a)\s*){_HOUR_PATTERN}"
)
_DAYS_PATTERN: Final = re.compile(r"(\d{1,3})\s*(?:d|j|days?|jours?)?")
_DATE_PATTERN: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


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
            await tx.outbox.release_held(person.id, seats, now, quiet_until(person, now) or now)

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


def clean_name(name: str) -> str:
    """Return a name on one short line, without hidden characters (S-TABLE-10)."""
    one_line = " ".join("".join(_visible_letters(unicodedata.normalize("NFC", name))).split())
    return (
        one_line
        if len(one_line) <= MAX_NAME_LENGTH
        else one_line[: MAX_NAME_LENGTH - 1].rstrip() + "\u2026"
    )


def _visible_letters(name: str) -> Iterator[str]:
    """Iterate over a name's visible characters, with at most `MAX_ACCENTS` accents a letter."""
    accents = 0
    for letter in name:
        accents = accents + 1 if unicodedata.combining(letter) else 0
        if letter.isspace():
            yield " "
        elif unicodedata.category(letter) not in _HIDDEN_CATEGORIES and accents <= MAX_ACCENTS:
            yield letter


def name_players(
    seats: Iterable[SeatRow], people: Mapping[int, Person], language: str
) -> dict[int, str]:
    """Return the players' names by seat; equal names get numbers (S-TABLE-10)."""
    names: dict[int, str] = {}
    for row in sorted(name_machines(tuple(seats)), key=lambda row: row.seat):
        person = None if row.person is None else people.get(row.person)
        name = person.name if person else _name_machine(row, language) if row.ai else ""
        if name:
            names[row.seat] = _make_unique(name, names.values())
    return names


def _name_machine(row: SeatRow, language: str) -> str:
    """Return a machine's name, which tells that it is one."""
    voice = Voice(language, COMMON_BOOK)
    return voice.say("seat.ai", name=voice.say(f"machine.{row.ai_name}"))


def _make_unique(name: str, taken: Iterable[str]) -> str:
    taken_names = {fold_name(word) for word in taken}
    number, unique = 1, name
    while fold_name(unique) in taken_names:
        number += 1
        unique = f"{name} ({number})"
    return unique


async def read_player_names(
    tx: Transaction, seats: Iterable[SeatRow], language: str
) -> dict[int, str]:
    """Read the players' names by seat."""
    seats = tuple(seats)
    people = await tx.people.find_all([row.person for row in seats if row.person is not None])
    return name_players(seats, people, language)


# Languages and zones


def language_of(person: Person, otherwise: str = "") -> str:
    """Return a person's language: as chosen, as Discord tells, or `otherwise`."""
    return person.language or supported_language(person.locale or otherwise)


def supported_language(locale: str) -> str:
    """Return the language of a Discord locale, if Skald speaks it, else the first."""
    code = locale.partition("-")[0].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def read_language(text: str) -> str | Refusal:
    """Read a typed language; "" follows Discord."""
    word = fold_name(text)
    if word in {"", "follow", "discord", "auto"}:
        return ""
    codes = {"en": "en", "english": "en", "anglais": "en", "fr": "fr"}
    codes |= {"french": "fr", "francais": "fr"}
    return codes.get(word) or _refusal("PERSON_LANGUAGE", given=text)


def read_zone(text: str) -> str | Refusal:
    """Read a typed time zone; the refusal names the nearest ones."""
    value = time_zones.find_zone(text)
    return value or _refusal(
        "PERSON_ZONE", given=text, near=", ".join(time_zones.find_nearest_zones(text))
    )


def zone_of(person: Person) -> ZoneInfo:
    return ZoneInfo(person.zone or "UTC")


# Quiet hours and absences


def read_quiet_hours(text: str) -> tuple[int, int] | Refusal | None:
    """Read typed quiet hours as minutes of the day; they may cross midnight."""
    word = fold_name(text).strip()
    if word in _OFF_WORDS:
        return None
    match = _QUIET_PATTERN.fullmatch(word)
    if match:
        start, end = (
            int(hour) * 60 + int(minute or 0)
            for hour, minute in ((match[1], match[2]), (match[3], match[4]))
        )
        minutes_fit = max(int(match[2] or 0), int(match[4] or 0)) < 60
        if (
            minutes_fit
            and start % MINUTES_PER_DAY != end % MINUTES_PER_DAY
            and max(start, end) <= MINUTES_PER_DAY
        ):
            return start % MINUTES_PER_DAY, end % MINUTES_PER_DAY
    return _refusal("PERSON_QUIET", given=text)


def quiet_until(person: Person, now: datetime) -> datetime | None:
    """Return when a person's present quiet hours end; None: it isn't quiet now."""
    if person.quiet is None:
        return None
    start, end = person.quiet
    local_now = now.astimezone(zone_of(person))
    minute = local_now.hour * 60 + local_now.minute
    if not (minute - start) % MINUTES_PER_DAY < (end - start) % MINUTES_PER_DAY:
        return None
    day = local_now.date() + timedelta(days=1 if end <= minute else 0)
    end_at = datetime.combine(day, time(end // 60, end % 60), zone_of(person)).astimezone(UTC)
    return max(end_at, now)


def quiet_since(person: Person, now: datetime) -> datetime:
    """Return when a person's present quiet hours began."""
    start, _ = person.quiet or (0, 0)
    local_now = now.astimezone(zone_of(person))
    since = (local_now.hour * 60 + local_now.minute - start) % MINUTES_PER_DAY
    return now - timedelta(
        minutes=since, seconds=local_now.second, microseconds=local_now.microsecond
    )


def read_away(text: str, person: Person, now: datetime) -> datetime | Refusal | None:
    """Read until when a person is away: a number of days, the start of a date, or off."""
    word = fold_name(text).strip()
    if word in _OFF_WORDS:
        return None
    days_match, date_match = (
        _DAYS_PATTERN.fullmatch(text.strip().lower()),
        _DATE_PATTERN.fullmatch(text.strip()),
    )
    until = now + timedelta(days=int(days_match[1])) if days_match else None
    if date_match:
        try:
            until = datetime(
                int(date_match[1]), int(date_match[2]), int(date_match[3]), tzinfo=zone_of(person)
            )
        except ValueError:
            until = None
    if until is None or not now < until <= now + timedelta(days=MAX_AWAY_DAYS):
        form = f"{now + EXAMPLE_DATE_AHEAD:%Y-%m-%d}"
        return _refusal("PERSON_AWAY", given=text, most=MAX_AWAY_DAYS, form=form)
    return until.astimezone(UTC)


def _refusal(code: str, **facts: str | int) -> Refusal:
    return Refusal(code=code, rule=PEOPLE_RULE, facts=facts)
