"""The movement phase: orders in list order, then ambushes, truces that lapse, and claims.

Rules: V-5.1-07, V-5.1-11, V-9.2-04, V-9.2-07, V-9.2-08, V-14-20 to V-14-27.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.valhalla.diplomacy import encounters
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.paths import find_gap
from engine.valhalla.movement import ambushes, ferry_rides
from engine.valhalla.movement.groups import Group, Troop, read_group
from engine.valhalla.movement.march import March, make_troop
from engine.valhalla.movement.marching import march_group
from engine.valhalla.movement.routes import group_path
from engine.valhalla.orders.magic import Power
from engine.valhalla.orders.movement import Move
from engine.valhalla.outcomes import conquest
from engine.valhalla.powers import caster_powers, summoning
from engine.valhalla.side_log import report_failed_order


def carry_out_movement(work: ValhallaWork) -> None:
    """Carry out the movement phase of the side whose turn it is."""
    turn = work.state.course
    assert turn is not None  # noqa: S101  (a turn is being carried out)
    encounters.carry_out_truce_orders(work)
    caster_powers.grant_strides(work)
    caster_powers.use_powers_before_moves(work)
    for index, order in enumerate(turn.sheet, 1):
        if is_movement_over(work):
            return
        handler = MOVEMENT_ORDERS.get(order.kind)
        if handler is not None:
            handler(work, order, index)
    if not is_movement_over(work):
        ambushes.declare_ambushes(work)
        encounters.lapse_truces(work)
        conquest.claim_everywhere(work, turn.seat)


def is_movement_over(work: ValhallaWork) -> bool:
    """Return whether an overrun has ended the game or this side (V-14-24)."""
    state = work.state
    return state.outcome is not None or state.side(state.turn).ended


def carry_out_move(work: ValhallaWork, order: Move, index: int) -> None:
    """Move a group; units that can no longer go stay behind (V-12.3-30)."""
    state, seat = work.state, work.state.turn
    troop = make_troop(state, seat)
    moving = read_group(troop, order)
    unfit = _unfit(troop, moving)
    for name in (*moving.names_missing, *(str(unit) for unit in sorted(unfit))):
        report_failed_order(
            work, seat, order, index, "STOP_GONE", "V-12.3-30", unit=name, hex=order.origin
        )
    moving = moving.with_only([unit for unit in moving.units if unit.id not in unfit])
    if not moving.units:
        return
    path = group_path(troop, moving, order)
    if not path or find_gap(troop.land, order.origin, path) is not None:
        facts = {"from": order.origin, "to": order.to}
        report_failed_order(work, seat, order, index, "MOVE_NO_PATH", "V-12.3-24", **facts)
        return
    split = order.on_blocked == "split"
    march_group(March(work, seat, order, index, troop, moving, order.stance, may_split=split), path)


def _unfit(troop: Troop, group: Group) -> set[int]:
    """Return the ids of units that can't go; riders without room, the last named, walk instead.

    All units mount and dismount at once, so two riders may swap mounts.
    Rules: V-4.3-25, V-4.3-80, V-4.3-81, V-4.3-86, V-4.3-87.
    """
    carried = Counter(mount.id for mount in group.mounts.values() if mount is not None)
    for full in (False, True):
        for rider, mount in group.boarding[::-1]:
            fits = troop.may_ride(rider) and group.mounts.get(mount.id) is None
            if not fits or (full and carried[mount.id] > troop.kind_of(mount).riders_carried):
                group.boarding.remove((rider, mount))
                group.mounts[rider.id] = None
                carried[mount.id] -= 1
    stays = {unit.id for unit in group.units if troop.kind_of(unit).stays_in_city}
    for unit in group.riders_left:
        if not troop.can_stay(unit, unit.at) and unit.rides is not None:
            stays.add(unit.rides)
    borne = {unit.id: group.mounts[unit.id] for unit in group.units}
    return stays | {id_ for id_, one in borne.items() if one is not None and one.id in stays}


def _power(work: ValhallaWork, order: Power, index: int) -> None:
    """Let a Summoner call units, at this point of the order list (V-9.2-06)."""
    if order.power == "get_over_here":
        summoning.bring_units(work, order, index)


MOVEMENT_ORDERS: Final[Mapping[str, Callable[[ValhallaWork, Any, int], None]]] = {
    "move": carry_out_move,
    "ferry": ferry_rides.carry_out_ferry,
    "power": _power,
}
"""By kind of movement order: the function that carries it out."""
