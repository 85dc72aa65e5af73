"""The three moves of every step: claim, compute beside the loop, commit.

Claim: one short transaction closes to orders what plays now and would close later. Compute: rules,
views and letters run in a thread, on values. Commit: one transaction, if nobody was faster.
A crash after the claim leaves windows that are due, and the next tick computes the same bytes.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.games.news.chapters import ToldChapters, tell
from bot.games.news.game_end import outcome
from bot.games.news.letter_writer import LetterWriter, asked, farewell, lobby
from bot.games.news.missed_news import has_closed_sheet
from bot.games.news.shown_news import ReadMarks
from bot.games.news.steward_notes import relieved
from bot.games.refusals import refused
from bot.games.state import step_log
from bot.games.state.eliminated_seats import fallen
from bot.games.state.game_snapshot import GameSnapshot, SnapshotCache, load, people_of, sheets_of
from bot.games.state.step_in_progress import StepInProgress
from bot.games.turns.step_writer import write
from bot.store.rows import GameRow, Letter, Person, StoredEvent, StoredOrder
from bot.store.store import Store, Transaction
from engine.core.protocol.values import Seat, Viewer, hears
from render.language.pages import Page

TICK: Final = timedelta(milliseconds=1)
EVER: Final = 1_000
"""So many letters of a seat are looked through."""

Also = Callable[[Transaction], Awaitable[None]]
"""What else is written in the same transaction."""


class Said(NamedTuple):
    """What a course tells: its tale, its letters, and how much each reader has heard by then."""

    tale: ToldChapters
    letters: list[Letter]
    people: Mapping[int, Person]
    heard: dict[Viewer, int]
    missed: Mapping[Seat, tuple[Page, ...]] | None = None
    """What is left to each seat's next card; None: the same as before."""


def whole(now: datetime) -> datetime:
    """Cut a moment to what the store keeps of it."""
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


