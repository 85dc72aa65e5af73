"""Truces: standing orders and answers for them, and whether one is in force.

Rules: V-8-08, V-8-10, V-8-11, V-6.1-04, V-12.8-01.
"""

from collections.abc import Iterable

from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.diplomacy.truce_offers import MISSION, TRUCE, YES, has_offer_for
from engine.valhalla.events.meetings import TruceAgreed, TruceOrdered
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.combat import Respond
from engine.valhalla.orders.diplomacy import EVERYWHERE, Truce
from engine.valhalla.sides.side import TruceOffer
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting


def read_seat(state: State, text: str) -> Seat | None:
    """Read a side's seat from its number, or from its name in any case."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(state.sides):
        return Seat(int(text))
    wanted = text.strip().casefold()
    return next((side.seat for side in state.sides if side.name.casefold() == wanted), None)


# Orders that stand


def has_standing_offer(state: State, at: str, seat: Seat, other: Seat) -> bool:
    """Return whether a side's standing orders offer another a truce in a hex."""
    return has_offer_for(state.side(seat).truces, at, other)


def carry_out_truce(work: ValhallaWork, seat: Seat, order: Truce) -> None:
    """Carry out a truce order: it stands until cancelled; `all` cancels every one to that side.

    Rules: V-8-08, V-12.8-01.
    """
    side, other = work.state.side(seat), read_seat(work.state, order.side)
    if other is None or other == seat:
        return
    same = (TruceOffer(other, order.scope, one) for one in (True, False))
    gone = {*same}
    if order.decision == "cancel":
        every = order.scope == EVERYWHERE
        side.truces = tuple(
            one for one in side.truces if one not in gone and not (every and one.side == other)
        )
    else:
        kept = tuple(one for one in side.truces if one not in gone)
        side.truces = (*kept, TruceOffer(other, order.scope, order.missions == YES))
    work.tell(
        TruceOrdered(
            audience=audience_of(seat), seat=seat, other=other, scope=order.scope,
            decision=order.decision, missions=order.missions == YES,
        )
    )  # fmt: skip


def carry_out_truces(work: ValhallaWork, seat: Seat, sheet: Iterable[Order]) -> None:
    """Carry out the truce orders of a sheet, in list order."""
    for one in sheet:
        if isinstance(one, Truce):
            carry_out_truce(work, seat, one)


# Orders of this turn


def answer_in(state: State, seat: Seat, at: str) -> Respond | None:
    """Return a side's answer to the meeting in a hex, if it gave one."""
    answers = state.course.answers.get(seat, ()) if state.course is not None else ()
    found = [one for one in answers if isinstance(one, Respond) and one.battle == at]
    return found[-1] if found else None


def meeting_at(state: State, at: str) -> Meeting | None:
    """Return the meeting in a hex, if there is one."""
    found = state.course.meetings if state.course is not None else []
    return next((one for one in found if one.at == at), None)


def is_truce_wished(state: State, at: str, seat: Seat, other: Seat) -> bool:
    """Return whether a side wants a truce with another in a hex: by order, stance or answer."""
    turn = state.course
    if has_standing_offer(state, at, seat, other):
        return True
    if turn is None:
        return False
    if seat == turn.seat:
        return not {TRUCE, MISSION}.isdisjoint(turn.stances.get(at, ()))
    reply = answer_in(state, seat, at)
    return other == turn.seat and reply is not None and reply.truce == YES


def is_truce_agreed(state: State, at: str, one: Seat, other: Seat) -> bool:
    """Return whether both sides' orders are for a truce in a hex, with or without Officers.

    The end of a parley counts for more than stance and answer before it, but cancels no standing
    order (V-8-08).
    """
    if has_standing_offer(state, at, one, other) and has_standing_offer(state, at, other, one):
        return True
    by_parley = _truce_by_parley(state, at, one, other)
    if by_parley is not None:
        return by_parley
    both = is_truce_wished(state, at, one, other) and is_truce_wished(state, at, other, one)
    return both and not (
        _is_mission_refused(state, at, one, other) or _is_mission_refused(state, at, other, one)
    )


def _truce_by_parley(state: State, at: str, one: Seat, other: Seat) -> bool | None:
    """Return whether a parley of two sides in a hex ended with truce; None if there was none."""
    found = meeting_at(state, at)
    if found is None or state.course is None or state.course.seat not in {one, other}:
        return None
    words = found.ended.get(other if one == state.course.seat else one)
    return None if words is None else all(words.get(seat) == TRUCE for seat in (one, other))


def _is_mission_refused(state: State, at: str, guest: Seat, host: Seat) -> bool:
    """Return whether a host refused a mission that its truce orders don't accept (V-8-10)."""
    turn = state.course
    if turn is None or guest != turn.seat or not is_mission_only(state, at):
        return False
    reply = answer_in(state, host, at)
    accepts = any(
        one.missions for one in state.side(host).truces if has_offer_for((one,), at, guest)
    )
    return reply is not None and reply.truce == "no" and not accepts


def is_mission_only(state: State, at: str) -> bool:
    """Return whether the active side comes to a hex on a mission only (V-8-10)."""
    stances = state.course.stances.get(at, ()) if state.course is not None else ()
    return MISSION in stances and TRUCE not in stances


# In force


def have_officers(state: State, at: str, one: Seat, other: Seat) -> bool:
    """Return whether both sides have an Officer in a hex."""
    return state.has_officer(at, one) and state.has_officer(at, other)


def is_truce_in_force(state: State, at: str, one: Seat, other: Seat) -> bool:
    """Return whether a truce is in force: by both sides' orders and Officers (V-8-08)."""
    return (
        one != other
        and is_truce_agreed(state, at, one, other)
        and have_officers(state, at, one, other)
    )


def store_agreed_truce(work: ValhallaWork, at: str, one: Seat, other: Seat) -> None:
    """Store a truce that was agreed now as both sides' standing offers in this hex (V-8-08)."""
    for seat, partner in ((one, other), (other, one)):
        if not has_standing_offer(work.state, at, seat, partner):
            side = work.state.side(seat)
            side.truces = (*side.truces, TruceOffer(partner, at))
    work.tell(TruceAgreed(audience=audience_of(one, other), seat=one, other=other, at=at))
