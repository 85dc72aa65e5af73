"""What keeps units of a march from taking a step, and who goes on without the others.

Rules: V-2.1-03, V-2.2-02, V-2.3-01 to V-2.3-15, V-4.3-24, V-4.3-86, V-14-23.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import truces
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.zones_of_control import ZonesOfControl
from engine.valhalla.movement.groups import unit_step_cost
from engine.valhalla.movement.march import March
from engine.valhalla.state import State


class Hindered(NamedTuple):
    """The units that can't take a step."""

    halted: Sequence[Unit] = ()
    why: str = ""
    """`points` or `zoc`."""
    first: Unit | None = None
    """Which of them was hindered first."""
    dismounting: Sequence[Unit] = ()
    """Riders of halted mounts who go on by themselves."""


_Hinders = tuple[tuple[str, Callable[[Sequence[Unit]], bool]], ...]
"""By reason: whether a walker with its riders can't take the step."""


def find_hindered(march: March, to: str) -> Hindered:
    """Return the units that can't take a step, and why.

    Unless the group may split, all units stop if any can't go on (V-2.3-15).
    """
    barred = cache(partial(_is_step_barred, march, to))
    hinders: _Hinders = (
        ("points", partial(_lacks_points, march, to)),
        ("zoc", partial(_is_held_by_zone, march, barred)),
    )
    if march.may_split:
        return _find_halted_blocks(march, to, hinders)
    for why, hindered in hinders:
        out = [block for block in march.group.blocks if hindered(block)]
        if out:
            return Hindered(march.group.units, why, out[0][0])
    return Hindered()


def _find_halted_blocks(march: March, to: str, hinders: _Hinders) -> Hindered:
    """Return the mounts that can't go on with all their riders; who can do so alone dismounts.

    Rules: V-2.3-15, V-4.3-86.
    """
    reasons: dict[int, str] = {}
    dismounting: list[Unit] = []
    for block in march.group.blocks:
        why = next((why for why, hindered in hinders if hindered(block)), "")
        for unit in block if why else ():
            if march.group.mounts[unit.id] is not None and _may_go_alone(march, to, hinders, unit):
                dismounting.append(unit)
            else:
                reasons[unit.id] = why
    halted = [unit for unit in march.group.units if unit.id in reasons]
    if not halted:
        return Hindered()
    return Hindered(halted, reasons[halted[0].id], halted[0], dismounting)


def _may_go_alone(march: March, to: str, hinders: _Hinders, rider: Unit) -> bool:
    """Return whether a rider can dismount here and take the step by itself."""
    march_on_foot = replace(march, group=march.group.on_foot([rider]))
    lacks_points = _lacks_points(march_on_foot, to, (rider,))
    held = any(hindered((rider,)) for why, hindered in hinders if why == "zoc")
    return march.troop.can_stay(rider, march.at) and not (lacks_points or held)


def _lacks_points(march: March, to: str, block: Sequence[Unit]) -> bool:
    """Return whether a block's walker lacks MP, or may not enter at all (V-2.1-03, V-2.2-02)."""
    for unit in block:
        if march.group.mounts[unit.id] is None:
            cost = unit_step_cost(march.troop.land, march.troop.kind_of(unit), None, (march.at, to))
            return cost is None or cost > unit.mp
    return False


def _is_held_by_zone(march: March, barred: Callable[[], bool], block: Sequence[Unit]) -> bool:
    """Return whether a zone of control stops a block; each unit needs the special (V-4.3-24)."""
    return not all(march.troop.kind_of(unit).ignores_zones for unit in block) and barred()


def _is_step_barred(march: March, to: str) -> bool:
    """Return whether a step leads from zone to zone, as zones are now (V-2.3-13)."""
    return _zones(march).is_step_forbidden(
        march.at, to, enemy_held=is_enemy_held(march.state, march.seat, to)
    )


def _zones(march: March) -> ZonesOfControl:
    """Return the zones of all enemies as they are now; partners in this hex exert none.

    Rules: V-2.3-09 to V-2.3-11, V-2.3-13.
    """
    return ZonesOfControl(
        {
            unit.at
            for unit in march.state.units.values()
            if unit.seat != march.seat
            and (
                unit.at != march.at
                or not truces.is_truce_in_force(march.state, march.at, march.seat, unit.seat)
            )
        }
    )


def is_enemy_held(state: State, seat: Seat, at: str) -> bool:
    """Return whether a hex holds another side's unit or asset (V-2.3-08)."""
    place = state.places.get(at)
    held = place is not None and place.owner not in {None, seat}
    return held or any(unit.at == at and unit.seat != seat for unit in state.units.values())
