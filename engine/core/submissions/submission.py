"""What a seat may submit, and the result."""

from typing import Any, NamedTuple

from engine.core.protocol.game import Ask, Sheets
from engine.core.protocol.values import Draft, Event, Order, Refusal, Seat, Verdict, Viewer
from engine.core.submissions.game_in_play import AskKey
from engine.core.submissions.steps import PlayedStep


class GiveOrder(NamedTuple):
    """An order, a draft of one, or the refusal of a line that could not be read as one."""

    seat: Viewer
    order: Order | Draft | Refusal
    ask_id: str | None = None
    """None: the order goes to the first ask that accepts it."""


class WithdrawOrder(NamedTuple):
    """Takes an order off a sealed sheet, by its position from 1."""

    seat: Seat
    position: int
    ask_id: str | None = None


class ReorderSheet(NamedTuple):
    """Moves an order of a sealed sheet from one position to another."""

    seat: Seat
    position: int
    new_position: int
    ask_id: str | None = None


class ClearSheet(NamedTuple):
    """Takes every order off a sealed sheet."""

    seat: Seat
    ask_id: str | None = None


class MarkReady(NamedTuple):
    """Says that the seat has nothing more to order for an ask."""

    seat: Seat
    ask_id: str | None = None


class UnmarkReady(NamedTuple):
    """Takes a Ready back."""

    seat: Seat
    ask_id: str | None = None


class LapseAsk(NamedTuple):
    """Closes an ask whose time is over; only a clock does it."""

    seat: Seat
    ask_id: str


Submission = (
    GiveOrder | WithdrawOrder | ReorderSheet | ClearSheet | MarkReady | UnmarkReady | LapseAsk
)


class SheetChange(NamedTuple):
    """How a sheet was changed."""

    key: AskKey
    kept: tuple[int, ...]
    """The former indexes of the orders that stay, in their new sequence."""
    removed: tuple[Order, ...] = ()
    """The orders that were taken off."""
    added: Order | None = None
    """The order that was added at the end."""


class SubmissionResult(NamedTuple):
    """The answer to a submission."""

    verdict: Verdict
    ask: Ask | None = None
    """The ask that it went to."""
    order: Order | None = None
    """The order as it was put on the sheet or played, or would have been."""
    sheet_change: SheetChange | None = None
    to_play: Sheets | None = None
    """The sheets that are played because of it."""
    steps: tuple[PlayedStep[Any], ...] = ()
    """The steps that followed."""

    @property
    def is_accepted(self) -> bool:
        return self.verdict.is_accepted

    @property
    def drops_rest(self) -> bool:
        """Whether the other orders of its message are dropped: a refusal, but on no sheet."""
        return not (self.is_accepted or (self.ask is not None and self.ask.group))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)
