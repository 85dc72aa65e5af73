"""Reactions to what was told: any emoji under it, or the button, of whoever plays there."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Final

import discord
import structlog
from discord.ext import commands

from bot.client import Skald
from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.messages.controls import Control, Values
from bot.messages.posts import MessageContent, Text
from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, caller, claim, tell
from cogs.interaction_io.table_view import reading
from engine.core.protocol.game import CHEER, React

VERB: Final = "cheer"
KNOWN: Final = 1_000
"""Of so many messages it is remembered whether one may react to them."""

log = structlog.stdlib.get_logger("skald.cheer")


async def cheer(press: Interaction, control: Control, values: Values) -> None:
    """React to what was told; only who pressed is answered."""
    del values
    await claim(press)
    person = await caller(press)
    reply = await _give(press.client, person, control, CHEER)
    reader = await reading(press, person, control.game)
    reasons = [one for answer in reply.answers for one in answer.verdict.refusals]
    said = reader.reason(reasons[0]) if reasons else reader.say("answer.cheered")
    await tell(press, MessageContent((Text(said),)))


async def _give(client: Skald, person: Person, control: Control, how: str) -> Reply:
    """Let somebody react once, by whatever ways they do."""
    order = React(event=control.rest, on=how)
    token = f"{VERB}.{control.game}.{control.rest}"
    return await client.desk.submit(
        control.game, person.id, [("", order)], client.now(), token=token
    )


ROUTES: Final[Mapping[str, Callable[[Interaction, Control, Values], Awaitable[None]]]] = {
    VERB: cheer
}


# Emojis


class Emojis(commands.Cog):
    """Listens to emojis under what the bot has told; nobody is answered."""

    def __init__(self, client: Skald) -> None:
        self._client = client
        self._known: OrderedDict[int, Control | None] = OrderedDict()

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, given: discord.RawReactionActionEvent) -> None:
        """Count an emoji for what the button beside it stands for."""
        own = self._client.user
        if own is None or given.message_author_id != own.id or given.user_id == own.id:
            return
        async with self._client.store.reading() as tx:
            person = await tx.people.of_discord(given.user_id)
        control = await self._control(given) if person is not None else None
        if person is not None and control is not None:
            try:
                await _give(self._client, person, control, str(given.emoji))
            except RefusedError as refused:
                log.info("not_cheered", game=control.game, code=refused.refusals[0].code)

    async def _control(self, given: discord.RawReactionActionEvent) -> Control | None:
        """Find what a message is open to; each is fetched once."""
        number = given.message_id
        if number not in self._known:
            try:
                message = await self._client.http.get_message(given.channel_id, number)
            except discord.HTTPException as fault:
                log.warning("not_read", status=fault.status)
                return None
            self._known[number] = next(_cheers(message), None)
            while len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return self._known[number]


def _cheers(message: Any) -> Iterator[Control]:
    """Walk what can be cheered in a message, or a part of it."""
    for part in message.get("components", ()):
        control = Control.read(str(part.get("custom_id", "")))
        if control is not None and control.verb == VERB:
            yield control
        yield from _cheers(part)


async def setup(bot: Skald) -> None:
    """Listen."""
    await bot.add_cog(Emojis(bot))
