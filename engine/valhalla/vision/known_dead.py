"""What sides know to be gone leaves what they remember: reports, insights and marks.

Rules: V-13-11, V-13-17, V-13-18, V-13-31, V-13-33, V-1-11.
"""

from collections.abc import Iterable

from engine.core.protocol.values import Seat
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State


def forget_ended_side(state: State, seat: Seat) -> None:
    """Let everybody forget the forces and marks of a side that has ended (V-1-11, V-13-11)."""
    for side in state.sides:
        if side.seat != seat:
            for at in tuple(side.marks):
                _remove_mark(side, at, seat)
            side.scouted = tuple(one for one in side.scouted if one.seat != seat)
            side.insights = tuple(one for one in side.insights if one.seat != seat)


def forget_beaten_forces(state: State, at: str, fought: Iterable[Seat]) -> None:
    """Let those who fought in a hex forget the forces that are no longer in it (V-13-33).

    A mark goes only where an own unit stands: elsewhere it may also come from an asset (V-13-52).
    """
    here = {unit.seat for unit in state.units_in(at)}
    seats = set(fought)
    for seat in seats:
        side, gone = state.side(seat), seats - here - {seat}
        side.scouted = tuple(one for one in side.scouted if one.at != at or one.seat not in gone)
        side.insights = tuple(one for one in side.insights if one.at != at or one.seat not in gone)
        place = state.places.get(at)
        for foe in gone if seat in here else ():
            if place is None or place.owner != foe:
                _remove_mark(side, at, foe)


def _remove_mark(side: Side, at: str, seat: Seat) -> None:
    """Remove a side's mark from a hex of the map as another side knows it."""
    left = tuple(one for one in side.marks.get(at, ()) if one != seat)
    if left:
        side.marks[at] = left
    else:
        side.marks.pop(at, None)
