"""/me: language, time zone, quiet hours and absence; without options it shows them."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from discord import app_commands

from bot.games.people import time_zones
from bot.games.people.people import language_of, quiet_until
from bot.messages.posts import MessageContent, Text
from bot.order_reading.name_matching import SearchEntry, index_names, search_names
from bot.store.rows import Person
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    find_caller,
    send_posts,
    voice_for,
)
from cogs.interaction_io.translations import Callback, make_choice
from render.language.fact_vocabulary import capitalise
from render.language.word_books import COMMON_BOOK
from render.words import LANGUAGES, Voice, say

FOLLOW_DISCORD: Final = "follow"
MAX_ZONES_OFFERED: Final = 12
"""Number of zones in autocomplete."""
CITY_ZONES: Final = tuple(sorted(name for name in available_timezones() if name.count("/") == 1
                            and not name.startswith("Etc/")))  # fmt: skip
"""Zones named by a region and a city."""


def offer_languages() -> list[app_commands.Choice[str]]:
    """Return the choices of languages, and that of following Discord."""
    return [
        make_choice({each: _language_name(each, one) for each in LANGUAGES}, one)
        for one in (*LANGUAGES, FOLLOW_DISCORD)
    ]


def _language_name(language: str, one: str) -> str:
    return capitalise(say(language, COMMON_BOOK, f"argument.language.{one}"))


async def offer_zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer zones by city, each with its local time."""
    now = interaction.client.now()
    meant = [time_zones.find_zone(typed)] if typed.strip() else ["UTC"]
    fit = search_names(typed, _zone_index(), MAX_ZONES_OFFERED)
    near = () if fit else time_zones.find_nearest_zones(typed)
    return [
        app_commands.Choice(
            name=f"{time_zones.display_zone(one)} · {_local_time(one, now)}", value=one
        )
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


@app_commands.choices(language=offer_languages())
@app_commands.autocomplete(zone=offer_zones)
async def me(
    interaction: Interaction,
    language: str | None = None,
    zone: str | None = None,
    quiet: str | None = None,
    away: str | None = None,
) -> None:
    """Change the given settings, and show all."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    people, now = interaction.client.people, interaction.client.now()
    if language is not None:
        person = await people.set_language(person.id, language)
    if zone is not None:
        person = await people.set_zone(person.id, zone)
    if quiet is not None:
        person = await people.set_quiet(person.id, quiet)
    if zone is not None or quiet is not None:
        await people.release_letters(person, now)
    if away is not None:
        person = await people.set_away(person.id, away, now)
    if (language, zone, quiet, away) != (None, None, None, None):
        await interaction.client.desk.reload_person(person.id)
    await send_posts(
        interaction,
        MessageContent((Text("\n".join(_settings_lines(voice_for(person), person, now))),)),
    )


def _settings_lines(voice: Voice, person: Person, now: datetime) -> Iterator[str]:
    """Yield a person's settings, line by line."""
    chosen = voice.say(f"argument.language.{language_of(person)}")
    yield voice.say("me.language" if person.language else "me.language.follow", chosen=chosen)
    zone = person.zone or "UTC"
    key = "me.zone" if person.zone else "me.zone.none"
    yield voice.say(key, zone=time_zones.display_zone(zone), hour=_local_time(zone, now))
    if person.quiet is None:
        yield voice.say("me.quiet.none")
    else:
        start, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in person.quiet)
        key = "me.quiet" if quiet_until(person, now) is None else "me.quiet.now"
        yield voice.say(key, start=start, end=end)
    if person.away_until is not None and person.away_until > now:
        yield voice.say("me.away", until=f"<t:{int(person.away_until.timestamp())}:F>")
    else:
        yield voice.say("me.away.none")
    if person.dm == "closed":
        yield voice.say("me.dm.closed")


COMMANDS: Final[dict[str, Callback]] = {"me": me}
