"""Letters: what must be said of a course, to whom, and not before when.

A page is written when its letter is; a card is made of its seat's sight when it is delivered, and a
short word is a key with its facts, said when it leaves.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.games.news.chapters import THREAD, Chapter, ToldChapters
from bot.games.news.first_news import one_by_one, waits
from bot.games.news.joined_letters import joined
from bot.games.news.missed_news import (
    LATER,
    NOW,
    Reading,
    beside_answer,
    gathered,
    heard,
    plain,
    told_when,
)
from bot.games.people.people import called, language_of, quiet_until
from bot.games.state.eliminated_seats import fallen, is_out
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.games.state.windows import key_of
from bot.store.rows import GameRow, Letter, Person, SeatRow, Window
from engine.core.protocol.game import CHEER, Lapse, React
from engine.core.protocol.values import EVERYONE, KEEPER, Event, Seat, Viewer, hears
from render.language.pages import Page
from render.words import Voice

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
TICK: Final = timedelta(milliseconds=1)


@dataclass(slots=True)
class LetterWriter:
    """Writes the letters of one course; `heard` counts what each reader has been told."""

    course: StepInProgress
    tale: ToldChapters
    people: Mapping[int, Person]
    heard: dict[Viewer, int]
    gone: Collection[Seat] = ()
    """Seats that have been told that they are out: they read in the thread."""
    informed: Seat | None = None
    """Whose answers have told them, step by step, all that the course's chapters tell."""
    missed: dict[Seat, tuple[Page, ...]] = field(default_factory=dict)
    """What each seat's next letter tells first, since no letter did."""
    answered: Seat | None = None
    """Who is told in an answer what happened on the course itself."""
    _carded: set[Seat] = field(default_factory=set)
    """Seats that get a card as well: their news leaves to it what stands there."""

    @property
    def _board(self) -> GameSnapshot:
        return self.course.board

    def letters(self, actor: Seat | None) -> list[Letter]:
        """Write all that a course says; who acted is not asked again for having acted."""
        cards = list(self._cards(actor))
        self._carded = {one.seat for one in cards if one.seat is not None}
        found = [letter for chapter in self.tale.chapters for letter in self._chapter(chapter)]
        if self._board.row.revision:  # a first hand and a first card are too much for one
            found, cards = joined(found, [self._caught_up(one) for one in cards])
        return [*found, *self._farewells(), *cards]

    def voice(self, row: SeatRow | None) -> Voice:
        """Speak to the holder of a seat, or (None) to everybody."""
        person = self._person(row)
        common = self._board.table.language
        language = common if person is None else language_of(person, common)
        reader = row.seat if row else None
        return Voice(
            language,
            self._board.key,
            called(self.course.seats.values(), self.people, language),
            reader,
            heard=self.heard.get(reader, 0),
            markdown=True,
        )

    def _person(self, row: SeatRow | None) -> Person | None:
        return self.people.get(row.person) if row and row.person is not None else None

    def _quiet(self, row: SeatRow | None) -> datetime | None:
        return quiet(self._person(row), self.course.now)

    # Chapters

    def _chapter(self, chapter: Chapter) -> Iterator[Letter]:
        """Tell a chapter to its room, and to each seat that may hear of it."""
        if chapter.audience == EVERYONE:
            yield from self._told(chapter, None)
        if chapter.aside and self.course.row.channel is not None:
            return  # it is read in its own thread
        for row in self.course.seats.values():
            reads = row.person is not None and row.seat not in self.gone
            if reads and hears(chapter.audience, row.seat) and not self._waits(chapter, row):
                yield from self._told(chapter, row)

    def _waits(self, chapter: Chapter, row: SeatRow) -> bool:
        """Tell whether a chapter stands in the thread, and goes to a seat without a letter."""
        course, thread = self.course, chapter.room == THREAD and not self.course.over
        if not thread or course.row.channel is None or chapter.stride.row.parent is None:
            return False
        view = self._view(chapter.stride, row.seat)
        painter, news = self._board.kind.painter, self._heard(chapter, row.seat)
        read = Reading(painter, self.voice(row), view, tuple(news), over=course.over)
        when = told_when(read, course, self.informed, self._carded)
        if when == LATER:
            self.missed[row.seat] = (*self.missed.get(row.seat, ()), read.page)
        if when != NOW:
            self._count(chapter, row.seat)
        return when != NOW

    def _heard(self, chapter: Chapter, reader: Viewer) -> list[Event]:
        """List what its reader hears of a chapter, as far as no answer tells them."""
        told = beside_answer(chapter.told, self.course, self.answered, reader)
        return heard(self._board.kind.painter, told, reader)

    def _count(self, chapter: Chapter, reader: Viewer) -> None:
        """Count what a reader has been told by letter or answer."""
        count = len(heard(self._board.kind.painter, chapter.told, reader))
        self.heard[reader] = self.heard.get(reader, 0) + count

    def _told(self, chapter: Chapter, row: SeatRow | None) -> Iterator[Letter]:
        reader = row.seat if row else None
        kind, at = self._board.kind, chapter.stride.row
        if not (news := self._heard(chapter, reader)):
            return
        view, voice = self._view(chapter.stride, reader), self.voice(row)
        page = Reading(kind.painter, voice, view, tuple(news), over=self.course.over).page
        if reader is not None and chapter.room == THREAD:  # what was before is told before
            page = gathered((*self.missed.pop(reader, ()), page))
        if at.parent is None and chapter.room == THREAD:
            told = one_by_one(kind.painter, news, view, voice)
            page = self._first(replace(page, paragraphs=(told,)), reader, voice)
        self._count(chapter, reader)
        to = "public" if row is None else f"news.{row.seat}"
        yield Letter(
            letter=f"{at.game}.{at.revision}.{to}.{chapter.room}",
            game=at.game,
            kind="public" if row is None else "news",
            body={
                "page": plain(page),
                "room": chapter.room,
                "card": reader in self._carded,
                "open_to": [one.open_to for one in news if self._reacts(one, view, reader)],
            },
            seat=reader,
            room=chapter.room if row is None else None,
            revision=at.revision,
            look=self._look(chapter, view, news, reader),
            not_before=self._quiet(row),
        )

    def _reacts(self, event: Event, view: Any, reader: Viewer) -> bool:
        """Tell whether a reader may react to an event; of the public it is not known."""
        if not event.open_to or reader is None:
            return bool(event.open_to)
        order = React(event=event.open_to, on=CHEER)
        return self._board.kind.game.check(view, None, order, ()).stands

    def _first(self, page: Page, reader: Viewer, voice: Voice) -> Page:
        """Head the news of the setup; who is not asked yet learns who is."""
        page = replace(page, title=voice.say("letter.begun"))
        if reader in {None, KEEPER} or reader in self._carded:
            return page
        known = [
            self.course.windows[key_of(ask)]
            for ask in self.course.asks
            if ask.seat != reader and hears(ask.known_to, reader)
        ]
        return replace(page, paragraphs=(*page.paragraphs, waits(known, voice)))

    def _look(
        self, chapter: Chapter, view: Any, heard: Sequence[Event], reader: Viewer
    ) -> tuple[tuple[str, str], ...]:
        """Choose a chapter's pictures, without those that the next letter to its reader shows."""
        kind = self._board.kind
        found = tuple(kind.painter.sent(view, heard))
        if reader in self._carded:
            return tuple(one for one in found if one not in kind.looks(view))
        if reader is None and self.course.over:
            return tuple(one for one in found if one not in set(kind.painter.sent(view, ())))
        if chapter.stride.row.parent is None and reader not in {None, KEEPER}:
            return found or kind.looks(view)
        return found

    def _view(self, stride: ComputedStep, viewer: Viewer) -> Any:
        if stride is self.course.strides[-1]:
            return self.course.view(viewer)
        return self._board.kind.game.view(stride.state, viewer)

    # Cards, farewells

    def _caught_up(self, card: Letter) -> Letter:
        """Let a card tell what its seat has missed, if no news of now do."""
        pages = self.missed.pop(card.seat, ()) if card.seat is not None else ()
        return replace(card, body={**card.body, "page": plain(gathered(pages))}) if pages else card

    def _cards(self, actor: Seat | None) -> Iterator[Letter]:
        """Bring whoever is asked their card, and whoever's time ran out a new one."""
        for seat, windows in asked(self.course, actor).items():
            row = self.course.seats.get(seat)
            if row is None or (not windows and is_out(self.course.game, self.course.state, row)):
                continue
            if row.person is not None and not row.steward:
                yield card(self.course.row, row, windows, self._quiet(row))

    def _farewells(self) -> Iterator[Letter]:
        """Tell whoever is out of the game, with the last chapter that comes to them, that it is."""
        course = self.course
        to_all = any(chapter.room == THREAD for chapter in self.tale.chapters)
        if course.over or course.row.channel is None or not to_all:
            return
        for row in fallen(course.game, course.state, course.seats.values()):
            if row.seat not in self.gone:
                to = LetterRecipient(row, self._quiet(row))
                told = note(course.row, "out", "note.out", {}, to)
                yield replace(told, letter=farewell(course.row, row))


