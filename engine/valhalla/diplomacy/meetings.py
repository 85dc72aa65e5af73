"""Encounters: where the active side and others stand in one hex (V-14-29, V-14-30)."""

from collections.abc import Iterator

from engine.core.protocol.values import Order, Seat
from engine.valhalla.diplomacy import truces
from engine.valhalla.orders import Move, Parley, Truce
from engine.valhalla.orders.diplomacy import ALL
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting, TurnInProgress


def course_of(state: State) -> TurnInProgress:
    """Take the turn that is being carried out."""
    assert state.course is not None  # noqa: S101  (meetings are part of a turn)
    return state.course


def collect(state: State) -> Iterator[Meeting]:
    """Walk every hex with units of the active side and of another, in reading order.

    Rules: V-6.1-01, V-6.1-02 (after all movement, so that groups can merge), V-14-29.
    """
    course = course_of(state)
    for at, here in state.forces().items():
        others = tuple(seat for seat in here if seat != course.seat)
        if course.seat in here and others:
            came = any(unit.id in course.came for unit in here[course.seat])
            yield Meeting(at, others, came, course.stances.get(at, ()))


def opens(state: State, meeting: Meeting) -> bool:
    """Tell whether a window opens: not where all keep a truce and nobody came (V-14-30)."""
    me = course_of(state).seat
    calm = all(truces.truce(state, meeting.at, me, other) for other in meeting.others)
    return meeting.entered or not calm


def wishes(state: State, meeting: Meeting, other: Seat) -> Iterator[str]:
    """Name what the active side offers another; known only where both are led (V-13-24)."""
    me = course_of(state).seat
    if not truces.led(state, meeting.at, me, other):
        return
    if "mission" in meeting.stances:
        yield "mission"
    if "truce" in meeting.stances or truces.standing(state, meeting.at, me, other):
        yield "truce"
    if parleys(state, meeting, other):
        yield "parley"


def parleys(state: State, meeting: Meeting, other: Seat) -> bool:
    """Tell whether the active side wishes to parley with another: by order, else by stance."""
    course = course_of(state)
    said = spoken(state, course.sheet, meeting.at, other)
    return said.wish == truces.YES if said is not None else "parley" in meeting.stances


def spoken(state: State, sheet: tuple[Order, ...], at: str, other: Seat) -> Parley | None:
    """Find the last word of a sheet on a parley with a side in a hex."""
    found = [
        one
        for one in sheet
        if isinstance(one, Parley) and one.hex == at and truces.seat_of(state, one.side) == other
    ]
    return found[-1] if found else None


# Where on the sheet something was ordered: failures name the place


def place_of_parley(state: State, at: str, other: Seat) -> tuple[Order | None, int]:
    """Find the order for a parley: its own, else the move with that stance."""
    sheet = course_of(state).sheet
    own = spoken(state, sheet, at, other)
    if own is not None:
        return own, sheet.index(own) + 1
    return place_of_stance(state, at, ("parley",))


def place_of_truce(state: State, at: str, other: Seat) -> tuple[Order | None, int]:
    """Find the order for a truce: the move with that stance, else the truce order itself."""
    by_stance = place_of_stance(state, at, ("truce", "mission"))
    if by_stance[0] is not None:
        return by_stance
    for place, one in enumerate(course_of(state).sheet, 1):
        if (
            isinstance(one, Truce)
            and one.scope in {ALL, at}
            and truces.seat_of(state, one.side) == other
        ):
            return one, place
    return None, 0


def place_of_stance(state: State, at: str, stances: tuple[str, ...]) -> tuple[Order | None, int]:
    """Find the move that brought a group into a hex with one of these stances."""
    for place, one in enumerate(course_of(state).sheet, 1):
        if isinstance(one, Move) and one.stance in stances and at in {one.to, *one.path}:
            return one, place
    return None, 0
