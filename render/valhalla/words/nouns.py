"""What the facts of Empire: Valhalla are, and how its things become nouns."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.valhalla.view import View
from render.language.fact_vocabulary import SPEECHES, Facts, FactVocabulary, capital
from render.language.grammar import Noun, Value
from render.language.voice import Voice, named, quoted, seats
from render.valhalla.words import order_lexicon
from render.valhalla.words.event_facts import enriched, fates, insight, losses
from render.valhalla.words.names import (
    deed_name,
    design_name,
    designed,
    own_name,
    side_name,
    unnamed,
)
from render.valhalla.words.order_lexicon import BANNER, CHOICES, TIMES
from render.valhalla.words.places import sites
from render.valhalla.words.thing_effects import effects
from render.valhalla.words.unit_texts import at, legs, many, safe, spec, spot, unit

BOOK: Final = "valhalla"
SEATS: Final = 10
"""Smaller numbers are seats; ids of units begin with this one (V-0-09)."""

SIDES: Final = ("seat", "to", "target")
"""The spaces in whose fields a side may stand."""

_SPACES: Final[Mapping[str, tuple[str, ...]]] = {
    "seat": (
        "seat", "seats", "against", "attacker", "defenders", "foe", "other", "giver", "host",
        "player", "rulers",
    ),
    "to": ("to", "side"),
    "many": (
        "units", "farms", "hexes", "lost", "rescued", "slain", "orders", "turns", "levels", "gave",
        "production", "list", "infantry_mix", "razed",
    ),
    "spec": (
        "unit", "mount", "riders", "formation", "stacks", "fort_split", "power", "succession",
        "despawn", "auto_officers", "caster", "removed", "slot", "power",
    ),
    "target": ("target",),
    "legs": ("legs",),
    "spot": ("hex", "scope", "from", "city", "last", "battle"),
    "say": ("wish", "parley", "truce", "missions", "repeat"),
    "logged": ("events",),
    "class": ("cls", "class", "result", "infantry"),
    "officer": ("officer", "type"),
    "power": ("source",),
    "special": ("specials", "utility", "other_special", "side_special"),
    "any_special": ("special",),
    "building": ("building", "replaced", "palace", "replace", "build", "remove"),
    "terrain": ("terrain",),
    "feature": ("feature", "asset"),
    "tactic": ("tactic",),
    "boon": ("boon",),
    "god": ("gods",),
    "deed": ("deed",),
    "position": ("position", "positions"),
    "size": ("size",),
    "outcome": ("outcome",),
    "stance": ("wishes", "stance"),
    "stat": ("stat",),
    "order": ("order",),
    "setting": ("setting",),
    "colour": ("colour",),
    "why": ("why",),
    "fates": ("fates",),
    "losses": ("foes",),
    "insight": ("insight",),
    "role": ("role",),
    "need": ("requirement", "need"),
    "condition": ("condition",),
    "blank": ("field",),
    "ready": ("ready",),
    "effect": ("does",),
    "called": ("name",),
    "fault": ("fault",),
    "person": ("capital_name", "ruler_name", "ruler", "heir"),
    "free": (
        "text", "effect", "reason", "detail",
        "given", "value",
    ),
}  # fmt: skip
"""By space: the facts that are ids of it."""


# Sides and names


def _to(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call a side by its player; a hex stays as it is, a ready-made side has its name."""
    text = str(value)
    if text.isdecimal():
        return seats(voice, int(text), facts)
    return voice.thing(f"ready_side.{text}") or Noun(at(voice, text))


