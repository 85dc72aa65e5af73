"""Where a table can be opened: a text channel in which Skald may write, make threads and draw."""

from typing import Final

import discord

from bot.games.lobby.lobby import Where
from bot.play.command_refusals import refused
from cogs.interaction_io.responses import Interaction

NEEDED: Final = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""What Skald must be allowed in the channel of a table, as Discord's API calls it."""

OPEN: Final = (discord.ChannelType.text, discord.ChannelType.news)


def where(press: Interaction) -> Where:
    """Name the place for a new table, or say what stands against it."""
    if press.guild_id is None:
        raise refused("PLACE_DM")
    channel = press.channel
    if channel is None or channel.type not in OPEN:
        raise refused("PLACE_KIND")
    lacking = [one for one in NEEDED if not getattr(press.app_permissions, one)]
    if lacking:
        raise refused("PLACE_RIGHTS", lacking=",".join(f"right.{one}" for one in lacking))
    return Where(press.guild_id, press.channel_id)


def anywhere(press: Interaction) -> Where:
    """Name the place for a table of one person: their DM will do."""
    return Where(None, press.channel_id) if press.guild_id is None else where(press)
