"""What a seat has been shown of that no letter has told yet: nothing is news on two cards.

An answer tells its giver what followed, and a card that comes by letter what has happened since the
one before. A card that somebody asks for shows the same as their last letter. What an answer told
stands on the next card as well, but where it has arrived and stays. All this is remembered beside
the boards: after a restart a card tells once more what waits to be told.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.games.state.step_in_progress import StepInProgress
from bot.store.rows import SeatRow
from engine.core.protocol.values import hears
from render.language.pages import Page

Holder = tuple[int, int]
"""A seat, and the person who holds it."""


@dataclass(slots=True)
class ReadMark:
    """How far somebody has read."""

    since: int = 0
    """What happened up to this revision stood on an earlier card or answer."""
    upto: int = 0
    """What happened up to this one has been shown."""
    missed: tuple[Page, ...] = ()
    """What no letter told, since it stands in the thread: the next card tells it."""
    answered: tuple[Page, ...] = ()
    """What of that an answer has told."""


class ReadMarks:
    """How far the holders of all seats have read."""

    def __init__(self) -> None:
        self._marks: Final[defaultdict[int, dict[Holder, ReadMark]]] = defaultdict(dict)
        """By game."""

    def since(self, row: SeatRow | None) -> int:
        """Tell up to which revision a seat's present card leaves out what happened."""
        marks = self._marks.get(row.game) if row is not None else None
        mark = marks.get(_holder(row)) if marks and row is not None else None
        return mark.since if mark is not None else 0

    def by_answer(self, course: StepInProgress, row: SeatRow) -> None:
        """Note that an answer tells a course; what was not shown before it still is to be."""
        if self.is_informed(course, row):
            mark = self._mark(row)
            mark.since = mark.upto = course.row.revision

    def is_informed(self, course: StepInProgress, row: SeatRow) -> bool:
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

    def miss(self, row: SeatRow, pages: tuple[Page, ...], *, answered: bool = False) -> None:
        """Note what is left to the next card, and if an answer tells it too; () if one told it."""
        before = self.missed(row)
        if row.person is not None and pages != before:
            mark = self._mark(row)
            told = (*mark.answered, *(one for one in pages if answered and one not in before))
            mark.missed, mark.answered = pages, tuple(one for one in told if one in pages)

    def stays(self, game: int, holder: Holder) -> None:
        """Note that an answer has arrived where it stays: the next card has but the sums of it."""
        mark = self._marks[game].get(holder) if game in self._marks else None
        if mark is not None:
            mark.missed, mark.answered = tuple(_left(mark)), ()

    def forget(self, game: int) -> None:
        """Let go of a game that is over."""
        self._marks.pop(game, None)

    def _mark(self, row: SeatRow) -> ReadMark:
        return self._marks[row.game].setdefault(_holder(row), ReadMark())


def _left(mark: ReadMark) -> Iterator[Page]:
    """Leave out the words that an answer has told: it tells no fields."""
    for page in mark.missed:
        if page not in mark.answered:
            yield page
        elif page.fields:
            yield replace(page, paragraphs=())


def _holder(row: SeatRow) -> Holder:
    return row.seat, row.person or 0
