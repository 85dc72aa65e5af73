"""Machines think beside the loop: what they are told is a position, and what they say is orders.

The choice is a pure function of position, seat, ask and dice; a restart asks again, and hears the
same. A machine sees its own view alone, and its dice are never the game's.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Protocol

import structlog

from bot.game_types import GameType
from bot.games.machines.machine_choice import MachineTask, elsewhere, think
from bot.workers.process_start import begun
from engine.core.protocol.values import Order
from engine.registry import GAMES

log = structlog.stdlib.get_logger("skald.thinker")


class Thinker(Protocol):
    """Whoever answers for a machine."""

    async def choose(self, thought: MachineTask) -> tuple[Order, ...]: ...

    def close(self) -> None: ...


class ThreadThinker:
    """Thinks in a thread: for tests, and where there can be no other process."""

    def __init__(self, kinds: Mapping[str, GameType]) -> None:
        self._kinds = kinds

    async def choose(self, thought: MachineTask) -> tuple[Order, ...]:
        game = self._kinds[thought.key].game
        return await asyncio.to_thread(think, game, thought)

    def close(self) -> None:
        """End nothing: a thread ends by itself."""


class ProcessThinker:
    """Thinks in one process of its own; falls back to a thread where that can't be had."""

    def __init__(self, kinds: Mapping[str, GameType]) -> None:
        self._kinds = kinds
        self._quiet = ThreadThinker(kinds)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, thought: MachineTask) -> tuple[Order, ...]:
        """Ask the other process; a game that it doesn't know is thought about here."""
        if thought.key in GAMES:
            try:
                said = await asyncio.get_running_loop().run_in_executor(
                    self._worker(), elsewhere, thought
                )
            except (BrokenExecutor, OSError):
                log.exception("thinker_broken")
                self.close()
            else:
                orders = self._kinds[thought.key].game.orders
                return tuple(orders.validate_json(one) for one in said)
        return await self._quiet.choose(thought)

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=begun)
        return self._pool

    def close(self) -> None:
        """Let the other process go; the next thought makes a new one."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
