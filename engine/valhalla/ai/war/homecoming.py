"""Homecoming: armies come home when the capital is in danger, and so do leaders who stand alone."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import THREAT_RANGE, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import list_free_units, march_units
from engine.valhalla.ai.war.battle_odds import army_strength, strongest_foe_near
from engine.valhalla.ai.war.fighters import MIN_ARMY, NON_FIGHTERS, list_fighters
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

RECALL_RANGE: Final = 6
"""An army comes home from at most this distance."""
WALL_STRENGTH_FACTOR: Final = 1.25
"""Walls and new units make a garrison so many times as strong."""


def recall_armies(writer: OrderWriter, survey: Survey) -> None:
    """Call the nearest armies to a capital whose garrison is weaker than the foes near it."""
    home = writer.me.capital
    if home is None:
        return
    foe_strength = strongest_foe_near(survey, home, THREAT_RANGE)
    garrison = [unit for unit in survey.units_by_hex.get(home, ()) if unit.code not in NON_FIGHTERS]
    strength = army_strength(writer.me, garrison) * WALL_STRENGTH_FACTOR
    for army in sorted(
        _list_armies_away(writer, survey), key=lambda one: distance(one[0].at, home)
    ):
        if strength >= foe_strength or distance(army[0].at, home) > RECALL_RANGE:
            return
        if march_units(writer, survey, army, home):
            strength += army_strength(writer.me, army)


def _list_armies_away(writer: OrderWriter, survey: Survey) -> list[list[Unit]]:
    """Return the forces away from home that are worth calling."""
    found = [
        list_fighters(writer, survey, at)
        for at in sorted(survey.units_by_hex)
        if at != writer.me.capital
    ]
    return [force for force in found if len(force) >= MIN_ARMY // 2]


def gather_leaders(writer: OrderWriter, survey: Survey) -> None:
    """Send warlords and the Ruler home if they stand without an army."""
    home = writer.me.capital
    if home is None:
        return
    for unit in list_free_units(writer, writer.me.units):
        leads = unit.code == "warlord" or unit.crown
        alone = len(survey.units_by_hex[unit.at]) < MIN_ARMY
        if leads and alone and unit.at != home and writer.moves_left > 0:
            march_units(writer, survey, [unit], home)
