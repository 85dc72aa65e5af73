"""Writes the letters of a step: what is told, to whom, and not before when.

A page is written with its letter. A card is made from its seat's view when it is delivered. A note
is a word key with its facts, and becomes a sentence when it is sent.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.games.news.chapters import THREAD_ROOM, Chapter, ToldChapters
from bot.games.news.first_news import list_events, say_who_is_asked
from bot.games.news.joined_letters import join_news_to_cards
from bot.games.news.missed_news import (
    TELL_LATER,
    TELL_NOW,
    ChapterReading,
    choose_telling_time,
    drop_answered_events,
    join_pages,
    list_heard_events,
    page_to_data,
)
from bot.games.people.people import language_of, name_players, quiet_until
from bot.games.state.eliminated_seats import is_eliminated, list_eliminated
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.games.state.windows import key_of
from bot.store.rows import GameRow, Letter, Person, SeatRow, Window
from engine.core.protocol.game import CHEER, Lapse, React
from engine.core.protocol.values import EVERYONE, KEEPER, Event, Seat, Viewer, is_in_audience
from render.language.pages import Page
from render.words import Voice

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
TICK: Final = timedelta(milliseconds=1)


@dataclass(slots=True)
class LetterWriter:
    """Writes the letters of one step; `heard_counts` counts what each reader was told."""

    step: StepInProgress
    told_chapters: ToldChapters
    people: Mapping[int, Person]
    heard_counts: dict[Viewer, int]
    seats_told_out: Collection[Seat] = ()
    """Eliminated seats that have been told so: they read in the thread."""
    informed_seat: Seat | None = None
    """The seat whose replies have already told it everything in the chapters."""
    missed_pages: dict[Seat, tuple[Page, ...]] = field(default_factory=dict)
    """Pages that no letter has told yet: each seat's next letter tells them first."""
    answered_seat: Seat | None = None
    """The seat that is told in a reply what has just happened."""
    _seats_with_card: set[Seat] = field(default_factory=set)
    """Seats that also get a card: their news omits what stands on it."""

    @property
    def _snapshot(self) -> GameSnapshot:
        return self.step.snapshot

    def write_letters(self, actor: Seat | None) -> list[Letter]:
        """Write every letter of the step; the actor is not asked again for having acted."""
        cards = list(self._write_cards(actor))
        self._seats_with_card = {one.seat for one in cards if one.seat is not None}
        letters = [
            letter
            for chapter in self.told_chapters.chapters
            for letter in self._write_chapter(chapter)
        ]
        if self._snapshot.row.revision:  # a first hand and a first card are too much for one
            letters, cards = join_news_to_cards(
                letters, [self._add_missed_news(one) for one in cards]
            )
        return [*letters, *self._write_farewells(), *cards]

    def make_voice(self, row: SeatRow | None) -> Voice:
        """Make the voice for a seat's holder, or (None) for everybody."""
        person = self._person(row)
        table_language = self._snapshot.table_settings.language
        language = table_language if person is None else language_of(person, table_language)
        reader = row.seat if row else None
        return Voice(
            language,
            self._snapshot.game_type.word_book,
            name_players(self.step.seats.values(), self.people, language),
            reader,
            events_heard=self.heard_counts.get(reader, 0),
            markdown=True,
        )

    def _person(self, row: SeatRow | None) -> Person | None:
        return self.people.get(row.person) if row and row.person is not None else None

    def _quiet_end(self, row: SeatRow | None) -> datetime | None:
        return find_quiet_end(self._person(row), self.step.now)

    # Chapters

    def _write_chapter(self, chapter: Chapter) -> Iterator[Letter]:
        """Write a chapter's letters: to its room, and to each seat that may hear it."""
        if chapter.audience == EVERYONE:
            yield from self._write_chapter_letter(chapter, None)
        if chapter.is_public_room and self.step.row.channel is not None:
            return  # it is read in its own thread
        for row in self.step.seats.values():
            is_reader = row.person is not None and row.seat not in self.seats_told_out
            if (
                is_reader
                and is_in_audience(chapter.audience, row.seat)
                and not self._is_told_without_letter(chapter, row)
            ):
                yield from self._write_chapter_letter(chapter, row)

    def _is_told_without_letter(self, chapter: Chapter, row: SeatRow) -> bool:
        """Return whether a seat gets no letter of a chapter, because it stands in the thread."""
        step, in_thread = self.step, chapter.room == THREAD_ROOM and not self.step.is_over
        if (
            not in_thread
            or step.row.channel is None
            or chapter.computed_step.position.parent is None
        ):
            return False
        view = self._view(chapter.computed_step, row.seat)
        presentation, events = (
            self._snapshot.game_type.presentation,
            self._list_events(chapter, row.seat),
        )
        reading = ChapterReading(
            presentation, self.make_voice(row), view, tuple(events), is_over=step.is_over
        )
        telling_time = choose_telling_time(reading, step, self.informed_seat, self._seats_with_card)
        if telling_time == TELL_LATER:
            self.missed_pages[row.seat] = (*self.missed_pages.get(row.seat, ()), reading.page)
        if telling_time != TELL_NOW:
            self._count_told(chapter, row.seat)
        return telling_time != TELL_NOW

    def _list_events(self, chapter: Chapter, reader: Viewer) -> list[Event]:
        """List the events of a chapter that its reader hears and that no reply tells."""
        stored_events = drop_answered_events(
            chapter.stored_events, self.step, self.answered_seat, reader
        )
        return list_heard_events(self._snapshot.game_type.presentation, stored_events, reader)

    def _count_told(self, chapter: Chapter, reader: Viewer) -> None:
        """Count the events that a reader has been told by letter or reply."""
        count = len(
            list_heard_events(self._snapshot.game_type.presentation, chapter.stored_events, reader)
        )
        self.heard_counts[reader] = self.heard_counts.get(reader, 0) + count

    def _write_chapter_letter(self, chapter: Chapter, row: SeatRow | None) -> Iterator[Letter]:
        reader = row.seat if row else None
        game_type, position = self._snapshot.game_type, chapter.computed_step.position
        if not (events := self._list_events(chapter, reader)):
            return
        view, voice = self._view(chapter.computed_step, reader), self.make_voice(row)
        page = ChapterReading(
            game_type.presentation, voice, view, tuple(events), is_over=self.step.is_over
        ).page
        if reader is not None and chapter.room == THREAD_ROOM:  # what was before is told before
            page = join_pages((*self.missed_pages.pop(reader, ()), page))
        if position.parent is None and chapter.room == THREAD_ROOM:
            lines = list_events(game_type.presentation, events, view, voice)
            page = self._head_first_news(replace(page, paragraphs=(lines,)), reader, voice)
        self._count_told(chapter, reader)
        recipient = "public" if row is None else f"news.{row.seat}"
        yield Letter(
            letter=f"{position.game}.{position.revision}.{recipient}.{chapter.room}",
            game=position.game,
            kind="public" if row is None else "news",
            body={
                "page": page_to_data(page),
                "room": chapter.room,
                "card": reader in self._seats_with_card,
                "open_to": [
                    one.reaction_id for one in events if self._may_react(one, view, reader)
                ],
            },
            seat=reader,
            room=chapter.room if row is None else None,
            revision=position.revision,
            look=self._choose_pictures(chapter, view, events, reader),
            not_before=self._quiet_end(row),
        )

    def _may_react(self, event: Event, view: Any, reader: Viewer) -> bool:
        """Return whether a reader may react to an event; the public always may."""
        if not event.reaction_id or reader is None:
            return bool(event.reaction_id)
        order = React(event=event.reaction_id, on=CHEER)
        return self._snapshot.game_type.game.check(view, None, order, ()).is_accepted

    def _head_first_news(self, page: Page, reader: Viewer, voice: Voice) -> Page:
        """Add the heading of the first news, and who is asked if the reader is not."""
        page = replace(page, title=voice.say("letter.begun"))
        if reader in {None, KEEPER} or reader in self._seats_with_card:
            return page
        known_windows = [
            self.step.windows[key_of(ask)]
            for ask in self.step.asks
            if ask.seat != reader and is_in_audience(ask.known_to, reader)
        ]
        return replace(page, paragraphs=(*page.paragraphs, say_who_is_asked(known_windows, voice)))

    def _choose_pictures(
        self, chapter: Chapter, view: Any, events: Sequence[Event], reader: Viewer
    ) -> tuple[tuple[str, str], ...]:
        """Choose a chapter's pictures, without those of the next letter to its reader."""
        game_type = self._snapshot.game_type
        pictures = tuple(game_type.presentation.pictures.choose_to_send(view, events))
        if reader in self._seats_with_card:
            return tuple(one for one in pictures if one not in game_type.card_pictures(view))
        if reader is None and self.step.is_over:
            return tuple(
                one
                for one in pictures
                if one not in set(game_type.presentation.pictures.choose_to_send(view, ()))
            )
        if chapter.computed_step.position.parent is None and reader not in {None, KEEPER}:
            return pictures or game_type.card_pictures(view)
        return pictures

    def _view(self, computed_step: ComputedStep, viewer: Viewer) -> Any:
        if computed_step is self.step.computed_steps[-1]:
            return self.step.view(viewer)
        return self._snapshot.game_type.game.view(computed_step.state, viewer)

    # Cards, farewells

    def _add_missed_news(self, card: Letter) -> Letter:
        """Add missed pages to a card, if no letter of news has told them."""
        pages = self.missed_pages.pop(card.seat, ()) if card.seat is not None else ()
        return (
            replace(card, body={**card.body, "page": page_to_data(join_pages(pages))})
            if pages
            else card
        )

    def _write_cards(self, actor: Seat | None) -> Iterator[Letter]:
        """Write the cards of all who are newly asked, and of all whose time ran out."""
        for seat, windows in find_newly_asked(self.step, actor).items():
            row = self.step.seats.get(seat)
            if row is None or (not windows and is_eliminated(self.step.game, self.step.state, row)):
                continue
            if row.person is not None and not row.steward:
                yield write_card_letter(self.step.row, row, windows, self._quiet_end(row))

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


