"""Guarding: hosts come home when the capital is in danger, and so do leaders who stand alone."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import NEAR, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import danger, might
from engine.valhalla.ai.war.hosts import ARMY, IDLE, fighters
from engine.valhalla.ai.war.marching import free, march
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

HELP: Final = 6
"""From so far a host comes home."""
WALLS: Final = 1.25
"""Walls, and who is made in time, make a garrison so much stronger."""


def recall(pen: OrderWriter, survey: Survey) -> None:
    """Call the nearest hosts to a capital that can't hold what is seen before it."""
    home = pen.me.capital
    if home is None:
        return
    feared = danger(survey, home, NEAR)
    held = [unit for unit in survey.forces.get(home, ()) if unit.code not in IDLE]
    strength = might(pen.me, held) * WALLS
    for army in sorted(_afield(pen, survey), key=lambda one: distance(one[0].at, home)):
        if strength >= feared or distance(army[0].at, home) > HELP:
            return
        if march(pen, survey, army, home):
            strength += might(pen.me, army)


def _afield(pen: OrderWriter, survey: Survey) -> list[list[Unit]]:
    """List the forces out there that are worth calling."""
    found = [
        fighters(pen, survey, at) for at in sorted(survey.forces) if at != pen.me.capital
    ]  # fmt: skip
    return [force for force in found if len(force) >= ARMY // 2]


def gather(pen: OrderWriter, survey: Survey) -> None:
    """Bring warlords who stand alone to where soldiers wait: home, or the nearest camp."""
    home = pen.me.capital
    if home is None:
        return
    for unit in free(pen, pen.me.units):
        leads = unit.code == "warlord" or unit.crown
        alone = len(survey.forces[unit.at]) < ARMY
        if leads and alone and unit.at != home and pen.left > 0:
            march(pen, survey, [unit], home)
