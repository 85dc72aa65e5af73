"""Groups events into chapters: each is told as a whole when it closes.

Until then events wait. A room's chapter is closed by a `ChapterClosed` that all of the room hear;
in a public room one that only some hear closes nothing. A room that closes tells its events so
far. The setup is a chapter of its own, and when the game ends, all waiting events are told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.news.chapter_reading import CHAPTER_SIGNS
from bot.games.state.game_snapshot import list_talking_rooms
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.records import NewsRoom, StoredEvent
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Audience, Event

CLOSING_EVENTS: Final = (ChapterClosed, RoomClosed)
THREAD_ROOM = ""
"""The room that every table has: its thread, and everybody's own news."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """The events of one room that are told together, as of one step."""

    room: str
    audience: Audience
    stored_events: tuple[StoredEvent, ...]
    computed_step: ComputedStep

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(one.event for one in self.stored_events)

    @property
    def is_public_room(self) -> bool:
        """Return whether it belongs to a room of its own that everybody may read."""
        return self.room != THREAD_ROOM and all(one.audience == EVERYONE for one in self.events)


@dataclass(frozen=True, slots=True)
class ToldChapters:
    """The chapters that a step tells, and the events that still wait."""

    chapters: tuple[Chapter, ...]
    open_events: tuple[StoredEvent, ...]
    rooms: Mapping[str, NewsRoom]
    told_revisions: Mapping[tuple[int, int], int]
    """By an event's revision and place: the revision whose letters tell it."""

    def list_talk(self, step: StepInProgress) -> tuple[StoredEvent, ...]:
        """List what was told in the private rooms that are open now, by the step and before."""
        before = (one for one in step.snapshot.talk if one.revision != step.undone_revision)
        open_rooms = set(list_talking_rooms(self.rooms.values()))
        here = [event for one in self.chapters for event in one.stored_events]
        return tuple(one for one in (*before, *here) if one.event.room in open_rooms)


def open_fight_rooms(told_chapters: ToldChapters, game: int, rooms: Sequence[str]) -> ToldChapters:
    """Add the rooms of threads about fights; nothing is told there later."""
    added = {
        one: NewsRoom(game=game, room=one, audience=EVERYONE, open=False)
        for one in rooms
        if one not in told_chapters.rooms
    }
    return replace(told_chapters, rooms={**told_chapters.rooms, **added})


def tell_chapters(step: StepInProgress) -> ToldChapters:
    """Group the events into chapters, step by step."""
    rooms = dict(step.snapshot.rooms)
    waiting = [one for one in step.snapshot.open_events if one.revision != step.undone_revision]
    chapters: list[Chapter] = []
    for computed_step in step.computed_steps:
        waiting += _make_stored_events(computed_step)
        for event in computed_step.events:
            _open_or_close(rooms, step.row.id, event)
        is_setup = computed_step.position.parent is None
        tells_all = is_setup or (step.is_over and computed_step is step.computed_steps[-1])
        if not (
            tells_all or any(isinstance(event, CLOSING_EVENTS) for event in computed_step.events)
        ):
            continue
        closed_chapters = list(
            _find_closed_chapters(waiting, computed_step, rooms, tells_all=tells_all)
        )
        chapters += closed_chapters
        told_ids = {id(one) for chapter in closed_chapters for one in chapter.stored_events}
        waiting = [one for one in waiting if id(one) not in told_ids]
    told_revisions = {
        (one.revision, one.place): chapter.computed_step.position.revision
        for chapter in chapters
        for one in chapter.stored_events
    }
    return ToldChapters(tuple(chapters), tuple(waiting), rooms, told_revisions)


def _make_stored_events(computed_step: ComputedStep) -> Iterator[StoredEvent]:
    for place, event in enumerate(computed_step.events):
        yield StoredEvent(
            game=computed_step.position.game,
            revision=computed_step.position.revision,
            place=place,
            event=event,
            chapter=None,
        )


def _open_or_close(rooms: dict[str, NewsRoom], game: int, event: Event) -> None:
    """Open or close the room of an event; one that is told to all in an unknown room opens it.

    A game that began under an earlier release has not opened all of its rooms.
    """
    room = rooms.get(event.room)
    if isinstance(event, RoomClosed):
        if room is not None:
            rooms[event.room] = replace(room, open=False)
    elif room is None:
        is_told_to_all = event.room != THREAD_ROOM and event.audience == EVERYONE
        if isinstance(event, RoomOpened) or is_told_to_all:
            rooms[event.room] = NewsRoom(game=game, room=event.room, audience=event.audience)
    elif isinstance(event, RoomOpened):
        rooms[event.room] = replace(room, audience=event.audience, open=True)


def _find_closed_chapters(
    waiting: Sequence[StoredEvent],
    computed_step: ComputedStep,
    rooms: Mapping[str, NewsRoom],
    *,
    tells_all: bool,
) -> Iterator[Chapter]:
    """Find the rooms whose chapter this step has closed, and what belongs to it."""
    for room in dict.fromkeys(one.event.room for one in waiting):
        events_of_room = [one for one in waiting if one.event.room == room]
        audience = _find_audience(room, events_of_room, rooms)
        count = len(events_of_room) if tells_all else _count_closed_events(events_of_room, audience)
        if count:
            yield Chapter(room, audience, tuple(events_of_room[:count]), computed_step)


def _find_audience(
    room: str, events_of_room: Sequence[StoredEvent], rooms: Mapping[str, NewsRoom]
) -> Audience:
    if room == THREAD_ROOM:
        return EVERYONE
    return rooms[room].audience if room in rooms else events_of_room[-1].event.audience


def _count_closed_events(events_of_room: Sequence[StoredEvent], audience: Audience) -> int:
    """Count the events up to the last that closes the chapter of their room."""
    closed_count, has_content = 0, False
    for count, one in enumerate(events_of_room, 1):
        has_content = has_content or not isinstance(one.event, CHAPTER_SIGNS)
        closes = isinstance(one.event, ChapterClosed) or (
            has_content and isinstance(one.event, RoomClosed)
        )
        if closes and (audience != EVERYONE or one.event.audience == EVERYONE):
            closed_count, has_content = count, False
    return closed_count
