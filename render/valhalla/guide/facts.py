"""The numbers that the guide states, read out of the rules."""

from collections.abc import Mapping
from typing import Final

from engine.valhalla.battle.battle import NORMAL_PHASES
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY
from engine.valhalla.outcomes.deaths import PROMOTION_PRICE
from engine.valhalla.settings import Settings, capitals_to_win

SIDES_NAMED: Final = 4
"""The size of the game that the guide takes as its example."""


def read_designs() -> Mapping[str, int]:
    """Read how many infantry classes and other designs a side has (V-4.1-02, V-4.1-03)."""
    return {"infantry_kinds": len(INFANTRY), "other_designs": len(CLASSES) - len(INFANTRY)}


def read_phases() -> Mapping[str, int]:
    """Read how many phases a battle has at most, its first fire apart (V-6.1-12)."""
    return {"phases": NORMAL_PHASES}


def read_ends() -> Mapping[str, int]:
    """Read what ends a game of four sides (V-1-08, V-1-17), and a new Ruler's price (V-4.4-13)."""
    settings = Settings()
    return {
        "capitals_held": capitals_to_win(settings, SIDES_NAMED),
        "side_count": SIDES_NAMED,
        "last_round": settings.round_limit,
        "promotion_gold": PROMOTION_PRICE,
    }
