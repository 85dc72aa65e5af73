"""The features of known hexes: names of cities, and descriptions beside a hex."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.view import OwnSide, View
from render.language.grammar import FactValue, make_name
from render.language.voice import Voice
from render.language.word_books import WordBook
from render.valhalla.words.names import ruler_or_city_name

CITY: Final = "city"
RUINS: Final = "ruins"
CITY_NAME_PREFIX: Final = "place."
BESIDE_PREFIX: Final = "beside."


class _HexDescription(NamedTuple):
    """All that the description of a hex depends on; the key of its cache."""

    language: str
    book: WordBook
    markdown: bool
    key: str
    feature: str
    marks: tuple[tuple[Seat, str | None], ...]
    """The seats whose marks stand there, and the names of their players."""


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


def city_noun(voice: Voice, at: str) -> FactValue:
    """Return the name of the city in a hex as the reader knows it, or ""."""
    name = voice.table_names.get(f"{CITY_NAME_PREFIX}{at}", "")
    return make_name(voice.language, name) if name else ""


def known_city_name(view: View, me: OwnSide, at: str) -> str:
    """Return the name of an own city or of the lost first capital, or "".

    Rules: V-13-06 (the names of capitals are public).
    """
    if at in me.places:
        return me.places[at].name
    return view.side(me.seat).capital_name if at and at == me.founded else ""


def name_known_hexes(voice: Voice, view: View, me: OwnSide) -> Mapping[str, str]:
    """Return the names of own cities and a description of each known hex, by key."""
    return dict(_hex_names(voice, view, me))


def _hex_names(voice: Voice, view: View, me: OwnSide) -> Iterator[tuple[str, str]]:
    for at in {**me.places, **me.land.features, **me.marks}:
        place = me.places.get(at)
        if place is not None and place.name:
            name = ruler_or_city_name(voice, place.name)
            yield f"{CITY_NAME_PREFIX}{at}", name
            yield f"{BESIDE_PREFIX}{at}", name
            continue
        lost = known_city_name(view, me, at)
        if lost:
            yield f"{CITY_NAME_PREFIX}{at}", ruler_or_city_name(voice, lost)
        feature = known_feature(me, at)
        key = "beside.own" if place is not None else "beside.site" if feature else "beside.mark"
        marks = tuple(
            (seat, voice.players.get(seat)) for seat in me.marks.get(at, ()) if seat != view.viewer
        )
        site = _HexDescription(voice.language, voice.book, voice.markdown, key, feature, marks)
        yield f"{BESIDE_PREFIX}{at}", _describe_hex(site)


@lru_cache(maxsize=1024)
def _describe_hex(site: _HexDescription) -> str:
    """Describe the feature and the marks of a hex, as the map shows them (V-2.2-08)."""
    players: dict[int, str] = {seat: name for seat, name in site.marks if name is not None}
    voice = Voice(site.language, site.book, players, markdown=site.markdown)
    seats = tuple(seat for seat, _ in site.marks)
    return voice.say(site.key, feature=site.feature, seats=seats)
