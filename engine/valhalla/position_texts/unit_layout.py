"""Lays out the units of a written position, with their ids and the MP that they have left.

Rules: V-0-09, V-2.1-38, V-2.4-02, V-4.4-11, V-11.2-23, V-16-11.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from engine.core.files.file_faults import DataPath, DataPathError, fault_message
from engine.core.protocol.values import Seat
from engine.valhalla.battle.stack_capacity import MAX_UNITS_IN_HEX
from engine.valhalla.entities.units_and_places import CASTERS, Unit, UnitCode
from engine.valhalla.position_texts.ground_layout import check_on_map
from engine.valhalla.position_texts.position_schema import WrittenPosition
from engine.valhalla.position_texts.side_schema import WrittenSeat, WrittenUnit
from engine.valhalla.round_start import rounds
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State

ID_STEP: Final = 10
"""An id is this many times a count, plus the seat (V-0-09)."""

UnitRow = tuple[DataPath, str, WrittenUnit]


def lay_out_units(state: State, position: WrittenPosition) -> None:
    """Add all units to the state; those without an id get the next free ones in reading order."""
    for side in state.sides:
        rows = list(_unit_rows(state, position, side))
        _check_hex_limit(side.seat, rows)
        free_ids = _free_ids(side.seat, {one.id for _, _, one in rows if one.id is not None})
        for where, at, one in rows:
            check_on_map(state.atlas.size, where, at)
            for _ in range(one.count):
                number = next(free_ids) if one.id is None else one.id
                unit = _make_unit(one, number, side.seat, at)
                _add_unit(state, where, unit)
    state.units = dict(sorted(state.units.items()))
    _check_riders(state)
    _check_rulers(state)


def _unit_rows(state: State, position: WrittenPosition, side: Side) -> Iterator[UnitRow]:
    """Yield a side's written units; a Ruler that is not written is put in the capital."""
    own = position.seats.get(side.seat, WrittenSeat())
    for number, one in (position.units or {}).items():
        if number % ID_STEP == side.seat:
            yield ("units", number), one.at, one.model_copy(update={"id": number})
    rows = [
        (("seats", side.seat, "units", at, index), at, one)
        for at, listed in own.units.items()
        for index, one in enumerate(listed)
    ]
    has_ruler = any(one.unit == "ruler" or one.crown for _, _, one in rows)
    if position.units is None and not (has_ruler or side.ended or state.phase == "setup"):
        at = side.capital or next(iter(own.units), None)
        if at is None:
            raise DataPathError(("seats", side.seat), "its Ruler has no place: write `units`")
        yield ("seats", side.seat), at, WrittenUnit(unit="ruler")
    yield from rows


def _check_hex_limit(seat: Seat, rows: Iterable[UnitRow]) -> None:
    """Raise a DataPathError if a hex has too many units, before they are made (V-2.4-02)."""
    counts: Counter[str] = Counter()
    for where, at, one in rows:
        counts[at] += one.count
        if counts[at] > MAX_UNITS_IN_HEX:
            why = fault_message("hex_full", at=at, player=seat)
            raise DataPathError(where, f"{at} holds more than {MAX_UNITS_IN_HEX} units", why)


def _free_ids(seat: Seat, taken: Collection[int]) -> Iterator[int]:
    """Yield the ids of a seat that no unit has."""
    number = int(seat)
    while True:
        number += ID_STEP
        if number not in taken:
            yield number


def _make_unit(one: WrittenUnit, number: int, seat: Seat, at: str) -> Unit:
    crown = one.unit == "ruler" if one.crown is None else one.crown
    caster = (one.type or CASTERS[0]) if one.unit == "caster" else None
    mp = -1 if one.mp is None else one.mp
    return Unit(
        id=number,
        seat=seat,
        code=one.unit,
        at=at,
        mp=mp,
        rides=one.rides,
        crown=crown,
        caster=caster,
        used=one.used,
        weary=one.weary,
    )


def _add_unit(state: State, where: DataPath, unit: Unit) -> None:
    """Add a unit; if no MP are written, it has those of a turn's start, or none (V-2.1-38)."""
    if unit.id % ID_STEP != unit.seat:
        raise DataPathError(
            where, f"the id {unit.id} does not end in the seat's number {unit.seat}"
        )
    if unit.id in state.units:
        raise DataPathError(where, f"there are two units {unit.id}")
    if unit.mp < 0:
        unit.mp = starting_mp(state, unit) if unit.seat in seats_with_mp(state) else 0
    state.units[unit.id] = unit


def seats_with_mp(state: State) -> tuple[Seat, ...]:
    """Return the seats whose units have MP now."""
    return (state.turn, *state.batch, *state.waiting)


def starting_mp(state: State, unit: Unit) -> int:
    """Return the MP with which a unit starts a turn in its hex (V-2.1-38)."""
    return rounds.movement_points(state, state.side(unit.seat), unit)


def _check_riders(state: State) -> None:
    """Raise a DataPathError if a rider is not where its mount is."""
    for unit in state.units.values():
        mount = state.units.get(unit.rides) if unit.rides is not None else unit
        if mount is None or (mount.at, mount.seat) != (unit.at, unit.seat):
            problem = f"{unit.id} can't ride {unit.rides}: no such unit of its side is there"
            raise DataPathError(("units", unit.id, "rides"), problem)


def _check_rulers(state: State) -> None:
    """Raise a DataPathError if a side that hasn't ended lacks its one living Ruler (V-16-11)."""
    for side in state.sides if state.phase != "setup" else ():
        rulers = [unit for unit in state.units_of(side.seat) if unit.crown]
        if side.ended and state.units_of(side.seat):
            raise DataPathError(("seats", side.seat), "a side that has ended has no units")
        if not side.ended and len(rulers) != 1:
            raise DataPathError(
                ("seats", side.seat), f"a side has one Ruler, this one {len(rulers)}"
            )


def check_written_forces(state: State, position: WrittenPosition) -> None:
    """Raise a DataPathError if written forces differ from the units that are there."""
    for seat, one in position.seats.items():
        wanted = {at: dict(counts) for at, counts in (one.forces or {}).items()}
        if one.forces is not None and wanted != count_forces(state.units_of(Seat(seat))):
            raise DataPathError(
                ("seats", seat, "forces"), "other units are written than stand there"
            )


def count_forces(units: Iterable[Unit]) -> dict[str, dict[UnitCode, int]]:
    """Return the number of units by hex and code."""
    found: dict[str, dict[UnitCode, int]] = {}
    for unit in sorted(units, key=lambda one: one.at):
        here = found.setdefault(unit.at, {})
        here[unit.code] = here.get(unit.code, 0) + 1
    return found
