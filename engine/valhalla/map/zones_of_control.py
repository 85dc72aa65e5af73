"""Zones of control: the hexes next to other sides' units, and the steps that they forbid.

The zones as they are stop units on their way (`movement/step_hindrances.py`). As far as a side
knows them, its routes avoid them and its orders are warned of (`movement/routes.py`).
Rules: V-2.3-01 to V-2.3-15.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.valhalla.map.hexes import neighbours


def find_zones(enemies: Iterable[str]) -> frozenset[str]:
    """Return the hexes in the zones of units that stand in these hexes (V-2.3-01)."""
    return frozenset(other for at in enemies for other in neighbours(at))


class ZonesOfControl:
    """The zones of control of other sides' units (V-2.3-01, V-2.3-10)."""

    def __init__(self, enemies: Iterable[str]) -> None:
        """Take the hexes with enemy units."""
        self._controlled = find_zones(enemies)

    def has_hex(self, at: str) -> bool:
        """Return whether a hex lies in a zone; an enemy's own hex only in another's (V-2.3-12)."""
        return at in self._controlled

    def is_step_forbidden(self, origin: str, to: str, *, enemy_held: bool) -> bool:
        """Return whether a step from zone to zone is forbidden (V-2.3-02 to V-2.3-04, V-2.3-09)."""
        return not enemy_held and self.has_hex(origin) and self.has_hex(to)


class FearedZones(NamedTuple):
    """The hexes that may hold other sides' units, and those that have a mark."""

    feared: frozenset[str]
    marks: frozenset[str]

    def has_hex(self, at: str) -> bool:
        """Return whether a hex lies next to one that may hold units."""
        return at in _find_feared_zones(self.feared)

    def is_step_feared(self, at: str, to: str) -> bool:
        """Return whether a step may be forbidden, as far as a side knows (V-2.3-02, V-2.3-03)."""
        zones = _find_feared_zones(self.feared)
        return at in zones and to in zones and to not in self.marks


@lru_cache(maxsize=256)
def _find_feared_zones(feared: frozenset[str]) -> frozenset[str]:
    return find_zones(feared)
