"""The lines of a sum: numbers, what they come from, and their rules.

Rules: V-0-03 (shown numbers are rounded half up to two decimals).
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.valhalla.events.base import TraceLine
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.unit_texts import (
    counted_noun,
    unit_noun,
)

TIMES_SIGN: Final = "\u00d7"
CAUSE_SPACES: Final = (
    "building", "special", "side_special", "tactic", "boon", "power", "terrain", "position",
)  # fmt: skip
"""The sections in which the cause of a number may have its name."""
LEVEL_RULES: Final[Mapping[str, tuple[str, int]]] = {"city": ("V-3.1-", 5), "farm": ("V-2.1-", 40)}
"""By place: the beginning of the rules of its levels, and the rule number of level 0."""


def format_rounded(voice: Voice, number: Fraction) -> str:
    """Format a number, rounded half up to two decimals (V-0-03)."""
    hundredths = math.floor(abs(number) * 100 + Fraction(1, 2))
    whole, rest = divmod(hundredths, 100)
    mark = "," if voice.language == "fr" else "."
    text = str(whole) + (f"{mark}{rest:02}".rstrip("0") if rest else "")
    return f"\u2212{text}" if number < 0 and hundredths else text


def write_trace_line(voice: Voice, one: TraceLine) -> str:
    """Write one part of a number: +300 city of level 3 at 009.018 (V-3.1-08)."""
    facts: dict[str, Any] = {
        "sum": _write_value(voice, one.value), "what": _cause_with_count(voice, one),
        "at": _hex_of_line(one),
        "rule": one.rule,
    }  # fmt: skip
    return voice.say("trace.line.many" if one.count > 1 else "trace.line", **facts)


def _write_value(voice: Voice, value: str) -> str:
    if value.startswith("x"):
        return TIMES_SIGN + format_rounded(voice, Fraction(value[1:]))
    number = Fraction(value)
    return ("+" if number > 0 else "") + format_rounded(voice, number)


def _cause_with_count(voice: Voice, one: TraceLine) -> Noun:
    """Name the cause of a part: a place with its level, units with their count."""
    if one.count > 1:
        return counted_noun(voice, one.count, one.what)
    name = cause_noun(voice, one.what)
    begins, row = LEVEL_RULES.get(one.what, ("", 0))
    number = one.rule.removeprefix(begins)
    if begins and one.rule.startswith(begins) and number.isdecimal():
        return Noun(voice.say("trace.level", what=name.name, level=int(number) - row))
    return name


def cause_noun(voice: Voice, what: str) -> Noun:
    """Return the name of the cause of a part."""
    if voice.has_words(f"trace.{what}"):
        return Noun(voice.say(f"trace.{what}"))
    named = (voice.known_noun(f"{space}.{what}") for space in ("feature", *CAUSE_SPACES))
    return next((noun for noun in named if noun is not None), None) or unit_noun(voice, what)


def _hex_of_line(one: TraceLine) -> str:
    """Return the hex that a part comes from; "" if it has none."""
    return "" if not one.at[:1].isdecimal() else one.at
