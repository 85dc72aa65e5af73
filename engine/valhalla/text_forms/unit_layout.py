"""A written position laid out: the units, each with an id, and what they have left of a turn.

Rules: V-0-09, V-2.1-38, V-2.4-02, V-4.4-11, V-11.2-23, V-16-11.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from engine.core.files.yaml_reader import DataPath as Where
from engine.core.files.yaml_reader import DataPathError, fault_message
from engine.core.protocol.values import Seat
from engine.valhalla.battle.stack_room import CROWD
from engine.valhalla.entities.units_and_places import CASTERS, Code, Unit
from engine.valhalla.round_start import rounds
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State
from engine.valhalla.text_forms.extra_fields import more
from engine.valhalla.text_forms.ground_layout import stands
from engine.valhalla.text_forms.position_form import WrittenPosition
from engine.valhalla.text_forms.side_form import GivenSeat, GivenUnit

IDS: Final = 10
"""An id is so many times a count, and the seat (V-0-09)."""

Row = tuple[Where, str, GivenUnit]


def muster(state: State, given: WrittenPosition) -> None:
    """Lay out all units; those without an id get the next free ones in reading order."""
    for side in state.sides:
        rows = list(_rows(state, given, side))
        _no_crowd(side.seat, rows)
        free = _free(side.seat, {one.id for _, _, one in rows if one.id is not None})
        for where, at, one in rows:
            stands(state.atlas.size, where, at)
            for _ in range(one.count):
                unit = _unit(one, next(free) if one.id is None else one.id, side.seat, at, where)
                _add(state, where, unit)
    state.units = dict(sorted(state.units.items()))
    _ride(state)
    _one_ruler_each(state)


def _rows(state: State, given: WrittenPosition, side: Side) -> Iterator[Row]:
    """Walk what is written of a side's units; a Ruler who is not goes to the capital."""
    own = given.seats.get(side.seat, GivenSeat())
    for number, one in (given.units or {}).items():
        if number % IDS == side.seat:
            yield ("units", number), one.at, one.model_copy(update={"id": number})
    rows = [
        (("seats", side.seat, "units", at, place), at, one)
        for at, listed in own.units.items()
        for place, one in enumerate(listed)
    ]
    ruled = any(one.unit == "ruler" or one.crown for _, _, one in rows)
    if given.units is None and not (ruled or side.ended or state.phase == "setup"):
        at = side.capital or next(iter(own.units), None)
        if at is None:
            raise DataPathError(("seats", side.seat), "its Ruler has no place: write `units`")
        yield ("seats", side.seat), at, GivenUnit(unit="ruler")
    yield from rows


def _no_crowd(seat: Seat, rows: Iterable[Row]) -> None:
    """Refuse at once what is far beyond any limit: units are made one by one (V-2.4-02)."""
    counts: Counter[str] = Counter()
    for where, at, one in rows:
        counts[at] += one.count
        if counts[at] > CROWD:
            why = fault_message("hex_full", at=at, player=seat)
            raise DataPathError(where, f"{at} holds more than {CROWD} units", why)


def _free(seat: Seat, taken: Collection[int]) -> Iterator[int]:
    """Walk the ids that nobody was given."""
    number = int(seat)
    while True:
        number += IDS
        if number not in taken:
            yield number


def _unit(one: GivenUnit, number: int, seat: Seat, at: str, where: Where) -> Unit:
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
        **more(one, Unit, where),
    )


def _add(state: State, where: Where, unit: Unit) -> None:
    """Add a unit, with the MP that it has unless others are written (V-2.1-38)."""
    if unit.id % IDS != unit.seat:
        raise DataPathError(
            where, f"the id {unit.id} does not end in the seat's number {unit.seat}"
        )
    if unit.id in state.units:
        raise DataPathError(where, f"there are two units {unit.id}")
    if unit.mp < 0:
        unit.mp = full(state, unit) if unit.seat in acting(state) else 0
    state.units[unit.id] = unit


def acting(state: State) -> tuple[Seat, ...]:
    """List the seats whose units have MP now."""
    return (state.turn, *state.batch, *state.waiting)


def full(state: State, unit: Unit) -> int:
    """Tell the MP with which a unit starts a turn where it stands (V-2.1-38)."""
    return rounds.points(state, state.side(unit.seat), unit)


def _ride(state: State) -> None:
    """See that each rider is where its mount is."""
    for unit in state.units.values():
        mount = state.units.get(unit.rides) if unit.rides is not None else unit
        if mount is None or (mount.at, mount.seat) != (unit.at, unit.seat):
            problem = f"{unit.id} can't ride {unit.rides}: no such unit of its side is there"
            raise DataPathError(("units", unit.id, "rides"), problem)


def _one_ruler_each(state: State) -> None:
    """Every side has exactly one living Ruler, or has ended (V-16-11)."""
    for side in state.sides if state.phase != "setup" else ():
        crowns = [unit for unit in state.own(side.seat) if unit.crown]
        if side.ended and state.own(side.seat):
            raise DataPathError(("seats", side.seat), "a side that has ended has no units")
        if not side.ended and len(crowns) != 1:
            raise DataPathError(
                ("seats", side.seat), f"a side has one Ruler, this one {len(crowns)}"
            )


def compare(state: State, given: WrittenPosition) -> None:
    """Compare forces that are written out with those that stand there."""
    for seat, one in given.seats.items():
        wanted = {at: dict(counts) for at, counts in (one.forces or {}).items()}
        if one.forces is not None and wanted != forces(state.own(Seat(seat))):
            raise DataPathError(
                ("seats", seat, "forces"), "other units are written than stand there"
            )


def forces(units: Iterable[Unit]) -> dict[str, dict[Code, int]]:
    """Count units by hex and kind."""
    found: dict[str, dict[Code, int]] = {}
    for unit in sorted(units, key=lambda one: one.at):
        here = found.setdefault(unit.at, {})
        here[unit.code] = here.get(unit.code, 0) + 1
    return found
