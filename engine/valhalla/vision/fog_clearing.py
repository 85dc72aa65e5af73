"""Fog of war, which a side clears for good (V-2.2-03 to V-2.2-05, V-13-39)."""

from collections.abc import Iterable
from typing import Final

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.events.exploration import ClearedHex, FogCleared
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.hexes import is_on_map
from engine.valhalla.side_log import log_deed
from engine.valhalla.vision import revealed_land

MIN_HEXES_LOGGED: Final = 7
"""The number of hexes cleared in a turn that makes a deed (V-10.2-36)."""


def reveal_hexes(work: ValhallaWork, seat: Seat, hexes: Iterable[str], at: str = "") -> int:
    """Clear the fog over hexes for a side; return how many are new to it."""
    state, side = work.state, work.state.side(seat)
    new = {one for one in hexes if is_on_map(state.atlas.size, one)} - side.revealed
    if not new:
        return 0
    side.revealed |= new
    if state.course is not None and state.course.seat == seat:
        state.course.cleared += len(new)
    costs = state.settings.terrain_costs
    land = revealed_land.known_land(state.atlas, side.revealed, side.familiar, costs)
    found = tuple(
        ClearedHex(at=one, terrain=land.terrain[one], feature=land.features.get(one, ""))
        for one in sorted(new)
    )
    roads = tuple(road for road in sorted(land.roads) if not new.isdisjoint(road))
    work.tell(FogCleared(audience=audience_of(seat), seat=seat, at=at, hexes=found, roads=roads))
    return len(new)


def log_cleared_fog(work: ValhallaWork) -> None:
    """Log once that a side cleared much fog in the turn (V-10.2-36)."""
    turn = work.state.course
    if turn is not None and turn.cleared >= MIN_HEXES_LOGGED:
        log_deed(work, turn.seat, "fog_cleared", "", str(turn.cleared))
        turn.cleared = 0
