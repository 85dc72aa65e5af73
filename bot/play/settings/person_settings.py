"""A person's language, time zone, quiet hours and absence: changed, and shown."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.cards.pings.ping_panel import ping_line, ping_panel
from bot.games.people import time_zones
from bot.games.people.languages import language_of
from bot.games.people.people import SettingChanges
from bot.games.people.ping_settings import write_minute
from bot.games.people.quiet_hours import find_quiet_end
from bot.order_reading.name_search import SearchEntry, index_names, search_names
from bot.play.answer import Answer, answer_posts
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.voices import voice_for
from bot.records import Person
from render.words import Voice

MAX_ZONES_OFFERED: Final = 12
CITY_ZONES: Final = tuple(sorted(name for name in available_timezones() if name.count("/") == 1
                            and not name.startswith("Etc/")))  # fmt: skip
"""Zones named by a region and a city."""


async def change_settings(services: Services, request: Request, changes: SettingChanges) -> Answer:
    """Change the given settings, and show all; if one can't be read, none is changed."""
    person = await save_settings(services, request.person, changes)
    voice, now = voice_for(person), services.now()
    lines = "\n".join(_settings_lines(voice, person, now))
    return answer_posts(ping_panel(voice, person, lines))


async def save_settings(services: Services, person: Person, changes: SettingChanges) -> Person:
    """Save changed settings, and let what they no longer hold back go."""
    if changes == SettingChanges():
        return person
    now = services.now()
    person = await services.people.change_settings(person.id, changes, now)
    if changes.zone is not None or changes.quiet is not None:
        await services.people.release_letters(person, now)
    await services.desk.reload_person(person.id)
    return person


def offer_zones(services: Services, typed: str) -> list[Suggestion[str]]:
    """Offer zones by city, each with its local time."""
    now = services.now()
    meant = [time_zones.find_zone(typed)] if typed.strip() else ["UTC"]
    fit = search_names(typed, _zone_index(), MAX_ZONES_OFFERED)
    near = () if fit else time_zones.find_nearest_zones(typed)
    return [
        Suggestion(f"{time_zones.display_zone(one)} · {_local_time(one, now)}", one)
        for one in dict.fromkeys((*meant, *fit, *near))
        if one
    ][:MAX_ZONES_OFFERED]


@cache
def _zone_index() -> tuple[SearchEntry[str], ...]:
    return index_names((zone, (_city_of(zone), zone)) for zone in CITY_ZONES)


def _city_of(zone: str) -> str:
    return zone.rpartition("/")[2]


def _local_time(zone: str, now: datetime) -> str:
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


def _settings_lines(voice: Voice, person: Person, now: datetime) -> Iterator[str]:
    """Yield a person's settings, line by line."""
    chosen = voice.say(f"argument.language.{language_of(person)}")
    yield voice.say(
        "settings.language" if person.language else "settings.language.follow", chosen=chosen
    )
    zone = person.zone or "UTC"
    key = "settings.zone" if person.zone else "settings.zone.none"
    yield voice.say(key, zone=time_zones.display_zone(zone), hour=_local_time(zone, now))
    yield ping_line(voice, person)
    if person.quiet is None:
        yield voice.say("settings.quiet.none")
    else:
        start, end = map(write_minute, person.quiet)
        key = "settings.quiet" if find_quiet_end(person, now) is None else "settings.quiet.now"
        yield voice.say(key, start=start, end=end)
    if person.away_until is not None and person.away_until > now:
        yield voice.say("settings.away", until=f"<t:{int(person.away_until.timestamp())}:F>")
    else:
        yield voice.say("settings.away.none")
    if person.dm == "closed":
        yield voice.say("settings.dm.closed")
