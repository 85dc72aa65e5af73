"""What no letter brought a seat: it stands in the thread, and on the seat's next card.

Nobody is written to for a turn of others that brought them nothing.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Final, get_args

from bot.games.state.step_in_progress import StepInProgress
from bot.store.rows import StoredEvent
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Event, Seat, Viewer, hears
from render.games import Presentation
from render.language.explained_sums import counted
from render.language.fact_vocabulary import capital
from render.language.pages import Page, together
from render.reports import report
from render.words import Voice

SIGNS: Final = (ChapterClosed, RoomOpened, RoomClosed)
"""What only says where something is told."""
NOTHING: Final = Page("")


NOW, LATER, NEVER = "now", "later", "never"
"""When a chapter is told to a seat: by letter, on its next card, or not besides the thread."""


@dataclass(frozen=True)
class Reading:
    """A chapter as one reader hears it."""

    painter: Presentation
    voice: Voice
    view: Any
    events: tuple[Event, ...]
    over: bool = False
    """The game has ended: that heads whatever else there is."""
    _pages: dict[tuple[int, ...], Page] = field(default_factory=dict, compare=False, repr=False)
    """What some of its events say together, by their numbers in memory: they are kept here."""

    @cached_property
    def page(self) -> Page:
        """Tell it: to a seat without the turns of which it heard nothing, and with what /why has.

        That is a field of its own; no watcher's page and no room's has it.
        """
        if self.voice.reader is None or self.events[0].room:
            return self._told(self.events)
        told = [one for one in map(self._part, self._parts) if one.paragraphs or one.fields]
        page = gathered(told) if told else self._told(self.events)
        sums = counted(self.painter.sums(self.voice, self.events))
        field = (self.voice.say("field.why"), sums)
        return replace(page, fields=(*page.fields, field)) if sums else page

    @property
    def says(self) -> bool:
        """Tell whether there is anything in it, but that it is over."""
        page = self._deeds(self.events)
        return bool(page.paragraphs or page.fields)

    @property
    def brings(self) -> bool:
        """Tell whether it has anything of the reader's own: what they lost, what they got.

        That is what they alone hear, and what all hear of them. Sums stand on every card.
        """
        return self._is_own(self.events)

    @property
    def _parts(self) -> Iterator[tuple[Event, ...]]:
        """Part it where the chapters in it close."""
        begin = 0
        for end, one in enumerate(self.events, 1):
            if isinstance(one, ChapterClosed) or end == len(self.events):
                yield self.events[begin:end]
                begin = end

    def _part(self, events: tuple[Event, ...]) -> Page:
        """Tell one of its chapters.

        What concerns the reader in the turn of another stands under a title that says so, unless
        there is a headline about it.
        """
        last = events[-1]
        if not isinstance(last, ChapterClosed) or not self._deeds(events).paragraphs:
            return self._told(_without_signs(events))
        page, title = self._told(events), self._told((last,)).title
        if last.facts.get("seat") == self.voice.reader or (self.over and page.title != title):
            return page
        if not self._is_own(events):
            return replace(page, aside=True)
        own = self._told([*self._own(events), last]).title
        if title not in {page.title, own}:
            return replace(page, title=own)
        whose = self.voice.say("letter.yours", round=last.facts.get("round", ""))
        return replace(page, title=capital(whose))

    def _is_own(self, events: Sequence[Event]) -> bool:
        return bool(self._told(self._own(events)).paragraphs)

    def _own(self, events: Sequence[Event]) -> list[Event]:
        seat = self.voice.reader
        return [one for one in events if one.audience != EVERYONE or _names(one, seat)]

    def _deeds(self, events: tuple[Event, ...]) -> Page:
        """Find what is told beside the signs: where these say nothing, the whole page is it."""
        signs = self._told([one for one in events if isinstance(one, SIGNS)])
        silent = not signs.paragraphs and not signs.fields
        return self._told(events if silent else _without_signs(events))

    def _told(self, events: Sequence[Event]) -> Page:
        if not events:
            return NOTHING
        key = tuple(map(id, events))
        if key not in self._pages:
            page = report(self.voice.book, self.view, events, self.voice, self.painter)
            self._pages[key] = page
        return self._pages[key]


def lasting(painter: Presentation, events: Sequence[Event]) -> list[Event]:
    """Leave out what told how it stood in a chapter that has closed: its reader has had it then."""
    closed = (at for at, one in enumerate(events) if isinstance(one, ChapterClosed))
    end = max(closed, default=0)
    passing = painter.passing
    return [one for at, one in enumerate(events) if at > end or one.kind not in passing]


def _without_signs(events: Sequence[Event]) -> list[Event]:
    return [one for one in events if not isinstance(one, SIGNS)]


def told_when(
    read: Reading, course: StepInProgress, informed: Seat | None, carded: Collection[Seat]
) -> str:
    """Find when a chapter that stands in the thread is told to its reader too.

    Whoever is informed has had it in their answers: order by order on an open ask, and nobody wants
    to hear that again; all in one when a sheet was closed, and the next card has it as well, unless
    that answer stays where it is read.
    """
    seat = read.voice.reader
    if seat == informed and not has_closed_sheet(course, informed):
        return NEVER
    if seat in carded or (seat != informed and read.brings):
        return NOW if read.says else NEVER
    return LATER if read.says else NEVER


def heard(painter: Presentation, told: Sequence[StoredEvent], reader: Viewer) -> list[Event]:
    """List the events that a reader hears and is told of."""
    return lasting(painter, [one.event for one in told if hears(one.event.audience, reader)])


def beside_answer(
    told: Sequence[StoredEvent], course: StepInProgress, answered: Seat | None, reader: Viewer
) -> Sequence[StoredEvent]:
    """Leave out what happened on a course itself, for the one who is answered with it.

    It is told to them all the same where there is no thread to read it in again, where they have
    closed a sheet, and at the end.
    """
    mine = answered is not None and reader == answered and course.row.channel is not None
    if not mine or course.over or has_closed_sheet(course, answered):
        return told
    return [one for one in told if one.event.room or one.revision <= course.board.row.revision]


def has_closed_sheet(course: StepInProgress, seat: Seat | None) -> bool:
    """Tell whether a course has closed a sheet of a seat."""
    asks = (ask for ask in course.board.asks if ask.seat == seat)
    return any(ask.group and ask not in course.asks for ask in asks)


def _names(event: Event, seat: Seat | None) -> bool:
    """Tell whether a seat stands in an event that all hear."""
    return any(_stands_in(seat, getattr(event, name)) for name in _seats(type(event)))


@cache
def _seats(kind: type[Event]) -> tuple[str, ...]:
    """List the fields of an event that hold seats."""
    own = {name: info for name, info in kind.model_fields.items() if name != "audience"}
    return tuple(name for name, info in own.items() if _holds_seat(info.annotation))


def _holds_seat(annotation: Any) -> bool:
    return annotation is Seat or any(map(_holds_seat, get_args(annotation)))


def _stands_in(seat: Seat | None, value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(_stands_in(seat, one) for one in value)
    return not isinstance(value, str) and value is not None and value == seat


def gathered(pages: Sequence[Page]) -> Page:
    """Make one page of several, each after the first under its own title; sums come last.

    What befell others alone is read after what is the reader's own. What stands under the same
    title as what is before it needs none.
    """
    first, *rest = sorted(pages, key=lambda page: (not page.paragraphs, page.aside))
    title = first.title
    paragraphs, fields = list(first.paragraphs), [one for page in pages for one in page.fields]
    for page in rest:
        if not page.paragraphs:
            continue
        top, *more = page.paragraphs
        paragraphs += [f"**{page.title}** {top}" if page.title not in {"", title} else top, *more]
        title = page.title
    now = tuple(dict.fromkeys(name for page in pages for name in page.now))
    return replace(first, paragraphs=tuple(paragraphs), fields=together(fields, now), now=now)


def plain(page: Page) -> dict[str, Any]:
    """Write a page as plain data."""
    return {
        "title": page.title,
        "paragraphs": list(page.paragraphs),
        "fields": [list(one) for one in page.fields],
        **({"now": list(page.now)} if page.now else {}),
    }
