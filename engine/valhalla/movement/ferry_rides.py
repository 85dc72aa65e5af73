"""Carrying out a ferry, leg by leg (V-12.4-01 to V-12.4-03, V-9.2-05)."""

from engine.core.protocol.values import only
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.movement import SetDown
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.movement import ferries
from engine.valhalla.movement.ferries import Hop
from engine.valhalla.movement.marching import March, march, troop_of
from engine.valhalla.orders.movement import Ferry
from engine.valhalla.side_log import fail


def ferry(table: Tables, order: Ferry, place: int) -> None:
    """Let a mount go its legs; if it is halted, the rest is not done."""
    seat = table.state.turn
    mount = ferries.mount_of(troop_of(table.state, seat), order)
    if mount is None:
        fail(table, seat, order, place, "STOP_GONE", "V-12.3-30", unit=order.mount)
        return
    for leg in ferries.legs_of(order):
        troop = troop_of(table.state, seat)
        found = ferries.hop(troop, mount, leg)
        path = ferries.hop_path(troop, mount, leg)
        for name in found.missing:
            fail(
                table, seat, order, place, "STOP_GONE", "V-12.3-30", unit=name, hex=found.origin
            )  # fmt: skip
        if path is None:
            facts = {"from": found.origin, "to": leg.to}
            fail(table, seat, order, place, "MOVE_NO_PATH", "V-12.3-24", **facts)
            return
        whole = march(March(table, seat, order, place, troop, found.group), path)
        if whole or _landed(table, mount, leg.to):
            _set_down(table, place, mount, found)
        if not whole:
            return


def _landed(table: Tables, mount: Unit, to: str) -> bool:
    """Tell whether a mount that goes no farther is where the leg ends, and met nobody there.

    So it is at an empty city, which ends its movement, but not the leg (V-2.1-29, V-12.4-03).
    """
    return mount.at == to and all(unit.seat == mount.seat for unit in table.state.here(to))


def _set_down(table: Tables, place: int, mount: Unit, found: Hop) -> None:
    """Set down who is to leave the mount here (V-4.3-86)."""
    if not found.dropped:
        return
    ferries.set_down(found)
    seat = table.state.turn
    table.tell(
        SetDown(
            audience=only(seat), seat=seat, place=place, at=mount.at, mount=mount.id,
            units=tuple(unit.id for unit in found.dropped),
        )
    )  # fmt: skip
