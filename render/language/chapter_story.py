"""A told chapter: its headline, paragraphs and fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event
from render.language.pages import Highlight
from render.language.voice import Voice


class HeadlineCandidate(NamedTuple):
    """A possible headline: its rank (0 is the weightiest), its key and its facts."""

    rank: int
    key: str
    facts: Mapping[str, Any]
    is_spare: bool = False
    """Whether the text below says as much, so that a card is better without it."""


NEWS_HEADLINE: Final = HeadlineCandidate(99, "headline.news", {}, is_spare=True)


@dataclass(frozen=True, slots=True)
class Story:
    """One chapter as it is told to a reader."""

    headline: HeadlineCandidate
    paragraphs: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    status_fields: tuple[str, ...] = ()
    """The names of fields that describe the present, not what happened."""
    highlights: tuple[Highlight, ...] = ()
    """What a card tells of it, in the order of events; () where it tells the paragraphs."""


ChapterTeller = Callable[[Voice, Sequence[Event]], Story]
"""Tells one chapter to one reader."""


def tell_plainly(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell a chapter line by line, for a game without a chapter teller of its own."""
    told = [event for event in events if not isinstance(event, ChapterClosed)]
    return Story(NEWS_HEADLINE, tuple(voice.tell_event(event) for event in told), ())
