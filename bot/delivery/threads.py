"""The threads of a table: made when the first letter comes for them, once, however often it fails.

A thread hangs on a message and has its number, so asking twice gives the same one. The number is
kept only when everything in front of the first letter stands.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.delivery.addresses import HALL, LetterTable, table_of
from bot.delivery.discord_io.sender import (
    HOUR,
    WEEK,
    Awake,
    BarredError,
    GoneError,
    LostError,
    Place,
    RejectedError,
    Sender,
    SendError,
    Sent,
)
from bot.delivery.table_opening import anchor_post, opening_post, room_thread_name, thread_name
from bot.game_types import GameType
from bot.games.news.letter_writer import lobby, quiet
from bot.messages.message_numbers import mark
from bot.messages.posts import MessageContent
from bot.store.rows import DESK, GameRow, Letter, LoggedAction
from bot.store.store import Store, Transaction

SLACK: Final = timedelta(minutes=5)
"""So far Discord's clock and ours may be apart."""
GONE: Final = "thread_gone"
"""What stands in the list of actions when a thread or channel is gone."""

log = structlog.stdlib.get_logger("skald.courier")


class Threads:
    """Opens threads, and does without where there can be none."""

    def __init__(self, store: Store, sender: Sender, kinds: Mapping[str, GameType]) -> None:
        self._store, self._sender, self._kinds = store, sender, kinds

    async def open(self, table: LetterTable, room: str, now: datetime) -> None:
        """Make a room's thread and keep its number; what hinders it is raised."""
        try:
            if room == HALL:
                await self._hall(table, now)
            else:
                await self._room(table, room)
        except GoneError:
            await self.lost(table.row.id, Place(channel=table.row.channel), now)
            raise

    async def _hall(self, table: LetterTable, now: datetime) -> None:
        """Make the table's own thread, with what everybody should know pinned in it."""
        row = table.row
        channel = row.channel or 0
        name = thread_name(table)
        thread = await self._under(table, await self._lobby(table), name, mark("anchor", row.id))
        async with self._store.reading() as tx:
            events = await tx.steps.events(row.id)
        opening = opening_post(table, self._kinds, [one.event for one in events])
        sent = await self.once(
            Place(channel=thread), opening, mark("opening", row.id), row.created_at
        )
        if thread != channel:
            await self._pin(sent)
        async with self._store.writing() as tx:
            fresh = await tx.games.get(row.id)
            if fresh is not None:
                await tx.games.save(replace(fresh, thread=thread))
                if row.message in {None, thread}:
                    # The lobby's message may have been written before there was a thread to name.
                    link = replace(lobby(row), letter=f"lobby.{row.id}.thread")
                    await tx.outbox.put([link], now)

    async def _lobby(self, table: LetterTable) -> Sent | None:
        """Find the lobby's message for the thread to hang on; None: it hangs, or goes, elsewhere.

        A try before this one may have come before that message was known, and made an anchor.
        """
        row, channel = table.row, table.row.channel or 0
        if row.message is None:
            return None
        since = row.created_at - SLACK
        anchor = await self._sender.find(Place(channel=channel), mark("anchor", row.id), since)
        return Sent(channel, row.message) if anchor is None else None

    async def _room(self, table: LetterTable, room: str) -> None:
        """Make the thread of a public room under a line in the channel."""
        name = room_thread_name(table, room)
        token = mark("room", table.row.id, room)
        thread = await self._under(table, None, name, token, awake=HOUR)
        if thread == table.row.channel:
            thread = table.row.thread or thread
        async with self._store.writing() as tx:
            for one in await tx.rooms.of(table.row.id):
                if one.room == room:
                    await tx.rooms.put(replace(one, thread=thread))

    async def _under(
        self, table: LetterTable, message: Sent | None, name: str, token: str, awake: Awake = WEEK
    ) -> int:
        """Make a thread under a message, or a new one; without threads, the channel it is."""
        channel = table.row.channel or 0
        try:
            if message is not None:
                return await self._sender.thread(message, name, awake)
        except GoneError:
            log.info("lobby_message_gone", game=table.row.id)
        except (BarredError, RejectedError) as fault:
            log.warning("no_thread", game=table.row.id, code=fault.why)
            return channel
        anchor = await self.once(
            Place(channel=channel), anchor_post(table, name), token, table.row.created_at
        )
        try:
            return await self._sender.thread(anchor, name, awake)
        except (BarredError, RejectedError, GoneError) as fault:
            log.warning("no_thread", game=table.row.id, code=fault.why)
            return channel

    async def once(self, place: Place, post: MessageContent, token: str, since: datetime) -> Sent:
        """Send what may have been sent before under the same token."""
        found = await self._sender.find(place, token, since - SLACK)
        return found or await self._sender.post(place, post, (), token, silent=True)

    async def _pin(self, sent: Sent) -> None:
        """Pin, if we may: a table plays without it."""
        try:
            await self._sender.pin(sent)
        except LostError:
            raise
        except SendError as fault:
            log.info("not_pinned", code=fault.why)

    async def lost(self, game: int, place: Place, now: datetime) -> None:
        """Take note that a place is gone: news goes to the channel, or nowhere, and is marked."""
        async with self._store.writing() as tx:
            table = await table_of(tx, game)
            if table is None or place.channel is None:
                return
            row = table.row
            for one in table.rooms:
                if one.thread == place.channel != row.thread:
                    await tx.rooms.put(replace(one, thread=row.thread))
            if row.thread == place.channel != row.channel:
                await tx.games.save(replace(row, thread=row.channel))
                await tx.outbox.put(await _without(tx, row, place.channel, now), now)
            elif row.channel == place.channel:
                await tx.games.save(replace(row, channel=None, thread=None, message=None))
            await tx.actions.add(
                LoggedAction(
                    game=game, person=DESK, what=GONE, at=now, facts={"place": place.channel}
                )
            )


async def _without(tx: Transaction, row: GameRow, thread: int, now: datetime) -> list[Letter]:
    """Tell the host once that a table's thread is gone; the lobby's message leads there no more."""
    told = Letter(
        letter=f"gone.{row.id}.{thread}",
        game=row.id,
        kind="note",
        body={"key": "letter.thread_gone", "facts": {"place": f"<#{row.channel}>"}},
        person=row.host,
        not_before=quiet(await tx.people.get(row.host), now),
    )
    return [replace(lobby(row), letter=f"lobby.{row.id}.without.{thread}"), told]
