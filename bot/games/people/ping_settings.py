"""What may make a person's phone buzz, and at which hour their daily digest is due."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, get_args

from bot.games.people.person_refusals import make_person_refusal
from bot.games.people.quiet_hours import MINUTES_PER_DAY
from bot.games.people.time_zones import zone_of
from bot.records import Person, Pings
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal
from render.words import COMMON_BOOK, LANGUAGES, say_in_language

PING_MODES: Final[tuple[Pings, ...]] = get_args(Pings)
DIGEST: Final[Pings] = "digest"

_HOUR: Final = re.compile(r"(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?")
_MINUTES_PER_HOUR: Final = 60


def read_pings(text: str) -> Pings | Refusal:
    """Read what a person wants to be pinged for, by its key or its name in any language."""
    word = fold_name(text).strip()
    for mode in PING_MODES:
        names = (say_in_language(one, COMMON_BOOK, f"argument.pings.{mode}") for one in LANGUAGES)
        if word in {mode, *map(fold_name, names)}:
            return mode
    return make_person_refusal("PERSON_PINGS", given=text)


def read_hour(text: str) -> int | Refusal:
    """Read a typed hour as a minute of the day: `8`, `8:30`, `20h`."""
    match = _HOUR.fullmatch(text.strip().lower())
    if match:
        hour, minute = int(match[1]), int(match[2] or 0)
        minute_of_day = hour * _MINUTES_PER_HOUR + minute
        if minute < _MINUTES_PER_HOUR and minute_of_day <= MINUTES_PER_DAY:
            return minute_of_day % MINUTES_PER_DAY
    return make_person_refusal("PERSON_HOUR", given=text)


def rings_for_news(person: Person, *, is_grave: bool) -> bool:
    """Return whether news notifies a person, though nothing is asked of them."""
    return person.pings == "everything" or (person.pings == "battles" and is_grave)


def write_minute(minute: int) -> str:
    """Write a minute of the day as a clock shows it."""
    return f"{minute // _MINUTES_PER_HOUR:02}:{minute % _MINUTES_PER_HOUR:02}"


def local_day(person: Person, now: datetime) -> str:
    """Return the day that it is in a person's zone, as YYYY-MM-DD."""
    return now.astimezone(zone_of(person)).date().isoformat()


def find_next_digest(person: Person, now: datetime) -> datetime | None:
    """Return when a person's next digest is due; None: they have none.

    A day has at most one. An hour that a clock change leaves out comes as much later as the clock
    was changed; one that comes twice counts the first time.
    """
    if person.pings != DIGEST:
        return None
    day = now.astimezone(zone_of(person)).date()
    if person.digest_day:
        day = max(day, date.fromisoformat(person.digest_day) + timedelta(days=1))
    due = _moment_on_day(person, day)
    return due if due > now else _moment_on_day(person, day + timedelta(days=1))


def _moment_on_day(person: Person, day: date) -> datetime:
    hour, minute = divmod(person.digest_minute, _MINUTES_PER_HOUR)
    return datetime.combine(day, time(hour, minute), zone_of(person)).astimezone(UTC)
