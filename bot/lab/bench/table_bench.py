"""`skald bench table`: what the whole bot takes, as ratios within one run.

The stand-in for Discord, the people and whoever measures are one process; Skald and a bare bot of
discord.py, at a stand-in of its own, are two others. CPU is that of a bot's process, all threads
(`time.process_time`); pictures are drawn by yet another, and are told beside it. An order counts
from the moment it is typed until it is answered, what it brings about is delivered, and the bot is
silent. What discord.py alone takes for an answer like an order's, with as many parts and pictures,
is told beside it, and is part of the order's figure. Orders are those of an AI's game, so each kind
comes as often as it is played.
"""

import asyncio
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.cli.progress import Progress
from bot.lab.bench import loop_lag, many_games, order_cost
from bot.lab.bench.measuring import Figure
from bot.lab.bench.players import KEY
from bot.settings import url_of


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    orders: int = 60
    pictures: int = 40
    games: int = 1_000
    warm: int = 6


FULL: Final = Size()


def table(size: Size = FULL) -> list[Figure]:
    """Measure everything."""
    return asyncio.run(_table(size))


async def _table(size: Size) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name, Progress("measuring", 4) as progress:
        asked = await order_cost.ask(Path(name), size.orders, size.pictures, size.warm)
        progress.step("orders, keystrokes, pictures")
        url = url_of(str(Path(name) / "many.db"))
        await many_games.furnish(url, KEY, size.games)
        progress.step("many games")
        memory = await many_games.memory(url)
        progress.step("memory")
        due = await many_games.fall_due(url)
        progress.step("windows")
    return [*_orders(asked), *_keys(asked), *_lag(asked), *_due(due), _memory(memory, size)]


def _orders(asked: order_cost.Asked) -> list[Figure]:
    """Tell what an order takes next to a ping."""
    count = len(asked.orders)
    light = statistics.median(asked.orders) / statistics.median(asked.pings)
    bare, shaped = statistics.mean(asked.pings), statistics.mean(asked.cards)
    calls = asked.calls / count
    return [
        Figure("CPU of a bare /ping", bare, None, f"mean of {count}"),
        Figure("CPU of a bare answer in a card's shape", shaped, None,
               f"discord.py alone, {shaped / bare:.1f} times a /ping; an order answers so"),
        Figure("CPU of an accepted order, all it brings about", statistics.mean(asked.orders), None,
               f"mean of {count}, {asked.steps} steps, {calls:.1f} calls to Discord each"),
        Figure("an order next to a /ping", order_cost.ratio(asked.orders, asked.pings), 5,
               f"of means; of medians {light:.1f}", "x"),
        Figure("CPU of the worker, pictures of an order", asked.drawing, None, "another process"),
    ]  # fmt: skip


def _keys(asked: order_cost.Asked) -> list[Figure]:
    """Tell what a keystroke takes next to a bare one with as many choices."""
    ours, bare = statistics.median(asked.keys), statistics.median(asked.bare_keys)
    count = len(asked.keys)
    return [
        Figure("CPU of a bare keystroke", bare, None, f"median of {count}"),
        Figure("CPU of a keystroke", ours, None, f"median of {count}"),
        Figure("a keystroke next to a bare one", ours / bare, 2, "of medians", "x"),
    ]


def _lag(asked: order_cost.Asked) -> list[Figure]:
    """Tell how late the loop is."""
    idle, busy = asked.idle, asked.busy
    return [
        Figure("lag of an idle loop, p99", loop_lag.p99(idle) / 1000, None,
               f"{len(idle)} naps", "ms"),
        Figure("lag while pictures are drawn, p99", loop_lag.p99(busy) / 1000, 5,
               f"{len(busy)} naps; median {statistics.median(busy) / 1000:.2f} ms", "ms"),
    ]  # fmt: skip


def _due(due: many_games.Due) -> list[Figure]:
    """Tell what became of windows that were due all at once."""
    told = f"{due.letters} letters, {due.twice} twice, {due.untold} games untold"
    return [
        Figure("windows due at once: claimed", due.claimed / 1000, 50,
               f"{due.windows} windows of {due.games} games", "ms"),
        Figure("windows due at once: resolved and written", due.total / 1000, None,
               f"{due.resolved} resolved; {told}", "ms"),
    ]  # fmt: skip


def _memory(memory: float, size: Size) -> Figure:
    games = f"{size.games} open games, each looked at by every seat"
    return Figure("memory, the most of its process", memory, 300, games, "MB")
