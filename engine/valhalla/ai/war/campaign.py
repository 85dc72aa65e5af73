"""The campaign: spears march at capitals, and everybody who is free follows them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.valhalla.ai.map_reading.capital_guesses import LIKELY
from engine.valhalla.ai.map_reading.fog import FAR
from engine.valhalla.ai.map_reading.survey import FIELD, SEAT, TOWN, Survey, Target
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import danger, might
from engine.valhalla.ai.war.hosts import ARMY, CLOSE, fighters, led, parted
from engine.valhalla.ai.war.marching import advance, march, pace
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

HOST: Final = 10
"""So many leave home together for the first time."""
STRONG: Final = 16
"""So many march without a leader too."""
LARGE: Final = 90
"""A spear that is so large needs nobody more."""
WAVE: Final = 8
"""So many recruits leave home together, to follow a spear."""
BAND: Final = 3
SIEGE: Final = 6
"""So near to its aim a host gathers."""
BEHIND: Final = 6
LATE: Final = 3
"""Who is so near behind is waited for, if it is no less than such a part of the host."""
BOLD: Final = 1.1
"""Nobody walks up to who is stronger by this."""
OUTMATCHED: Final = 1.5
"""Who is stronger by this in the open is fled from."""
UNSEEN: Final = 30
"""So many are thought to hold what was not scouted."""
FIRM: Final = 150
"""A garrison of so many makes a capital half as worth going to."""
ENOUGH: Final = 50
"""So many are enough for one aim, or twice as many as hold it: others go elsewhere."""
CROWDED: Final = 0.25
"""An aim to which enough are on their way is worth such a part."""
PULL: Final = 2
"""By so many times itself the aim that suits most hosts is worth more."""
FOG: Final = 10
"""A way through the fog is thought to cost so much more."""
MARCH: Final = 3
"""So much movement before a place a host stands still: any of its units comes there."""
NEAR: Final = 8
"""Movement that weighs as much as a march of none."""


@dataclass
class LeadHost:
    """A host with an aim, and where it will stand."""

    units: list[Unit]
    at: str
    aim: Target
    size: int


def campaign(pen: OrderWriter, survey: Survey) -> None:
    """Lead every host on; the rest join those they can reach."""
    groups = [part for at in survey.forces for part in parted(fighters(pen, survey, at))]
    groups = [force for force in groups if not _flee(pen, survey, force)]
    spears = _spears(pen, survey, groups)
    heads = [spear.units[0].id for spear in spears]
    rest = [force for force in groups if force[0].id not in heads]
    for spear in spears:
        if pen.left > 0 and not _waits(pen, spear, rest):
            _onwards(pen, survey, spear)
    for force in sorted(rest, key=lambda one: (-len(one), one[0].at)):
        if pen.left > 1:
            _follow(pen, survey, force, spears)


def _spears(pen: OrderWriter, survey: Survey, groups: list[list[Unit]]) -> list[LeadHost]:
    """Choose the hosts that lead, the foremost first, and what each of them marches at."""
    aims = [one for one in survey.targets if one.worth >= SEAT and one.size != 0]
    aims = aims or [one for one in survey.targets if _town(one) and one.size != 0]
    aims = aims or list(_rumoured(survey))
    aims = aims or [one for one in survey.targets if one.foe is not None and one.worth >= FIELD]
    found: list[LeadHost] = []
    sent: Counter[str] = Counter()
    ready = [force for force in groups if _leaves(pen, force)]
    ready.sort(key=lambda one: (-len(one), one[0].at))
    pull = _pull(survey, ready, aims)
    for force in ready:
        if any(_joins(force, spear) for spear in found):
            continue
        ways = sorted(
            _ways(survey, force, aims),
            key=lambda way: -_appeal(way.aim, sent[way.aim.at]) * pull[way.aim.at] / way.length,
        )
        if ways:
            sent[ways[0].aim.at] += len(force)
            found.append(LeadHost(force, force[0].at, ways[0].goal, len(force)))
    return found


class _Way(NamedTuple):
    """How a host comes to an aim."""

    aim: Target
    goal: Target
    """The aim itself, or the last hex before the fog on the way to it."""
    length: int


def _ways(survey: Survey, force: list[Unit], aims: Sequence[Target]) -> Iterator[_Way]:
    """Tell how a host comes to each aim to which there may be a way."""
    at = force[0].at
    known = survey.roads(len(force)).spread(at, FAR).cost
    for aim in sorted(aims, key=lambda one: one.at):
        if aim.at in known:
            yield _Way(aim, aim, NEAR + known[aim.at])
        elif at in (hopes := survey.hopes(aim.at)).cost and (near := hopes.known(at)) in known:
            goal = replace(aim, at=near, foe=None, size=None)
            yield _Way(aim, goal, NEAR + FOG + hopes.cost[at])


def _pull(survey: Survey, forces: Iterable[list[Unit]], aims: Sequence[Target]) -> dict[str, float]:
    """Weigh every aim by all who could go there: what suits most of them draws them all."""
    found: dict[str, float] = {aim.at: 0.0 for aim in aims}
    for force in forces:
        for way in _ways(survey, force, aims):
            found[way.aim.at] += len(force) * _appeal(way.aim, 0) / way.length
    most = max(found.values(), default=0.0) or 1.0
    return {at: 1 + PULL * one / most for at, one in found.items()}


def _leaves(pen: OrderWriter, force: list[Unit]) -> bool:
    """Tell whether a force is large enough to go by itself."""
    least = HOST if force[0].at == pen.me.capital else ARMY
    return len(force) >= (least if led(force) else max(least, STRONG))


def _rumoured(survey: Survey) -> Iterator[Target]:
    """Name the hex from which the capital may be seen of which most is heard."""
    land, told = survey.me.land.terrain, survey.fog.rumours
    spot = max(told, key=lambda at: (told[at], at), default=None)
    if spot is not None and told[spot] >= LIKELY:
        yield Target(min(land, key=lambda one: (distance(one, spot), one)), SEAT, None, None)


def _town(target: Target) -> bool:
    """Tell whether it is worth a host where no capital is: the cities of others."""
    return target.foe is not None and target.worth >= TOWN


def _joins(force: list[Unit], spear: LeadHost) -> bool:
    """Tell whether a force should rather join a spear that is near and not too large."""
    return spear.size + len(force) <= LARGE and distance(force[0].at, spear.at) <= 2 * CLOSE


def _appeal(target: Target, sent: int) -> float:
    """Weigh a target for marching: less, what is strongly held or where enough others go."""
    held = target.size if target.size is not None else UNSEEN
    worth = target.worth * FIRM / (FIRM + held)
    return worth * CROWDED if sent >= max(ENOUGH, 2 * held) else worth


def _waits(pen: OrderWriter, spear: LeadHost, rest: list[list[Unit]]) -> bool:
    """Tell whether a host should let others catch up, before it goes where it may be beaten."""
    unseen = spear.aim.size is None
    if not unseen or spear.size >= LARGE or distance(spear.at, spear.aim.at) > SIEGE:
        return False
    behind = [
        force
        for force in rest
        if force[0].at != spear.at
        and len(force) >= (WAVE if force[0].at == pen.me.capital else BAND)
        and distance(force[0].at, spear.at) <= BEHIND
    ]
    return LATE * sum(map(len, behind)) >= spear.size


def _onwards(pen: OrderWriter, survey: Survey, spear: LeadHost) -> None:
    """Come so near that a day's march leads to the walls, and wait until they can be stormed."""
    host, target = spear.units, spear.aim
    spread = survey.roads(spear.size).spread(spear.at, FAR)
    if target.size and spread.cost.get(target.at, FAR) <= min(pace(host), MARCH):
        return
    stop = 0 if target.size == 0 else 1
    ahead = spread.path(target.at)[:CLOSE]
    if any(danger(survey, at, 1) > BOLD * might(pen.me, host) for at in ahead):
        return
    if advance(pen, survey, host, target.at, stop):
        spear.at = pen.plan.at[host[0].id]


