"""Blanks of `move`: whence, whither, who; then how, for those who ask."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from engine.core.protocol.drafts import PAIR
from engine.core.protocol.game import Blank, Choice
from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.checks.movement import marches
from engine.valhalla.choices.common import OrderInProgress, blank, choice, dead
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.paths import reach
from engine.valhalla.movement.groups import Troop, group, slowest
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.sheet_plan import Plan
from engine.valhalla.sides.unit_names import ALL, named

PLACES: Final = 200
"""No more destinations are offered: the nearest."""
STEPS: Final = (10, 5)
"""Useful numbers of units of one kind."""
SINGLE: Final = 25
"""No more units are offered by their ids."""
STANCES: Final = ("attack", "truce", "parley", "mission")


def settled(growing: OrderInProgress, name: str) -> bool:
    """Tell whether a field is filled in and not asked for: its choices need no working out."""
    return growing.asked is None and growing.fields.get(name) is not None


def origin(growing: OrderInProgress) -> Blank | None:
    """Offer the own hexes from which somebody can still go; of those who are named, if any are.

    Where it is known whither, the largest host comes first.
    """
    if settled(growing, "from"):
        return None
    if growing.plan.used >= growing.me.limit:
        return dead("from")
    troop = growing.plan.troop(growing.me)
    found: dict[str, int] = {}
    for unit in troop.units.values():
        if _may_go(troop, unit):
            found[unit.at] = found.get(unit.at, 0) + 1
    largest = growing.fields.get("to") is not None
    ranked = sorted(found, key=lambda at: (-found[at] if largest else 0, at))
    open_ = [at for at in ranked if _leads_on(troop, at)]
    return blank("from", [choice(at, units=found[at]) for at in _holding(growing, troop, open_)])


def _holding(growing: OrderInProgress, troop: Troop, hexes: list[str]) -> list[str]:
    """Keep the hexes where all who are named stand; else those where some do, else every one."""
    names = growing.fields.get("units")
    specs = (names,) if isinstance(names, str) else tuple(names or ())
    found = {at: named(troop.here(at), specs, troop.kinds) for at in hexes}
    whole = [at for at, (units, unmet) in found.items() if units and not unmet]
    return whole or [at for at, (units, _) in found.items() if units] or hexes


def _may_go(troop: Troop, unit: Unit) -> bool:
    return unit.mp > 0 and unit.rides is None and not troop.kind(unit).stays


def _leads_on(troop: Troop, at: str) -> bool:
    """Tell whether somebody can leave a hex."""
    return any(
        (cost := troop.land.step(mode, at, other)) is not None and cost <= mp
        for mode, mp in _paces(troop, at)
        for other in troop.land.near(at)
        if other in troop.land.terrain
    )


def _paces(troop: Troop, at: str) -> set[tuple[Mode | None, int]]:
    """List the ways of going of those who can leave a hex, each with its MP."""
    return {(troop.kind(unit).mode, unit.mp) for unit in troop.here(at) if _may_go(troop, unit)}


def to(growing: OrderInProgress) -> Blank | None:
    """Offer the hexes somebody there can reach: first where something lies, each the nearest."""
    if settled(growing, "to"):
        return None
    at = str(growing.fields.get("from", ""))
    troop = growing.plan.troop(growing.me)
    costs: dict[str, int] = {}
    for mode, mp in sorted(_paces(troop, at), key=str):
        for other, cost in reachable(troop, mode, at, mp).items():
            costs[other] = min(cost, costs.get(other, cost))
    costs.pop(at, None)
    land = troop.land
    telling = {*land.features, *troop.marks}
    nearest = sorted(costs, key=lambda one: (one not in telling, costs[one], one))[:PLACES]
    return blank("to", [choice(one, mp=costs[one], terrain=land.terrain[one]) for one in nearest])


def reachable(troop: Troop, mode: Mode | None, at: str, mp: int) -> dict[str, int]:
    """Tell what it costs to come to each hex: through marked ones no way leads (V-12.3-03)."""
    if at not in troop.land.terrain:
        return {}
    land, marks = troop.land, troop.marks - {at}
    costs = reach(land, mode, at, mp, marks)
    twins = [(one, twin) for one, twin in land.gates.items() if twin in marks and one in costs]
    edges = [(one, mark) for mark in marks for one in land.near(mark) if one in costs]
    for one, mark in (*edges, *twins):
        step = land.step(mode, one, mark) if mark in land.terrain else None
        if step is not None and costs[one] + step <= mp:
            costs[mark] = min(costs[one] + step, costs.get(mark, mp))
    return costs


# Who goes


def units(growing: OrderInProgress) -> Blank | None:
    """Offer those who can go there, one name after the other."""
    chosen = tuple(growing.fields.get("units") or ())
    found = [one for one in _names(growing, chosen) if _stands(growing, units=(*chosen, one.id))]
    if not found and not chosen:
        found = [one for one in _singles(growing) if _stands(growing, units=(one.id,))]
    if chosen and not found:
        return None
    made = blank("units", found, (0 if chosen else 1, len(found)), grows=True)
    if chosen:
        return made
    return made.model_copy(update={"left_out": (*_stay(growing, found),)})


def _stay(growing: OrderInProgress, found: list[Choice]) -> Iterator[Refusal]:
    """Say of each kind that stands there and isn't offered what keeps it."""
    offered = {one.facts.get("code") for one in found}
    troop = growing.plan.troop(growing.me)
    for code in dict.fromkeys(unit.code for unit in troop.here(str(growing.fields.get("from")))):
        if code not in offered and (order := _order(growing, units=(code,))) is not None:
            yield from islice(marches.faults(growing.view, growing.me, growing.plan, order), 1)


