"""Sides meet: insights, response windows, parleys, and who fights whom.

Rules: V-14-28 to V-14-32, V-4.4-03 (without an Officer a force engages by itself).
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Facts, Order, Seat, only
from engine.valhalla.diplomacy import briefs, channels, meetings, parleys, truces
from engine.valhalla.diplomacy.attack_answers import folded
from engine.valhalla.diplomacy.meetings import course_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.meetings import (
    Attacked,
    MissionReceived,
    TruceLapsed,
    UnitsSentBack,
)
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Move, Truce
from engine.valhalla.side_log import fail
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting
from engine.valhalla.vision.insights import know

Sheets = Mapping[Seat, Sequence[Order]]

truce = truces.truce
"""Is a truce in force in a hex between two sides?"""


# The movement phase


def begin(table: Tables) -> None:
    """Carry out the truce orders of the turn, before anybody moves (V-14-20)."""
    course = course_of(table.state)
    truces.orders(table, course.seat, course.sheet)


def lapse_truces(table: Tables) -> None:
    """Let truces lapse that lost an Officer, and see to the channels (V-14-26, V-8-06, V-8-08)."""
    state, me = table.state, course_of(table.state).seat
    for meeting in meetings.collect(state):
        for other in meeting.others:
            stood = any(one.id not in _came(state) for one in state.here(meeting.at, me))
            both = truces.standing(state, meeting.at, me, other) and truces.standing(
                state, meeting.at, other, me
            )
            if stood and both and not truces.led(state, meeting.at, me, other):
                table.tell(TruceLapsed(audience=only(me), seat=me, other=other, at=meeting.at))
    channels.check(table)


def _came(state: State) -> Mapping[int, str]:
    return course_of(state).came


def insights(table: Tables) -> None:
    """Give perfect information where Officers meet others, both ways (V-14-28, V-7.2-06 to -08)."""
    state, me = table.state, course_of(table.state).seat
    for meeting in meetings.collect(state):
        for other in meeting.others:
            for viewer, seen in ((me, other), (other, me)):
                if state.led(meeting.at, viewer):
                    know(table, viewer, meeting.at, seen)


# Windows


def meet(table: Tables) -> bool:
    """Find the encounters; tell whether response windows open (V-14-29, V-14-30, V-6.3-06)."""
    state, course = table.state, course_of(table.state)
    course.meetings = list(meetings.collect(state))
    _unhosted(table)
    asked = {
        other
        for meeting in course.meetings
        if meetings.opens(state, meeting)
        for other in meeting.others
    }
    if not asked:
        return False
    course.stage, state.phase = "responses", "answers"
    _ask(table, tuple(sorted(asked)))
    for seat in course.asked:
        for brief in briefs.briefs(state, seat):
            table.tell(
                Attacked(
                    audience=only(seat), seat=seat, attacker=brief.attacker, at=brief.at,
                    units=brief.units, wishes=brief.wishes, led=brief.led,
                )
            )  # fmt: skip
    return True


def _ask(table: Tables, seats: tuple[Seat, ...]) -> None:
    course_of(table.state).asked = seats
    for seat in seats:
        table.state.side(seat).asked += 1


def take_answers(table: Tables, sheets: Sheets) -> None:
    """Take what the asked sides answered; who said nothing goes by standing orders (V-6.3-06)."""
    course = course_of(table.state)
    for seat, sheet in sorted(sheets.items()):
        at = next((one.at for one in course.meetings if seat in one.others), "")
        given = folded((one for one in sheet if not isinstance(one, Lapse)), at)
        course.answers[seat] = given
        truces.orders(table, seat, given)
    course.asked, table.state.phase = (), "orders"


def parley(table: Tables) -> bool:
    """Open the parleys that both wish; without any it is decided who fights (V-14-31)."""
    asked = parleys.hold(table)
    if not asked:
        decide(table)
        return False
    course_of(table.state).stage, table.state.phase = "parleys", "parleys"
    _ask(table, asked)
    return True


def take_outcomes(table: Tables, sheets: Sheets) -> None:
    """Take how the parleys ended, and decide who fights (V-14-31, V-14-32)."""
    course = course_of(table.state)
    parleys.end(table, sheets)
    course.asked, table.state.phase = (), "orders"
    decide(table)


# Who fights


def decide(table: Tables) -> None:
    """Decide for each other side in a hex between truce and fight, once (V-14-32).

    Rules: V-6.1-03, V-6.1-04, V-6.1-38, V-6.1-39, V-8-08, V-8-10.
    """
    state, me = table.state, course_of(table.state).seat
    for meeting in course_of(state).meetings:
        if meeting.foes is not None:
            continue
        there = [other for other in meeting.others if state.here(meeting.at, other)]
        calm = [other for other in there if truce(state, meeting.at, me, other)]
        told = {other: tuple(_refusals(state, meeting, other)) for other in there}
        meeting.foes = tuple(other for other in there if other not in calm)
        for other in calm:
            _settle(table, meeting, other)
        for other in meeting.foes:
            for seat, order, place, code, facts in told[other]:
                fail(table, seat, order, place, code[0], code[1], **facts)
        if not meeting.foes:
            _thin(table, meeting.at)


def foes(state: State, meeting: Meeting) -> tuple[Seat, ...]:
    """Tell whom the active side fights in a hex: those of them that are still there (V-1-11)."""
    me = course_of(state).seat
    chosen = (
        meeting.foes
        if meeting.foes is not None
        else tuple(one for one in meeting.others if not truce(state, meeting.at, me, one))
    )
    return tuple(seat for seat in chosen if state.here(meeting.at, seat))


def _settle(table: Tables, meeting: Meeting, other: Seat) -> None:
    """Let a truce stand that was agreed now, with envoys or without (V-8-08, V-8-10)."""
    state, me, at = table.state, course_of(table.state).seat, meeting.at
    if meeting.entered and truces.is_mission(state, at):
        table.tell(MissionReceived(audience=only(me, other), seat=me, host=other, at=at))
    known = truces.standing(state, at, me, other) and truces.standing(state, at, other, me)
    if meeting.entered or not known:
        truces.seal(table, at, me, other)


Told = tuple[Seat, Order, int, tuple[str, str], Facts]


def _refusals(state: State, meeting: Meeting, other: Seat) -> Iterator[Told]:
    """Tell both why their wish for peace came to nothing (V-12.8-12, V-12.8-13, V-12.10-10)."""
    me, at = course_of(state).seat, meeting.at
    led = truces.led(state, at, me, other)
    order, place = meetings.place_of_truce(state, at, other)
    if truces.offers(state, at, me, other):
        mission = meeting.entered and truces.is_mission(state, at)
        if mission and led:
            given = order or Truce(side=str(other), scope=at)
            yield me, given, place, ("MISSION_REFUSED", "V-12.10-10"), {"side": other, "hex": at}
        elif not mission:
            yield _unanswered(me, other, at, (order, place), led=led)
    said = truces.answer(state, other, at)
    if said is not None and said.truce == truces.YES:
        yield _unanswered(other, me, at, (said, 1), led=led)


def _unanswered(
    seat: Seat, other: Seat, at: str, given: tuple[Order | None, int], *, led: bool
) -> Told:
    order = given[0] or Truce(side=str(other), scope=at)
    if led:
        code = "TRUCE_NOT_ANSWERED", "V-12.8-13"
        return seat, order, given[1], code, {"side": other, "hex": at}
    return seat, order, given[1], ("TRUCE_NO_OFFICER", "V-12.8-12"), {"hex": at}


def _unhosted(table: Tables) -> None:
    """Tell envoys who found nobody led to receive them (V-12.10-01, V-12.10-11)."""
    state, course = table.state, course_of(table.state)
    hosts = {one.at: one.others for one in course.meetings}
    for place, order in enumerate(course.sheet, 1):
        if not isinstance(order, Move) or order.stance != truces.MISSION:
            continue
        arrived = truces.MISSION in course.stances.get(order.to, ())
        if arrived and not any(state.led(order.to, other) for other in hosts.get(order.to, ())):
            fail(table, course.seat, order, place, "MISSION_NO_HOST", "V-12.10-11", hex=order.to)


# After the battles


def close_channels(table: Tables) -> None:
    """After combat and retreats: truces that lost an Officer lapse, channels follow (V-14-48)."""
    state, me = table.state, course_of(table.state).seat
    for meeting in course_of(state).meetings:
        if meeting.foes and meeting.foes != meeting.others:
            _thin(table, meeting.at)
        for other in meeting.others:
            here = state.here(meeting.at, me) and state.here(meeting.at, other)
            if (
                here
                and other not in (meeting.foes or ())
                and not truce(state, meeting.at, me, other)
            ):
                table.tell(TruceLapsed(audience=only(me), seat=me, other=other, at=meeting.at))
    channels.check(table)


def _thin(table: Tables, at: str) -> None:
    """Send back those who came, last named first, until all in the hex fit together (V-2.4-10)."""
    state, course = table.state, course_of(table.state)
    waiting = [one for one in course.came if one in state.units and state.units[one].at == at]
    sent: list[int] = []
    while waiting and not hex_capacity.fits(state, at, course.seat, ()):
        block = _block(state, waiting.pop())
        for one in block:
            one.at = course.came.get(one.id, course.came[block[0].id])
            sent.append(one.id)
        waiting = [one for one in waiting if one not in sent]
    if sent:
        audience = only(course.seat)
        table.tell(UnitsSentBack(audience=audience, seat=course.seat, at=at, units=tuple(sent)))


def _block(state: State, number: int) -> tuple[Unit, ...]:
    """Take a unit with its mount and all whom that carries: they go together (V-4.3-88)."""
    unit = state.units[number]
    mount = state.units.get(unit.rides or 0, unit)
    riders = (one for one in state.units.values() if one.rides == mount.id and one is not unit)
    return (unit, *riders) if mount is unit else (unit, mount, *riders)


__all__ = [
    "begin", "close_channels", "decide", "foes", "insights", "lapse_truces", "meet", "parley",
    "take_answers", "take_outcomes", "truce",
]  # fmt: skip
