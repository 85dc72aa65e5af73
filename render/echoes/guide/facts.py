"""The numbers that the guide states, read out of the rules."""

from collections.abc import Mapping

from engine.echoes.entities.building import BUILDING_HEALTH, BUILDING_LIMITS
from engine.echoes.entities.unit import STANDARD_PAWNS
from engine.echoes.figures.building_figures import BUILDING_ARMOR
from engine.echoes.settings import CAPITAL_LIFE

ROYAL_PAWNS_EACH = 2


def read_lives() -> Mapping[str, int]:
    """Read the life points of a Capital in the base game and in the long game (E-SETUP-18)."""
    return {"life": CAPITAL_LIFE["base"], "long_life": CAPITAL_LIFE["long"]}


def read_buildings() -> Mapping[str, int]:
    """Read the health and the numbers of buildings, and Building Armor (E-BUILD-15)."""
    return {
        "camp": BUILDING_HEALTH["camp"],
        "barracks": BUILDING_HEALTH["barracks"],
        "camps": BUILDING_LIMITS["camp"],
        "armor": BUILDING_ARMOR,
    }


def read_pawns() -> Mapping[str, int]:
    """Read how many units a player may have on the map (E-SETUP-03, R-SETUP-01)."""
    return {"pawns": STANDARD_PAWNS + ROYAL_PAWNS_EACH}
