"""Saves steps: claim, compute outside the event loop, commit.

Claim: one short transaction closes the windows that play now to further orders. Compute: rules,
views and letters run in a thread, on values. Commit: one transaction, if the game has not moved on.
A crash after the claim leaves windows that are due, and the next tick computes the same bytes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.games.ending.fight_tale_letters import list_fight_rooms, write_tale_letters
from bot.games.long_computations import run_beside_loop
from bot.games.news.chapters import ToldChapters, open_fight_rooms, tell_chapters
from bot.games.news.game_end import write_outcome_letter
from bot.games.news.informed_seats import AnsweredSeat, is_informed
from bot.games.news.letter_writer import LetterWriter
from bot.games.news.newly_asked_seats import find_newly_asked, find_people_who_are_done
from bot.games.news.reader_state_changes import end_live_cards
from bot.games.news.round_posts import find_posted_revision, read_deed_events
from bot.games.news.single_letters import farewell_name, write_lobby_letter
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
from bot.games.turns.step_writer import write_step
from bot.games.turns.tables_catching_up import TablesCatchingUp
from bot.records import PUBLIC_READER, GameRow, Letter, Person, StoredEvent, StoredOrder
from bot.store.store import Store, Transaction
from engine.core.protocol.values import Seat

MILLISECOND: Final = timedelta(milliseconds=1)
MAX_LETTERS_SEARCHED: Final = 1_000
"""How many of a seat's letters are searched."""

AdditionalWrite = Callable[[Transaction], Awaitable[None]]
"""What a caller writes in the same transaction."""


class StepNews(NamedTuple):
    """What a step tells, and those who have read it once it is posted."""

    told_chapters: ToldChapters
    letters: list[Letter]
    people: Mapping[int, Person]
    posted_events: int = 0
    """How many events have been posted for everybody."""
    posted_revision: int = 0
    """The revision up to which the thread has been told; 0: no further than before."""
    thread_readers: tuple[int, ...] = ()
    """The people who read the posts instead of letters."""


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
    tables_catching_up: TablesCatchingUp = field(default_factory=TablesCatchingUp)

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
        """Forget the snapshots of a person's tables, except one if a game is named."""
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
        answer: AnsweredSeat | None = None,
    ) -> GameSnapshot:
        """Save a step with its letters, and cache the new snapshot.

        An answered seat is told in a reply all that followed.
        """
        game = step.row.id
        try:
            step_news = await self._write_news(step, actor, answer)
            async with self.store.writing() as tx:
                row, numbered_orders = await write_step(
                    tx, step, step_news.told_chapters, step_news.letters
                )
                await _mark_posts_read(tx, row, step_news)
                await end_live_cards(tx, game, find_people_who_are_done(step))
                if additional_write is not None:
                    await additional_write(tx)
        except BaseException:
            self.snapshots.drop(game)
            raise
        step_log.log_steps(step)
        snapshot = _make_snapshot_after(step, step_news, row, numbered_orders)
        self.snapshots.put(snapshot)
        has_moved = step.computed_steps or step_news.letters
        if has_moved and any(row.ai or row.steward for row in snapshot.seats.values()):
            self.games_with_machines.add(game)
        if step_news.letters or game in self.games_with_machines:
            self.wake()
        return snapshot

    async def _write_news(
        self, step: StepInProgress, actor: Seat | None, answer: AnsweredSeat | None
    ) -> StepNews:
        """Write the letters of a step, for the present holders of the seats."""
        snapshot, told_chapters = step.snapshot, tell_chapters(step)
        async with self.store.reading() as tx:
            if answer is not None and step.computed_steps:
                answer.is_informed = await is_informed(tx, snapshot, answer.seat)
            newly_asked = find_newly_asked(step, actor)
            if not (told_chapters.chapters or step.seats != snapshot.seats or newly_asked):
                if answer is not None:
                    answer.note_letters(step, ())
                return StepNews(told_chapters, [], snapshot.people)
            people = await read_holders(tx, step.seats.values())
            public_reader = await tx.reader_states.get(step.row.id, PUBLIC_READER)
            seats_told_out = await _find_seats_told_out(tx, step)
            told_fights = await list_fight_rooms(tx, step.row.id) if step.is_over else ()
            states = await tx.reader_states.of_game(step.row.id)
            unposted_events = (
                await tx.steps.events_closed_since(step.row.id, public_reader.read_up_to)
                if told_chapters.chapters
                else ()
            )
        letter_writer = LetterWriter(
            step,
            told_chapters,
            people,
            unposted_events,
            public_reader.heard_events,
            seats_told_out,
            frozenset(one.person for one in states if one.card is not None),
            answer.seat if answer is not None and answer.is_informed else None,
            answer.seat if answer is not None else None,
        )
        if told_chapters.chapters:
            if await run_beside_loop(snapshot, letter_writer.posts_in_thread):
                letter_writer.deed_events = await self._read_deed_events(snapshot)
            letters = await asyncio.to_thread(_write_all_letters, letter_writer, actor, told_fights)
        else:  # cards alone, which are written when they leave
            letters = _write_all_letters(letter_writer, actor, told_fights)
        if answer is not None:
            answer.note_letters(step, letters)
        readers = tuple(step.seats[seat].person or 0 for seat in seats_told_out)
        return StepNews(
            open_fight_rooms(told_chapters, step.row.id, letter_writer.fight_rooms),
            letters,
            people,
            letter_writer.posted_events,
            find_posted_revision(letter_writer.posted_chapters),
            readers,
        )

    async def _read_deed_events(self, snapshot: GameSnapshot) -> Sequence[StoredEvent]:
        """Read the deeds of earlier rounds, for a post of the thread: they are many in the end."""
        async with self.store.reading() as tx:
            return await read_deed_events(tx, snapshot.row.id, snapshot.game_type.presentation)


