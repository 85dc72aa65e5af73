"""How units become words, and what orders say of them: `10 swordsman`, `13 + all C`, `all`.

Nothing here tells more than the text it is given; names of designs and of own units are those that
`at_table` has taught the voice.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.valhalla.orders.fields import PLUS
from engine.valhalla.orders.movement import leg
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun, Value, singular
from render.language.markup import escape
from render.language.voice import Voice, quoted

HEX: Final = re.compile(r"\d{3}\.\d{3}")
WORDS: Final = ("position", "fort", "building", "power", "boon", "caster", "say", "feature")
"""Spaces whose ids may stand in the place of units."""

OWN: Final = ("own.", "alone.", "given.")
"""Under these a voice knows what the own designs are called."""


def unit(voice: Voice, code: str) -> Noun:
    """Call a kind of unit: by its own name at this table, its class, or its rank."""
    return _kind(voice, code) or quoted(voice, code)


def _kind(voice: Voice, code: str) -> Noun | None:
    keys = (f"own.{code}", f"class.{code}", f"officer.{code}")
    return next((found for key in keys if (found := voice.thing(key)) is not None), None)


def foreign(voice: Voice) -> Voice:
    """Speak of units of others: they don't bear the names of the own designs."""
    others = {key: name for key, name in voice.others.items() if not key.startswith(OWN)}
    return replace(voice, others=others)


def counted(voice: Voice, count: int, code: str) -> Noun:
    """Say how many of a kind: 1 Warlord, 10 Swordsmen, 4 Wolves; of a name of its own 1 x."""
    return Noun(f"{count}\u00a0{_many(voice, count, code).name}")


def _many(voice: Voice, count: int, code: str) -> Noun:
    one = singular(voice.language, count)
    named = (voice.thing(f"alone.{code}") if one else None) or voice.thing(f"own.{code}")
    alone = one and len(code) > 1
    plural = None if alone else voice.thing(f"plural.{code}")
    return named or plural or unit(voice, code)


def tally(voice: Voice, counts: Iterable[tuple[str, int]]) -> tuple[Noun, ...]:
    """Say how many there are of each kind."""
    return tuple(counted(voice, count, code) for code, count in counts if count)


def spec(voice: Voice, value: Any, _: Facts) -> Value:
    """Say which units are meant, or whatever else stands where units may."""
    if isinstance(value, (list, tuple)):
        return tuple(_noun(voice, str(one)) for one in value)
    return _noun(voice, str(value))


def _noun(voice: Voice, text: str) -> Noun:
    """Keep the noun of a single thing, with its gender; a list of units has none."""
    return _thing(voice, text) or Noun(_spec(voice, text))


def _spec(voice: Voice, text: str) -> str:
    return voice.joined([_part(voice, part.strip()) for part in text.split(PLUS) if part.strip()])


def _part(voice: Voice, text: str) -> str:
    """Say one part of a list of units."""
    head, _, rest = text.partition(" ")
    if text == "all":
        return voice.say("units.all")
    if head == "all" and _kind(voice, rest):
        return voice.say("units.all.of", units=_many(voice, 2, rest))
    if head.isdecimal() and _kind(voice, rest):
        return counted(voice, int(head), rest).name
    names = [_name(voice, word) for word in text.split()]
    known = [name for name in names if name is not None]
    return " ".join(known) if known and len(known) == len(names) else quoted(voice, text).name


def _name(voice: Voice, word: str) -> str | None:
    """Call one word by its name; a unit by its id is a kind of unit with that number."""
    if word[:1].isdecimal():
        own = voice.thing(f"unit.{word}")
        return word if own is None else own.name
    found = _thing(voice, word)
    return None if found is None else found.name


def _thing(voice: Voice, word: str) -> Noun | None:
    spaces = (voice.thing(f"{space}.{word}") for space in WORDS)
    return _kind(voice, word) or next((one for one in spaces if one is not None), None)


def many(voice: Voice, value: Any, facts: Facts) -> Value:
    """Count units that have ids; name those that are told as `3 swordsman` or by kind."""
    if isinstance(value, str):
        return spec(voice, value, facts)
    if not isinstance(value, (list, tuple)):
        return int(value)
    if value and all(isinstance(one, (list, tuple)) and len(one) == 2 for one in value):
        return tally(voice, value)
    if value and all(isinstance(one, str) for one in value):
        return tuple(Noun(_spec(voice, one)) for one in value)
    return len(value)


def legs(voice: Voice, value: Any, _: Facts) -> Value:
    """Say one leg of a ferry: where to, who is taken up, who is set down."""
    one = leg(str(value))
    said = [voice.say("leg.to", at=one.to)]
    for key, units in (("leg.take", one.take), ("leg.drop", one.drop)):
        if units:
            named = voice.joined([_part(voice, unit) for unit in units])
            said.append(voice.say(key, units=Noun(named)))
    return Noun(", ".join(said))


def spot(voice: Voice, value: Any, _: Facts) -> Value:
    """Call a hex by its number; `default` and `all` have words."""
    return voice.thing(f"spot.{value}") or Noun(at(voice, str(value)))


def at(voice: Voice, text: str) -> str:
    """Keep a hex as it is; make harmless what somebody has typed instead of one."""
    return text if HEX.fullmatch(text) else voice.typed(text)


def force(voice: Voice, kinds: Mapping[str, int], officers: int = 0) -> tuple[Noun, ...]:
    """Say a force by kind, Officers by number alone."""
    led = (Noun(voice.say("tale.officers", count=officers)),) if officers else ()
    return (*tally(voice, kinds.items()), *led)


def safe(voice: Voice, text: str) -> str:
    """Make a text of somebody's own harmless, whatever its length."""
    text = " ".join(text.split())
    return escape(text) if voice.markdown else text
