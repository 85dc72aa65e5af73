"""Briefs: what a side is told of a meeting that waits for its answer.

Rules: V-6.3-07, V-6.3-08, V-13-24, V-13-36, V-13-41, V-6.1-37.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Seat
from engine.valhalla.battle import shared_hex
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.diplomacy import meetings, truces
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting, TurnInProgress
from engine.valhalla.view import Brief


def briefs_of(state: State, seat: Seat) -> tuple[Brief, ...]:
    """Return a side's briefs on the meetings that wait for its answer, in the order of hexes."""
    turn = state.course
    if turn is None or seat not in turn.asked:
        return ()
    find_briefs = _parley_briefs if turn.stage == "parleys" else _attack_briefs
    return tuple(find_briefs(state, turn, seat))


def _attack_briefs(state: State, turn: TurnInProgress, seat: Seat) -> Iterator[Brief]:
    for meeting in turn.meetings:
        if seat in meeting.others and meetings.has_response_window(state, meeting):
            yield _attack_brief(state, turn, meeting, seat)


def _attack_brief(state: State, turn: TurnInProgress, meeting: Meeting, seat: Seat) -> Brief:
    """Return who came and how many; an Officer there also knows what they wish.

    Rules: V-6.3-01, V-6.3-04, V-6.3-07.
    """
    units = state.units_in(meeting.at, seat)
    positions = shared_hex.share_positions(
        {
            other: len(state.units_in(meeting.at, other))
            for other in _possible_defenders(state, meeting, seat)
        }
    )
    return Brief(
        at=meeting.at,
        attacker=turn.seat,
        units=len(state.units_in(meeting.at, turn.seat)),
        led=state.has_officer(meeting.at, seat),
        warlord=any(state.kind_of(unit).can_lead for unit in units),
        lead=next(iter(positions), seat) == seat,
        positions=positions[seat],
        partners=tuple(other for other in meeting.others if other != seat),
        wishes=tuple(meetings.known_wishes(state, meeting, seat)),
    )


def _possible_defenders(state: State, meeting: Meeting, seat: Seat) -> Iterator[Seat]:
    """Yield the sides that may defend the hex together: not those in a standing truce."""
    me = meetings.turn_in_progress_of(state).seat
    for other in meeting.others:
        keeps_truce = truces.has_standing_offer(
            state, meeting.at, me, other
        ) and truces.is_truce_in_force(state, meeting.at, me, other)
        if other == seat or not keeps_truce:
            yield other


def _parley_briefs(state: State, turn: TurnInProgress, seat: Seat) -> Iterator[Brief]:
    """Yield a side's briefs on its parleys; partners are those it parleys with (V-6.3-08)."""
    for meeting in turn.meetings:
        if seat == turn.seat:
            partners, orders = meeting.parleys, tuple(turn.sheet)
        else:
            partners = (turn.seat,) if seat in meeting.parleys else ()
            orders = tuple(turn.answers.get(seat, ()))
        if partners:
            yield Brief(
                at=meeting.at,
                attacker=turn.seat,
                units=len(state.units_in(meeting.at, turn.seat)),
                led=True,
                warlord=any(
                    state.kind_of(unit).can_lead for unit in state.units_in(meeting.at, seat)
                ),
                lead=False,
                positions=POSITIONS,
                partners=partners,
                parley=True,
                ordered=orders,
                offers=tuple(
                    one
                    for one in turn.offers
                    if one.at == meeting.at and seat in (one.giver, one.to)
                ),
            )
