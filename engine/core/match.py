"""A game being played in memory: what the desk does with a database, done with values.

Scenarios, sagas, demos, duels and tests play through it.
"""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple

from engine.core.dice import Dice
from engine.core.protocol.drafts import whole
from engine.core.protocol.game import Ask, Game, Lapse, Outcome, S, Sheet, Sheets, Step, V
from engine.core.protocol.order_validation import asks_of, route
from engine.core.protocol.values import Draft, Event, Order, Refusal, Seat, Verdict, Viewer, refuse

LAPSE = Lapse()


class SubmissionResult(NamedTuple):
    """What became of something that was given: refused, noted on a sheet, or played."""

    verdict: Verdict
    ask: Ask | None = None
    events: tuple[Event, ...] = ()

    @property
    def stands(self) -> bool:
        return self.verdict.stands


class PlayedStep(NamedTuple, Generic[S]):
    """One step: which sheets were played, by which dice, and what came of it."""

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
    """One game from a position on: sheets gather, windows close, steps follow each other."""

    def __init__(self, game: Game[S, V], state: S, dice: Dice) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.played: list[PlayedStep[S]] = []
        self.sheets: dict[tuple[Seat, str], list[Order]] = {}
        self.ready_marks: set[tuple[Seat, str]] = set()
        self.lapsed: set[tuple[Seat, str]] = set()
        self._views: dict[Viewer, V] = {}
        self._asks: tuple[Ask, ...] | None = None
        self._answers: dict[tuple[Viewer, str], Any] = {}

    # What stands

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def asks(self) -> tuple[Ask, ...]:
        if self._asks is None:
            self._asks = self.game.asks(self.state)
        return self._asks

    def view(self, viewer: Viewer) -> V:
        """Show what this viewer may know now; kept until the next step."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def ask(self, seat: Seat, ask_id: str) -> Ask | None:
        return next((ask for ask in self.asks if (ask.seat, ask.id) == (seat, ask_id)), None)

    def sheet(self, seat: Seat, ask_id: str) -> Sheet:
        return self.sheets.get((seat, ask_id), [])

    # What players give

    def submit(
        self, seat: Viewer, given: Order | Draft, ask_id: str | None = None
    ) -> SubmissionResult:
        """Take one order: refuse it, note it on the sheet of a sealed ask, or play it."""
        given = whole(self.game, given) if isinstance(given, Draft) else given
        asks = [ask for ask in self._open(seat) if ask_id in {None, ask.id}]
        at_once = isinstance(given, Order) and given.at_once
        if ask_id is not None and not asks and not at_once:
            return SubmissionResult(refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40]))
        sheets = {ask.id: self.sheet(ask.seat, ask.id) for ask in asks}
        ask, verdict = route(self.game, self.view(seat), asks, given, sheets)
        if not verdict.stands or isinstance(given, Draft) or seat is None:
            return SubmissionResult(verdict, ask)
        if at_once:
            return SubmissionResult(verdict, ask, self._play_on({(seat, ""): (given,)}))
        if ask is None:
            return SubmissionResult(refuse("NOT_ASKED", "S-ORDER-07"))
        if ask.group:
            earlier = self.sheets.get((seat, ask.id), ())
            kept = [one for one in earlier if not self.game.replaces(given, one)]
            self.sheets[seat, ask.id] = [*kept, given]
            self.ready_marks.discard((seat, ask.id))
            return SubmissionResult(verdict, ask)
        return SubmissionResult(verdict, ask, self._play_on({(seat, ask.id): (given,)}))

    def _open(self, seat: Viewer) -> list[Ask]:
        """Find the asks of a seat whose time has not run out."""
        return [ask for ask in self.asks if ask.seat == seat and _key(ask) not in self.lapsed]

    def message(
        self,
        seat: Viewer,
        orders: Iterable[Order | Draft | Refusal],
        token: str = "",
        ask_id: str | None = None,
    ) -> tuple[SubmissionResult, ...]:
        """Take orders one by one; the first refusal drops the rest, save on a sealed sheet.

        A known token is not carried out again and gets the answer of the first. A line that could
        not be read stands here as the refusal of its reader.
        """
        if token and (seat, token) in self._answers:
            known: tuple[SubmissionResult, ...] = self._answers[seat, token]
            return known
        answers = []
        for order in orders:
            if isinstance(order, Refusal):
                answer = SubmissionResult(Verdict((order,)), next(iter(self._open(seat)), None))
            else:
                answer = self.submit(seat, order, ask_id)
            answers.append(answer)
            if not answer.stands and not (answer.ask and answer.ask.group):
                break
        if token:
            self._answers[seat, token] = tuple(answers)
        return tuple(answers)

    def withdraw(self, seat: Seat, ask_id: str, place: int) -> Verdict:
        """Take an order off a sheet again, by its place from 1."""
        ask = self.ask(seat, ask_id)
        if ask is None or _key(ask) in self.lapsed:
            return refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40])
        sheet = self.sheets.get((seat, ask_id), [])
        if not 1 <= place <= len(sheet):
            return self.game.off_sheet(place, len(sheet))
        del sheet[place - 1]
        self.ready_marks.discard((seat, ask_id))
        return Verdict()

    def ready(self, seat: Seat, ask_id: str) -> SubmissionResult:
        """Close one's own ask early, with what is on the sheet."""
        ask = self.ask(seat, ask_id)
        if ask is None or _key(ask) in self.lapsed:
            return SubmissionResult(refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40]))
        if not ask.ready:
            return SubmissionResult(refuse("READY_NOT_HERE", "S-ORDER-09"), ask)
        self.ready_marks.add((seat, ask_id))
        return SubmissionResult(Verdict(), ask, self._close(ask))

    def lapse(self, seat: Seat, ask_id: str) -> SubmissionResult:
        """Time ran out for an ask: what was given plays, and the game is told of the silence."""
        ask = self.ask(seat, ask_id)
        if ask is None:
            return SubmissionResult(refuse("ASK_UNKNOWN", "S-ORDER-06", ask=ask_id[:40]))
        self.lapsed.add((seat, ask_id))
        return SubmissionResult(Verdict(), ask, self._close(ask))

    # What follows

    def play(self, sheets: Sheets) -> Step[S]:
        """Resolve sheets, and go on from there."""
        step = self.game.resolve(self.state, sheets, self.dice)
        self.state = step.state
        self._views.clear()
        self._asks = None
        self.played.append(PlayedStep(sheets, step, self.dice.branch))
        for key in sheets:
            self.sheets.pop(key, None)
            self.ready_marks.discard(key)
            self.lapsed.discard(key)
        return step

    def _play_on(self, sheets: Sheets) -> tuple[Event, ...]:
        """Play, and then every sealed group in which that left nobody to wait for."""
        told = list(self.play(sheets).events)
        while closed := self._closed():
            told.extend(self.play(self._given(closed)).events)
        return tuple(told)

    def _close(self, ask: Ask) -> tuple[Event, ...]:
        """Play an open ask's answer, or a sealed group once nobody is awaited any more."""
        closed = self._closed() if ask.group else [ask]
        return self._play_on(self._given(closed)) if closed else ()

    def _closed(self) -> list[Ask]:
        """Find a sealed group in which everyone is ready or out of time."""
        for name in dict.fromkeys(ask.group for ask in self.asks if ask.group):
            group = [ask for ask in self.asks if ask.group == name]
            if all(_key(ask) in self.ready_marks | self.lapsed for ask in group):
                return group
        return []

    def _given(self, asks: Iterable[Ask]) -> Sheets:
        """Collect the sheets of these asks; whose time ran out says so at the end."""
        return {
            key: (*self.sheets.get(key, ()), *((LAPSE,) if key in self.lapsed else ()))
            for key in map(_key, asks)
        }


def _key(ask: Ask) -> tuple[Seat, str]:
    return ask.seat, ask.id


def begin(
    game: Game[S, V],
    settings: Any,
    entries: Any,
    dice: Dice,
    before: Outcome | None = None,
) -> Match[S, V]:
    """Set a game up and stand at its first ask; what setup told is the first thing played."""
    step = game.setup(settings, entries, dice, before)
    match = Match(game, step.state, dice)
    match.played.append(PlayedStep({}, step, dice.branch))
    return match


__all__ = ["Match", "PlayedStep", "SubmissionResult", "asks_of", "begin"]
