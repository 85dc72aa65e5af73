"""Reactions of players to posts: by any emoji, or by the button."""

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
from cogs.interaction_io.responses import Interaction, acknowledge, find_caller, send_posts
from cogs.interaction_io.table_view import look_from_interaction
from engine.core.protocol.game import CHEER, React

CHEER_VERB: Final = "cheer"
MAX_MESSAGES_KNOWN: Final = 1_000
"""Maximum number of messages whose controls are cached."""

log = structlog.stdlib.get_logger("skald.cheer")


async def cheer(interaction: Interaction, control: Control, values: Values) -> None:
    """React to a post; only the person who pressed is answered."""
    del values
    await acknowledge(interaction)
    person = await find_caller(interaction)
    reply = await _submit_reaction(interaction.client, person, control, CHEER)
    reader = await look_from_interaction(interaction, person, control.game)
    reasons = [one for answer in reply.results for one in answer.verdict.refusals]
    text = reader.refusal_in_words(reasons[0]) if reasons else reader.say("answer.cheered")
    await send_posts(interaction, MessageContent((Text(text),)))


async def _submit_reaction(client: Skald, person: Person, control: Control, how: str) -> Reply:
    """Submit a reaction; a second one of a person has no effect."""
    order = React(event=control.rest, on=how)
    token = f"{CHEER_VERB}.{control.game}.{control.rest}"
    return await client.desk.submit(
        control.game, person.id, [("", order)], client.now(), token=token
    )


ROUTES: Final[Mapping[str, Callable[[Interaction, Control, Values], Awaitable[None]]]] = {
    CHEER_VERB: cheer
}


# Emojis


class EmojiListener(commands.Cog):
    """Listens to emojis under the bot's messages; nobody is answered."""

    def __init__(self, client: Skald) -> None:
        self._client = client
        self._controls_by_message: OrderedDict[int, Control | None] = OrderedDict()

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, given: discord.RawReactionActionEvent) -> None:
        """Submit an emoji as the reaction of the button beside it."""
        own = self._client.user
        if own is None or given.message_author_id != own.id or given.user_id == own.id:
            return
        async with self._client.store.reading() as tx:
            person = await tx.people.of_discord(given.user_id)
        control = await self._find_control(given) if person is not None else None
        if person is not None and control is not None:
            try:
                await _submit_reaction(self._client, person, control, str(given.emoji))
            except RefusedError as refused:
                log.info("not_cheered", game=control.game, code=refused.refusals[0].code)

    async def _find_control(self, given: discord.RawReactionActionEvent) -> Control | None:
        """Return the reaction control of a message, cached; None if it has none."""
        number = given.message_id
        if number not in self._controls_by_message:
            try:
                message = await self._client.http.get_message(given.channel_id, number)
            except discord.HTTPException as fault:
                log.warning("message_not_read", status=fault.status)
                return None
            self._controls_by_message[number] = next(_cheer_controls(message), None)
            while len(self._controls_by_message) > MAX_MESSAGES_KNOWN:
                self._controls_by_message.popitem(last=False)
        return self._controls_by_message[number]


def _cheer_controls(message: Any) -> Iterator[Control]:
    """Yield the reaction controls of a message or a component."""
    for part in message.get("components", ()):
        control = Control.read(str(part.get("custom_id", "")))
        if control is not None and control.verb == CHEER_VERB:
            yield control
        yield from _cheer_controls(part)


async def setup(bot: Skald) -> None:
    """Add the listener."""
    await bot.add_cog(EmojiListener(bot))
