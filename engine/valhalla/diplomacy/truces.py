"""Truces: whose orders stand for one, and where one is in force.

Rules: V-8-08, V-8-10, V-8-11, V-6.1-04, V-12.8-01.
"""

from collections.abc import Iterable
from typing import Final

from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.events.meetings import TruceAgreed, TruceOrdered
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Respond, Truce
from engine.valhalla.orders.diplomacy import ALL
from engine.valhalla.sides.side import TruceOffer
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting

YES: Final = "yes"
TRUCE: Final = "truce"
MISSION: Final = "mission"
FIGHT: Final = "fight"


def seat_of(state: State, given: str) -> Seat | None:
    """Read a side: its seat, or its name in any case."""
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(state.sides):
        return Seat(int(given))
    wanted = given.strip().casefold()
    return next((side.seat for side in state.sides if side.name.casefold() == wanted), None)


# Orders that stand


def covering(offers: Iterable[TruceOffer], at: str, other: Seat) -> bool:
    """Tell whether truce orders hold for a side in a hex."""
    return any(one.side == other and one.scope in {ALL, at} for one in offers)


def standing(state: State, at: str, seat: Seat, other: Seat) -> bool:
    """Tell whether a side's standing orders offer another a truce in a hex."""
    return covering(state.side(seat).truces, at, other)


def order(table: Tables, seat: Seat, given: Truce) -> None:
    """Carry out a truce order: it stands until cancelled; `all` cancels every one to that side.

    Rules: V-8-08, V-12.8-01.
    """
    side, other = table.state.side(seat), seat_of(table.state, given.side)
    if other is None or other == seat:
        return
    same = (TruceOffer(other, given.scope, one) for one in (True, False))
    gone = {*same}
    if given.decision == "cancel":
        every = given.scope == ALL
        side.truces = tuple(
            one for one in side.truces if one not in gone and not (every and one.side == other)
        )
    else:
        kept = tuple(one for one in side.truces if one not in gone)
        side.truces = (*kept, TruceOffer(other, given.scope, given.missions == YES))
    table.tell(
        TruceOrdered(
            audience=only(seat), seat=seat, other=other, scope=given.scope,
            decision=given.decision, missions=given.missions == YES,
        )
    )  # fmt: skip


def orders(table: Tables, seat: Seat, sheet: Iterable[Order]) -> None:
    """Carry out the truce orders of a sheet, in list order."""
    for one in sheet:
        if isinstance(one, Truce):
            order(table, seat, one)


# Orders of this turn


def answer(state: State, seat: Seat, at: str) -> Respond | None:
    """Find what a side answered to the meeting in a hex."""
    given = state.course.answers.get(seat, ()) if state.course is not None else ()
    found = [one for one in given if isinstance(one, Respond) and one.battle == at]
    return found[-1] if found else None


def meeting(state: State, at: str) -> Meeting | None:
    """Find the meeting in a hex, if there is one."""
    found = state.course.meetings if state.course is not None else []
    return next((one for one in found if one.at == at), None)


def offers(state: State, at: str, seat: Seat, other: Seat) -> bool:
    """Tell whether a side wants a truce with another in a hex: by order, stance or answer."""
    course = state.course
    if standing(state, at, seat, other):
        return True
    if course is None:
        return False
    if seat == course.seat:
        return not {TRUCE, MISSION}.isdisjoint(course.stances.get(at, ()))
    said = answer(state, seat, at)
    return other == course.seat and said is not None and said.truce == YES


def agreed(state: State, at: str, one: Seat, other: Seat) -> bool:
    """Tell whether the orders of both are for a truce in a hex; Officers are another matter.

    What was said at the end of a parley counts for more than stance and answer before it, but
    cancels no standing order (V-8-08).
    """
    if standing(state, at, one, other) and standing(state, at, other, one):
        return True
    said = _talked(state, at, one, other)
    if said is not None:
        return said
    both = offers(state, at, one, other) and offers(state, at, other, one)
    return both and not (_turned_away(state, at, one, other) or _turned_away(state, at, other, one))


def _talked(state: State, at: str, one: Seat, other: Seat) -> bool | None:
    """Tell whether a parley of two sides in a hex ended with truce; None: there was none."""
    found = meeting(state, at)
    if found is None or state.course is None or state.course.seat not in {one, other}:
        return None
    words = found.ended.get(other if one == state.course.seat else one)
    return None if words is None else all(words.get(seat) == TRUCE for seat in (one, other))


def _turned_away(state: State, at: str, guest: Seat, host: Seat) -> bool:
    """Tell whether a host refused a mission that its truce orders don't accept (V-8-10)."""
    course = state.course
    if course is None or guest != course.seat or not is_mission(state, at):
        return False
    said = answer(state, host, at)
    accepts = any(one.missions for one in state.side(host).truces if covering((one,), at, guest))
    return said is not None and said.truce == "no" and not accepts


def is_mission(state: State, at: str) -> bool:
    """Tell whether all that the active side wants in a hex is to be received (V-8-10)."""
    stances = state.course.stances.get(at, ()) if state.course is not None else ()
    return MISSION in stances and TRUCE not in stances


# In force


def led(state: State, at: str, one: Seat, other: Seat) -> bool:
    """Tell whether both sides have an Officer in a hex."""
    return state.led(at, one) and state.led(at, other)


def truce(state: State, at: str, one: Seat, other: Seat) -> bool:
    """Tell whether a truce is in force: the orders of both, and an Officer of both (V-8-08)."""
    return one != other and agreed(state, at, one, other) and led(state, at, one, other)


def seal(table: Tables, at: str, one: Seat, other: Seat) -> None:
    """Let a truce that was agreed now stand for both in this hex (V-8-08)."""
    for seat, partner in ((one, other), (other, one)):
        if not standing(table.state, at, seat, partner):
            side = table.state.side(seat)
            side.truces = (*side.truces, TruceOffer(partner, at))
    table.tell(TruceAgreed(audience=only(one, other), seat=one, other=other, at=at))
