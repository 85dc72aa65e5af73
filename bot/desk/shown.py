"""What a seat has been shown of that no letter has told yet: nothing is news on two cards.

An answer tells its giver what followed, and a card that comes by letter what has happened since the
one before. A card that somebody asks for shows the same as their last letter. All this is
remembered beside the boards: after a restart a card tells once more what waits to be told.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from bot.desk.course import Course
from bot.store.rows import SeatRow
from engine.core.model import hears
from render.page import Page

Holder = tuple[int, int]
"""A seat, and the person who holds it."""


@dataclass(slots=True)
class Mark:
    """How far somebody has read."""

    since: int = 0
    """What happened up to this revision stood on an earlier card or answer."""
    upto: int = 0
    """What happened up to this one has been shown."""
    missed: tuple[Page, ...] = ()
    """What no letter told, since it stands in the thread: the next card tells it."""


class Shown:
    """How far the holders of all seats have read."""

    def __init__(self) -> None:
        self._marks: Final[defaultdict[int, dict[Holder, Mark]]] = defaultdict(dict)
        """By game."""

    def since(self, row: SeatRow | None) -> int:
        """Tell up to which revision a seat's present card leaves out what happened."""
        marks = self._marks.get(row.game) if row is not None else None
        mark = marks.get(_holder(row)) if marks and row is not None else None
        return mark.since if mark is not None else 0

    def by_answer(self, course: Course, row: SeatRow) -> None:
        """Note that an answer tells a course; what was not shown before it still is to be."""
        if self.is_informed(course, row):
            mark = self._mark(row)
            mark.since = mark.upto = course.row.revision

    def is_informed(self, course: Course, row: SeatRow) -> bool:
        """Tell whether everything from before a course, that waits to be told, has been shown."""
        upto = self._mark(row).upto
        return not any(
            one.revision > upto and hears(one.event.audience, row.seat)
            for one in course.board.untold
        )

    def by_card(self, row: SeatRow, revision: int) -> None:
        """Note that a card goes out with all that happened since the last one."""
        mark = self._mark(row)
        mark.since, mark.upto = mark.upto, revision

    def missed(self, row: SeatRow) -> tuple[Page, ...]:
        """List what the next card of a seat tells besides."""
        mark = self._marks[row.game].get(_holder(row)) if row.game in self._marks else None
        return mark.missed if mark is not None else ()

    def miss(self, row: SeatRow, pages: tuple[Page, ...]) -> None:
        """Note what is left to the next card; () where one has told it."""
        if row.person is not None and pages != self.missed(row):
            self._mark(row).missed = pages

    def forget(self, game: int) -> None:
        """Let go of a game that is over."""
        self._marks.pop(game, None)

    def _mark(self, row: SeatRow) -> Mark:
        return self._marks[row.game].setdefault(_holder(row), Mark())


def _holder(row: SeatRow) -> Holder:
    return row.seat, row.person or 0
