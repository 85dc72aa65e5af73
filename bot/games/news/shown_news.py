"""How far each seat's holder has read, so that no two cards tell the same news.

A reply tells what followed from its orders; a card sent by letter tells what has happened since the
last card. A card on request shows the same as the last letter. What a reply told stands on the next
card too, unless the reply was sent as a message that stays. This is kept in memory only: after a
restart a card tells the waiting news once more.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.games.state.step_in_progress import StepInProgress
from bot.store.rows import SeatRow
from engine.core.protocol.values import is_in_audience
from render.language.pages import Page

Holder = tuple[int, int]
"""A seat, and the person who holds it."""


@dataclass(slots=True)
class ReadMark:
    """How far somebody has read."""

    shown_before_card: int = 0
    """News up to this revision stood on an earlier card or reply."""
    shown_up_to: int = 0
    """News up to this revision has been shown."""
    missed_pages: tuple[Page, ...] = ()
    """Pages that no letter told, since they stand in the thread: the next card tells them."""
    answered_pages: tuple[Page, ...] = ()
    """Those of them that a reply has told."""


class ReadMarks:
    """How far the holders of all seats have read."""

    def __init__(self) -> None:
        self._marks: Final[defaultdict[int, dict[Holder, ReadMark]]] = defaultdict(dict)
        """By game."""

    def shown_before_card(self, row: SeatRow | None) -> int:
        """Return the revision up to which a seat's present card omits news."""
        marks = self._marks.get(row.game) if row is not None else None
        mark = marks.get(_holder(row)) if marks and row is not None else None
        return mark.shown_before_card if mark is not None else 0

    def note_answer(self, step: StepInProgress, row: SeatRow) -> None:
        """Note that a reply tells a step; earlier news that was not shown still waits."""
        if self.is_informed(step, row):
            mark = self._mark(row)
            mark.shown_before_card = mark.shown_up_to = step.row.revision

    def is_informed(self, step: StepInProgress, row: SeatRow) -> bool:
        """Return whether all news from before a step has been shown."""
        upto = self._mark(row).shown_up_to
        return not any(
            one.revision > upto and is_in_audience(one.event.audience, row.seat)
            for one in step.snapshot.untold_events
        )

    def note_card(self, row: SeatRow, revision: int) -> None:
        """Note that a card is sent with all news since the last one."""
        mark = self._mark(row)
        mark.shown_before_card, mark.shown_up_to = mark.shown_up_to, revision

    def missed_pages(self, row: SeatRow) -> tuple[Page, ...]:
        """Return the missed pages that the next card of a seat tells."""
        mark = self._marks[row.game].get(_holder(row)) if row.game in self._marks else None
        return mark.missed_pages if mark is not None else ()

    def note_missed_pages(
        self, row: SeatRow, pages: tuple[Page, ...], *, answered: bool = False
    ) -> None:
        """Set the missed pages of a seat, and whether a reply tells the new ones too."""
        missed_before = self.missed_pages(row)
        if row.person is not None and pages != missed_before:
            mark = self._mark(row)
            answered_pages = (
                *mark.answered_pages,
                *(one for one in pages if answered and one not in missed_before),
            )
            mark.missed_pages, mark.answered_pages = (
                pages,
                tuple(one for one in answered_pages if one in pages),
            )

    def note_answer_stays(self, game: int, holder: Holder) -> None:
        """Note that a reply was sent as a message that stays: the next card has only its sums."""
        mark = self._marks[game].get(holder) if game in self._marks else None
        if mark is not None:
            mark.missed_pages, mark.answered_pages = tuple(_drop_answered_words(mark)), ()

    def forget_game(self, game: int) -> None:
        """Forget a game that is over."""
        self._marks.pop(game, None)

    def _mark(self, row: SeatRow) -> ReadMark:
        return self._marks[row.game].setdefault(_holder(row), ReadMark())


def _drop_answered_words(mark: ReadMark) -> Iterator[Page]:
    """Iterate over the missed pages, without the words that a reply has told."""
    for page in mark.missed_pages:
        if page not in mark.answered_pages:
            yield page
        elif page.fields:
            yield replace(page, paragraphs=())


def _holder(row: SeatRow) -> Holder:
    return row.seat, row.person or 0
