"""The asks of a state: the active seat is asked for its whole turn (C-TIME-01)."""

from engine.capital.state import State
from engine.core.protocol.game import Ask, Outcome
from engine.core.protocol.values import EVERYONE, Seat


def asks(state: State) -> tuple[Ask, ...]:
    """Return the ask of the active seat; an open choice keeps its id and its clock."""
    if state.outcome is not None:
        return ()
    ask = Ask(
        id=f"turn.{state.active_kingdom.turns}",
        seat=state.turn,
        kind=state.choice or state.phase,
        clock="turn_hours",
        ready=False,
        known_to=EVERYONE,
    )
    return (ask,)


def count_missed_turns(state: State, seat: Seat, ask: Ask | None) -> int | None:
    """Count a seat's missed turns in a row; any order of its turn breaks the row (C-TIME-06)."""
    kingdom = next((kingdom for kingdom in state.kingdoms if kingdom.seat == seat), None)
    if kingdom is None or ask is None:
        return None if kingdom is None else kingdom.missed
    return 0 if state.acted else kingdom.missed + 1


def living_seats(state: State) -> tuple[Seat, ...]:
    """List the seats that still play."""
    return tuple(kingdom.seat for kingdom in state.kingdoms if not kingdom.out)


def outcome(state: State) -> Outcome | None:
    """Return the outcome; None while the game runs."""
    return state.outcome
