"""Other tables that were named beside answers from one table, so that each is named once."""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

MAX_PEOPLE: Final = 4_096
"""People that are remembered."""


@dataclass(frozen=True, slots=True)
class _Hints:
    """The other tables that were named beside answers from one table."""

    table: int
    named: frozenset[int]


class TableHints:
    """The hints about other tables that people were given; after a restart they come once more."""

    def __init__(self) -> None:
        self._hints: OrderedDict[int, _Hints] = OrderedDict()

    def choose(
        self, person: int, table: int, waiting: Collection[int], games: Collection[int]
    ) -> frozenset[int]:
        """Return which of `games` to name beside an answer from a table, each of them once.

        They are named again if the table is another one, or if one waits again.
        """
        hints = self._hints.get(person)
        already_named = hints.named if hints is not None and hints.table == table else frozenset()
        already_named &= frozenset(waiting)
        not_yet_named = frozenset(games) - already_named
        self._remember(person, _Hints(table, already_named | not_yet_named))
        return not_yet_named

    def _remember(self, person: int, hints: _Hints) -> None:
        self._hints[person] = hints
        self._hints.move_to_end(person)
        while len(self._hints) > MAX_PEOPLE:
            self._hints.popitem(last=False)
