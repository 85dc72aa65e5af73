"""The names of known hexes, and whose marks are there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from engine.valhalla.view import OwnSide, View
from render.language.grammar import FactValue, make_name
from render.language.voice import Voice
from render.valhalla.words.names import ruler_or_city_name
from render.valhalla.words.places.place_names import PlaceName, Site, is_city_of, name_hexes

CITY: Final = "city"
RUINS: Final = "ruins"
CITY_NAME_PREFIX: Final = "place."
BESIDE_PREFIX: Final = "beside."
NEARBY_PREFIX: Final = "nearby."
"""The prefix of what a hex is called in a sentence that has no room for its whole name."""
MAP_SIZE_KEY: Final = "map.size"
"""The key of the numbers of columns and rows of the map."""
HEX_NAME_PREFIX: Final = "called."
MAX_SHORT_NAME: Final = 36
"""A longer name is not repeated in a sentence: `the forest north of Hestagard` is short."""
SHARED_NAME_PREFIX: Final = "alike."
"""The prefix of what several hexes are called."""
OWN_SITE_PREFIX: Final = "own_site."
"""The prefix of names that say that something is the reader's own."""


def feature_or_ruins(feature: str, level: int | None) -> str:
    """Return the feature, or Ruins for a city of level 0 (V-3.1-05)."""
    return RUINS if feature == CITY and level == 0 else feature


def known_feature(me: OwnSide, at: str) -> str:
    """Return the feature of a hex as far as the side knows; a city without holder is Ruins."""
    feature = me.land.features.get(at, "")
    place = me.places.get(at)
    if place is not None:
        return feature_or_ruins(place.feature, place.level)
    known = known_level(me, at)
    held = any(seat != me.seat for seat in me.marks.get(at, ()))
    return feature_or_ruins(feature, 0 if known is None and not held else known)


def known_level(me: OwnSide, at: str) -> int | None:
    """Return the level of a city or farm, as far as it is known."""
    if at in me.places:
        return me.places[at].level
    return next((one.level for one in me.scouted if one.at == at and one.level is not None), None)


def known_city_name(view: View, me: OwnSide, at: str) -> str:
    """Return the name of an own city or of the lost first capital, or "".

    Rules: V-13-06 (the names of capitals are public).
    """
    if at in me.places:
        return me.places[at].name
    return view.side(me.seat).capital_name if at and at == me.founded else ""


def place_noun(voice: Voice, at: str) -> FactValue:
    """Return the name of a hex as the reader knows it, with its article; "" without a name."""
    names = (f"{HEX_NAME_PREFIX}{at}", f"{SHARED_NAME_PREFIX}{at}")
    name = next((voice.table_names[one] for one in names if one in voice.table_names), "")
    return make_name(voice.language, name) if name else ""


def forget_own_sites(voice: Voice) -> Voice:
    """Return the voice without names of hexes by own features, for what somebody else says."""
    prefixes = (HEX_NAME_PREFIX, SHARED_NAME_PREFIX, NEARBY_PREFIX)
    own = [
        key.removeprefix(OWN_SITE_PREFIX)
        for key in voice.table_names
        if key.startswith(OWN_SITE_PREFIX)
    ]
    left_out = {f"{prefix}{at}" for prefix in prefixes for at in own}
    names = {key: name for key, name in voice.table_names.items() if key not in left_out}
    return replace(voice, table_names=names)


@dataclass(frozen=True)
class _NamingRequest:
    """What the names of hexes depend on; a view is compared by identity."""

    marks: tuple[object, ...]
    voice: Voice = field(compare=False)
    view: View = field(compare=False)
    me: OwnSide | None = field(compare=False)


def name_known_hexes(voice: Voice, view: View, me: OwnSide | None) -> Mapping[str, str]:
    """Return the names of own cities and of all hexes near them, and whose marks are where.

    Who has no side knows names only of a map that lies open (V-13-05).
    """
    return _name_known_hexes(_make_request(voice, view, me))


