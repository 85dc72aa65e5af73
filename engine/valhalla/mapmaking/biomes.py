"""What grows where: dry and wet countries, foothills, marshes by the water.

Rules: V-2.5-04, V-2.5-09.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.hexes import distance, within
from engine.valhalla.mapmaking.map_sketch import Sketch, ranked
from engine.valhalla.mapmaking.measures import Taste
from engine.valhalla.mapmaking.noise import Noise

FAR: Final = 6
"""Beyond so many steps water and mountains are not felt."""

MILD: Final = 520
"""Rain as farmers like it."""

STONE: Final = ("mountains", "high_mountains")


def grow(sketch: Sketch, taste: Taste) -> None:
    """Cover the dry land by rain and height, in shares that every map keeps."""
    dry = [at for at in sketch.near if at not in sketch.terrain]
    rain, rise = _rain(sketch), _rise(sketch)
    to_water = _steps_from(sketch, ("ocean",))

    def soak(at: str) -> int:
        return rain(at) - 160 * min(to_water[at], FAR)

    left = set(dry)

    def cover(code: str, share: int, worth: Callable[[str], int]) -> None:
        chosen = ranked(left, worth)[: max(1, len(dry) * share // 1000)]
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
        _settle(sketch, capital)


def _rain(sketch: Sketch) -> Callable[[str], int]:
    """Rain comes from the sea and spares the home of no one; around capitals it is mild."""
    field = Noise(sketch.rolls, "rain", 10)
    to_water = _steps_from(sketch, ("ocean",))

    def rain(at: str) -> int:
        wild = field.at(at) + 25 * (FAR - min(to_water[at], FAR)) - 60
        nearness = max(0, 4 - min(sketch.away[at]))
        return (wild * (5 - nearness) + MILD * nearness) // 5

    return rain


def _rise(sketch: Sketch) -> Callable[[str], int]:
    """Hills roll out from the mountains, and stand in a few places of their own."""
    field = Noise(sketch.rolls, "rise", 6)
    to_stone = _steps_from(sketch, STONE)

    def rise(at: str) -> int:
        foot = {1: 420, 2: 160}.get(to_stone[at], 0)
        homely = 150 * max(0, 4 - min(sketch.away[at]))
        return field.at(at) + foot - homely

    return rise


def _steps_from(sketch: Sketch, codes: tuple[str, ...]) -> Mapping[str, int]:
    """Count the steps of every hex to the nearest such ground; a hundred where there is none."""
    steps = {at: 0 for at in sketch.near if sketch.terrain.get(at) in codes}
    edge, count = list(steps), 0
    while edge:
        count += 1
        further = []
        for at in edge:
            for other in sketch.near[at]:
                if other not in steps:
                    steps[other] = count
                    further.append(other)
        edge = further
    return steps or dict.fromkeys(sketch.near, 100)


def _dry_hills(sketch: Sketch, rain: Callable[[str], int]) -> None:
    """Hills in dry country are desert hills; at least the driest is."""
    hills = ranked(
        (at for at, code in sketch.terrain.items() if code == "hills"), lambda a: -rain(a)
    )
    sandy = ("desert", "deep_desert")
    for at in hills:
        if any(sketch.terrain[other] in sandy for other in sketch.near[at]):
            sketch.terrain[at] = "desert_hills"
    for at in hills:
        near = [sketch.terrain[other] for other in sketch.near[at]]
        if sketch.terrain[at] == "hills" and near.count("desert_hills") + near.count("desert") > 2:
            sketch.terrain[at] = "desert_hills"
    if hills and "desert_hills" not in sketch.terrain.values():
        sketch.terrain[hills[0]] = "desert_hills"


def _round_off(sketch: Sketch) -> None:
    """Let a hex that is alone of its kind become what lies around it."""
    kept = ("ocean", *STONE, "hills", "desert_hills")
    counts = {
        code: list(sketch.terrain.values()).count(code) for code in set(sketch.terrain.values())
    }
    for at in sketch.near:
        code, near = sketch.terrain[at], [sketch.terrain[other] for other in sketch.near[at]]
        soft = [other for other in near if other not in kept]
        if code in kept or code in near or not soft or counts[code] < 5:
            continue
        most = max(soft, key=lambda other: (soft.count(other), other))
        counts[code] -= 1
        counts[most] += 1
        sketch.terrain[at] = most


def _settle(sketch: Sketch, capital: str) -> None:
    """Clear the ground around a capital until enough of it is plains (V-2.5-04)."""
    home = sketch.measures.home
    zone = sorted(within(capital, home.reach), key=lambda at: (distance(at, capital), at))
    plains = sum(_plain(sketch.terrain[at]) for at in zone)
    for at in zone:
        if plains >= home.plains + 2 and at != capital:
            return
        code = sketch.terrain[at]
        if code != "ocean" and not _plain(code):
            sketch.terrain[at] = _cleared(code)
            plains += 1


def _plain(code: str) -> bool:
    return ground().terrain[code].plains


def _cleared(code: str) -> str:
    """Tell what is left of a country when it is tilled."""
    if code in {"deep_desert", "desert_hills"}:
        return "desert"
    return "shrublands" if code == "hills" else "grasslands"
