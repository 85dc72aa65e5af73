"""What hexes are called at a table: by what lies there, and where that is from something named.

Rules: V-13-01 (from the reader's own view), V-2.2-09.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Seat
from engine.valhalla.map.atlas import CITY
from engine.valhalla.map.bearings import Bearing, list_bearings_from
from engine.valhalla.map.land import Land
from render.language.grammar import Noun, make_name
from render.language.voice import Voice
from render.language.word_books import WordBook

NEAR_REACH: Final = 3
"""So far from a named thing, a hex is called by it."""
TOWN_REACH: Final = 4
"""So far from a city, a hex is called by it if nothing else has a name there."""
MAX_NAME_LENGTH: Final = 84
"""A longer name is left out, so that the name and the hex fit into a label."""

NEAR_TOWN, NEAR_LANDMARK, FAR_FROM_TOWN, NEAR_SITE = range(4)
"""What a hex is called by, the likeliest first."""


@dataclass(frozen=True)
class Site:
    """A known feature that is no own city with a name."""

    feature: str
    is_own: bool = False
    holder: Seat | None = None
    """The only side with a mark in a city."""

    @property
    def is_town(self) -> bool:
        return self.holder is not None


class _Relation(NamedTuple):
    """How a hex lies from something that has a name; the least is the best."""

    rank: int
    distance: int
    anchor_at: str
    anchor: Noun
    bearing: Bearing


class PlaceName(NamedTuple):
    """What a hex is called."""

    text: str
    is_single: bool
    """Whether no other hex is called so."""
    nearby: str = ""
    """What it is, and what it is near to, without the way from there."""
    is_by_own_site: bool = False
    """Whether it says that something is the reader's own."""


def name_hexes(
    voice: Voice, land: Land, towns: Mapping[str, str], sites: Mapping[str, Site]
) -> Mapping[str, PlaceName]:
    """Return the name of each hex with a feature, and of those near something with a name.

    `towns` are the names of cities that the reader knows by name.
    """
    definite = {at: _name_site(voice, site, alone=True) for at, site in sites.items()}
    relations = _relate_hexes(voice, towns, sites, definite)
    single = _unique_names(definite)
    found = dict(_name_land(voice, land, relations))
    for at, site in sites.items():
        found[at] = _name_by_relation(
            voice, site, definite[at], relations.get(at), is_only=at in single
        )
    for at, name in towns.items():
        found[at] = PlaceName(name, is_single=True)
    count = Counter(fold_name(name.text) for name in found.values())
    return {
        at: name._replace(
            is_single=name.is_single and count[fold_name(name.text)] == 1,
            is_by_own_site=_is_by_own_site(at, sites, relations),
        )
        for at, name in found.items()
        if len(name.text) <= MAX_NAME_LENGTH
    }


def _is_by_own_site(at: str, sites: Mapping[str, Site], relations: Mapping[str, _Relation]) -> bool:
    """Tell whether a hex is called by an own feature, its own or one near it."""
    anchors = (at, relations[at].anchor_at) if at in relations else (at,)
    return any(one in sites and sites[one].is_own for one in anchors)


def _name_by_relation(
    voice: Voice, site: Site, name: str, relation: _Relation | None, *, is_only: bool
) -> PlaceName:
    """Name a feature by its city nearby; else alone, or as one of several."""
    near_town = relation is not None and relation.rank == NEAR_TOWN
    if is_only and (site.is_town or not near_town):
        return PlaceName(name, is_single=True)
    if relation is None or relation.rank == NEAR_SITE:
        one_of_several = _name_site(voice, site, alone=False)
        return PlaceName(one_of_several, is_single=False, nearby=one_of_several)
    return _name_near(voice, name, relation, is_single=True)


def _name_site(voice: Voice, site: Site, *, alone: bool) -> str:
    """Name a feature as the only one of its kind, or as one of several."""
    if site.holder is not None:
        return voice.say("place.city_of", seat=site.holder)
    feature = voice.noun(f"feature.{site.feature}")
    holder = "own" if site.is_own else "any"
    return voice.say(f"place.the.{holder}" if alone else f"place.one.{holder}", feature=feature)


def _name_land(
    voice: Voice, land: Land, relations: Mapping[str, _Relation]
) -> Iterator[tuple[str, PlaceName]]:
    """Name the hexes near something with a name by their terrain, or by the fog over them."""
    terrain = {code: name_terrain(voice, code) for code in set(land.terrain.values())}
    fog = voice.say("place.fog")
    for at, relation in relations.items():
        if land.has_hex(at):
            bare = terrain[land.terrain[at]] if at in land.terrain else fog
            yield at, _name_near(voice, bare, relation, is_single=relation.rank != NEAR_SITE)


