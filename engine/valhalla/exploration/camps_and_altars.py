"""Camps that rent infantry, and altars where units are given for favor, in numbers.

Rules: V-7.3-14, V-7.3-17, V-12.26-11.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.cities import prices
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.sides import unit_counts

MERCENARY_CAMP: Final = prices.MERCENARY_CAMP
BLOOD_ALTAR: Final = "blood_altar"
FEATURE_OF_ACTION: Final[Mapping[str, str]] = {"hire": MERCENARY_CAMP, "sacrifice": BLOOD_ALTAR}
"""By action: the feature that it needs."""
UPKEEP_PER_FAVOR: Final = 10
"""Class upkeep that is worth one favor (V-7.3-17)."""


def hire_price() -> int:
    """Return the price of a hired unit."""
    return terrain_tables().features[MERCENARY_CAMP].price


def limit_per_turn(action: str) -> int:
    """Return how many units may be hired, or how much favor gained, per turn and place."""
    one = terrain_tables().features[FEATURE_OF_ACTION[action]]
    return one.hire or one.favor


def read_hire_list(
    entries: Iterable[str], kinds: Mapping[str, UnitKind]
) -> tuple[unit_counts.ClassCount, ...] | None:
    """Read a list of infantry to hire; None if it can't be read."""
    found = unit_counts.read_class_counts(entries, kinds)
    if not found or any(many.code not in INFANTRY for many in found):
        return None
    return found


def sacrifice_favor(kind: UnitKind) -> int:
    """Return the favor for the sacrifice of a unit."""
    return 0 if kind.is_officer else kind.class_upkeep // UPKEEP_PER_FAVOR
