"""Officers: which can be trained, how long it takes, and what a capital needs for it.

Rules: V-4.4-08a, V-4.4-08b, V-4.4-08c, V-4.4-08d, V-4.4-08e, V-4.4-11, V-4.4-26, V-4.4-27,
V-11.2-18, V-3.3-30 to V-3.3-33.
"""

from typing import Final

from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.unit_tables import Officer, unit_tables
from engine.valhalla.cities.cities import side_special_of

TRAINABLE_OFFICERS: Final[tuple[Officer, ...]] = ("warlord", "courtier", "ranger", "caster")
"""The Officers that a capital trains; a Ruler can't be produced (V-4.4-11)."""
NO_OFFICER: Final = "none"
OFFICER_PALACES: Final = ("tearoom", "tree_house", "tactical_academy")
"""Palaces that send Officers, in the order in which they do (V-14-07)."""


def training_turns(officer: Officer, special: str, casters: int, *, has_tower: bool) -> int:
    """Return how many starts of a round an Officer takes (V-4.4-27, V-11.2-18)."""
    if officer != "caster":
        return side_special_of(special).officer_turns or unit_tables().officers[officer].turns
    less = max(one.caster_turns for one in city_tables().buildings.values()) if has_tower else 0
    return max(1, unit_tables().officers[officer].turns + casters - less)


def is_capital_too_small(officer: str, level: int) -> bool:
    """Return whether a capital of this level is too small to start an Officer (V-4.4-26)."""
    return officer == "caster" and level < unit_tables().officers["caster"].capital_level
