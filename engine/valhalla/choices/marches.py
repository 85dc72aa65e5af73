"""Blanks of `move`: origin, destination, units; path, riders and stance if asked for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Blank, Choice
from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.checks.movement import marches
from engine.valhalla.choices.blank_making import (
    OrderInProgress,
    make_blank,
    make_choice,
    make_dead_blank,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.paths import reachable_hexes
from engine.valhalla.movement.groups import Troop, read_group, slowest_walker
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.sheet_plan import SheetPlan
from engine.valhalla.sides.unit_names import ALL_WORD, find_named_units

MAX_DESTINATIONS: Final = 200
"""The most destinations that are offered: the nearest."""
USEFUL_COUNTS: Final = (10, 5)
"""The numbers of units of one kind that are offered."""
MAX_SINGLE_UNITS: Final = 25
"""The most units that are offered by their ids."""
RULER: Final = "ruler"
STANCES: Final = ("attack", "truce", "parley", "mission")


def is_settled(progress: OrderInProgress, name: str) -> bool:
    """Return whether a field is filled in and not asked for, so that it needs no choices."""
    return progress.asked is None and progress.fields.get(name) is not None


def offer_origins(progress: OrderInProgress) -> Blank | None:
    """Offer the hexes from which own units can still go; if units are named, their hexes.

    If the destination is known, the strongest army that reaches it comes first, and a Ruler goes
    alone only where nobody else can.
    """
    if is_settled(progress, "from"):
        return None
    if progress.plan.movement_orders_used >= progress.me.limit:
        return make_dead_blank("from")
    troop = progress.plan.as_troop(progress.me)
    found: dict[str, list[Unit]] = {}
    for unit in troop.units.values():
        if _may_go(troop, unit):
            found.setdefault(unit.at, []).append(unit)
    open_ = [at for at in sorted(found) if _can_be_left(troop, at)]
    named = _hexes_with_named_units(progress, troop, open_)
    to = progress.fields.get("to")
    if isinstance(to, str):
        named = _rank_origins(troop, {at: found[at] for at in named}, to)
    return make_blank("from", [make_choice(at, units=len(found[at])) for at in named])


def _rank_origins(troop: Troop, armies: Mapping[str, Sequence[Unit]], to: str) -> list[str]:
    """Return the hexes of armies: those that reach a hex first, and of those the strongest.

    Where a Ruler is alone, the hex is left out unless there is no other.
    """
    led = {at: units for at, units in armies.items() if [one.code for one in units] != [RULER]}

    def rank(at: str) -> tuple[bool, float, str]:
        modes = _modes_and_mp(troop, at)
        reaches = any(to in reach_costs(troop, mode, at, mp) for mode, mp in modes)
        lines = [troop.kind_of(unit).statline for unit in armies[at]]
        strength = sum(line.hp for line in lines) * sum(line.attack for line in lines)
        return not reaches, -strength, at

    return sorted(led or armies, key=rank)


def _hexes_with_named_units(progress: OrderInProgress, troop: Troop, hexes: list[str]) -> list[str]:
    """Return the hexes with all named units; else those with some of them, else all hexes."""
    names = progress.fields.get("units")
    specs = (names,) if isinstance(names, str) else tuple(names or ())
    found = {at: find_named_units(troop.units_in(at), specs, troop.kinds) for at in hexes}
    complete = [at for at, (units, unmet) in found.items() if units and not unmet]
    return complete or [at for at, (units, _) in found.items() if units] or hexes


def _may_go(troop: Troop, unit: Unit) -> bool:
    return unit.mp > 0 and unit.rides is None and not troop.kind_of(unit).stays_in_city


def _can_be_left(troop: Troop, at: str) -> bool:
    """Return whether a unit can leave a hex."""
    return any(
        (cost := troop.land.step_cost(mode, at, other)) is not None and cost <= mp
        for mode, mp in _modes_and_mp(troop, at)
        for other in troop.land.neighbours(at)
        if other in troop.land.terrain
    )


def _modes_and_mp(troop: Troop, at: str) -> set[tuple[Mode | None, int]]:
    """Return the ways of travelling of units that can leave a hex, with their MP."""
    return {
        (troop.kind_of(unit).travel_mode, unit.mp)
        for unit in troop.units_in(at)
        if _may_go(troop, unit)
    }


def offer_destinations(progress: OrderInProgress) -> Blank | None:
    """Offer the hexes in reach: first those with features or marks, then by distance."""
    if is_settled(progress, "to"):
        return None
    at = str(progress.fields.get("from", ""))
    troop = progress.plan.as_troop(progress.me)
    costs: dict[str, int] = {}
    for mode, mp in sorted(_modes_and_mp(troop, at), key=str):
        for other, cost in reach_costs(troop, mode, at, mp).items():
            costs[other] = min(cost, costs.get(other, cost))
    costs.pop(at, None)
    land = troop.land
    notable = {*land.features, *troop.marks}
    nearest = sorted(costs, key=lambda one: (one not in notable, costs[one], one))[
        :MAX_DESTINATIONS
    ]
    return make_blank(
        "to", [make_choice(one, mp=costs[one], terrain=land.terrain[one]) for one in nearest]
    )


def reach_costs(troop: Troop, mode: Mode | None, at: str, mp: int) -> dict[str, int]:
    """Return what it costs to reach each hex; no path leads through marks (V-12.3-03)."""
    if at not in troop.land.terrain:
        return {}
    land, marks = troop.land, troop.marks - {at}
    costs = reachable_hexes(land, mode, at, mp, marks)
    twins = [(one, twin) for one, twin in land.gates.items() if twin in marks and one in costs]
    edges = [(one, mark) for mark in marks for one in land.neighbours(mark) if one in costs]
    for one, mark in (*edges, *twins):
        step = land.step_cost(mode, one, mark) if mark in land.terrain else None
        if step is not None and costs[one] + step <= mp:
            costs[mark] = min(costs[one] + step, costs.get(mark, mp))
    return costs


# Units


def offer_units(progress: OrderInProgress) -> Blank | None:
    """Offer the units that can go there, one name after the other."""
    chosen = tuple(progress.fields.get("units") or ())
    found = [
        one for one in _name_choices(progress, chosen) if _stands(progress, units=(*chosen, one.id))
    ]
    if not found and not chosen:
        found = [one for one in _single_units(progress) if _stands(progress, units=(one.id,))]
    if chosen and not found:
        return None
    made = make_blank("units", found, (0 if chosen else 1, len(found)), grows=True)
    if chosen:
        return made
    return made.model_copy(update={"left_out": (*_why_others_stay(progress, found),)})


def _why_others_stay(progress: OrderInProgress, found: list[Choice]) -> Iterator[Refusal]:
    """Yield for each kind there that isn't offered what keeps it from going."""
    offered = {one.facts.get("code") for one in found}
    troop = progress.plan.as_troop(progress.me)
    for code in dict.fromkeys(
        unit.code for unit in troop.units_in(str(progress.fields.get("from")))
    ):
        if code not in offered and (order := _order(progress, units=(code,))) is not None:
            yield from islice(
                marches.find_march_faults(progress.view, progress.me, progress.plan, order), 1
            )


