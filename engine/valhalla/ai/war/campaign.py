"""The campaign: lead armies march at capitals, and other forces follow them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.valhalla.ai.map_reading.capital_guesses import MIN_CAPITAL_CHANCE
from engine.valhalla.ai.map_reading.fog import MAX_WAY_COST
from engine.valhalla.ai.map_reading.survey import (
    CAPITAL_WORTH,
    CITY_WORTH,
    FARM_WORTH,
    Survey,
    Target,
)
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import advance_army, march_units, slowest_movement
from engine.valhalla.ai.war.battle_odds import SCOUTING_RANGE, army_strength, strongest_foe_near
from engine.valhalla.ai.war.fighters import (
    MIN_ARMY,
    has_leader,
    list_fighters,
    split_off_swift,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

MIN_UNITS_LEAVING_HOME: Final = 10
"""At least so many units leave home together."""
MIN_UNITS_WITHOUT_LEADER: Final = 16
"""At least so many units march without a leader."""
ENOUGH_UNITS_IN_ARMY: Final = 90
"""An army of so many units needs no more."""
MIN_RECRUITS_FOLLOWING: Final = 8
"""At least so many recruits leave home together to follow a lead army."""
MIN_BAND: Final = 3
GATHERING_RANGE: Final = 6
"""An army waits for others within this distance of its target."""
WAITING_RANGE: Final = 6
WAITING_DIVISOR: Final = 3
"""An army waits for forces within this distance."""
MAX_FOE_RATIO_AHEAD: Final = 1.1
"""No army approaches a foe that is so many times as strong."""
FLEEING_RATIO: Final = 1.5
"""A force flees from a foe that is so many times as strong."""
UNITS_IF_UNSCOUTED: Final = 30
"""A target that was not scouted is supposed to be held by so many."""
HALVING_GARRISON: Final = 150
"""A garrison of so many units halves the appeal of a target."""
ENOUGH_UNITS_FOR_TARGET: Final = 50
"""So many units are enough for one target, or twice its garrison if that is more."""
CROWDED_FACTOR: Final = 0.25
"""Factor for a target to which enough units are on their way."""
PULL_FACTOR: Final = 2
"""Weight of the other armies that a target suits too."""
FOG_COST: Final = 10
"""The supposed extra cost of a way through the fog."""
HALTING_COST: Final = 3
"""An army halts so much movement before its target: all its units can reach it."""
BASE_COST: Final = 8
"""Is added to the cost of every way, so that near targets are not overrated."""


@dataclass
class LeadArmy:
    """An army that marches at a target, and where it will stand."""

    units: list[Unit]
    at: str
    target: Target
    size: int


def march_armies(writer: OrderWriter, survey: Survey) -> None:
    """Let lead armies march on; other forces join those they can reach."""
    groups = [
        part
        for at in survey.units_by_hex
        for part in split_off_swift(list_fighters(writer, survey, at))
    ]
    groups = [force for force in groups if not _has_fled(writer, survey, force)]
    lead_armies = _choose_lead_armies(writer, survey, groups)
    heads = [lead_army.units[0].id for lead_army in lead_armies]
    rest = [force for force in groups if force[0].id not in heads]
    for lead_army in lead_armies:
        if writer.moves_left > 0 and not _should_wait(writer, lead_army, rest):
            _lead_on(writer, survey, lead_army)
    for force in sorted(rest, key=lambda one: (-len(one), one[0].at)):
        if writer.moves_left > 1:
            _send_after_armies(writer, survey, force, lead_armies)


def _choose_lead_armies(
    writer: OrderWriter, survey: Survey, groups: list[list[Unit]]
) -> list[LeadArmy]:
    """Choose the lead armies, the largest first, and the target of each."""
    targets = [one for one in survey.targets if one.worth >= CAPITAL_WORTH and one.unit_count != 0]
    targets = targets or [
        one for one in survey.targets if _is_foreign_city(one) and one.unit_count != 0
    ]
    targets = targets or list(_rumoured_capitals(survey))
    targets = targets or [
        one for one in survey.targets if one.owner is not None and one.worth >= FARM_WORTH
    ]
    chosen: list[LeadArmy] = []
    units_by_target: Counter[str] = Counter()
    ready = [force for force in groups if _may_leave_alone(writer, force)]
    ready.sort(key=lambda one: (-len(one), one[0].at))
    pull = _target_pulls(survey, ready, targets)
    for force in ready:
        if any(_should_join(force, lead_army) for lead_army in chosen):
            continue
        ways = sorted(
            _list_ways(survey, force, targets),
            key=lambda way: (
                -_target_appeal(way.aim, units_by_target[way.aim.at])
                * pull[way.aim.at]
                / way.length
            ),
        )
        if ways:
            units_by_target[ways[0].aim.at] += len(force)
            chosen.append(LeadArmy(force, force[0].at, ways[0].goal, len(force)))
    return chosen


class _WayToTarget(NamedTuple):
    """The way of an army to a target."""

    aim: Target
    goal: Target
    """The target itself, or the last hex before the fog on the way to it."""
    length: int


def _list_ways(
    survey: Survey, force: list[Unit], targets: Sequence[Target]
) -> Iterator[_WayToTarget]:
    """Iterate over an army's ways to the targets it may reach."""
    at = force[0].at
    known = survey.ways_of_army(len(force)).reachable_from(at, MAX_WAY_COST).cost
    for aim in sorted(targets, key=lambda one: one.at):
        if aim.at in known:
            yield _WayToTarget(aim, aim, BASE_COST + known[aim.at])
        elif (
            at in (hopes := survey.ways_through_fog(aim.at)).cost
            and (near := hopes.last_known_hex(at)) in known
        ):
            goal = replace(aim, at=near, owner=None, unit_count=None)
            yield _WayToTarget(aim, goal, BASE_COST + FOG_COST + hopes.cost[at])


