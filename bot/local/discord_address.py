"""Telling discord.py where Discord is: three addresses, and nothing else of it is touched."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point(base: str) -> None:
    """Lead discord.py to a stand-in, for as long as this process lives."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = base


@contextmanager
def pointed(base: str) -> Iterator[None]:
    """Lead discord.py to a stand-in for a while, and back again."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point(base)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
