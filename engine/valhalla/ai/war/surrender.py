"""Surrender: a side lays down arms if it has lost all capitals, or is about to lose the last one.

It also does so if a foe holds more capitals and is supposed to be stronger, or if the last of
several foes is seen to be stronger.
"""

from collections import Counter
from typing import Final

from engine.valhalla.ai.map_reading.survey import THREAT_RANGE, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import army_strength, seen_strength, strongest_foe_near

MIN_UNITS_WITHOUT_CAPITAL: Final = 100
"""A side without a capital lays down arms if it has fewer units."""
HOPELESS_RATIO: Final = 2.0
"""A side with one capital lays down arms if an army near it is so many times as strong."""
SEEN_SHARE: Final = 0.4
"""The share of a foe's soldiers that is supposed to be seen."""


def is_beaten(writer: OrderWriter, survey: Survey) -> bool:
    """Tell whether a side has no hope left."""
    capitals_held = sorted(survey.capitals.intersection(writer.me.places))
    if not capitals_held:
        return len(writer.me.units) < MIN_UNITS_WITHOUT_CAPITAL
    own_strength = army_strength(writer.me, writer.me.units)
    if (
        len(capitals_held) == 1
        and strongest_foe_near(survey, capitals_held[0], THREAT_RANGE)
        > HOPELESS_RATIO * own_strength
    ):
        return True
    sides = writer.view.sides
    foes = [side.seat for side in sides if not side.ended and side.seat != writer.me.seat]
    if len(foes) == 1 < len(sides) - 1 and seen_strength(survey, foes[0]) > own_strength:
        return True
    capitals_by_foe = Counter(
        survey.foreign_marks[at] for at in survey.capitals if at in survey.foreign_marks
    )
    return any(
        seen_strength(survey, foe) > SEEN_SHARE * own_strength
        for foe in foes
        if capitals_by_foe[foe] > len(capitals_held)
    )
