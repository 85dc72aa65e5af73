"""What a game's telling gives back: a headline by its words, paragraphs, and fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event
from render.language.voice import Voice


class HeadlineCandidate(NamedTuple):
    """A headline before it is said: its rank (0 is the weightiest), its key and its facts."""

    rank: int
    key: str
    facts: Mapping[str, Any]


NEWS: Final = HeadlineCandidate(99, "headline.news", {})


@dataclass(frozen=True, slots=True)
class Story:
    """One chapter, told."""

    headline: HeadlineCandidate
    paragraphs: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    now: tuple[str, ...] = ()
    """The names of fields that tell how it stands, and not what happened."""


Teller = Callable[[Voice, Sequence[Event]], Story]
"""Tells one chapter to one reader."""


def plain(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell a chapter line by line, for a game that has no teller of its own."""
    told = [event for event in events if not isinstance(event, ChapterClosed)]
    return Story(NEWS, tuple(voice.event(event) for event in told), ())
