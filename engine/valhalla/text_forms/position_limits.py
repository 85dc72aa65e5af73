"""What no position ever is: too many in a hex, two cities of level 5, walkers in the sea.

Rules: V-16-11, V-2.1-20, V-2.4-02, V-3.1-04, V-8-08.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.core.files.yaml_reader import DataPathError, fault_message
from engine.core.protocol.values import Seat
from engine.valhalla.cities.building import at_top
from engine.valhalla.diplomacy.truces import truce
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.forces.hex_capacity import over
from engine.valhalla.map.land import mode_of
from engine.valhalla.state import State


def faults(state: State) -> Iterator[DataPathError]:
    """Name what a position holds that never is."""
    yield from _crowds(state)
    yield from _summits(state)


def brought(before: State, after: State) -> Iterator[DataPathError]:
    """Name what a change brings about that no march could."""
    astray = {unit.id for unit in _astray(before)}
    for unit in _astray(after):
        if unit.id not in astray:
            yield _no_footing(after, unit)
    yield from _strangers(before, after)


def _crowds(state: State) -> Iterator[DataPathError]:
    """Look for hexes over their limit; each side counts for itself (V-2.4-02)."""
    for at, forces in state.forces().items():
        for seat in over(state, forces):
            problem = f"{at} holds more units than a hex may"
            why = fault_message("hex_full", at=at, player=seat)
            yield DataPathError(("seats", seat, "units", at), problem, why)


def _summits(state: State) -> Iterator[DataPathError]:
    """Look for sides with two cities of the highest level (V-3.1-04)."""
    count = Counter(place.owner for place in state.places.values() if at_top(place))
    for seat, number in count.items():
        if seat is not None and number > 1:
            problem = "a side has at most one city of the highest level"
            yield DataPathError(
                ("seats", seat, "places"), problem, fault_message("top_twice", player=seat)
            )


def _astray(state: State) -> Iterator[Unit]:
    """Look for units where they can't be, by their own way of travelling or their mount's."""
    land = state.atlas.land(state.settings.costs)
    for unit in state.units.values():
        mount = None if unit.rides is None else state.kind(state.units[unit.rides])
        if not land.bears(mode_of(state.kind(unit), mount), unit.at):
            yield unit


def _no_footing(state: State, unit: Unit) -> DataPathError:
    terrain = state.atlas.terrain[unit.at]
    problem = f"the unit {unit.id} can't stand in {unit.at}: it is {terrain}"
    why = fault_message("no_footing", unit=unit.id, at=unit.at, terrain=terrain)
    return DataPathError(("units", unit.id, "at"), problem, why)


def _strangers(before: State, after: State) -> Iterator[DataPathError]:
    """Look for sides that a change brings together without a truce between them (V-16-11)."""
    met = set(_met(before))
    for at, one, other in _met(after):
        if (at, one, other) not in met and not truce(after, at, one, other):
            problem = f"two sides stand in {at} without a truce"
            why = fault_message("no_truce", at=at, player=one, other=other)
            yield DataPathError(("seats", other, "units", at), problem, why)


def _met(state: State) -> Iterator[tuple[str, Seat, Seat]]:
    """Walk the pairs of sides that stand in one hex."""
    for at, forces in state.forces().items():
        yield from ((at, one, other) for one, other in combinations(sorted(forces), 2))
