"""Whom the game waits for, and who still plays.

Rules: V-5.1-06, V-5.2-03, V-6.3-06, V-6.1-05, V-11.1-05, V-11.2-25, V-1-19, V-13-07.
"""

from collections.abc import Iterator

from engine.core.protocol.game import Ask, Outcome
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """List everybody whose order is awaited; nobody is once there is an outcome."""
    if state.outcome is not None:
        return ()
    if state.phase == "setup":
        return tuple(_founding(state))
    if state.phase in {"answers", "parleys"}:
        return tuple(_meeting(state))
    return tuple(_turns(state))


def _founding(state: State) -> Iterator[Ask]:
    """Ask for sides to be built, and for the next pick of a side special."""
    for side in state.sides:
        picks_late = side.passed and not (side.special or side.special_text)
        if not side.ended and (not side.done or picks_late):
            yield Ask(
                id="side",
                seat=side.seat,
                kind="side",
                clock="setup_hours",
                known_to=only(side.seat),
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


def _turns(state: State) -> Iterator[Ask]:
    """Ask those who share the order window; who was long absent has less time (V-1-19)."""
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


def _meeting(state: State) -> Iterator[Ask]:
    """Ask for answers to attacks, or for the ends of parleys; only the asked know of it."""
    course = state.course
    if course is None:
        return
    talks = state.phase == "parleys"
    turn = state.side(course.seat).turns
    for seat in course.asked:
        if talks or seat not in course.answers:
            yield Ask(
                id=f"answer.{state.side(seat).asked}",
                seat=seat,
                kind="parley" if talks else "respond",
                clock="parley_hours" if talks else "response_hours",
                group=f"{state.phase}.{course.seat}.{turn}",
                known_to=only(seat),
            )


def missed(state: State, seat: Seat, ask: Ask | None) -> int | None:
    """Count a side's turns in a row without an order; one at once is an order too (V-1-16)."""
    if seat not in {side.seat for side in state.sides}:
        return None
    side = state.side(seat)
    if ask is None:
        return side.missed
    if ask.kind != "orders":
        return None
    return 0 if side.acted else side.missed + 1


def standing(state: State) -> tuple[Seat, ...]:
    """List the sides that still play."""
    return state.living


def outcome(state: State) -> Outcome | None:
    """Tell how it ended, if it has."""
    return state.outcome
