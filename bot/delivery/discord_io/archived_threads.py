"""Calls in a thread that may have archived itself, which must be reopened first."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.delivery.discord_io.send_errors import ARCHIVED_CODE

T = TypeVar("T")


async def call_in_open_thread(
    client: discord.Client, channel_id: int, call: Callable[[], Awaitable[T]]
) -> T:
    """Carry out a call; if the thread is archived, reopen it and call once more."""
    try:
        return await call()
    except discord.HTTPException as fault:
        if fault.code != ARCHIVED_CODE:
            raise
    channel = await client.fetch_channel(channel_id)
    if isinstance(channel, discord.Thread):
        await channel.edit(archived=False)
    return await call()
