"""Hosts: who may leave a place, what is stormed this turn, and where the others march."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.valhalla.ai.pen import Pen
from engine.valhalla.ai.steps import advance as stride
from engine.valhalla.ai.steps import free, march, moved, pace
from engine.valhalla.ai.survey import CAMP, FAR, SEAT, TOWN, Survey, Target
from engine.valhalla.ai.weigh import CERTAIN, LOST, Chance, chance, danger, might
from engine.valhalla.forces import Unit
from engine.valhalla.hexes import distance

ARMY: Final = 10
"""A force of fewer units is a party, not a host."""
HOST: Final = 26
"""So many leave home together for the first time."""
GUARD: Final = 6
"""So many stay in the capital, and an eighth of all who are at home."""
HOLD: Final = 8
"""So many stay in a city that was taken."""
PACE: Final = 6
"""Who is slower than a host stays at home."""
FULL: Final = 14
"""No more than so many guard a place: recruits need room."""
WALLED: Final = 1.3
"""A guard behind walls holds against so much more."""
IDLE: Final = frozenset({"courtier", "ranger", "caster"})
LEAD: Final = frozenset({"warlord", "ruler"})
CLOSE: Final = 3
"""So near a foe's strength is scouted."""
SIEGE: Final = 5
"""Who stands so near to a city besieges it."""
TWICE: Final = 1.5
"""By so much besiegers outdo a garrison that they attack again and again."""
TENFOLD: Final = 15
"""Who is so many times as many rides others down (V-6.4-01)."""
OUTMATCHED: Final = 1.5
"""Who is stronger by this in the open is fled from."""
UNSEEN: Final = 30
"""So many are thought to hold what was not scouted."""
TRIED: Final = 10
"""So many battles are forecast in a turn."""


def fighters(pen: Pen, survey: Survey, at: str) -> list[Unit]:
    """List who may leave a hex to fight: a city keeps its guard, the Ruler stays."""
    ready = [unit for unit in free(pen, survey.forces[at]) if unit.code not in IDLE]
    away = [unit for unit in ready if not unit.crown]
    common = [unit for unit in away if not pen.me.kind(unit).is_officer]
    kept = _guard(pen, survey, at, common)
    return [unit for unit in away if unit.id not in kept]


def _guard(pen: Pen, survey: Survey, at: str, common: list[Unit]) -> set[int]:
    """Choose who stays: the slowest, and as many as what is near asks for."""
    place = pen.me.places.get(at)
    if place is None or not (place.city or at in survey.seats):
        return set()
    home = at == pen.me.capital
    least = GUARD + len(common) // 8 if home else HOLD if at in survey.seats else 0
    feared = danger(survey, at, CLOSE + 1)
    kept: list[Unit] = []
    for unit in sorted(common, key=lambda one: (one.mp, one.id))[:FULL]:
        slow = home and unit.mp < PACE
        if not slow and len(kept) >= least and might(pen.me, kept) * WALLED >= feared:
            break
        kept.append(unit)
    return {unit.id for unit in kept}


# Storming


def trample(pen: Pen, survey: Survey) -> list[list[Unit]]:
    """Ride down what stands in the way of the hosts: they go on as if nothing had been there.

    Rules: V-6.4-01, V-6.4-04.
    """
    gone: list[list[Unit]] = []
    ridden: set[str] = set()
    for host in hosts(pen, survey):
        cost = survey.ways.spread(host[0].at, max(1, pace(host) - 1)).cost
        weak = [one for one in survey.targets if one.at in cost and one.at not in ridden]
        weak = [one for one in weak if one.worth <= 2 * CAMP and one.size and _few(host, one)]
        near = min(weak, key=lambda one: (cost[one.at], one.at), default=None)
        if near is None or pen.left <= 1 or not march(pen, survey, host, near.at):
            gone.append(host)
            continue
        ridden.add(near.at)
        gone.append(moved(pen, host))
    return gone


def _few(host: list[Unit], target: Target) -> bool:
    return target_size(target) * TENFOLD <= len(host)


def storm(pen: Pen, survey: Survey) -> None:
    """Attack what is beaten this turn, the worthiest first, with all who can come there."""
    posts = {at: units for at in survey.forces if (units := fighters(pen, survey, at))}
    in_reach = {at: survey.ways.spread(at, pace(units)).cost for at, units in posts.items()}
    tried = 0
    for target in sorted(survey.targets, key=lambda one: (-one.worth, one.at)):
        if target.foe is None or not target.size or pen.left <= 0 or tried >= TRIED:
            continue
        near = [at for at in posts if target.at in in_reach[at]]
        forces = [some for at in near if len(some := free(pen, posts[at])) > 1]
        forces.sort(key=lambda some: (-len(some), some[0].at))
        if forces:
            tried += 1
            _storm(pen, survey, target, forces[: pen.left])


