"""Faults of formations and tactics, wherever they are ordered (V-12.5-10 to V-12.5-17, V-12.6)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.battle.formations import ON_FOOT, Force, assign_mounts
from engine.valhalla.battle.stack_capacity import POSITIONS, Position, capacities_of_side
from engine.valhalla.catalog.tactic_tables import Tactic, tactic_table
from engine.valhalla.checks.order_case import make_refusal
from engine.valhalla.combat.battle_wishes import NO_TACTIC
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.fields import EVERY_HEX, split_list
from engine.valhalla.sides.unit_names import find_unit_code, is_known_spec, read_unit_spec
from engine.valhalla.view import OwnSide

WEDGE: Final = "wedge"
FLANKS: Final = ("sun_flank", "moon_flank")
POSITION_NAMES: Final[tuple[str, ...]] = POSITIONS


@dataclass(frozen=True, slots=True)
class FormationSite:
    """Where and of which units stacks are formed, as far as the side knows."""

    me: OwnSide
    at: str
    units: Sequence[Unit]
    """The own units that will be there; empty in a standing order for every hex."""
    held: tuple[Position, ...] = POSITIONS
    """Positions that the side holds (V-6.1-37)."""
    wedge: bool = False
    """Whether its tactic there is a wedge."""

    @property
    def force(self) -> Force:
        return Force(self.units, self.me.kind_of, self.me.kinds)


# Formations


def find_formation_faults(
    ground: FormationSite, stacks: Mapping[str, str], riders: Mapping[str, str]
) -> Iterator[Refusal]:
    """Yield what forbids a formation, in the order of its table."""
    specs = {at: tuple(split_list(text)) for at, text in stacks.items()}
    yield from check_units_known(ground.me, [one for named in specs.values() for one in named])
    yield from check_units_known(
        ground.me, [*riders, *(one for one in riders.values() if one != ON_FOOT)]
    )
    for at in specs:
        if at not in POSITIONS:
            yield make_refusal("STACK_POSITION", "V-12.5-10", position=at[:20])
    twice = [one for one, count in Counter(_named_ids(specs)).items() if count > 1]
    if twice:
        yield make_refusal("STACK_DUPLICATE", "V-12.5-11", unit=int(twice[0]))
    if specs and not specs.get("center") and "center" in ground.held:
        yield make_refusal("STACK_CENTER_EMPTY", "V-12.5-12")
    yield from _check_capacity(ground, specs)
    yield from _check_riders(ground, specs, riders)
    if ground.wedge and any(specs.get(at) for at in FLANKS):
        yield make_refusal("STACK_WEDGE_FLANK", "V-12.5-15")
    if any(named and at not in ground.held for at, named in specs.items()):
        yield make_refusal("STACK_JOINT", "V-12.5-16", positions=" ".join(ground.held))


def _named_ids(specs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield from (str(int(one)) for named in specs.values() for one in named if _is_id(one))


def _is_id(spec: str) -> bool:
    return read_unit_spec(spec).id is not None


def check_units_known(me: OwnSide, specs: Sequence[str]) -> Iterator[Refusal]:
    """Check that every unit that is named is the side's own (V-12.0-18, V-12.0-26)."""
    for spec in specs:
        if not is_known_spec(spec, me.units, me.kinds):
            yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])


def _check_capacity(ground: FormationSite, specs: Mapping[str, Sequence[str]]) -> Iterator[Refusal]:
    """Check that the named units fit (V-12.5-13, V-6.1-10, V-6.1-11, V-6.6-15)."""
    caps = capacities_of_side(ground.me.special, wedge=ground.wedge)
    taken: set[int] = set()
    force = ground.force
    for at in caps:
        named = specs.get(at, ())
        whole = force.pick_units([one for one in named if _names_all(one)], taken)
        counted = sum(_spaces(ground.me, one) for one in named if not _names_all(one))
        need = counted + sum(ground.me.kind_of(unit).spaces for unit in whole)
        taken |= {unit.id for unit in force.pick_units(named, taken)}
        if need > caps[at]:
            yield make_refusal(
                "STACK_CAPACITY", "V-12.5-13", position=at, need=need, capacity=caps[at]
            )


def _names_all(spec: str) -> bool:
    """Return whether a name stands for all units of its kind."""
    return read_unit_spec(spec).number is None


def _spaces(me: OwnSide, spec: str) -> int:
    """Return the spaces that named units need."""
    asked = read_unit_spec(spec)
    if asked.id is not None:
        return next((me.kind_of(unit).spaces for unit in me.units if unit.id == asked.id), 0)
    code = find_unit_code(asked.word, me.kinds)
    return 0 if code is None else me.kinds[code].spaces * (asked.number or 1)


def _check_riders(
    ground: FormationSite, specs: Mapping[str, Sequence[str]], riders: Mapping[str, str]
) -> Iterator[Refusal]:
    """Check that riders stand in one stack with their mounts (V-12.5-14, V-4.3-85)."""
    force, homes = ground.force, dict[int, str]()
    assign_mounts(force, riders.items())
    here = {unit.id for unit in ground.units}
    for at, named in specs.items():
        for spec in named:
            number = read_unit_spec(spec).id
            if number in here and number is not None:
                homes[number] = at
    for rider, mount in force.rides.items():
        if (
            mount is not None
            and homes.get(rider) != homes.get(mount)
            and {rider, mount} <= {*homes}
        ):
            yield make_refusal("STACK_RIDER", "V-12.5-14", unit=rider, mount=mount)


def count_unplaced(ground: FormationSite, stacks: Mapping[str, str]) -> int:
    """Return how many own units there no stack names (V-12.5-17)."""
    named = [one for text in stacks.values() for one in split_list(text)]
    force = ground.force
    return len(ground.units) - len(force.pick_units(named)) if stacks else 0


# Tactics


def find_tactic_faults(
    ground: FormationSite, name: str, role: str, *, led: bool, declared: bool
) -> Iterator[Refusal]:
    """Yield what forbids a tactic, as far as the side can know (V-12.6-10 to V-12.6-15)."""
    if name == NO_TACTIC:
        return
    if name not in tactic_table():
        yield make_refusal("TACTIC_UNKNOWN", "V-12.6-10", tactic=name[:40])
        return
    one = tactic_table()[name]
    if not led:
        yield make_refusal("TACTIC_NO_WARLORD", "V-12.6-11", hex=ground.at)
    wanted_role = _missing_role(ground, one, role)
    if wanted_role:
        yield make_refusal("TACTIC_ROLE", "V-12.6-12", tactic=name, role=wanted_role)
    if one.needs.declared and not declared:
        yield make_refusal("TACTIC_NO_AMBUSH", "V-12.6-13", hex=ground.at)


def _missing_role(ground: FormationSite, one: Tactic, role: str) -> str:
    """Return the role or place that a tactic needs and doesn't have; "" for none (V-12.6-15)."""
    if one.role and one.role != role:
        return one.role
    if one.city is None or ground.at == EVERY_HEX:
        return ""
    feature = ground.me.land.features.get(ground.at)
    own = ground.me.places.get(ground.at)
    if one.city and (feature != "city" or (own is not None and role == "attack")):
        return "city"
    return "no_city" if not one.city and own is not None and own.is_city else ""
