"""Finds what no position may hold: overfull hexes, two cities of level 5, walkers in the sea.

Rules: V-16-11, V-2.1-20, V-2.1-22, V-2.4-02, V-3.1-04, V-8-08.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.core.files.file_faults import DataPathError, fault_message
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.cities.building import is_at_highest_level
from engine.valhalla.diplomacy.truces import is_truce_in_force
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.forces.hex_capacity import find_overfull_sides
from engine.valhalla.map.land import travel_mode
from engine.valhalla.state import State


def find_faults(state: State) -> Iterator[DataPathError]:
    """Yield the faults of a position."""
    yield from _find_sunken_features(state)
    yield from _find_overfull_hexes(state)
    yield from _find_second_highest_cities(state)


def find_faults_of_change(before: State, after: State) -> Iterator[DataPathError]:
    """Yield the faults that a change to a position adds and that no march could bring about."""
    misplaced = {unit.id for unit in _find_misplaced_units(before)}
    for unit in _find_misplaced_units(after):
        if unit.id not in misplaced:
            yield _misplaced_unit_fault(after, unit)
    yield from _find_new_neighbours_without_truce(before, after)


def _find_sunken_features(state: State) -> Iterator[DataPathError]:
    """Find features on Ocean and High Mountains (V-2.1-22)."""
    for at, feature in state.atlas.features.items():
        code = state.atlas.terrain.get(at)
        if code is not None and _is_barred(code):
            problem = f"a {feature} can't stand in {at}: it is {code}"
            yield DataPathError(("map", "features", at), problem)


def _is_barred(code: str) -> bool:
    terrain = terrain_tables().terrain[code]
    return terrain.sealed or terrain.water


def _find_overfull_hexes(state: State) -> Iterator[DataPathError]:
    """Find the hexes with more units of one side than a hex may hold (V-2.4-02)."""
    for at, forces in state.forces_by_hex().items():
        for seat in find_overfull_sides(state, forces):
            problem = f"{at} holds more units than a hex may"
            why = fault_message("hex_full", at=at, player=seat)
            yield DataPathError(("seats", seat, "units", at), problem, why)


def _find_second_highest_cities(state: State) -> Iterator[DataPathError]:
    """Find the sides with more than one city of the highest level (V-3.1-04)."""
    count = Counter(place.owner for place in state.places.values() if is_at_highest_level(place))
    for seat, number in count.items():
        if seat is not None and number > 1:
            problem = "a side has at most one city of the highest level"
            yield DataPathError(
                ("seats", seat, "places"), problem, fault_message("top_twice", player=seat)
            )


def _find_misplaced_units(state: State) -> Iterator[Unit]:
    """Find the units that can't be in their hex, by their own travel mode or their mount's."""
    land = state.atlas.land(state.settings.terrain_cost_changes)
    for unit in state.units.values():
        mount = None if unit.rides is None else state.kind_of(state.units[unit.rides])
        if not land.can_stand(travel_mode(state.kind_of(unit), mount), unit.at):
            yield unit


def _misplaced_unit_fault(state: State, unit: Unit) -> DataPathError:
    terrain = state.atlas.terrain[unit.at]
    problem = f"the unit {unit.id} can't stand in {unit.at}: it is {terrain}"
    why = fault_message("no_footing", unit=unit.id, at=unit.at, terrain=terrain)
    return DataPathError(("units", unit.id, "at"), problem, why)


def _find_new_neighbours_without_truce(before: State, after: State) -> Iterator[DataPathError]:
    """Find the sides that a change brings into one hex without a truce (V-16-11)."""
    pairs_before = set(_pairs_in_one_hex(before))
    for at, one, other in _pairs_in_one_hex(after):
        if (at, one, other) not in pairs_before and not is_truce_in_force(after, at, one, other):
            problem = f"two sides stand in {at} without a truce"
            why = fault_message("no_truce", at=at, player=one, other=other)
            yield DataPathError(("seats", other, "units", at), problem, why)


def _pairs_in_one_hex(state: State) -> Iterator[tuple[str, Seat, Seat]]:
    """Yield the pairs of sides that have units in one hex."""
    for at, forces in state.forces_by_hex().items():
        yield from ((at, one, other) for one, other in combinations(sorted(forces), 2))
