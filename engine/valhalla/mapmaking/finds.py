"""What lies about: home farms, the finds of the marches, the treasures of the midlands.

Rules: V-2.5-04 to V-2.5-06, V-2.5-08, V-2.5-13, V-2.1-22.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.hexes import distance, within
from engine.valhalla.map.land import GATE
from engine.valhalla.mapmaking.map_sketch import Sketch, UnfitError, ranked, rim
from engine.valhalla.mapmaking.measures import Taste
from engine.valhalla.mapmaking.mountains import is_open

SPOTS: Final = 14
"""So many places are looked at before one is chosen."""

GAPS: Final = (3, 2, 1)
"""Finds lie so far from each other, where there is room."""


def lay(sketch: Sketch, taste: Taste) -> None:
    """Put every find in its place."""
    land = is_open(sketch)
    for capital in sketch.capitals:
        _home(sketch, capital)
    sketch.zones = _zones(sketch)
    for capital in sketch.capitals:
        _march(sketch, taste, capital, land)
    _midlands(sketch, taste, land)


def _home(sketch: Sketch, capital: str) -> None:
    """Choose fields for the home farms (V-2.5-04)."""
    drawn = sketch.rolls.shuffled(f"home|{capital}", fields(sketch, capital))
    drawn.sort(key=lambda at: distance(at, capital) == 1)
    farms: list[str] = []
    for gap in GAPS:
        for at in drawn:
            far = all(distance(at, other) >= gap for other in farms)
            if at not in farms and far and len(farms) < sketch.measures.home.farms:
                farms.append(at)
    sketch.homes[capital] = farms


def fields(sketch: Sketch, capital: str) -> list[str]:
    """List the plains of a home zone."""
    zone = [at for at in within(capital, sketch.measures.home.reach) if at != capital]
    return [at for at in zone if ground().terrain[sketch.terrain[at]].plains]


def _zones(sketch: Sketch) -> dict[str, str]:
    """Name the capital of each hex of a home or march zone (V-2.5-04, V-2.5-05)."""
    zones = {}
    for capital in sketch.capitals:
        for at in within(capital, sketch.measures.march.farthest):
            spans = sketch.away.get(at, ())
            own = distance(at, capital)
            near_home = own <= sketch.measures.home.reach
            if spans and (near_home or (own == min(spans) and spans.count(own) == 1)):
                zones[at] = capital
    return zones


def _march(sketch: Sketch, taste: Taste, capital: str, land: Collection[str]) -> None:
    """Lay out a march zone; its ruined city stands by the water (V-2.5-05, V-2.5-08)."""
    zone = march(sketch, capital, land)
    shore = [at for at in zone if any(sketch.terrain[o] == "ocean" for o in sketch.near[at])]
    finds = Counter(sketch.measures.march.finds)
    for _ in range(finds.pop("city")):
        _put(sketch, taste, "city", shore, f"march|{capital}")
    for feature, count in finds.items():
        for number in range(count):
            _put(sketch, taste, feature, zone, f"march|{capital}|{number}")


def march(sketch: Sketch, capital: str, land: Collection[str]) -> list[str]:
    """List the hexes of a march zone where something may stand."""
    limits = sketch.measures.march
    return sorted(
        at
        for at, whose in sketch.zones.items()
        if whose == capital and distance(at, capital) >= limits.nearest and at in land
    )


def _midlands(sketch: Sketch, taste: Taste, land: Collection[str]) -> None:
    """Spread what nobody is near to over the rest of the map (V-2.5-06)."""
    wild = sorted(at for at in land if at not in sketch.zones and rim(sketch.size, at))
    limits = sketch.measures.midlands
    for feature, count in limits.finds(sketch.sides).items():
        for number in range(count):
            _put(sketch, taste, feature, wild, f"midlands|{number}")
    for pair in range(limits.gates // 2):
        ends = [_put(sketch, taste, GATE, wild, f"gate|{pair}|{end}") for end in (0, 1)]
        sketch.gates.append((ends[0], ends[1]))
    for number, feature in enumerate(_unknown(sketch)):
        _put(sketch, taste, feature, wild, f"unknown|{number}")


def _unknown(sketch: Sketch) -> list[str]:
    """Draw unknown features: none comes again before all others have come (V-7.3-02)."""
    limits = sketch.measures.midlands
    kinds = [code for code, one in ground().features.items() if not one.familiar and code != GATE]
    count = limits.unknown(sketch.sides) - limits.gates
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += sketch.rolls.shuffled(f"unknown|{len(drawn)}", kinds)
    return drawn[:count]


def _put(sketch: Sketch, taste: Taste, feature: str, spots: Collection[str], subject: str) -> str:
    """Choose among some places the one that suits a find best, and is farthest from its like."""
    taken = sketch.taken()
    free = roomy(sketch, spots, taken)
    if not free:
        raise UnfitError(f"no room for {feature}")
    likes = taste.likes[feature]
    drawn = sketch.rolls.shuffled(f"{subject}|{feature}", free)
    liked = [at for at in drawn if sketch.terrain[at] in likes] or drawn
    alike = [at for at, other in taken.items() if other == feature]

    def worth(at: str) -> int:
        code = sketch.terrain[at]
        taste_for_it = 3 * (len(likes) - likes.index(code)) // len(likes) if code in likes else 0
        lonely = min((distance(at, other) for other in alike), default=0)
        crowd = min((distance(at, other) for other in taken), default=0)
        return 2 * min(lonely, 12) + taste_for_it + min(crowd, 4) + _stage(sketch, at)

    at = ranked(liked[:SPOTS], worth)[0]
    sketch.finds[at] = feature
    return at


def _stage(sketch: Sketch, at: str) -> int:
    """Prefer what several sides will quarrel about to the map's edge and corners."""
    nearest, next_one = sorted(sketch.away[at])[:2]
    return 4 * min(rim(sketch.size, at), 2) - min(next_one - nearest, 12)


def roomy(sketch: Sketch, spots: Collection[str], taken: Iterable[str]) -> list[str]:
    """List the places with the widest gap to all that stands already (V-2.1-22, V-2.5-13)."""
    held = set(taken)
    near = {other for at in held for other in sketch.near[at]}
    for crowd in (held | near | {o for at in near for o in sketch.near[at]}, held | near, held):
        free = [at for at in spots if at not in crowd]
        if len(free) > 2:
            return free
    return free