def asked(course: StepInProgress, actor: Seat | None) -> dict[Seat, list[Window]]:
    """Find who is newly asked, or again because another seat acted, or whose time ran out."""
    found: dict[Seat, list[Window]] = {}
    for ask in course.asks:
        window, before = course.windows[key_of(ask)], course.board.windows.get(key_of(ask))
        fresh = before is None or before.opened_at != window.opened_at
        back = before is not None and not before.open and ask.seat != actor
        if ask.clock and window.open and (fresh or back):
            found.setdefault(ask.seat, []).append(window)
    for seat in _lapsed(course) - set(found):
        own = (course.windows[key_of(ask)] for ask in course.asks if ask.seat == seat and ask.clock)
        found[seat] = [window for window in own if window.open]
    return found


def _lapsed(course: StepInProgress) -> set[Seat]:
    """Find whose sheets were played because their time had run out, while the game goes on."""
    sheets = (one for stride in course.strides for one in stride.row.sheets)
    late = {seat for seat, _, sheet in sheets if any(isinstance(one, Lapse) for one in sheet)}
    return set() if course.over else late


# One letter


def farewell(game: GameRow, row: SeatRow) -> str:
    """Name the letter that tells somebody, once, that they are out."""
    return f"{game.id}.{game.branch}.out.{row.seat}.{row.person}"