def find_newly_asked(step: StepInProgress, actor: Seat | None) -> dict[Seat, list[Window]]:
    """Find the windows of seats that are newly asked, asked again, or whose time ran out."""
    windows_by_seat: dict[Seat, list[Window]] = {}
    for ask in step.asks:
        window, before = step.windows[key_of(ask)], step.snapshot.windows.get(key_of(ask))
        is_new = before is None or before.opened_at != window.opened_at
        is_resumed = before is not None and not before.open and ask.seat != actor
        if ask.clock and window.open and (is_new or is_resumed):
            windows_by_seat.setdefault(ask.seat, []).append(window)
    for seat in _find_lapsed_seats(step) - set(windows_by_seat):
        own_windows = (
            step.windows[key_of(ask)] for ask in step.asks if ask.seat == seat and ask.clock
        )
        windows_by_seat[seat] = [window for window in own_windows if window.open]
    return windows_by_seat


def _find_lapsed_seats(step: StepInProgress) -> set[Seat]:
    """Find the seats whose sheets were played because their time ran out."""
    sheets = (one for computed_step in step.computed_steps for one in computed_step.position.sheets)
    lapsed_seats = {
        seat for seat, _, sheet in sheets if any(isinstance(one, Lapse) for one in sheet)
    }
    return set() if step.is_over else lapsed_seats


