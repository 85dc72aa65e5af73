"""Saves steps: claim, compute outside the event loop, commit.

Claim: one short transaction closes the windows that play now to further orders. Compute: rules,
views and letters run in a thread, on values. Commit: one transaction, if the game has not moved on.
A crash after the claim leaves windows that are due, and the next tick computes the same bytes.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.games.news.chapters import ToldChapters, tell_chapters
from bot.games.news.game_end import write_outcome_letter
from bot.games.news.letter_writer import (
    LetterWriter,
    farewell_name,
    find_newly_asked,
    write_lobby_letter,
)
from bot.games.news.missed_news import has_closed_sheet
from bot.games.news.shown_news import ReadMarks
from bot.games.news.steward_notes import write_steward_notes
from bot.games.refusals import make_refused_error
from bot.games.state import step_log
from bot.games.state.eliminated_seats import list_eliminated
from bot.games.state.game_snapshot import (
    GameSnapshot,
    SnapshotCache,
    group_by_sheet,
    load_snapshot,
    read_holders,
)
from bot.games.state.step_in_progress import StepInProgress
from bot.games.turns.held_tables import HeldTables
from bot.games.turns.step_writer import write_step
from bot.store.rows import GameRow, Letter, Person, StoredEvent, StoredOrder
from bot.store.store import Store, Transaction
from engine.core.protocol.values import Seat, Viewer, is_in_audience
from render.language.pages import Page

TICK: Final = timedelta(milliseconds=1)
MAX_LETTERS_SEARCHED: Final = 1_000
"""How many of a seat's letters are searched."""

AdditionalWrite = Callable[[Transaction], Awaitable[None]]
"""What a caller writes in the same transaction."""


class StepNews(NamedTuple):
    """What a step tells: chapters, letters, and how much each reader has heard by then."""

    told_chapters: ToldChapters
    letters: list[Letter]
    people: Mapping[int, Person]
    heard_counts: dict[Viewer, int]
    missed_pages: Mapping[Seat, tuple[Page, ...]] | None = None
    """The pages left to each seat's next card; None: the same as before."""


def cut_to_milliseconds(now: datetime) -> datetime:
    """Cut a moment to milliseconds, as it is stored."""
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


@dataclass
class GameRepository:
    """Reads snapshots, and saves steps."""

    store: Store
    game_types: Mapping[str, GameType]
    wake: Callable[[], None]
    snapshots: SnapshotCache
    games_with_machines: set[int]
    """Games in which a machine may have to be asked."""
    read_marks: ReadMarks = field(default_factory=ReadMarks)
    held_tables: HeldTables = field(default_factory=HeldTables)

    async def read_snapshot(self, game: int) -> GameSnapshot:
        """Return a game's snapshot; the caller holds its lock."""
        snapshot = self.snapshots.get(game)
        if snapshot is None:
            async with self.store.reading() as tx:
                snapshot = await load_snapshot(tx, self.game_types, game)
                game_row = snapshot or await tx.games.get(game)
            if snapshot is None:
                raise make_refused_error(
                    "GAME_NOT_BEGUN" if game_row else "GAME_GONE", game=str(game)
                )
            self.snapshots.put(snapshot)
        return snapshot

    async def reload_person(self, person: int, except_game: int | None = None) -> None:
        """Forget the snapshots of a person's tables, `but` one."""
        async with self.store.reading() as tx:
            rows = await tx.games.of_person(person)
        for row in rows:
            if row.id != except_game:
                self.snapshots.drop(row.id)
                self.games_with_machines.add(row.id)
        self.wake()

    async def claim_windows(self, step: StepInProgress) -> None:
        """Close the windows that play next to further orders, so that a crash leaves them due."""
        claimed_keys = step.claim_windows()
        if claimed_keys:
            row = step.row
            async with self.store.writing() as tx:
                await tx.sheets.mark_ready(row.id, row.branch, step.ready_marks, step.now)
                await tx.windows.claim(row.id, row.branch, claimed_keys, step.now)

    async def save_step(
        self,
        step: StepInProgress,
        actor: Seat | None = None,
        additional_write: AdditionalWrite | None = None,
        *,
        answered: bool = False,
    ) -> GameSnapshot:
        """Save a step with its letters, and cache the new snapshot.

        If the actor is `answered`, a reply tells them all that followed.
        """
        game = step.row.id
        try:
            step_news = await self._write_news(step, actor, actor if answered else None)
            async with self.store.writing() as tx:
                row, numbered_orders = await write_step(
                    tx, step, step_news.told_chapters, step_news.letters
                )
                if additional_write is not None:
                    await additional_write(tx)
        except BaseException:
            self.snapshots.drop(game)
            raise
        step_log.log_steps(step)
        snapshot = _make_snapshot_after(step, step_news, row, numbered_orders)
        self.snapshots.put(snapshot)
        self._note_read_marks(step, step_news, actor if answered else None)
        has_moved = step.computed_steps or step_news.letters
        if has_moved and any(row.ai or row.steward for row in snapshot.seats.values()):
            self.games_with_machines.add(game)
        if step_news.letters or game in self.games_with_machines:
            self.wake()
        return snapshot

    def _note_read_marks(
        self, step: StepInProgress, step_news: StepNews, answered_seat: Seat | None
    ) -> None:
        """Note what each seat has been shown of a step."""
        if step.is_over:
            self.read_marks.forget_game(step.row.id)
            return
        seats_with_card = {one.seat for one in step_news.letters if one.kind == "card"}
        has_new_card = answered_seat in seats_with_card and has_closed_sheet(step, answered_seat)
        if answered_seat is not None and step.computed_steps and not has_new_card:
            self.read_marks.note_answer(step, step.seats[answered_seat])
        if step_news.missed_pages is not None:
            for seat, row in step.seats.items():
                pages = step_news.missed_pages.get(seat, ())
                self.read_marks.note_missed_pages(row, pages, answered=seat == answered_seat)
        for letter in step_news.letters:
            if letter.kind == "card" and letter.seat is not None:
                self.read_marks.note_card(step.seats[letter.seat], letter.revision)

    async def _write_news(
        self, step: StepInProgress, actor: Seat | None, answered_seat: Seat | None
    ) -> StepNews:
        """Write the letters of a step, for the present holders of the seats."""
        snapshot, told_chapters = step.snapshot, tell_chapters(step)
        if not (
            told_chapters.chapters or step.seats != snapshot.seats or find_newly_asked(step, actor)
        ):
            return StepNews(told_chapters, [], snapshot.people, snapshot.heard_counts)
        async with self.store.reading() as tx:
            people = await read_holders(tx, step.seats.values())
            heard_counts = dict(snapshot.heard_counts)
            if told_chapters.chapters and snapshot.row.revision and not heard_counts:
                heard_counts = _count_heard(await tx.steps.events(step.row.id), step)
            seats_told_out = await _find_seats_told_out(tx, step)
        missed_pages = {seat: self.read_marks.missed_pages(row) for seat, row in step.seats.items()}
        informed_seat = self._find_informed_seat(step, answered_seat)
        letter_writer = LetterWriter(
            step,
            told_chapters,
            people,
            heard_counts,
            seats_told_out,
            informed_seat,
            missed_pages,
            answered_seat,
        )
        if told_chapters.chapters:
            letters = await asyncio.to_thread(_write_all_letters, letter_writer, actor)
        else:  # cards alone, which are written when they leave
            letters = _write_all_letters(letter_writer, actor)
        return StepNews(told_chapters, letters, people, heard_counts, missed_pages)

    def _find_informed_seat(self, step: StepInProgress, answered_seat: Seat | None) -> Seat | None:
        """Return the answered seat if its reply tells everything that is new to it."""
        is_informed = answered_seat is not None and self.read_marks.is_informed(
            step, step.seats[answered_seat]
        )
        return answered_seat if is_informed else None


