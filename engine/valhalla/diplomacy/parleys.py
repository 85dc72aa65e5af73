"""Parleys before a battle: who wishes one, and how it ends (V-6.1-05, V-6.3-08, V-12.9-01)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.diplomacy import channels, truce_offers, truces
from engine.valhalla.diplomacy.meetings import (
    find_parley_order,
    is_parley_wished,
    last_parley_order,
    turn_in_progress_of,
)
from engine.valhalla.events.meetings import ParleyEnded, ParleyOpened
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.diplomacy import Parley
from engine.valhalla.side_log import log_deed, report_failed_order
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting

Sheets = Mapping[Seat, Sequence[Order]]


def open_parleys(work: ValhallaWork) -> tuple[Seat, ...]:
    """Open the parleys that both sides wish; return the seats to ask how they end (V-14-31).

    Rules: V-6.1-05 (one per pair of sides and hex in a turn).
    """
    state, me = work.state, turn_in_progress_of(work.state).seat
    _report_unmet_parleys(work)
    asked: set[Seat] = set()
    for meeting in turn_in_progress_of(state).meetings:
        for other in _agreed_partners(work, meeting):
            meeting.parleys = (*meeting.parleys, other)
            asked |= {me, other}
            channels.open_parley_channel(work, meeting.at, me, other)
            both = audience_of(me, other)
            room = channels.channel_room(state, me, other)
            work.tell(ParleyOpened(audience=both, room=room, seat=me, other=other, at=meeting.at))
            work.tell(ChapterClosed(audience=both, room=room, title="parley"))
            log_deed(work, me, "parley_held", meeting.at)
            log_deed(work, other, "parley_held", meeting.at)
    return tuple(sorted(asked))


def _report_unmet_parleys(work: ValhallaWork) -> None:
    """Tell of parley orders to sides that the active side did not meet (V-12.9-10)."""
    state, turn = work.state, turn_in_progress_of(work.state)
    met = {(one.at, other) for one in turn.meetings for other in one.others}
    for index, order in enumerate(turn.sheet, 1):
        if isinstance(order, Parley) and order.wish == truce_offers.YES:
            other = truces.read_seat(state, order.side)
            if (order.hex, other) not in met:
                report_failed_order(
                    work, turn.seat, order, index, "PARLEY_NO_OFFICER", "V-12.9-10",
                    hex=order.hex,
                )  # fmt: skip


def _agreed_partners(work: ValhallaWork, meeting: Meeting) -> Iterator[Seat]:
    """Yield the sides with whom a parley is held; tell the others why there is none."""
    state, me = work.state, turn_in_progress_of(work.state).seat
    for other in meeting.others:
        if other in meeting.parleys or not state.units_in(meeting.at, other):
            continue
        mine, theirs = (
            is_parley_wished(state, meeting, other),
            is_parley_answered(state, meeting.at, other),
        )
        led = truces.have_officers(state, meeting.at, me, other)
        if mine and theirs and led:
            yield other
        elif mine:
            order, index = find_parley_order(state, meeting.at, other)
            _fail(work, (me, other), order, index, meeting.at, led=led)
        elif theirs:
            _fail(work, (other, me), None, 1, meeting.at, led=led)


def _fail(
    work: ValhallaWork,
    pair: tuple[Seat, Seat],
    order: Order | None,
    index: int,
    at: str,
    *,
    led: bool,
) -> None:
    """Tell a side why its wish for a parley failed (V-12.9-10, V-12.9-12)."""
    seat, other = pair
    failed = order if order is not None else Parley(side=str(other), hex=at)
    if led:
        report_failed_order(
            work, seat, failed, index, "PARLEY_REFUSED", "V-12.9-12", side=other, hex=at
        )
    else:
        report_failed_order(work, seat, failed, index, "PARLEY_NO_OFFICER", "V-12.9-10", hex=at)


def is_parley_answered(state: State, at: str, seat: Seat) -> bool:
    """Return whether a side that was met wishes to parley."""
    turn = turn_in_progress_of(state)
    order = last_parley_order(state, tuple(turn.answers.get(seat, ())), at, turn.seat)
    if order is not None:
        return order.wish == truce_offers.YES
    answer = truces.answer_in(state, seat, at)
    return answer is not None and answer.parley == truce_offers.YES


def store_outcomes(work: ValhallaWork, sheets: Sheets) -> None:
    """Store how parleys ended; without an answer it is a fight (V-12.9-01)."""
    state, me = work.state, turn_in_progress_of(work.state).seat
    for meeting in turn_in_progress_of(state).meetings:
        for other in meeting.parleys:
            words = {
                seat: _outcome(state, tuple(sheets.get(seat, ())), meeting.at, partner)
                for seat, partner in ((me, other), (other, me))
            }
            meeting.ended[other] = words
            _report_end(work, meeting.at, other, calm=set(words.values()) == {truce_offers.TRUCE})


def _report_end(work: ValhallaWork, at: str, other: Seat, *, calm: bool) -> None:
    """Tell both sides in their room how the parley ended."""
    state, me = work.state, turn_in_progress_of(work.state).seat
    both, room = audience_of(me, other), channels.channel_room(state, me, other)
    outcome: Literal["truce", "fight"] = "truce" if calm else "fight"
    work.tell(ParleyEnded(audience=both, room=room, seat=me, other=other, at=at, end=outcome))
    work.tell(ChapterClosed(audience=both, room=room, title="parley"))


def _outcome(state: State, sheet: tuple[Order, ...], at: str, other: Seat) -> str:
    ended = tuple(one for one in sheet if isinstance(one, Parley) and one.outcome is not None)
    order = last_parley_order(state, ended, at, other)
    return order.outcome or truce_offers.FIGHT if order is not None else truce_offers.FIGHT
