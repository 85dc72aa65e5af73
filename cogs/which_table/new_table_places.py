"""Where a table can be opened: a text channel in which Skald has the needed rights."""

from typing import Final

import discord

from bot.games.lobby.lobby import LobbyChannel
from bot.play.command_refusals import command_refusal
from cogs.interaction_io.responses import Interaction

NEEDED_RIGHTS: Final = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""The permissions that Skald needs in a table's channel, by Discord's names."""

OPEN_CHANNEL_TYPES: Final = (discord.ChannelType.text, discord.ChannelType.news)


def place_for_table(interaction: Interaction) -> LobbyChannel:
    """Return the place for a new table, or refuse."""
    if interaction.guild_id is None:
        raise command_refusal("PLACE_DM")
    channel = interaction.channel
    if channel is None or channel.type not in OPEN_CHANNEL_TYPES:
        raise command_refusal("PLACE_KIND")
    missing = [one for one in NEEDED_RIGHTS if not getattr(interaction.app_permissions, one)]
    if missing:
        raise command_refusal("PLACE_RIGHTS", lacking=",".join(f"right.{one}" for one in missing))
    return LobbyChannel(interaction.guild_id, interaction.channel_id)


def place_for_solo_table(interaction: Interaction) -> LobbyChannel:
    """Return the place for a table of one person; a DM is allowed."""
    return (
        LobbyChannel(None, interaction.channel_id)
        if interaction.guild_id is None
        else place_for_table(interaction)
    )
