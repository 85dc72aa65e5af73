"""Settings of random play: small maps on which sides meet soon, and games that end early."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.valhalla.map.atlas import all_hexes, make_atlas
from engine.valhalla.map.hexes import hex_name, neighbours
from engine.valhalla.pasted_texts.map_text import write_map
from engine.valhalla.settings import SIDE_COUNTS, Settings

HELP: Final = 0.3
"""The share of asks that a machine answers: random orders seldom march anywhere."""

ALIKE: Final = ("respond", "parley")
"""Asks where standing orders, then defaults, replace an answer (V-6.3-06, V-6.1-05)."""

CAPITAL_DISTANCE: Final = 6
WHOLE_GAME_SIDES: Final = (2, 3)
"""The numbers of sides that play whole games."""
MADE_MAP_SIDES: Final = 4
"""The number of sides that play on a map that the game makes."""

FEATURES: Final[Mapping[str, str]] = {
    "001.010": "dvergar_forge",
    "003.008": "blood_altar",
    "004.006": "mine",
    "005.002": "shrine",
    "005.007": "barrow",
    "006.005": "city",
    "006.007": "field_fortifications",
    "007.003": "runestone",
    "007.008": "mercenary_camp",
    "008.008": "healing_spring",
    "009.009": "watchtower",
    "010.010": "stables",
}

WATER: Final = ("006.003", "006.004", "005.005")
HEIGHTS: Final = {"004.008": "hills", "007.006": "forest", "008.007": "mountains"}


def draw_chart(sides: int) -> str:
    """Return a map with a bit of everything, its capitals a few hexes apart."""
    pairs = (sides + 1) // 2
    size = (max(11, CAPITAL_DISTANCE * pairs - 1), 12)
    terrain = dict.fromkeys(all_hexes(size), "grasslands")
    terrain.update(dict.fromkeys(WATER, "ocean"), **HEIGHTS)
    capitals = [
        hex_name(3 + CAPITAL_DISTANCE * (one // 2), 4 + CAPITAL_DISTANCE * (one % 2))
        for one in range(sides)
    ]
    homes = {capital: neighbours(capital)[::2] for capital in capitals}
    roads = (("003.004", "004.005"), ("004.005", "004.006"))
    return write_map(make_atlas(size, terrain, FEATURES, roads, [("001.001", "011.012")], homes))


def walk_tables() -> Iterator[tuple[int, Settings]]:
    """Yield settings of whole games of two and three sides, and of short games of more."""
    for given in (
        {"start_vision": 4, "pathfinders": 6},
        {"simultaneous": "auto", "victory": ("last_side", "favor", "rounds")},
        {"start_gold": 20_000, "levels_per_turn": 3, "boons_per_round": 6},
        {"victory": ("capitals", "rounds"), "capitals_target": 2, "absent_limit": 1},
    ):
        for sides in WHOLE_GAME_SIDES:
            yield (
                sides,
                Settings.model_validate({"map": draw_chart(sides), "round_limit": 8} | given),
            )
    yield MADE_MAP_SIDES, Settings(round_limit=1)
    begun = [sides for sides in SIDE_COUNTS if sides not in {*WHOLE_GAME_SIDES, MADE_MAP_SIDES}]
    yield from ((sides, Settings(map=draw_chart(sides), round_limit=2)) for sides in begun)
