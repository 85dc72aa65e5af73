"""Writes the letters of a step: what is told, to whom, and not before when.

What is posted in a room is written with its letter. What a seat is told is computed when its
letter leaves, from how far its holder has read; the letter only says that there is news. A note is
a word key with its facts, and becomes a sentence when it is sent.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from bot.games.news.card_letters import CardLetters
from bot.games.news.chapter_reading import (
    ChapterReading,
    drop_answered_events,
    list_heard_events,
)
from bot.games.news.chapters import THREAD_ROOM, Chapter, ToldChapters
from bot.games.news.round_posts import (
    choose_post_pictures,
    choose_posted_chapters,
    find_fight,
    is_quiet_round,
    list_past_events,
    write_post_body,
    write_quiet_round,
)
from bot.games.news.single_letters import LetterRecipient, farewell_name, write_note
from bot.games.people.languages import language_of
from bot.games.people.names import name_players
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state.eliminated_seats import is_eliminated, list_eliminated
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.letter_bodies import FightPost, SeatNews
from bot.records import Letter, Person, SeatRow, StoredEvent
from engine.core.protocol.game import CHEER, React
from engine.core.protocol.values import EVERYONE, KEEPER, Event, Seat, Viewer, is_in_audience
from render.presentation import Presentation
from render.words import Voice


@dataclass
class LetterWriter:
    """Writes the letters of one step."""

    step: StepInProgress
    told_chapters: ToldChapters
    people: Mapping[int, Person]
    unposted_events: Sequence[StoredEvent] = ()
    """The events of chapters that were closed before and not posted yet."""
    posted_events: int = 0
    """How many events have been posted for everybody, which chooses between phrasings."""
    seats_told_out: Collection[Seat] = ()
    """Eliminated seats that have been told so: they read in the thread."""
    people_with_card: Collection[int] = ()
    """The people who have a live card, which is edited when it is out of date."""
    informed_seat: Seat | None = None
    """The seat whose replies have already told it everything in the chapters."""
    answered_seat: Seat | None = None
    """The seat that is told in a reply what has just happened."""
    deed_events: Sequence[StoredEvent] = ()
    """The stored events in which the story finds deeds; only posts in the thread need them."""
    fight_rooms: list[str] = field(default_factory=list)
    """The rooms of threads about fights that the letters tell."""

    @cached_property
    def _cards(self) -> CardLetters:
        """The cards; the news of seats that get one omits what stands on it."""
        return CardLetters(
            self.step,
            self.people,
            self.people_with_card,
            (self.answered_seat, self.informed_seat),
            self._read_heard_chapters,
        )

    @property
    def _snapshot(self) -> GameSnapshot:
        return self.step.snapshot

    def write_letters(self, actor: Seat | None) -> list[Letter]:
        """Write every letter of the step; the actor is not asked again for having acted."""
        cards = [*self._cards.write_cards(actor), *self._cards.write_news_cards()]
        posts = [post for chapter in self.posted_chapters for post in self._write_post(chapter)]
        news = [one for row in self.step.seats.values() for one in self._write_news(row)]
        return [*posts, *news, *self._write_farewells(), *self._cards.write_updates(), *cards]

    @cached_property
    def posted_chapters(self) -> tuple[Chapter, ...]:
        """The chapters that are posted: the thread's are joined to one post a round."""
        return choose_posted_chapters(
            self.step,
            self.told_chapters.chapters,
            self.unposted_events,
            lambda computed_step: self._view(computed_step, None),
        )

    def posts_in_thread(self) -> bool:
        """Return whether the step posts in the table's thread: mostly a round that has ended."""
        return any(one.room == THREAD_ROOM for one in self.posted_chapters)

    def make_voice(self, row: SeatRow | None) -> Voice:
        """Make the voice for a seat's holder, or (None) for everybody."""
        person = self._person(row)
        table_language = self._snapshot.table_settings.language
        language = table_language if person is None else language_of(person, table_language)
        return Voice(
            language,
            self._snapshot.game_type.word_book,
            name_players(self.step.seats.values(), self.people, language),
            row.seat if row else None,
            events_heard=self.posted_events if row is None else 0,
            markdown=True,
        )

    def _person(self, row: SeatRow | None) -> Person | None:
        return self.people.get(row.person) if row and row.person is not None else None

    def _quiet_end(self, row: SeatRow | None) -> datetime | None:
        return find_quiet_end(self._person(row), self.step.now)

    # Posts

    def _write_post(self, chapter: Chapter) -> Iterator[Letter]:
        """Write what a chapter tells everybody, in its room; without news there is no post."""
        events = self._list_events(chapter, None) if chapter.audience == EVERYONE else []
        if not events:
            return
        position = chapter.computed_step.position
        view, voice = self._view(chapter.computed_step, None), self.make_voice(None)
        reading = ChapterReading(
            self._presentation, voice, view, tuple(events), is_over=self.step.is_over
        )
        past_events = self._list_past_events(chapter)
        body = write_post_body(reading, chapter, self.posted_chapters, past_events)
        if body is None:
            if is_quiet_round(reading, chapter):
                yield write_quiet_round(reading, chapter)
            return
        self.posted_events += len(events)
        if chapter.room == THREAD_ROOM:
            yield from self._write_fight(reading, chapter, past_events)
        yield Letter(
            letter=f"{position.game}.{position.revision}.public.{chapter.room}",
            game=position.game,
            body=body,
            room=chapter.room,
            revision=position.revision,
            look=choose_post_pictures(reading, chapter),
        )

    def _write_fight(
        self, reading: ChapterReading, chapter: Chapter, past_events: Sequence[Event]
    ) -> Iterator[Letter]:
        """Write the weightiest fight of a round for a thread of its own, if it is worth one."""
        fight = find_fight(reading, chapter, past_events)
        if fight is None:
            return
        position = chapter.computed_step.position
        self.fight_rooms.append(fight.room)
        yield Letter(
            letter=f"{position.game}.{position.revision}.fight.{fight.room}",
            game=position.game,
            body=FightPost(page=fight.page, room=fight.room),
            room=fight.room,
            revision=position.revision,
            look=fight.look,
        )

    def _list_past_events(self, chapter: Chapter) -> Sequence[Event]:
        """List the events with deeds before a chapter's, those of this step's earlier posts too."""
        earlier_posts = takewhile(lambda one: one is not chapter, self.posted_chapters)
        in_thread = (one for one in earlier_posts if one.room == THREAD_ROOM)
        posted = [event for one in in_thread for event in self._list_events(one, None)]
        stored_events = next(
            (one.stored_events for one in self.posted_chapters if one.room == THREAD_ROOM),
            chapter.stored_events,
        )
        return [*list_past_events(self.deed_events, stored_events), *posted]

    # News of a seat

    def _write_news(self, row: SeatRow) -> Iterator[Letter]:
        """Write for each revision that closed chapters whether a seat is told by letter."""
        if row.person is None or row.seat in self.seats_told_out:
            return
        chapters = [one for one in self.told_chapters.chapters if self._is_for_seat(one, row)]
        for revision in dict.fromkeys(one.computed_step.position.revision for one in chapters):
            closed = [one for one in chapters if one.computed_step.position.revision == revision]
            told = [one for one in closed if self._list_events(one, row.seat)]
            if any(self._needs_letter(one, row) for one in told):
                yield self._write_news_letter(told, row)

    def _is_for_seat(self, chapter: Chapter, row: SeatRow) -> bool:
        """Return whether a seat may hear a chapter, and doesn't read it in a thread of its own."""
        is_posted = chapter.is_public_room and self.step.row.channel is not None
        return not is_posted and is_in_audience(chapter.audience, row.seat)

    def _needs_letter(self, chapter: Chapter, row: SeatRow) -> bool:
        """Return whether a seat is told of a chapter at once, by a letter of its own.

        What is told in the thread stands on the seat's card as well, the live one or the next.
        Whoever gets no card any more reads in the thread, or by letter where there is none.
        """
        step = self.step
        is_setup = chapter.computed_step.position.parent is None
        if is_setup or step.is_over:
            return True
        reading = self._read_chapter(chapter, row)
        if chapter.room != THREAD_ROOM:
            return reading.has_news and not self._cards.shows_talk_of(chapter.room, row)
        if row.seat in self._cards.seats_with_card or row.seat == self.informed_seat:
            return False
        gets_no_cards = row.seat == KEEPER or is_eliminated(step.game, step.state, row)
        return gets_no_cards and (
            reading.has_own_news or (step.row.channel is None and reading.has_news)
        )

    def _read_heard_chapters(self, row: SeatRow) -> Iterator[ChapterReading]:
        """Yield the chapters that were closed, as far as a seat hears of them."""
        for chapter in self.told_chapters.chapters:
            if self._is_for_seat(chapter, row) and self._list_events(chapter, row.seat):
                yield self._read_chapter(chapter, row)

    def _read_chapter(self, chapter: Chapter, row: SeatRow) -> ChapterReading:
        """Return a chapter as a seat reads it."""
        return ChapterReading(
            self._presentation,
            self.make_voice(row),
            self._view(chapter.computed_step, row.seat),
            tuple(self._list_events(chapter, row.seat)),
            is_over=self.step.is_over,
        )

    def _write_news_letter(self, chapters: Sequence[Chapter], row: SeatRow) -> Letter:
        """Write that there is news for a seat, with its pictures and what it may react to."""
        computed_step = chapters[-1].computed_step
        view = self._view(computed_step, row.seat)
        events = [event for one in chapters for event in self._list_events(one, row.seat)]
        return Letter(
            letter=f"{self.step.row.id}.{computed_step.position.revision}.news.{row.seat}",
            game=self.step.row.id,
            body=SeatNews(
                room=min(one.room for one in chapters),
                open_to=tuple(one.reaction_id for one in events if self._may_react(one, view)),
                card=row.seat in self._cards.seats_with_card,
                is_grave=self.step.is_over
                or any(self._read_chapter(one, row).is_grave for one in chapters),
            ),
            seat=row.seat,
            revision=computed_step.position.revision,
            look=self._choose_pictures(computed_step, view, events, row.seat),
            not_before=self._quiet_end(row),
        )

    def _list_events(self, chapter: Chapter, reader: Viewer) -> list[Event]:
        """List the events of a chapter that its reader hears and that no reply tells."""
        stored_events = drop_answered_events(
            chapter.stored_events, self.step, self.answered_seat, reader
        )
        return list_heard_events(self._presentation, stored_events, reader)

    def _may_react(self, event: Event, view: Any) -> bool:
        """Return whether a seat may react to an event."""
        if not event.reaction_id:
            return False
        order = React(event=event.reaction_id, on=CHEER)
        return self._snapshot.game_type.game.check(view, None, order, ()).is_accepted

    def _choose_pictures(
        self, computed_step: ComputedStep, view: Any, events: Sequence[Event], seat: Seat
    ) -> tuple[tuple[str, str], ...]:
        """Choose the pictures of a seat's news, without those of its card."""
        game_type = self._snapshot.game_type
        pictures = tuple(game_type.presentation.pictures.choose_to_send(view, events))
        if seat in self._cards.seats_with_card:
            return tuple(one for one in pictures if one not in game_type.card_pictures(view))
        if computed_step.position.parent is None and seat != KEEPER:
            return pictures or game_type.card_pictures(view)
        return pictures

    def _view(self, computed_step: ComputedStep, viewer: Viewer) -> Any:
        if computed_step is self.step.computed_steps[-1]:
            return self.step.view(viewer)
        return self._snapshot.game_type.game.view(computed_step.state, viewer)

    @property
    def _presentation(self) -> Presentation:
        return self._snapshot.game_type.presentation

    # Farewells

    def _write_farewells(self) -> Iterator[Letter]:
        """Write to newly eliminated seats that they get no more letters of chapters."""
        step = self.step
        to_all = any(chapter.room == THREAD_ROOM for chapter in self.told_chapters.chapters)
        if step.is_over or step.row.channel is None or not to_all:
            return
        for row in list_eliminated(step.game, step.state, step.seats.values()):
            if row.seat not in self.seats_told_out:
                recipient = LetterRecipient(row, self._quiet_end(row))
                letter = write_note(step.row, "out", "note.out", {}, recipient)
                yield replace(letter, letter=farewell_name(step.row, row))
