"""A step in progress: a snapshot that is played on in memory until it is saved.

It does what `engine.core.match.Match` does, with windows: values in, values out, no database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from bot.games.state import sealed_groups, stewards, windows
from bot.games.state.eliminated_seats import has_only_eliminated_people
from bot.games.state.game_snapshot import GameSnapshot, make_dice, seat_as_drawn
from bot.games.state.quiet_reminders import advance_quiet_reminders
from bot.games.state.windows import AskKey, key_of
from bot.store.rows import Life, PositionRow, SeatRow, StoredOrder, Window
from engine.core.files import state_files
from engine.core.protocol.game import Ask, Lapse, Seated, Sheet, Step
from engine.core.protocol.values import Event, Order, Seat, Viewer

LAPSE: Final = Lapse()


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
        self.sheets: dict[AskKey, tuple[StoredOrder, ...]] = dict(snapshot.sheets)
        self.seats: dict[Seat, SeatRow] = dict(snapshot.seats)
        self.computed_steps: list[ComputedStep] = []
        self.new_orders: list[StoredOrder] = []
        """Orders that are not stored yet; their ids are below 0."""
        self.played_revisions: dict[int, int] = {}
        """By order id: the revision that played it."""
        self.withdrawn_orders: list[int] = []
        self.reordered_sheets: list[AskKey] = []
        """The sheets that were reordered."""
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
        order_changes = (
            self.computed_steps or self.new_orders or self.withdrawn_orders or self.reordered_sheets
        )
        return bool(order_changes) or (self.windows, self.seats) != (
            self.snapshot.windows,
            self.snapshot.seats,
        )

    def view(self, viewer: Viewer) -> Any:
        if viewer not in self.views:
            self.views[viewer] = self.game.view(self.state, viewer)
        return self.views[viewer]

    def find_window(self, key: AskKey) -> Window | None:
        """Return the window of a present ask."""
        return self.windows.get(key) if key in map(key_of, self.asks) else None

    def find_open_asks(self, seat: Seat) -> list[Ask]:
        """Return the asks of a seat that still take orders."""
        return [
            ask
            for ask in self.asks
            if ask.seat == seat and windows.takes_orders(self.windows[key_of(ask)], self.now)
        ]

    def is_late(self, seat: Seat, ask_id: str | None) -> bool:
        """Return whether a present ask of the seat (None: any) is out of time."""
        return any(
            windows.is_late(self.windows[key_of(ask)], self.now)
            for ask in self.asks
            if ask.seat == seat and ask_id in {None, ask.id}
        )

    # Sheets

    def put_on_sheet(self, order: Order, key: AskKey, person: int | None) -> StoredOrder:
        """Add an order to a sealed sheet, and remove the Ready mark."""
        sheet = self.sheets.get(key, ())
        order_row = self._make_order_row(
            order, key, max((one.place for one in sheet), default=0) + 1, person
        )
        self.new_orders.append(order_row)
        self.sheets[key] = (*sheet, order_row)
        self.unmark_ready(key)
        return order_row

    def _make_order_row(
        self, order: Order, key: AskKey, place: int, person: int | None
    ) -> StoredOrder:
        return StoredOrder(
            id=-1 - len(self.new_orders),
            game=self.row.id,
            branch=self.row.branch,
            seat=key[0],
            ask=key[1],
            place=place,
            order=order,
            given_at=self.now,
            person=person,
        )

    def take_off_sheet(self, key: AskKey, order_row: StoredOrder) -> None:
        """Take an order off its sheet, and remove the Ready mark."""
        self.sheets[key] = tuple(one for one in self.sheets[key] if one.id != order_row.id)
        self.withdrawn_orders.append(order_row.id)
        self.unmark_ready(key)

    def reorder_sheet(self, key: AskKey, sheet: Sequence[StoredOrder]) -> None:
        self.sheets[key] = tuple(replace(one, place=n) for n, one in enumerate(sheet, 1))
        self.reordered_sheets.append(key)
        self.unmark_ready(key)

    def orders_on_sheet(self, key: AskKey) -> Sheet:
        return [one.order for one in self.sheets.get(key, ())]

    # Ready marks and missed windows

    def mark_ready(self, key: AskKey) -> None:
        self.ready_marks.append(key)
        self.windows[key] = replace(self.windows[key], ready=True)

    def unmark_ready(self, key: AskKey) -> None:
        self.windows[key] = replace(self.windows[key], ready=False)

    def expire_window(self, window: Window) -> None:
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
        sheet = self.sheets.get(key_of(window.ask), ())
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

    # Steps

    def play_at_once(self, order: Order, seat: Seat, ask: Ask | None, person: int | None) -> None:
        """Play one order alone: on an open ask, or (None) at once without one."""
        key = seat, ask.id if ask else ""
        order_row = self._make_order_row(order, key, 1, person)
        self.new_orders.append(order_row)
        self.played_revisions[order_row.id] = self.row.revision + 1
        if ask is not None:
            self.windows[key] = windows.note_order_played(self.windows[key], self.now)
        self._resolve({key: (order,)})
        self.play_closed_groups()

    def close_due_windows(self) -> None:
        """Close the windows whose time is over, one after the other."""
        while not (self.is_paused or self.is_over) and (
            due_windows := windows.find_due_windows(self.windows, self.now)
        ):
            if not self._send_steward(due_windows[0]):
                self.expire_window(due_windows[0])
                self.close_ask(due_windows[0].ask)

    def close_ask(self, ask: Ask) -> None:
        """Play an open ask's sheet, and every sealed group in which no seat is awaited."""
        if not ask.group and not (self.is_paused or self.is_over):
            self._resolve(self._collect_sheets([ask]))
        self.play_closed_groups()

    def play_ready_asks(self) -> None:
        """Play what became ready while the table was paused."""
        while ready_asks := [
            ask for ask in self.asks if not ask.group and self.windows[key_of(ask)].ready
        ]:
            self._resolve(self._collect_sheets(ready_asks[:1]))
        self.play_closed_groups()

    def play_closed_groups(self) -> None:
        """Play every sealed group in which no seat is awaited."""
        while closed_group := self.find_closed_group():
            self._resolve(self._collect_sheets(closed_group))

    def claim_windows(self) -> list[AskKey]:
        """Close the windows that play next to further orders; return their keys."""
        if self.is_paused or self.is_over:
            return []
        early = self.snapshot.table_settings.early
        claimed_keys = sealed_groups.find_asks_to_claim(
            self.asks, self.windows, self.now, early=early
        )
        for key in claimed_keys:
            self.windows[key] = replace(self.windows[key], closes_at=self.now, left=None)
        return claimed_keys

    def find_closed_group(self) -> list[Ask]:
        """Return a sealed group that plays now, or nothing."""
        is_stopped = self.is_paused or self.is_over
        early = self.snapshot.table_settings.early
        return (
            []
            if is_stopped
            else sealed_groups.find_closed_group(self.asks, self.windows, early=early)
        )

    def _collect_sheets(self, asks: Iterable[Ask]) -> dict[AskKey, tuple[Order, ...]]:
        """Collect the sheets of these asks, with a `Lapse` at the end where time ran out."""
        orders_by_key = {}
        for key in map(key_of, asks):
            window = self.windows[key]
            lapse = (LAPSE,) if windows.has_run_out(window) and not window.ready else ()
            orders_by_key[key] = (*self.orders_on_sheet(key), *lapse)
        return orders_by_key

    def _resolve(self, sheets: Mapping[AskKey, tuple[Order, ...]]) -> None:
        """Resolve sheets, and apply the step."""
        step = self.game.resolve(self.state, sheets, make_dice(self.row))
        revision = self.row.revision + 1
        for key in sheets:
            for order_row in self.sheets.pop(key, ()):
                self.played_revisions[order_row.id] = revision
        self.apply_step(step, sheets, parent=self.last_position.revision)

    def apply_step(
        self, step: Step[Any], sheets: Mapping[AskKey, tuple[Order, ...]], parent: int | None
    ) -> None:
        """Make a resolved step the present position."""
        revision = self.row.revision + 1
        self.last_position = PositionRow(
            game=self.row.id,
            revision=revision,
            branch=self.row.branch,
            parent=parent,
            rules_version=self.game.version,
            sheets=[(seat, ask, sheet) for (seat, ask), sheet in sheets.items()],
            state=state_files.dump(self.game, step.state),
            reveals=step.reveals,
            at=self.now,
        )
        self.state, self.asks, self.views = step.state, self.game.asks(step.state), {}
        self.row = replace(self.row, revision=revision, touched_at=self.now)
        self.computed_steps.append(ComputedStep(self.last_position, step.state, tuple(step.events)))
        snapshot, row = self.snapshot, self.row
        window_rules = windows.WindowRules(
            row.id, row.branch, snapshot.settings, snapshot.table_settings, self.now, self.is_paused
        )
        self.windows = windows.update_windows(self.windows, self.asks, window_rules, sheets)
        for event in step.events:
            if isinstance(event, Seated):
                self.seats_were_drawn = True
                self.seats |= seat_as_drawn(self.seats, event.order)
        self.windows = advance_quiet_reminders(self.windows, self.seats, snapshot.people, self.now)
        if self.game.outcome(self.state) is not None:
            self._end_game("over")
        elif has_only_eliminated_people(self.game, self.state, self.seats.values()):
            self.asks, self.windows = (), windows.end_windows(self.windows)
            self._end_game("ended")

    def undo_step(self, undone: PositionRow, back_to: PositionRow, state: Any) -> None:
        """Return to the position before a step; further dice come from a new branch."""
        self.undone_revision = undone.revision
        self.row = replace(self.row, branch=self.row.branch + 1)
        branch = self.row.branch
        self.windows = {key: replace(one, branch=branch) for key, one in self.windows.items()}
        self.sheets = {
            key: tuple(replace(one, branch=branch) for one in sheet)
            for key, sheet in self.sheets.items()
        }
        self.apply_step(Step(state, (), reveals=False), {}, parent=back_to.revision)

    def _end_game(self, life: Life) -> None:
        """End the game, and withdraw the orders that were not played."""
        self.row = replace(self.row, life=life, ended_at=self.now, paused_at=None)
        for key, sheet in list(self.sheets.items()):
            for order_row in sheet:
                self.take_off_sheet(key, order_row)
            del self.sheets[key]
