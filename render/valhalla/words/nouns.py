"""The facts of Empire: Valhalla, and how its ids become nouns."""

from collections.abc import Mapping
from typing import Any, Final

from render.language.common_book import COMMON_BOOK
from render.language.fact_vocabulary import Facts, FactVocabulary
from render.language.grammar import FactValue, Noun, make_name
from render.language.value_makers import name_seats
from render.language.voice import Voice, find_nouns, quote_text
from render.language.word_books import WordBook, word_file_reader
from render.valhalla.words import order_lexicon
from render.valhalla.words.event_facts import (
    add_facts,
    name_foe_losses,
    name_known_force,
    name_own_losses,
)
from render.valhalla.words.names import (
    design_name,
    ready_side_of_design,
    ruler_or_city_name,
    side_name,
)
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX
from render.valhalla.words.places.place_nouns import name_place, name_spot
from render.valhalla.words.things.thing_effects import load_effects
from render.valhalla.words.unit_texts import (
    count_or_name_units,
    describe_leg,
    escape_text,
    name_units,
    unit_noun,
)

MIN_UNIT_ID: Final = 10
"""The smallest id of a unit; smaller numbers are seats (V-0-09)."""

_SPACES: Final[Mapping[str, tuple[str, ...]]] = {
    "seat": (
        "seat", "seats", "against", "attacker", "defenders", "foe", "other", "giver", "host",
        "player", "rulers",
    ),
    "holder": ("holder",),
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
    "spot": ("hex", "scope", "from", "city", "last", "battle", "next"),
    "place": ("at", "origin", "near", "places"),
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
"""By space: the facts that are ids of this space."""


# Sides and names


def _name_sides(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Name sides by their names, never by who plays them (V-11.1-06).

    Before a side has a name, its player stands for it.
    """
    if isinstance(value, (list, tuple)):
        return tuple(noun for one in value for noun in _nouns_of_side(voice, one, facts))
    return _nouns_of_side(voice, value, facts)[0]


def _nouns_of_side(voice: Voice, seat: Any, facts: Facts) -> tuple[Noun, ...]:
    name = voice.table_names.get(f"{SIDE_NAME_PREFIX}{seat}")
    found = make_name(voice.language, name) if name else name_seats(voice, seat, facts)
    return (found,) if isinstance(found, Noun) else ()


def _name_side_or_hex(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Name a side by its player, or a ready-made side, or a hex."""
    text = str(value)
    if text.isdecimal():
        return _name_sides(voice, int(text), facts)
    return voice.known_noun(f"ready_side.{text}") or name_spot(voice, text, facts)


def _name_target(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Name the target of a boon: a side, a hex, or units."""
    text = value[0] if isinstance(value, (list, tuple)) and len(value) == 1 else value
    small = str(text).isdecimal() and int(text) < MIN_UNIT_ID
    return _name_sides(voice, int(text), facts) if small else name_units(voice, value, facts)


def _name_person(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a Ruler or a capital; a default name is translated."""
    return make_name(voice.language, ruler_or_city_name(voice, str(value)))


def _describe_ready_side(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Describe a ready-made side in one line."""
    return Noun(voice.say(f"ready_side.{value}.about"))


def _describe_effect(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Return what a thing does, in the words of its rule."""
    if voice.has_words(f"does.{value}"):
        return Noun(voice.say(f"does.{value}"))
    return Noun(load_effects(voice.language).get(str(value), ""))


def _name_side_or_design(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Name a side or a design; a design without a name goes by its class."""
    own, cls = voice.known_noun(f"class.{value}"), str(facts.get("cls", ""))
    if own is None and ready_side_of_design(cls, str(value)):
        return Noun(design_name(voice, cls, str(value)))
    return own or make_name(voice.language, side_name(voice, str(value)))


def _quote_free_text(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Return what a person has written, complete and escaped."""
    return Noun(escape_text(voice, str(value)))


def _describe_fault(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Describe a fault of a text that somebody wrote."""
    return Noun(voice.say(f"fault.{value}", **facts))


# Things


def _name_class(voice: Voice, value: Any, _: Facts) -> FactValue:
    return unit_noun(voice, str(value))


def _name_officer(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name an Officer by its type, or a fortification by its kind."""
    one = str(value)
    return (
        voice.known_noun(f"officer.{one}")
        or voice.known_noun(f"fort.{one}")
        or quote_text(voice, one)
    )


def _name_special(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a special of a unit or of a side."""
    one = str(value)
    return (
        voice.known_noun(f"special.{one}")
        or voice.known_noun(f"side_special.{one}")
        or quote_text(voice, one)
    )


def _name_specials(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Name a list of unit specials, or the special of a side."""
    if isinstance(value, str):
        return _name_special(voice, value, facts)
    return find_nouns(voice, "special", value)


def _name_favor_source(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name the source of favor."""
    one = str(value)
    spaces = ("why", "feature", "building", "side_special", "boon")
    found = (voice.known_noun(f"{space}.{one}") for space in spaces)
    return next((noun for noun in found if noun is not None), quote_text(voice, one))


def _name_logged_deed(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a deed of the own log."""
    return voice.known_noun(f"logged.{value}") or Noun(voice.clean_typed_text(str(value)))


def _name_need(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name what a tactic needs; a number of points or places stays a number."""
    if isinstance(value, int):
        return value
    return voice.known_noun(f"need.{value}") or Noun(str(value))


def _name_role(voice: Voice, value: Any, _: Facts) -> FactValue:
    return voice.known_noun(f"only.{value}") or Noun(str(value))


def _name_order(voice: Voice, value: Any, _: Facts) -> FactValue:
    return voice.known_noun(f"order.{value}") or Noun(str(value))


def _describe_condition(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Describe a condition of a special on the final design: `defense<=3`, `no_other_move`."""
    if value == "no_other_move":
        return Noun(voice.say("condition.no_other_move"))
    parts = []
    for part in str(value).split("&"):
        for sign, key in ((">=", "condition.least"), ("<=", "condition.most")):
            stat, found, bound = part.partition(sign)
            if found:
                parts.append(Noun(voice.say(key, stat=stat, bound=bound)))
    return tuple(parts) or Noun(str(value))


WORD_BOOK: Final = WordBook(
    key="valhalla",
    read_files=word_file_reader("render.valhalla.words"),
    vocabulary=FactVocabulary(
        spaces={fact: space for space, all_facts in _SPACES.items() for fact in all_facts},
        value_makers={
            "seat": _name_sides,
            "holder": name_seats,
            "to": _name_side_or_hex,
            "many": count_or_name_units,
            "spec": name_units,
            "target": _name_target,
            "legs": describe_leg,
            "spot": name_spot,
            "place": name_place,
            "class": _name_class,
            "officer": _name_officer,
            "special": _name_specials,
            "any_special": _name_special,
            "why": _name_favor_source,
            "logged": _name_logged_deed,
            "fates": name_own_losses,
            "losses": name_foe_losses,
            "insight": name_known_force,
            "need": _name_need,
            "condition": _describe_condition,
            "role": _name_role,
            "order": _name_order,
            "ready": _describe_ready_side,
            "effect": _describe_effect,
            "called": _name_side_or_design,
            "person": _name_person,
            "free": _quote_free_text,
            "fault": _describe_fault,
        },
        list_names=order_lexicon.list_names,
        list_own_names=order_lexicon.list_own_names,
        list_descriptions=order_lexicon.list_descriptions,
        phrases=order_lexicon.PHRASES_BY_SPACE,
        add_facts=add_facts,
    ),
    common=COMMON_BOOK,
)
