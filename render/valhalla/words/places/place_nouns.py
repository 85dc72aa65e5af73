"""Hexes in sentences: by their name if it is short, else by what is near, else by the region."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.map.atlas import CITY
from engine.valhalla.map.bearings import find_region
from engine.valhalla.view import UNKNOWN_FEATURE
from render.language.fact_vocabulary import Facts, capitalise
from render.language.grammar import FactValue, Noun, PlaceNoun, inflect_noun, is_singular, make_name
from render.language.markup import escape_name
from render.language.voice import Voice
from render.language.word_books import WordBook
from render.valhalla.words.places.known_places import (
    CITY_NAME_PREFIX,
    HEX_NAME_PREFIX,
    MAP_SIZE_KEY,
    MAX_SHORT_NAME,
    NEARBY_PREFIX,
    RUINS,
    SHARED_NAME_PREFIX,
)
from render.valhalla.words.places.place_names import name_terrain
from render.valhalla.words.unit_texts import DESIGN_NAME_PREFIXES, HEX_PATTERN, name_hex

_HEX: Final = HEX_PATTERN.pattern
_HEX_IN_ORDER: Final = re.compile(
    rf"(?:(?P<word>[^\W\d]+) )?(?P<hex>{_HEX})(?P<list>(?:(?:, | and | et ){_HEX})+)?"
)
"""A hex in a written order, the word before it, and the hexes that follow in a list."""
JOINED_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"in": "there", "at": "there"},
    "fr": {"en": "there", "dans": "there", "de": "de"},
}
"""By language: the prepositions of orders that become one with a name, and its inflection."""
INFANTRY_CLASSES: Final = ("swordsman", "archer", "bruiser")
ALL_UNITS_BEGIN: Final[Mapping[str, tuple[str, str]]] = {
    "en": ("move", "all"),
    "fr": ("avancer", "tous"),
}
"""By language: how an order begins that moves all units of a hex."""
WORDS_BEFORE_THERE: Final = frozenset({
    "ambush", "embuscade", "formation", "respond", "r\u00e9pondre",
})  # fmt: skip
"""The words of orders that stand before a hex without a preposition, and mean to be there."""
OWN_PREFIX, ALONE_PREFIX = DESIGN_NAME_PREFIXES[:2]
FURTHER: Final = (RUINS, UNKNOWN_FEATURE)
"""What may be in a hex besides the features of the rules."""
MAX_HEADLINE_NAME: Final = 30
"""A longer name of a hex doesn't fit into a headline, which names its region instead."""


