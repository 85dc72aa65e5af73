"""Keeps the bot on Discord: whatever ends a connection, a new one follows, later each time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.errors import UsageError
from bot.store.errors import StoreError

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

UNREACHED: Final = (
    "Discord can't be reached. Look whether this machine has a network, and at discordstatus.com"
)
NETWORK: Final = (aiohttp.ClientError, OSError, TimeoutError)
"""What a line dies of."""

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
            fault = await self._connect(token)
            if self._stopped.is_set():
                break
            wait = FIRST if self._now() - began >= STEADY else wait
            log.warning("no connection, trying again", seconds=wait, **_why(fault))
            await self._pause(wait)
            wait = min(2 * wait, LONGEST)

    async def _connect(self, token: str) -> Exception | None:
        """Be connected as long as it holds; tell what ended it."""
        self._client = client = self._make()
        try:
            await client.start(token)
        except Exception as fault:  # noqa: BLE001 - a parser of the gateway may raise anything
            cause = _cause(fault)
            if lasting := _lasting(cause):
                raise lasting from None
            return cause
        finally:
            if not client.is_closed():
                await client.close()
        return None

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


def _cause(fault: Exception) -> Exception:
    """Find what went wrong while a part of the bot was loaded: discord.py wraps it up."""
    while isinstance(fault, commands.ExtensionFailed):
        fault = fault.original
    return fault


def _lasting(fault: Exception) -> Exception | None:
    """Say what no waiting heals; a 403 without a code is not Discord's, but of something before it.

    The store says for itself what is wrong with it.
    """
    if isinstance(fault, discord.LoginFailure):
        return UsageError(UNKNOWN_BOT)
    if isinstance(fault, discord.PrivilegedIntentsRequired):
        return UsageError(INTENTS)
    if isinstance(fault, discord.Forbidden) and fault.code:
        return UsageError(FORBIDDEN)
    return fault if isinstance(fault, StoreError) else None


def _why(fault: Exception | None) -> dict[str, Any]:
    """Say why a connection ended; only what nobody expects needs its way through the code."""
    if isinstance(fault, NETWORK):
        return {"fault": type(fault).__name__, "says": UNREACHED}
    if isinstance(fault, discord.DiscordException):
        status = getattr(fault, "status", getattr(fault, "code", None))
        return {"fault": type(fault).__name__, "status": status}
    return {"exc_info": fault} if fault is not None else {}