def _follow(pen: OrderWriter, survey: Survey, force: list[Unit], spears: list[LeadHost]) -> None:
    """Send a force after the nearest spear that has room; leaderless bands go home."""
    at, home = force[0].at, pen.me.capital
    if len(force) < (WAVE if at == home else BAND):
        return
    cost = survey.roads(len(force)).spread(at, FAR).cost
    open_ = [one for one in spears if one.at in cost and one.size + len(force) <= LARGE + ARMY]
    spear = min(open_, key=lambda one: (cost[one.at], one.at), default=None)
    if spear is not None:
        if spear.at == at or advance(pen, survey, force, spear.at):
            spear.size += len(force)
    elif home is not None and at != home and at not in pen.me.places:
        march(pen, survey, force, home)


def _flee(pen: OrderWriter, survey: Survey, host: list[Unit]) -> bool:
    """Fall back to the nearest own city before somebody who is stronger in the open."""
    at = host[0].at
    if len(host) < BAND or danger(survey, at, CLOSE) < OUTMATCHED * might(pen.me, host):
        return False
    homes = sorted(_cities(pen), key=lambda one: (distance(at, one), one))
    return bool(homes) and homes[0] != at and march(pen, survey, host, homes[0])


def _cities(pen: OrderWriter) -> Iterator[str]:
    return (at for at, place in pen.me.places.items() if place.city)
