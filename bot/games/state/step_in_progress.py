"""A step in progress: a snapshot that is played on in memory until it is saved.

The game is played by `engine.core.submissions.submit`, as everywhere; here its sheets, windows and
steps become rows. Values in, values out, no database.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.games.state import stewards, windows
from bot.games.state.eliminated_seats import has_only_eliminated_people
from bot.games.state.game_snapshot import GameSnapshot, make_dice, seat_as_drawn
from bot.games.state.reminders_before_quiet_hours import advance_quiet_reminders
from bot.games.state.step_sheets import StepSheets
from bot.games.state.windows import AskKey, key_of
from bot.records import Life, PositionRow, SeatRow, Window
from engine.core.files import state_files
from engine.core.protocol.game import Seated, Sheets, Step
from engine.core.protocol.values import Event, Seat, Viewer
from engine.core.submissions import steps as core_steps
from engine.core.submissions import submit as core_submit
from engine.core.submissions.game_in_play import GameInPlay
from engine.core.submissions.steps import PlayedStep
from engine.core.submissions.submission import LapseAsk, Submission, SubmissionResult


@dataclass(frozen=True, slots=True)
class ComputedStep:
    """One resolved step: its position, state and events."""

    position: PositionRow
    state: Any
    events: tuple[Event, ...]


class StepInProgress:
    """A snapshot that is being played on; nothing of it is true before it is saved."""

    def __init__(self, snapshot: GameSnapshot, now: datetime) -> None:
        self.snapshot, self.now = snapshot, now
        self.game = snapshot.game_type.game
        self.row = snapshot.row
        self.state, self.asks, self.last_position = (
            snapshot.state,
            snapshot.asks,
            snapshot.last_position,
        )
        self.windows: dict[AskKey, Window] = dict(snapshot.windows)
        self.sheets = StepSheets(snapshot.row, snapshot.sheets, now)
        self.seats: dict[Seat, SeatRow] = dict(snapshot.seats)
        self.computed_steps: list[ComputedStep] = []
        self.ready_marks: list[AskKey] = []
        """The asks that were marked as ready."""
        self.undone_revision: int | None = None
        """The revision that was undone."""
        self.seats_were_drawn = False
        """Whether the game has drawn the seats anew."""
        self.views: dict[Viewer, Any] = dict(snapshot.views)
        """The views of the present position, by viewer."""

    # State

    @property
    def is_paused(self) -> bool:
        return self.row.paused_at is not None

    @property
    def is_over(self) -> bool:
        return self.row.life != "open"

    @property
    def has_changes(self) -> bool:
        """Return whether there is anything to save."""
        return bool(self.computed_steps or self.sheets.has_changes) or (
            (self.windows, self.seats) != (self.snapshot.windows, self.snapshot.seats)
        )

    @property
    def in_play(self) -> GameInPlay[Any, Any]:
        """The game in play, without times, rows and people."""
        return GameInPlay(
            game=self.game,
            state=self.state,
            dice=make_dice(self.row),
            asks=() if self.is_over else self.asks,
            sheets=self.sheets.list_orders(),
            windows=windows.describe_windows(
                self.windows,
                self.now,
                is_paused=self.is_paused,
                closes_early=self.snapshot.table_settings.early,
            ),
            people=frozenset(seat for seat, row in self.seats.items() if row.person is not None),
            views=self.views,
        )

    def view(self, viewer: Viewer) -> Any:
        if viewer not in self.views:
            self.views[viewer] = self.game.view(self.state, viewer)
        return self.views[viewer]

    def find_window(self, key: AskKey) -> Window | None:
        """Return the window of a present ask."""
        return self.windows.get(key) if key in map(key_of, self.asks) else None

    def show_snapshot(self) -> GameSnapshot:
        """Return the present position as a snapshot, with the news of the saved one."""
        return replace(
            self.snapshot,
            row=self.row,
            seats=self.seats,
            last_position=self.last_position,
            state=self.state,
            asks=self.asks,
            windows=self.windows,
            sheets=self.sheets.rows,
            views=self.views,
            first_choices={} if self.computed_steps else self.snapshot.first_choices,
        )

    # Submissions

    def submit(self, submission: Submission, person: int | None = None) -> SubmissionResult:
        """Submit, and note what came of it; by a person, or (None) by an AI or the clock."""
        before = self.in_play
        after, result = core_submit.submit(before, submission)
        self._note_result((before, after), result, person)
        return result

    def accept(self, submission: Submission) -> SubmissionResult:
        """Submit, but play nothing yet: the windows that play next are claimed first."""
        before = self.in_play
        after, result = core_submit.accept_submission(before, submission)
        self._note_result((before, after), result, None)
        return result

    def play_on(self, sheets: Sheets | None) -> tuple[PlayedStep[Any], ...]:
        """Play what was accepted, and all that follows."""
        after, played_steps = core_steps.play_on(self.in_play, sheets)
        self._note_steps(after, played_steps)
        return played_steps

    def play_ready_asks(self) -> None:
        """Play what became ready while the table was paused."""
        self._note_steps(*core_steps.play_ready_asks(self.in_play))

    def claim_windows(self) -> list[AskKey]:
        """Close the windows that play next to further orders; return their keys."""
        if self.is_paused or self.is_over:
            return []
        claimed_keys = [key_of(ask) for ask in self.in_play.list_asks_to_claim()]
        for key in claimed_keys:
            self.windows[key] = replace(self.windows[key], closes_at=self.now, left=None)
        return claimed_keys

    def _note_result(
        self,
        before_and_after: tuple[GameInPlay[Any, Any], GameInPlay[Any, Any]],
        result: SubmissionResult,
        person: int | None,
    ) -> None:
        """Note the changed sheet and Ready marks, an order that is played alone, and the steps."""
        before, after = before_and_after
        if result.sheet_change is not None:
            self.sheets.change_sheet(result.sheet_change, person)
        for key in before.windows.ready - after.windows.ready:
            self.windows[key] = replace(self.windows[key], ready=False)
        for key in after.windows.ready - before.windows.ready:
            self.windows[key] = replace(self.windows[key], ready=True)
            self.ready_marks.append(key)
        if result.order is not None and result.to_play:
            self._note_played_order(result, person)
        self._note_steps(after, result.steps)

    def _note_played_order(self, result: SubmissionResult, person: int | None) -> None:
        """Note an order that is played alone: on an open ask, or at once without one."""
        for key, sheet in (result.to_play or {}).items():
            if key in self.windows:
                self.windows[key] = windows.note_order_played(self.windows[key], self.now)
            self.sheets.add_played(sheet[0], key, person, self.row.revision + 1)

    def _note_steps(
        self, after: GameInPlay[Any, Any], played_steps: tuple[PlayedStep[Any], ...]
    ) -> None:
        """Make steps that were played the present position, one after the other."""
        for played in played_steps:
            self.sheets.note_played(played.sheets, self.row.revision + 1)
            self.apply_step(played, parent=self.last_position.revision)
        self.views = after.views

    def apply_step(self, played: PlayedStep[Any], parent: int | None) -> None:
        """Make a resolved step the present position."""
        step, revision = played.step, self.row.revision + 1
        self.last_position = PositionRow(
            game=self.row.id,
            revision=revision,
            branch=self.row.branch,
            parent=parent,
            rules_version=self.game.rulebook.version,
            sheets=[(seat, ask, tuple(sheet)) for (seat, ask), sheet in played.sheets.items()],
            state=state_files.dump(self.game, step.state),
            reveals=step.reveals,
            at=self.now,
        )
        self.state, self.asks, self.views = step.state, played.asks, {}
        self.row = replace(self.row, revision=revision, touched_at=self.now)
        self.computed_steps.append(ComputedStep(self.last_position, step.state, tuple(step.events)))
        self._update_windows(played)
        if self.game.outcome(self.state) is not None:
            self._end_game("over")
        elif has_only_eliminated_people(self.game, self.state, self.seats.values()):
            self.asks, self.windows = (), windows.end_windows(self.windows)
            self._end_game("ended")

    def _update_windows(self, played: PlayedStep[Any]) -> None:
        """Open, stop and resume windows after a step, for the seats as they are then drawn."""
        snapshot, row = self.snapshot, self.row
        window_rules = windows.WindowRules(
            row.id, row.branch, snapshot.settings, snapshot.table_settings, self.now, self.is_paused
        )
        self.windows = windows.update_windows(self.windows, self.asks, window_rules, played.sheets)
        for event in played.events:
            if isinstance(event, Seated):
                self.seats_were_drawn = True
                self.seats |= seat_as_drawn(self.seats, event.order)
        self.windows = advance_quiet_reminders(self.windows, self.seats, snapshot.people, self.now)

    def undo_step(self, undone: PositionRow, back_to: PositionRow, state: Any) -> None:
        """Return to the position before a step; further dice come from a new branch."""
        self.undone_revision = undone.revision
        self.row = replace(self.row, branch=self.row.branch + 1)
        branch = self.row.branch
        self.windows = {key: replace(one, branch=branch) for key, one in self.windows.items()}
        self.sheets.move_to_branch(branch)
        step = Step(state, (), reveals=False)
        self.apply_step(PlayedStep({}, step, branch, self.game.asks(state)), back_to.revision)

    def _end_game(self, life: Life) -> None:
        """End the game, and withdraw the orders that were not played."""
        self.row = replace(self.row, life=life, ended_at=self.now, paused_at=None)
        for key in self.sheets.withdraw_all():
            self.windows[key] = replace(self.windows[key], ready=False)

    # Windows whose time is over

    def close_due_windows(self) -> None:
        """Close the windows whose time is over, one after the other."""
        while not (self.is_paused or self.is_over) and (
            due_windows := windows.find_due_windows(self.windows, self.now)
        ):
            if not self._send_steward(due_windows[0]):
                self._expire_window(due_windows[0])
                self.submit(LapseAsk(*key_of(due_windows[0].ask)))

    def _expire_window(self, window: Window) -> None:
        """Close a window whose time is over; a holder who has not answered has missed it."""
        self.windows[key_of(window.ask)] = replace(window, open=False)
        ask, row = window.ask, self.seats.get(window.ask.seat)
        if row and not self.was_answered(window):
            row_after = stewards.count_missed_window(
                self.game, self.state, ask, row, self.snapshot.table_settings
            )
            self.seats[ask.seat] = row_after

    def was_answered(self, window: Window) -> bool:
        """Return whether the seat has answered a window in any way."""
        sheet = self.sheets.rows.get(key_of(window.ask), ())
        return stewards.was_answered(self.game, self.state, window, sheet)

    def _send_steward(self, window: Window) -> bool:
        """Bring a steward for a window whose miss would eliminate the seat; return whether."""
        ask, row = window.ask, self.seats.get(window.ask.seat)
        needs_steward = stewards.needs_steward(
            self.game, self.state, ask, row, self.snapshot.table_settings
        )
        if row is not None and needs_steward and not self.was_answered(window):
            self.seats[row.seat] = replace(row, steward=True)
            self.windows[key_of(ask)] = replace(window, closes_at=self.now + stewards.STEWARD_GRACE)
            return True
        return False

    def note_holder_present(self, seat: Seat) -> None:
        """End the absence of a seat's holder."""
        if seat in self.seats:
            self.seats[seat] = stewards.end_absence(self.seats[seat])
