"""Take a pressed message out of use once a new message had to come in its place."""

import aiohttp
import discord
import structlog

from bot.records import CardMessage
from cogs.interaction_io.responses import Interaction, find_caller

log = structlog.stdlib.get_logger("skald.replaced_messages")


async def retire_pressed_message(interaction: Interaction, successor: int) -> None:
    """Let the pressed message lose its buttons, since its successor shows the answer.

    A live card goes on in the successor, and its old message fades. Another message that only its
    reader sees is deleted, as the answer would have been painted over it.
    """
    pressed = interaction.message
    if pressed is None or not (interaction.guild_id is None or pressed.flags.ephemeral):
        return
    if interaction.guild_id is None:
        person, channel = await find_caller(interaction), pressed.channel.id
        old, new = CardMessage(channel, pressed.id), CardMessage(channel, successor)
        if await interaction.client.services.desk.move_live_card(person.id, old, new):
            return
    try:
        await interaction.delete_original_response()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
        log.info("pressed_message_stays", status=getattr(fault, "status", 0))
