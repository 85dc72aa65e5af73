"""Encounters of a turn: insights, response windows, parleys, and who fights whom.

Rules: V-14-28 to V-14-32, V-4.4-03 (without an Officer a force fights by default).
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Facts, Order, Seat, audience_of
from engine.valhalla.diplomacy import briefs, channels, meetings, parleys, truce_offers, truces
from engine.valhalla.diplomacy.attack_answers import join_answers
from engine.valhalla.diplomacy.meetings import turn_in_progress_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.meetings import (
    Attacked,
    MissionReceived,
    TruceLapsed,
    UnitsSentBack,
)
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.diplomacy import Truce
from engine.valhalla.orders.movement import Move
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting
from engine.valhalla.vision.insights import gain_insight

Sheets = Mapping[Seat, Sequence[Order]]

is_truce_in_force = truces.is_truce_in_force


# The movement phase


def carry_out_truce_orders(work: ValhallaWork) -> None:
    """Carry out the truce orders of the turn, before anybody moves (V-14-20)."""
    turn = turn_in_progress_of(work.state)
    truces.carry_out_truces(work, turn.seat, turn.sheet)


def lapse_truces(work: ValhallaWork) -> None:
    """Tell of truces that lapse without an Officer, and update channels.

    Rules: V-14-26, V-8-06, V-8-08.
    """
    state, me = work.state, turn_in_progress_of(work.state).seat
    for meeting in meetings.find_meetings(state):
        for other in meeting.others:
            stood = any(
                one.id not in _entered_from(state) for one in state.units_in(meeting.at, me)
            )
            both = truces.has_standing_offer(
                state, meeting.at, me, other
            ) and truces.has_standing_offer(state, meeting.at, other, me)
            if stood and both and not truces.have_officers(state, meeting.at, me, other):
                work.tell(
                    TruceLapsed(audience=audience_of(me), seat=me, other=other, at=meeting.at)
                )
    channels.update_channels(work)


def _entered_from(state: State) -> Mapping[int, str]:
    return turn_in_progress_of(state).came


def give_insights(work: ValhallaWork) -> None:
    """Give perfect information to sides whose Officers meet others (V-14-28, V-7.2-06 to -08)."""
    state, me = work.state, turn_in_progress_of(work.state).seat
    for meeting in meetings.find_meetings(state):
        for other in meeting.others:
            for viewer, other_side in ((me, other), (other, me)):
                if state.has_officer(meeting.at, viewer):
                    gain_insight(work, viewer, meeting.at, other_side)


# Windows


def open_response_windows(work: ValhallaWork) -> bool:
    """Find the encounters; return whether response windows open (V-14-29, V-14-30, V-6.3-06)."""
    state, turn = work.state, turn_in_progress_of(work.state)
    turn.meetings = list(meetings.find_meetings(state))
    _report_missions_without_host(work)
    asked = {
        other
        for meeting in turn.meetings
        if meetings.has_response_window(state, meeting)
        for other in meeting.others
    }
    if not asked:
        return False
    turn.stage, state.phase = "responses", "answers"
    _ask(work, tuple(sorted(asked)))
    for seat in turn.asked:
        for brief in briefs.briefs_of(state, seat):
            work.tell(
                Attacked(
                    audience=audience_of(seat), seat=seat, attacker=brief.attacker, at=brief.at,
                    units=brief.units, wishes=brief.wishes, led=brief.led,
                )
            )  # fmt: skip
    return True


def _ask(work: ValhallaWork, seats: tuple[Seat, ...]) -> None:
    turn_in_progress_of(work.state).asked = seats
    for seat in seats:
        work.state.side(seat).asked += 1


def store_answers(work: ValhallaWork, sheets: Sheets) -> None:
    """Store the answers of the asked sides; the silent go by standing orders (V-6.3-06)."""
    turn = turn_in_progress_of(work.state)
    for seat, sheet in sorted(sheets.items()):
        at = next((one.at for one in turn.meetings if seat in one.others), "")
        answers = join_answers((one for one in sheet if not isinstance(one, Lapse)), at)
        turn.answers[seat] = answers
        truces.carry_out_truces(work, seat, answers)
    turn.asked, work.state.phase = (), "orders"


def open_parleys(work: ValhallaWork) -> bool:
    """Open the parleys that both wish, and return whether there are any (V-14-31).

    Without parleys, decide who fights.
    """
    asked = parleys.open_parleys(work)
    if not asked:
        decide_fights(work)
        return False
    turn_in_progress_of(work.state).stage, work.state.phase = "parleys", "parleys"
    _ask(work, asked)
    return True


def store_parley_outcomes(work: ValhallaWork, sheets: Sheets) -> None:
    """Store how the parleys ended, and decide who fights (V-14-31, V-14-32)."""
    turn = turn_in_progress_of(work.state)
    parleys.store_outcomes(work, sheets)
    turn.asked, work.state.phase = (), "orders"
    decide_fights(work)


# Who fights


def decide_fights(work: ValhallaWork) -> None:
    """Decide once, for every other side in each meeting, between truce and fight (V-14-32).

    Rules: V-6.1-03, V-6.1-04, V-6.1-38, V-6.1-39, V-8-08, V-8-10.
    """
    state, me = work.state, turn_in_progress_of(work.state).seat
    for meeting in turn_in_progress_of(state).meetings:
        if meeting.foes is not None:
            continue
        present = [other for other in meeting.others if state.units_in(meeting.at, other)]
        in_truce = [other for other in present if is_truce_in_force(state, meeting.at, me, other)]
        failures = {other: tuple(_failed_offers(state, meeting, other)) for other in present}
        meeting.foes = tuple(other for other in present if other not in in_truce)
        for other in in_truce:
            _settle_truce(work, meeting, other)
        for other in meeting.foes:
            for seat, order, index, code, facts in failures[other]:
                report_failed_order(work, seat, order, index, code[0], code[1], **facts)
        if not meeting.foes:
            _send_back_excess(work, meeting.at)


def present_foes(state: State, meeting: Meeting) -> tuple[Seat, ...]:
    """Return the foes of the active side in a hex that are still there (V-1-11)."""
    me = turn_in_progress_of(state).seat
    chosen = (
        meeting.foes
        if meeting.foes is not None
        else tuple(
            one for one in meeting.others if not is_truce_in_force(state, meeting.at, me, one)
        )
    )
    return tuple(seat for seat in chosen if state.units_in(meeting.at, seat))


def _settle_truce(work: ValhallaWork, meeting: Meeting, other: Seat) -> None:
    """Store a truce that was agreed now, by a mission or otherwise (V-8-08, V-8-10)."""
    state, me, at = work.state, turn_in_progress_of(work.state).seat, meeting.at
    if meeting.entered and truces.is_mission_only(state, at):
        work.tell(MissionReceived(audience=audience_of(me, other), seat=me, host=other, at=at))
    known = truces.has_standing_offer(state, at, me, other) and truces.has_standing_offer(
        state, at, other, me
    )
    if meeting.entered or not known:
        truces.store_agreed_truce(work, at, me, other)


_FailedOffer = tuple[Seat, Order, int, tuple[str, str], Facts]


def _failed_offers(state: State, meeting: Meeting, other: Seat) -> Iterator[_FailedOffer]:
    """Yield the failures of both sides' truce offers (V-12.8-12, V-12.8-13, V-12.10-10)."""
    me, at = turn_in_progress_of(state).seat, meeting.at
    led = truces.have_officers(state, at, me, other)
    order, index = meetings.find_truce_order(state, at, other)
    if truces.is_truce_wished(state, at, me, other):
        mission = meeting.entered and truces.is_mission_only(state, at)
        if mission and led:
            offer = order or Truce(side=str(other), scope=at)
            yield me, offer, index, ("MISSION_REFUSED", "V-12.10-10"), {"side": other, "hex": at}
        elif not mission:
            yield _unanswered_offer(me, other, at, (order, index), led=led)
    answer = truces.answer_in(state, other, at)
    if answer is not None and answer.truce == truce_offers.YES:
        yield _unanswered_offer(other, me, at, (answer, 1), led=led)


