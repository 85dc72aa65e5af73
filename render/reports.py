"""Reports for one reader: pages of news."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event, is_in_audience
from render.language.chapter_story import NEWS_HEADLINE, HeadlineCandidate, Story
from render.language.fact_vocabulary import capitalise
from render.language.pages import Highlight, Page, leave_out_said, merge_fields, write_under_title
from render.language.voice import Voice
from render.presentation import Presentation, RoundStory
from render.story.deeds import Deed
from render.story.round_pages import (
    MAX_HEADLINE_CHARACTERS,
    StoryWriter,
    choose_fight,
    write_fight_page,
    write_round_page,
)
from render.talk_rooms import BoastRoom, Floor

HEADLINE_PREFIX: Final = "headline."
"""The start of the word keys of headlines; the kind of an event follows."""
NAME_LENGTHS_TRIED: Final = (24, 16, 12, 9, 7, 5, 3)
"""The lengths to which names are cut, in this order, until a headline fits."""


def write_report(
    presentation: Presentation, view: Any, events: Sequence[Event], voice: Voice
) -> Page:
    """Write a page of what the reader may hear of these events, chapter by chapter.

    Among several chapters, one without content is left out, and the page isn't headed by the title
    of a later chapter.
    """
    voice = _voice_at_table(presentation, view, voice)
    all_stories = list(
        _tell_chapters(voice, presentation, _add_deductions(view, presentation, events))
    )
    stories = [one for one in all_stories if one[1].paragraphs or one[1].fields] or all_stories
    candidates = [one.headline for _, one in stories] or [NEWS_HEADLINE]
    page_title = _write_headline(voice, candidates)
    if page_title in {title for title, _ in stories[1:]}:
        candidates = candidates[:1]
        page_title = _write_headline(voice, candidates)
    paragraphs: list[str] = []
    fields: list[tuple[str, str]] = []
    status_fields = tuple(dict.fromkeys(name for _, one in stories for name in one.status_fields))
    for title, one in stories:
        titled = len(stories) > 1 and title not in {"", page_title}
        paragraphs += write_under_title(title, one.paragraphs) if titled else one.paragraphs
        fields += one.fields
    return Page(
        page_title,
        tuple(filter(None, paragraphs)),
        merge_fields(fields, status_fields),
        status_fields,
        is_title_spare=_choose_headline(candidates).is_spare,
        highlights=tuple(highlight for _, one in stories for highlight in one.highlights),
    )


def write_round(
    presentation: Presentation,
    view: Any,
    events: Sequence[Event],
    voice: Voice,
    past_events: Sequence[Event] = (),
) -> Page:
    """Write a page of a whole round: its deeds, the weightiest first, then what else is public.

    It has no fields: numbers stand on the status page. A round without news is a blank page.
    """
    told = _read_round(presentation, view, events, voice, past_events)
    page = write_round_page(told.writer, told.deeds, told.first_event, told.round_number)
    story = told.story
    others = [one for one in events if one.kind not in story.deed_kinds | story.untold_kinds]
    if not any(not isinstance(one, ChapterClosed) for one in others):
        return page
    other_page = _write_other_news(presentation, view, others, told.writer.voice)
    title = page.title if page.paragraphs else other_page.title
    return Page(title, (*page.paragraphs, *other_page.paragraphs))


class Fight(NamedTuple):
    """A thread about a fight: its room, its page, whose title names it, and its picture."""

    room: str
    page: Page
    look: tuple[tuple[str, str], ...]


def write_fight(
    presentation: Presentation,
    view: Any,
    events: Sequence[Event],
    voice: Voice,
    past_events: Sequence[Event] = (),
) -> Fight | None:
    """Write the page of a thread about the round's weightiest fight; None if none is worth one."""
    told = _read_round(presentation, view, events, voice, past_events)
    fight = choose_fight(told.deeds, told.first_event)
    if fight is None:
        return None
    page = write_fight_page(told.writer, told.deeds, fight, told.round_number)
    return Fight(fight.room, page, ((told.story.fight_part, fight.room),))


class _ReadRound(NamedTuple):
    """The deeds of a game, and which of them belong to a round."""

    story: RoundStory
    writer: StoryWriter
    deeds: Sequence[Deed]
    first_event: int
    round_number: int


def _read_round(
    presentation: Presentation,
    view: Any,
    events: Sequence[Event],
    voice: Voice,
    past_events: Sequence[Event],
) -> _ReadRound:
    """Find the deeds in the events of a round and in those before it."""
    story = presentation.story.rounds
    assert story is not None  # noqa: S101 - a game without rounds has a post for each chapter
    voice = _voice_at_table(presentation, view, voice)
    past = [one for one in past_events if one.kind in story.deed_kinds]
    present = [one for one in events if one.kind in story.deed_kinds]
    all_events = [*past, *present]
    deeds = story.find_deeds(view, all_events)
    writer = StoryWriter(
        voice, lambda at, seat: story.name_side(voice, view, all_events[at:], seat)
    )
    return _ReadRound(story, writer, deeds, len(past), _find_round(story, view, events))


def _find_round(story: RoundStory, view: Any, events: Sequence[Event]) -> int:
    """Return the round that the last closed chapter names, else the present one."""
    closed = [one.facts for one in events if isinstance(one, ChapterClosed)]
    rounds = [int(facts["round"]) for facts in closed if "round" in facts]
    return rounds[-1] if rounds else story.read_round_number(view)


