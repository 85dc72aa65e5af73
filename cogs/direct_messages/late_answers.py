"""Answers that Discord didn't take: given later, once each, in the words of then.

What became of an order is known by its token, and so is told; what was not carried out is done
now, unless its writer has gone on. Whoever stops meanwhile leaves the line to the next start.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog

from bot.client import ANSWERING
from bot.games.refusals import RefusedError
from bot.play import last_refusal
from cogs.direct_messages.message import DirectMessage, UnsentError
from cogs.direct_messages.unanswered_lines import RECENT, heard
from cogs.interaction_io.responses import mishap, sentences, voice
from cogs.orders.builder import turn

FIRST: Final = 2.0
"""Seconds until the first try; after each one that fails twice as many."""
LONGEST: Final = 60.0

Take = Callable[[DirectMessage], Awaitable[bool]]
"""Answers a note; False: Discord took no answer."""

log = structlog.stdlib.get_logger("skald.later")


async def trying(note: DirectMessage, deed: Awaitable[None]) -> bool:
    """Turn whatever goes wrong into a sentence; False: Discord took no answer, and may later."""
    try:
        await _tried(note, deed)
    except UnsentError:
        return False
    return True


async def _tried(note: DirectMessage, deed: Awaitable[None]) -> None:
    try:
        await deed
    except UnsentError:
        raise
    except RefusedError as refused:
        note.refused = True
        await last_refusal.remember(note.client, note.person.id, refused)
        await note.say(*sentences(note.person, refused))
    except discord.Forbidden as fault:
        log.info("answer_barred", code=fault.code)
    except Exception as fault:  # noqa: BLE001 - it is logged, and said
        await note.say(mishap(voice(note.person), note.message.id, fault))


class Later:
    """The answers that are still to be given."""

    def __init__(self, take: Take) -> None:
        self._take = take
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, note: DirectMessage) -> None:
        """Answer a note later; until then it stands unanswered."""
        log.warning("not_answered")
        heard(note.client).lost(note.message)
        task = asyncio.create_task(self._wait(note))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Leave what is not answered yet."""
        for one in self._tasks:
            one.cancel()

    async def _wait(self, note: DirectMessage) -> None:
        wait, answered = FIRST, False
        while not answered:
            if note.client.now() - note.message.created_at > RECENT:
                log.warning("answer_given_up")
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST)
            answered = await asyncio.create_task(self._again(note), name=ANSWERING)

    async def _again(self, note: DirectMessage) -> bool:
        """Try once; True: it is answered, or somebody else has seen to it."""
        ears = heard(note.client)
        async with turn(note.message.author.id):
            if not ears.found(note.message):
                return True
            note.late, note.past = True, ears.since(note.message)
            if await self._take(note):
                return True
            ears.lost(note.message)
            return False
