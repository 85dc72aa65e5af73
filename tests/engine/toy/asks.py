"""Whom the toy game waits for."""

from collections.abc import Iterator

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, KEEPER, Seat, audience_of
from tests.engine.toy.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """Name everyone who is awaited; nobody once the game is over."""
    if state.phase == "over":
        return ()
    return (
        *(_bid_asks(state) if state.phase == "bid" else _turn_asks(state)),
        *_petition_asks(state),
    )


def count_missed_windows(state: State, seat: Seat, ask: Ask | None) -> int | None:
    """Count a seat's silences, of bids and turns (T-TIME-01)."""
    if seat not in state.sides or (ask is not None and ask.kind not in {"bid", "turn"}):
        return None
    return state.sides[seat].missed + (ask is not None)


def _bid_asks(state: State) -> Iterator[Ask]:
    name = f"bid.{state.round}"
    for seat in state.playing:
        yield Ask(id=name, seat=seat, kind="bid", clock="bid_hours", group=name, known_to=EVERYONE)


def _turn_asks(state: State) -> Iterator[Ask]:
    """The turn, or what interrupts it; beside it a pick that only its owner knows of."""
    active, number = state.active, state.round
    if state.raid:
        name, target = f"defend.{state.raid.number}", state.raid.target
        yield Ask(
            id=name, seat=target, kind="defend", clock="defend_hours", share=50, known_to=EVERYONE
        )
    elif state.ruling:
        name = f"ruling.{state.ruling}"
        yield Ask(id=name, seat=KEEPER, kind="ruling", clock="keeper_hours", known_to=EVERYONE)
    else:
        name = f"turn.{number}"
        yield Ask(id=name, seat=active, kind="turn", clock="turn_hours", known_to=EVERYONE)
    if state.offer:
        yield Ask(
            id=f"pick.{number}",
            seat=active,
            kind="pick",
            clock="turn_hours",
            ready=False,
            known_to=audience_of(active),
        )


def _petition_asks(state: State) -> Iterator[Ask]:
    """The keeper may favour a seat once in a round; nobody waits for it."""
    if state.keeper and not state.favoured:
        name = f"favour.{state.round}"
        yield Ask(id=name, seat=KEEPER, kind="favour", clock="", ready=False, known_to=EVERYONE)
