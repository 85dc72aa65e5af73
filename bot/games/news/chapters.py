"""Which events are told when: a chapter closes in its room, and all of it is told at one go.

Until then events wait. A room's chapter closes by a `ChapterClosed` that all of the room hear; in
a public room one that only some hear closes nothing. A room that closes tells what was said in it
till then. What a game tells of its setup is a chapter of its own, and when the game ends, whatever
waits is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.news.missed_news import SIGNS
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.store.rows import NewsRoom, StoredEvent
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Audience, Event

CLOSING: Final = (ChapterClosed, RoomClosed)
THREAD = ""
"""The room that every table has: its thread, and everybody's own news."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is told of one room at one go, as of one step."""

    room: str
    audience: Audience
    told: tuple[StoredEvent, ...]
    stride: ComputedStep

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(one.event for one in self.told)

    @property
    def aside(self) -> bool:
        """It stands in a room of its own, where everybody may read all of it."""
        return self.room != THREAD and all(one.audience == EVERYONE for one in self.events)


@dataclass(frozen=True, slots=True)
class ToldChapters:
    """What a course tells: its chapters, and what waits on."""

    chapters: tuple[Chapter, ...]
    untold: tuple[StoredEvent, ...]
    rooms: Mapping[str, NewsRoom]
    marks: Mapping[tuple[int, int], int]
    """By revision and place: the revision whose letters tell an event."""


def tell(course: StepInProgress) -> ToldChapters:
    """Part what has happened into chapters, step by step."""
    rooms = dict(course.board.rooms)
    waiting = [one for one in course.board.untold if one.revision != course.undone]
    chapters: list[Chapter] = []
    for stride in course.strides:
        waiting += _happened(stride)
        for event in stride.events:
            _open_or_close(rooms, course.row.id, event)
        begun = stride.row.parent is None
        whole = begun or (course.over and stride is course.strides[-1])
        if not (whole or any(isinstance(event, CLOSING) for event in stride.events)):
            continue
        found = list(_chapters(waiting, stride, rooms, whole=whole))
        chapters += found
        gone = {id(one) for chapter in found for one in chapter.told}
        waiting = [one for one in waiting if id(one) not in gone]
    marks = {
        (one.revision, one.place): chapter.stride.row.revision
        for chapter in chapters
        for one in chapter.told
    }
    return ToldChapters(tuple(chapters), tuple(waiting), rooms, marks)


def _happened(stride: ComputedStep) -> Iterator[StoredEvent]:
    for place, event in enumerate(stride.events):
        yield StoredEvent(
            game=stride.row.game,
            revision=stride.row.revision,
            place=place,
            event=event,
            told=None,
        )


def _open_or_close(rooms: dict[str, NewsRoom], game: int, event: Event) -> None:
    if isinstance(event, RoomOpened):
        rooms[event.room] = NewsRoom(game=game, room=event.room, audience=event.audience)
    elif isinstance(event, RoomClosed) and event.room in rooms:
        rooms[event.room] = replace(rooms[event.room], open=False)


def _chapters(
    waiting: Sequence[StoredEvent],
    stride: ComputedStep,
    rooms: Mapping[str, NewsRoom],
    *,
    whole: bool,
) -> Iterator[Chapter]:
    """Find the rooms whose chapter this step has closed, and what belongs to it."""
    for room in dict.fromkeys(one.event.room for one in waiting):
        here = [one for one in waiting if one.event.room == room]
        audience = _audience(room, here, rooms)
        last = len(here) if whole else _closed(here, audience)
        if last:
            yield Chapter(room, audience, tuple(here[:last]), stride)


def _audience(room: str, here: Sequence[StoredEvent], rooms: Mapping[str, NewsRoom]) -> Audience:
    if room == THREAD:
        return EVERYONE
    return rooms[room].audience if room in rooms else here[-1].event.audience


def _closed(here: Sequence[StoredEvent], audience: Audience) -> int:
    """Count the events up to the last that closes the chapter of their room."""
    closed, said = 0, False
    for count, one in enumerate(here, 1):
        said = said or not isinstance(one.event, SIGNS)
        ends = isinstance(one.event, ChapterClosed) or (said and isinstance(one.event, RoomClosed))
        if ends and (audience != EVERYONE or one.event.audience == EVERYONE):
            closed, said = count, False
    return closed
