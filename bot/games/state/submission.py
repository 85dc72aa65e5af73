"""One seat's submission to a step: orders, changes of its sheet, Ready marks."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.games.refusals import make_refusal
from bot.games.replies import LineResult, Reply
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import AskKey, key_of
from engine.core.notation.order_lines import write_line
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Ask
from engine.core.protocol.implied_fields import check_with_implied_field, fill_implied_field
from engine.core.protocol.order_validation import find_accepting_ask, validate_order
from engine.core.protocol.values import (
    Draft,
    Event,
    Order,
    Refusal,
    Seat,
    Verdict,
    is_in_audience,
    refuse,
)

SubmittedLine = tuple[str, Order | Draft | Refusal]
"""A line as typed, and what it was read as."""


@dataclass
class Submission:
    """What one seat does; by a person, or (None) by an AI."""

    step: StepInProgress
    seat: Seat
    person: int | None
    ask: Ask | None = None
    """The ask that the last line went to."""
    resumed_table: bool = False
    """The table was paused, and was resumed because of this submission."""
    results: list[LineResult] = field(default_factory=list)

    # Orders

    def submit_lines(self, lines: Sequence[SubmittedLine], ask_id: str | None) -> None:
        """Submit lines one by one; the first refusal drops the rest, except on a sealed sheet."""
        for text, read in lines:
            result = self._submit_line(text, read, ask_id)
            self.results.append(result)
            if not result.is_accepted and not (self.ask and self.ask.group):
                break
        if self.person is not None and any(result.is_accepted for result in self.results):
            self.step.note_holder_present(self.seat)

    def _submit_line(
        self, text: str, read: Order | Draft | Refusal, ask_id: str | None
    ) -> LineResult:
        if isinstance(read, Refusal):
            self.ask = next(iter(self.step.find_open_asks(self.seat)), None)
            return LineResult(text, Verdict((read,)))
        return self._submit_order(text, read, ask_id)

    def _submit_order(self, text: str, order: Order | Draft, ask_id: str | None) -> LineResult:
        """Refuse an order, put it on the sheet of a sealed ask, or play it."""
        step = self.step
        order = parse_draft(step.game, order) if isinstance(order, Draft) else order
        asks = [ask for ask in step.find_open_asks(self.seat) if ask_id in {None, ask.id}]
        at_once = isinstance(order, Order) and order.is_at_once
        if not asks and not at_once and (ask_id is not None or step.is_late(self.seat, None)):
            self.ask = None
            return LineResult(text, self._refuse_late(ask_id))
        sheets = {ask.id: step.orders_on_sheet(key_of(ask)) for ask in asks}
        for ask in asks:
            if isinstance(order, Draft):
                order = fill_implied_field(
                    step.game, step.view(self.seat), ask, order, sheets[ask.id]
                )
        self.ask, verdict = find_accepting_ask(step.game, step.view(self.seat), asks, order, sheets)
        if isinstance(order, Draft) and self.ask is not None:
            sheet = sheets[self.ask.id]
            verdict = check_with_implied_field(
                step.game, step.view(self.seat), self.ask, order, sheet
            )
        if not verdict.is_accepted or isinstance(order, Draft):
            return LineResult(text, verdict)
        text = write_line(order)
        if self.ask is None and not at_once:
            return LineResult(text, refuse("NOT_ASKED", "S-ORDER-07"), order)
        if not at_once and self.ask is not None and self.ask.group:
            return self._put_on_sheet(text, order, verdict, self.ask)
        return self._play_at_once(text, order, verdict, None if at_once else self.ask)

    def _refuse_late(self, ask_id: str | None) -> Verdict:
        """Refuse an order whose time is over (S-TABLE-03)."""
        if self.step.is_late(self.seat, ask_id):
            return Verdict((make_refusal("TOO_LATE"),))
        return refuse("ASK_UNKNOWN", "S-ORDER-06", ask=(ask_id or "")[:40])

    def _put_on_sheet(self, text: str, order: Order, verdict: Verdict, ask: Ask) -> LineResult:
        """Put an order on a sheet, instead of those that it replaces."""
        step, key = self.step, key_of(ask)
        order = step.game.order_for_sheet(step.view(self.seat), ask, order)
        rows_before = step.sheets.get(key, ())
        replaced_rows = [one for one in rows_before if step.game.replaces(order, one.order)]
        for one in replaced_rows:
            step.take_off_sheet(key, one)
        step.put_on_sheet(order, key, self.person)
        total = len(step.sheets[key])
        orders = tuple(one.order for one in replaced_rows)
        return LineResult(text, verdict, order, total, total, replaced_orders=orders)

    def _play_at_once(
        self, text: str, order: Order, verdict: Verdict, ask: Ask | None
    ) -> LineResult:
        """Play an order alone; refuse it while the table is paused (S-TABLE-03)."""
        if self.step.is_paused:
            return LineResult(text, Verdict((make_refusal("PAUSED"),)), order)
        before = len(self.step.computed_steps)
        self.step.play_at_once(order, self.seat, ask, self.person)
        return LineResult(text, verdict, order, heard_events=self.events_heard_since(before))

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

    def events_heard_since(self, since: int) -> tuple[Event, ...]:
        """Return the events of the steps from index `since` on that this seat may hear."""
        return tuple(
            event
            for stride in self.step.computed_steps[since:]
            for event in stride.events
            if is_in_audience(event.audience, self.seat)
        )

    # The sheet

    def rewrite_sheet(self, lines: Sequence[SubmittedLine], ask_id: str | None) -> None:
        """Replace a sealed sheet; on an open ask, just submit the lines."""
        key = self._find_sealed_sheet(ask_id)
        if key is not None:
            for one in self.step.sheets.get(key, ()):
                self.step.take_off_sheet(key, one)
        self.submit_lines(lines, key[1] if key else ask_id)
        if self.person is not None:
            self.step.note_holder_present(self.seat)

    def withdraw_order(self, ask_id: str | None, position: int) -> Verdict:
        """Take an order off a sheet, by its position from 1."""
        key = self._find_sealed_sheet(ask_id)
        if key is None:
            return self._refuse_no_sheet(ask_id)
        sheet = self.step.sheets.get(key, ())
        if not 1 <= position <= len(sheet):
            return self.step.game.refuse_withdrawal(position, len(sheet))
        self.step.take_off_sheet(key, sheet[position - 1])
        return Verdict()

    def reorder_sheet(self, ask_id: str | None, position: int, new_position: int) -> Verdict:
        """Move an order to another position on its sheet, if all orders are accepted there."""
        key = self._find_sealed_sheet(ask_id)
        if key is None:
            return self._refuse_no_sheet(ask_id)
        sheet = list(self.step.sheets.get(key, ()))
        for checked in (position, new_position):
            if not 1 <= checked <= len(sheet):
                return self.step.game.refuse_withdrawal(checked, len(sheet))
        sheet.insert(new_position - 1, sheet.pop(position - 1))
        verdict = self._validate_sheet(key, [checked.order for checked in sheet])
        if verdict.is_accepted:
            self.step.reorder_sheet(key, sheet)
        return verdict

    def _validate_sheet(self, key: AskKey, orders: Sequence[Order]) -> Verdict:
        """Validate each order of a sheet after those before it."""
        step = self.step
        ask = next(ask for ask in step.asks if key_of(ask) == key)
        for count, order in enumerate(orders):
            verdict = validate_order(step.game, step.view(self.seat), ask, order, orders[:count])
            if not verdict.is_accepted:
                return verdict
        return Verdict()

    def _find_sealed_sheet(self, ask_id: str | None) -> AskKey | None:
        """Find the sealed ask, and return its key."""
        for ask in self.step.find_open_asks(self.seat):
            if ask.group and ask_id in {None, ask.id}:
                self.ask = ask
                return key_of(ask)
        return None

    def _refuse_no_sheet(self, ask_id: str | None) -> Verdict:
        if ask_id is not None or self.step.is_late(self.seat, None):
            return self._refuse_late(ask_id)
        return Verdict((make_refusal("SHEET_NONE"),))

    # Ready

    def mark_ready(self, ask_id: str | None) -> Verdict:
        """Mark an ask as ready; for an absent holder, coming back is enough."""
        verdict = self._mark_own_ask_ready(ask_id)
        if self.person is not None:
            absent = self.resumed_table or self.step.seats[self.seat].steward
            if not verdict.is_accepted and absent:
                self.ask, verdict = None, Verdict()
            if verdict.is_accepted:
                self.step.note_holder_present(self.seat)
        return verdict

    def _mark_own_ask_ready(self, ask_id: str | None) -> Verdict:
        asks = [ask for ask in self.step.find_open_asks(self.seat) if ask_id in {None, ask.id}]
        if not asks:
            is_late = ask_id is not None or self.step.is_late(self.seat, None)
            return self._refuse_late(ask_id) if is_late else refuse("NOT_ASKED", "S-ORDER-07")
        self.ask = next((ask for ask in asks if ask.ready), asks[0])
        if not self.ask.ready:
            return refuse("READY_NOT_HERE", "S-ORDER-09")
        self.step.mark_ready(key_of(self.ask))
        return Verdict()

    def unmark_ready(self, ask_id: str | None) -> Verdict:
        """Remove a Ready mark while other seats are awaited."""
        asks = [ask for ask in self.step.find_open_asks(self.seat) if ask_id in {None, ask.id}]
        if not asks:
            return self._refuse_late(ask_id)
        self.ask = next((ask for ask in asks if self.step.windows[key_of(ask)].ready), asks[0])
        self.step.unmark_ready(key_of(self.ask))
        return Verdict()
