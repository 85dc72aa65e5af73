"""The permissions that Skald needs, by the names of Discord's API."""

from typing import Final

import discord

VIEW_PERMISSION: Final = "view_channel"
CHANNEL_PERMISSIONS: Final = (VIEW_PERMISSION, "send_messages", "attach_files")
THREAD_PERMISSIONS: Final = (VIEW_PERMISSION, "send_messages_in_threads", "attach_files")
TABLE_PERMISSIONS: Final = (
    VIEW_PERMISSION,
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""The permissions that Skald needs in the channel where a table is opened."""


def missing_permission(client: discord.Client, channel_id: int) -> str:
    """Return the first permission that we lack to write in a channel or thread.

    "" if none is missing, or if that can't be known.
    """
    channel = client.get_channel(channel_id)
    if (
        not isinstance(channel, discord.abc.GuildChannel | discord.Thread)
        or channel.guild.me is None
    ):
        return ""
    needed = CHANNEL_PERMISSIONS
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return ""
        needed = THREAD_PERMISSIONS
    permissions = channel.permissions_for(channel.guild.me)
    return next((one for one in needed if not getattr(permissions, one)), "")
