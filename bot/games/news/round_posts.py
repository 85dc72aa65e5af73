"""Chooses and writes what a step posts: the table's thread gets one post a round, when it is over.

Other public rooms, the setup, and games without rounds get a post for each chapter. Which chapters
the thread has been told is stored as the revision up to which the public, as one reader, has read.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.games.news.chapter_reading import EMPTY_PAGE, ChapterReading, list_heard_events
from bot.games.news.chapters import THREAD_ROOM, Chapter
from bot.games.news.first_news import list_events
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.letter_bodies import BoastPost, DeedOffer, FloorPost, PublicPost, QuietRound
from bot.records import GameRow, Letter, StoredEvent
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, Event
from render.language.pages import Page
from render.presentation import Presentation
from render.reports import Fight, write_boast, write_fight, write_floor, write_round
from render.words import Voice


def choose_posted_chapters(
    step: StepInProgress,
    closed_chapters: Sequence[Chapter],
    unposted_events: Sequence[StoredEvent],
    read_public_view: Callable[[ComputedStep], Any],
) -> tuple[Chapter, ...]:
    """Return the chapters that are posted; those of a round that has ended are joined to one.

    `unposted_events` are those of chapters that earlier steps closed. What a game tells of a fight
    in a room of its own is told with the round.
    """
    rounds = step.snapshot.game_type.presentation.story.rounds
    if rounds is None or step.snapshot.state is None:
        return tuple(closed_chapters)
    waiting_events = [one for one in unposted_events if one.event.room == THREAD_ROOM]
    posted_chapters: list[Chapter] = []
    present_round = rounds.read_round_number(step.snapshot.view(None))
    for chapter in closed_chapters:
        if rounds.is_fight_room(chapter.room):
            continue
        if chapter.room != THREAD_ROOM or chapter.audience != EVERYONE:
            posted_chapters.append(chapter)
            continue
        waiting_events += chapter.stored_events
        round_before, present_round = (
            present_round,
            rounds.read_round_number(read_public_view(chapter.computed_step)),
        )
        is_last = step.is_over and chapter.computed_step is step.computed_steps[-1]
        if present_round > round_before or is_last:
            posted_chapters.append(replace(chapter, stored_events=tuple(waiting_events)))
            waiting_events = []
    return tuple(posted_chapters)


async def read_deed_events(
    tx: Transaction, game: int, presentation: Presentation
) -> Sequence[StoredEvent]:
    """Read the events in which deeds are found, as far as they are stored; () without a story."""
    rounds = presentation.story.rounds
    return () if rounds is None else await tx.steps.list_told_to_all(game, rounds.deed_kinds)


def list_past_events(
    deed_events: Sequence[StoredEvent], stored_events: Sequence[StoredEvent]
) -> list[Event]:
    """List the events in which deeds are found and which came before those of a post."""
    first = min(((one.revision, one.place) for one in stored_events), default=(0, 0))
    return [one.event for one in deed_events if (one.revision, one.place) < first]


def find_posted_revision(posted_chapters: Sequence[Chapter]) -> int:
    """Return the last revision that the thread is told by these posts; 0 if it is told nothing."""
    in_thread = (one for one in posted_chapters if one.room == THREAD_ROOM)
    return max((one.computed_step.position.revision for one in in_thread), default=0)


def write_post_body(
    reading: ChapterReading,
    chapter: Chapter,
    posted_chapters: Sequence[Chapter],
    past_events: Sequence[Event] = (),
) -> PublicPost | FloorPost | BoastPost | None:
    """Write what the post of a chapter says; None if it has no news.

    In the room of boasts that is a boast, or the floor of a new round, which offers the deeds of
    the round that the same step posts in the thread. What is worth telling in a round depends on
    the rounds before it, which `past_events` hold.
    """
    boast_room = reading.presentation.boast_room
    if boast_room is not None and chapter.room == boast_room.room:
        return _write_boast_post(reading, chapter.room) or _write_floor_post(
            reading, chapter, posted_chapters
        )
    page = _write_post_page(reading, chapter, past_events)
    if page.is_blank:
        return None
    open_to = tuple(one.reaction_id for one in reading.events if one.reaction_id)
    return PublicPost(page=page, room=chapter.room, open_to=open_to)


def _write_boast_post(reading: ChapterReading, room: str) -> BoastPost | None:
    """Write the post of the boast that a chapter tells, if it tells one."""
    boast = _find_boast(reading)
    if boast is None:
        return None
    page = write_boast(reading.presentation, reading.view, boast, reading.voice)
    return BoastPost(page=page, room=room, boast=boast.reaction_id)


def _find_boast(reading: ChapterReading) -> Event | None:
    """Find the boast that a chapter of the room of boasts tells."""
    return next((one for one in reading.events if one.reaction_id), None)


def _write_floor_post(
    reading: ChapterReading, chapter: Chapter, posted_chapters: Sequence[Chapter]
) -> FloorPost | None:
    """Write the post that opens the floor; None if nothing was earned and no deed is public."""
    rounds = [
        one
        for one in posted_chapters
        if one.room == THREAD_ROOM and one.computed_step is chapter.computed_step
    ]
    stored_events = [event for one in rounds for event in one.stored_events]
    events_of_round = list_heard_events(reading.presentation, stored_events, None)
    floor = write_floor(
        reading.presentation, reading.view, reading.events, events_of_round, reading.voice
    )
    if floor.page.is_blank:
        return None
    deeds = tuple(DeedOffer(key=one.key, text=one.text) for one in floor.deeds)
    return FloorPost(page=floor.page, room=chapter.room, deeds=deeds, key=floor.key)


def _write_post_page(
    reading: ChapterReading, chapter: Chapter, past_events: Sequence[Event]
) -> Page:
    """Write the page of a post: the setup, a round, or a chapter; a blank one if it has no news."""
    presentation, view, voice = reading.presentation, reading.view, reading.voice
    is_in_thread = chapter.room == THREAD_ROOM
    if is_in_thread and chapter.computed_step.position.parent is None:
        lines = list_events(presentation, reading.events, view, voice)
        return Page(voice.say("letter.begun"), (lines,))
    if is_in_thread and presentation.story.rounds is not None:
        return write_round(presentation, view, reading.events, voice, past_events)
    return reading.page.without_repeated_title() if reading.has_news else EMPTY_PAGE


def choose_post_pictures(reading: ChapterReading, chapter: Chapter) -> tuple[tuple[str, str], ...]:
    """Choose the pictures of a post, without those of the last one of a game.

    A round has one picture, a boast the arms of who boasts.
    """
    rounds, choose = reading.presentation.story.rounds, reading.presentation.pictures.choose_to_send
    boast_room, boast = reading.presentation.boast_room, _find_boast(reading)
    if boast_room is not None and chapter.room == boast_room.room and boast is not None:
        return (boast_room.choose_arms(boast),)
    last = set(choose(reading.view, ())) if reading.is_over else set()
    is_setup = chapter.computed_step.position.parent is None
    if rounds is not None and chapter.room == THREAD_ROOM and not is_setup:
        chosen: Iterable[tuple[str, str]] = (rounds.round_picture,)
    else:
        chosen = choose(reading.view, reading.events)
    return tuple(one for one in chosen if one not in last)


def find_fight(
    reading: ChapterReading, chapter: Chapter, past_events: Sequence[Event]
) -> Fight | None:
    """Find the fight of a round that is told in a thread of its own; None if none is worth it."""
    is_setup = chapter.computed_step.position.parent is None
    if is_setup or reading.presentation.story.rounds is None:
        return None
    return write_fight(
        reading.presentation, reading.view, reading.events, reading.voice, past_events
    )


def is_quiet_round(reading: ChapterReading, chapter: Chapter) -> bool:
    """Return whether a chapter without news has ended a round of a game that goes on."""
    has_rounds = reading.presentation.story.rounds is not None
    return has_rounds and chapter.room == THREAD_ROOM and not reading.is_over


def write_quiet_round(reading: ChapterReading, chapter: Chapter) -> Letter:
    """Write that nothing public happened in the round that a chapter has ended."""
    rounds, position = reading.presentation.story.rounds, chapter.computed_step.position
    present_round = 0 if rounds is None else rounds.read_round_number(reading.view)
    return Letter(
        letter=f"{position.game}.{position.revision}.quiet",
        game=position.game,
        body=QuietRound(round=present_round - 1),
        room=THREAD_ROOM,
        revision=position.revision,
    )


def write_begun_round(
    row: GameRow,
    presentation: Presentation,
    view: Any,
    unposted_events: Sequence[StoredEvent],
    deed_events: Sequence[StoredEvent],
    voice: Voice,
) -> Letter | None:
    """Write the post of a round that the end of its table cuts short; None without news."""
    if presentation.story.rounds is None:
        return None
    in_thread = [one for one in unposted_events if one.event.room == THREAD_ROOM]
    past_events = list_past_events(deed_events, in_thread)
    events = list_heard_events(presentation, in_thread, None)
    page = write_round(presentation, view, events, voice, past_events)
    if page.is_blank:
        return None
    return Letter(
        letter=f"{row.id}.{row.revision}.public.begun",
        game=row.id,
        body=PublicPost(page=page, room=THREAD_ROOM),
        room=THREAD_ROOM,
        revision=row.revision,
    )
