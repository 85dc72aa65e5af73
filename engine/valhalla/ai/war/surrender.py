"""Surrender: who has lost, or is about to lose, what no army wins back lays down arms.

So does who must think a foe stronger who is known to hold more capitals; and who sees more soldiers
than all that is left, of the last of several foes.
"""

from collections import Counter
from typing import Final

from engine.valhalla.ai.map_reading.survey import NEAR, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import danger, might, seen

BEATEN: Final = 100
"""Who holds no capital and has fewer units lays down arms."""
HOPELESS: Final = 2.0
"""So does who is besieged in the last one by a host so much stronger than all that is left."""
SHOWN: Final = 0.4
"""Such a part of a foe's soldiers is thought to be seen."""


def beaten(pen: OrderWriter, survey: Survey) -> bool:
    """Tell whether a side has no hope left."""
    held = sorted(survey.seats.intersection(pen.me.places))
    if not held:
        return len(pen.me.units) < BEATEN
    own = might(pen.me, pen.me.units)
    if len(held) == 1 and danger(survey, held[0], NEAR) > HOPELESS * own:
        return True
    sides = pen.view.sides
    foes = [side.seat for side in sides if not side.ended and side.seat != pen.me.seat]
    if len(foes) == 1 < len(sides) - 1 and seen(survey, foes[0]) > own:
        return True
    realms = Counter(survey.foreign[at] for at in survey.seats if at in survey.foreign)
    return any(seen(survey, foe) > SHOWN * own for foe in foes if realms[foe] > len(held))
