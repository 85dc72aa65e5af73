"""Until when a person is away."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.games.people.person_refusals import make_person_refusal
from bot.games.people.quiet_hours import OFF_WORDS
from bot.games.people.time_zones import zone_of
from bot.records import Person
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal

MAX_AWAY_DAYS: Final = 60


EXAMPLE_DATE_AHEAD: Final = timedelta(days=14)
"""How far ahead the example date of a refusal is."""


_DAYS_PATTERN: Final = re.compile(r"(\d{1,3})\s*(?:d|j|days?|jours?)?")


_DATE_PATTERN: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def read_away(text: str, person: Person, now: datetime) -> datetime | Refusal | None:
    """Read until when a person is away: a number of days, the start of a date, or off."""
    word = fold_name(text).strip()
    if word in OFF_WORDS:
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
        return make_person_refusal("PERSON_AWAY", given=text, most=MAX_AWAY_DAYS, form=form)
    return until.astimezone(UTC)
