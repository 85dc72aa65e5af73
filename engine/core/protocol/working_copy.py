"""The working copy inside one resolve: a state to change, dice, and the events so far."""

from typing import Generic, Protocol, Self, TypeVar

from engine.core.dice import Dice
from engine.core.protocol.game import Step
from engine.core.protocol.values import Event


class Copyable(Protocol):
    """A state that knows how to copy itself."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copyable)


class WorkingCopy(Generic[S]):
    """What a rule function changes; outside `resolve` a state is never changed."""

    __slots__ = ("dice", "events", "has_revealed", "state")

    def __init__(self, state: S, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.has_revealed = False

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def reveal(self) -> None:
        """Note that something hidden was revealed: the step can't be taken back."""
        self.has_revealed = True

    def finish_step(self) -> Step[S]:
        """Return the finished step."""
        return Step(self.state, tuple(self.events), self.has_revealed)


def start_working_copy(state: S, dice: Dice) -> WorkingCopy[S]:
    """Return a working copy of a state."""
    return WorkingCopy(state.copy(), dice)
