"""Unanswered messages: written while the bot was away, or as the process ended.

Discord doesn't repeat old messages to a new connection. So after each start, the last messages of
people who are asked or whose table moved lately are searched once. Unanswered ones are handled
like new ones; the token makes sure that an order is played once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import timedelta
from typing import Final

import aiohttp
import discord
import structlog

from bot.client import Skald
from bot.messages.message_numbers import LOWEST_NUMBER
from bot.play.typed.conversations_to_search import Conversation

MAX_WAIT_FOR_ANSWER: Final = timedelta(minutes=15)
"""Older messages are not answered; their writer may have changed their mind."""
MESSAGES_PER_PERSON: Final = 20
"""Number of messages that are read per person."""
CONVERSATIONS_AT_ONCE: Final = 8
PAUSE_BETWEEN_PEOPLE: Final = 0.1
"""Seconds after each conversation, so that players meanwhile are not slowed down."""
MESSAGE_TYPES: Final = (discord.MessageType.default, discord.MessageType.reply)

CALL_FAULTS: Final = (
    discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError,
    AttributeError,
)  # fmt: skip
"""Faults of a call, including those of a client that is closing."""

AnswerMessage = Callable[[discord.Message], Awaitable[None]]

log = structlog.stdlib.get_logger("skald.unanswered")


async def catch_up(
    client: Skald, conversations: Sequence[Conversation], answer: AnswerMessage
) -> None:
    """Answer what stands unanswered, several conversations side by side.

    The windows of their tables stay open until the table's conversations are done.
    """
    slots = asyncio.Semaphore(CONVERSATIONS_AT_ONCE)

    async def catch_up_with(conversation: Conversation) -> None:
        async with slots:
            try:
                if not client.is_leaving:
                    await _answer_conversation(client, conversation, answer)
            finally:
                client.services.desk.tables_catching_up.remove(conversation.games)
            await asyncio.sleep(PAUSE_BETWEEN_PEOPLE)

    done = await asyncio.gather(*map(catch_up_with, conversations), return_exceptions=True)
    for fault in filter(None, done):
        raise fault


async def _answer_conversation(
    client: Skald, conversation: Conversation, answer: AnswerMessage
) -> None:
    """Answer the unanswered messages of a conversation, the oldest first."""
    last = await _read_last_messages(client, conversation)
    since = client.services.now() - MAX_WAIT_FOR_ANSWER
    for message in unanswered_messages(last, conversation.writer):
        if message.created_at >= since and not client.is_leaving:
            await answer(message)


async def _read_last_messages(client: Skald, conversation: Conversation) -> list[discord.Message]:
    """Read the last messages of a conversation; none if that fails."""
    channel = client.get_partial_messageable(conversation.channel, type=discord.ChannelType.private)
    try:
        return [one async for one in channel.history(limit=MESSAGES_PER_PERSON)]
    except CALL_FAULTS as fault:
        log.info("not_looked_through", status=getattr(fault, "status", type(fault).__name__))
        return []


def unanswered_messages(messages: Iterable[discord.Message], writer: int) -> list[discord.Message]:
    """Return what a person wrote after the last answered message, the oldest first.

    A letter has a component number and is no answer. A retried answer refers to its message.
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
