"""What lies in the hexes that somebody knows: names of cities, and what is said beside a hex."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.view import Own, View
from render.language.grammar import Noun, Value
from render.language.voice import Voice
from render.valhalla.words.names import own_name

CITY: Final = "city"
RUINS: Final = "ruins"
NAMED: Final = "place."
BESIDE: Final = "beside."


class _Site(NamedTuple):
    """What is told of a hex, and to whom: the same is said again and again."""

    language: str
    markdown: bool
    key: str
    feature: str
    marks: tuple[tuple[Seat, str | None], ...]
    """Whose marks stand there, and what they are called."""


def lying(feature: str, level: int | None) -> str:
    """Call a city of level 0 what it is (V-3.1-05)."""
    return RUINS if feature == CITY and level == 0 else feature


def lies(me: Own, at: str) -> str:
    """Tell what stands in a hex as far as the side knows; a city that nobody holds is Ruins."""
    feature = me.land.features.get(at, "")
    place = me.places.get(at)
    if place is not None:
        return lying(place.feature, place.level)
    known = level(me, at)
    held = any(seat != me.seat for seat in me.marks.get(at, ()))
    return lying(feature, 0 if known is None and not held else known)


def level(me: Own, at: str) -> int | None:
    """Tell the level of a city or farm, as far as it is known."""
    if at in me.places:
        return me.places[at].level
    return next((one.level for one in me.scouted if one.at == at and one.level is not None), None)


def named(voice: Voice, at: str) -> Value:
    """Call a city by its name, as its reader knows it; "" has none."""
    name = voice.others.get(f"{NAMED}{at}", "")
    return Noun(name) if name else ""


def name_of(view: View, me: Own, at: str) -> str:
    """Tell what a city is called as far as the side knows: its own, and the first one it lost.

    Rules: V-13-06 (what capitals are called is known to all).
    """
    if at in me.places:
        return me.places[at].name
    return view.side(me.seat).capital_name if at and at == me.founded else ""


def sites(voice: Voice, view: View, me: Own) -> Mapping[str, str]:
    """Teach the names of the own cities, and what to say beside each hex that is known."""
    return dict(_sites(voice, view, me))


def _sites(voice: Voice, view: View, me: Own) -> Iterator[tuple[str, str]]:
    for at in {**me.places, **me.land.features, **me.marks}:
        place = me.places.get(at)
        if place is not None and place.name:
            name = own_name(voice, place.name)
            yield f"{NAMED}{at}", name
            yield f"{BESIDE}{at}", name
            continue
        lost = name_of(view, me, at)
        if lost:
            yield f"{NAMED}{at}", own_name(voice, lost)
        feature = lies(me, at)
        key = "beside.own" if place is not None else "beside.site" if feature else "beside.mark"
        marks = tuple(
            (seat, voice.players.get(seat)) for seat in me.marks.get(at, ()) if seat != view.viewer
        )
        site = _Site(voice.language, voice.markdown, key, feature, marks)
        yield f"{BESIDE}{at}", _said(site)


@lru_cache(maxsize=1024)
def _said(site: _Site) -> str:
    """Say which feature it is and whose mark stands there, as the map shows it (V-2.2-08)."""
    players: dict[int, str] = {seat: name for seat, name in site.marks if name is not None}
    voice = Voice(site.language, "valhalla", players, markdown=site.markdown)
    seats = tuple(seat for seat, _ in site.marks)
    return voice.say(site.key, feature=site.feature, seats=seats)
