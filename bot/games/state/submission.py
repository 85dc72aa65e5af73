"""What a seat does on a course: gives orders, takes them back, says that it is ready."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.games.refusals import refusal
from bot.games.replies import Answered, Reply
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import Key, key_of
from engine.core.notation.order_lines import write
from engine.core.protocol.drafts import whole
from engine.core.protocol.game import Ask
from engine.core.protocol.implied_fields import completed, supposed
from engine.core.protocol.order_validation import route, validate_order
from engine.core.protocol.values import Draft, Event, Order, Refusal, Seat, Verdict, hears, refuse

Line = tuple[str, Order | Draft | Refusal]
"""A line as it was typed, and what was read in it."""


@dataclass
class Submission:
    """One seat that acts; a person, or (None) an AI in its place."""

    course: StepInProgress
    seat: Seat
    person: int | None
    ask: Ask | None = None
    """The ask that took the last of it."""
    returned: bool = False
    """The table stood still, and goes on because of it."""
    answers: list[Answered] = field(default_factory=list)

    # Orders

    def message(self, given: Sequence[Line], ask_id: str | None) -> None:
        """Take orders one by one; the first refusal drops the rest, save on a sealed sheet."""
        for text, one in given:
            answer = self._line(text, one, ask_id)
            self.answers.append(answer)
            if not answer.stands and not (self.ask and self.ask.group):
                break
        if self.person is not None and any(answer.stands for answer in self.answers):
            self.course.heard_from(self.seat)

    def _line(self, text: str, one: Order | Draft | Refusal, ask_id: str | None) -> Answered:
        if isinstance(one, Refusal):
            self.ask = next(iter(self.course.open_asks(self.seat)), None)
            return Answered(text, Verdict((one,)))
        return self._give(text, one, ask_id)

    def _give(self, text: str, given: Order | Draft, ask_id: str | None) -> Answered:
        """Refuse an order, note it on the sheet of a sealed ask, or play it."""
        course = self.course
        given = whole(course.game, given) if isinstance(given, Draft) else given
        asks = [ask for ask in course.open_asks(self.seat) if ask_id in {None, ask.id}]
        at_once = isinstance(given, Order) and given.at_once
        if not asks and not at_once and (ask_id is not None or course.is_late(self.seat, None)):
            self.ask = None
            return Answered(text, self._too_late(ask_id))
        sheets = {ask.id: course.orders(key_of(ask)) for ask in asks}
        for ask in asks:
            if isinstance(given, Draft):
                given = completed(course.game, course.view(self.seat), ask, given, sheets[ask.id])
        self.ask, verdict = route(course.game, course.view(self.seat), asks, given, sheets)
        if isinstance(given, Draft) and self.ask is not None:
            sheet = sheets[self.ask.id]
            verdict = supposed(course.game, course.view(self.seat), self.ask, given, sheet)
        if not verdict.stands or isinstance(given, Draft):
            return Answered(text, verdict)
        text = write(given)
        if self.ask is None and not at_once:
            return Answered(text, refuse("NOT_ASKED", "S-ORDER-07"), given)
        if not at_once and self.ask is not None and self.ask.group:
            return self._note(text, given, verdict, self.ask)
        return self._play(text, given, verdict, None if at_once else self.ask)

    def _too_late(self, ask_id: str | None) -> Verdict:
        """Say that the time for an order is over (S-TABLE-03)."""
        if self.course.is_late(self.seat, ask_id):
            return Verdict((refusal("TOO_LATE"),))
        return refuse("ASK_UNKNOWN", "S-ORDER-06", ask=(ask_id or "")[:40])

    def _note(self, text: str, order: Order, verdict: Verdict, ask: Ask) -> Answered:
        """Put an order on a sheet, in place of those that it replaces."""
        course, key = self.course, key_of(ask)
        order = course.game.counts_as(course.view(self.seat), ask, order)
        earlier = course.sheets.get(key, ())
        replaced = [one for one in earlier if course.game.replaces(order, one.order)]
        for one in replaced:
            course.take_off(key, one)
        course.note(order, key, self.person)
        total = len(course.sheets[key])
        orders = tuple(one.order for one in replaced)
        return Answered(text, verdict, order, total, total, replaced=orders)

    def _play(self, text: str, order: Order, verdict: Verdict, ask: Ask | None) -> Answered:
        """Play an order alone; while the table is paused, nothing moves (S-TABLE-03)."""
        if self.course.paused:
            return Answered(text, Verdict((refusal("PAUSED"),)), order)
        before = len(self.course.strides)
        self.course.play_at_once(order, self.seat, ask, self.person)
        return Answered(text, verdict, order, heard=self.heard(before))

    def reply(self) -> Reply:
        """Say what became of it all."""
        return Reply(
            game=self.course.row.id,
            key=self.course.board.key,
            seat=self.seat,
            ask=self.ask,
            answers=tuple(self.answers),
            advanced=bool(self.course.strides),
            back=self._is_back,
        )

    @property
    def _is_back(self) -> bool:
        """Tell whether an AI answered for this seat until now."""
        before, now = self.course.board.seats[self.seat], self.course.seats[self.seat]
        return self.returned or (before.steward and not now.steward)

    def heard(self, since: int) -> tuple[Event, ...]:
        """List what this seat may hear of the steps since."""
        return tuple(
            event
            for stride in self.course.strides[since:]
            for event in stride.events
            if hears(event.audience, self.seat)
        )

    # The sheet

    def rewrite(self, given: Sequence[Line], ask_id: str | None) -> None:
        """Write a sealed sheet anew; an open ask has none, and takes a message."""
        key = self._sheet(ask_id)
        if key is not None:
            for one in self.course.sheets.get(key, ()):
                self.course.take_off(key, one)
        self.message(given, key[1] if key else ask_id)
        if self.person is not None:
            self.course.heard_from(self.seat)

    def withdraw(self, ask_id: str | None, place: int) -> Verdict:
        """Take an order off a sheet again, by its place from 1."""
        key = self._sheet(ask_id)
        if key is None:
            return self._no_sheet(ask_id)
        sheet = self.course.sheets.get(key, ())
        if not 1 <= place <= len(sheet):
            return self.course.game.off_sheet(place, len(sheet))
        self.course.take_off(key, sheet[place - 1])
        return Verdict()

    def reorder(self, ask_id: str | None, place: int, to: int) -> Verdict:
        """Move an order to another place of its sheet, if all of it still stands then."""
        key = self._sheet(ask_id)
        if key is None:
            return self._no_sheet(ask_id)
        sheet = list(self.course.sheets.get(key, ()))
        for one in (place, to):
            if not 1 <= one <= len(sheet):
                return self.course.game.off_sheet(one, len(sheet))
        sheet.insert(to - 1, sheet.pop(place - 1))
        verdict = self._judged(key, [one.order for one in sheet])
        if verdict.stands:
            self.course.arrange(key, sheet)
        return verdict

    def _judged(self, key: Key, orders: Sequence[Order]) -> Verdict:
        """Judge each order of a sheet with those before it."""
        course = self.course
        ask = next(ask for ask in course.asks if key_of(ask) == key)
        for count, order in enumerate(orders):
            verdict = validate_order(
                course.game, course.view(self.seat), ask, order, orders[:count]
            )
            if not verdict.stands:
                return verdict
        return Verdict()

    def _sheet(self, ask_id: str | None) -> Key | None:
        """Find the sealed ask that is meant."""
        for ask in self.course.open_asks(self.seat):
            if ask.group and ask_id in {None, ask.id}:
                self.ask = ask
                return key_of(ask)
        return None

    def _no_sheet(self, ask_id: str | None) -> Verdict:
        if ask_id is not None or self.course.is_late(self.seat, None):
            return self._too_late(ask_id)
        return Verdict((refusal("SHEET_NONE"),))

    # Ready

    def ready(self, ask_id: str | None) -> Verdict:
        """Mark an own ask as ready, or at least be back; what follows is the course's."""
        verdict = self._ready(ask_id)
        if self.person is not None:
            absent = self.returned or self.course.seats[self.seat].steward
            if not verdict.stands and absent:
                self.ask, verdict = None, Verdict()
            if verdict.stands:
                self.course.heard_from(self.seat)
        return verdict

    def _ready(self, ask_id: str | None) -> Verdict:
        asks = [ask for ask in self.course.open_asks(self.seat) if ask_id in {None, ask.id}]
        if not asks:
            late = ask_id is not None or self.course.is_late(self.seat, None)
            return self._too_late(ask_id) if late else refuse("NOT_ASKED", "S-ORDER-07")
        self.ask = next((ask for ask in asks if ask.ready), asks[0])
        if not self.ask.ready:
            return refuse("READY_NOT_HERE", "S-ORDER-09")
        self.course.ready(key_of(self.ask))
        return Verdict()

    def unready(self, ask_id: str | None) -> Verdict:
        """Take a Ready mark back, as long as the others are waited for."""
        asks = [ask for ask in self.course.open_asks(self.seat) if ask_id in {None, ask.id}]
        if not asks:
            return self._too_late(ask_id)
        self.ask = next((ask for ask in asks if self.course.windows[key_of(ask)].ready), asks[0])
        self.course.unready(key_of(self.ask))
        return Verdict()
