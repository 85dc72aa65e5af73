"""Cards in answer to an interaction: the newest one of a seat is its present card.

Only direct messages count: answers elsewhere can't be edited later.
"""

import aiohttp
import discord
import structlog

from bot.cards.turn import MAX_LEAD_LENGTH, clip_text
from bot.delivery.discord_io.sender import SentMessage
from bot.delivery.shown_cards import ShownCard
from bot.messages.reader import Reader
from cogs.interaction_io.responses import Interaction

log = structlog.stdlib.get_logger("skald.newest_card")


class NewestCard:
    """The present card of a seat, before an answer replaces it."""

    def __init__(self, interaction: Interaction, reader: Reader) -> None:
        self._interaction, self._reader = interaction, reader
        self._live = interaction.client.courier.live_cards
        self._seat_key = None if reader.seat is None else (reader.seat_view.game.id, reader.seat)
        self._card_before = None if self._seat_key is None else self._live.get(self._seat_key)

    async def set_present(self, message: int | None, words: str) -> None:
        """Register a message as the present card, with the words that stay of it."""
        interaction, reader = self._interaction, self._reader
        if (
            self._seat_key is None
            or interaction.guild_id is not None
            or interaction.channel_id is None
        ):
            return
        message = message or await _find_answer_id(interaction)
        if message is not None:
            here = ShownCard(
                SentMessage(interaction.channel_id, message),
                clip_text(words, MAX_LEAD_LENGTH),
                reader.language,
            )
            card = here.as_live_card(self._seat_key[0])
            self._live.put_answer(self._seat_key, card, self._card_before)


async def _find_answer_id(interaction: Interaction) -> int | None:
    """Fetch the message id of the answer; None if that fails."""
    try:
        return (await interaction.original_response()).id
    except (discord.DiscordException, aiohttp.ClientError, OSError, ValueError) as fault:
        log.info("answer_not_found", status=getattr(fault, "status", 0))
        return None
