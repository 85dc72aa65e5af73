"""Officers as values: who can be trained, how long it takes, what a capital needs for it.

Rules: V-4.4-08a, V-4.4-08b, V-4.4-08c, V-4.4-08d, V-4.4-08e, V-4.4-11, V-4.4-26, V-4.4-27,
V-11.2-18, V-3.3-30 to V-3.3-33.
"""

from typing import Final

from engine.valhalla.catalog.rule_tables import Officer, towns, units
from engine.valhalla.cities.cities import gift

TRAINED: Final[tuple[Officer, ...]] = ("warlord", "courtier", "ranger", "caster")
"""What a capital trains; a Ruler can't be produced (V-4.4-11)."""
NONE: Final = "none"
PALACES: Final = ("tearoom", "tree_house", "tactical_academy")
"""In this order they send their Officers (V-14-07)."""


def turns(officer: Officer, special: str, casters: int, *, tower: bool) -> int:
    """Tell how many starts of a round an Officer takes (V-4.4-27, V-11.2-18)."""
    if officer != "caster":
        return gift(special).officer_turns or units().officers[officer].turns
    less = max(one.caster_turns for one in towns().buildings.values()) if tower else 0
    return max(1, units().officers[officer].turns + casters - less)


def forbidden(officer: str, level: int) -> bool:
    """Tell whether a capital of this level is too small to start an Officer (V-4.4-26)."""
    return officer == "caster" and level < units().officers["caster"].capital_level
