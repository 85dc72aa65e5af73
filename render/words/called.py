"""What sides, Rulers and capitals are called; one that nobody has named is called in words."""

import re
from typing import Final

from engine.valhalla import ready_sides
from render.words.muster import safe
from render.words.voice import Voice

UNNAMED: Final = re.compile(r"(Empire of seat|Capital|Ruler) (\d+)((?: [IVX]+)?)")
"""Names that sides have whose players gave none."""


def side_name(voice: Voice, name: str) -> str:
    """Call a side by its name; one that was ready-made has a name in every language."""
    default = unnamed(voice, name)
    if default:
        return default
    for one in ready_sides.all().values():
        if one.title == name:
            return voice.noun(f"ready_side.{one.id}").name
    return safe(voice, name)


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
