"""Placing features: home farms, then those of the march zones and the midlands.

Rules: V-2.5-04 to V-2.5-06, V-2.5-08, V-2.5-13, V-2.1-22.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.hexes import distance, hexes_in_reach
from engine.valhalla.map.land import WORLD_GATE
from engine.valhalla.mapmaking.map_numbers import MapStyle
from engine.valhalla.mapmaking.map_sketch import (
    MapSketch,
    UnfitMapError,
    sort_by_worth,
    steps_to_edge,
)
from engine.valhalla.mapmaking.mountains import open_land

MAX_SPOTS: Final = 14
"""How many hexes are compared for each feature."""

FARM_GAPS: Final = (3, 2, 1)
"""Distances of home farms from each other, the one to try first in front."""


def place_features(sketch: MapSketch, taste: MapStyle) -> None:
    """Place every feature."""
    land = open_land(sketch)
    for capital in sketch.capitals:
        _place_home_farms(sketch, capital)
    sketch.zones = _zones(sketch)
    for capital in sketch.capitals:
        _place_in_march_zone(sketch, taste, capital, land)
    _place_in_midlands(sketch, taste, land)


def _place_home_farms(sketch: MapSketch, capital: str) -> None:
    """Place the home farms of a capital (V-2.5-04)."""
    shuffled = sketch.rolls.shuffle(f"home|{capital}", home_plains(sketch, capital))
    shuffled.sort(key=lambda at: distance(at, capital) == 1)
    farms: list[str] = []
    for gap in FARM_GAPS:
        for at in shuffled:
            far = all(distance(at, other) >= gap for other in farms)
            if at not in farms and far and len(farms) < sketch.measures.home.farms:
                farms.append(at)
    sketch.homes[capital] = farms


def home_plains(sketch: MapSketch, capital: str) -> list[str]:
    """Return the plains of a home zone."""
    zone = [at for at in hexes_in_reach(capital, sketch.measures.home.reach) if at != capital]
    return [at for at in zone if terrain_tables().terrain[sketch.terrain[at]].plains]


def _zones(sketch: MapSketch) -> dict[str, str]:
    """Return by hex of a home or march zone its capital (V-2.5-04, V-2.5-05)."""
    zones = {}
    for capital in sketch.capitals:
        for at in hexes_in_reach(capital, sketch.measures.march.farthest):
            spans = sketch.capital_distances.get(at, ())
            own = distance(at, capital)
            near_home = own <= sketch.measures.home.reach
            if spans and (near_home or (own == min(spans) and spans.count(own) == 1)):
                zones[at] = capital
    return zones


def _place_in_march_zone(
    sketch: MapSketch, taste: MapStyle, capital: str, land: Collection[str]
) -> None:
    """Place the features of a march zone, its ruined city by the water (V-2.5-05, V-2.5-08)."""
    zone = march_zone_hexes(sketch, capital, land)
    shore = [at for at in zone if any(sketch.terrain[o] == "ocean" for o in sketch.neighbours[at])]
    finds = Counter(sketch.measures.march.finds)
    for _ in range(finds.pop("city")):
        _place_feature(sketch, taste, "city", shore, f"march|{capital}")
    for feature, count in finds.items():
        for number in range(count):
            _place_feature(sketch, taste, feature, zone, f"march|{capital}|{number}")


def march_zone_hexes(sketch: MapSketch, capital: str, land: Collection[str]) -> list[str]:
    """Return the hexes of a march zone where a feature may stand."""
    limits = sketch.measures.march
    return sorted(
        at
        for at, whose in sketch.zones.items()
        if whose == capital and distance(at, capital) >= limits.nearest and at in land
    )


def _place_in_midlands(sketch: MapSketch, taste: MapStyle, land: Collection[str]) -> None:
    """Place the features of the midlands (V-2.5-06)."""
    wild = sorted(at for at in land if at not in sketch.zones and steps_to_edge(sketch.size, at))
    limits = sketch.measures.midlands
    for feature, count in limits.familiar_counts(sketch.sides).items():
        for number in range(count):
            _place_feature(sketch, taste, feature, wild, f"midlands|{number}")
    for pair in range(limits.gates // 2):
        ends = [
            _place_feature(sketch, taste, WORLD_GATE, wild, f"gate|{pair}|{end}") for end in (0, 1)
        ]
        sketch.gates.append((ends[0], ends[1]))
    for number, feature in enumerate(_draw_unknown_features(sketch)):
        _place_feature(sketch, taste, feature, wild, f"unknown|{number}")


def _draw_unknown_features(sketch: MapSketch) -> list[str]:
    """Draw unknown features; none comes again before all others have come (V-7.3-02)."""
    limits = sketch.measures.midlands
    kinds = [
        code
        for code, one in terrain_tables().features.items()
        if not one.familiar and code != WORLD_GATE
    ]
    count = limits.unknown_count(sketch.sides) - limits.gates
    shuffled: list[str] = []
    while len(shuffled) < count:
        shuffled += sketch.rolls.shuffle(f"unknown|{len(shuffled)}", kinds)
    return shuffled[:count]


def _place_feature(
    sketch: MapSketch, taste: MapStyle, feature: str, spots: Collection[str], subject: str
) -> str:
    """Place a feature in a hex that suits it, far from its like; return the hex."""
    taken = sketch.placed_features()
    free = roomiest_hexes(sketch, spots, taken)
    if not free:
        raise UnfitMapError(f"no room for {feature}")
    likes = taste.likes[feature]
    shuffled = sketch.rolls.shuffle(f"{subject}|{feature}", free)
    liked = [at for at in shuffled if sketch.terrain[at] in likes] or shuffled
    alike = [at for at, other in taken.items() if other == feature]

    def worth(at: str) -> int:
        code = sketch.terrain[at]
        liking = 3 * (len(likes) - likes.index(code)) // len(likes) if code in likes else 0
        lonely = min((distance(at, other) for other in alike), default=0)
        crowd = min((distance(at, other) for other in taken), default=0)
        return 2 * min(lonely, 12) + liking + min(crowd, 4) + _contested_bonus(sketch, at)

    at = sort_by_worth(liked[:MAX_SPOTS], worth)[0]
    sketch.ownerless_features[at] = feature
    return at


def _contested_bonus(sketch: MapSketch, at: str) -> int:
    """Return the bonus of a hex that is contested by several sides and off the map's edge."""
    nearest, next_one = sorted(sketch.capital_distances[at])[:2]
    return 4 * min(steps_to_edge(sketch.size, at), 2) - min(next_one - nearest, 12)


def roomiest_hexes(sketch: MapSketch, spots: Collection[str], taken: Iterable[str]) -> list[str]:
    """Return the hexes with the widest gap to all placed features (V-2.1-22, V-2.5-13)."""
    held = set(taken)
    near = {other for at in held for other in sketch.neighbours[at]}
    for crowd in (
        held | near | {o for at in near for o in sketch.neighbours[at]},
        held | near,
        held,
    ):
        free = [at for at in spots if at not in crowd]
        if len(free) > 2:
            return free
    return free
