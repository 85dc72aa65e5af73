"""Faults of formations and tactics, wherever they are ordered (V-12.5-10 to V-12.5-17, V-12.6)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.battle.formations import AFOOT, Force, mount_up
from engine.valhalla.battle.stack_room import POSITIONS, Position, rooms
from engine.valhalla.catalog.rule_tables import Tactic
from engine.valhalla.catalog.rule_tables import tactics as book
from engine.valhalla.checks.case import no
from engine.valhalla.combat.armies import oath
from engine.valhalla.combat.battle_wishes import NONE
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.fields import REACH, apart
from engine.valhalla.sides.unit_names import code_of, knows, wanted
from engine.valhalla.view import Own

WEDGE: Final = "wedge"
FLANKS: Final = ("sun_flank", "moon_flank")
PLACES: Final[tuple[str, ...]] = POSITIONS


@dataclass(frozen=True, slots=True)
class Ground:
    """Where stacks are to be formed, as far as the side knows."""

    me: Own
    at: str
    units: Sequence[Unit]
    """Own units that will be there; in a standing order for all hexes nobody can tell."""
    held: tuple[Position, ...] = POSITIONS
    """Positions that the side holds (V-6.1-37)."""
    wedge: bool = False
    """Its tactic there is a wedge."""

    @property
    def force(self) -> Force:
        return Force(self.units, self.me.kind, self.me.kinds)


# Formations


def formation(
    ground: Ground, stacks: Mapping[str, str], riders: Mapping[str, str]
) -> Iterator[Refusal]:
    """Name what forbids a formation, in the order of the order's table."""
    specs = {at: tuple(apart(text)) for at, text in stacks.items()}
    yield from unknown(ground.me, [one for named in specs.values() for one in named])
    yield from unknown(ground.me, [*riders, *(one for one in riders.values() if one != AFOOT)])
    for at in specs:
        if at not in POSITIONS:
            yield no("STACK_POSITION", "V-12.5-10", position=at[:20])
    twice = [one for one, count in Counter(_ids(specs)).items() if count > 1]
    if twice:
        yield no("STACK_DUPLICATE", "V-12.5-11", unit=int(twice[0]))
    if specs and not specs.get("center") and "center" in ground.held:
        yield no("STACK_CENTER_EMPTY", "V-12.5-12")
    yield from _crowded(ground, specs)
    yield from _apart(ground, specs, riders)
    if ground.wedge and any(specs.get(at) for at in FLANKS):
        yield no("STACK_WEDGE_FLANK", "V-12.5-15")
    if any(named and at not in ground.held for at, named in specs.items()):
        yield no("STACK_JOINT", "V-12.5-16", positions=" ".join(ground.held))


def _ids(specs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield from (str(int(one)) for named in specs.values() for one in named if _id(one))


def _id(spec: str) -> bool:
    return wanted(spec).id is not None


def unknown(me: Own, specs: Sequence[str]) -> Iterator[Refusal]:
    """Is every unit that is named one of the side's own? (V-12.0-18, V-12.0-26)."""
    for spec in specs:
        if not knows(spec, me.units, me.kinds):
            yield no("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])


def _crowded(ground: Ground, specs: Mapping[str, Sequence[str]]) -> Iterator[Refusal]:
    """Is there room for those who are named? (V-12.5-13, V-6.1-10, V-6.1-11, V-6.6-15)."""
    caps = rooms(oath=oath(ground.me.special), wedge=ground.wedge)
    taken: set[int] = set()
    force = ground.force
    for at in caps:
        named = specs.get(at, ())
        whole = force.pick([one for one in named if _open(one)], taken)
        counted = sum(_spaces(ground.me, one) for one in named if not _open(one))
        need = counted + sum(ground.me.kind(unit).spaces for unit in whole)
        taken |= {unit.id for unit in force.pick(named, taken)}
        if need > caps[at]:
            yield no("STACK_CAPACITY", "V-12.5-13", position=at, need=need, capacity=caps[at])


def _open(spec: str) -> bool:
    """Tell whether a name asks for all there are."""
    return wanted(spec).number is None


def _spaces(me: Own, spec: str) -> int:
    """Count the spaces that named units need."""
    asked = wanted(spec)
    if asked.id is not None:
        return next((me.kind(unit).spaces for unit in me.units if unit.id == asked.id), 0)
    code = code_of(asked.word, me.kinds)
    return 0 if code is None else me.kinds[code].spaces * (asked.number or 1)


def _apart(
    ground: Ground, specs: Mapping[str, Sequence[str]], riders: Mapping[str, str]
) -> Iterator[Refusal]:
    """Do riders stand with their mounts, and can these carry them? (V-12.5-14, V-4.3-85)."""
    force, homes = ground.force, dict[int, str]()
    mount_up(force, riders.items())
    here = {unit.id for unit in ground.units}
    for at, named in specs.items():
        for spec in named:
            number = wanted(spec).id
            if number in here and number is not None:
                homes[number] = at
    for rider, mount in force.rides.items():
        if (
            mount is not None
            and homes.get(rider) != homes.get(mount)
            and {rider, mount} <= {*homes}
        ):
            yield no("STACK_RIDER", "V-12.5-14", unit=rider, mount=mount)


def unplaced(ground: Ground, stacks: Mapping[str, str]) -> int:
    """Count own units there that no stack names (V-12.5-17)."""
    named = [one for text in stacks.values() for one in apart(text)]
    force = ground.force
    return len(ground.units) - len(force.pick(named)) if stacks else 0


# Tactics


def tactic(ground: Ground, name: str, role: str, *, led: bool, declared: bool) -> Iterator[Refusal]:
    """Name what forbids a tactic, as far as the side can know (V-12.6-10 to V-12.6-15)."""
    if name == NONE:
        return
    if name not in book():
        yield no("TACTIC_UNKNOWN", "V-12.6-10", tactic=name[:40])
        return
    one = book()[name]
    if not led:
        yield no("TACTIC_NO_WARLORD", "V-12.6-11", hex=ground.at)
    wanted_role = _role(ground, one, role)
    if wanted_role:
        yield no("TACTIC_ROLE", "V-12.6-12", tactic=name, role=wanted_role)
    if one.needs.declared and not declared:
        yield no("TACTIC_NO_AMBUSH", "V-12.6-13", hex=ground.at)


def _role(ground: Ground, one: Tactic, role: str) -> str:
    """Name the role or the place that a tactic needs and has not; "" is none (V-12.6-15)."""
    if one.role and one.role != role:
        return one.role
    if one.city is None or ground.at == REACH:
        return ""
    feature = ground.me.land.features.get(ground.at)
    own = ground.me.places.get(ground.at)
    if one.city and (feature != "city" or (own is not None and role == "attack")):
        return "city"
    return "no_city" if not one.city and own is not None and own.city else ""
