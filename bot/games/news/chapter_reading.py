"""A chapter as one reader is told it: what of it is theirs, and what only structures it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Final, get_args

from bot.games.state.step_in_progress import StepInProgress
from bot.records import StoredEvent
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Event, Seat, Viewer, is_in_audience
from render.language.explained_sums import count_by_kind
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page, merge_fields, write_under_title
from render.presentation import Presentation
from render.reports import write_report
from render.words import Voice

CHAPTER_SIGNS: Final = (ChapterClosed, RoomOpened, RoomClosed)
"""Events that only structure the telling."""
EMPTY_PAGE: Final = Page("")


@dataclass(frozen=True)
class ChapterReading:
    """A chapter as one reader is told it."""

    presentation: Presentation
    voice: Voice
    view: Any
    events: tuple[Event, ...]
    is_over: bool = False
    """The game has ended: that is the heading then."""
    _pages: dict[tuple[int, ...], Page] = field(default_factory=dict, compare=False, repr=False)
    """The pages of groups of its events, by the events' ids in memory."""

    @cached_property
    def page(self) -> Page:
        """Return its page; for a seat, without turns that tell it nothing, and with a /why field.

        The pages of the public and of rooms have no such field.
        """
        if self.voice.reader is None or self.events[0].room:
            return self._make_page(self.events)
        part_pages = [
            one
            for one in map(self._page_of_part, self._split_at_closings)
            if one.paragraphs or one.fields
        ]
        page = join_pages(part_pages) if part_pages else self._make_page(self.events)
        sums = count_by_kind(self.presentation.numbers.find(self.voice, self.events))
        field = (self.voice.say("field.why"), sums)
        return replace(page, fields=(*page.fields, field)) if sums else page

    @property
    def has_news(self) -> bool:
        """Return whether it tells anything apart from its end."""
        page = self._page_beside_signs(self.events)
        return bool(page.paragraphs or page.fields)

    @property
    def has_own_news(self) -> bool:
        """Return whether it tells anything of the reader's own: losses, gains.

        That is what they alone hear, and what all hear of them. Sums stand on every card.
        """
        return self._has_own_words(self.events)

    @property
    def is_grave(self) -> bool:
        """Return whether it tells of a battle or a loss that the reader may be pinged for."""
        seat, is_grave_for = self.voice.reader, self.presentation.story.is_grave_for
        return seat is not None and any(is_grave_for(one, seat) for one in self.events)

    @property
    def _split_at_closings(self) -> Iterator[tuple[Event, ...]]:
        """Split the events where chapters close."""
        start = 0
        for end, one in enumerate(self.events, 1):
            if isinstance(one, ChapterClosed) or end == len(self.events):
                yield self.events[start:end]
                start = end

    def _page_of_part(self, events: tuple[Event, ...]) -> Page:
        """Return the page of one of its chapters.

        What concerns the reader in another seat's turn gets a title that says so, unless there is
        a headline about it.
        """
        last = events[-1]
        if not isinstance(last, ChapterClosed) or not self._page_beside_signs(events).paragraphs:
            return self._make_page(_drop_signs(events))
        page, title = self._make_page(events), self._make_page((last,)).title
        if last.facts.get("seat") == self.voice.reader or (self.is_over and page.title != title):
            return page
        if not self._has_own_words(events):
            return replace(page, is_about_others=True)
        own_title = self._make_page([*self._own_events(events), last]).title
        if title not in {page.title, own_title}:
            return replace(page, title=own_title)
        general_title = self.voice.say("letter.yours", round=last.facts.get("round", ""))
        return replace(page, title=capitalise(general_title))

    def _has_own_words(self, events: Sequence[Event]) -> bool:
        return bool(self._make_page(self._own_events(events)).paragraphs)

    def _own_events(self, events: Sequence[Event]) -> list[Event]:
        seat = self.voice.reader
        return [one for one in events if one.audience != EVERYONE or _names_seat(one, seat)]

    def _page_beside_signs(self, events: tuple[Event, ...]) -> Page:
        """Return the page without the structuring events, unless these say nothing anyway."""
        sign_page = self._make_page([one for one in events if isinstance(one, CHAPTER_SIGNS)])
        signs_are_silent = not sign_page.paragraphs and not sign_page.fields
        return self._make_page(events if signs_are_silent else _drop_signs(events))

    def _make_page(self, events: Sequence[Event]) -> Page:
        if not events:
            return EMPTY_PAGE
        key = tuple(map(id, events))
        if key not in self._pages:
            page = write_report(self.presentation, self.view, events, self.voice)
            self._pages[key] = page
        return self._pages[key]


