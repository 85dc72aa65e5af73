"""Checks of pathfinding and of features used by order (V-12.20, V-12.26)."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from engine.core.protocol.values import Order, Refusal
from engine.valhalla.checks.order_case import (
    Check,
    OrderCase,
    make_refusal,
    orders_of_kind,
    refuse_field,
)
from engine.valhalla.checks.shared_checks import check_hex_exists, check_hex_revealed
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.exploration import camps_and_altars, pathfinding
from engine.valhalla.exploration.pathfinding import StartingUnit
from engine.valhalla.map.hexes import distance, is_on_map, neighbours
from engine.valhalla.orders.construction import Pathfind, UseFeature
from engine.valhalla.orders.magic import Power
from engine.valhalla.planning.works_plan import plan_works
from engine.valhalla.sides import unit_names


def check_pathfind(case: OrderCase) -> Iterator[Refusal]:
    """Check whether pathfinders may be sent there (V-12.20-10, V-12.20-11, V-12.20-14)."""
    order: Pathfind = case.order
    yield from _check_targets(order)
    hexes = tuple(chain.from_iterable(map(pathfinding.read_target, (*order.targets, *order.seer))))
    for at in hexes:
        yield from check_hex_exists(case.view, at)
    yield from _check_count(case.me.pathfinders, len(order.targets))
    spies = find_spy_orders(case.sheet)
    if spies:
        named = [target for spy in spies for target in spy.targets]
        yield from _check_count(
            pathfinding.PATHFINDERS_PER_SEER * len(spies), len(named) + len(order.seer)
        )
    far = [at for at in hexes if not pathfinding.is_bordering(case.me.revealed, at)]
    if far:
        yield make_refusal(
            "PATH_NOT_CONTIGUOUS", "V-12.20-11", hex=far[0], **_suggestion(case, hexes, far)
        )
    if order.seer and not spies:
        yield make_refusal("PATH_NO_SEER", "V-12.20-14")


def _suggestion(case: OrderCase, hexes: Sequence[str], far: Sequence[str]) -> dict[str, str]:
    """Return the nearest target that is allowed, and which others are too far or fine."""
    edge = {
        at
        for known in case.me.revealed
        for at in neighbours(known)
        if at not in case.me.revealed and is_on_map(case.view.size, at) and at not in hexes
    }
    near = min(edge, key=lambda at: (distance(at, far[0]), at), default="")
    others = dict.fromkeys(at for at in far if at != far[0])
    fine = dict.fromkeys(at for at in hexes if at not in far)
    found = {"near": near, "more": ", ".join(others), "fine": ", ".join(fine)}
    return {name: text for name, text in found.items() if text}


def _check_targets(order: Pathfind) -> Iterator[Refusal]:
    """Check that there is a target, and that none has more than two reserves (V-7.1-11)."""
    if not order.targets and not order.seer:
        yield refuse_field("targets")
    for name, targets in (("targets", order.targets), ("seer", order.seer)):
        if any(
            len(pathfinding.read_target(one)) > 1 + pathfinding.MAX_RESERVE_TARGETS
            for one in targets
        ):
            yield refuse_field(name)


def find_spy_orders(sheet: tuple[Order, ...]) -> list[Power]:
    """Return the orders of Seers who send pathfinders this turn (V-4.4-42)."""
    return [one for one in sheet if isinstance(one, Power) and one.power == pathfinding.I_SPY]


def _check_count(count: int, named: int) -> Iterator[Refusal]:
    if named > count:
        yield make_refusal("PATH_COUNT", "V-12.20-10", count=count, named=named)


def warn_of_far_targets(case: OrderCase) -> Iterator[Refusal]:
    """Warn of targets out of range of where units are or will be (V-12.20-13)."""
    posts = {StartingUnit(unit.at, unit.code) for unit in case.me.units}
    posts |= {
        StartingUnit(case.plan.hex_of.get(unit.id, unit.at), unit.code) for unit in case.me.units
    }
    for target in case.order.targets:
        at = pathfinding.read_target(target)[0]
        if not pathfinding.is_in_range(posts, at):
            yield make_refusal("PATH_RANGE_NOW", "V-12.20-13", hex=at)


# Features used by order


def check_use_feature(case: OrderCase) -> Iterator[Refusal]:
    """Check whether a camp or an altar may be used so (V-12.26-10, V-12.26-11)."""
    order: UseFeature = case.order
    if order.action not in camps_and_altars.FEATURE_OF_ACTION:
        yield refuse_field("action")
        return
    if (
        order.action == "hire"
        and camps_and_altars.read_hire_list(order.list, case.me.kinds) is None
    ):
        yield refuse_field("list")
    if order.action == "sacrifice" and not order.units:
        yield refuse_field("units")
    yield from check_hex_revealed(case, order.hex)
    yield from _check_units(case, order)
    if case.me.land.features.get(order.hex) != camps_and_altars.FEATURE_OF_ACTION[order.action]:
        yield make_refusal("FEATURE_UNKNOWN", "V-12.26-10", hex=order.hex)
    if count_asked(case, order) > camps_and_altars.limit_per_turn(order.action):
        yield make_refusal(
            "FEATURE_LIMIT", "V-12.26-11", limit=camps_and_altars.limit_per_turn(order.action)
        )


def _check_units(case: OrderCase, order: UseFeature) -> Iterator[Refusal]:
    """Check that the side has such units, and that no Officer is to be sacrificed."""
    me = case.me
    for spec in order.units:
        if not unit_names.is_known_spec(spec, me.units, me.kinds):
            yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])
        asked = unit_names.read_unit_spec(spec)
        found, _ = unit_names.find_named_units(me.units, (spec,), me.kinds)
        meant = asked.id is not None or asked.word != ""
        if meant and any(me.kind_of(unit).is_officer for unit in found):
            yield refuse_field("units")


def count_asked(case: OrderCase, order: UseFeature) -> int:
    """Return what is asked of a feature in this turn: units hired, or favor gained."""
    same = [
        one
        for one in orders_of_kind(case.sheet, "use_feature")
        if (one.hex, one.action) == (order.hex, order.action)
    ]
    return sum(_amount_asked(case, one) for one in (*same, order))


def _amount_asked(case: OrderCase, order: UseFeature) -> int:
    me = case.me
    if order.action == "hire":
        return sum(
            many.number for many in camps_and_altars.read_hire_list(order.list, me.kinds) or ()
        )
    found, _ = unit_names.find_named_units(
        sacrificable_units(case, order.hex), order.units, me.kinds
    )
    return sum(camps_and_altars.sacrifice_favor(me.kind_of(unit)) for unit in found)


def sacrificable_units(case: OrderCase, at: str) -> list[Unit]:
    """Return the own units that will be in a hex and may be sacrificed there."""
    me = case.me
    return [
        unit
        for unit in me.units
        if case.plan.hex_of.get(unit.id, unit.at) == at and not me.kind_of(unit).is_officer
    ]


def warn_of_feature_use(case: OrderCase) -> Iterator[Refusal]:
    """Warn where no Officer will be, or gold is short (V-12.0-24, V-12.0-25)."""
    me, order = case.me, case.order
    officers = [unit for unit in me.units if me.kind_of(unit).is_officer]
    if not any(order.hex in {unit.at, case.plan.hex_of.get(unit.id)} for unit in officers):
        yield make_refusal("NO_OFFICER_YET", "V-12.0-24", hex=order.hex)
    works = plan_works(me, (*case.sheet, order))
    if order.action == "hire" and works.cost > works.gold:
        yield make_refusal("GOLD_SHORT", "V-12.0-25", cost=works.cost, gold=works.gold)


CHECKS: Final[dict[str, Check]] = {"pathfind": check_pathfind, "use_feature": check_use_feature}
WARNINGS: Final[dict[str, Check]] = {
    "pathfind": warn_of_far_targets,
    "use_feature": warn_of_feature_use,
}
