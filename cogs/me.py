"""/me: language, time zone, quiet hours and absence; alone it shows them."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from discord import app_commands

from bot.games.people import time_zones
from bot.games.people.people import language_of, quiet_until
from bot.messages.posts import MessageContent, Text
from bot.order_reading.name_matching import Entry, indexed, search
from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, caller, claim, tell, voice
from cogs.interaction_io.translations import Callback, choice
from render.language.fact_vocabulary import capital
from render.language.word_books import COMMON
from render.words import LANGUAGES, Voice, say

FOLLOW: Final = "follow"
SHOWN: Final = 12
"""So many zones are offered at a time."""
ZONES: Final = tuple(sorted(name for name in available_timezones() if name.count("/") == 1
                            and not name.startswith("Etc/")))  # fmt: skip
"""As people call them: a part of the world and a city."""


def languages() -> list[app_commands.Choice[str]]:
    """Offer every language, and Discord's own."""
    return [
        choice({each: _called(each, one) for each in LANGUAGES}, one)
        for one in (*LANGUAGES, FOLLOW)
    ]


def _called(language: str, one: str) -> str:
    return capital(say(language, COMMON, f"argument.language.{one}"))


async def zone_offers(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer zones by any name a city has, each with the hour it is there."""
    now = press.client.now()
    meant = [time_zones.find(typed)] if typed.strip() else ["UTC"]
    fit = search(typed, _zones(), SHOWN)
    near = () if fit else time_zones.near(typed)
    return [
        app_commands.Choice(name=f"{time_zones.called(one)} · {_hour(one, now)}", value=one)
        for one in dict.fromkeys((*meant, *fit, *near))
        if one
    ][:SHOWN]


@cache
def _zones() -> tuple[Entry[str], ...]:
    return indexed((zone, (_city(zone), zone)) for zone in ZONES)


def _city(zone: str) -> str:
    return zone.rpartition("/")[2]


def _hour(zone: str, now: datetime) -> str:
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


@app_commands.choices(language=languages())
@app_commands.autocomplete(zone=zone_offers)
async def me(
    press: Interaction,
    language: str | None = None,
    zone: str | None = None,
    quiet: str | None = None,
    away: str | None = None,
) -> None:
    """Change what is given, and show everything as it then is."""
    await claim(press)
    person = await caller(press)
    people, now = press.client.people, press.client.now()
    if language is not None:
        person = await people.set_language(person.id, language)
    if zone is not None:
        person = await people.set_zone(person.id, zone)
    if quiet is not None:
        person = await people.set_quiet(person.id, quiet)
    if zone is not None or quiet is not None:
        await people.release(person, now)
    if away is not None:
        person = await people.set_away(person.id, away, now)
    if (language, zone, quiet, away) != (None, None, None, None):
        await press.client.desk.reread(person.id)
    await tell(press, MessageContent((Text("\n".join(_shown(voice(person), person, now))),)))


def _shown(said: Voice, person: Person, now: datetime) -> Iterator[str]:
    """Say what is set, line by line."""
    chosen = said.say(f"argument.language.{language_of(person)}")
    yield said.say("me.language" if person.language else "me.language.follow", chosen=chosen)
    zone = person.zone or "UTC"
    key = "me.zone" if person.zone else "me.zone.none"
    yield said.say(key, zone=time_zones.called(zone), hour=_hour(zone, now))
    if person.quiet is None:
        yield said.say("me.quiet.none")
    else:
        start, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in person.quiet)
        key = "me.quiet" if quiet_until(person, now) is None else "me.quiet.now"
        yield said.say(key, start=start, end=end)
    if person.away_until is not None and person.away_until > now:
        yield said.say("me.away", until=f"<t:{int(person.away_until.timestamp())}:F>")
    else:
        yield said.say("me.away.none")
    if person.dm == "closed":
        yield said.say("me.dm.closed")


COMMANDS: Final[dict[str, Callback]] = {"me": me}
