"""The stored orders of a step in progress: which are new, played, withdrawn and reordered."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from bot.games.state.windows import AskKey
from bot.records import GameRow, StoredOrder
from engine.core.protocol.values import Order
from engine.core.submissions.submission import SheetChange


class StepSheets:
    """The sheets of a game as rows, and what has changed since they were stored."""

    def __init__(
        self, row: GameRow, sheets: Mapping[AskKey, tuple[StoredOrder, ...]], now: datetime
    ) -> None:
        self._game, self._branch, self._now = row.id, row.branch, now
        self.rows: dict[AskKey, tuple[StoredOrder, ...]] = dict(sheets)
        self.new_orders: list[StoredOrder] = []
        """Orders that are not stored yet; their ids are below 0."""
        self.played_revisions: dict[int, int] = {}
        """By order id: the revision that played it."""
        self.withdrawn_orders: list[int] = []
        self.reordered: list[AskKey] = []

    @property
    def has_changes(self) -> bool:
        """Return whether an order is new or withdrawn, or stands at another place."""
        return bool(self.new_orders or self.withdrawn_orders or self.reordered)

    def list_orders(self) -> dict[AskKey, tuple[Order, ...]]:
        """Return the orders of every sheet."""
        return {key: tuple(one.order for one in rows) for key, rows in self.rows.items()}

    def change_sheet(self, change: SheetChange, person: int | None) -> list[StoredOrder]:
        """Change a sheet as the game has; return the rows that were withdrawn."""
        rows_before = self.rows.get(change.key, ())
        rows = [rows_before[index] for index in change.kept]
        withdrawn_rows = [
            row for index, row in enumerate(rows_before) if index not in set(change.kept)
        ]
        self.withdrawn_orders += [one.id for one in withdrawn_rows]
        if list(change.kept) != sorted(change.kept):
            rows = [replace(one, place=place) for place, one in enumerate(rows, 1)]
            self.reordered.append(change.key)
        if change.added is not None:
            place = max((one.place for one in rows), default=0) + 1
            rows.append(self._add_row(change.added, change.key, place, person))
        self.rows[change.key] = tuple(rows)
        return withdrawn_rows

    def _add_row(self, order: Order, key: AskKey, place: int, person: int | None) -> StoredOrder:
        row = StoredOrder(
            id=-1 - len(self.new_orders),
            game=self._game,
            branch=self._branch,
            seat=key[0],
            ask=key[1],
            place=place,
            order=order,
            given_at=self._now,
            person=person,
        )
        self.new_orders.append(row)
        return row

    def add_played(self, order: Order, key: AskKey, person: int | None, revision: int) -> None:
        """Add an order that is played alone, without a sheet."""
        self.played_revisions[self._add_row(order, key, 1, person).id] = revision

    def note_played(self, keys: Iterable[AskKey], revision: int) -> None:
        """Note that a step has played these sheets."""
        for key in keys:
            for row in self.rows.pop(key, ()):
                self.played_revisions[row.id] = revision

    def withdraw_all(self) -> list[AskKey]:
        """Withdraw every order that was not played; return whose sheets had any."""
        keys = [key for key, rows in self.rows.items() if rows]
        self.withdrawn_orders += [one.id for key in keys for one in self.rows[key]]
        self.rows.clear()
        return keys

    def move_to_branch(self, branch: int) -> None:
        """Move the sheets to another branch of the game."""
        self._branch = branch
        self.rows = {
            key: tuple(replace(one, branch=branch) for one in rows)
            for key, rows in self.rows.items()
        }
