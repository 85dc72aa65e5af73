"""Terrain of dry land: dry and wet regions, foothills, marshes by the water.

Rules: V-2.5-04, V-2.5-09.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.hexes import distance, hexes_in_reach
from engine.valhalla.mapmaking.map_numbers import MapStyle
from engine.valhalla.mapmaking.map_sketch import MapSketch, sort_by_worth
from engine.valhalla.mapmaking.noise import Noise

MAX_EFFECT_STEPS: Final = 6
"""Water and mountains have no effect beyond this many steps."""

MILD_RAIN: Final = 520
"""The rain around capitals."""

MOUNTAIN_CODES: Final = ("mountains", "high_mountains")


def fill_land(sketch: MapSketch, taste: MapStyle) -> None:
    """Give the dry land its terrain by rain and height, in shares that every map keeps."""
    dry = [at for at in sketch.neighbours if at not in sketch.terrain]
    rain, rise = _make_rain(sketch), _make_rise(sketch)
    to_water = _steps_from(sketch, ("ocean",))

    def soak(at: str) -> int:
        return rain(at) - 160 * min(to_water[at], MAX_EFFECT_STEPS)

    left = set(dry)

    def cover(code: str, share: int, worth: Callable[[str], int]) -> None:
        chosen = sort_by_worth(left, worth)[: max(1, len(dry) * share // 1000)]
        left.difference_update(chosen)
        sketch.terrain.update(dict.fromkeys(chosen, code))

    cover("hills", taste.hills, rise)
    cover("marsh", taste.marsh, soak)
    cover("deep_desert", taste.deep_desert, lambda at: -rain(at))
    cover("desert", taste.desert, lambda at: -rain(at))
    cover("heavy_forest", taste.heavy_forest, rain)
    cover("forest", taste.forest, rain)
    cover("shrublands", taste.shrublands, lambda at: -rain(at))
    sketch.terrain.update(dict.fromkeys(left, "grasslands"))
    _dry_hills(sketch, rain)
    _round_off(sketch)
    for capital in sketch.capitals:
        _clear_around(sketch, capital)


def _make_rain(sketch: MapSketch) -> Callable[[str], int]:
    """Return the rain of a hex: more near the sea, mild around every capital."""
    field = Noise(sketch.rolls, "rain", 10)
    to_water = _steps_from(sketch, ("ocean",))

    def rain(at: str) -> int:
        wild = (
            field.height_at(at) + 25 * (MAX_EFFECT_STEPS - min(to_water[at], MAX_EFFECT_STEPS)) - 60
        )
        nearness = max(0, 4 - min(sketch.capital_distances[at]))
        return (wild * (5 - nearness) + MILD_RAIN * nearness) // 5

    return rain


def _make_rise(sketch: MapSketch) -> Callable[[str], int]:
    """Return the suitability of a hex for hills: more beside mountains, less near capitals."""
    field = Noise(sketch.rolls, "rise", 6)
    to_stone = _steps_from(sketch, MOUNTAIN_CODES)

    def rise(at: str) -> int:
        foot = {1: 420, 2: 160}.get(to_stone[at], 0)
        homely = 150 * max(0, 4 - min(sketch.capital_distances[at]))
        return field.height_at(at) + foot - homely

    return rise


def _steps_from(sketch: MapSketch, codes: tuple[str, ...]) -> Mapping[str, int]:
    """Return every hex's steps to the nearest of these terrains; 100 if there is none."""
    steps = {at: 0 for at in sketch.neighbours if sketch.terrain.get(at) in codes}
    edge, count = list(steps), 0
    while edge:
        count += 1
        further = []
        for at in edge:
            for other in sketch.neighbours[at]:
                if other not in steps:
                    steps[other] = count
                    further.append(other)
        edge = further
    return steps or dict.fromkeys(sketch.neighbours, 100)


def _dry_hills(sketch: MapSketch, rain: Callable[[str], int]) -> None:
    """Turn hills in deserts into desert hills, and the driest hill at least."""
    hills = sort_by_worth(
        (at for at, code in sketch.terrain.items() if code == "hills"), lambda a: -rain(a)
    )
    sandy = ("desert", "deep_desert")
    for at in hills:
        if any(sketch.terrain[other] in sandy for other in sketch.neighbours[at]):
            sketch.terrain[at] = "desert_hills"
    for at in hills:
        near = [sketch.terrain[other] for other in sketch.neighbours[at]]
        if sketch.terrain[at] == "hills" and near.count("desert_hills") + near.count("desert") > 2:
            sketch.terrain[at] = "desert_hills"
    if hills and "desert_hills" not in sketch.terrain.values():
        sketch.terrain[hills[0]] = "desert_hills"


def _round_off(sketch: MapSketch) -> None:
    """Give a hex whose terrain no neighbour has the most common terrain around it."""
    kept = ("ocean", *MOUNTAIN_CODES, "hills", "desert_hills")
    counts = {
        code: list(sketch.terrain.values()).count(code) for code in set(sketch.terrain.values())
    }
    for at in sketch.neighbours:
        code, near = sketch.terrain[at], [sketch.terrain[other] for other in sketch.neighbours[at]]
        soft = [other for other in near if other not in kept]
        if code in kept or code in near or not soft or counts[code] < 5:
            continue
        most = max(soft, key=lambda other: (soft.count(other), other))
        counts[code] -= 1
        counts[most] += 1
        sketch.terrain[at] = most


def _clear_around(sketch: MapSketch, capital: str) -> None:
    """Clear the ground around a capital until enough of it is plains (V-2.5-04)."""
    home = sketch.measures.home
    zone = sorted(hexes_in_reach(capital, home.reach), key=lambda at: (distance(at, capital), at))
    plains = sum(_is_plains(sketch.terrain[at]) for at in zone)
    for at in zone:
        if plains >= home.plains + 2 and at != capital:
            return
        code = sketch.terrain[at]
        if code != "ocean" and not _is_plains(code):
            sketch.terrain[at] = _cleared(code)
            plains += 1


def _is_plains(code: str) -> bool:
    return terrain_tables().terrain[code].plains


def _cleared(code: str) -> str:
    """Return the terrain that cleared ground becomes."""
    if code in {"deep_desert", "desert_hills"}:
        return "desert"
    return "shrublands" if code == "hills" else "grasslands"
