"""The hours in which nothing is sent to a person unasked."""

import re
from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.games.people.person_refusals import make_person_refusal
from bot.games.people.time_zones import zone_of
from bot.records import Person
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal

OFF_WORDS: Final = ("off", "none", "no", "", "aucune", "aucun", "non", "rien")
"""The words that set no hours and no absence."""
MINUTES_PER_DAY: Final = 24 * 60


_HOUR_PATTERN: Final = r"(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?"


_QUIET_PATTERN: Final = re.compile(
    rf"{_HOUR_PATTERN}(?:[\s\u2013\u2014>]+|\s*(?:to|until|a)\s*){_HOUR_PATTERN}"
)


def read_quiet_hours(text: str) -> tuple[int, int] | Refusal | None:
    """Read typed quiet hours as minutes of the day; they may cross midnight."""
    word = fold_name(text).strip()
    if word in OFF_WORDS:
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
    return make_person_refusal("PERSON_QUIET", given=text)


def find_quiet_end(person: Person | None, now: datetime) -> datetime | None:
    """Return when a person's present quiet hours end; None: it isn't quiet now, or it is nobody.

    Every letter that may wait is not sent before.
    """
    if person is None or person.quiet is None:
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
