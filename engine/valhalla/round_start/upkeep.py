"""Upkeep at the start of a round: a side pays it, or units despawn until it can.

Rules: V-5.1-03, V-5.1-04, V-14-10, V-0-04d, V-0-04h, V-4.3-88, V-12.25-01.
"""

import math
from collections.abc import Iterator
from fractions import Fraction

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.cities.cities import PERCENT, side_special_of
from engine.valhalla.cities.economy import upkeep
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.construction import Despawned, UpkeepPaid
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.outcomes import deaths
from engine.valhalla.sides.side import Side
from engine.valhalla.sides.unit_counts import write_unit_counts
from engine.valhalla.sides.unit_names import find_unit_code, read_unit_spec
from engine.valhalla.state import State


def pay_upkeep(work: ValhallaWork, seat: Seat) -> None:
    """Pay a side's upkeep; units that it can't pay for despawn (V-5.1-04).

    A rider whose mount despawns is stranded after its upkeep is paid (V-14-10).
    """
    state, side = work.state, work.state.side(seat)
    due, _ = upkeep(map(state.kind_of, state.units_of(seat)), side.special)
    despawning = tuple(_find_despawning_units(state, side)) if due > side.gold else ()
    units = [state.units[number] for number in despawning]
    if units:
        _tell_despawned(work, side, due, units)
        deaths.remove_without_stranding(work, units)
    due, lines = upkeep(map(state.kind_of, state.units_of(seat)), side.special)
    paid = min(due, side.gold)
    side.gold -= paid
    work.tell(
        UpkeepPaid(
            audience=audience_of(seat), seat=seat, gold=paid, treasury=side.gold, lines=lines
        )
    )  # fmt: skip
    deaths.strand_after_removal(work, units)


def _tell_despawned(work: ValhallaWork, side: Side, due: int, units: list[Unit]) -> None:
    work.tell(
        Despawned(
            audience=audience_of(side.seat), seat=side.seat, due=due, treasury=side.gold,
            units=write_unit_counts(units), ids=tuple(unit.id for unit in units),
        )
    )  # fmt: skip


def _find_despawning_units(state: State, side: Side) -> Iterator[int]:
    """Yield the ids of units that despawn, until the treasury covers the rest."""
    total = sum(
        (state.kind_of(unit).upkeep for unit in state.units_of(side.seat)), start=Fraction()
    )
    share = Fraction(PERCENT - side_special_of(side.special).upkeep_percent, PERCENT)
    for unit in units_in_despawn_order(state, side):
        if math.ceil(total * share) <= side.gold:
            return
        total -= state.kind_of(unit).upkeep
        yield unit.id


def units_in_despawn_order(state: State, side: Side) -> Iterator[Unit]:
    """Yield units in the order in which they despawn; the Ruler never does.

    First the player's list, then other units, then Officers, each with the newest first.
    """
    newest = [unit for unit in state.units_of(side.seat)[::-1] if not unit.crown]
    newest.sort(key=lambda unit: -unit.id)
    listed = dict.fromkeys(
        unit.id for entry in side.despawn for unit in _units_of_entry(side, entry, newest)
    )
    yield from (state.units[number] for number in listed)
    rest = [unit for unit in newest if unit.id not in listed]
    yield from (unit for unit in rest if not state.kind_of(unit).is_officer)
    yield from (unit for unit in rest if state.kind_of(unit).is_officer)


def _units_of_entry(side: Side, entry: str, newest: list[Unit]) -> list[Unit]:
    """Return the units that an entry of the despawn list names."""
    spec = read_unit_spec(entry)
    if spec.id is not None:
        return [unit for unit in newest if unit.id == spec.id]
    code = find_unit_code(spec.word, side.kinds) if spec.word else ""
    found = [unit for unit in newest if not code or unit.code == code] if code is not None else []
    first_word = next(iter(entry.split()), "")
    return found[: spec.number] if first_word.isdigit() else found
