"""A game that is played in memory, by the function that the desk uses too.

Scenarios, sagas, demos, duels and tests use it.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
from typing import Any, Generic

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Game, Outcome, S, Sheet, Sheets, Step, V
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict, Viewer
from engine.core.submissions.game_in_play import LAPSE, AskKey, GameInPlay
from engine.core.submissions.steps import PlayedStep, play_step
from engine.core.submissions.submission import (
    GiveOrder,
    LapseAsk,
    MarkReady,
    ReorderSheet,
    Submission,
    SubmissionResult,
    UnmarkReady,
    WithdrawOrder,
)
from engine.core.submissions.submit import submit


class Match(Generic[S, V]):
    """One game from a position on: it remembers the game in play, and its steps."""

    def __init__(self, game: Game[S, V], state: S, dice: Dice) -> None:
        self.game = game
        self.in_play = GameInPlay(game=game, state=state, dice=dice, asks=game.asks(state))
        self.played_steps: list[PlayedStep[S]] = []
        self._answers_by_token: dict[tuple[Viewer, str], tuple[SubmissionResult, ...]] = {}

    # The present position

    @property
    def state(self) -> S:
        return self.in_play.state

    @property
    def dice(self) -> Dice:
        return self.in_play.dice

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.in_play.asks

    @property
    def sheets(self) -> Mapping[AskKey, Sheet]:
        return self.in_play.sheets

    @property
    def ready_marks(self) -> Set[AskKey]:
        return self.in_play.windows.ready

    @property
    def lapsed_asks(self) -> Set[AskKey]:
        return self.in_play.windows.run_out

    def view(self, viewer: Viewer) -> V:
        """Return what this viewer may know now; it is kept until the next step."""
        return self.in_play.view(viewer)

    def find_ask(self, seat: Seat, ask_id: str) -> Ask | None:
        return self.in_play.find_ask(seat, ask_id)

    def sheet_of(self, seat: Seat, ask_id: str) -> Sheet:
        return self.sheets.get((seat, ask_id), ())

    # What players submit

    def play(self, submission: Submission) -> SubmissionResult:
        """Answer a submission, and remember what came of it."""
        self.in_play, result = submit(self.in_play, submission)
        self.played_steps.extend(result.steps)
        return result

    def submit(
        self, seat: Viewer, order: Order | Draft | Refusal, ask_id: str | None = None
    ) -> SubmissionResult:
        """Refuse an order, put it on the sheet of a sealed ask, or play it."""
        return self.play(GiveOrder(seat, order, ask_id))

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
            return self._answers_by_token[seat, token]
        answers: list[SubmissionResult] = []
        for order in orders:
            answers.append(self.submit(seat, order, ask_id))
            if answers[-1].drops_rest:
                break
        if token:
            self._answers_by_token[seat, token] = tuple(answers)
        return tuple(answers)

    def withdraw_order(self, seat: Seat, ask_id: str | None, position: int) -> Verdict:
        """Take an order off a sheet, by its position from 1."""
        return self.play(WithdrawOrder(seat, position, ask_id)).verdict

    def reorder_sheet(
        self, seat: Seat, ask_id: str | None, position: int, new_position: int
    ) -> Verdict:
        """Move an order to another position on its sheet, if all orders are accepted there."""
        return self.play(ReorderSheet(seat, position, new_position, ask_id)).verdict

    def mark_ready(self, seat: Seat, ask_id: str | None) -> SubmissionResult:
        """Close a seat's own ask early, with what is on its sheet."""
        return self.play(MarkReady(seat, ask_id))

    def unmark_ready(self, seat: Seat, ask_id: str | None) -> SubmissionResult:
        """Remove a Ready mark while other seats are awaited."""
        return self.play(UnmarkReady(seat, ask_id))

    def let_lapse(self, seat: Seat, ask_id: str) -> SubmissionResult:
        """Close an ask whose time ran out: `Lapse` ends its sheet, unless its seat was ready."""
        return self.play(LapseAsk(seat, ask_id))

    # Replaying

    def use_branch(self, dice: Dice) -> None:
        """Roll other dice from here on, as after something was undone."""
        self.in_play = replace(self.in_play, dice=dice)

    def play_sheets(self, sheets: Sheets) -> Step[S]:
        """Play the sheets of one step, as they were played before."""
        self.in_play, played = play_step(self.in_play, sheets)
        self.played_steps.append(played)
        return played.step


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
    match.played_steps.append(PlayedStep({}, step, dice.branch, match.asks))
    return match


__all__ = [
    "LAPSE",
    "Match",
    "PlayedStep",
    "SubmissionResult",
    "start_match",
]
