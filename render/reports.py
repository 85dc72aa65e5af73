"""What happened, told to one reader: a page for a turn or for many, a refusal, a sum explained."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event, Refusal, hears
from render.games import PRESENTATIONS, Presentation
from render.language.chapter_story import NEWS, HeadlineCandidate, Story
from render.language.fact_vocabulary import capital
from render.language.pages import Page, together
from render.language.voice import Voice

HEADLINE: Final = 59
"""A phone shows so many letters of a headline (voice 2)."""
NAMES: Final = (24, 16, 12, 9, 7, 5, 3)
"""How short names grow until a headline fits."""


def report(
    game: str, view: Any, events: Sequence[Event], voice: Voice, painter: Presentation | None = None
) -> Page:
    """Tell a reader what they may hear of these events; several chapters are told one by one.

    A chapter that tells nothing has no title among others, and no later one's stands above all.
    """
    painter = painter or PRESENTATIONS[game]
    voice = _settled(game, view, voice, painter)
    every = list(_told(voice, painter, _deduced(view, painter, events)))
    told = [one for one in every if one[1].paragraphs or one[1].fields] or every
    head = _headline(voice, [one.headline for _, one in told] or [NEWS])
    if head in {title for title, _ in told[1:]}:
        head = _headline(voice, [told[0][1].headline])
    paragraphs: list[str] = []
    fields: list[tuple[str, str]] = []
    now = tuple(dict.fromkeys(name for _, one in told for name in one.now))
    for title, one in told:
        first, *rest = one.paragraphs or ("",)
        titled = len(told) > 1 and title not in {"", head}
        paragraphs += [f"**{title}** {first}".strip() if titled else first, *rest]
        fields += one.fields
    return Page(head, tuple(filter(None, paragraphs)), together(fields, now), now)


def news(
    game: str, view: Any, events: Sequence[Event], voice: Voice, painter: Presentation | None = None
) -> tuple[str, ...]:
    """List the news of a reader, a paragraph each, the oldest first."""
    painter = painter or PRESENTATIONS[game]
    voice = _settled(game, view, voice, painter)
    whole = _deduced(view, painter, events)
    return tuple(text for _, one in _told(voice, painter, whole) for text in one.paragraphs)


def tells(
    game: str, view: Any, events: Sequence[Event], voice: Voice, painter: Presentation | None = None
) -> bool:
    """Tell whether these events are said in words themselves, whatever can be told besides."""
    painter = painter or PRESENTATIONS[game]
    told = _told(_settled(game, view, voice, painter), painter, events)
    return any(one.paragraphs for _, one in told)


def refusal(voice: Voice, given: Refusal) -> str:
    """Say what stands in the way, and its rule."""
    return replace(voice, markdown=True).refusal(given)


def why(voice: Voice, event: Event, part: int | None = None) -> str:
    """Explain a number that was told, line by line."""
    return PRESENTATIONS[voice.book].why(replace(voice, markdown=True), event, part)


def _settled(game: str, view: Any, voice: Voice, painter: Presentation) -> Voice:
    """Give a voice the names of the table and Discord's marks."""
    voice = replace(voice, book=game, markdown=True)
    return voice if view is None else replace(painter.settle(voice, view), reader=voice.reader)


def _deduced(view: Any, painter: Presentation, events: Sequence[Event]) -> Sequence[Event]:
    """Add what the holder of a view can tell besides."""
    return events if view is None else painter.deduced(view, events)


def _chapters(events: Sequence[Event], voice: Voice) -> Iterator[list[Event]]:
    """Cut what the reader may hear where chapters close."""
    chapter: list[Event] = []
    for event in events:
        if hears(event.audience, voice.reader):
            chapter.append(event)
            if isinstance(event, ChapterClosed):
                yield chapter
                chapter = []
    if chapter:
        yield chapter


def _told(
    voice: Voice, painter: Presentation, events: Sequence[Event]
) -> Iterator[tuple[str, Story]]:
    """Tell chapter after chapter, each with its title if it has closed."""
    for chapter in _chapters(events, voice):
        last, title = chapter[-1], ""
        if isinstance(last, ChapterClosed) and voice.knows(f"chapter.{last.title}"):
            title = capital(voice.say(f"chapter.{last.title}", **last.facts))
        yield title, painter.tell(voice, chapter)
        voice = voice.after(len(chapter))


def _headline(voice: Voice, tales: Sequence[HeadlineCandidate]) -> str:
    """Say the weightiest of several headlines, with names as long as there is room for."""
    best = min(tales, key=lambda tale: tale.rank)
    for letters in NAMES:
        short = {seat: _clipped(name, letters) for seat, name in voice.players.items()}
        clear = replace(voice, players=short, markdown=False)
        if len(clear.say(best.key, **best.facts)) <= HEADLINE:
            return capital(replace(voice, players=short).say(best.key, **best.facts))
    return capital(voice.say("headline.news"))


def _clipped(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "\u2026"
