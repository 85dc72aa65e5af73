"""The news of a reader: the chapters that were closed after the revision up to which they read.

News is computed each time, from the events and that one number. It is only marked as read once
Discord has accepted what shows it, so a crash in between tells it again and never loses it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bot.games.news.chapter_reading import ChapterReading, join_pages, list_heard_events
from bot.games.news.chapters import THREAD_ROOM
from bot.games.news.first_news import list_events, say_who_is_asked
from bot.games.people.names import name_players
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.windows import key_of
from bot.letter_bodies import CardUpdate, SeatNews, TurnCard, UnreadableBody
from bot.records import Letter, OutboxLetter, ReaderState, StoredEvent
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, KEEPER, Event, Seat, is_in_audience
from render.language.pages import Page
from render.words import Voice

SETUP_REVISION: Final = 1
"""The revision of the first position, whose events are a chapter of their own."""


@dataclass(frozen=True, slots=True)
class UnreadChapter:
    """A closed chapter of one room, as far as its reader may hear it."""

    room: str
    revision: int
    """The revision that closed it."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class UnreadNews:
    """What a person has not been told yet of a game."""

    snapshot: GameSnapshot
    seat: Seat
    state: ReaderState
    """How far the person has read."""
    chapters: tuple[UnreadChapter, ...]
    kept_letters: tuple[OutboxLetter, ...]
    """Letters to the seat that have not arrived: held back by closed messages, or to be sent."""

    @property
    def up_to(self) -> int:
        """The revision up to which the person has read once this news is told."""
        return max((one.revision for one in self.chapters), default=self.state.read_up_to)

    @property
    def told_events(self) -> int:
        """How many events this news tells."""
        return sum(len(one.events) for one in self.chapters)

    def until(self, revision: int) -> "UnreadNews":
        """Return the news of the chapters that were closed up to a revision."""
        return replace(self, chapters=tuple(x for x in self.chapters if x.revision <= revision))

    def events_of(self, room: str) -> tuple[Event, ...]:
        """Return the events of a room, over all chapters."""
        return tuple(event for one in self.chapters if one.room == room for event in one.events)


async def read_unread_news(tx: Transaction, snapshot: GameSnapshot, person: int) -> UnreadNews:
    """Read what a person who holds a seat has not been told yet."""
    seat = snapshot.seat_of(person)
    if seat is None:
        raise LookupError(f"person {person} holds no seat in game {snapshot.row.id}")
    state = await tx.reader_states.get(snapshot.row.id, person)
    letters = await tx.outbox.list_unread(snapshot.row.id, seat)
    return UnreadNews(
        snapshot,
        seat,
        state,
        await read_unread_chapters(tx, snapshot, seat, state.read_up_to),
        tuple(one for one in letters if _still_tells(one, state)),
    )


async def read_card_news(tx: Transaction, snapshot: GameSnapshot, person: int) -> UnreadNews:
    """Read all that a person's last card has told, of which it shows the first lines, and since."""
    news = await read_unread_news(tx, snapshot, person)
    since = min(news.state.read_up_to, news.state.card_told_since)
    return replace(news, chapters=await read_unread_chapters(tx, snapshot, news.seat, since))


def _still_tells(letter: OutboxLetter, state: ReaderState) -> bool:
    """Return whether a letter has words of its own, or tells news that is unread."""
    if isinstance(letter.letter.body, CardUpdate):
        return False
    return _has_own_words(letter.letter) or letter.letter.revision > state.read_up_to


def _has_own_words(letter: Letter) -> bool:
    """Return whether a letter says anything beside the news of the game."""
    match letter.body:
        case TurnCard(page=page):
            return page is not None
        case SeatNews() | UnreadableBody():
            return False
    return True


async def read_unread_chapters(
    tx: Transaction, snapshot: GameSnapshot, seat: Seat, read_up_to: int
) -> tuple[UnreadChapter, ...]:
    """Read the chapters that were closed after a revision, as far as a seat may hear them."""
    stored_events = await tx.steps.events_closed_since(snapshot.row.id, read_up_to)
    return tuple(_group_chapters(snapshot, seat, stored_events))


def _group_chapters(
    snapshot: GameSnapshot, seat: Seat, stored_events: Sequence[StoredEvent]
) -> Iterator[UnreadChapter]:
    """Group events by chapter and room; rooms that are read in their own thread are left out."""
    for chapter, closed_events in groupby(stored_events, lambda one: one.chapter):
        of_chapter = list(closed_events)
        for room in dict.fromkeys(one.event.room for one in of_chapter):
            if chapter is None or _is_read_in_its_thread(snapshot, room):
                continue
            of_room = [one for one in of_chapter if one.event.room == room]
            heard = list_heard_events(snapshot.game_type.presentation, of_room, seat)
            if heard:
                yield UnreadChapter(room, chapter, tuple(heard))


def _is_read_in_its_thread(snapshot: GameSnapshot, room: str) -> bool:
    """Return whether a room is public and its news is posted on Discord."""
    news_room = snapshot.rooms.get(room) if room != THREAD_ROOM else None
    is_public_room = news_room is not None and news_room.audience == EVERYONE
    return is_public_room and snapshot.row.channel is not None


# As a page


def write_news_page(news: UnreadNews, language: str) -> Page | None:
    """Write unread news as one page, in the reader's language; None if it says nothing."""
    pages = [page for page in _write_room_pages(news, language) if page.paragraphs or page.fields]
    return join_pages(pages) if pages else None


def _write_room_pages(news: UnreadNews, language: str) -> Iterator[Page]:
    voice = _make_voice(news, language)
    setup = [one for one in news.chapters if (one.revision, one.room) == (SETUP_REVISION, "")]
    for chapter in setup:
        yield _write_first_page(news, chapter, voice)
    later = replace(news, chapters=tuple(one for one in news.chapters if one not in setup))
    for room in dict.fromkeys(one.room for one in later.chapters):
        reading = read_chapter(later, later.events_of(room), voice)
        if reading.has_news or reading.is_over:
            yield reading.page


def read_chapter(news: UnreadNews, events: tuple[Event, ...], voice: Voice) -> ChapterReading:
    """Return the reading of events of one room."""
    snapshot = news.snapshot
    return ChapterReading(
        snapshot.game_type.presentation,
        voice,
        snapshot.view(news.seat),
        events,
        is_over=snapshot.row.life != "open",
    )


def _make_voice(news: UnreadNews, language: str) -> Voice:
    snapshot = news.snapshot
    return Voice(
        language,
        snapshot.game_type.word_book,
        name_players(snapshot.seats.values(), snapshot.people, language),
        news.seat,
        events_heard=news.state.heard_events,
        markdown=True,
    )


def _write_first_page(news: UnreadNews, chapter: UnreadChapter, voice: Voice) -> Page:
    """Write the setup as a list, and say who is asked if the reader is not."""
    snapshot = news.snapshot
    lines = list_events(
        snapshot.game_type.presentation, chapter.events, snapshot.view(news.seat), voice
    )
    page = replace(
        ChapterReading(
            snapshot.game_type.presentation, voice, snapshot.view(news.seat), chapter.events
        ).page,
        title=voice.say("letter.begun"),
        paragraphs=(lines,),
    )
    if news.seat == KEEPER or any(ask.seat == news.seat for ask in snapshot.asks):
        return page
    windows = [
        snapshot.windows[key_of(ask)]
        for ask in snapshot.asks
        if is_in_audience(ask.known_to, news.seat)
    ]
    return replace(page, paragraphs=(*page.paragraphs, say_who_is_asked(windows, voice)))
