"""A course: a board that is played on in memory, step after step, until it is written down.

It does what `engine.core.match.Match` does, with windows: values in, values out, no database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from bot.games.state import sealed_groups, stewards
from bot.games.state import windows as clocks
from bot.games.state.eliminated_seats import forsaken
from bot.games.state.game_snapshot import GameSnapshot, dice_of, drawn
from bot.games.state.quiet_reminders import evening
from bot.games.state.windows import Key, key_of
from bot.store.rows import Life, PositionRow, SeatRow, StoredOrder, Window
from engine.core.files import state_files
from engine.core.protocol.game import Ask, Lapse, Seated, Sheet, Step
from engine.core.protocol.values import Event, Order, Seat, Viewer

LAPSE: Final = Lapse()


@dataclass(frozen=True, slots=True)
class ComputedStep:
    """One step of a course."""

    row: PositionRow
    state: Any
    events: tuple[Event, ...]


class StepInProgress:
    """One board being played on; nothing of it is true before it is written down."""

    def __init__(self, board: GameSnapshot, now: datetime) -> None:
        self.board, self.now = board, now
        self.game = board.kind.game
        self.row = board.row
        self.state, self.asks, self.last = board.state, board.asks, board.last
        self.windows: dict[Key, Window] = dict(board.windows)
        self.sheets: dict[Key, tuple[StoredOrder, ...]] = dict(board.sheets)
        self.seats: dict[Seat, SeatRow] = dict(board.seats)
        self.strides: list[ComputedStep] = []
        self.fresh: list[StoredOrder] = []
        """Orders that no table holds yet; their numbers are below 0."""
        self.played: dict[int, int] = {}
        """Orders that were taken off their sheets: the revision that played each."""
        self.withdrawn: list[int] = []
        self.moved: list[Key] = []
        """Sheets whose orders have other places now."""
        self.marked: list[Key] = []
        """Asks that were marked as ready."""
        self.undone: int | None = None
        """The revision that was taken back."""
        self.seated = False
        """Seats have changed hands by a draw."""
        self.views: dict[Viewer, Any] = dict(board.views)
        """The views of the present position that have been made."""

    # What stands

    @property
    def paused(self) -> bool:
        return self.row.paused_at is not None

    @property
    def over(self) -> bool:
        return self.row.life != "open"

    @property
    def changed(self) -> bool:
        """Tell whether there is anything to write down."""
        given = self.strides or self.fresh or self.withdrawn or self.moved
        return bool(given) or (self.windows, self.seats) != (self.board.windows, self.board.seats)

    def view(self, viewer: Viewer) -> Any:
        if viewer not in self.views:
            self.views[viewer] = self.game.view(self.state, viewer)
        return self.views[viewer]

    def window(self, key: Key) -> Window | None:
        """Find the window of something that is asked now."""
        return self.windows.get(key) if key in map(key_of, self.asks) else None

    def open_asks(self, seat: Seat) -> list[Ask]:
        """Find the asks of a seat that still take orders."""
        return [
            ask
            for ask in self.asks
            if ask.seat == seat and clocks.takes_orders(self.windows[key_of(ask)], self.now)
        ]

    def is_late(self, seat: Seat, ask_id: str | None) -> bool:
        """Tell whether the time of an ask of this seat is over, though it still stands."""
        return any(
            clocks.is_late(self.windows[key_of(ask)], self.now)
            for ask in self.asks
            if ask.seat == seat and ask_id in {None, ask.id}
        )

    # Sheets

    def note(self, order: Order, key: Key, person: int | None) -> StoredOrder:
        """Put an order on a sealed sheet; whoever changes a sheet is no longer ready."""
        sheet = self.sheets.get(key, ())
        given = self._given(order, key, max((one.place for one in sheet), default=0) + 1, person)
        self.fresh.append(given)
        self.sheets[key] = (*sheet, given)
        self.unready(key)
        return given

    def _given(self, order: Order, key: Key, place: int, person: int | None) -> StoredOrder:
        return StoredOrder(
            id=-1 - len(self.fresh),
            game=self.row.id,
            branch=self.row.branch,
            seat=key[0],
            ask=key[1],
            place=place,
            order=order,
            given_at=self.now,
            person=person,
        )

    def take_off(self, key: Key, given: StoredOrder) -> None:
        """Take an order off its sheet."""
        self.sheets[key] = tuple(one for one in self.sheets[key] if one.id != given.id)
        self.withdrawn.append(given.id)
        self.unready(key)

    def arrange(self, key: Key, sheet: Sequence[StoredOrder]) -> None:
        self.sheets[key] = tuple(replace(one, place=n) for n, one in enumerate(sheet, 1))
        self.moved.append(key)
        self.unready(key)

    def orders(self, key: Key) -> Sheet:
        return [one.order for one in self.sheets.get(key, ())]

    # Marks

    def ready(self, key: Key) -> None:
        self.marked.append(key)
        self.windows[key] = replace(self.windows[key], ready=True)

    def unready(self, key: Key) -> None:
        self.windows[key] = replace(self.windows[key], ready=False)

    def run_out(self, window: Window) -> None:
        """Note that the time of a window is over; a holder who said nothing at all missed it."""
        self.windows[key_of(window.ask)] = replace(window, open=False)
        ask, row = window.ask, self.seats.get(window.ask.seat)
        if row and not self.was_answered(window):
            counted = stewards.missed(self.game, self.state, ask, row, self.board.table)
            self.seats[ask.seat] = counted

    def was_answered(self, window: Window) -> bool:
        """Tell whether its seat has given or said anything on a window."""
        sheet = self.sheets.get(key_of(window.ask), ())
        return stewards.was_answered(self.game, self.state, window, sheet)

    def _saved(self, window: Window) -> bool:
        """Let a steward answer a window by which its seat would fall, if the table has any."""
        ask, row = window.ask, self.seats.get(window.ask.seat)
        saved = stewards.saves(self.game, self.state, ask, row, self.board.table)
        if row is not None and saved and not self.was_answered(window):
            self.seats[row.seat] = replace(row, steward=True)
            self.windows[key_of(ask)] = replace(window, closes_at=self.now + stewards.GRACE)
            return True
        return False

    def heard_from(self, seat: Seat) -> None:
        """Note that a seat's holder is there."""
        if seat in self.seats:
            self.seats[seat] = stewards.back(self.seats[seat])

    # Steps

    def play_at_once(self, order: Order, seat: Seat, ask: Ask | None, person: int | None) -> None:
        """Play one order alone: on an open ask, or (None) whether asked or not."""
        key = seat, ask.id if ask else ""
        given = self._given(order, key, 1, person)
        self.fresh.append(given)
        self.played[given.id] = self.row.revision + 1
        if ask is not None:
            self.windows[key] = clocks.heard_from(self.windows[key], self.now)
        self._play({key: (order,)})
        self.settle()

    def close_due(self) -> None:
        """Let time run out where it has, one window after the other."""
        while not (self.paused or self.over) and (late := clocks.due(self.windows, self.now)):
            if not self._saved(late[0]):
                self.run_out(late[0])
                self.close(late[0].ask)

    def close(self, ask: Ask) -> None:
        """Play an open ask's answer, or a sealed group once nobody is awaited any more."""
        if not ask.group and not (self.paused or self.over):
            self._play(self._sheets([ask]))
        self.settle()

    def go_on(self) -> None:
        """Play what became ready while the table stood still."""
        while waiting := [
            ask for ask in self.asks if not ask.group and self.windows[key_of(ask)].ready
        ]:
            self._play(self._sheets(waiting[:1]))
        self.settle()

    def settle(self) -> None:
        """Play every sealed group in which nobody is waited for."""
        while closed := self.closing():
            self._play(self._sheets(closed))

    def claimed(self) -> list[Key]:
        """Close to orders whatever plays next and would close later; tell which that is."""
        if self.paused or self.over:
            return []
        early = self.board.table.early
        claimed = sealed_groups.doomed(self.asks, self.windows, self.now, early=early)
        for key in claimed:
            self.windows[key] = replace(self.windows[key], closes_at=self.now, left=None)
        return claimed

    def closing(self) -> list[Ask]:
        """Find a sealed group that plays now."""
        stands = self.paused or self.over
        early = self.board.table.early
        return [] if stands else sealed_groups.closed(self.asks, self.windows, early=early)

    def _sheets(self, asks: Iterable[Ask]) -> dict[Key, tuple[Order, ...]]:
        """Collect the sheets of these asks; whose time ran out says so at the end."""
        found = {}
        for key in map(key_of, asks):
            window = self.windows[key]
            lapse = (LAPSE,) if clocks.has_run_out(window) and not window.ready else ()
            found[key] = (*self.orders(key), *lapse)
        return found

    def _play(self, sheets: Mapping[Key, tuple[Order, ...]]) -> None:
        """Resolve sheets, and stand at what follows."""
        step = self.game.resolve(self.state, sheets, dice_of(self.row))
        revision = self.row.revision + 1
        for key in sheets:
            for given in self.sheets.pop(key, ()):
                self.played[given.id] = revision
        self.stand(step, sheets, parent=self.last.revision)

    def stand(
        self, step: Step[Any], sheets: Mapping[Key, tuple[Order, ...]], parent: int | None
    ) -> None:
        """Stand at the position that a step has led to."""
        revision = self.row.revision + 1
        self.last = PositionRow(
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
        self.strides.append(ComputedStep(self.last, step.state, tuple(step.events)))
        board, row = self.board, self.row
        at = clocks.WindowRules(
            row.id, row.branch, board.settings, board.table, self.now, self.paused
        )
        self.windows = clocks.compare(self.windows, self.asks, at, sheets)
        for event in step.events:
            if isinstance(event, Seated):
                self.seated = True
                self.seats |= drawn(self.seats, event.order)
        self.windows = evening(self.windows, self.seats, board.people, self.now)
        if self.game.outcome(self.state) is not None:
            self._end("over")
        elif forsaken(self.game, self.state, self.seats.values()):
            self.asks, self.windows = (), clocks.ended(self.windows)
            self._end("ended")

    def go_back(self, made: PositionRow, to: PositionRow, state: Any) -> None:
        """Stand where a step was made, as if it had not been; chance takes another branch."""
        self.undone = made.revision
        self.row = replace(self.row, branch=self.row.branch + 1)
        branch = self.row.branch
        self.windows = {key: replace(one, branch=branch) for key, one in self.windows.items()}
        self.sheets = {
            key: tuple(replace(one, branch=branch) for one in sheet)
            for key, sheet in self.sheets.items()
        }
        self.stand(Step(state, (), reveals=False), {}, parent=to.revision)

    def _end(self, life: Life) -> None:
        """End the game; what was not played is withdrawn."""
        self.row = replace(self.row, life=life, ended_at=self.now, paused_at=None)
        for key, sheet in list(self.sheets.items()):
            for given in sheet:
                self.take_off(key, given)
            del self.sheets[key]