@dataclass
class GameRepository:
    """Reads boards, and writes courses down."""

    store: Store
    kinds: Mapping[str, GameType]
    wake: Callable[[], None]
    boards: SnapshotCache
    machines: set[int]
    """Games in which a machine may have to be asked."""
    shown: ReadMarks = field(default_factory=ReadMarks)

    async def board(self, game: int) -> GameSnapshot:
        """Open a game's board; whoever calls holds its lock."""
        board = self.boards.get(game)
        if board is None:
            async with self.store.reading() as tx:
                board = await load(tx, self.kinds, game)
                known = board or await tx.games.get(game)
            if board is None:
                raise refused("GAME_NOT_BEGUN" if known else "GAME_GONE", game=str(game))
            self.boards.put(board)
        return board

    async def reread(self, person: int, but: int | None = None) -> None:
        """Look anew at who somebody is, at every table of theirs `but` one."""
        async with self.store.reading() as tx:
            rows = await tx.games.of_person(person)
        for row in rows:
            if row.id != but:
                self.boards.drop(row.id)
                self.machines.add(row.id)
        self.wake()

    async def claim(self, course: StepInProgress) -> None:
        """Close to orders what plays next, so that a crash leaves it due."""
        claimed = course.claimed()
        if claimed:
            row = course.row
            async with self.store.writing() as tx:
                await tx.sheets.mark_ready(row.id, row.branch, course.marked, course.now)
                await tx.windows.claim(row.id, row.branch, claimed, course.now)

    async def keep(
        self,
        course: StepInProgress,
        actor: Seat | None = None,
        also: Also | None = None,
        *,
        answered: bool = False,
    ) -> GameSnapshot:
        """Write a course down with everything it tells; the board of it lies open afterwards.

        Whoever acted may be `answered`, with all that followed.
        """
        game = course.row.id
        try:
            told = await self._told(course, actor, actor if answered else None)
            async with self.store.writing() as tx:
                row, numbered = await write(tx, course, told.tale, told.letters)
                if also is not None:
                    await also(tx)
        except BaseException:
            self.boards.drop(game)
            raise
        step_log.steps(course)
        board = _after(course, told, row, numbered)
        self.boards.put(board)
        self._note(course, told, actor if answered else None)
        moved = course.strides or told.letters
        if moved and any(row.ai or row.steward for row in board.seats.values()):
            self.machines.add(game)
        if told.letters or game in self.machines:
            self.wake()
        return board

    def _note(self, course: StepInProgress, told: Said, answered: Seat | None) -> None:
        """Note what of a course everybody is shown."""
        if course.over:
            self.shown.forget(course.row.id)
            return
        carded = {one.seat for one in told.letters if one.kind == "card"}
        anew = answered in carded and has_closed_sheet(course, answered)
        if answered is not None and course.strides and not anew:
            self.shown.by_answer(course, course.seats[answered])
        if told.missed is not None:
            for seat, row in course.seats.items():
                pages = told.missed.get(seat, ())
                self.shown.miss(row, pages, answered=seat == answered)
        for letter in told.letters:
            if letter.kind == "card" and letter.seat is not None:
                self.shown.by_card(course.seats[letter.seat], letter.revision)

    async def _told(
        self, course: StepInProgress, actor: Seat | None, answered: Seat | None
    ) -> Said:
        """Write the letters of a course; who sits where, and how they read, is looked up now."""
        board, tale = course.board, tell(course)
        if not (tale.chapters or course.seats != board.seats or asked(course, actor)):
            return Said(tale, [], board.people, board.heard)
        async with self.store.reading() as tx:
            people = await people_of(tx, course.seats.values())
            heard = dict(board.heard)
            if tale.chapters and board.row.revision and not heard:
                heard = _counted(await tx.steps.events(course.row.id), course)
            gone = await _gone(tx, course)
        missed = {seat: self.shown.missed(row) for seat, row in course.seats.items()}
        informed = self._informed(course, answered)
        scribe = LetterWriter(course, tale, people, heard, gone, informed, missed, answered)
        if tale.chapters:
            letters = await asyncio.to_thread(_letters, scribe, actor)
        else:  # cards alone, which are written when they leave
            letters = _letters(scribe, actor)
        return Said(tale, letters, people, heard, missed)

    def _informed(self, course: StepInProgress, answered: Seat | None) -> Seat | None:
        """Find out whether whoever is answered knows by then all that is told of the course."""
        known = answered is not None and self.shown.is_informed(course, course.seats[answered])
        return answered if known else None


def _counted(told: list[StoredEvent], course: StepInProgress) -> dict[Viewer, int]:
    """Count what each reader has been told."""
    audiences = Counter(one.event.audience for one in told if one.told is not None)
    return {
        viewer: sum(n for audience, n in audiences.items() if hears(audience, viewer))
        for viewer in (None, *course.seats)
    }


async def _gone(tx: Transaction, course: StepInProgress) -> set[Seat]:
    """Find who has been told that they are out."""
    gone = set()
    for row in fallen(course.game, course.state, course.seats.values()):
        written = await tx.outbox.of_seat(course.row.id, row.seat, EVER)
        if any(one.letter.letter == farewell(course.row, row) for one in written):
            gone.add(row.seat)
    return gone


def _letters(scribe: LetterWriter, actor: Seat | None) -> list[Letter]:
    letters = [*scribe.letters(actor), *relieved(scribe.course, scribe.people)]
    if scribe.course.over and scribe.course.strides:
        letters.append(outcome(scribe.course, scribe.voice(None), letters))
        letters += [lobby(scribe.course.row)] if scribe.course.row.channel is not None else []
    return letters


def _after(
    course: StepInProgress, told: Said, row: GameRow, numbered: Mapping[int, StoredOrder]
) -> GameSnapshot:
    """Lay the board of a course that has been written down."""
    sheets = [
        replace(numbered[one.id], place=one.place) if one.id in numbered else one
        for sheet in course.sheets.values()
        for one in sheet
    ]
    return replace(
        course.board,
        row=row,
        seats=course.seats,
        people=told.people,
        last=course.last,
        state=course.state,
        asks=course.asks,
        windows=course.windows,
        sheets=sheets_of(sheets),
        untold=told.tale.untold,
        rooms=told.tale.rooms,
        views=course.views,
        heard=told.heard,
    )