def _target_pulls(
    survey: Survey, forces: Iterable[list[Unit]], targets: Sequence[Target]
) -> dict[str, float]:
    """Return a factor by target: higher for those that suit many forces."""
    found: dict[str, float] = {aim.at: 0.0 for aim in targets}
    for force in forces:
        for way in _list_ways(survey, force, targets):
            found[way.aim.at] += len(force) * _target_appeal(way.aim, 0) / way.length
    most = max(found.values(), default=0.0) or 1.0
    return {at: 1 + PULL_FACTOR * one / most for at, one in found.items()}


def _may_leave_alone(writer: OrderWriter, force: list[Unit]) -> bool:
    """Tell whether a force is large enough to march by itself."""
    least = MIN_UNITS_LEAVING_HOME if force[0].at == writer.me.capital else MIN_ARMY
    return len(force) >= (least if has_leader(force) else max(least, MIN_UNITS_WITHOUT_LEADER))


def _rumoured_capitals(survey: Survey) -> Iterator[Target]:
    """Iterate over the known hex nearest to the likeliest hidden capital, if any is likely."""
    land, told = survey.me.land.terrain, survey.fog.capital_chances
    spot = max(told, key=lambda at: (told[at], at), default=None)
    if spot is not None and told[spot] >= MIN_CAPITAL_CHANCE:
        yield Target(
            min(land, key=lambda one: (distance(one, spot), one)), CAPITAL_WORTH, None, None
        )


def _is_foreign_city(target: Target) -> bool:
    """Tell whether a target is a city of others."""
    return target.owner is not None and target.worth >= CITY_WORTH


def _should_join(force: list[Unit], lead_army: LeadArmy) -> bool:
    """Tell whether a force should join a lead army that is near and not too large."""
    return (
        lead_army.size + len(force) <= ENOUGH_UNITS_IN_ARMY
        and distance(force[0].at, lead_army.at) <= 2 * SCOUTING_RANGE
    )


