"""Meetings: the active side and others stand in one hex (V-14-29, V-14-30)."""

from collections.abc import Iterator

from engine.core.protocol.values import Order, Seat
from engine.valhalla.diplomacy import truce_offers, truces
from engine.valhalla.orders.diplomacy import EVERYWHERE, Parley, Truce
from engine.valhalla.orders.movement import Move
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting, TurnInProgress


def turn_in_progress_of(state: State) -> TurnInProgress:
    """Return the turn that is being carried out."""
    assert state.course is not None  # noqa: S101  (meetings are part of a turn)
    return state.course


def find_meetings(state: State) -> Iterator[Meeting]:
    """Yield a meeting for every hex with the active side and another, in reading order.

    Rules: V-6.1-01, V-6.1-02 (after all movement, so that groups can merge), V-14-29.
    """
    turn = turn_in_progress_of(state)
    for at, here in state.forces_by_hex().items():
        others = tuple(seat for seat in here if seat != turn.seat)
        if turn.seat in here and others:
            came = any(unit.id in turn.came for unit in here[turn.seat])
            yield Meeting(at, others, came, turn.stances.get(at, ()))


def has_response_window(state: State, meeting: Meeting) -> bool:
    """Return whether a response window opens: not if all keep a truce and nobody came (V-14-30)."""
    me = turn_in_progress_of(state).seat
    calm = all(truces.is_truce_in_force(state, meeting.at, me, other) for other in meeting.others)
    return meeting.entered or not calm


def known_wishes(state: State, meeting: Meeting, other: Seat) -> Iterator[str]:
    """Yield what the active side offers another; known only if both have Officers (V-13-24)."""
    me = turn_in_progress_of(state).seat
    if not truces.have_officers(state, meeting.at, me, other):
        return
    if "mission" in meeting.stances:
        yield "mission"
    if "truce" in meeting.stances or truces.has_standing_offer(state, meeting.at, me, other):
        yield "truce"
    if is_parley_wished(state, meeting, other):
        yield "parley"


def is_parley_wished(state: State, meeting: Meeting, other: Seat) -> bool:
    """Return whether the active side wishes to parley with another: by order, else by stance."""
    turn = turn_in_progress_of(state)
    order = last_parley_order(state, turn.sheet, meeting.at, other)
    return order.wish == truce_offers.YES if order is not None else "parley" in meeting.stances


def last_parley_order(
    state: State, sheet: tuple[Order, ...], at: str, other: Seat
) -> Parley | None:
    """Return the last order of a sheet on a parley with a side in a hex."""
    found = [
        one
        for one in sheet
        if isinstance(one, Parley) and one.hex == at and truces.read_seat(state, one.side) == other
    ]
    return found[-1] if found else None


# The index on the sheet of an order that failed


def find_parley_order(state: State, at: str, other: Seat) -> tuple[Order | None, int]:
    """Find the parley order and its index on the sheet, else those of a move with that stance."""
    sheet = turn_in_progress_of(state).sheet
    own = last_parley_order(state, sheet, at, other)
    if own is not None:
        return own, sheet.index(own) + 1
    return find_stance_order(state, at, ("parley",))


def find_truce_order(state: State, at: str, other: Seat) -> tuple[Order | None, int]:
    """Find the move with a truce stance and its index on the sheet, else those of a truce order."""
    by_stance = find_stance_order(state, at, ("truce", "mission"))
    if by_stance[0] is not None:
        return by_stance
    for index, one in enumerate(turn_in_progress_of(state).sheet, 1):
        if (
            isinstance(one, Truce)
            and one.scope in {EVERYWHERE, at}
            and truces.read_seat(state, one.side) == other
        ):
            return one, index
    return None, 0


def find_stance_order(state: State, at: str, stances: tuple[str, ...]) -> tuple[Order | None, int]:
    """Find the move into a hex with one of these stances, and its index on the sheet."""
    for index, one in enumerate(turn_in_progress_of(state).sheet, 1):
        if isinstance(one, Move) and one.stance in stances and at in {one.to, *one.path}:
            return one, index
    return None, 0
