"""Cards that answer a press or a slash command: the newest one of a seat is the one to press.

Only direct messages count: what a press brings elsewhere can't be changed later.
"""

import aiohttp
import discord
import structlog

from bot.cards.turn import LEAD, clip
from bot.delivery.discord_io.sender import Sent
from bot.delivery.spent_cards import SpentCard
from bot.messages.reader import Reader
from cogs.interaction_io.responses import Interaction

log = structlog.stdlib.get_logger("skald.newest")


class Newest:
    """The present card of a reader's seat, as it is before an answer takes its place."""

    def __init__(self, press: Interaction, reader: Reader) -> None:
        self._press, self._reader = press, reader
        self._live = press.client.courier.live
        self._key = None if reader.seat is None else (reader.sight.game.id, reader.seat)
        self._before = None if self._key is None else self._live.present(self._key)

    async def is_now(self, message: int | None, words: str) -> None:
        """Note which message is the present card now, and what it told besides."""
        press, reader = self._press, self._reader
        if self._key is None or press.guild_id is not None or press.channel_id is None:
            return
        message = message or await _answer(press)
        if message is not None:
            here = SpentCard(Sent(press.channel_id, message), clip(words, LEAD), reader.language)
            card = here.card(self._key[0])
            self._live.answer(self._key, card, self._before)


async def _answer(press: Interaction) -> int | None:
    """Ask for the number of the answer: Discord was not asked for it when it was given."""
    try:
        return (await press.original_response()).id
    except (discord.DiscordException, aiohttp.ClientError, OSError, ValueError) as fault:
        log.info("answer_not_found", status=getattr(fault, "status", 0))
        return None
