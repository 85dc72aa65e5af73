"""Guarding: hosts come home when the capital is in danger, and recruits join the hosts."""

from typing import Final

from engine.valhalla.ai.hosts import ARMY, IDLE, fighters
from engine.valhalla.ai.pen import Pen
from engine.valhalla.ai.steps import free, march
from engine.valhalla.ai.survey import NEAR, Survey
from engine.valhalla.ai.weigh import danger, might
from engine.valhalla.forces import Unit
from engine.valhalla.hexes import distance

HELP: Final = 6
"""From so far a host comes home."""
WALLS: Final = 1.25
"""Walls, and who is made in time, make a garrison so much stronger."""
WAVE: Final = 10
"""So many recruits leave home together."""
BAND: Final = 3
"""So many who stand about without a leader are brought to a host."""
GOAL: Final = 20
"""A wave catches up with a host that is so near."""


def recall(pen: Pen, survey: Survey) -> None:
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


def _afield(pen: Pen, survey: Survey) -> list[list[Unit]]:
    """List the forces out there that are worth calling."""
    found = [
        fighters(pen, survey, at) for at in sorted(survey.forces) if at != pen.me.capital
    ]  # fmt: skip
    return [force for force in found if len(force) >= ARMY // 2]


def reinforce(pen: Pen, survey: Survey) -> None:
    """Send recruits after the hosts: who is free at home, and bands without a leader."""
    plan, home = pen.plan, pen.me.capital
    camps = sorted(
        {at for at in plan.at.values() if at != home and _camps(pen, at)}
    )  # fmt: skip
    for at in sorted(survey.forces, key=lambda one: (-len(survey.forces[one]), one)):
        force = fighters(pen, survey, at)
        least = WAVE if at == home else BAND
        others = [camp for camp in camps if camp != at and distance(camp, at) <= GOAL]
        if len(force) < least or at in camps or pen.left <= 1:
            continue
        goal = min(others, key=lambda camp: (distance(camp, at), camp), default=home)
        if goal is not None and goal != at:
            march(pen, survey, force, goal)


def _camps(pen: Pen, at: str) -> bool:
    """Tell whether a host will stand in a hex after what is written."""
    plan = pen.plan
    there = [unit for unit in pen.me.units if plan.at[unit.id] == at]
    return len(there) >= ARMY and any(unit.code == "warlord" or unit.crown for unit in there)


def gather(pen: Pen, survey: Survey) -> None:
    """Bring warlords who stand alone to where soldiers wait: home, or the nearest camp."""
    home = pen.me.capital
    if home is None:
        return
    for unit in free(pen, pen.me.units):
        leads = unit.code == "warlord" or unit.crown
        alone = unit.crown or len(survey.forces[unit.at]) < ARMY
        if leads and alone and unit.at != home and pen.left > 0:
            march(pen, survey, [unit], home)
