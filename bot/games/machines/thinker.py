"""AIs choose their orders outside the event loop, in a thread or a process.

The choice is a pure function of position, seat, ask and dice: asked again after a restart, it is
the same. An AI sees only its own view, and its dice are never the game's.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Protocol

import structlog

from bot.game_types import GameType
from bot.games.machines.machine_orders import MachineTask, choose_order_bytes, choose_orders
from bot.workers.process_setup import set_up_process
from engine.core.protocol.values import Order
from engine.registry import GAMES

log = structlog.stdlib.get_logger("skald.thinker")


class Thinker(Protocol):
    """Chooses the orders of AIs."""

    async def choose_orders(self, task: MachineTask) -> tuple[Order, ...]: ...

    def close(self) -> None: ...


class ThreadThinker:
    """Chooses in a thread: for tests, and where there can be no other process."""

    def __init__(self, game_types: Mapping[str, GameType]) -> None:
        self._game_types = game_types

    async def choose_orders(self, task: MachineTask) -> tuple[Order, ...]:
        game = self._game_types[task.key].game
        return await asyncio.to_thread(choose_orders, game, task)

    def close(self) -> None:
        """Do nothing: a thread ends by itself."""


class ProcessThinker:
    """Chooses in a process of its own, or in a thread if there can be none."""

    def __init__(self, game_types: Mapping[str, GameType]) -> None:
        self._game_types = game_types
        self._thread_thinker = ThreadThinker(game_types)
        self._pool: ProcessPoolExecutor | None = None

    async def choose_orders(self, task: MachineTask) -> tuple[Order, ...]:
        """Choose in the other process; for a game that it doesn't know, in a thread."""
        if task.key in GAMES:
            try:
                answer = await asyncio.get_running_loop().run_in_executor(
                    self._worker(), choose_order_bytes, task
                )
            except (BrokenExecutor, OSError):
                log.exception("thinker_broken")
                self.close()
            else:
                orders = self._game_types[task.key].game.orders
                return tuple(orders.validate_json(one) for one in answer)
        return await self._thread_thinker.choose_orders(task)

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=set_up_process)
        return self._pool

    def close(self) -> None:
        """End the other process; the next task starts a new one."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