def _name_choices(progress: OrderInProgress, chosen: tuple[str, ...]) -> Iterator[Choice]:
    """Yield all units, all of a kind, useful numbers, and the oldest of a kind."""
    troop = progress.plan.as_troop(progress.me)
    taken = _ids_taken(progress, troop, chosen)
    here = troop.units_in(str(progress.fields.get("from", "")))
    free = [one for one in here if one.id not in taken and not troop.kind_of(one).stays_in_city]
    if free and not chosen:
        yield make_choice(ALL_WORD, count=len(free))
    for code, number in Counter(unit.code for unit in free).items():
        if number > 1:
            yield make_choice(f"{ALL_WORD} {code}", code=code, count=number)
            for step in USEFUL_COUNTS:
                if step < number:
                    yield make_choice(f"{step} {code}", code=code, count=step)
        yield make_choice(code, code=code, count=1)


def _ids_taken(progress: OrderInProgress, troop: Troop, chosen: tuple[str, ...]) -> set[int]:
    order = _order(progress, units=chosen)
    return {unit.id for unit in read_group(troop, order).units} if order is not None else set()


def _single_units(progress: OrderInProgress) -> list[Choice]:
    """Return single units: where the oldest of a kind can't go, another may."""
    troop = progress.plan.as_troop(progress.me)
    here = troop.units_in(str(progress.fields.get("from", "")))
    able = sorted((unit for unit in here if _may_go(troop, unit)), key=lambda unit: -unit.mp)
    return [
        make_choice(str(unit.id), code=unit.code, mp=unit.mp) for unit in able[:MAX_SINGLE_UNITS]
    ]


def _order(progress: OrderInProgress, **fields: Any) -> Move | None:
    """Return the order with what is filled in; None while a needed field is missing."""
    given = {**progress.fields, **fields}
    if not {"from", "to", "units"} <= given.keys():
        return None
    return Move.model_validate({**given, "kind": "move"})


def _stands(progress: OrderInProgress, **fields: Any) -> bool:
    """Return whether the order with these fields would stand."""
    return _is_accepted(progress.plan, progress, _order(progress, **fields))


def _is_accepted(plan: SheetPlan, progress: OrderInProgress, order: Move | None) -> bool:
    if order is None:
        return False
    return next(marches.find_march_faults(progress.view, progress.me, plan, order), None) is None


# Optional fields


def offer_path(progress: OrderInProgress) -> Blank | None:
    """Offer the next hex of a path; it need not be given."""
    order = _order(progress)
    given = tuple(progress.fields.get("path") or ())
    if order is None or (given and given[-1] == order.to):
        return None
    troop = progress.plan.as_troop(progress.me)
    at = given[-1] if given else order.origin
    leader = slowest_walker(read_group(troop, order))
    if leader is None:
        return None
    near = [one for one in troop.land.neighbours(at) if one in troop.land.terrain]
    mode = troop.kind_of(leader).travel_mode
    open_ = [one for one in near if troop.land.step_cost(mode, at, one) is not None]
    is_complete = bool(given) and _stands(progress)
    return make_blank("path", open_, (0 if is_complete or not given else 1, len(open_)), grows=True)


def offer_riders(progress: OrderInProgress) -> Blank | None:
    """Offer pairs of rider and mount among the units that go."""
    order = _order(progress)
    if order is None:
        return None
    given = dict(progress.fields.get("riders") or {})
    troop = progress.plan.as_troop(progress.me)
    going = read_group(troop, order).units
    pairs = (
        (str(rider.id), str(mount.id))
        for rider in going
        if troop.may_ride(rider) and rider.rides is None and str(rider.id) not in given
        for mount in going
        if troop.kind_of(mount).riders_carried and mount.id != rider.id
    )
    fit = [
        f"{rider}{PAIR_SEPARATOR}{mount}"
        for rider, mount in list(pairs)[:MAX_SINGLE_UNITS]
        if _stands(progress, riders={**given, rider: mount})
    ]
    return make_blank("riders", fit, (0, len(fit)), grows=True) if fit or given else None


def offer_stances(progress: OrderInProgress) -> Blank:
    """Offer the stances that the group may take."""
    return make_blank("stance", [one for one in STANCES if _stands(progress, stance=one)])
