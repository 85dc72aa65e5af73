"""Carrying out a ferry, leg by leg (V-12.4-01 to V-12.4-03, V-9.2-05)."""

from engine.core.protocol.values import audience_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.movement import SetDown
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import ferries
from engine.valhalla.movement.ferries import FerryLeg
from engine.valhalla.movement.march import March, make_troop
from engine.valhalla.movement.marching import march_group
from engine.valhalla.orders.movement import Ferry
from engine.valhalla.side_log import report_failed_order


def carry_out_ferry(work: ValhallaWork, order: Ferry, index: int) -> None:
    """Carry out the legs of a ferry; if the mount is halted, the rest is dropped."""
    seat = work.state.turn
    mount = ferries.find_mount(make_troop(work.state, seat), order)
    if mount is None:
        report_failed_order(work, seat, order, index, "STOP_GONE", "V-12.3-30", unit=order.mount)
        return
    for leg in ferries.read_legs(order):
        troop = make_troop(work.state, seat)
        hop = ferries.read_leg(troop, mount, leg)
        path = ferries.leg_path(troop, mount, leg)
        for name in hop.names_missing:
            report_failed_order(
                work, seat, order, index, "STOP_GONE", "V-12.3-30", unit=name, hex=hop.origin
            )  # fmt: skip
        if path is None:
            facts = {"from": hop.origin, "to": leg.to}
            report_failed_order(work, seat, order, index, "MOVE_NO_PATH", "V-12.3-24", **facts)
            return
        arrived = march_group(March(work, seat, order, index, troop, hop.group), path)
        if arrived or _has_landed(work, mount, leg.to):
            _set_down(work, index, mount, hop)
        if not arrived:
            return


def _has_landed(work: ValhallaWork, mount: Unit, to: str) -> bool:
    """Return whether a halted mount is where its leg ends, with no other side there.

    An empty city ends its movement, but not the leg (V-2.1-29, V-12.4-03).
    """
    return mount.at == to and all(unit.seat == mount.seat for unit in work.state.units_in(to))


def _set_down(work: ValhallaWork, index: int, mount: Unit, hop: FerryLeg) -> None:
    """Set down the units that leave the mount here, and tell of it (V-4.3-86)."""
    if not hop.units_dropped:
        return
    ferries.dismount_dropped(hop)
    seat = work.state.turn
    work.tell(
        SetDown(
            audience=audience_of(seat), seat=seat, place=index, at=mount.at, mount=mount.id,
            units=tuple(unit.id for unit in hop.units_dropped),
        )
    )  # fmt: skip