def _target_appeal(target: Target, sent: int) -> float:
    """Return the appeal of a target: less if it is strongly held, or enough units go there."""
    held = target.unit_count if target.unit_count is not None else UNITS_IF_UNSCOUTED
    worth = target.worth * HALVING_GARRISON / (HALVING_GARRISON + held)
    return worth * CROWDED_FACTOR if sent >= max(ENOUGH_UNITS_FOR_TARGET, 2 * held) else worth


def _should_wait(writer: OrderWriter, lead_army: LeadArmy, rest: list[list[Unit]]) -> bool:
    """Tell whether an army should wait for others before it goes where it may be beaten."""
    unseen = lead_army.target.unit_count is None
    if (
        not unseen
        or lead_army.size >= ENOUGH_UNITS_IN_ARMY
        or distance(lead_army.at, lead_army.target.at) > GATHERING_RANGE
    ):
        return False
    behind = [
        force
        for force in rest
        if force[0].at != lead_army.at
        and len(force) >= (MIN_RECRUITS_FOLLOWING if force[0].at == writer.me.capital else MIN_BAND)
        and distance(force[0].at, lead_army.at) <= WAITING_RANGE
    ]
    return WAITING_DIVISOR * sum(map(len, behind)) >= lead_army.size


def _lead_on(writer: OrderWriter, survey: Survey, lead_army: LeadArmy) -> None:
    """March to a day's march from the target, and wait there until it can be attacked."""
    army, target = lead_army.units, lead_army.target
    spread = survey.ways_of_army(lead_army.size).reachable_from(lead_army.at, MAX_WAY_COST)
    if target.unit_count and spread.cost.get(target.at, MAX_WAY_COST) <= min(
        slowest_movement(army), HALTING_COST
    ):
        return
    stop = 0 if target.unit_count == 0 else 1
    ahead = spread.path_to(target.at)[:SCOUTING_RANGE]
    if any(
        strongest_foe_near(survey, at, 1) > MAX_FOE_RATIO_AHEAD * army_strength(writer.me, army)
        for at in ahead
    ):
        return
    if advance_army(writer, survey, army, target.at, stop):
        lead_army.at = writer.plan.hex_of[army[0].id]


def _send_after_armies(
    writer: OrderWriter, survey: Survey, force: list[Unit], lead_armies: list[LeadArmy]
) -> None:
    """Send a force after the nearest lead army that has room, else home."""
    at, home = force[0].at, writer.me.capital
    if len(force) < (MIN_RECRUITS_FOLLOWING if at == home else MIN_BAND):
        return
    cost = survey.ways_of_army(len(force)).reachable_from(at, MAX_WAY_COST).cost
    open_ = [
        one
        for one in lead_armies
        if one.at in cost and one.size + len(force) <= ENOUGH_UNITS_IN_ARMY + MIN_ARMY
    ]
    lead_army = min(open_, key=lambda one: (cost[one.at], one.at), default=None)
    if lead_army is not None:
        if lead_army.at == at or advance_army(writer, survey, force, lead_army.at):
            lead_army.size += len(force)
    elif home is not None and at != home and at not in writer.me.places:
        march_units(writer, survey, force, home)


def _has_fled(writer: OrderWriter, survey: Survey, army: list[Unit]) -> bool:
    """Fall back to the nearest own city before a stronger foe; tell whether it did."""
    at = army[0].at
    if len(army) < MIN_BAND or strongest_foe_near(
        survey, at, SCOUTING_RANGE
    ) < FLEEING_RATIO * army_strength(writer.me, army):
        return False
    homes = sorted(_own_cities(writer), key=lambda one: (distance(at, one), one))
    return bool(homes) and homes[0] != at and march_units(writer, survey, army, homes[0])


def _own_cities(writer: OrderWriter) -> Iterator[str]:
    return (at for at, place in writer.me.places.items() if place.is_city)
