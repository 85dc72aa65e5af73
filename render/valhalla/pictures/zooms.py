"""How near a map may be looked at: around one's own cities and hosts, the strongest first."""

from collections import Counter
from collections.abc import Iterator

from engine.valhalla.view import Own, View
from render.language.voice import Voice
from render.valhalla.pictures.map.map_picture import LAYERS
from render.valhalla.pictures.pictures import PARTS

MAP = "map"
WHOLE = "whole"
HALL = "hall"
BATTLE = "battle"
FOUGHT = frozenset({"battle_won", "battle_lost", "overrun"})
"""Deeds that tell of an own battle."""


def at_hand(view: View) -> tuple[str, ...]:
    """Offer the hall alone to whoever has no map yet, or no side; no battle where none was."""
    if view.me is None or not view.me.revealed:
        return (HALL,)
    fought = any(deed.kind in FOUGHT for deed in view.me.log)
    return tuple(part for part in PARTS if fought or part != BATTLE)


def zooms(voice: Voice, view: View, part: str) -> Iterator[tuple[str, str]]:
    """Name the zooms of a map: what is known, all of it, around each own city and host."""
    me = view.me
    if me is None or not me.revealed or part not in {MAP, *LAYERS}:
        return
    yield "", voice.say("zoom.known")
    yield WHOLE, voice.say("zoom.whole")
    hosts = Counter(unit.at for unit in me.units)
    cities = {at for at, place in me.places.items() if place.city}
    for at in sorted(cities | set(hosts), key=lambda at: (at != me.capital, -hosts[at], at)):
        yield f"around:{at}", _called(voice, view, me, (at, hosts[at]))


def _called(voice: Voice, view: View, me: Own, host: tuple[str, int]) -> str:
    """Say what stands in a hex: a city by its name, and how many units."""
    at, count = host
    place = me.places.get(at)
    if place is None or not place.city:
        return voice.say("zoom.host", at=at, count=count)
    name = place.name or (view.side(me.seat).capital_name if at == me.capital else "")
    if name:
        return voice.say("zoom.named", at=at, name=name, count=count)
    return voice.say("zoom.city", at=at, count=count)
