"""Guards: which units stay in a place, and how many at least and at most."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import SCOUTING_RANGE, army_strength, strongest_foe_near
from engine.valhalla.entities.units_and_places import Unit

MIN_CAPITAL_GUARD: Final = 2
"""At least so many units stay in the capital, and a share of those at home."""
UNITS_PER_GUARD: Final = 20
"""One in so many units at home stays."""
MIN_CONQUEST_GUARD: Final = 16
"""At least so many units stay in a conquered capital."""
MIN_ARMY_MOVEMENT: Final = 6
"""Slower units stay at home."""
MAX_GUARD: Final = 12
"""At most so many guard a place: recruits need room."""
MAX_CONQUEST_GUARD: Final = 70
"""At most so many guard a conquered capital."""
WALL_STRENGTH_FACTOR: Final = 1.3
"""Walls make a guard so many times as strong."""


def choose_guard(writer: OrderWriter, survey: Survey, at: str, common: list[Unit]) -> set[int]:
    """Choose the units that stay: the slowest, and as many as foes near it require."""
    place = writer.me.places.get(at)
    if place is None or not (place.is_city or at in survey.capitals):
        return set()
    is_home = at == writer.me.capital
    is_conquered_capital = place.is_city and at in survey.capitals
    least = (
        MIN_CAPITAL_GUARD + len(common) // UNITS_PER_GUARD
        if is_home
        else MIN_CONQUEST_GUARD
        if is_conquered_capital
        else 0
    )
    foe_strength = strongest_foe_near(survey, at, SCOUTING_RANGE + 1)
    kept: list[Unit] = []
    limit = MAX_CONQUEST_GUARD if is_conquered_capital and not is_home else MAX_GUARD
    for unit in sorted(common, key=lambda one: (one.mp, one.id))[:limit]:
        is_slow_at_home = is_home and unit.mp < MIN_ARMY_MOVEMENT
        if (
            not is_slow_at_home
            and len(kept) >= least
            and army_strength(writer.me, kept) * WALL_STRENGTH_FACTOR >= foe_strength
        ):
            break
        kept.append(unit)
    return {unit.id for unit in kept}