def _make_request(voice: Voice, view: View, me: OwnSide | None) -> _NamingRequest:
    named_here = (*voice.players.items(), *voice.table_names.items())
    marks = (id(view), id(me), voice.language, voice.book, voice.markdown, named_here)
    return _NamingRequest(marks, voice, view, me)


@lru_cache(maxsize=16)
def _name_known_hexes(asked: _NamingRequest) -> Mapping[str, str]:
    """Name hexes. It is cached: one view is shown by several voices, to one reader after another.

    A cached request keeps its view, so that no other view is ever taken for it.
    """
    voice, view, me = asked.voice, asked.view, asked.me
    if me is None:
        return dict(_all_hex_names(voice, view))
    return {
        **_city_names(voice, view, me),
        **dict(_hex_names(voice, view, me)),
        **dict(_mark_names(voice, me)),
    }


def _city_names(voice: Voice, view: View, me: OwnSide) -> Mapping[str, str]:
    return {
        f"{CITY_NAME_PREFIX}{at}": name for at, name in _list_town_names(voice, view, me).items()
    }


def _list_town_names(voice: Voice, view: View, me: OwnSide) -> Mapping[str, str]:
    """Return the names of own cities and of the lost first capital, by hex."""
    names = {at: known_city_name(view, me, at) for at in {**me.places, me.founded: None}}
    return {at: ruler_or_city_name(voice, name) for at, name in names.items() if name}


def _hex_names(voice: Voice, view: View, me: OwnSide) -> Iterator[tuple[str, str]]:
    towns = _list_town_names(voice, view, me)
    features = {at: known_feature(me, at) for at in {**me.places, **me.land.features}}
    sites = {
        at: _describe_site(me, at, feature)
        for at, feature in features.items()
        if feature and at not in towns
    }
    yield from _list_hex_names(name_hexes(voice, me.land, towns, sites))


def _all_hex_names(voice: Voice, view: View) -> Iterator[tuple[str, str]]:
    """Yield the names of all hexes for whoever sees the whole map; for others there are none.

    They go by cities and terrain alone: public sentences say themselves what was fought over.
    """
    if view.land is None:
        return
    towns = {
        at: ruler_or_city_name(voice, one.name)
        for at, one in view.places.items()
        if one.feature == CITY and one.level and one.name
    }
    yield from ((f"{CITY_NAME_PREFIX}{at}", name) for at, name in towns.items())
    yield from _list_hex_names(name_hexes(voice, view.land, towns, {}))


def _list_hex_names(names: Mapping[str, PlaceName]) -> Iterator[tuple[str, str]]:
    for at, name in names.items():
        yield f"{HEX_NAME_PREFIX if name.is_single else SHARED_NAME_PREFIX}{at}", name.text
        if name.nearby and not (name.is_single and len(name.text) <= MAX_SHORT_NAME):
            yield f"{NEARBY_PREFIX}{at}", name.nearby
        if name.is_by_own_site:
            yield f"{OWN_SITE_PREFIX}{at}", name.text


def _describe_site(me: OwnSide, at: str, feature: str) -> Site:
    """Return a known feature with who holds it, as far as the side knows."""
    others = tuple(seat for seat in me.marks.get(at, ()) if seat != me.seat)
    holder = others[0] if is_city_of(feature, others) and at not in me.places else None
    return Site(feature, at in me.places, holder)


def _mark_names(voice: Voice, me: OwnSide) -> Iterator[tuple[str, str]]:
    """Yield whose marks are in a hex, as the map shows them (V-2.2-08)."""
    plain = replace(voice, table_names={})
    for at, seats in me.marks.items():
        others = tuple(seat for seat in seats if seat != me.seat)
        if others:
            yield f"{BESIDE_PREFIX}{at}", plain.say("beside.mark", seats=others)
