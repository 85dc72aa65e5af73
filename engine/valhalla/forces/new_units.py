"""New units: their ids, their room in a hex, and their log entries.

Rules: V-0-09, V-2.4-04, V-2.4-10, V-4.3-25 (Garrison), V-4.4-28 (a Caster's type), V-10.2-28,
V-10.2-29, V-14-71.
"""

from engine.core.protocol.values import Seat
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import CASTERS, Unit, UnitCode
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import ValhallaWork, roll_index
from engine.valhalla.side_log import ID_STEP, log_deed
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State


def make_unit(
    work: ValhallaWork,
    seat: Seat,
    code: UnitCode,
    at: str,
    *,
    needs_room: bool = True,
    is_logged: bool = True,
) -> Unit | None:
    """Make a unit in a hex; return None, and change nothing, if there is no room for it.

    It has no MP until its side's next turn.
    """
    state = work.state
    side = state.side(seat)
    unit = Unit(
        id=ID_STEP * (side.made + 1) + seat, seat=seat, code=code, at=at, crown=code == "ruler"
    )
    kind = side.kinds[code]
    if (kind.stays_in_city and not _in_city(state, at)) or (
        needs_room and not hex_capacity.has_room(state, at, seat, [unit])
    ):
        return None
    side.made += 1
    if code == "caster":
        unit.caster = CASTERS[roll_index(work, "caster_type", unit.id, len(CASTERS))]
    state.units[unit.id] = unit
    if is_logged:
        _log_new_unit(work, side, unit, kind)
    elif kind.cls is not None and kind.cls not in side.known:
        side.known = (*side.known, kind.cls)
    return unit


def _in_city(state: State, at: str) -> bool:
    """Return whether a Garrison unit can be in a hex at all (V-4.3-25)."""
    place = state.places.get(at)
    return place is not None and place.is_city


def _log_new_unit(work: ValhallaWork, side: Side, unit: Unit, kind: UnitKind) -> None:
    """Log the first unit of a design, and a gained Officer (a Flagbearer is one)."""
    if kind.cls is not None and kind.cls not in side.known:
        side.known = (*side.known, kind.cls)
        log_deed(work, side.seat, "first_of_design", unit.at, kind.cls)
    if kind.is_officer:
        log_deed(work, side.seat, "officer_gained", unit.at, unit.code)
