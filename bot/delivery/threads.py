"""Make a table's threads when the first letter for them comes; retries don't make a second one.

A thread is made on a message and has its id, so making it twice gives the same one. The id is
stored only when all posts that precede the first letter have been sent.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.delivery.addresses import MAIN_ROOM, LetterTable, load_letter_table
from bot.delivery.discord_io.send_errors import (
    ForbiddenError,
    GoneError,
    NoAnswerError,
    RejectedError,
    SendError,
)
from bot.delivery.discord_io.sender import (
    HOUR_IN_MINUTES,
    WEEK_IN_MINUTES,
    ArchiveMinutes,
    Destination,
    Sender,
    SentMessage,
)
from bot.delivery.thread_opening import (
    MAX_THREAD_NAME,
    anchor_post,
    opening_post,
    room_thread_name,
    thread_name,
)
from bot.game_types import GameType
from bot.games.news.single_letters import write_lobby_letter
from bot.games.people.quiet_hours import find_quiet_end
from bot.letter_bodies import Note
from bot.messages.message_numbers import message_token
from bot.messages.post_parts import shorten
from bot.messages.posts import MessageContent
from bot.records import (
    PUBLIC_READER,
    SKALD_PERSON,
    CardMessage,
    GameRow,
    Letter,
    LoggedAction,
)
from bot.store.store import Store, Transaction

CLOCK_TOLERANCE: Final = timedelta(minutes=5)
"""How far Discord's clock and ours may differ."""
THREAD_GONE_ACTION: Final = "thread_gone"
"""The action that is logged when a thread or channel is gone."""

log = structlog.stdlib.get_logger("skald.courier")


