"""Pathfinding in numbers: how many pathfinders, how far they go, what they clear (section 7.1).

Rules: V-7.1-01 to V-7.1-05, V-7.1-08 to V-7.1-10, V-2.2-04, V-4.4-25, V-4.4-42, V-15-14.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.hexes import distance, neighbours
from engine.valhalla.settings import Settings

PATHFINDER_RANGE: Final = 4
"""The largest distance of a target from a unit (V-7.1-05)."""
MAX_RESERVE_TARGETS: Final = 2
PATHFINDERS_PER_SEER: Final = 2
"""The pathfinders that each Seer sends (V-4.4-42)."""
I_SPY: Final = "i_spy"
EYE_OF_SOUR_RON: Final = "eye_of_sour_ron"


class StartingUnit(NamedTuple):
    """A unit that pathfinders may start from."""

    at: str
    code: str


def count_pathfinders(settings: Settings, special: str, places: Iterable[MapFeature]) -> int:
    """Count a side's pathfinders: setting, barracks, special (V-7.1-10, V-3.3-27)."""
    barracks = sum(
        building.pathfinders
        for place in places
        for _, building in cities.working_buildings(place, is_capital=False)
    )
    return settings.pathfinders + barracks + cities.side_special_of(special).pathfinders


def read_target(target: str) -> tuple[str, ...]:
    """Read a target and its reserves: `032.018/033.018`."""
    return tuple(part.strip() for part in target.split("/"))


def is_bordering(revealed: Collection[str], at: str) -> bool:
    """Return whether a hex is revealed, or next to one that is (V-7.1-04)."""
    return at in revealed or any(other in revealed for other in neighbours(at))


def is_in_range(posts: Iterable[StartingUnit], at: str) -> bool:
    """Return whether a hex is near enough to a unit (V-7.1-05, V-4.4-25)."""
    return any(distance(post.at, at) <= pathfinding_reach(post.code) for post in posts)


def pathfinding_reach(code: str) -> int:
    """Return how far from a unit pathfinders may clear fog."""
    officer = next((kind for one, kind in unit_tables().officers.items() if one == code), None)
    return max(PATHFINDER_RANGE, officer.pathfinding if officer is not None else 0)


def cleared_hexes(at: str) -> tuple[str, ...]:
    """Return the hexes that a pathfinder clears: one and its neighbours (V-7.1-03, V-2.2-04)."""
    return (at, *neighbours(at))
