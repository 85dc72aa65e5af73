"""Checks of pathfinding and of features used by order (V-12.20, V-12.26)."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from engine.core.protocol.values import Order, Refusal
from engine.valhalla.checks.case import Check, OrderCase, no, sheet_of
from engine.valhalla.checks.common import hex_known, revealed
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.exploration import features_in_use, pathfinding
from engine.valhalla.exploration.pathfinding import Post
from engine.valhalla.map.hexes import around, distance, on_map
from engine.valhalla.orders import Pathfind, Power, UseFeature
from engine.valhalla.planning.works_plan import planned_works
from engine.valhalla.sides import unit_names


def _field(name: str) -> Refusal:
    return no("BAD_FIELD", "V-12.0-15", field=name)


def pathfind(case: OrderCase) -> Iterator[Refusal]:
    """May pathfinders be sent there? (V-12.20-10, V-12.20-11, V-12.20-14)."""
    order: Pathfind = case.order
    yield from _formed(order)
    hexes = tuple(chain.from_iterable(map(pathfinding.read, (*order.targets, *order.seer))))
    for at in hexes:
        yield from hex_known(case.view, at)
    yield from _counted(case.me.pathfinders, len(order.targets))
    spies = spy_orders(case.sheet)
    if spies:
        named = [target for spy in spies for target in spy.targets]
        yield from _counted(pathfinding.TEMPORARY * len(spies), len(named) + len(order.seer))
    far = [at for at in hexes if not pathfinding.bordering(case.me.revealed, at)]
    if far:
        yield no("PATH_NOT_CONTIGUOUS", "V-12.20-11", hex=far[0], **_way_out(case, hexes, far))
    if order.seer and not spies:
        yield no("PATH_NO_SEER", "V-12.20-14")


def _way_out(case: OrderCase, hexes: Sequence[str], far: Sequence[str]) -> dict[str, str]:
    """Name what would do instead of the first target, what else is too far, and what is fine."""
    edge = {
        at
        for known in case.me.revealed
        for at in around(known)
        if at not in case.me.revealed and on_map(case.view.size, at) and at not in hexes
    }
    near = min(edge, key=lambda at: (distance(at, far[0]), at), default="")
    others = dict.fromkeys(at for at in far if at != far[0])
    fine = dict.fromkeys(at for at in hexes if at not in far)
    found = {"near": near, "more": ", ".join(others), "fine": ", ".join(fine)}
    return {name: text for name, text in found.items() if text}


def _formed(order: Pathfind) -> Iterator[Refusal]:
    """Check that there is a target, and that none has more than two reserves (V-7.1-11)."""
    if not order.targets and not order.seer:
        yield _field("targets")
    for name, targets in (("targets", order.targets), ("seer", order.seer)):
        if any(len(pathfinding.read(one)) > 1 + pathfinding.RESERVES for one in targets):
            yield _field(name)


def spy_orders(sheet: tuple[Order, ...]) -> list[Power]:
    """List the orders of Seers who send pathfinders this turn (V-4.4-42)."""
    return [one for one in sheet if isinstance(one, Power) and one.power == pathfinding.SPY]


def _counted(count: int, named: int) -> Iterator[Refusal]:
    if named > count:
        yield no("PATH_COUNT", "V-12.20-10", count=count, named=named)


def too_far(case: OrderCase) -> Iterator[Refusal]:
    """Warn of targets out of range of where units are or will be (V-12.20-13)."""
    posts = {Post(unit.at, unit.code) for unit in case.me.units}
    posts |= {Post(case.plan.at.get(unit.id, unit.at), unit.code) for unit in case.me.units}
    for target in case.order.targets:
        at = pathfinding.read(target)[0]
        if not pathfinding.in_range(posts, at):
            yield no("PATH_RANGE_NOW", "V-12.20-13", hex=at)


# Features used by order


def use_feature(case: OrderCase) -> Iterator[Refusal]:
    """May a camp or an altar be used so? (V-12.26-10, V-12.26-11)."""
    order: UseFeature = case.order
    if order.action not in features_in_use.WHERE:
        yield _field("action")
        return
    if order.action == "hire" and features_in_use.wanted(order.list, case.me.kinds) is None:
        yield _field("list")
    if order.action == "sacrifice" and not order.units:
        yield _field("units")
    yield from revealed(case, order.hex)
    yield from _known_units(case, order)
    if case.me.land.features.get(order.hex) != features_in_use.WHERE[order.action]:
        yield no("FEATURE_UNKNOWN", "V-12.26-10", hex=order.hex)
    if asked(case, order) > features_in_use.limit(order.action):
        yield no("FEATURE_LIMIT", "V-12.26-11", limit=features_in_use.limit(order.action))


def _known_units(case: OrderCase, order: UseFeature) -> Iterator[Refusal]:
    """Check that the side has such units, and that no Officer is to be sacrificed."""
    me = case.me
    for spec in order.units:
        if not unit_names.knows(spec, me.units, me.kinds):
            yield no("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])
        asked = unit_names.wanted(spec)
        found, _ = unit_names.named(me.units, (spec,), me.kinds)
        meant = asked.id is not None or asked.word != ""
        if meant and any(me.kind(unit).is_officer for unit in found):
            yield _field("units")


def asked(case: OrderCase, order: UseFeature) -> int:
    """Count what is asked of a place in this turn: units hired, or favor gained."""
    same = [
        one
        for one in sheet_of(case.sheet, "use_feature")
        if (one.hex, one.action) == (order.hex, order.action)
    ]
    return sum(_amount(case, one) for one in (*same, order))


def _amount(case: OrderCase, order: UseFeature) -> int:
    me = case.me
    if order.action == "hire":
        return sum(many.number for many in features_in_use.wanted(order.list, me.kinds) or ())
    found, _ = unit_names.named(present(case, order.hex), order.units, me.kinds)
    return sum(features_in_use.worth(me.kind(unit)) for unit in found)


def present(case: OrderCase, at: str) -> list[Unit]:
    """List the own units that will be in a hex and may be sacrificed there."""
    me = case.me
    return [
        unit
        for unit in me.units
        if case.plan.at.get(unit.id, unit.at) == at and not me.kind(unit).is_officer
    ]


def feature_short(case: OrderCase) -> Iterator[Refusal]:
    """Warn where no Officer will be, or gold is short (V-12.0-24, V-12.0-25)."""
    me, order = case.me, case.order
    officers = [unit for unit in me.units if me.kind(unit).is_officer]
    if not any(order.hex in {unit.at, case.plan.at.get(unit.id)} for unit in officers):
        yield no("NO_OFFICER_YET", "V-12.0-24", hex=order.hex)
    works = planned_works(me, (*case.sheet, order))
    if order.action == "hire" and works.cost > works.gold:
        yield no("GOLD_SHORT", "V-12.0-25", cost=works.cost, gold=works.gold)


CHECKS: Final[dict[str, Check]] = {"pathfind": pathfind, "use_feature": use_feature}
WARNINGS: Final[dict[str, Check]] = {"pathfind": too_far, "use_feature": feature_short}