def name_place(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name one hex or several by what the reader knows there; anything else stays as it is."""
    if isinstance(value, (list, tuple)):
        return tuple(_place_noun(voice, str(one)) for one in value)
    text = str(value)
    if HEX_PATTERN.fullmatch(text):
        return _place_noun(voice, text)
    return Noun(voice.clean_typed_text(text) if voice.exact else text)


def name_place_before(voice: Voice, battle: BattleTold) -> PlaceNoun:
    """Name the place of a battle as it was before: the city that was taken was the loser's."""
    if not battle.conquered or not battle.defenders:
        return _place_noun(voice, battle.at)
    before = voice.say("place.city_of", seat=battle.defenders[0])
    city = voice.noun(f"feature.{CITY}")
    after = (
        voice.say("place.city_of", seat=battle.attacker),
        *(voice.say(f"place.{one}.own", feature=city) for one in ("the", "one")),
    )
    names = dict(voice.table_names)
    for prefix in (HEX_NAME_PREFIX, SHARED_NAME_PREFIX, NEARBY_PREFIX):
        name = names.get(f"{prefix}{battle.at}", "")
        own = next((one for one in after if f"{name} ".startswith(f"{one} ")), "")
        if own:
            names[f"{prefix}{battle.at}"] = f"{before}{name[len(own) :]}"
    return _place_noun(replace(voice, table_names=names), battle.at)


def name_spot(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Name what an order may name as a hex, with its number behind, or `all`."""
    if HEX_PATTERN.fullmatch(str(value)):
        return _add_number(voice, _place_noun(voice, str(value)))
    return name_hex(voice, value, facts)


def _add_number(voice: Voice, place: PlaceNoun) -> PlaceNoun:
    """Put the number of a hex behind its name, since one types it; a city has a name to type."""
    at, called = place.name, place.called
    if at in called.name or f"{CITY_NAME_PREFIX}{at}" in voice.table_names:
        return place
    name, there = (
        voice.say("place.with_hex", place=Noun(said), hex=Noun(at))
        for said in (called.name, place.there)
    )
    return replace(place, called=replace(called, name=name), there=there if place.there else "")


def name_places_in_order(voice: Voice, text: str) -> str:
    """Write an order with names instead of hexes; hexes that stand in a list stay."""
    text = _agree_counts(voice, text)
    found = [one for one in _HEX_IN_ORDER.finditer(text) if not one["list"]]
    if not found:
        return text
    parts, end = [], 0
    for one in found:
        parts += [_escape(voice, text[end : one.start()]), _say_in_order(voice, one)]
        end = one.end()
    return capitalise("".join((*parts, _escape(voice, text[end:]))))


def _agree_counts(voice: Voice, text: str) -> str:
    """Write the own name of one unit in the singular: `1 Fletcher`; all units, several Archers."""
    text = _name_all_units(voice, _agree_classes(voice, text))
    for key, name in voice.table_names.items():
        if key.startswith(OWN_PREFIX) and f"1 {name}" in text:
            one = voice.table_names.get(f"{ALONE_PREFIX}{key.removeprefix(OWN_PREFIX)}", name)
            text = re.sub(rf"\b1 {re.escape(name)}", f"1 {one}", text)
    return text


def _agree_classes(voice: Voice, text: str) -> str:
    """Write several units of the infantry in the plural: `3 archers`."""
    _, all_word = ALL_UNITS_BEGIN[voice.language]
    for one in INFANTRY_CLASSES:
        single = voice.noun(f"class.{one}").name.lower()
        many = voice.noun(f"plural.{one}").name.lower()
        for found in {*re.findall(rf"\b(\d+|{all_word}) {re.escape(single)}\b", text)}:
            is_one = found.isdigit() and is_singular(voice.language, int(found))
            said = single if is_one else many
            text = re.sub(rf"\b{found} {re.escape(single)}\b", f"{found} {said}", text)
    return text


def _name_all_units(voice: Voice, text: str) -> str:
    """Write out that an order is for all units: `advance all units from`."""
    verb, all_word = ALL_UNITS_BEGIN[voice.language]
    begin = f"{verb} {all_word} "
    return (
        f"{verb} {voice.say('units.all.shown')} {text[len(begin) :]}"
        if text.startswith(begin)
        else text
    )


def _say_in_order(voice: Voice, found: re.Match[str]) -> str:
    """Name a hex of an order with the word before it, which may be its preposition."""
    place, word = _place_noun(voice, found["hex"]), found["word"] or ""
    if word in JOINED_WORDS[voice.language]:
        inflection = JOINED_WORDS[voice.language][word]
        return inflect_noun(voice.language, place, inflection)
    inflection = (
        "there" if word in WORDS_BEFORE_THERE else "le" if voice.language == "fr" else "the"
    )
    said = inflect_noun(voice.language, place, inflection)
    return f"{_escape(voice, word)} {said}" if word else said


def _escape(voice: Voice, text: str) -> str:
    """Escape a part of an order, whose spaces at both ends stay."""
    if not voice.markdown or not text.strip():
        return text
    before, after = (text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :])
    return f"{before}{escape_name(text)}{after}"


def names_feature(voice: Voice, at: str) -> bool:
    """Tell whether a sentence names a hex by its city or its feature."""
    name = _find_name(voice, at)
    return bool(name) and not name.startswith(_list_land_names(voice.language, voice.book))


def _place_noun(voice: Voice, at: str) -> PlaceNoun:
    name = _find_name(voice, at)
    if not name:
        return _noun_of_region(voice, at)
    is_short = len(name) <= MAX_HEADLINE_NAME and name == _find_short_name(voice, at)
    there = _say_there(voice, name)
    return PlaceNoun(
        at,
        called=make_name(voice.language, name),
        there=there,
        about=there if is_short else _say_region(voice, at),
        where=_say_where(voice, at, name),
    )


def _find_name(voice: Voice, at: str) -> str:
    """Return the short name of a hex, or what is near it with its number; "" if nothing is."""
    nearby = voice.table_names.get(f"{NEARBY_PREFIX}{at}", "")
    rough = voice.say("place.with_hex", place=Noun(nearby), hex=Noun(at)) if nearby else ""
    return _find_short_name(voice, at) or rough


def _find_short_name(voice: Voice, at: str) -> str:
    """Return the name that only this hex has, if it fits into a sentence; else ""."""
    city = voice.table_names.get(f"{CITY_NAME_PREFIX}{at}", "")
    name = city or voice.table_names.get(f"{HEX_NAME_PREFIX}{at}", "")
    return name if len(name) <= MAX_SHORT_NAME else ""


def _say_there(voice: Voice, name: str) -> str:
    """Say how one is in a place: in a terrain, at anything else."""
    is_land = name.startswith(_list_land_names(voice.language, voice.book))
    key = "place.in" if is_land else "place.at"
    return voice.say(key, place=make_name(voice.language, name))


def _say_where(voice: Voice, at: str, name: str) -> str:
    """Say where a hex lies, without what it is; behind a feature that is the only one: its hex."""
    if f"{CITY_NAME_PREFIX}{at}" in voice.table_names:
        return voice.say("place.of", place=make_name(voice.language, name))
    kinds = (one for one in _list_kinds(voice.language, voice.book) if name.startswith(f"{one} "))
    return name[len(max(kinds, key=len, default=name)) :].strip() or f"({at})"


@cache
def _list_land_names(language: str, book: WordBook) -> tuple[str, ...]:
    """List how the names of hexes begin that are only land, or only fog."""
    voice = Voice(language, book)
    codes = terrain_tables().terrain
    return (voice.say("place.fog"), *(name_terrain(voice, code) for code in codes))


@cache
def _list_kinds(language: str, book: WordBook) -> tuple[str, ...]:
    """List how the names of hexes say what is there."""
    voice = Voice(language, book)
    features = [voice.noun(f"feature.{one}") for one in (*terrain_tables().features, *FURTHER)]
    keys = ("place.the.any", "place.the.own", "place.one.any", "place.one.own")
    named = (voice.say(key, feature=feature) for key in keys for feature in features)
    return (*_list_land_names(language, book), *named)


def _say_region(voice: Voice, at: str) -> str:
    """Say in which part of the map a hex lies; "" without a map."""
    columns, _, rows = voice.table_names.get(MAP_SIZE_KEY, "").partition(".")
    if not rows:
        return ""
    return voice.say(f"region.{find_region(at, (int(columns), int(rows)))}")


def _noun_of_region(voice: Voice, at: str) -> PlaceNoun:
    """Name a hex by its region: nothing that has a name is near it."""
    region = _say_region(voice, at)
    if not region:
        return PlaceNoun(at, called=Noun(at))
    there = voice.say("place.with_hex", place=Noun(region), hex=Noun(at))
    called = make_name(voice.language, voice.say("place.ground", there=Noun(there)))
    return PlaceNoun(at, called=called, there=there, about=region, where=there)
