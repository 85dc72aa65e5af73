"""Direct messages: each is answered part by part, in the order in which they were written.

Direct messages to the bot carry their text without a privileged intent. Later edits of a message
are ignored.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import discord
import structlog
from discord.ext import commands

from bot.client import MESSAGE_TASK, Skald
from bot.delivery.discord_io.send_errors import is_bot_restricted
from bot.games.refusals import RefusedError
from bot.order_reading import typed_lines
from bot.order_reading.typed_lines import NOTHING_TYPED, TypedRun
from bot.play.answer import answer_text
from bot.play.answers.refusal_answers import refusal_answer
from bot.play.tables.table_of_direct_message import follow_latest_card
from bot.play.typed.conversations_to_search import list_conversations
from bot.play.typed.message_parts import answer_part
from bot.play.typed.typed_message import TypedMessage
from bot.play.voices import voice_for
from cogs.direct_messages.answer_retries import AnswerRetries
from cogs.direct_messages.direct_message import DirectMessage, UnsentError, message_key
from cogs.direct_messages.missed_messages import MESSAGE_TYPES, catch_up
from cogs.interaction_io.error_answers import log_mishap

log = structlog.stdlib.get_logger("skald.direct")


async def try_message(dm: DirectMessage) -> bool:
    """Answer a message; return False if some of it could not be answered."""
    return await _try_or_say_fault(dm, _answer_message(dm))


async def _answer_message(dm: DirectMessage) -> None:
    """Answer a message part by part; files that can't be read are refused first."""
    text, refused = await dm.read_texts()
    runs = typed_lines.split_runs(text) if text.strip() or not refused else []
    parts: list[tuple[int, TypedRun, Callable[[], Awaitable[None]]]] = [
        (~number, NOTHING_TYPED, partial(_refuse_file, dm, error))
        for number, error in enumerate(refused)
    ]
    parts += [(number, run, partial(_answer_part, dm, run.text)) for number, run in enumerate(runs)]
    for number, run, answer in parts:
        if number not in dm.typed.answered_parts:
            dm.start_part(number, run)
            if await _try_or_say_fault(dm, answer()):
                dm.typed.answered_parts.add(number)
    if any(number not in dm.typed.answered_parts for number, _, _ in parts):
        raise UnsentError


async def _refuse_file(dm: DirectMessage, refused: RefusedError) -> None:
    """Say why a file can't be read; a later Ready waits."""
    dm.typed.has_refusal = True
    await dm.send_answer(await refusal_answer(dm.typed.services, dm.typed.person, refused))


async def _answer_part(dm: DirectMessage, text: str) -> None:
    answer = await answer_part(dm.typed, text)
    if answer is not None:
        await dm.send_answer(answer)


async def _try_or_say_fault(dm: DirectMessage, answering: Awaitable[None]) -> bool:
    """Await an answer and say what goes wrong; return False if Discord accepts no answer now."""
    try:
        try:
            await answering
        except UnsentError:
            raise
        except discord.Forbidden as fault:
            if is_bot_restricted(fault):
                return False
            log.info("answer_barred", code=fault.code)
        except Exception as fault:  # noqa: BLE001 - it is logged, and said
            dm.typed.has_refusal = True
            voice = voice_for(dm.typed.person)
            await dm.send_answer(answer_text(log_mishap(voice, dm.discord_message.id, fault)))
    except UnsentError:
        return False
    return True


class DirectMessages(commands.Cog):
    """Listens to direct messages."""

    def __init__(self, client: Skald) -> None:
        self._client = client
        self._heard_messages = client.services.heard_messages
        client.catching_up = True
        self._answer_retries = AnswerRetries(try_message)

    async def cog_unload(self) -> None:
        """Leave unanswered messages to the next start."""
        self._answer_retries.stop()

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer direct messages of people in their order; ignore bots."""
        ours = message.guild is None and message.type in MESSAGE_TYPES
        if message.author.bot or not ours:
            return
        async with self._client.services.writer_locks.get(message.author.id):
            if self._heard_messages.take_fresh(message_key(message)):
                await self._answer(await self._make_dm(message))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Answer messages from before the start; until then no window of their tables closes."""
        services = self._client.services
        self._client.catching_up = True
        try:
            await services.desk.extend_after_outage(services.now())
            conversations = await list_conversations(services)
            for conversation in conversations:
                services.desk.tables_catching_up.add(conversation.games)
        finally:
            self._client.catching_up = False
        await catch_up(self._client, conversations, self._answer_in_time)

    async def _answer_in_time(self, message: discord.Message) -> None:
        """Answer an old message in a task that a closing client waits for."""
        await asyncio.create_task(self._answer_missed(message), name=MESSAGE_TASK)

    async def _answer_missed(self, message: discord.Message) -> None:
        async with self._client.services.writer_locks.get(message.author.id):
            if self._heard_messages.take_missed(message_key(message)):
                dm = await self._make_dm(message)
                dm.typed.is_retried = True
                await self._answer(dm)

    async def _answer(self, dm: DirectMessage) -> None:
        if not await try_message(dm):
            self._answer_retries.add(dm)

    async def _make_dm(self, message: discord.Message) -> DirectMessage:
        author, services = message.author, self._client.services
        person = await services.people.find_or_add(author.id, author.display_name, "", author.name)
        typed = TypedMessage(
            services=services,
            person=await follow_latest_card(services, person),
            channel=message.channel.id,
            message_id=message.id,
            created_at=message.created_at,
        )
        return DirectMessage(self._client, message, typed)


async def setup(bot: Skald) -> None:
    """Add the listener."""
    await bot.add_cog(DirectMessages(bot))
