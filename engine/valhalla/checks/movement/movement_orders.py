"""Checks and warnings of `move`, `ferry`, `ambush` and `check_raze_on_conquest`."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Facts, Refusal
from engine.valhalla.battle.stack_capacity import can_hold
from engine.valhalla.checks.movement import ferries, marches
from engine.valhalla.checks.order_case import Check, OrderCase, make_refusal, refuse_field
from engine.valhalla.checks.shared_checks import check_hex_revealed
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement.groups import Group, Troop, read_group
from engine.valhalla.movement.routes import FearedStep, find_feared_step, group_path
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.battle_outlook import is_attack_hopeless
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.sides.unit_names import units_at
from engine.valhalla.view import OwnSide


def check_move(case: OrderCase) -> Iterator[Refusal]:
    """Check whether a group may set out (V-12.3-10 to V-12.3-34)."""
    for fault in marches.find_march_faults(case.view, case.me, case.plan, case.order):
        gone = _order_that_took_units(case) if fault.code == "MOVE_ORIGIN" else {}
        facts = {name: one for name, one in fault.facts.items() if not gone or name != "found"}
        yield fault.model_copy(update={"facts": {**facts, **gone}})


def _order_that_took_units(case: OrderCase) -> dict[str, str | int]:
    """Return facts of the order listed before that moves the named units away; {} for none."""
    order: Move = case.order
    for position, one in enumerate(case.sheet, 1):
        if isinstance(one, Move) and one.origin == order.origin:
            before = read_group(
                plan_sheet(case.view, case.me, case.sheet[: position - 1]).as_troop(case.me), order
            )
            after = read_group(
                plan_sheet(case.view, case.me, case.sheet[:position]).as_troop(case.me), order
            )
            if len(after.names_missing) > len(before.names_missing) or (
                before.units and not after.units
            ):
                return {"place": position, "gone": one.to}
    return {}


def check_ferry(case: OrderCase) -> Iterator[Refusal]:
    """Check whether a ferry may set out (V-12.4-10 to V-12.4-14)."""
    return ferries.find_ferry_faults(case.view, case.me, case.plan, case.order)


def check_ambush(case: OrderCase) -> Iterator[Refusal]:
    """Check that there will be units to lie in ambush (V-12.7-10)."""
    at = case.order.hex
    yield from check_hex_revealed(case, at)
    if at not in case.plan.hex_of.values():
        yield make_refusal("AMBUSH_NO_UNITS", "V-12.7-10", hex=at)


def check_raze_on_conquest(case: OrderCase) -> Iterator[Refusal]:
    """Check the form; what is conquered shows when it is carried out (V-12.18-01)."""
    at, levels = case.order.hex, case.order.levels.strip()
    if at != EVERY_HEX:
        yield from check_hex_revealed(case, at)
    number = levels.isascii() and levels.isdigit() and len(levels) < 3
    if not number and levels.casefold() != "all":
        yield refuse_field("levels")


# Warnings


def warn_of_move(case: OrderCase) -> Iterator[Refusal]:
    """Warn of a zone of control that may be there, and of too many units for a hex."""
    troop = case.plan.as_troop(case.me)
    found = read_group(troop, case.order)
    path = group_path(troop, found, case.order) or ()
    yield from _warn_of_zones(case, find_feared_step(troop, found, (case.order.origin, *path)))
    yield from _warn_of_capacity(case, troop, found)
    yield from _warn_of_hopeless_attack(case)


def _warn_of_zones(case: OrderCase, feared: FearedStep | None) -> Iterator[Refusal]:
    """Warn of the first step from zone to zone (V-12.3-25, V-12.3-33).

    Where the order left the way open, no other is in reach, and the warning names the foe.
    """
    if feared is None:
        return
    facts: Facts = {"hex": feared.at, "next": feared.to}
    if not case.order.path:
        facts |= {"foe": case.me.marks[feared.foes[0]][0], "near": feared.foes[0]}
    yield make_refusal("MOVE_ZOC_POSSIBLE", "V-12.3-25", **facts)


def _warn_of_hopeless_attack(case: OrderCase) -> Iterator[Refusal]:
    """Warn of a march upon known foes against whom nothing is won (V-12.3-35)."""
    order: Move = case.order
    if case.ask is not None and is_attack_hopeless(case.view, case.ask, case.sheet, order):
        yield make_refusal("ATTACK_HOPELESS", "V-12.3-35", to=order.to)


def warn_of_ambush(case: OrderCase) -> Iterator[Refusal]:
    """Warn of an ambush that nobody will lead, or where a foe may stand (V-12.7-11, V-12.7-12)."""
    at = case.order.hex
    here = [unit for unit in case.me.units if case.plan.hex_of.get(unit.id) == at]
    if not any(case.me.kind_of(unit).can_lead for unit in here):
        yield make_refusal("AMBUSH_NO_WARLORD", "V-12.7-11", hex=at, ahead="yes")
    elif at in case.plan.feared_hexes:
        yield make_refusal("AMBUSH_ENEMY_PRESENT", "V-12.7-12", hex=at, ahead="yes")


def _warn_of_capacity(case: OrderCase, troop: Troop, found: Group) -> Iterator[Refusal]:
    """Warn that not all will find room (V-12.3-26)."""
    to = case.order.to
    ids = {unit.id for unit in found.units}
    there = [unit for unit in units_at(troop.units.values(), to) if unit.id not in ids]
    if not _fits(case.me, troop, [*there, *found.units]):
        yield make_refusal("MOVE_OWN_LIMIT", "V-12.3-26", to=to)


def _fits(me: OwnSide, troop: Troop, units: list[Unit]) -> bool:
    return can_hold(me.special, [troop.kind_of(unit).spaces for unit in units])


CHECKS: Final[dict[str, Check]] = {
    "move": check_move,
    "ferry": check_ferry,
    "ambush": check_ambush,
    "raze_on_conquest": check_raze_on_conquest,
}
WARNINGS: Final[dict[str, Check]] = {"move": warn_of_move, "ambush": warn_of_ambush}
