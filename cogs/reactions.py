"""Emojis under the bot's messages: each counts as a press of the reaction buttons beside it."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final

import discord
import structlog
from discord.ext import commands

from bot.client import Skald
from bot.messages.controls import Control
from bot.play.reactions import CHEER_VERB, find_known_person, react_by_emoji

MAX_MESSAGES_KNOWN: Final = 1_000
"""Maximum number of messages whose controls are cached."""

log = structlog.stdlib.get_logger("skald.emojis")


class EmojiListener(commands.Cog):
    """Listens to emojis under the bot's messages; nobody is answered."""

    def __init__(self, client: Skald) -> None:
        self._client = client
        self._controls_by_message: OrderedDict[int, tuple[Control, ...]] = OrderedDict()

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, given: discord.RawReactionActionEvent) -> None:
        """Submit an emoji as the reaction of each button beside it."""
        own = self._client.user
        if own is None or given.message_author_id != own.id or given.user_id == own.id:
            return
        services = self._client.services
        person = await find_known_person(services, given.user_id)
        if person is None:
            return
        for control in await self._find_controls(given):
            await react_by_emoji(services, person, control, str(given.emoji))

    async def _find_controls(self, given: discord.RawReactionActionEvent) -> tuple[Control, ...]:
        """Return the reaction controls of a message, cached."""
        number = given.message_id
        if number not in self._controls_by_message:
            try:
                message = await self._client.http.get_message(given.channel_id, number)
            except discord.HTTPException as fault:
                log.warning("message_not_read", status=fault.status)
                return ()
            self._controls_by_message[number] = tuple(_cheer_controls(message))
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
