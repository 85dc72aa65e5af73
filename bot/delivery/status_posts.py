"""The pinned post of a table's thread: seats, settings, and how the round stands, kept up to date.

It is the live card of everybody, stored as such. An edit notifies nobody; it comes at most every
half minute, and also after a restart, since what is due is read from the store.
"""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.delivery.addresses import LetterTable, load_letter_table
from bot.delivery.discord_io.send_errors import SendError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.delivery.letters.composed_letters import Desk
from bot.delivery.thread_opening import opening_post, public_voice
from bot.game_types import GameType
from bot.games.state.seat_view import SeatView
from bot.messages.reader import discord_times
from bot.records import ReaderState
from bot.store.errors import StoreError
from bot.store.store import Store
from engine.core.protocol.values import KEEPER
from render.language.grammar import Noun
from render.words import Voice

EDIT_PAUSE: Final = timedelta(seconds=30)
"""The pinned post of a table is edited at most this often."""
MAX_EDITS: Final = 50
"""Posts that are edited in one round; those that changed first come first."""
FIRST_REVISION: Final = 1
"""The revision at which a game begins, and commits itself to its seed."""

log = structlog.stdlib.get_logger("skald.courier")


class StatusPosts:
    """Keeps the pinned posts of tables up to date."""

    def __init__(self, store: Store, desk: Desk, game_types: Mapping[str, GameType]) -> None:
        self._store, self._desk, self._game_types = store, desk, game_types
        self._next_check: datetime | None = None
        self._lock = asyncio.Lock()

    async def update_due(self, sender: Sender, now: datetime) -> None:
        """Edit the pinned posts of tables at which something has changed since.

        One that can't be written holds up no other; a round that is still going on does.
        """
        if self._lock.locked() or (self._next_check is not None and now < self._next_check):
            return
        self._next_check = now + EDIT_PAUSE
        async with self._lock:
            async with self._store.reading() as tx:
                due = await tx.reader_states.list_public_due(now - EDIT_PAUSE, MAX_EDITS)
            for state in due:
                try:
                    await self._update(sender, state, now)
                except (StoreError, SQLAlchemyError):
                    raise
                except Exception:
                    log.exception("status_broken", game=state.game)
                await self._mark_told(state, now)

    async def _update(self, sender: Sender, state: ReaderState, now: datetime) -> None:
        """Edit one post; one that can't be edited now waits for the next change."""
        async with self._store.reading() as tx:
            table = await load_letter_table(tx, state.game)
            events = await tx.steps.events_until(state.game, FIRST_REVISION)
        if table is None or state.card is None:
            return
        seat_view = await self._desk.read_seat_view(state.game, None, now)
        game_type = self._game_types[table.row.rules]
        lines = tuple(write_status(table, game_type, seat_view))
        sides = name_sides(table, game_type, seat_view)
        told = [one.event for one in events]
        content = opening_post(table, self._game_types, told, lines, sides)
        try:
            await sender.edit(SentMessage(state.card.channel, state.card.message), content)
        except SendError as fault:
            log.info("status_not_told", game=state.game, status=fault.reason)

    async def _mark_told(self, state: ReaderState, now: datetime) -> None:
        """Record that a post was edited, or could not be: the next change is its next try."""
        async with self._store.writing() as tx:
            present = await tx.reader_states.get(state.game, state.person)
            await tx.reader_states.put([replace(present, card_sent_at=now)])


def name_sides(table: LetterTable, game_type: GameType, seat_view: SeatView) -> dict[int, str]:
    """Name the side and ruler of each seat; a seat without is named by nothing but its player."""
    words, view = game_type.presentation.words, seat_view.view
    voice = words.teach_table_names(public_voice(table), view)
    seats = [int(one.seat) for one in table.seats if one.seat != KEEPER]
    named = {seat: words.name_side_and_ruler(voice, view, seat) for seat in seats}
    texts = {seat: voice.list_nouns((one,)) for seat, one in named.items() if isinstance(one, Noun)}
    return {seat: text for seat, text in texts.items() if text != voice.players.get(seat)}


def write_status(table: LetterTable, game_type: GameType, seat_view: SeatView) -> Iterator[str]:
    """Write how the round stands: whose turn, until when, and how many are ready.

    Who is still awaited is named only once they have been reminded.
    """
    voice = public_voice(table)
    title = game_type.presentation.status_page.write_title(
        seat_view.view, table.language, seat_view.players
    )
    yield f"**{title}**"
    windows = [one for one in seat_view.other_windows if one.open]
    if seat_view.game.life != "open" or not windows:
        return
    if seat_view.game.paused_at is not None:
        yield voice.say("turn.paused")
        return
    yield from _write_closing_time(voice, [one.closes_at for one in windows])
    awaited = [one for one in windows if not one.ready]
    if len(windows) > 1:
        ready = len(windows) - len(awaited)
        yield voice.say("letter.status.ready", count=ready, total=len(windows))
    reminded = tuple(int(one.ask.seat) for one in awaited if one.reminded_at is not None)
    if reminded:
        yield voice.say("turn.waits", seats=reminded)


def _write_closing_time(voice: Voice, moments: list[datetime | None]) -> Iterator[str]:
    closing = [one for one in moments if one is not None]
    if closing:
        yield voice.say("turn.closes", **discord_times(min(closing)))