def drop_passing_events(presentation: Presentation, events: Sequence[Event]) -> list[Event]:
    """Drop passing events of closed chapters: they told how things stood at that time."""
    closed = (at for at, one in enumerate(events) if isinstance(one, ChapterClosed))
    end = max(closed, default=0)
    passing_kinds = presentation.story.passing_kinds
    return [one for at, one in enumerate(events) if at > end or one.kind not in passing_kinds]


def _drop_signs(events: Sequence[Event]) -> list[Event]:
    return [one for one in events if not isinstance(one, CHAPTER_SIGNS)]


def list_heard_events(
    presentation: Presentation, stored_events: Sequence[StoredEvent], reader: Viewer
) -> list[Event]:
    """List the events that a reader hears, without passing ones."""
    return drop_passing_events(
        presentation,
        [one.event for one in stored_events if is_in_audience(one.event.audience, reader)],
    )


def drop_answered_events(
    stored_events: Sequence[StoredEvent],
    step: StepInProgress,
    answered_seat: Seat | None,
    reader: Viewer,
) -> Sequence[StoredEvent]:
    """Drop the events of this step for the seat whose reply tells them.

    They stay where there is no thread to read them in again, where the seat has closed a sheet,
    and at the end of the game.
    """
    is_answered_reader = (
        answered_seat is not None and reader == answered_seat and step.row.channel is not None
    )
    if not is_answered_reader or step.is_over or has_closed_sheet(step, answered_seat):
        return stored_events
    return [
        one for one in stored_events if one.event.room or one.revision <= step.snapshot.row.revision
    ]


def has_closed_sheet(step: StepInProgress, seat: Seat | None) -> bool:
    """Return whether the step has closed a sheet of a seat."""
    asks = (ask for ask in step.snapshot.asks if ask.seat == seat)
    return any(ask.group and ask not in step.asks for ask in asks)


def _names_seat(event: Event, seat: Seat | None) -> bool:
    """Return whether an event names a seat."""
    return any(
        _holds_seat_in_value(seat, getattr(event, name)) for name in _seat_fields(type(event))
    )


@cache
def _seat_fields(kind: type[Event]) -> tuple[str, ...]:
    """List the fields of an event that hold seats."""
    own_fields = {name: info for name, info in kind.model_fields.items() if name != "audience"}
    return tuple(name for name, info in own_fields.items() if _may_hold_seat(info.annotation))


def _may_hold_seat(annotation: Any) -> bool:
    return annotation is Seat or any(map(_may_hold_seat, get_args(annotation)))


def _holds_seat_in_value(seat: Seat | None, value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(_holds_seat_in_value(seat, one) for one in value)
    return not isinstance(value, str) and value is not None and value == seat


def join_pages(pages: Sequence[Page]) -> Page:
    """Join pages to one, each after the first under its own title; sums come last.

    Pages about others come after the reader's own. A title that equals the one before is omitted.
    """
    first, *rest = sorted(pages, key=lambda page: (not page.paragraphs, page.is_about_others))
    title = first.title
    fields = [one for page in pages for one in page.fields]
    paragraphs = list(first.paragraphs)
    for page in rest:
        if not page.paragraphs:
            continue
        titled = page.title not in {"", title}
        paragraphs += write_under_title(page.title, page.paragraphs) if titled else page.paragraphs
        title = page.title
    now = tuple(dict.fromkeys(name for page in pages for name in page.status_fields))
    joined = replace(
        first,
        paragraphs=tuple(paragraphs),
        fields=merge_fields(fields, now),
        status_fields=now,
        highlights=tuple(highlight for page in pages for highlight in page.highlights),
    )
    return joined.without_repeated_title()
