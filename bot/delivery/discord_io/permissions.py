"""What Skald must be allowed where it writes, as Discord's API calls it."""

from typing import Final

import discord

VIEW: Final = "view_channel"
IN_CHANNEL: Final = (VIEW, "send_messages", "attach_files")
IN_THREAD: Final = (VIEW, "send_messages_in_threads", "attach_files")


def lacking(client: discord.Client, at: int) -> str:
    """Name what we lack first to write somewhere: without it the next is not to be had either.

    "" where that can't be known.
    """
    place = client.get_channel(at)
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread) or place.guild.me is None:
        return ""
    needed = IN_CHANNEL
    if isinstance(place, discord.Thread):
        if place.parent is None:
            return ""
        needed = IN_THREAD
    held = place.permissions_for(place.guild.me)
    return next((one for one in needed if not getattr(held, one)), "")
