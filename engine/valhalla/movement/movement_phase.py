"""The movement phase: orders in list order, then ambushes, truces that lapse, and claims.

Rules: V-5.1-07, V-5.1-11, V-9.2-04, V-9.2-07, V-9.2-08, V-14-20 to V-14-27.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.valhalla.diplomacy import encounters
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.paths import joined
from engine.valhalla.movement import ambushes, ferry_rides
from engine.valhalla.movement.groups import Group, Troop, group, way
from engine.valhalla.movement.marching import March, march, troop_of
from engine.valhalla.orders.magic import Power
from engine.valhalla.orders.movement import Move
from engine.valhalla.outcomes import conquest
from engine.valhalla.powers import caster_powers
from engine.valhalla.side_log import fail


def movement(table: Tables) -> None:
    """Carry out the movement phase of the side whose turn it is."""
    course = table.state.course
    assert course is not None  # noqa: S101  (a turn is being carried out)
    encounters.begin(table)
    caster_powers.stride(table)
    caster_powers.elixir(table)
    for place, order in enumerate(course.sheet, 1):
        if over(table):
            return
        play = PLAYED.get(order.kind)
        if play is not None:
            play(table, order, place)
    if not over(table):
        ambushes.declare(table)
        encounters.lapse_truces(table)
        conquest.everywhere(table, course.seat)


def over(table: Tables) -> bool:
    """Tell whether an overrun has decided the game, or ended this side (V-14-24)."""
    state = table.state
    return state.outcome is not None or state.side(state.turn).ended


def move(table: Tables, order: Move, place: int) -> None:
    """Move a group: who is no longer able stays behind, the others go (V-12.3-30)."""
    state, seat = table.state, table.state.turn
    troop = troop_of(state, seat)
    found = group(troop, order)
    unfit = _unfit(troop, found)
    for name in (*found.unmet, *(str(unit) for unit in sorted(unfit))):
        fail(table, seat, order, place, "STOP_GONE", "V-12.3-30", unit=name, hex=order.origin)
    found = found.only([unit for unit in found.units if unit.id not in unfit])
    if not found.units:
        return
    path = way(troop, found, order)
    if not path or joined(troop.land, order.origin, path) is not None:
        facts = {"from": order.origin, "to": order.to}
        fail(table, seat, order, place, "MOVE_NO_PATH", "V-12.3-24", **facts)
        return
    going = March(table, seat, order, place, troop, found, order.stance)
    going.split = order.on_blocked == "split"
    march(going, path)


def _unfit(troop: Troop, found: Group) -> set[int]:
    """Find who can't go after all; riders that can't ride, the last named, go on their own feet.

    All mount and dismount at once, so that two may change mounts.
    Rules: V-4.3-25, V-4.3-80, V-4.3-81, V-4.3-86, V-4.3-87.
    """
    carried = Counter(mount.id for mount in found.mounts.values() if mount is not None)
    for full in (False, True):
        for rider, mount in found.boarding[::-1]:
            fits = troop.may_ride(rider) and found.mounts.get(mount.id) is None
            if not fits or (full and carried[mount.id] > troop.kind(mount).carries):
                found.boarding.remove((rider, mount))
                found.mounts[rider.id] = None
                carried[mount.id] -= 1
    stays = {unit.id for unit in found.units if troop.kind(unit).stays}
    for unit in found.left:
        if not troop.could_stay(unit, unit.at) and unit.rides is not None:
            stays.add(unit.rides)
    borne = {unit.id: found.mounts[unit.id] for unit in found.units}
    return stays | {id_ for id_, one in borne.items() if one is not None and one.id in stays}


def _power(table: Tables, order: Power, place: int) -> None:
    """Let a Summoner call units, at this place of the list (V-9.2-06)."""
    if order.power == "get_over_here":
        caster_powers.bring(table, order, place)


PLAYED: Final[Mapping[str, Callable[[Tables, Any, int], None]]] = {
    "move": move,
    "ferry": ferry_rides.ferry,
    "power": _power,
}
"""Movement orders, by kind."""
