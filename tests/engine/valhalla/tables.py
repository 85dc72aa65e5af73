"""Tables for random play: small maps on which sides meet soon, and games that end early."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.valhalla.map.atlas import bound, every_hex
from engine.valhalla.map.hexes import around, name
from engine.valhalla.pasted_texts.map_text import write
from engine.valhalla.settings import SIDES, Settings

HELP: Final = 0.3
"""So often an ask is answered by a machine: chance alone seldom marches anywhere."""

ALIKE: Final = ("respond", "parley")
"""Asks for which standing orders, then defaults, stand in for an answer (V-6.3-06, V-6.1-05)."""

APART: Final = 6
WHOLE: Final = (2, 3)
"""So many sides play whole games."""
MADE: Final = 4
"""So many play on a map that the game makes."""

FINDS: Final[Mapping[str, str]] = {
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


def chart(sides: int) -> str:
    """Draw a map with something of everything, its capitals a few hexes apart."""
    pairs = (sides + 1) // 2
    size = (max(11, APART * pairs - 1), 12)
    terrain = dict.fromkeys(every_hex(size), "grasslands")
    terrain.update(dict.fromkeys(WATER, "ocean"), **HEIGHTS)
    capitals = [name(3 + APART * (one // 2), 4 + APART * (one % 2)) for one in range(sides)]
    homes = {capital: around(capital)[::2] for capital in capitals}
    roads = (("003.004", "004.005"), ("004.005", "004.006"))
    return write(bound(size, terrain, FINDS, roads, [("001.001", "011.012")], homes))


def tables() -> Iterator[tuple[int, Settings]]:
    """Offer whole games of two and three sides, and the beginning of games of more."""
    for given in (
        {"start_vision": 4, "pathfinders": 6},
        {"simultaneous": "auto", "victory": ("last_side", "favor", "rounds")},
        {"start_gold": 20_000, "levels_per_turn": 3, "boons_per_round": 6},
        {"victory": ("capitals", "rounds"), "capitals_target": 2, "absent_limit": 1},
    ):
        for sides in WHOLE:
            yield sides, Settings.model_validate({"map": chart(sides), "round_limit": 8} | given)
    yield MADE, Settings(round_limit=1)
    begun = [sides for sides in SIDES if sides not in {*WHOLE, MADE}]
    yield from ((sides, Settings(map=chart(sides), round_limit=2)) for sides in begun)