def _names(growing: OrderInProgress, chosen: tuple[str, ...]) -> Iterator[Choice]:
    """Name all, all of a kind, useful numbers, and the oldest of a kind."""
    troop = growing.plan.troop(growing.me)
    taken = _taken(growing, troop, chosen)
    here = troop.here(str(growing.fields.get("from", "")))
    free = [one for one in here if one.id not in taken and not troop.kind(one).stays]
    if free and not chosen:
        yield choice(ALL, count=len(free))
    for code, number in Counter(unit.code for unit in free).items():
        if number > 1:
            yield choice(f"{ALL} {code}", code=code, count=number)
            for step in STEPS:
                if step < number:
                    yield choice(f"{step} {code}", code=code, count=step)
        yield choice(code, code=code, count=1)


def _taken(growing: OrderInProgress, troop: Troop, chosen: tuple[str, ...]) -> set[int]:
    order = _order(growing, units=chosen)
    return {unit.id for unit in group(troop, order).units} if order is not None else set()


def _singles(growing: OrderInProgress) -> list[Choice]:
    """Name single units: where the oldest of a kind can't go, another may."""
    troop = growing.plan.troop(growing.me)
    here = troop.here(str(growing.fields.get("from", "")))
    able = sorted((unit for unit in here if _may_go(troop, unit)), key=lambda unit: -unit.mp)
    return [choice(str(unit.id), code=unit.code, mp=unit.mp) for unit in able[:SINGLE]]


def _order(growing: OrderInProgress, **fields: Any) -> Move | None:
    """Make the order as it would be, with no more than what is needed to try it."""
    given = {**growing.fields, **fields}
    if not {"from", "to", "units"} <= given.keys():
        return None
    return Move.model_validate({**given, "kind": "move"})


def _stands(growing: OrderInProgress, **fields: Any) -> bool:
    """Try the order on its own checks, with the plan that is at hand."""
    return _works(growing.plan, growing, _order(growing, **fields))


def _works(plan: Plan, growing: OrderInProgress, order: Move | None) -> bool:
    if order is None:
        return False
    return next(marches.faults(growing.view, growing.me, plan, order), None) is None


# How, for those who ask


def path(growing: OrderInProgress) -> Blank | None:
    """Offer the next hex of a path; it need not be given."""
    order = _order(growing)
    given = tuple(growing.fields.get("path") or ())
    if order is None or (given and given[-1] == order.to):
        return None
    troop = growing.plan.troop(growing.me)
    at = given[-1] if given else order.origin
    leader = slowest(group(troop, order))
    if leader is None:
        return None
    near = [one for one in troop.land.near(at) if one in troop.land.terrain]
    mode = troop.kind(leader).mode
    open_ = [one for one in near if troop.land.step(mode, at, one) is not None]
    whole = bool(given) and _stands(growing)
    return blank("path", open_, (0 if whole or not given else 1, len(open_)), grows=True)


def riders(growing: OrderInProgress) -> Blank | None:
    """Offer who may ride whom, of those who go."""
    order = _order(growing)
    if order is None:
        return None
    given = dict(growing.fields.get("riders") or {})
    troop = growing.plan.troop(growing.me)
    going = group(troop, order).units
    pairs = (
        (str(rider.id), str(mount.id))
        for rider in going
        if troop.may_ride(rider) and rider.rides is None and str(rider.id) not in given
        for mount in going
        if troop.kind(mount).carries and mount.id != rider.id
    )
    fit = [
        f"{rider}{PAIR}{mount}"
        for rider, mount in list(pairs)[:SINGLE]
        if _stands(growing, riders={**given, rider: mount})
    ]
    return blank("riders", fit, (0, len(fit)), grows=True) if fit or given else None


def stance(growing: OrderInProgress) -> Blank:
    """Offer what the group may want of those whom it meets."""
    return blank("stance", [one for one in STANCES if _stands(growing, stance=one)])
