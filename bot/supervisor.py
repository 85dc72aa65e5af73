"""Keeps the bot on Discord: whatever ends a connection, a new one follows, later each time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import aiohttp
import discord
import structlog

from bot.fault import UsageError

FIRST: Final = 1.0
LONGEST: Final = 300.0
STEADY: Final = 600.0
"""A connection that held so long was a good one: the next wait is short again."""

UNKNOWN_BOT: Final = (
    "Discord doesn't know this token. Copy a new one from the developer portal "
    "(your application, Bot, Reset Token) into DISCORD_TOKEN"
)
INTENTS: Final = (
    "Discord refused the intents of this bot. Skald asks for no privileged intent; "
    "check that this token belongs to its application"
)
FORBIDDEN: Final = (
    "Discord refuses what the bot needs to start (missing access). Invite it again with the scopes "
    "bot and applications.commands; README.md, section “On Discord”, has the address"
)

log = structlog.stdlib.get_logger("skald.supervisor")


class Connection(Protocol):
    """As much of a discord.py client as is needed to keep it alive."""

    async def start(self, token: str) -> None: ...
    async def close(self) -> None: ...
    def is_closed(self) -> bool: ...


class Supervisor:
    """Runs client after client until it is told to stop."""

    def __init__(
        self,
        make: Callable[[], Connection],
        *,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._make, self._now, self._sleep = make, now, sleep
        self._client: Connection | None = None
        self._stopped = asyncio.Event()

    async def run(self, token: str) -> None:
        """Stay connected; only what no waiting heals ends it, with a sentence."""
        wait = FIRST
        while not self._stopped.is_set():
            began = self._now()
            await self._connect(token)
            if self._stopped.is_set():
                break
            wait = FIRST if self._now() - began >= STEADY else wait
            log.warning("connection ended, trying again", seconds=wait)
            await self._pause(wait)
            wait = min(2 * wait, LONGEST)

    async def _connect(self, token: str) -> None:
        self._client = client = self._make()
        try:
            await client.start(token)
        except discord.LoginFailure:
            raise UsageError(UNKNOWN_BOT) from None
        except discord.PrivilegedIntentsRequired:
            raise UsageError(INTENTS) from None
        except discord.Forbidden:
            raise UsageError(FORBIDDEN) from None
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.warning("the connection to Discord broke", exc_info=fault)
        except Exception:  # a fault in a gateway parser ends `start`, whatever it is
            log.exception("the client fell over")
        finally:
            if not client.is_closed():
                await client.close()

    async def _pause(self, seconds: float) -> None:
        """Wait, unless told to stop."""
        waiting = asyncio.ensure_future(self._sleep(seconds))
        stopping = asyncio.ensure_future(self._stopped.wait())
        try:
            await asyncio.wait({waiting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in (waiting, stopping):
                one.cancel()
            await asyncio.gather(waiting, stopping, return_exceptions=True)

    async def stop(self) -> None:
        """Leave Discord, and stay away."""
        self._stopped.set()
        if self._client is not None and not self._client.is_closed():
            await self._client.close()
