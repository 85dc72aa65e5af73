"""A game that is played in memory: the same as the desk does with a database.

Scenarios, sagas, demos, duels and tests use it.
"""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple

from engine.core.dice import Dice
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Ask, Game, Lapse, Outcome, S, Sheet, Sheets, Step, V
from engine.core.protocol.order_validation import asks_of_seat, find_accepting_ask
from engine.core.protocol.values import Draft, Event, Order, Refusal, Seat, Verdict, Viewer, refuse

LAPSE = Lapse()


class SubmissionResult(NamedTuple):
    """The result of one submission: refused, put on a sheet, or played."""

    verdict: Verdict
    ask: Ask | None = None
    events: tuple[Event, ...] = ()

    @property
    def is_accepted(self) -> bool:
        return self.verdict.is_accepted


class PlayedStep(NamedTuple, Generic[S]):
    """One step: the sheets that were played, the branch of the dice, and the result."""

    sheets: Sheets
    step: Step[S]
    branch: int

    @property
    def events(self) -> tuple[Event, ...]:
        return self.step.events

    @property
    def reveals(self) -> bool:
        return self.step.reveals


class Match(Generic[S, V]):
    """One game from a position on: it collects sheets, closes asks and plays steps."""

    def __init__(self, game: Game[S, V], state: S, dice: Dice) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.played_steps: list[PlayedStep[S]] = []
        self.sheets: dict[tuple[Seat, str], list[Order]] = {}
        self.ready_marks: set[tuple[Seat, str]] = set()
        self.lapsed_asks: set[tuple[Seat, str]] = set()
        self._views: dict[Viewer, V] = {}
        self._asks: tuple[Ask, ...] | None = None
        self._answers_by_token: dict[tuple[Viewer, str], Any] = {}

    # The present position

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def asks(self) -> tuple[Ask, ...]:
        if self._asks is None:
            self._asks = self.game.asks(self.state)
        return self._asks

    def view(self, viewer: Viewer) -> V:
        """Return what this viewer may know now; it is kept until the next step."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def find_ask(self, seat: Seat, ask_id: str) -> Ask | None:
        return next((ask for ask in self.asks if (ask.seat, ask.id) == (seat, ask_id)), None)

    def sheet_of(self, seat: Seat, ask_id: str) -> Sheet:
        return self.sheets.get((seat, ask_id), [])

    # What players submit

    def submit(
        self, seat: Viewer, order: Order | Draft, ask_id: str | None = None
    ) -> SubmissionResult:
        """Refuse an order, put it on the sheet of a sealed ask, or play it."""
        order = parse_draft(self.game, order) if isinstance(order, Draft) else order
        asks = [ask for ask in self._open_asks(seat) if ask_id in {None, ask.id}]
        at_once = isinstance(order, Order) and order.is_at_once
        if ask_id is not None and not asks and not at_once:
            return SubmissionResult(refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40]))
        sheets = {ask.id: self.sheet_of(ask.seat, ask.id) for ask in asks}
        ask, verdict = find_accepting_ask(self.game, self.view(seat), asks, order, sheets)
        if not verdict.is_accepted or isinstance(order, Draft) or seat is None:
            return SubmissionResult(verdict, ask)
        if at_once:
            return SubmissionResult(verdict, ask, self._play_and_continue({(seat, ""): (order,)}))
        if ask is None:
            return SubmissionResult(refuse("NOT_ASKED", "S-ORDER-07"))
        if ask.group:
            on_sheet = self.sheets.get((seat, ask.id), ())
            kept = [other for other in on_sheet if not self.game.replaces(order, other)]
            self.sheets[seat, ask.id] = [*kept, order]
            self.ready_marks.discard((seat, ask.id))
            return SubmissionResult(verdict, ask)
        return SubmissionResult(verdict, ask, self._play_and_continue({(seat, ask.id): (order,)}))

    def _open_asks(self, seat: Viewer) -> list[Ask]:
        """Return the asks of a seat whose time has not run out."""
        return [
            ask for ask in self.asks if ask.seat == seat and _sheet_key(ask) not in self.lapsed_asks
        ]

    def submit_orders(
        self,
        seat: Viewer,
        orders: Iterable[Order | Draft | Refusal],
        token: str = "",
        ask_id: str | None = None,
    ) -> tuple[SubmissionResult, ...]:
        """Submit orders one by one; the first refusal drops the rest, except on a sealed sheet.

        A token that was seen before is not carried out again: it returns the first results. A line
        that could not be read is passed as a refusal.
        """
        if token and (seat, token) in self._answers_by_token:
            earlier: tuple[SubmissionResult, ...] = self._answers_by_token[seat, token]
            return earlier
        answers = []
        for order in orders:
            if isinstance(order, Refusal):
                answer = SubmissionResult(
                    Verdict((order,)), next(iter(self._open_asks(seat)), None)
                )
            else:
                answer = self.submit(seat, order, ask_id)
            answers.append(answer)
            if not answer.is_accepted and not (answer.ask and answer.ask.group):
                break
        if token:
            self._answers_by_token[seat, token] = tuple(answers)
        return tuple(answers)

    def withdraw_order(self, seat: Seat, ask_id: str, position: int) -> Verdict:
        """Take an order off a sheet, by its position from 1."""
        ask = self.find_ask(seat, ask_id)
        if ask is None or _sheet_key(ask) in self.lapsed_asks:
            return refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40])
        sheet = self.sheets.get((seat, ask_id), [])
        if not 1 <= position <= len(sheet):
            return self.game.refuse_withdrawal(position, len(sheet))
        del sheet[position - 1]
        self.ready_marks.discard((seat, ask_id))
        return Verdict()

    def mark_ready(self, seat: Seat, ask_id: str) -> SubmissionResult:
        """Close a seat's own ask early, with what is on its sheet."""
        ask = self.find_ask(seat, ask_id)
        if ask is None or _sheet_key(ask) in self.lapsed_asks:
            return SubmissionResult(refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40]))
        if not ask.ready:
            return SubmissionResult(refuse("READY_NOT_HERE", "S-ORDER-09"), ask)
        self.ready_marks.add((seat, ask_id))
        return SubmissionResult(Verdict(), ask, self._close_ask(ask))

    def let_lapse(self, seat: Seat, ask_id: str) -> SubmissionResult:
        """Close an ask whose time ran out: its sheet is played with `Lapse` at the end."""
        ask = self.find_ask(seat, ask_id)
        if ask is None:
            return SubmissionResult(refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40]))
        self.lapsed_asks.add((seat, ask_id))
        return SubmissionResult(Verdict(), ask, self._close_ask(ask))

    # Playing

    def play_sheets(self, sheets: Sheets) -> Step[S]:
        """Resolve sheets and continue from the new state."""
        step = self.game.resolve(self.state, sheets, self.dice)
        self.state = step.state
        self._views.clear()
        self._asks = None
        self.played_steps.append(PlayedStep(sheets, step, self.dice.branch))
        for key in sheets:
            self.sheets.pop(key, None)
            self.ready_marks.discard(key)
            self.lapsed_asks.discard(key)
        return step

    def _play_and_continue(self, sheets: Sheets) -> tuple[Event, ...]:
        """Play sheets, then every sealed group that waits for nobody any more."""
        events = list(self.play_sheets(sheets).events)
        while asks := self._find_complete_group():
            events.extend(self.play_sheets(self._collect_sheets(asks)).events)
        return tuple(events)

    def _close_ask(self, ask: Ask) -> tuple[Event, ...]:
        """Play the answer to an open ask, or a sealed group that waits for nobody any more."""
        asks = self._find_complete_group() if ask.group else [ask]
        return self._play_and_continue(self._collect_sheets(asks)) if asks else ()

    def _find_complete_group(self) -> list[Ask]:
        """Return the asks of a sealed group in which everyone is ready or out of time."""
        for name in dict.fromkeys(ask.group for ask in self.asks if ask.group):
            group = [ask for ask in self.asks if ask.group == name]
            if all(_sheet_key(ask) in self.ready_marks | self.lapsed_asks for ask in group):
                return group
        return []

    def _collect_sheets(self, asks: Iterable[Ask]) -> Sheets:
        """Return the sheets of these asks; `Lapse` ends those whose time ran out."""
        return {
            key: (*self.sheets.get(key, ()), *((LAPSE,) if key in self.lapsed_asks else ()))
            for key in map(_sheet_key, asks)
        }


def _sheet_key(ask: Ask) -> tuple[Seat, str]:
    return ask.seat, ask.id


def start_match(
    game: Game[S, V],
    settings: Any,
    entries: Any,
    dice: Dice,
    previous_outcome: Outcome | None = None,
) -> Match[S, V]:
    """Set a game up and return its match; the setup is its first played step."""
    step = game.setup(settings, entries, dice, previous_outcome)
    match = Match(game, step.state, dice)
    match.played_steps.append(PlayedStep({}, step, dice.branch))
    return match


__all__ = ["Match", "PlayedStep", "SubmissionResult", "asks_of_seat", "start_match"]