def _name_near(voice: Voice, place: str, relation: _Relation, *, is_single: bool) -> PlaceName:
    """Name a place by what it is near to."""
    written = _write_place(
        _PlaceKey(voice.language, voice.book, place, relation.anchor, relation.bearing)
    )
    return PlaceName(written.text, is_single, written.nearby)


def name_terrain(voice: Voice, code: str) -> str:
    """Return what a terrain is called among the names of hexes: `the forest`."""
    noun = voice.noun(f"terrain.{code}")
    return voice.say("place.terrain", terrain=replace(noun, name=noun.name.lower()))


# What a hex is called by


def _relate_hexes(
    voice: Voice,
    towns: Mapping[str, str],
    sites: Mapping[str, Site],
    definite: Mapping[str, str],
) -> Mapping[str, _Relation]:
    """Return for each hex how it lies from the thing that it is called by."""
    found: dict[str, _Relation] = {}
    for at, anchor, ranks in _list_anchors(voice, towns, sites, definite):
        reach = NEAR_REACH if ranks[0] == ranks[1] else TOWN_REACH
        for other, bearing in list_bearings_from(at, reach):
            rank = ranks[bearing.distance > NEAR_REACH]
            known = found.get(other)
            new = (rank, bearing.distance, at)
            if known is None or new < known[:3]:
                found[other] = _Relation(*new, anchor, bearing)
    return found


def _list_anchors(
    voice: Voice, towns: Mapping[str, str], sites: Mapping[str, Site], definite: Mapping[str, str]
) -> Iterator[tuple[str, Noun, tuple[int, int]]]:
    """Yield what hexes may be called by, with its rank near by and far away."""
    single_towns, single_sites = _unique_names(towns), _unique_names(definite)
    for at in sorted(single_towns):
        yield at, make_name(voice.language, towns[at]), (NEAR_TOWN, FAR_FROM_TOWN)
    for at, site in sorted(sites.items()):
        if at in single_sites:
            ranks = (NEAR_TOWN, FAR_FROM_TOWN) if site.is_town else (NEAR_LANDMARK, NEAR_LANDMARK)
            yield at, make_name(voice.language, definite[at]), ranks
        else:
            name = _name_site(voice, site, alone=False)
            yield at, make_name(voice.language, name), (NEAR_SITE, NEAR_SITE)


def _unique_names(names: Mapping[str, str]) -> frozenset[str]:
    """Return the hexes whose name no other hex has."""
    count = Counter(fold_name(name) for name in names.values())
    return frozenset(at for at, name in names.items() if count[fold_name(name)] == 1)


# In words


class _PlaceKey(NamedTuple):
    """All that the name of a hex depends on; the key of its cache."""

    language: str
    book: WordBook
    place: str
    anchor: Noun
    bearing: Bearing


class _WrittenPlace(NamedTuple):
    """Where a place is from another, exactly and roughly."""

    text: str
    nearby: str


@lru_cache(maxsize=8192)
def _write_place(key: _PlaceKey) -> _WrittenPlace:
    """Write where a place is from another: `the forest two north of Hestagard`."""
    voice = Voice(key.language, key.book)
    facts = {"place": Noun(key.place), "anchor": key.anchor}
    way = Noun(_write_bearing(voice, key.bearing))
    return _WrittenPlace(
        voice.say("place.near", way=way, **facts), voice.say("place.nearby", **facts)
    )


def _write_bearing(voice: Voice, bearing: Bearing) -> str:
    """Write a bearing: straight on, right between two directions, or in two parts."""
    if bearing.more and bearing.more != bearing.steps:
        return voice.say(
            "place.two_ways",
            first=Noun(_write_part(voice, "place.part", bearing.steps, bearing.direction)),
            second=Noun(_write_part(voice, "place.part.second", bearing.more, bearing.beside)),
        )
    between = bearing.more == bearing.steps
    wind = f"{bearing.direction}.{bearing.beside}" if between else bearing.direction
    return _write_part(voice, "place.way", bearing.distance, wind)


def _write_part(voice: Voice, key: str, steps: int, wind: str) -> str:
    return voice.say(
        key, count=steps, wind=voice.noun(f"wind.{wind}"), steps=Noun(voice.say(f"steps.{steps}"))
    )


def is_city_of(feature: str, marks: tuple[Seat, ...]) -> bool:
    """Tell whether a hex is the city of the only side that has a mark there."""
    return feature == CITY and len(marks) == 1
