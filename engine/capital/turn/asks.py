"""Whom the game waits for: the active seat, for its whole turn (C-TIME-01)."""

from engine.capital.state import State
from engine.core.protocol.game import Ask, Outcome
from engine.core.protocol.values import EVERYONE, Seat


def asks(state: State) -> tuple[Ask, ...]:
    """Ask the active seat; a choice of its own keeps the ask, its id and its clock."""
    if state.outcome is not None:
        return ()
    ask = Ask(
        id=f"turn.{state.active.turns}",
        seat=state.turn,
        kind=state.choice or state.phase,
        clock="turn_hours",
        ready=False,
        known_to=EVERYONE,
    )
    return (ask,)


def missed(state: State, seat: Seat, ask: Ask | None) -> int | None:
    """Count a seat's missed turns in a row; any order of its turn breaks the row (C-TIME-06)."""
    found = next((one for one in state.realms if one.seat == seat), None)
    if found is None or ask is None:
        return None if found is None else found.missed
    return 0 if state.acted else found.missed + 1


def standing(state: State) -> tuple[Seat, ...]:
    """List the seats that still play."""
    return tuple(one.seat for one in state.realms if not one.out)


def outcome(state: State) -> Outcome | None:
    """Tell how it ended, if it has."""
    return state.outcome
