"""Letters: what must be said of a course, to whom, and not before when.

A page is written when its letter is; a card is made of its seat's sight when it is delivered, and a
short word is a key with its facts, said when it leaves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.desk.board import Board
from bot.desk.course import Course, Stride
from bot.desk.telling import THREAD, Chapter, Tale
from bot.desk.windows import key_of
from bot.people import called, language_of, quiet_until
from bot.store.rows import GameRow, Letter, Person, SeatRow, Window
from engine.core.model import EVERYONE, Seat, Viewer, hears
from render.page import Page
from render.report import report
from render.words import Voice


@dataclass(slots=True)
class Scribe:
    """Writes the letters of one course; `heard` counts what each reader has been told."""

    course: Course
    tale: Tale
    people: Mapping[int, Person]
    heard: dict[Viewer, int]

    @property
    def _board(self) -> Board:
        return self.course.board

    def letters(self, actor: Seat | None) -> list[Letter]:
        """Write all that a course says; who acted is not asked again for having acted."""
        found = [letter for chapter in self.tale.chapters for letter in self._chapter(chapter)]
        return [*found, *self._cards(actor), *self._stewards()]

    def voice(self, row: SeatRow | None) -> Voice:
        """Speak to the holder of a seat, or (None) to everybody."""
        person = self._person(row)
        language = self._board.table.language if person is None else language_of(person)
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
        for row in self.course.seats.values():
            if row.person is not None and hears(chapter.audience, row.seat):
                yield from self._told(chapter, row)

    def _told(self, chapter: Chapter, row: SeatRow | None) -> Iterator[Letter]:
        reader = row.seat if row else None
        heard = [event for event in chapter.events if hears(event.audience, reader)]
        if not heard:
            return
        kind, at = self._board.kind, chapter.stride.row
        view = self._view(chapter.stride, reader)
        page = report(self._board.key, view, heard, self.voice(row), kind.painter)
        self.heard[reader] = self.heard.get(reader, 0) + len(heard)
        to = "public" if row is None else f"news.{row.seat}"
        yield Letter(
            letter=f"{at.game}.{at.revision}.{to}.{chapter.room}",
            game=at.game,
            kind="public" if row is None else "news",
            body={"page": plain(page), "room": chapter.room},
            seat=reader,
            room=chapter.room if row is None else None,
            revision=at.revision,
            look=tuple(kind.painter.sent(view, heard)),
            not_before=self._quiet(row),
        )

    def _view(self, stride: Stride, viewer: Viewer) -> Any:
        if stride is self.course.strides[-1]:
            return self.course.view(viewer)
        return self._board.kind.game.view(stride.state, viewer)

    # Cards and stewards

    def _cards(self, actor: Seat | None) -> Iterator[Letter]:
        """Bring whoever is asked their card."""
        for seat, windows in asked(self.course, actor).items():
            row = self.course.seats.get(seat)
            if row is not None and row.person is not None and not row.steward:
                yield card(self.course.row, row, windows, self._quiet(row))

    def _stewards(self) -> Iterator[Letter]:
        """Say that a steward comes, or that the holder is back."""
        for seat, row in self.course.seats.items():
            before = self._board.seats.get(seat)
            if before is None or before.person != row.person or before.steward == row.steward:
                continue
            key = "note.steward" if row.steward else "note.steward.gone"
            facts: dict[str, Any] = {"seat": int(seat)}
            yield note(self.course.row, f"{key}.{seat}", key, facts)
            if row.steward:
                to = To(row, self._quiet(row))
                yield note(self.course.row, key, "note.steward.own", {"count": row.missed}, to)


def asked(course: Course, actor: Seat | None) -> dict[Seat, list[Window]]:
    """Find who is newly asked, or asked again because another seat acted."""
    found: dict[Seat, list[Window]] = {}
    for ask in course.asks:
        window, before = course.windows[key_of(ask)], course.board.windows.get(key_of(ask))
        fresh = before is None or before.opened_at != window.opened_at
        back = before is not None and not before.open and ask.seat != actor
        if ask.clock and window.open and (fresh or back):
            found.setdefault(ask.seat, []).append(window)
    return found


# One letter


@dataclass(frozen=True, slots=True)
class To:
    """A seat that a short word goes to, and not before when."""

    row: SeatRow
    later: datetime | None


def plain(page: Page) -> dict[str, Any]:
    """Write a page as plain data."""
    return {
        "title": page.title,
        "paragraphs": list(page.paragraphs),
        "fields": [list(one) for one in page.fields],
    }


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
    game: GameRow, name: str, key: str, facts: Mapping[str, Any], to: To | None = None
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


def reminder(board: Board, row: SeatRow, window: Window, now: datetime) -> Letter:
    """Remind a seat of what is asked; nobody else hears of it."""
    person = board.people.get(row.person) if row.person is not None else None
    closes = window.closes_at or now
    return Letter(
        letter=f"{board.row.id}.{window.branch}.remind.{row.seat}.{window.ask.id}",
        game=board.row.id,
        kind="reminder",
        body={
            "key": "remind.sheet" if window.ask.group else "remind.ask",
            "facts": {"left": relative(closes)},
            "ask": window.ask.id,
            "until": int(closes.timestamp()),
        },
        seat=row.seat,
        revision=board.row.revision,
        not_before=quiet(person, now),
    )


def quiet(person: Person | None, now: datetime) -> datetime | None:
    """Find the end of somebody's quiet hours, if it is quiet now."""
    return None if person is None else quiet_until(person, now)


def relative(moment: datetime) -> str:
    """Write a moment as Discord shows it to each reader: how far off it is."""
    return f"<t:{int(moment.timestamp())}:R>"


def hour(moment: datetime) -> str:
    """Write a moment as each reader's own clock shows it."""
    return f"<t:{int(moment.timestamp())}:t>"
