"""Lines that stand unanswered: written while nobody listened, or as the process ended.

Discord doesn't repeat to a new connection what it told an earlier one. So the last messages of
whoever is asked, or whose table moved lately, are looked at once after each start. What their
writers have got no answer to is taken like a fresh line: by its token an order is played once.
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
from bot.messages.message_numbers import LOWEST
from bot.store.rows import GameRow
from bot.store.store import Store, Transaction

RECENT: Final = timedelta(minutes=15)
"""Who has waited longer for an answer has given it up, and may have thought again."""
LATELY: Final = timedelta(hours=1)
"""Whoever plays at a table that moved since may have written, asked or not."""
GAMES: Final = 500
"""So many tables are looked at, those that moved last first."""
LAST: Final = 20
"""So many messages of each person's."""
PAUSE: Final = 0.1
"""Seconds between two of them, so that whoever plays meanwhile waits for nothing."""
PEOPLE: Final = 4_096
"""Of so many it is remembered what they wrote last."""
MESSAGES: Final = (discord.MessageType.default, discord.MessageType.reply)

FAULTS: Final = (
    discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError,
    AttributeError,
)  # fmt: skip
"""How a call fails; one of a client that closes meanwhile does so in ways of its own."""

log = structlog.stdlib.get_logger("skald.unanswered")


class Heard:
    """The last message of each person that was taken, as it came, and out of their past."""

    def __init__(self) -> None:
        self._fresh: OrderedDict[int, int] = OrderedDict()
        self._late: OrderedDict[int, int] = OrderedDict()
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._taken: OrderedDict[int, None] = OrderedDict()
        self._lost: set[int] = set()

    def fresh(self, message: discord.Message) -> bool:
        """Take a message that has just come, unless it came before or out of the past meanwhile."""
        if message.id in self._taken or message.id <= self._late.get(message.author.id, 0):
            return False
        self._taken[message.id] = None
        if len(self._taken) > PEOPLE:
            self._taken.popitem(last=False)
        _remember(self._fresh, message)
        _remember(self._newest, message)
        return True

    def late(self, message: discord.Message) -> bool:
        """Take one out of the past, unless its writer was heard since: they have gone on."""
        last = max(one.get(message.author.id, 0) for one in (self._fresh, self._late))
        if message.id <= last:
            return False
        _remember(self._late, message)
        _remember(self._newest, message)
        self._lost.discard(message.id)
        return True

    def lost(self, message: discord.Message) -> None:
        """Forget one whose answer did not arrive: it stands unanswered like one nobody heard."""
        self._lost.add(message.id)
        self._taken.pop(message.id, None)
        for kept in (self._fresh, self._late):
            if kept.get(message.author.id) == message.id:
                del kept[message.author.id]

    def found(self, message: discord.Message) -> bool:
        """Take one whose answer was lost, unless it was taken out of the past meanwhile."""
        still = message.id in self._lost
        self._lost.discard(message.id)
        return still

    def since(self, message: discord.Message) -> bool:
        """Tell whether its writer was heard since."""
        return self._newest.get(message.author.id, 0) > message.id


def _remember(kept: OrderedDict[int, int], message: discord.Message) -> None:
    kept[message.author.id] = max(message.id, kept.get(message.author.id, 0))
    kept.move_to_end(message.author.id)
    while len(kept) > PEOPLE:
        kept.popitem(last=False)


_BY_STORE: Final[WeakKeyDictionary[Store, Heard]] = WeakKeyDictionary()


def heard(client: Skald) -> Heard:
    """Give what was heard since the process began, over all its connections."""
    return _BY_STORE.setdefault(client.store, Heard())


class Talk(NamedTuple):
    """Where somebody writes to us: the channel, and their number at Discord."""

    channel: int
    writer: int


async def unanswered(client: Skald) -> AsyncIterator[discord.Message]:
    """Find the messages that were never answered, the oldest of each person first."""
    for talk in await talks(client):
        if client.leaving:
            return
        try:
            last = [one async for one in _channel(client, talk).history(limit=LAST)]
        except FAULTS as fault:
            log.info("not_looked_through", status=getattr(fault, "status", type(fault).__name__))
            last = []
        since = client.now() - RECENT
        for message in open_ends(last, talk.writer):
            if message.created_at >= since:
                yield message
        await asyncio.sleep(PAUSE)


def open_ends(messages: Iterable[discord.Message], writer: int) -> list[discord.Message]:
    """Find what somebody wrote after the last message that was answered, the oldest first.

    A letter bears a mark, and answers nothing. A late answer names the message that it is to.
    """
    messages = sorted(messages, key=lambda one: one.id)
    answered = max((_answers_to(one) for one in messages if _is_answer(one, writer)), default=0)
    return [
        one
        for one in messages
        if one.author.id == writer and one.type in MESSAGES and one.id > answered
    ]


def _is_answer(message: discord.Message, writer: int) -> bool:
    first = next((getattr(one, "id", None) or 0 for one in message.components), 0)
    return message.author.id != writer and first < LOWEST


def _answers_to(message: discord.Message) -> int:
    named = message.reference.message_id if message.reference is not None else None
    return named or message.id


def _channel(client: Skald, talk: Talk) -> discord.PartialMessageable:
    return client.get_partial_messageable(talk.channel, type=discord.ChannelType.private)


async def talks(client: Skald) -> Sequence[Talk]:
    """List whose messages are looked at; where they write is known by the letters they got."""
    found: dict[int, Talk] = {}
    lately = client.now() - LATELY
    async with client.store.reading() as tx:
        games = await tx.games.played_since(lately, GAMES)
    for game in games:
        async with client.store.reading() as tx:
            for talk in await _at_table(tx, game, asked_only=game.touched_at < lately):
                found.setdefault(talk.writer, talk)
        await asyncio.sleep(0)
    return tuple(found.values())


async def _at_table(tx: Transaction, game: GameRow, *, asked_only: bool) -> list[Talk]:
    windows = await tx.windows.of(game.id, game.branch) if asked_only else []
    asked = {one.ask.seat for one in windows if one.open}
    held = {
        one.person: one.seat
        for one in await tx.seats.of(game.id)
        if one.person is not None and (not asked_only or one.seat in asked)
    }
    found = []
    for person in (await tx.people.named(held)).values():
        letters = await tx.outbox.of_seat(game.id, held[person.id])
        at = next((one.channel for one in letters if one.channel is not None), None)
        if at is not None:
            found.append(Talk(at, person.discord))
    return found