def _unanswered_offer(
    seat: Seat, other: Seat, at: str, order_found: tuple[Order | None, int], *, led: bool
) -> _FailedOffer:
    order = order_found[0] or Truce(side=str(other), scope=at)
    if led:
        code = "TRUCE_NOT_ANSWERED", "V-12.8-13"
        return seat, order, order_found[1], code, {"side": other, "hex": at}
    return seat, order, order_found[1], ("TRUCE_NO_OFFICER", "V-12.8-12"), {"hex": at}


def _report_missions_without_host(work: ValhallaWork) -> None:
    """Tell of missions that met no side with an Officer (V-12.10-01, V-12.10-11)."""
    state, turn = work.state, turn_in_progress_of(work.state)
    hosts = {one.at: one.others for one in turn.meetings}
    for index, order in enumerate(turn.sheet, 1):
        if not isinstance(order, Move) or order.stance != truce_offers.MISSION:
            continue
        arrived = truce_offers.MISSION in turn.stances.get(order.to, ())
        if arrived and not any(
            state.has_officer(order.to, other) for other in hosts.get(order.to, ())
        ):
            report_failed_order(
                work, turn.seat, order, index, "MISSION_NO_HOST", "V-12.10-11", hex=order.to
            )


# After the battles


def lapse_truces_after_combat(work: ValhallaWork) -> None:
    """Tell of truces that lapse after combat and retreats, and update channels (V-14-48)."""
    state, me = work.state, turn_in_progress_of(work.state).seat
    for meeting in turn_in_progress_of(state).meetings:
        if meeting.foes and meeting.foes != meeting.others:
            _send_back_excess(work, meeting.at)
        for other in meeting.others:
            here = state.units_in(meeting.at, me) and state.units_in(meeting.at, other)
            if (
                here
                and other not in (meeting.foes or ())
                and not is_truce_in_force(state, meeting.at, me, other)
            ):
                work.tell(
                    TruceLapsed(audience=audience_of(me), seat=me, other=other, at=meeting.at)
                )
    channels.update_channels(work)


def _send_back_excess(work: ValhallaWork, at: str) -> None:
    """Send units that came in back, the last first, until the hex has room for all (V-2.4-10)."""
    state, turn = work.state, turn_in_progress_of(work.state)
    waiting = [one for one in turn.came if one in state.units and state.units[one].at == at]
    sent_back: list[int] = []
    while waiting and not hex_capacity.has_room(state, at, turn.seat, ()):
        block = _mounted_block(state, waiting.pop())
        for one in block:
            one.at = turn.came.get(one.id, turn.came[block[0].id])
            sent_back.append(one.id)
        waiting = [one for one in waiting if one not in sent_back]
    if sent_back:
        audience = audience_of(turn.seat)
        work.tell(UnitsSentBack(audience=audience, seat=turn.seat, at=at, units=tuple(sent_back)))


def _mounted_block(state: State, number: int) -> tuple[Unit, ...]:
    """Return a unit with its mount and all riders of that: they go together (V-4.3-88)."""
    unit = state.units[number]
    mount = state.units.get(unit.rides or 0, unit)
    riders = (one for one in state.units.values() if one.rides == mount.id and one is not unit)
    return (unit, *riders) if mount is unit else (unit, mount, *riders)
