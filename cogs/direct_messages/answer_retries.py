"""Answers that Discord didn't accept: retried later, each sent once.

The result of an order is known by its token, and is sent; what was not done is done now, unless
its writer has gone on. A stopping process leaves the rest to the next start.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.client import MESSAGE_TASK
from cogs.direct_messages.direct_message import DirectMessage
from cogs.direct_messages.missed_messages import MAX_WAIT_FOR_ANSWER

FIRST_WAIT: Final = 2.0
"""Seconds before the first retry; doubled after each failure."""
LONGEST_WAIT: Final = 60.0

AnswerMessage = Callable[[DirectMessage], Awaitable[bool]]
"""Answers a message; returns False if Discord accepted no answer."""

log = structlog.stdlib.get_logger("skald.answer_retries")


class AnswerRetries:
    """The answers that are still to be sent."""

    def __init__(self, take: AnswerMessage) -> None:
        self._answer_message = take
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, dm: DirectMessage) -> None:
        """Answer a message later; until then it counts as unanswered."""
        log.warning("not_answered")
        dm.typed.services.heard_messages.forget_unanswered(dm.key)
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
            if dm.typed.services.now() - dm.typed.created_at > MAX_WAIT_FOR_ANSWER:
                log.warning("answer_given_up")
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            answered = await asyncio.create_task(self._try_again(dm), name=MESSAGE_TASK)

    async def _try_again(self, dm: DirectMessage) -> bool:
        """Try once; return True if the message is answered, here or elsewhere."""
        heard_messages = dm.typed.services.heard_messages
        async with dm.typed.services.writer_locks.get(dm.key.writer):
            if not heard_messages.take_lost(dm.key):
                return True
            dm.typed.is_retried = True
            dm.typed.writer_went_on = heard_messages.has_written_since(dm.key)
            if await self._answer_message(dm):
                return True
            heard_messages.forget_unanswered(dm.key)
            return False
