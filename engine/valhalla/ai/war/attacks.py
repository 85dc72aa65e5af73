"""Attacks of the machine player: which targets are attacked this turn, and by which forces."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.valhalla.ai.map_reading.survey import CITY_WORTH, Survey, Target
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import advance_army, list_free_units, slowest_movement
from engine.valhalla.ai.war.battle_odds import (
    CERTAIN_SHARE,
    LOST_BATTLE,
    BattleOdds,
    army_strength,
    forecast_attack,
    strongest_foe_near,
)
from engine.valhalla.ai.war.fighters import (
    MIN_ARMY,
    NON_FIGHTERS,
    list_fighters,
    split_off_swift,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

SIEGE_RANGE: Final = 5
"""Units within this distance of a city besiege it."""
BESIEGER_RATIO: Final = 1.5
"""Besiegers so many times as strong as a garrison attack it repeatedly."""
MAX_FORECASTS: Final = 14
"""At most so many battles are forecast in a turn."""
MAX_UNITS_IN_HEX: Final = 100
"""No more units of a side than this enter a hex (V-2.4-02)."""
MAX_SMALL_FORCE: Final = 6
"""A force of at most so many is attacked by a squad, not by an army."""
SQUAD_RATIO: Final = 3
"""A squad is so many times as large as the force it attacks."""


def attack_targets(writer: OrderWriter, survey: Survey) -> None:
    """Attack the targets that can be won this turn, the most valuable first."""
    for target, forces in _forces_in_reach(
        writer, survey, [one for one in _list_defended_targets(survey) if _is_worth_army(one)]
    ):
        _attack_target(writer, survey, target, forces[: writer.moves_left])


def attack_small_forces(writer: OrderWriter, survey: Survey) -> None:
    """Send squads against small forces in the open, with the orders that are left."""
    few = [one for one in _list_defended_targets(survey) if not _is_worth_army(one)]
    for target, forces in _forces_in_reach(writer, survey, few):
        _send_squad(writer, survey, target, forces)


def _list_defended_targets(survey: Survey) -> list[Target]:
    held = [one for one in survey.targets if one.owner is not None and one.unit_count]
    return sorted(held, key=lambda one: (-_battle_worth(one), one.at))


def _is_worth_army(target: Target) -> bool:
    """Tell whether a battle is worth an army."""
    return target.worth >= CITY_WORTH or unit_count(target) > MAX_SMALL_FORCE


def _forces_in_reach(
    writer: OrderWriter, survey: Survey, targets: Iterable[Target]
) -> Iterator[tuple[Target, list[list[Unit]]]]:
    """Iterate over targets with the forces that can reach each, the largest force first."""
    posts = [
        (part, survey.ways_of_army(len(part)).reachable_from(at, slowest_movement(part)).cost)
        for at in survey.units_by_hex
        for part in split_off_swift(list_fighters(writer, survey, at))
    ]
    tried = 0
    for target in targets:
        if writer.moves_left <= 0 or tried >= MAX_FORECASTS:
            return
        near = [part for part, reach in posts if target.at in reach]
        forces = [some for part in near if len(some := list_free_units(writer, part)) > 1]
        if forces:
            tried += 1
            yield target, sorted(forces, key=lambda some: (-len(some), some[0].at))


def _battle_worth(target: Target) -> int:
    """Return the worth of a battle: of the place, and of its garrison."""
    return target.worth + 2 * unit_count(target)


def unit_count(target: Target) -> int:
    """Return the known number of units at a target."""
    return target.unit_count or 0


def _send_squad(
    writer: OrderWriter, survey: Survey, target: Target, forces: Sequence[list[Unit]]
) -> None:
    """Send a squad against a small force: the army itself goes on."""
    for force in reversed(forces):
        common = [unit for unit in force if not writer.me.kind_of(unit).is_officer]
        squad = sorted(common, key=lambda one: one.id)[: SQUAD_RATIO * unit_count(target) + 1]
        if len(force) >= MIN_ARMY and force[0].at not in writer.me.places:
            continue
        if (
            len(squad) > unit_count(target)
            and forecast_attack(writer, survey, squad, target.at).is_worth_winning
        ):
            _advance_into_battle(writer, survey, target, [squad], LOST_BATTLE)
            return


def _attack_target(
    writer: OrderWriter, survey: Survey, target: Target, forces: list[list[Unit]]
) -> None:
    """Add forces until they win; then all of them attack."""
    army: list[Unit] = []
    sent: list[list[Unit]] = []
    found = LOST_BATTLE
    for number, force in enumerate(forces, 1):
        joined = force[: MAX_UNITS_IN_HEX - len(army)]
        if not joined:
            break
        sent.append(joined)
        army += joined
        if number < len(forces) and len(army) < unit_count(target):
            continue
        found = forecast_attack(writer, survey, army, target.at)
        if found.is_worth_winning and (target.worth >= CITY_WORTH or found.slain >= found.lost):
            _advance_into_battle(writer, survey, target, sent, found)
            return
    if found.is_worth_the_losses and _is_outnumbered_nearby(writer, survey, target):
        _advance_into_battle(writer, survey, target, sent, found)
    else:
        _attack_with_ruler(writer, survey, target, army)


def _is_outnumbered_nearby(writer: OrderWriter, survey: Survey, target: Target) -> bool:
    """Tell whether the units nearby are so many that a first attack may fail."""
    if target.worth < CITY_WORTH:
        return False
    near = [
        unit
        for unit in writer.me.units
        if unit.code not in NON_FIGHTERS and distance(unit.at, target.at) <= SIEGE_RANGE
    ]
    return army_strength(writer.me, near) >= BESIEGER_RATIO * strongest_foe_near(
        survey, target.at, 0
    )


def _attack_with_ruler(
    writer: OrderWriter, survey: Survey, target: Target, army: list[Unit]
) -> None:
    """Attack with the Ruler and an army of its hex, if that makes victory certain."""
    crowned = [
        unit for unit in list_free_units(writer, survey.units_by_hex[army[0].at]) if unit.crown
    ]
    if (
        not crowned
        or target.worth < CITY_WORTH
        or any(writer.me.kind_of(unit).can_lead for unit in army)
    ):
        return
    together = [unit for unit in army if unit.at == army[0].at]
    found = forecast_attack(writer, survey, [*crowned, *together], target.at)
    if found.is_worth_winning and found.share_left >= CERTAIN_SHARE:
        _advance_into_battle(writer, survey, target, [[*crowned, *together]], found)


def _advance_into_battle(
    writer: OrderWriter,
    survey: Survey,
    target: Target,
    forces: Iterable[list[Unit]],
    found: BattleOdds,
) -> None:
    """Send forces into battle, with their tactic."""
    sent = [advance_army(writer, survey, force, target.at) for force in forces]
    if any(sent) and found.tactic:
        writer.write_order("tactic", tactic=found.tactic, hex=target.at, role="attack")