# One letter


def farewell_name(game: GameRow, row: SeatRow) -> str:
    """Return the name of the letter that tells a holder, once, that they are eliminated."""
    return f"{game.id}.{game.branch}.out.{row.seat}.{row.person}"


@dataclass(frozen=True, slots=True)
class LetterRecipient:
    """The seat that a note goes to, and not before when."""

    row: SeatRow
    not_before: datetime | None


def write_card_letter(
    game: GameRow, row: SeatRow, windows: Sequence[Window], later: datetime | None
) -> Letter:
    """Write the letter of a seat's turn card."""
    asks = [window.ask.id for window in windows]
    return Letter(
        letter=f"{game.id}.{game.revision}.card.{row.seat}",
        game=game.id,
        kind="card",
        body={"asks": asks},
        seat=row.seat,
        revision=game.revision,
        not_before=later,
    )


def write_note(
    game: GameRow, name: str, key: str, facts: Mapping[str, Any], to: LetterRecipient | None = None
) -> Letter:
    """Write a note for the thread, or for a seat; its name is unique in its step."""
    reader = "public" if to is None else f"to.{to.row.seat}"
    return Letter(
        letter=f"{game.id}.{game.revision}.note.{reader}.{name}",
        game=game.id,
        kind="note",
        body={"key": key, "facts": dict(facts)},
        seat=to.row.seat if to else None,
        room=THREAD_ROOM if to is None else None,
        revision=game.revision,
        not_before=to.not_before if to else None,
    )


def write_lobby_letter(game: GameRow) -> Letter:
    """Write the letter that makes the courier update a lobby's message."""
    stamp = (game.touched_at - EPOCH) // TICK
    return Letter(letter=f"lobby.{game.id}.{stamp}", game=game.id, kind="lobby", body={}, room="")


def find_quiet_end(person: Person | None, now: datetime) -> datetime | None:
    """Return the end of a person's quiet hours, if it is quiet now."""
    return None if person is None else quiet_until(person, now)
