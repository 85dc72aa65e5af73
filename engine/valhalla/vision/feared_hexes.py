"""The hexes that may hold another side's units, by what a side knows (V-12.3-33, V-7.2-04)."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from engine.valhalla.entities.units_and_places import ScoutedForce
from engine.valhalla.map.hexes import distance
from engine.valhalla.map.land import Land
from engine.valhalla.vision.scouting_reach import scouting_reach


def find_feared_hexes(
    marks: Collection[str],
    scouted: Iterable[ScoutedForce],
    stands: Iterable[str],
    land: Land,
    special: str,
) -> frozenset[str]:
    """Return the marked hexes that were not scouted as empty from where own units stand."""
    forces = frozenset(one.at for one in scouted if one.counts or one.officers)
    reaches = frozenset(
        (at, scouting_reach(land.features.get(at, ""), special)) for at in frozenset(stands)
    )
    return _find_feared(frozenset(marks), forces, reaches)


@lru_cache(maxsize=256)
def _find_feared(
    marks: frozenset[str], forces: frozenset[str], reaches: frozenset[tuple[str, int]]
) -> frozenset[str]:
    """Return the marks with a known force, or out of reach of all scouts."""
    return frozenset(
        at
        for at in marks
        if at in forces or not any(distance(at, stand) <= reach for stand, reach in reaches)
    )
