"""What a side is told of a meeting that waits for its answer.

Rules: V-6.3-07, V-6.3-08, V-13-24, V-13-36, V-13-41, V-6.1-37.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Seat
from engine.valhalla.battle import shared_hex
from engine.valhalla.battle.stack_room import POSITIONS
from engine.valhalla.diplomacy import meetings, truces
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting, TurnInProgress
from engine.valhalla.view import Brief


def briefs(state: State, seat: Seat) -> tuple[Brief, ...]:
    """Brief a side on every meeting that waits for it, in the order of hexes; else nothing."""
    course = state.course
    if course is None or seat not in course.asked:
        return ()
    find = _talks if course.stage == "parleys" else _attacks
    return tuple(find(state, course, seat))


def _attacks(state: State, course: TurnInProgress, seat: Seat) -> Iterator[Brief]:
    for meeting in course.meetings:
        if seat in meeting.others and meetings.opens(state, meeting):
            yield _brief(state, course, meeting, seat)


def _brief(state: State, course: TurnInProgress, meeting: Meeting, seat: Seat) -> Brief:
    """Tell who came and how many; with an Officer there are insights besides.

    Rules: V-6.3-01, V-6.3-04, V-6.3-07.
    """
    units = state.here(meeting.at, seat)
    positions = shared_hex.shares(
        {other: len(state.here(meeting.at, other)) for other in _defending(state, meeting, seat)}
    )
    return Brief(
        at=meeting.at,
        attacker=course.seat,
        units=len(state.here(meeting.at, course.seat)),
        led=state.led(meeting.at, seat),
        warlord=any(state.kind(unit).leads for unit in units),
        lead=next(iter(positions), seat) == seat,
        positions=positions[seat],
        partners=tuple(other for other in meeting.others if other != seat),
        wishes=tuple(meetings.wishes(state, meeting, seat)),
    )


def _defending(state: State, meeting: Meeting, seat: Seat) -> Iterator[Seat]:
    """Walk the sides that may defend the hex together: not those who keep a truce for sure."""
    me = meetings.course_of(state).seat
    for other in meeting.others:
        sure = truces.standing(state, meeting.at, me, other) and truces.truce(
            state, meeting.at, me, other
        )
        if other == seat or not sure:
            yield other


def _talks(state: State, course: TurnInProgress, seat: Seat) -> Iterator[Brief]:
    """Brief a side on its parleys; their partners are those it parleys with (V-6.3-08)."""
    for meeting in course.meetings:
        if seat == course.seat:
            partners, ordered = meeting.parleys, tuple(course.sheet)
        else:
            partners = (course.seat,) if seat in meeting.parleys else ()
            ordered = tuple(course.answers.get(seat, ()))
        if partners:
            yield Brief(
                at=meeting.at,
                attacker=course.seat,
                units=len(state.here(meeting.at, course.seat)),
                led=True,
                warlord=any(state.kind(unit).leads for unit in state.here(meeting.at, seat)),
                lead=False,
                positions=POSITIONS,
                partners=partners,
                parley=True,
                ordered=ordered,
            )
