"""The open asks, and the sides that still play.

Rules: V-5.1-06, V-5.2-03, V-6.3-06, V-6.1-05, V-11.1-05, V-11.2-25, V-1-19, V-13-07, V-10.1-33.
"""

from collections.abc import Iterator

from engine.core.protocol.game import Ask, Outcome
from engine.core.protocol.values import EVERYONE, KEEPER, Seat, audience_of
from engine.valhalla.orders.game_master import petition_ask_id
from engine.valhalla.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """Return the open asks; there are none once there is an outcome."""
    if state.outcome is not None:
        return ()
    if state.phase == "setup":
        return tuple(_setup_asks(state))
    is_answered = state.phase in {"answers", "parleys"}
    of_sides = _response_asks(state) if is_answered else _order_asks(state)
    return (*of_sides, *_petition_asks(state))


def _setup_asks(state: State) -> Iterator[Ask]:
    """Yield the asks to build sides, and the ask for the next side special."""
    for side in state.sides:
        picks_late = side.passed and not (side.special or side.special_text)
        if not side.ended and (not side.done or picks_late):
            yield Ask(
                id="side",
                seat=side.seat,
                kind="side",
                clock="setup_hours",
                known_to=audience_of(side.seat),
            )
    for seat in state.picking[:1]:
        yield Ask(
            id="pick",
            seat=seat,
            kind="pick",
            clock="pick_hours",
            ready=False,
            known_to=EVERYONE,
        )


def _order_asks(state: State) -> Iterator[Ask]:
    """Yield an ask for each side in the order window; a long absent one has less time (V-1-19)."""
    for seat in state.batch:
        side = state.side(seat)
        if seat in state.waiting:
            continue
        absent = side.missed >= state.settings.absent_limit
        yield Ask(
            id=f"turn.{side.turns}",
            seat=seat,
            kind="orders",
            clock="absent_hours" if absent else "order_hours",
            group=f"round.{state.round}.{state.batch[0]}",
            known_to=EVERYONE,
        )


def _response_asks(state: State) -> Iterator[Ask]:
    """Yield the asks for responses or parleys, each known only to its seat."""
    turn = state.course
    if turn is None:
        return
    is_parley = state.phase == "parleys"
    number = state.side(turn.seat).turns
    for seat in turn.asked:
        if is_parley or seat not in turn.answers:
            yield Ask(
                id=f"answer.{state.side(seat).asked}",
                seat=seat,
                kind="parley" if is_parley else "respond",
                clock="parley_hours" if is_parley else "response_hours",
                group=f"{state.phase}.{turn.seat}.{number}",
                known_to=audience_of(seat),
            )


def _petition_asks(state: State) -> Iterator[Ask]:
    """Yield an ask for each side's oldest petition, which nobody waits for (V-10.1-33)."""
    for side in state.sides:
        for petition in () if side.ended else side.petitions[:1]:
            yield Ask(
                id=petition_ask_id(petition.id),
                seat=KEEPER,
                kind="petition",
                clock="",
                ready=False,
                known_to=audience_of(KEEPER),
                is_announced=True,
            )


def count_missed_turns(state: State, seat: Seat, ask: Ask | None) -> int | None:
    """Return a side's turns in a row without an order; at-once orders count too (V-1-16)."""
    if seat not in {side.seat for side in state.sides}:
        return None
    side = state.side(seat)
    if ask is None:
        return side.missed
    if ask.kind != "orders":
        return None
    return 0 if side.acted else side.missed + 1


def living_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats of the sides that still play."""
    return state.living_seats


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None."""
    return state.outcome
