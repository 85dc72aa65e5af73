"""Checks and warnings of `move`, `ferry`, `ambush` and `raze_on_conquest`."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.case import Check, OrderCase, no
from engine.valhalla.checks.common import revealed
from engine.valhalla.checks.movement import ferries, marches
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.forces import hex_capacity
from engine.valhalla.map.hexes import around, distance
from engine.valhalla.movement.groups import Group, Troop, group, way
from engine.valhalla.orders.fields import REACH
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.sides.unit_names import here
from engine.valhalla.view import Own
from engine.valhalla.vision.scouting import reach


def move(case: OrderCase) -> Iterator[Refusal]:
    """May a group set out? (V-12.3-10 to V-12.3-34)."""
    for fault in marches.faults(case.view, case.me, case.plan, case.order):
        gone = _gone(case) if fault.code == "MOVE_ORIGIN" else {}
        facts = {name: one for name, one in fault.facts.items() if not gone or name != "found"}
        yield fault.model_copy(update={"facts": {**facts, **gone}})


def _gone(case: OrderCase) -> dict[str, str | int]:
    """Find the order before that takes away who is named here; {}: none does."""
    order: Move = case.order
    for place, one in enumerate(case.sheet, 1):
        if isinstance(one, Move) and one.origin == order.origin:
            before = group(
                planned(case.view, case.me, case.sheet[: place - 1]).troop(case.me), order
            )
            after = group(planned(case.view, case.me, case.sheet[:place]).troop(case.me), order)
            if len(after.unmet) > len(before.unmet) or (before.units and not after.units):
                return {"place": place, "gone": one.to}
    return {}


def ferry(case: OrderCase) -> Iterator[Refusal]:
    """May a ferry set out? (V-12.4-10 to V-12.4-14)."""
    return ferries.faults(case.view, case.me, case.plan, case.order)


def ambush(case: OrderCase) -> Iterator[Refusal]:
    """Will there be anybody to lie in ambush? (V-12.7-10)."""
    at = case.order.hex
    yield from revealed(case, at)
    if at not in case.plan.at.values():
        yield no("AMBUSH_NO_UNITS", "V-12.7-10", hex=at)


def raze_on_conquest(case: OrderCase) -> Iterator[Refusal]:
    """Can the order be read? What is conquered shows when it is carried out (V-12.18-01)."""
    at, levels = case.order.hex, case.order.levels.strip()
    if at != REACH:
        yield from revealed(case, at)
    number = levels.isascii() and levels.isdigit() and len(levels) < 3
    if not number and levels.casefold() != "all":
        yield no("BAD_FIELD", "V-12.0-15", field="levels")


# Warnings


def dangers(case: OrderCase) -> Iterator[Refusal]:
    """Tell of a zone of control that may be there, and of too many for a hex."""
    troop = case.plan.troop(case.me)
    found = group(troop, case.order)
    path = way(troop, found, case.order) or ()
    yield from _zones(case.me, troop, found, (case.order.origin, *path))
    yield from _crowd(case, troop, found)


def _zones(me: Own, troop: Troop, found: Group, hexes: tuple[str, ...]) -> Iterator[Refusal]:
    """Warn once, of the first step from zone to zone (V-12.3-25, V-12.3-33).

    A hex with a mark is another side's, so that it may be entered (V-2.3-03); Infiltrators need
    not care (V-2.3-14).
    """
    if all(troop.kind(unit).slips for unit in found.units):
        return
    feared = feared_hexes(me, troop.marks)
    near = {other for at in feared for other in around(at)}
    for at, to in pairwise(hexes):
        if at in near and to in near and to not in troop.marks:
            yield no("MOVE_ZOC_POSSIBLE", "V-12.3-25", hex=at, next=to)
            return


def feared_hexes(me: Own, marks: frozenset[str]) -> set[str]:
    """Name the hexes that may hold another side's units: marked, and not scouted as empty.

    Rules: V-12.3-33, V-7.2-04.
    """
    forces = {one.at for one in me.scouted if one.counts or one.officers}
    eyes = {
        at: reach(me.land.features.get(at, ""), me.special) for at in {one.at for one in me.units}
    }
    return {
        at
        for at in marks
        if at in forces or not any(distance(at, eye) <= far for eye, far in eyes.items())
    }


def _crowd(case: OrderCase, troop: Troop, found: Group) -> Iterator[Refusal]:
    """Warn that not all will find room (V-12.3-26)."""
    to = case.order.to
    ids = {unit.id for unit in found.units}
    there = [unit for unit in here(troop.units.values(), to) if unit.id not in ids]
    if not _fits(case.me, troop, [*there, *found.units]):
        yield no("MOVE_OWN_LIMIT", "V-12.3-26", to=to)


def _fits(me: Own, troop: Troop, units: list[Unit]) -> bool:
    return hex_capacity.holds(me.special, [troop.kind(unit).spaces for unit in units])


CHECKS: Final[dict[str, Check]] = {
    "move": move,
    "ferry": ferry,
    "ambush": ambush,
    "raze_on_conquest": raze_on_conquest,
}
WARNINGS: Final[dict[str, Check]] = {"move": dangers}
