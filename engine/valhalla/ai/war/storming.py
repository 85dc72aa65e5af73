"""Storming: what is attacked this turn, and with whom."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.valhalla.ai.map_reading.survey import TOWN, Survey, Target
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import CERTAIN, LOST, Chance, chance, danger, might
from engine.valhalla.ai.war.hosts import ARMY, IDLE, fighters, parted
from engine.valhalla.ai.war.marching import advance, free, pace
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

SIEGE: Final = 5
"""Who stands so near to a city besieges it."""
TWICE: Final = 1.5
"""By so much besiegers outdo a garrison that they attack again and again."""
TRIED: Final = 14
"""So many battles are forecast in a turn."""
MOST: Final = 100
"""No more units of a side enter a hex (V-2.4-02)."""
FEW: Final = 6
"""A force that is no larger is met by a squad, not by a host."""
SQUAD: Final = 3
"""So many times as many are sent against a few."""


def storm(pen: OrderWriter, survey: Survey) -> None:
    """Attack what is beaten this turn, the worthiest first, with all who can come there."""
    for target, forces in _within_reach(pen, survey, [one for one in _held(survey) if _great(one)]):
        _storm(pen, survey, target, forces[: pen.left])


def chase(pen: OrderWriter, survey: Survey) -> None:
    """Send squads against a few who stand in the open: what orders are left is enough for them."""
    few = [one for one in _held(survey) if not _great(one)]
    for target, forces in _within_reach(pen, survey, few):
        _chase(pen, survey, target, forces)


def _held(survey: Survey) -> list[Target]:
    held = [one for one in survey.targets if one.foe is not None and one.size]
    return sorted(held, key=lambda one: (-_prize(one), one.at))


def _great(target: Target) -> bool:
    """Tell whether a battle is worth a host."""
    return target.worth >= TOWN or size(target) > FEW


def _within_reach(
    pen: OrderWriter, survey: Survey, held: Iterable[Target]
) -> Iterator[tuple[Target, list[list[Unit]]]]:
    """Walk what may be attacked, each with the forces that can come there, the largest first."""
    posts = [
        (part, survey.roads(len(part)).spread(at, pace(part)).cost)
        for at in survey.forces
        for part in parted(fighters(pen, survey, at))
    ]
    tried = 0
    for target in held:
        if pen.left <= 0 or tried >= TRIED:
            return
        near = [part for part, reach in posts if target.at in reach]
        forces = [some for part in near if len(some := free(pen, part)) > 1]
        if forces:
            tried += 1
            yield target, sorted(forces, key=lambda some: (-len(some), some[0].at))


def _prize(target: Target) -> int:
    """Weigh a battle: the place, and who is beaten there."""
    return target.worth + 2 * size(target)


def size(target: Target) -> int:
    """Tell how many stand there."""
    return target.size or 0


def _chase(pen: OrderWriter, survey: Survey, target: Target, forces: Sequence[list[Unit]]) -> None:
    """Send a squad against a few: the host itself goes on."""
    for force in reversed(forces):
        common = [unit for unit in force if not pen.me.kind(unit).is_officer]
        squad = sorted(common, key=lambda one: one.id)[: SQUAD * size(target) + 1]
        if len(force) >= ARMY and force[0].at not in pen.me.places:
            continue
        if len(squad) > size(target) and chance(pen, survey, squad, target.at).pays:
            _go(pen, survey, target, [squad], LOST)
            return


def _storm(pen: OrderWriter, survey: Survey, target: Target, forces: list[list[Unit]]) -> None:
    """Gather forces until they win; then all of them go."""
    army: list[Unit] = []
    sent: list[list[Unit]] = []
    found = LOST
    for number, force in enumerate(forces, 1):
        joined = force[: MOST - len(army)]
        if not joined:
            break
        sent.append(joined)
        army += joined
        if number < len(forces) and len(army) < size(target):
            continue
        found = chance(pen, survey, army, target.at)
        if found.pays and (target.worth >= TOWN or found.slain >= found.lost):
            _go(pen, survey, target, sent, found)
            return
    if found.bleeds and _outnumbered(pen, survey, target):
        _go(pen, survey, target, sent, found)
    else:
        _lead(pen, survey, target, army)


def _outnumbered(pen: OrderWriter, survey: Survey, target: Target) -> bool:
    """Tell whether those who are near could come twice: then a first attack may fail."""
    if target.worth < TOWN:
        return False
    near = [
        unit
        for unit in pen.me.units
        if unit.code not in IDLE and distance(unit.at, target.at) <= SIEGE
    ]
    return might(pen.me, near) >= TWICE * danger(survey, target.at, 0)


def _lead(pen: OrderWriter, survey: Survey, target: Target, army: list[Unit]) -> None:
    """Let the Ruler lead an army out of the same hex, if that makes victory certain."""
    crowned = [unit for unit in free(pen, survey.forces[army[0].at]) if unit.crown]
    if not crowned or target.worth < TOWN or any(pen.me.kind(unit).leads for unit in army):
        return
    together = [unit for unit in army if unit.at == army[0].at]
    found = chance(pen, survey, [*crowned, *together], target.at)
    if found.pays and found.left >= CERTAIN:
        _go(pen, survey, target, [[*crowned, *together]], found)


def _go(
    pen: OrderWriter, survey: Survey, target: Target, forces: Iterable[list[Unit]], found: Chance
) -> None:
    """Send forces into battle, with their tactic."""
    sent = [advance(pen, survey, force, target.at) for force in forces]
    if any(sent) and found.tactic:
        pen.write("tactic", tactic=found.tactic, hex=target.at, role="attack")
