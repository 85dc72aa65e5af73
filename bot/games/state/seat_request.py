"""One seat's request to a step: lines of orders, changes of its sheet, Ready marks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.replies import LineResult, Reply
from bot.games.state.ending_orders import refuse_ending_order
from bot.games.state.seat_view import SeatView, build_seat_view
from bot.games.state.step_in_progress import StepInProgress
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Ask, Sheets
from engine.core.protocol.implied_fields import check_with_implied_field, fill_implied_field
from engine.core.protocol.values import (
    Draft,
    Event,
    Order,
    Refusal,
    Seat,
    Verdict,
    is_in_audience,
)
from engine.core.submissions.game_in_play import GameInPlay
from engine.core.submissions.submission import (
    ClearSheet,
    GiveOrder,
    MarkReady,
    ReorderSheet,
    SubmissionResult,
    UnmarkReady,
    WithdrawOrder,
)

ReadAtTurn = Callable[[SeatView], Order | Draft | Refusal]
"""Reads a line for the table as the lines before it have left it."""
SubmittedLine = tuple[str, Order | Draft | Refusal | ReadAtTurn]
"""A line as typed, and what it was read as, or how it is read once it is its turn."""


@dataclass
class SeatRequest:
    """What one seat does in one request; by a person, or (None) by an AI."""

    step: StepInProgress
    seat: Seat
    person: int | None
    ask: Ask | None = None
    """The ask that the last line went to."""
    resumed_table: bool = False
    """The table was paused, and was resumed because of this request."""
    results: list[LineResult] = field(default_factory=list)
    to_play: Sheets | None = None
    """The sheets that a Ready mark closes; they are played by `play_ready`."""
    _seat_view: SeatView | None = None
    """What the seat may know now; None: it is to be built anew."""

    # Orders

    def submit_lines(self, lines: Sequence[SubmittedLine], ask_id: str | None) -> None:
        """Submit lines one by one, each as a message of its own; none once the game is over.

        A person's order that ends a phase is refused below a refused line.
        """
        for text, read in lines:
            if self.step.is_over:
                break
            meant = read(self._view_table()) if callable(read) else read
            if self.person is not None and any(not one.is_accepted for one in self.results):
                meant = refuse_ending_order(self.step.in_play.game, meant)
            if self._submit_line(text, meant, ask_id).is_accepted:
                self._seat_view = None
        if self.person is not None and any(result.is_accepted for result in self.results):
            self.step.note_holder_present(self.seat)

    def _view_table(self) -> SeatView:
        """Return the table as the seat may see it after the lines so far."""
        if self._seat_view is None:
            self._seat_view = build_seat_view(self.step.show_snapshot(), self.seat, self.step.now)
        return self._seat_view

    def _submit_line(
        self, text: str, read: Order | Draft | Refusal, ask_id: str | None
    ) -> SubmissionResult:
        """Submit one line, and note its result."""
        order: Order | Draft | Refusal
        if isinstance(read, Draft):
            order, result = self._submit_draft(read, ask_id)
        else:
            order, result = read, self._submit_order(read, ask_id)
        if isinstance(order, Order) and result.order is not None:
            text = write_line(order)
        self.ask = result.ask
        self.results.append(self._make_line_result(text, result))
        return result

    def _submit_draft(
        self, draft: Draft, ask_id: str | None
    ) -> tuple[Order | Draft, SubmissionResult]:
        """Submit a draft with what it implies; return what it was read as, too."""
        in_play = self.step.in_play
        order = _complete_draft(in_play, self.seat, draft, ask_id)
        result = self._submit_order(order, ask_id)
        return order, _explain_refusal(in_play, order, result)

    def _submit_order(self, order: Order | Draft | Refusal, ask_id: str | None) -> SubmissionResult:
        return self.step.submit(GiveOrder(self.seat, order, ask_id), self.person)

    def _make_line_result(self, text: str, result: SubmissionResult) -> LineResult:
        change = result.sheet_change
        count = 0 if change is None else len(self.step.sheets.rows[change.key])
        return LineResult(
            text=text,
            verdict=result.verdict,
            order=result.order,
            position=count,
            sheet_length=count,
            heard_events=self._select_heard(result.events),
            replaced_orders=() if change is None else change.removed,
        )

    def _select_heard(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events that this seat may hear."""
        return tuple(event for event in events if is_in_audience(event.audience, self.seat))

    def make_reply(self) -> Reply:
        """Make the reply."""
        return Reply(
            game=self.step.row.id,
            key=self.step.snapshot.key,
            seat=self.seat,
            ask=self.ask,
            results=tuple(self.results),
            has_advanced=bool(self.step.computed_steps),
            was_represented=self._was_represented,
        )

    @property
    def _was_represented(self) -> bool:
        """Return whether an AI has answered for this seat until now."""
        before, now = self.step.snapshot.seats[self.seat], self.step.seats[self.seat]
        return self.resumed_table or (before.steward and not now.steward)

    # The sheet

    def rewrite_sheet(self, lines: Sequence[SubmittedLine], ask_id: str | None) -> None:
        """Replace a sealed sheet; on an open ask, just submit the lines."""
        sealed_ask = self.step.submit(ClearSheet(self.seat, ask_id)).ask
        self.ask = sealed_ask
        self.submit_lines(lines, sealed_ask.id if sealed_ask else ask_id)
        if self.person is not None:
            self.step.note_holder_present(self.seat)

    def withdraw_order(self, ask_id: str | None, position: int) -> Verdict:
        """Take an order off a sheet, by its position from 1."""
        return self._submit_change(WithdrawOrder(self.seat, position, ask_id))

    def reorder_sheet(self, ask_id: str | None, position: int, new_position: int) -> Verdict:
        """Move an order to another position on its sheet, if all orders are accepted there."""
        return self._submit_change(ReorderSheet(self.seat, position, new_position, ask_id))

    def unmark_ready(self, ask_id: str | None) -> Verdict:
        """Remove a Ready mark while other seats are awaited."""
        return self._submit_change(UnmarkReady(self.seat, ask_id))

    def _submit_change(self, change: WithdrawOrder | ReorderSheet | UnmarkReady) -> Verdict:
        result = self.step.submit(change)
        self.ask = result.ask
        return result.verdict

    # Ready

    def mark_ready(self, ask_id: str | None) -> Verdict:
        """Mark an ask as ready; for an absent holder, coming back is enough."""
        result = self.step.accept(MarkReady(self.seat, ask_id))
        self.ask, self.to_play, verdict = result.ask, result.to_play, result.verdict
        if self.person is not None:
            absent = self.resumed_table or self.step.seats[self.seat].steward
            if not verdict.is_accepted and absent:
                self.ask, verdict = None, Verdict()
            if verdict.is_accepted:
                self.step.note_holder_present(self.seat)
        return verdict

    def play_ready(self) -> None:
        """Play what the Ready mark closes, and note what the seat hears of it."""
        events = [event for step in self.step.play_on(self.to_play) for event in step.events]
        self.results.append(LineResult("", Verdict(), heard_events=self._select_heard(events)))


def _complete_draft(
    in_play: GameInPlay[Any, Any], seat: Seat, draft: Draft, ask_id: str | None
) -> Order | Draft:
    """Read a draft as an order; a field with only one choice may be left out on a sheet."""
    order = parse_draft(in_play.game, draft)
    for ask in in_play.list_open_asks(seat, ask_id):
        if isinstance(order, Draft):
            sheet = in_play.sheet_of(ask)
            order = fill_implied_field(in_play.game, in_play.view(seat), ask, order, sheet)
    return order


def _explain_refusal(
    in_play: GameInPlay[Any, Any], order: Order | Draft, result: SubmissionResult
) -> SubmissionResult:
    """Say what is wrong with a draft as if its only possible field had been given."""
    ask = result.ask
    if ask is None or isinstance(order, Order):
        return result
    view, sheet = in_play.view(ask.seat), in_play.sheet_of(ask)
    verdict = check_with_implied_field(in_play.game, view, ask, order, sheet)
    return result._replace(verdict=verdict)
