"""What sides, Rulers, capitals and designs are called; what nobody has named is called in words.

Sides and designs that are ready-made have a name in every language.
"""

import re
from functools import cache
from typing import Final

from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.pasted_texts import ready_sides
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.unit_texts import safe

UNNAMED: Final = re.compile(r"(Empire of seat|Capital|Ruler) (\d+)((?: [IVX]+)?)")
"""Names that sides have whose players gave none."""

DONE: Final = ("building", "feature", "officer", "class")
"""The spaces of what a deed was done to."""


def side_name(voice: Voice, name: str) -> str:
    """Call a side by its name; one that was ready-made has a name in every language."""
    default = unnamed(voice, name)
    if default:
        return default
    for one in ready_sides.all().values():
        if one.title == name:
            return voice.noun(f"ready_side.{one.id}").name
    return safe(voice, name)


def design_name(voice: Voice, cls: str, name: str) -> str:
    """Call a design by its name; one that was ready-made has a name in every language."""
    side = designed(cls, name)
    return voice.noun(f"design.{side}.{cls}").name if side else name


@cache
def designed(cls: str, name: str) -> str:
    """Find the ready-made side that has such a design; "" where none has."""
    found = (
        one.id
        for one in ready_sides.all().values()
        for each in one.designs
        if (each.cls, each.name) == (cls, name)
    )
    return next(found, "") if name != cls else ""


def deed_name(voice: Voice, deed: LogEntry) -> str:
    """Call a deed by its kind and what it was done to: two buildings of a city are told apart."""
    found = (voice.thing(f"{space}.{one}") for one in deed.what for space in DONE)
    done = next((noun for noun in found if noun is not None), None)
    name = voice.noun(f"deed.{deed.kind}").name
    return voice.say("tale.deed", deed=Noun(name), done=done) if done else name


def own_name(voice: Voice, name: str) -> str:
    """Call a Ruler or a city by its name."""
    return unnamed(voice, name) or safe(voice, name)


def unnamed(voice: Voice, name: str) -> str:
    """Say a name that nobody has given (V-11.1-05); "" is none of these."""
    found = UNNAMED.fullmatch(name)
    if found is None:
        return ""
    key = {"Empire of seat": "side", "Capital": "capital", "Ruler": "ruler"}[found[1]]
    return voice.say(f"unnamed.{key}", n=found[2]) + found[3]
