"""Keeps the bot connected: after each lost connection it tries again, with growing waits."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.errors import UsageError
from bot.store.errors import StoreError

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 300.0
STEADY_CONNECTION: Final = 600.0
"""After a connection that lasted this long, the next wait is short again."""

REFUSED_LOGIN_SENTENCE: Final = (
    "Discord doesn't know this token. Copy a new one from the developer portal "
    "(your application, Bot, Reset Token) into DISCORD_TOKEN"
)
INTENTS_SENTENCE: Final = (
    "Discord refused the intents of this bot. Skald asks for no privileged intent; "
    "check that this token belongs to its application"
)
FORBIDDEN_SENTENCE: Final = (
    "Discord refuses what the bot needs to start (missing access). Invite it again with the scopes "
    "bot and applications.commands; README.md, section “On Discord”, has the address"
)

UNREACHED_SENTENCE: Final = (
    "Discord can't be reached. Look whether this machine has a network, and at discordstatus.com"
)
PASSING_REFUSALS: Final = frozenset({0, 40_333})
"""Codes of a 403 that waiting may cure: a proxy's, which has none, and Discord's network."""
NETWORK_FAULTS: Final = (aiohttp.ClientError, OSError, TimeoutError)
"""Faults of the network."""

log = structlog.stdlib.get_logger("skald.supervisor")


class Connection(Protocol):
    """The part of a discord.py client that the supervisor needs."""

    async def start(self, token: str) -> None: ...
    async def close(self) -> None: ...
    def is_closed(self) -> bool: ...


class Supervisor:
    """Runs one client after the other until it is stopped."""

    def __init__(
        self,
        make: Callable[[], Connection],
        *,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._make_client, self._now, self._sleep = make, now, sleep
        self._client: Connection | None = None
        self._stopped = asyncio.Event()

    async def run(self, token: str) -> None:
        """Stay connected; raise only faults that waiting doesn't fix."""
        wait = FIRST_WAIT
        while not self._stopped.is_set():
            started_at = self._now()
            fault = await self._connect(token)
            if self._stopped.is_set():
                break
            wait = FIRST_WAIT if self._now() - started_at >= STEADY_CONNECTION else wait
            log.warning("no connection, trying again", seconds=wait, **_describe_fault(fault))
            await self._wait_unless_stopped(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _connect(self, token: str) -> Exception | None:
        """Run one connection; return the fault that ended it."""
        self._client = client = self._make_client()
        try:
            await client.start(token)
        except Exception as fault:  # noqa: BLE001 - a parser of the gateway may raise anything
            cause = _unwrap_fault(fault)
            if lasting_fault := _find_lasting_fault(cause):
                raise lasting_fault from None
            return cause
        finally:
            if not client.is_closed():
                await client.close()
        return None

    async def _wait_unless_stopped(self, seconds: float) -> None:
        """Wait, unless stopped."""
        waiting = asyncio.ensure_future(self._sleep(seconds))
        stopping = asyncio.ensure_future(self._stopped.wait())
        try:
            await asyncio.wait({waiting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in (waiting, stopping):
                one.cancel()
            await asyncio.gather(waiting, stopping, return_exceptions=True)

    async def stop(self) -> None:
        """Disconnect for good."""
        self._stopped.set()
        if self._client is not None and not self._client.is_closed():
            await self._client.close()


def _unwrap_fault(fault: Exception) -> Exception:
    """Return the original fault of a failed extension, which discord.py wraps."""
    while isinstance(fault, commands.ExtensionFailed):
        fault = fault.original
    return fault


def _find_lasting_fault(fault: Exception) -> Exception | None:
    """Return the error for a fault that waiting doesn't fix.

    A `StoreError` has its own sentence.
    """
    if isinstance(fault, discord.LoginFailure):
        return UsageError(REFUSED_LOGIN_SENTENCE)
    if isinstance(fault, discord.PrivilegedIntentsRequired):
        return UsageError(INTENTS_SENTENCE)
    if isinstance(fault, discord.Forbidden) and fault.code not in PASSING_REFUSALS:
        return UsageError(FORBIDDEN_SENTENCE)
    return fault if isinstance(fault, StoreError) else None


def _describe_fault(fault: Exception | None) -> dict[str, Any]:
    """Return the log values of a fault; only unexpected faults get a traceback."""
    if isinstance(fault, NETWORK_FAULTS):
        return {"fault": type(fault).__name__, "says": UNREACHED_SENTENCE}
    if isinstance(fault, discord.DiscordException):
        status = getattr(fault, "status", getattr(fault, "code", None))
        return {"fault": type(fault).__name__, "status": status}
    return {"exc_info": fault} if fault is not None else {}
