"""Discord's global rate limit: seen on every request as it is answered, and kept until it is over.

discord.py waits by itself, but a call that is cancelled in that wait would block all later ones.
So calls get more time while the limit lasts, and new ones are not begun.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Final

import aiohttp

TOO_MANY_REQUESTS: Final = 429
LEAST_WAIT: Final = 1.0
"""Seconds to wait if Discord doesn't say."""


class GlobalLimit:
    """How long Discord wants nothing at all from this bot."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._until = 0.0
        self._timeouts: set[asyncio.Timeout] = set()

    @property
    def seconds_left(self) -> float:
        """How long the limit still lasts; 0 if there is none."""
        return max(0.0, self._until - self._now())

    @contextmanager
    def extending(self, timeout: asyncio.Timeout) -> Iterator[None]:
        """Extend this timeout whenever the limit begins meanwhile."""
        self._timeouts.add(timeout)
        try:
            yield
        finally:
            self._timeouts.discard(timeout)

    def make_trace(self) -> aiohttp.TraceConfig:
        """Return the trace that discord.py's client takes as `http_trace`."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._look_at)
        return trace

    async def _look_at(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        headers = ended.response.headers
        if ended.response.status == TOO_MANY_REQUESTS and _is_global(headers):
            self._begin(_seconds(headers.get("Retry-After", "")))

    def _begin(self, seconds: float) -> None:
        self._until = max(self._until, self._now() + seconds)
        for timeout in self._timeouts:
            when = timeout.when()
            if when is not None:
                timeout.reschedule(when + seconds)


def _is_global(headers: Mapping[str, str]) -> bool:
    """Tell whether a limit is on everything; without `Via` it is a proxy's ban on this address."""
    return "X-RateLimit-Global" in headers or "Via" not in headers


def _seconds(text: str) -> float:
    try:
        return max(LEAST_WAIT, float(text))
    except ValueError:
        return LEAST_WAIT
