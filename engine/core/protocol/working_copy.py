"""The working copy inside one resolve: a state to change, dice to ask, a tale to tell."""

from typing import Generic, Protocol, Self, TypeVar

from engine.core.dice import Dice
from engine.core.protocol.game import Step
from engine.core.protocol.values import Event


class Copyable(Protocol):
    """A state that knows how to copy itself."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copyable)


class WorkingCopy(Generic[S]):
    """What a rule function works on; outside `resolve` a state is a value."""

    __slots__ = ("dice", "revealed", "state", "tale")

    def __init__(self, state: S, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.tale: list[Event] = []
        self.revealed = False

    def tell(self, event: Event) -> None:
        """Add to the tale."""
        self.tale.append(event)

    def reveal(self) -> None:
        """Mark that something hidden came out, so that this step can't be taken back."""
        self.revealed = True

    def step(self) -> Step[S]:
        """Hand over what was done."""
        return Step(self.state, tuple(self.tale), self.revealed)


def start_working_copy(state: S, dice: Dice) -> WorkingCopy[S]:
    """Copy a state once, to work on it plainly."""
    return WorkingCopy(state.copy(), dice)