@dataclass(frozen=True, slots=True)
class LetterRecipient:
    """A seat that a short word goes to, and not before when."""

    row: SeatRow
    later: datetime | None


def card(game: GameRow, row: SeatRow, windows: Sequence[Window], later: datetime | None) -> Letter:
    """Bring a seat its turn card."""
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


def note(
    game: GameRow, name: str, key: str, facts: Mapping[str, Any], to: LetterRecipient | None = None
) -> Letter:
    """Say a short word in the thread, or to a seat; its name tells it from others of its step."""
    reader = "public" if to is None else f"to.{to.row.seat}"
    return Letter(
        letter=f"{game.id}.{game.revision}.note.{reader}.{name}",
        game=game.id,
        kind="note",
        body={"key": key, "facts": dict(facts)},
        seat=to.row.seat if to else None,
        room=THREAD if to is None else None,
        revision=game.revision,
        not_before=to.later if to else None,
    )


def lobby(game: GameRow) -> Letter:
    """Ask the courier to show a lobby's message as it is when he comes to it."""
    stamp = (game.touched_at - EPOCH) // TICK
    return Letter(letter=f"lobby.{game.id}.{stamp}", game=game.id, kind="lobby", body={}, room="")


def quiet(person: Person | None, now: datetime) -> datetime | None:
    """Find the end of somebody's quiet hours, if it is quiet now."""
    return None if person is None else quiet_until(person, now)
