"""The zooms of a map: around own cities and forces, the largest first."""

from collections import Counter
from collections.abc import Iterator

from engine.valhalla.view import View
from render.language.voice import Voice
from render.valhalla.pictures.map.highlights import BATTLE_DEEDS
from render.valhalla.pictures.map.map_picture import LAYERS
from render.valhalla.pictures.map.map_window import KNOWN_ZOOM, WHOLE_ZOOM
from render.valhalla.pictures.pictures import MAP_PART, PICTURE_PARTS

HALL_PART = "hall"
BATTLE_PART = "battle"


def list_available_pictures(view: View) -> tuple[str, ...]:
    """List the pictures with content: only the hall without a map; no battle if there was none."""
    if view.me is None or not view.me.revealed:
        return (HALL_PART,)
    fought = any(deed.kind in BATTLE_DEEDS for deed in view.me.log)
    return tuple(part for part in PICTURE_PARTS if fought or part != BATTLE_PART)


def list_zooms(voice: Voice, view: View, part: str) -> Iterator[tuple[str, str]]:
    """Yield zooms of a map with their names: what matters, all known, the whole, around hosts."""
    me = view.me
    if me is None or not me.revealed or part not in {MAP_PART, *LAYERS}:
        return
    if part == MAP_PART:
        yield "", voice.say("zoom.focus")
    yield KNOWN_ZOOM if part == MAP_PART else "", voice.say("zoom.known")
    yield WHOLE_ZOOM, voice.say("zoom.whole")
    hosts = Counter(unit.at for unit in me.units)
    cities = {at for at, place in me.places.items() if place.is_city}
    for at in sorted(cities | set(hosts), key=lambda at: (at != me.capital, -hosts[at], at)):
        yield f"around:{at}", voice.say("zoom.host", at=at, count=hosts[at])
