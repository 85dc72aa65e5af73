"""The names of sides, Rulers, capitals and designs; default names are translated.

Ready-made sides and designs have a name in every language.
"""

import re
from functools import cache
from typing import Final

from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.pasted_texts import ready_sides
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.unit_texts import escape_text

DEFAULT_NAME: Final = re.compile(r"(Empire of seat|Capital|Ruler) (\d+)((?: [IVX]+)?)")
"""The default names that are given where a player chose none."""

DEED_SPACES: Final = ("building", "feature", "officer", "class")
"""The spaces of the objects of deeds."""


def side_name(voice: Voice, name: str) -> str:
    """Return the name of a side; that of a ready-made side is translated."""
    default = default_name_in_words(voice, name)
    if default:
        return default
    for one in ready_sides.load_ready_sides().values():
        if one.title == name:
            return voice.noun(f"ready_side.{one.id}").name
    return escape_text(voice, name)


def design_name(voice: Voice, cls: str, name: str) -> str:
    """Return the name of a design; that of a ready-made design is translated."""
    side = ready_side_of_design(cls, name)
    return voice.noun(f"design.{side}.{cls}").name if side else name


@cache
def ready_side_of_design(cls: str, name: str) -> str:
    """Return the ready-made side with such a design, or ""."""
    found = (
        one.id
        for one in ready_sides.load_ready_sides().values()
        for each in one.designs
        if (each.cls, each.name) == (cls, name)
    )
    return next(found, "") if name != cls else ""


def deed_name(voice: Voice, deed: LogEntry) -> str:
    """Return the name of a deed with its object, so that two buildings of a city differ."""
    found = (voice.known_noun(f"{space}.{one}") for one in deed.what for space in DEED_SPACES)
    done = next((noun for noun in found if noun is not None), None)
    name = voice.noun(f"deed.{deed.kind}").name
    return voice.say("tale.deed", deed=Noun(name), done=done) if done else name


def ruler_or_city_name(voice: Voice, name: str) -> str:
    """Return the name of a Ruler or a city."""
    return default_name_in_words(voice, name) or escape_text(voice, name)


def default_name_in_words(voice: Voice, name: str) -> str:
    """Translate a default name (V-11.1-05); return "" for any other name."""
    found = DEFAULT_NAME.fullmatch(name)
    if found is None:
        return ""
    key = {"Empire of seat": "side", "Capital": "capital", "Ruler": "ruler"}[found[1]]
    return voice.say(f"unnamed.{key}", n=found[2]) + found[3]