async def _mark_posts_read(tx: Transaction, row: GameRow, step_news: StepNews) -> None:
    """Move the numbers of those who read the posts, with one statement."""
    if not step_news.told_chapters.chapters:
        return
    public = await tx.reader_states.get(row.id, PUBLIC_READER)
    states = [replace(public, heard_events=step_news.posted_events)]
    states += [await tx.reader_states.get(row.id, one) for one in step_news.thread_readers]
    revision = step_news.posted_revision
    await tx.reader_states.put(
        [replace(one, read_up_to=max(one.read_up_to, revision)) for one in states]
    )


async def _find_seats_told_out(tx: Transaction, step: StepInProgress) -> set[Seat]:
    """Find the seats whose holders were told that they are eliminated."""
    seats_told_out = set()
    for row in list_eliminated(step.game, step.state, step.seats.values()):
        outbox_letters = await tx.outbox.of_seat(step.row.id, row.seat, MAX_LETTERS_SEARCHED)
        if any(one.letter.letter == farewell_name(step.row, row) for one in outbox_letters):
            seats_told_out.add(row.seat)
    return seats_told_out


def _write_all_letters(
    letter_writer: LetterWriter, actor: Seat | None, told_fights: Sequence[str]
) -> list[Letter]:
    """Write all letters of a step; `told_fights` are the rooms of earlier threads about fights."""
    letters = [
        *letter_writer.write_letters(actor),
        *write_steward_notes(letter_writer.step, letter_writer.people),
    ]
    if letter_writer.step.is_over and letter_writer.step.computed_steps:
        letters.append(
            write_outcome_letter(letter_writer.step, letter_writer.make_voice(None), letters)
        )
        snapshot, rooms = letter_writer.step.snapshot, [*told_fights, *letter_writer.fight_rooms]
        presentation = snapshot.game_type.presentation
        letters += write_tale_letters(letter_writer.step.row, presentation, rooms)
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
        open_events=step_news.told_chapters.open_events,
        rooms=step_news.told_chapters.rooms,
        talk=step_news.told_chapters.list_talk(step),
        views=step.views,
    )
