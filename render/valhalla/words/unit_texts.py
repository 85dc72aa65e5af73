"""Units in words, and lists of units in orders: `10 swordsman`, `13 + all C`, `all`.

Names of designs and of own units are the table names of the voice.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.valhalla.orders.fields import LIST_SEPARATOR
from engine.valhalla.orders.movement import parse_leg
from render.language.fact_vocabulary import Facts
from render.language.grammar import FactValue, Noun, is_singular
from render.language.markup import escape_name
from render.language.voice import Voice, quote_text

HEX_PATTERN: Final = re.compile(r"\d{3}\.\d{3}")
SPACES_AMONG_UNITS: Final = (
    "position",
    "fort",
    "building",
    "power",
    "boon",
    "caster",
    "say",
    "feature",
)
"""Spaces whose ids may stand in place of units."""

DESIGN_NAME_PREFIXES: Final = ("own.", "alone.", "given.")
"""Prefixes of the keys of own design names."""


def unit_noun(voice: Voice, code: str) -> Noun:
    """Return the noun of a kind of unit: its design's name, its class, or its rank."""
    return _kind_noun(voice, code) or quote_text(voice, code)


def _kind_noun(voice: Voice, code: str) -> Noun | None:
    keys = (f"own.{code}", f"class.{code}", f"officer.{code}")
    return next((found for key in keys if (found := voice.known_noun(key)) is not None), None)


def without_own_designs(voice: Voice) -> Voice:
    """Return the voice without the names of own designs, to name units of others."""
    others = {
        key: name
        for key, name in voice.table_names.items()
        if not key.startswith(DESIGN_NAME_PREFIXES)
    }
    return replace(voice, table_names=others)


def counted_noun(voice: Voice, count: int, code: str) -> Noun:
    """Return a count with its kind: 1 Warlord, 10 Swordsmen, 4 Wolves; 1 x a design."""
    return Noun(f"{count}\u00a0{_kind_noun_for_count(voice, count, code).name}")


def _kind_noun_for_count(voice: Voice, count: int, code: str) -> Noun:
    one = is_singular(voice.language, count)
    named = (voice.known_noun(f"alone.{code}") if one else None) or voice.known_noun(f"own.{code}")
    alone = one and len(code) > 1
    plural = None if alone else voice.known_noun(f"plural.{code}")
    return named or plural or unit_noun(voice, code)


def counted_nouns(voice: Voice, counts: Iterable[tuple[str, int]]) -> tuple[Noun, ...]:
    """Return the counts of several kinds."""
    return tuple(counted_noun(voice, count, code) for code, count in counts if count)


def name_units(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name the units of a text, or whatever else may stand in place of units."""
    if isinstance(value, (list, tuple)):
        return tuple(_units_noun(voice, str(one)) for one in value)
    return _units_noun(voice, str(value))


def _units_noun(voice: Voice, text: str) -> Noun:
    """Return the noun of a single thing, with its gender, or a list of units without one."""
    return _word_noun(voice, text) or Noun(_units_text(voice, text))


def _units_text(voice: Voice, text: str) -> str:
    return voice.join_texts(
        [_units_part(voice, part.strip()) for part in text.split(LIST_SEPARATOR) if part.strip()]
    )


def _units_part(voice: Voice, text: str) -> str:
    """Write one part of a list of units."""
    head, _, rest = text.partition(" ")
    if text == "all":
        return voice.say("units.all")
    if head == "all" and _kind_noun(voice, rest):
        return voice.say("units.all.of", units=_kind_noun_for_count(voice, 2, rest))
    if head.isdecimal() and _kind_noun(voice, rest):
        return counted_noun(voice, int(head), rest).name
    names = [_word_name(voice, word) for word in text.split()]
    known = [name for name in names if name is not None]
    return " ".join(known) if known and len(known) == len(names) else quote_text(voice, text).name


def _word_name(voice: Voice, word: str) -> str | None:
    """Return the name of one word; a unit id is named by its kind and that number."""
    if word[:1].isdecimal():
        own = voice.known_noun(f"unit.{word}")
        return word if own is None else own.name
    found = _word_noun(voice, word)
    return None if found is None else found.name


def _word_noun(voice: Voice, word: str) -> Noun | None:
    spaces = (voice.known_noun(f"{space}.{word}") for space in SPACES_AMONG_UNITS)
    return _kind_noun(voice, word) or next((one for one in spaces if one is not None), None)


def count_or_name_units(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Count units that have ids; name those that are given as `3 swordsman` or by kind."""
    if isinstance(value, str):
        return name_units(voice, value, facts)
    if not isinstance(value, (list, tuple)):
        return int(value)
    if value and all(isinstance(one, (list, tuple)) and len(one) == 2 for one in value):
        return counted_nouns(voice, value)
    if value and all(isinstance(one, str) for one in value):
        return tuple(Noun(_units_text(voice, one)) for one in value)
    return len(value)


def describe_leg(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Describe one leg of a ferry: where to, who is taken up, who is set down."""
    one = parse_leg(str(value))
    said = [voice.say("leg.to", at=one.to)]
    for key, units in (("leg.take", one.take), ("leg.drop", one.drop)):
        if units:
            named = voice.join_texts([_units_part(voice, unit) for unit in units])
            said.append(voice.say(key, units=Noun(named)))
    return Noun(", ".join(said))


def name_hex(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a hex by its number; `default` and `all` have words."""
    return voice.known_noun(f"spot.{value}") or Noun(clean_hex(voice, str(value)))


def clean_hex(voice: Voice, text: str) -> str:
    """Return a hex as it is; shorten and escape any other text."""
    return text if HEX_PATTERN.fullmatch(text) else voice.clean_typed_text(text)


def name_force(voice: Voice, kinds: Mapping[str, int], officers: int = 0) -> tuple[Noun, ...]:
    """Name a force by kind; of Officers give only the number."""
    led = (Noun(voice.say("tale.officers", count=officers)),) if officers else ()
    return (*counted_nouns(voice, kinds.items()), *led)


def escape_text(voice: Voice, text: str) -> str:
    """Escape a text of any length that somebody typed."""
    text = " ".join(text.split())
    return escape_name(text) if voice.markdown else text
