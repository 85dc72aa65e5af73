"""Answers that Discord didn't accept: retried later, each sent once.

The result of an order is known by its token, and is sent; what was not done is done now, unless
its writer has gone on. A stopping process leaves the rest to the next start.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog

from bot.client import MESSAGE_TASK
from bot.games.refusals import RefusedError
from bot.play import last_refusal
from cogs.direct_messages.message import DirectMessage, UnsentError
from cogs.direct_messages.unanswered_lines import MAX_WAIT_FOR_ANSWER, get_heard_messages
from cogs.interaction_io.responses import log_mishap, refusal_lines, voice_for
from cogs.orders.builder import person_lock

FIRST_WAIT: Final = 2.0
"""Seconds before the first retry; doubled after each failure."""
LONGEST_WAIT: Final = 60.0

AnswerMessage = Callable[[DirectMessage], Awaitable[bool]]
"""Answers a message; returns False if Discord accepted no answer."""

log = structlog.stdlib.get_logger("skald.late_answers")


async def answer_or_say_fault(dm: DirectMessage, action: Awaitable[None]) -> bool:
    """Run an action and answer its errors; return False if Discord accepts no answer now."""
    try:
        await _run_action(dm, action)
    except UnsentError:
        return False
    return True


async def _run_action(dm: DirectMessage, action: Awaitable[None]) -> None:
    try:
        await action
    except UnsentError:
        raise
    except RefusedError as refused:
        dm.has_refusal = True
        await last_refusal.remember_refusal(dm.client, dm.person.id, refused)
        await dm.say(*refusal_lines(dm.person, refused))
    except discord.Forbidden as fault:
        log.info("answer_barred", code=fault.code)
    except Exception as fault:  # noqa: BLE001 - it is logged, and said
        await dm.say(log_mishap(voice_for(dm.person), dm.discord_message.id, fault))


class LateAnswers:
    """The answers that are still to be sent."""

    def __init__(self, take: AnswerMessage) -> None:
        self._answer_message = take
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, dm: DirectMessage) -> None:
        """Answer a message later; until then it counts as unanswered."""
        log.warning("not_answered")
        get_heard_messages(dm.client).forget_unanswered(dm.discord_message)
        task = asyncio.create_task(self._wait_and_answer(dm))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Cancel all retries."""
        for one in self._tasks:
            one.cancel()

    async def _wait_and_answer(self, dm: DirectMessage) -> None:
        wait, answered = FIRST_WAIT, False
        while not answered:
            if dm.client.now() - dm.discord_message.created_at > MAX_WAIT_FOR_ANSWER:
                log.warning("answer_given_up")
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            answered = await asyncio.create_task(self._try_again(dm), name=MESSAGE_TASK)

    async def _try_again(self, dm: DirectMessage) -> bool:
        """Try once; return True if the message is answered, here or elsewhere."""
        heard_messages = get_heard_messages(dm.client)
        async with person_lock(dm.discord_message.author.id):
            if not heard_messages.take_lost(dm.discord_message):
                return True
            dm.is_late, dm.writer_went_on = (
                True,
                heard_messages.has_written_since(dm.discord_message),
            )
            if await self._answer_message(dm):
                return True
            heard_messages.forget_unanswered(dm.discord_message)
            return False