class TableThreads:
    """Makes threads; where a channel can have none, the channel takes their place."""

    def __init__(self, store: Store, sender: Sender, game_types: Mapping[str, GameType]) -> None:
        self._store, self._sender, self._game_types = store, sender, game_types

    async def open_thread(
        self, table: LetterTable, room: str, now: datetime, title: str = ""
    ) -> None:
        """Make a room's thread and store its id; raise `SendError` if that fails.

        A thread with a title of its own is named by it.
        """
        try:
            if room == MAIN_ROOM:
                await self._open_main_thread(table, now)
            else:
                await self._open_room_thread(table, room, title)
        except GoneError:
            await self.record_loss(table.row.id, Destination(channel=table.row.channel), now)
            raise

    async def _open_main_thread(self, table: LetterTable, now: datetime) -> None:
        """Make the table's own thread, with the opening post pinned in it."""
        row = table.row
        channel = row.channel or 0
        name = thread_name(table)
        thread = await self._make_thread(
            table, await self._lobby_message(table), name, message_token("anchor", row.id)
        )
        async with self._store.reading() as tx:
            events = await tx.steps.events(row.id)
        opening = opening_post(table, self._game_types, [one.event for one in events])
        sent = await self.send_once(
            Destination(channel=thread), opening, message_token("opening", row.id), row.created_at
        )
        if thread != channel:
            await self._try_to_pin(sent)
        async with self._store.writing() as tx:
            everybody = await tx.reader_states.get(row.id, PUBLIC_READER)
            pinned = CardMessage(sent.channel_id, sent.message_id, "")
            await tx.reader_states.put([replace(everybody, card=pinned, card_sent_at=now)])
            current = await tx.games.get(row.id)
            if current is not None:
                await tx.games.save(replace(current, thread=thread))
                if row.message in {None, thread}:
                    # The lobby's message may have been written before the thread existed.
                    link = replace(write_lobby_letter(row), letter=f"lobby.{row.id}.thread")
                    await tx.outbox.add([link], now)

    async def _lobby_message(self, table: LetterTable) -> SentMessage | None:
        """Return the lobby's message to make the thread on; None if an anchor takes its place.

        An earlier try may have made an anchor, when the lobby's message was not yet known.
        """
        row, channel = table.row, table.row.channel or 0
        if row.message is None:
            return None
        since = row.created_at - CLOCK_TOLERANCE
        anchor = await self._sender.find(
            Destination(channel=channel), message_token("anchor", row.id), since
        )
        return SentMessage(channel, row.message) if anchor is None else None

    async def _open_room_thread(self, table: LetterTable, room: str, title: str) -> None:
        """Make the thread of a public room under an anchor message in the channel."""
        name = shorten(title, MAX_THREAD_NAME) or room_thread_name(table, room)
        token = message_token("room", table.row.id, room)
        boast_room = self._game_types[table.row.rules].presentation.boast_room
        is_used_always = boast_room is not None and boast_room.room == room
        awake: ArchiveMinutes = WEEK_IN_MINUTES if is_used_always else HOUR_IN_MINUTES
        thread = await self._make_thread(table, None, name, token, awake)
        if thread == table.row.channel:
            thread = table.row.thread or thread
        async with self._store.writing() as tx:
            for one in await tx.rooms.of_game(table.row.id):
                if one.room == room:
                    await tx.rooms.put(replace(one, thread=thread))

    async def _make_thread(
        self,
        table: LetterTable,
        message: SentMessage | None,
        name: str,
        token: str,
        awake: ArchiveMinutes = WEEK_IN_MINUTES,
    ) -> int:
        """Make a thread under a message or a new anchor; return the channel if threads fail."""
        channel = table.row.channel or 0
        try:
            if message is not None:
                return await self._sender.open_thread(message, name, awake)
        except GoneError:
            log.info("lobby_message_gone", game=table.row.id)
        except (ForbiddenError, RejectedError) as fault:
            log.warning("no_thread", game=table.row.id, code=fault.reason)
            return channel
        anchor = await self.send_once(
            Destination(channel=channel), anchor_post(table, name), token, table.row.created_at
        )
        try:
            return await self._sender.open_thread(anchor, name, awake)
        except (ForbiddenError, RejectedError, GoneError) as fault:
            log.warning("no_thread", game=table.row.id, code=fault.reason)
            return channel

    async def send_once(
        self, place: Destination, post: MessageContent, token: str, since: datetime
    ) -> SentMessage:
        """Send a message unless it was sent before with the same token."""
        found = await self._sender.find(place, token, since - CLOCK_TOLERANCE)
        return found or await self._sender.send(place, post, (), token, silent=True)

    async def _try_to_pin(self, sent: SentMessage) -> None:
        """Pin a message if we may; a table plays on without it."""
        try:
            await self._sender.pin(sent)
        except NoAnswerError:
            raise
        except SendError as fault:
            log.info("not_pinned", code=fault.reason)

    async def record_loss(self, game: int, place: Destination, now: datetime) -> None:
        """Record that a channel or thread is gone: news goes to the channel, or nowhere."""
        async with self._store.writing() as tx:
            table = await load_letter_table(tx, game)
            if table is None or place.channel is None:
                return
            row = table.row
            for one in table.rooms:
                if one.thread == place.channel != row.thread:
                    await tx.rooms.put(replace(one, thread=row.thread))
            if row.thread == place.channel != row.channel:
                await tx.games.save(replace(row, thread=row.channel))
                await tx.outbox.add(await _thread_gone_letters(tx, row, place.channel, now), now)
            elif row.channel == place.channel:
                await tx.games.save(replace(row, channel=None, thread=None, message=None))
            await tx.actions.add(
                LoggedAction(
                    game=game,
                    person=SKALD_PERSON,
                    what=THREAD_GONE_ACTION,
                    at=now,
                    facts={"place": place.channel},
                )
            )


async def _thread_gone_letters(
    tx: Transaction, row: GameRow, thread: int, now: datetime
) -> list[Letter]:
    """Write to the host that a thread is gone, and update the lobby's message that linked it."""
    host_letter = Letter(
        letter=f"gone.{row.id}.{thread}",
        game=row.id,
        body=Note(key="letter.thread_gone", facts={"place": f"<#{row.channel}>"}),
        person=row.host,
        not_before=find_quiet_end(await tx.people.get(row.host), now),
    )
    return [
        replace(write_lobby_letter(row), letter=f"lobby.{row.id}.without.{thread}"),
        host_letter,
    ]