def _storm(pen: Pen, survey: Survey, target: Target, forces: list[list[Unit]]) -> None:
    """Gather forces until they win; then all of them go."""
    army: list[Unit] = []
    found = LOST
    for number, force in enumerate(forces, 1):
        army += force
        if number < len(forces) and len(army) < target_size(target):
            continue
        found = chance(pen, survey, army, target.at)
        if found.pays:
            _go(pen, survey, target, forces[:number], found)
            return
    if found.bleeds and _outnumbered(pen, survey, target):
        _go(pen, survey, target, forces, found)
    else:
        _lead(pen, survey, target, army)


def _outnumbered(pen: Pen, survey: Survey, target: Target) -> bool:
    """Tell whether those who are near could come twice: then a first attack may fail."""
    if target.worth < TOWN:
        return False
    near = [
        unit
        for unit in pen.me.units
        if unit.code not in IDLE and distance(unit.at, target.at) <= SIEGE
    ]
    return might(pen.me, near) >= TWICE * danger(survey, target.at, 0)


def target_size(target: Target) -> int:
    """Tell how many stand there."""
    return target.size or 0


def _lead(pen: Pen, survey: Survey, target: Target, army: list[Unit]) -> None:
    """Let the Ruler lead an army out of the same hex, if that makes victory certain."""
    crowned = [unit for unit in free(pen, survey.forces[army[0].at]) if unit.crown]
    if not crowned or target.worth < TOWN or any(pen.me.kind(unit).leads for unit in army):
        return
    led = [unit for unit in army if unit.at == army[0].at]
    found = chance(pen, survey, [*crowned, *led], target.at)
    if found.pays and found.left >= CERTAIN:
        _go(pen, survey, target, [[*crowned, *led]], found)


def _go(
    pen: Pen, survey: Survey, target: Target, forces: Iterable[list[Unit]], found: Chance
) -> None:
    """Send forces into battle, with their tactic; what is taken is kept."""
    sent = [march(pen, survey, force, target.at) for force in forces]
    if any(sent) and found.tactic:
        pen.write("tactic", tactic=found.tactic, hex=target.at, role="attack")


# Marching on


def advance(pen: Pen, survey: Survey) -> None:
    """Bring each led host nearer to what it should take; flee from what is stronger."""
    aim = campaign(pen, survey)
    for host in trample(pen, survey):
        if pen.left <= 0:
            return
        if aim is None or _flee(pen, survey, host):
            continue
        if not _approach(pen, survey, host, aim):
            any(_approach(pen, survey, host, one) for one in ranked(survey, host[0].at)[:3])


def hosts(pen: Pen, survey: Survey) -> list[list[Unit]]:
    """List led forces that may march, the largest first."""
    found = []
    for at in survey.forces:
        force = fighters(pen, survey, at)
        least = HOST if at == pen.me.capital else ARMY
        if len(force) >= least and any(unit.code in LEAD for unit in force):
            found.append(force)
    return sorted(found, key=lambda units: (-len(units), units[0].at))


def campaign(pen: Pen, survey: Survey) -> Target | None:
    """Choose what all hosts march at: the worthiest and nearest to the own cities."""
    found = [one for at in sorted(_cities(pen)) for one in _weighed(survey, at)]
    cities = [one for one in found if one[2].worth >= TOWN]
    return min(cities or found, key=lambda one: one[:2])[2] if found else None


def ranked(survey: Survey, origin: str) -> list[Target]:
    """Rank what foes hold, and open capitals, by worth and nearness."""
    return [target for _, _, target in _weighed(survey, origin)]


def _weighed(survey: Survey, origin: str) -> list[tuple[float, str, Target]]:
    cost = survey.roads.spread(origin, FAR).cost
    found = [
        (-_appeal(target) / (10 + cost[target.at]), target.at, target)
        for target in survey.targets
        if target.at in cost and (target.foe is not None or target.worth >= SEAT)
    ]
    return sorted(found, key=lambda one: one[:2])


def _appeal(target: Target) -> float:
    """Weigh a target for marching: cities above all; what is strongly held, less."""
    held = target.size if target.size is not None else UNSEEN
    return target.worth * 60 / (60 + held)


def _approach(pen: Pen, survey: Survey, host: list[Unit], target: Target) -> bool:
    """Come near enough to scout it; stand before it until it can be beaten."""
    if distance(host[0].at, target.at) <= CLOSE and target.size:
        return target.worth >= TOWN
    stop = 0 if target.size == 0 else CLOSE - 1
    return stride(pen, survey, host, target.at, stop)


def _flee(pen: Pen, survey: Survey, host: list[Unit]) -> bool:
    """Fall back to the nearest own city before somebody who is stronger in the open."""
    at = host[0].at
    if danger(survey, at, CLOSE) < OUTMATCHED * might(pen.me, host):
        return False
    homes = sorted(_cities(pen), key=lambda one: (distance(at, one), one))
    return bool(homes) and homes[0] != at and march(pen, survey, host, homes[0])


def _cities(pen: Pen) -> Iterator[str]:
    return (at for at, place in pen.me.places.items() if place.city)
