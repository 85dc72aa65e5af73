"""The panel in which a person chooses what they are pinged for, and their quiet hours.

Verbs: `pings`, `digest` and `quiet`, each a select. The table is the one whose card the panel was
opened from, to which Back leads; 0: none.
"""

from collections.abc import Iterator
from typing import Final

from bot.games.people.ping_settings import DIGEST, PING_MODES, write_minute
from bot.games.people.time_zones import display_zone
from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_HINT_LENGTH,
    MAX_OPTION_LENGTH,
    Button,
    Option,
    Row,
    Select,
    Text,
    shorten,
)
from bot.messages.posts import MessageContent, button_rows
from bot.records import Person
from render.language.fact_vocabulary import capitalise
from render.words import Voice

PANEL_COLOUR: Final = 0x5C5148
PINGS_VERB: Final = "pings"
DIGEST_VERB: Final = "digest"
QUIET_VERB: Final = "quiet"
NO_QUIET_HOURS: Final = "off"
OFFERED_QUIET_HOURS: Final = (
    "21:00-07:00", "22:00-07:00", "22:00-08:00", "23:00-07:00", "23:00-08:00", "23:00-09:00",
    "00:00-08:00", "00:00-09:00", "01:00-10:00", "09:00-17:00", "08:00-18:00",
)  # fmt: skip
"""Other hours are typed: `/settings quiet`."""
MINUTES_PER_HOUR: Final = 60
HOURS_PER_DAY: Final = 24


def ping_panel(
    voice: Voice, person: Person, lines: str, game: int = 0, back: Button | None = None
) -> MessageContent:
    """Return the panel: how things stand, a select for each setting, and the way back."""
    rows = [Row((_pings_select(voice, person, game),))]
    if person.pings == DIGEST:
        rows.append(Row((_digest_select(voice, person, game),)))
    rows.append(Row((_quiet_select(voice, person, game),)))
    buttons = button_rows(back) if back is not None else ()
    return MessageContent((Text(lines), *rows, *buttons), PANEL_COLOUR)


def write_panel_lines(voice: Voice, person: Person) -> str:
    """Say what a person is pinged for, and when they hear nothing."""
    quiet = voice.say("settings.quiet.none")
    if person.quiet is not None:
        start, end = map(write_minute, person.quiet)
        quiet = voice.say("settings.quiet", start=start, end=end)
    return "\n".join((voice.say("settings.pings.title"), ping_line(voice, person), quiet))


def ping_line(voice: Voice, person: Person) -> str:
    """Say in a sentence what a person is pinged for."""
    if person.pings != DIGEST:
        return voice.say(f"settings.pings.{person.pings}")
    facts = {"hour": write_minute(person.digest_minute), "zone": display_zone(person.zone or "UTC")}
    key = "settings.pings.digest" if person.zone else "settings.pings.digest.no_zone"
    return voice.say(key, **facts)


def _pings_select(voice: Voice, person: Person, game: int) -> Select:
    options = tuple(
        Option(
            mode,
            shorten(capitalise(voice.say(f"argument.pings.{mode}")), MAX_OPTION_LENGTH),
            shorten(voice.say(f"pings.{mode}.about"), MAX_OPTION_LENGTH),
            chosen=mode == person.pings,
        )
        for mode in PING_MODES
    )
    return _make_select(voice.say("pings.hint"), Control(PINGS_VERB, game), options)


def _digest_select(voice: Voice, person: Person, game: int) -> Select:
    full_hours = (hour * MINUTES_PER_HOUR for hour in range(HOURS_PER_DAY))
    minutes = sorted({*full_hours, person.digest_minute})
    options = tuple(
        Option(
            write_minute(minute),
            voice.say("pings.digest.at", hour=write_minute(minute)),
            chosen=minute == person.digest_minute,
        )
        for minute in minutes
    )
    return _make_select(voice.say("digest.hint"), Control(DIGEST_VERB, game), options)


def _quiet_select(voice: Voice, person: Person, game: int) -> Select:
    own = "" if person.quiet is None else "-".join(map(write_minute, person.quiet))
    options = tuple(
        Option(hours, _quiet_label(voice, hours), chosen=hours == (own or NO_QUIET_HOURS))
        for hours in _list_quiet_hours(own)
    )
    return _make_select(voice.say("quiet.hint"), Control(QUIET_VERB, game), options)


def _list_quiet_hours(own: str) -> Iterator[str]:
    yield NO_QUIET_HOURS
    if own and own not in OFFERED_QUIET_HOURS:
        yield own
    yield from OFFERED_QUIET_HOURS


def _quiet_label(voice: Voice, hours: str) -> str:
    if hours == NO_QUIET_HOURS:
        return voice.say("pings.quiet.none")
    start, _, end = hours.partition("-")
    return shorten(voice.say("pings.quiet", start=start, end=end), MAX_OPTION_LENGTH)


def _make_select(hint: str, control: Control, options: tuple[Option, ...]) -> Select:
    return Select(control, options, shorten(hint, MAX_HINT_LENGTH))
