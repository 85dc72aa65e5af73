"""A new unit: its id, whether it finds room, what the log says of it.

Rules: V-0-09, V-2.4-04, V-2.4-10, V-4.3-25 (Garrison), V-4.4-28 (a Caster's type), V-10.2-28,
V-10.2-29, V-14-71.
"""

from engine.core.protocol.values import Seat
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import CASTERS, Code, Unit
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import Tables, index
from engine.valhalla.side_log import IDS, note
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State


def make(
    table: Tables, seat: Seat, code: Code, at: str, *, room: bool = True, log: bool = True
) -> Unit | None:
    """Make a unit in a hex, or nothing where there is no room for it.

    Nothing is counted, drawn or written for a unit that does not appear. It has no MP: a side's
    turn gives them.
    """
    state = table.state
    side = state.side(seat)
    unit = Unit(id=IDS * (side.made + 1) + seat, seat=seat, code=code, at=at, crown=code == "ruler")
    kind = side.kinds[code]
    if (kind.stays and not _in_city(state, at)) or (
        room and not hex_capacity.fits(state, at, seat, [unit])
    ):
        return None
    side.made += 1
    if code == "caster":
        unit.caster = CASTERS[index(table, "caster_type", unit.id, len(CASTERS))]
    state.units[unit.id] = unit
    if log:
        _note(table, side, unit, kind)
    elif kind.cls is not None and kind.cls not in side.known:
        side.known = (*side.known, kind.cls)
    return unit


def _in_city(state: State, at: str) -> bool:
    """Tell whether a Garrison unit can be in a hex at all (V-4.3-25)."""
    place = state.places.get(at)
    return place is not None and place.city


def _note(table: Tables, side: Side, unit: Unit, kind: Kind) -> None:
    """Write of the first unit of a design, and of an Officer gained (a Flagbearer is one)."""
    if kind.cls is not None and kind.cls not in side.known:
        side.known = (*side.known, kind.cls)
        note(table, side.seat, "first_of_design", unit.at, kind.cls)
    if kind.is_officer:
        note(table, side.seat, "officer_gained", unit.at, unit.code)
