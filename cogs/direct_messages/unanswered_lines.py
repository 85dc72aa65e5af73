"""Unanswered messages: written while the bot was away, or as the process ended.

Discord doesn't repeat old messages to a new connection. So after each start, the last messages of
people who are asked or whose table moved lately are searched once. Unanswered ones are handled
like new ones; the token makes sure that an order is played once.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import timedelta
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import aiohttp
import discord
import structlog

from bot.client import Skald
from bot.messages.message_numbers import LOWEST_NUMBER
from bot.store.rows import GameRow
from bot.store.store import Store, Transaction

MAX_WAIT_FOR_ANSWER: Final = timedelta(minutes=15)
"""Older messages are not answered; their writer may have changed their mind."""
RECENT_PLAY: Final = timedelta(hours=1)
"""Players of tables that moved since then may have written, even if not asked."""
MAX_GAMES_SEARCHED: Final = 500
"""Maximum number of tables that are searched, the last moved first."""
MESSAGES_PER_PERSON: Final = 20
"""Number of messages that are read per person."""
PAUSE_BETWEEN_PEOPLE: Final = 0.1
"""Seconds between two people, so that players meanwhile are not slowed down."""
MAX_PEOPLE_REMEMBERED: Final = 4_096
"""Maximum number of people whose last message is remembered."""
MESSAGE_TYPES: Final = (discord.MessageType.default, discord.MessageType.reply)

CALL_FAULTS: Final = (
    discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError,
    AttributeError,
)  # fmt: skip
"""Faults of a call, including those of a client that is closing."""

log = structlog.stdlib.get_logger("skald.unanswered")


class HeardMessages:
    """The last message of each person that was handled: fresh ones, and late ones."""

    def __init__(self) -> None:
        self._newest_fresh: OrderedDict[int, int] = OrderedDict()
        self._newest_late: OrderedDict[int, int] = OrderedDict()
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._taken_ids: OrderedDict[int, None] = OrderedDict()
        self._unanswered_ids: set[int] = set()

    def take_fresh(self, message: discord.Message) -> bool:
        """Mark a new message as handled; False if it was handled before."""
        if message.id in self._taken_ids or message.id <= self._newest_late.get(
            message.author.id, 0
        ):
            return False
        self._taken_ids[message.id] = None
        if len(self._taken_ids) > MAX_PEOPLE_REMEMBERED:
            self._taken_ids.popitem(last=False)
        _remember(self._newest_fresh, message)
        _remember(self._newest, message)
        return True

    def take_late(self, message: discord.Message) -> bool:
        """Mark an old message as handled; False if a newer one of its writer was handled."""
        last = max(one.get(message.author.id, 0) for one in (self._newest_fresh, self._newest_late))
        if message.id <= last:
            return False
        _remember(self._newest_late, message)
        _remember(self._newest, message)
        self._unanswered_ids.discard(message.id)
        return True

    def forget_unanswered(self, message: discord.Message) -> None:
        """Mark a message as unanswered again, since its answer did not arrive."""
        self._unanswered_ids.add(message.id)
        self._taken_ids.pop(message.id, None)
        for kept in (self._newest_fresh, self._newest_late):
            if kept.get(message.author.id) == message.id:
                del kept[message.author.id]

    def take_lost(self, message: discord.Message) -> bool:
        """Take an unanswered message again; False if it was handled meanwhile."""
        still = message.id in self._unanswered_ids
        self._unanswered_ids.discard(message.id)
        return still

    def has_written_since(self, message: discord.Message) -> bool:
        """Tell whether its writer has written since."""
        return self._newest.get(message.author.id, 0) > message.id


def _remember(newest: OrderedDict[int, int], message: discord.Message) -> None:
    newest[message.author.id] = max(message.id, newest.get(message.author.id, 0))
    newest.move_to_end(message.author.id)
    while len(newest) > MAX_PEOPLE_REMEMBERED:
        newest.popitem(last=False)


_BY_STORE: Final[WeakKeyDictionary[Store, HeardMessages]] = WeakKeyDictionary()


def get_heard_messages(client: Skald) -> HeardMessages:
    """Return the messages handled since the process began, over all its connections."""
    return _BY_STORE.setdefault(client.store, HeardMessages())


class Conversation(NamedTuple):
    """A conversation: its DM channel, and the writer's Discord id."""

    channel: int
    writer: int


async def find_unanswered(client: Skald) -> AsyncIterator[discord.Message]:
    """Yield unanswered messages, the oldest of each person first."""
    for conversation in await list_conversations(client):
        if client.is_leaving:
            return
        try:
            last = [
                one
                async for one in _find_channel(client, conversation).history(
                    limit=MESSAGES_PER_PERSON
                )
            ]
        except CALL_FAULTS as fault:
            log.info("not_looked_through", status=getattr(fault, "status", type(fault).__name__))
            last = []
        since = client.now() - MAX_WAIT_FOR_ANSWER
        for message in unanswered_messages(last, conversation.writer):
            if message.created_at >= since:
                yield message
        await asyncio.sleep(PAUSE_BETWEEN_PEOPLE)


def unanswered_messages(messages: Iterable[discord.Message], writer: int) -> list[discord.Message]:
    """Return what a person wrote after the last answered message, the oldest first.

    A letter has a component number and is no answer. A late answer refers to its message.
    """
    messages = sorted(messages, key=lambda one: one.id)
    answered = max((_answers_to(one) for one in messages if _is_answer(one, writer)), default=0)
    return [
        one
        for one in messages
        if one.author.id == writer and one.type in MESSAGE_TYPES and one.id > answered
    ]


def _is_answer(message: discord.Message, writer: int) -> bool:
    first = next((getattr(one, "id", None) or 0 for one in message.components), 0)
    return message.author.id != writer and first < LOWEST_NUMBER


def _answers_to(message: discord.Message) -> int:
    named = message.reference.message_id if message.reference is not None else None
    return named or message.id


def _find_channel(client: Skald, conversation: Conversation) -> discord.PartialMessageable:
    return client.get_partial_messageable(conversation.channel, type=discord.ChannelType.private)


async def list_conversations(client: Skald) -> Sequence[Conversation]:
    """Return the conversations to search; the channels are known from sent letters."""
    found: dict[int, Conversation] = {}
    since = client.now() - RECENT_PLAY
    async with client.store.reading() as tx:
        games = await tx.games.played_since(since, MAX_GAMES_SEARCHED)
    for game in games:
        async with client.store.reading() as tx:
            for conversation in await _conversations_at_table(
                tx, game, asked_only=game.touched_at < since
            ):
                found.setdefault(conversation.writer, conversation)
        await asyncio.sleep(0)
    return tuple(found.values())


async def _conversations_at_table(
    tx: Transaction, game: GameRow, *, asked_only: bool
) -> list[Conversation]:
    windows = await tx.windows.of_branch(game.id, game.branch) if asked_only else []
    asked = {one.ask.seat for one in windows if one.open}
    held = {
        one.person: one.seat
        for one in await tx.seats.of_game(game.id)
        if one.person is not None and (not asked_only or one.seat in asked)
    }
    found = []
    for person in (await tx.people.find_all(held)).values():
        letters = await tx.outbox.of_seat(game.id, held[person.id])
        at = next((one.channel for one in letters if one.channel is not None), None)
        if at is not None:
            found.append(Conversation(at, person.discord))
    return found
