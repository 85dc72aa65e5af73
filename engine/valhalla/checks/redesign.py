"""A design that is made anew in mid-game: its units must be able to stand where they stand.

Rules: V-11.3-03, V-2.4-01, V-2.1-20, V-4.3-81, V-4.3-88.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.protocol.values import Refusal
from engine.valhalla.battle.formations import can_ride
from engine.valhalla.battle.stack_room import legal, rooms
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.combat.armies import oath
from engine.valhalla.entities.default_designs import drawn
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.entities.unit_kinds import Kind, of_side
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.setup import DesignUnit


def in_the_field(case: OrderCase, design: Design) -> Iterator[Refusal]:
    """Refuse a design with which own units would be too many in a hex, or could not be there."""
    me = case.me
    if not me.units:
        return
    anew = {one.cls: one for one in (*me.designs, *_others(case), design)}
    kinds = of_side(anew.values(), me.extra)
    for at in sorted({unit.at for unit in me.units}):
        if not _stands(case, at, kinds):
            yield no("DESIGN_UNITS", "V-11.3-03", hex=at, **{"class": design.cls})
            return


def _others(case: OrderCase) -> Iterator[Design]:
    """Walk the designs that are on the sheet already."""
    for order in case.sheet:
        made = drawn(order) if isinstance(order, DesignUnit) else None
        if made is not None:
            yield made


def _stands(case: OrderCase, at: str, kinds: Mapping[str, Kind]) -> bool:
    """Tell whether the own units of a hex could form stacks there, each on foot or on its mount."""
    here = case.me.here(at)
    spaces = [kinds[unit.code].spaces for unit in here]
    caps = tuple(rooms(oath=oath(case.me.special)).values())
    return legal(spaces, caps) and all(_borne(case, unit, here, kinds) for unit in here)


def _borne(case: OrderCase, unit: Unit, here: Sequence[Unit], kinds: Mapping[str, Kind]) -> bool:
    land, kind = case.me.land, kinds[unit.code]
    mount = next((one for one in here if one.id == unit.rides), None)
    if mount is None:
        return land.bears(kind.mode, unit.at)
    load = Counter(one.rides for one in here)[mount.id]
    return can_ride(kind) and load <= kinds[mount.code].carries