def _write_other_news(
    presentation: Presentation, view: Any, events: Sequence[Event], voice: Voice
) -> Page:
    """Write public events that are no deeds, chapter by chapter, such as those of the setup."""
    candidates: list[HeadlineCandidate] = []
    paragraphs: list[str] = []
    for chapter in _split_chapters(_add_deductions(view, presentation, events), voice):
        told = [event for event in chapter if not isinstance(event, ChapterClosed)]
        story = presentation.story.tell_chapter(voice, told)
        if story.paragraphs:
            candidates.append(presentation.story.tell_chapter(voice, chapter).headline)
            paragraphs += story.paragraphs
        voice = voice.after_events(len(chapter))
    if not paragraphs:
        return Page("")
    title = _write_headline(voice, candidates)
    unsaid = tuple(one for one in paragraphs if leave_out_said(title, (one,)))
    return Page(title, unsaid or tuple(paragraphs))


def write_floor(
    presentation: Presentation,
    view: Any,
    events: Sequence[Event],
    events_of_round: Sequence[Event],
    voice: Voice,
) -> Floor:
    """Write what is told in the room of boasts when a round begins."""
    room = _require_boast_room(presentation)
    return room.write_floor(
        _voice_at_table(presentation, view, voice), view, events, events_of_round
    )


def write_boast(presentation: Presentation, view: Any, boast: Event, voice: Voice) -> Page:
    """Write a boast as it stands in its room."""
    room = _require_boast_room(presentation)
    return room.write_boast(_voice_at_table(presentation, view, voice), view, boast)


def _require_boast_room(presentation: Presentation) -> BoastRoom:
    assert presentation.boast_room is not None  # noqa: S101 - without one there is no such chapter
    return presentation.boast_room


def list_news(
    presentation: Presentation, view: Any, events: Sequence[Event], voice: Voice
) -> tuple[str, ...]:
    """List the news of a reader, one paragraph each, the oldest first."""
    voice = _voice_at_table(presentation, view, voice)
    heard = _add_deductions(view, presentation, events)
    return tuple(
        text for _, one in _tell_chapters(voice, presentation, heard) for text in one.paragraphs
    )


def list_highlights(
    presentation: Presentation, view: Any, events: Sequence[Event], voice: Voice
) -> tuple[Highlight, ...]:
    """List what a card tells of the news of a reader; () in a game whose cards tell paragraphs."""
    voice = _voice_at_table(presentation, view, voice)
    heard = _add_deductions(view, presentation, events)
    stories = _tell_chapters(voice, presentation, heard)
    return tuple(highlight for _, one in stories for highlight in one.highlights)


def is_told_in_words(
    presentation: Presentation, view: Any, events: Sequence[Event], voice: Voice
) -> bool:
    """Tell whether these events have words of their own, without any deductions from them."""
    stories = _tell_chapters(_voice_at_table(presentation, view, voice), presentation, events)
    return any(one.paragraphs for _, one in stories)


def find_headline_event(
    presentation: Presentation, events: Sequence[Event], voice: Voice
) -> Event | None:
    """Return the event that a chapter's headline is about, else the last one."""
    key = presentation.story.tell_chapter(voice, events).headline.key
    told = (one for one in reversed(events) if one.kind == key.removeprefix(HEADLINE_PREFIX))
    return next(told, events[-1] if events else None)


def _voice_at_table(presentation: Presentation, view: Any, voice: Voice) -> Voice:
    """Return the voice with the table's names and Discord's Markdown."""
    voice = replace(voice, book=presentation.words.book, markdown=True)
    return (
        voice
        if view is None
        else replace(presentation.words.teach_table_names(voice, view), reader=voice.reader)
    )


def _add_deductions(
    view: Any, presentation: Presentation, events: Sequence[Event]
) -> Sequence[Event]:
    """Add the events that the reader can deduce from a view."""
    return events if view is None else presentation.story.add_deductions(view, events)


def _split_chapters(events: Sequence[Event], voice: Voice) -> Iterator[list[Event]]:
    """Split the events that the reader may hear into chapters."""
    chapter: list[Event] = []
    for event in events:
        if is_in_audience(event.audience, voice.reader):
            chapter.append(event)
            if isinstance(event, ChapterClosed):
                yield chapter
                chapter = []
    if chapter:
        yield chapter


def _tell_chapters(
    voice: Voice, presentation: Presentation, events: Sequence[Event]
) -> Iterator[tuple[str, Story]]:
    """Tell the chapters one by one, each with its title if it has closed."""
    for chapter in _split_chapters(events, voice):
        last, title = chapter[-1], ""
        if isinstance(last, ChapterClosed) and voice.has_words(f"chapter.{last.title}"):
            title = capitalise(voice.say(f"chapter.{last.title}", **last.facts))
        yield title, presentation.story.tell_chapter(voice, chapter)
        voice = voice.after_events(len(chapter))


def _write_headline(voice: Voice, candidates: Sequence[HeadlineCandidate]) -> str:
    """Write the weightiest of several headlines, with names as long as fit."""
    best = _choose_headline(candidates)
    for characters in NAME_LENGTHS_TRIED:
        short = {seat: _shorten_name(name, characters) for seat, name in voice.players.items()}
        plain_voice = replace(voice, players=short, markdown=False)
        if len(plain_voice.say(best.key, **best.facts)) <= MAX_HEADLINE_CHARACTERS:
            return capitalise(replace(voice, players=short).say(best.key, **best.facts))
    return capitalise(voice.say("headline.news"))


def _choose_headline(candidates: Sequence[HeadlineCandidate]) -> HeadlineCandidate:
    return min(candidates, key=lambda candidate: candidate.rank)


def _shorten_name(name: str, characters: int) -> str:
    return name if len(name) <= characters else name[: characters - 1].rstrip() + "\u2026"
