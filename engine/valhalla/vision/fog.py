"""Fog of war lifts for a side, for good (V-2.2-03 to V-2.2-05, V-13-39)."""

from collections.abc import Iterable
from typing import Final

from engine.core.protocol.values import Seat, only
from engine.valhalla.events.exploration import Cleared, FogCleared
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.hexes import on_map
from engine.valhalla.side_log import note
from engine.valhalla.vision import known_map

NOTED: Final = 7
"""So many new hexes in a turn are a deed (V-10.2-36)."""


def reveal(table: Tables, seat: Seat, hexes: Iterable[str], at: str = "") -> int:
    """Lift the fog over hexes of the map for a side; tell how many are new to it."""
    state, side = table.state, table.state.side(seat)
    new = {one for one in hexes if on_map(state.atlas.size, one)} - side.revealed
    if not new:
        return 0
    side.revealed |= new
    if state.course is not None and state.course.seat == seat:
        state.course.cleared += len(new)
    costs = state.settings.terrain_costs
    land = known_map.land(state.atlas, side.revealed, side.familiar, costs)
    found = tuple(
        Cleared(at=one, terrain=land.terrain[one], feature=land.features.get(one, ""))
        for one in sorted(new)
    )
    roads = tuple(road for road in sorted(land.roads) if not new.isdisjoint(road))
    table.tell(FogCleared(audience=only(seat), seat=seat, at=at, hexes=found, roads=roads))
    return len(new)


def log(table: Tables) -> None:
    """Write a turn in which much fog was cleared into the side's log, once (V-10.2-36)."""
    course = table.state.course
    if course is not None and course.cleared >= NOTED:
        note(table, course.seat, "fog_cleared", "", str(course.cleared))
        course.cleared = 0