def _count_heard(stored_events: list[StoredEvent], step: StepInProgress) -> dict[Viewer, int]:
    """Count the events that each reader has been told."""
    audiences = Counter(one.event.audience for one in stored_events if one.told is not None)
    return {
        viewer: sum(
            count for audience, count in audiences.items() if is_in_audience(audience, viewer)
        )
        for viewer in (None, *step.seats)
    }


async def _find_seats_told_out(tx: Transaction, step: StepInProgress) -> set[Seat]:
    """Find the seats whose holders were told that they are eliminated."""
    seats_told_out = set()
    for row in list_eliminated(step.game, step.state, step.seats.values()):
        outbox_letters = await tx.outbox.of_seat(step.row.id, row.seat, MAX_LETTERS_SEARCHED)
        if any(one.letter.letter == farewell_name(step.row, row) for one in outbox_letters):
            seats_told_out.add(row.seat)
    return seats_told_out


def _write_all_letters(letter_writer: LetterWriter, actor: Seat | None) -> list[Letter]:
    letters = [
        *letter_writer.write_letters(actor),
        *write_steward_notes(letter_writer.step, letter_writer.people),
    ]
    if letter_writer.step.is_over and letter_writer.step.computed_steps:
        letters.append(
            write_outcome_letter(letter_writer.step, letter_writer.make_voice(None), letters)
        )
        letters += (
            [write_lobby_letter(letter_writer.step.row)]
            if letter_writer.step.row.channel is not None
            else []
        )
    return letters


def _make_snapshot_after(
    step: StepInProgress,
    step_news: StepNews,
    row: GameRow,
    numbered_orders: Mapping[int, StoredOrder],
) -> GameSnapshot:
    """Make the snapshot of a step that has been saved."""
    sheets = [
        replace(numbered_orders[one.id], place=one.place) if one.id in numbered_orders else one
        for sheet in step.sheets.rows.values()
        for one in sheet
    ]
    return replace(
        step.snapshot,
        row=row,
        seats=step.seats,
        people=step_news.people,
        last_position=step.last_position,
        state=step.state,
        asks=step.asks,
        windows=step.windows,
        sheets=group_by_sheet(sheets),
        untold_events=step_news.told_chapters.untold_events,
        rooms=step_news.told_chapters.rooms,
        views=step.views,
        heard_counts=step_news.heard_counts,
    )
