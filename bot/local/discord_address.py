"""Point discord.py at the stand-in by setting its three base addresses, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(base: str) -> None:
    """Point discord.py at a stand-in for the rest of this process."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = base


@contextmanager
def discord_pointed_at(base: str) -> Iterator[None]:
    """Point discord.py at a stand-in within a `with` block."""
    addresses = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point_discord_at(base)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = addresses
