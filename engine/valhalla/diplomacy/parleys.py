"""Parleys before a battle: who wishes one, and how it ends (V-6.1-05, V-6.3-08, V-12.9-01)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.diplomacy import channels, truces
from engine.valhalla.diplomacy.meetings import course_of, parleys, place_of_parley, spoken
from engine.valhalla.events.meetings import ParleyEnded, ParleyOpened
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Parley
from engine.valhalla.side_log import fail, note
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting

Sheets = Mapping[Seat, Sequence[Order]]


def hold(table: Tables) -> tuple[Seat, ...]:
    """Open the parleys that both wish; tell who is asked how they end (V-14-31).

    Rules: V-6.1-05 (one per pair of sides and hex in a turn).
    """
    state, me = table.state, course_of(table.state).seat
    _unmet(table)
    asked: set[Seat] = set()
    for meeting in course_of(state).meetings:
        for other in _both_wish(table, meeting):
            meeting.parleys = (*meeting.parleys, other)
            asked |= {me, other}
            channels.hold(table, meeting.at, me, other)
            both = only(me, other)
            room = channels.room(state, me, other)
            table.tell(ParleyOpened(audience=both, room=room, seat=me, other=other, at=meeting.at))
            table.tell(ChapterClosed(audience=both, room=room, title="parley"))
            note(table, me, "parley_held", meeting.at)
            note(table, other, "parley_held", meeting.at)
    return tuple(sorted(asked))


def _unmet(table: Tables) -> None:
    """Tell the active side of wishes for a parley with who isn't there (V-12.9-10)."""
    state, course = table.state, course_of(table.state)
    met = {(one.at, other) for one in course.meetings for other in one.others}
    for place, order in enumerate(course.sheet, 1):
        if isinstance(order, Parley) and order.wish == truces.YES:
            other = truces.seat_of(state, order.side)
            if (order.hex, other) not in met:
                fail(
                    table, course.seat, order, place, "PARLEY_NO_OFFICER", "V-12.9-10",
                    hex=order.hex,
                )  # fmt: skip


def _both_wish(table: Tables, meeting: Meeting) -> Iterator[Seat]:
    """Walk the sides with whom a parley is held; who wished in vain is told."""
    state, me = table.state, course_of(table.state).seat
    for other in meeting.others:
        if other in meeting.parleys or not state.here(meeting.at, other):
            continue
        mine, theirs = parleys(state, meeting, other), answers(state, meeting.at, other)
        led = truces.led(state, meeting.at, me, other)
        if mine and theirs and led:
            yield other
        elif mine:
            order, place = place_of_parley(state, meeting.at, other)
            _fail(table, (me, other), order, place, meeting.at, led=led)
        elif theirs:
            _fail(table, (other, me), None, 1, meeting.at, led=led)


def _fail(
    table: Tables, pair: tuple[Seat, Seat], order: Order | None, place: int, at: str, *, led: bool
) -> None:
    """Tell who wished for a parley why there is none (V-12.9-10, V-12.9-12)."""
    seat, other = pair
    given = order if order is not None else Parley(side=str(other), hex=at)
    if led:
        fail(table, seat, given, place, "PARLEY_REFUSED", "V-12.9-12", side=other, hex=at)
    else:
        fail(table, seat, given, place, "PARLEY_NO_OFFICER", "V-12.9-10", hex=at)


def answers(state: State, at: str, seat: Seat) -> bool:
    """Tell whether a side that was met wishes to parley."""
    course = course_of(state)
    said = spoken(state, tuple(course.answers.get(seat, ())), at, course.seat)
    if said is not None:
        return said.wish == truces.YES
    answer = truces.answer(state, seat, at)
    return answer is not None and answer.parley == truces.YES


def end(table: Tables, sheets: Sheets) -> None:
    """Collect how parleys ended; without a word it is a fight (V-12.9-01)."""
    state, me = table.state, course_of(table.state).seat
    for meeting in course_of(state).meetings:
        for other in meeting.parleys:
            words = {
                seat: _outcome(state, tuple(sheets.get(seat, ())), meeting.at, partner)
                for seat, partner in ((me, other), (other, me))
            }
            meeting.ended[other] = words
            _tell_end(table, meeting.at, other, calm=set(words.values()) == {truces.TRUCE})


def _tell_end(table: Tables, at: str, other: Seat, *, calm: bool) -> None:
    """Tell the two in their room how it ended."""
    state, me = table.state, course_of(table.state).seat
    both, room = only(me, other), channels.room(state, me, other)
    ended: Literal["truce", "fight"] = "truce" if calm else "fight"
    table.tell(ParleyEnded(audience=both, room=room, seat=me, other=other, at=at, end=ended))
    table.tell(ChapterClosed(audience=both, room=room, title="parley"))


def _outcome(state: State, sheet: tuple[Order, ...], at: str, other: Seat) -> str:
    ended = tuple(one for one in sheet if isinstance(one, Parley) and one.outcome is not None)
    said = spoken(state, ended, at, other)
    return said.outcome or truces.FIGHT if said is not None else truces.FIGHT