def _target(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call what a boon aims at: a side, a hex, or units."""
    text = value[0] if isinstance(value, (list, tuple)) and len(value) == 1 else value
    small = str(text).isdecimal() and int(text) < SEATS
    return seats(voice, int(text), facts) if small else spec(voice, value, facts)


def _person(voice: Voice, value: Any, _: Facts) -> Value:
    """Call a Ruler or a capital by its name; one that was never given is said in words."""
    return Noun(own_name(voice, str(value)))


def _ready(voice: Voice, value: Any, _: Facts) -> Value:
    """Say a line about a ready-made side."""
    return Noun(voice.say(f"ready_side.{value}.about"))


def _effect(voice: Voice, value: Any, _: Facts) -> Value:
    """Say what a thing does, as its rule says it."""
    if voice.knows(f"does.{value}"):
        return Noun(voice.say(f"does.{value}"))
    return Noun(effects(voice.language).get(str(value), ""))


def _called(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call a side or a design by the name it was given; one without a name by its class."""
    own, cls = voice.thing(f"class.{value}"), str(facts.get("cls", ""))
    if own is None and designed(cls, str(value)):
        return Noun(design_name(voice, cls, str(value)))
    return own or Noun(side_name(voice, str(value)))


def _free(voice: Voice, value: Any, _: Facts) -> Value:
    """Quote what a person has written, whole and harmless."""
    return Noun(safe(voice, str(value)))


def _fault(voice: Voice, value: Any, facts: Facts) -> Value:
    """Say what is wrong with a text that somebody wrote."""
    return Noun(voice.say(f"fault.{value}", **facts))


# Things


def _class(voice: Voice, value: Any, _: Facts) -> Value:
    return unit(voice, str(value))


def _officer(voice: Voice, value: Any, _: Facts) -> Value:
    """Call an Officer by its type; where a type may be one of fortifications, by that."""
    one = str(value)
    return voice.thing(f"officer.{one}") or voice.thing(f"fort.{one}") or quoted(voice, one)


def _special(voice: Voice, value: Any, _: Facts) -> Value:
    """Call a special of a unit or of a side."""
    one = str(value)
    return voice.thing(f"special.{one}") or voice.thing(f"side_special.{one}") or quoted(voice, one)


def _side_special(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call specials of units in a list, or that of a side."""
    if isinstance(value, str):
        return _special(voice, value, facts)
    return named(voice, "special", value)


def _why(voice: Voice, value: Any, _: Facts) -> Value:
    """Say where favor comes from."""
    one = str(value)
    spaces = ("why", "feature", "building", "side_special", "boon")
    found = (voice.thing(f"{space}.{one}") for space in spaces)
    return next((noun for noun in found if noun is not None), quoted(voice, one))


def _logged(voice: Voice, value: Any, _: Facts) -> Value:
    """Call a deed of the own log by what it was."""
    return voice.thing(f"logged.{value}") or Noun(voice.typed(str(value)))


def _need(voice: Voice, value: Any, _: Facts) -> Value:
    """Call what a tactic needs by its name; of points and places it is a number."""
    if isinstance(value, int):
        return value
    return voice.thing(f"need.{value}") or Noun(str(value))


def _role(voice: Voice, value: Any, _: Facts) -> Value:
    return voice.thing(f"only.{value}") or Noun(str(value))


def _order(voice: Voice, value: Any, _: Facts) -> Value:
    return voice.thing(f"order.{value}") or Noun(str(value))


def _condition(voice: Voice, value: Any, _: Facts) -> Value:
    """Say what a special asks of the final design: `defense<=3`, `no_other_move`."""
    if value == "no_other_move":
        return Noun(voice.say("condition.no_other_move"))
    parts = []
    for part in str(value).split("&"):
        for sign, key in ((">=", "condition.least"), ("<=", "condition.most")):
            stat, found, bound = part.partition(sign)
            if found:
                parts.append(Noun(voice.say(key, stat=stat, bound=bound)))
    return tuple(parts) or Noun(str(value))


SPEECHES[BOOK] = FactVocabulary(
    spaces={fact: space for space, all_facts in _SPACES.items() for fact in all_facts},
    makers={
        "seat": seats,
        "to": _to,
        "many": many,
        "spec": spec,
        "target": _target,
        "legs": legs,
        "spot": spot,
        "class": _class,
        "officer": _officer,
        "special": _side_special,
        "any_special": _special,
        "why": _why,
        "logged": _logged,
        "fates": fates,
        "losses": losses,
        "insight": insight,
        "need": _need,
        "condition": _condition,
        "role": _role,
        "order": _order,
        "ready": _ready,
        "effect": _effect,
        "called": _called,
        "person": _person,
        "free": _free,
        "fault": _fault,
    },
    names=order_lexicon.names,
    own=order_lexicon.own_names,
    phrases=order_lexicon.PHRASES,
    enriched=enriched,
)


def at_table(voice: Voice, view: View) -> Voice:
    """Teach a voice what sides are called, and the reader's designs, units, cities and deeds."""
    here = replace(voice, book=BOOK)
    own = dict(_sides(here, view))
    me = view.me
    if me is not None:
        plain = replace(voice, book=BOOK, others={})
        given: dict[str, str] = {
            one.cls: one.name for one in me.designs if one.name not in {"", one.cls}
        }
        named_ = {cls: design_name(plain, cls, name) for cls, name in given.items()}
        own |= _designs(plain, given, named_)
        kinds = {one.code for one in me.units}
        lone = {cls: _lone(plain, cls, name) or named_[cls] for cls, name in given.items()}
        called = {code: lone.get(code) or unit(plain, code).name for code in kinds}
        for one in me.units:
            own[f"unit.{one.id}"] = f"{called[one.code]}\u00a0{one.id}"
        for deed in me.log:
            own[f"logged.{deed.id}"] = deed_name(here, deed)
        own |= sites(here, view, me)
    return replace(voice, book=BOOK, reader=view.viewer, others=own)


def _sides(voice: Voice, view: View) -> Iterator[tuple[str, str]]:
    """Teach what the sides are called, and to say it beside their players where it was given."""
    for one in view.sides:
        name = capital(side_name(voice, one.name))
        if name:
            yield f"{BANNER}{one.seat}", name
        if name and not unnamed(voice, one.name):
            yield from ((f"beside.{space}.{one.seat}", name) for space in SIDES)


def _designs(
    plain: Voice, given: Mapping[str, str], called: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Teach what designs are called: several, one alone, and as they were named."""
    for cls, name in called.items():
        yield f"own.{cls}", name
        yield f"given.{cls}", given[cls]
        yield f"alone.{cls}", _lone(plain, cls, given[cls]) or f"{TIMES} {name}"


def _lone(plain: Voice, cls: str, name: str) -> str:
    """Call one alone of a ready-made design; "" of any other."""
    side = designed(cls, name)
    return plain.noun(f"lone.{side}.{cls}").name if side else ""


__all__ = ["BOOK", "CHOICES", "at_table", "side_name", "unit"]
