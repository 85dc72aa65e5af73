"""Remember which table each person looked at last, and whose card has come to them since.

Kept in memory: after a restart only the letters are known.
"""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar

MAX_PEOPLE: Final = 4_096
"""People that are remembered."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class LastLook:
    """The table that somebody last looked at, and the card that has come after it."""

    table: int | None = None
    looked_at: datetime | None = None
    """When they looked; None if unknown."""
    card_table: int | None = None
    """The table of the card that came last, after that look."""

    @property
    def is_doubtful(self) -> bool:
        """Tell whether the last card is of another table than the one last looked at."""
        return None not in {self.card_table, self.table} and self.card_table != self.table


@dataclass(frozen=True, slots=True)
class _Hints:
    """The other tables that were named beside answers from one table."""

    table: int
    named: frozenset[int]


class LastLooks:
    """The last look of each person, and the hints about other tables that they were given."""

    def __init__(self) -> None:
        self._glances: OrderedDict[int, LastLook] = OrderedDict()
        self._hints: OrderedDict[int, _Hints] = OrderedDict()

    def get(self, person: int) -> LastLook | None:
        """Return what a person looked at last; None if unknown since the start."""
        return self._glances.get(person)

    def set(self, person: int, glance: LastLook) -> None:
        """Set a person's last look."""
        _remember(self._glances, person, glance)

    def record_look(self, person: int, game: int, now: datetime) -> None:
        """Record that a person named a table, pressed there, or got an answer from there."""
        self.set(person, LastLook(game, now))

    def record_card(self, person: int, game: int) -> None:
        """Record that a table's card has come to a person unasked."""
        self.set(person, replace(self._glances.get(person, LastLook()), card_table=game))

    def choose_hints(
        self, person: int, table: int, waiting: Collection[int], games: Collection[int]
    ) -> frozenset[int]:
        """Return which of `games` to name beside an answer from a table, each of them once.

        They are named again if the table is another one, or if one waits again.
        """
        hints = self._hints.get(person)
        already_named = hints.named if hints is not None and hints.table == table else frozenset()
        already_named &= frozenset(waiting)
        not_yet_named = frozenset(games) - already_named
        _remember(self._hints, person, _Hints(table, already_named | not_yet_named))
        return not_yet_named


def _remember(kept: OrderedDict[int, Value], key: int, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > MAX_PEOPLE:
        kept.popitem(last=False)
