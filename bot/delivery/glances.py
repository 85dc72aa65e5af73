"""What each person looked at last, and which card has come to them since.

Remembered beside the boards: after a restart the letters alone are known.
"""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar

PEOPLE: Final = 4_096
"""So many people are remembered."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Glance:
    """The table that somebody last looked at, and the card that has come after it."""

    table: int | None = None
    at: datetime | None = None
    """When they looked; None: nobody knows."""
    card: int | None = None
    """The table of the card that came last, after that look."""

    @property
    def doubtful(self) -> bool:
        """The card that came last is of another table than the one last looked at."""
        return None not in {self.card, self.table} and self.card != self.table


@dataclass(frozen=True, slots=True)
class _Hints:
    """The other tables that have been named beside answers from one table."""

    table: int
    named: frozenset[int]


class LastLooks:
    """The last look of everybody, and the hints that have been given them."""

    def __init__(self) -> None:
        self._glances: OrderedDict[int, Glance] = OrderedDict()
        self._hints: OrderedDict[int, _Hints] = OrderedDict()

    def of(self, person: int) -> Glance | None:
        """Find what somebody looked at last; None: nothing is known since the start."""
        return self._glances.get(person)

    def keep(self, person: int, glance: Glance) -> None:
        """Take a glance for somebody's last."""
        _remember(self._glances, person, glance)

    def looked(self, person: int, game: int, now: datetime) -> None:
        """Note that somebody named a table, pressed there, or had an answer from there."""
        self.keep(person, Glance(game, now))

    def came(self, person: int, game: int) -> None:
        """Note that a card has come to somebody, unasked."""
        self.keep(person, replace(self._glances.get(person, Glance()), card=game))

    def unnamed(
        self, person: int, table: int, waiting: Collection[int], games: Collection[int]
    ) -> frozenset[int]:
        """Choose of games those to name beside an answer from a table: each once.

        Anew where the table is another one, or one that did not wait any more waits again.
        """
        before = self._hints.get(person)
        known = before.named if before is not None and before.table == table else frozenset()
        known &= frozenset(waiting)
        fresh = frozenset(games) - known
        _remember(self._hints, person, _Hints(table, known | fresh))
        return fresh


def _remember(kept: OrderedDict[int, Value], key: int, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > PEOPLE:
        kept.popitem(last=False)
