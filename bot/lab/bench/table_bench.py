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
from bot.lab.bench.players import GAME_KEY
from bot.settings import make_database_url


@dataclass(frozen=True, slots=True)
class BenchSize:
    """How much to measure."""

    orders: int = 60
    pictures: int = 40
    games: int = 1_000
    warm_up_orders: int = 6


FULL_SIZE: Final = BenchSize()
LONGEST_HOLD_MS: Final = 50


def measure_table(size: BenchSize = FULL_SIZE) -> list[Figure]:
    """Measure everything."""
    return asyncio.run(_measure_table(size))


async def _measure_table(size: BenchSize) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name, Progress("measuring", 4) as progress:
        costs = await order_cost.measure_order_costs(
            Path(name), size.orders, size.pictures, size.warm_up_orders
        )
        progress.count("orders, keystrokes, pictures")
        url = make_database_url(str(Path(name) / "many.db"))
        await many_games.fill_database(url, GAME_KEY, size.games)
        progress.count("many games")
        memory = await many_games.measure_memory(url)
        progress.count("memory")
        due = await many_games.close_all_windows(url)
        progress.count("windows")
    return [
        *_order_figures(costs),
        *_keystroke_figures(costs),
        *_lag_figures(costs),
        *_hold_figures(costs),
        *_due_window_figures(due),
        _memory_figure(memory, size),
    ]


def _order_figures(costs: order_cost.OrderCosts) -> list[Figure]:
    """Return the figures of orders, compared with a /ping."""
    count = len(costs.orders)
    light = statistics.median(costs.orders) / statistics.median(costs.pings)
    bare, shaped = statistics.mean(costs.pings), statistics.mean(costs.cards)
    calls = costs.discord_calls / count
    return [
        Figure("CPU of a bare /ping", bare, None, f"mean of {count}"),
        Figure(
            "CPU of a bare answer in a card's shape",
            shaped,
            None,
            f"discord.py alone, {shaped / bare:.1f} times a /ping; an order answers so",
        ),
        Figure(
            "CPU of an accepted order, all it brings about",
            statistics.mean(costs.orders),
            None,
            f"mean of {count}, {costs.steps} steps, {calls:.1f} calls to Discord each",
        ),
        Figure(
            "an order next to a /ping",
            order_cost.ratio_of_means(costs.orders, costs.pings),
            5,
            f"of means; of medians {light:.1f}",
            "x",
        ),
        Figure(
            "CPU of the worker, pictures of an order", costs.drawing_cpu, None, "another process"
        ),
    ]


def _keystroke_figures(costs: order_cost.OrderCosts) -> list[Figure]:
    """Return the figures of keystrokes, compared with a bare bot's with as many choices."""
    ours, bare = statistics.median(costs.keystrokes), statistics.median(costs.bare_keystrokes)
    count = len(costs.keystrokes)
    return [
        Figure("CPU of a bare keystroke", bare, None, f"median of {count}"),
        Figure("CPU of a keystroke", ours, None, f"median of {count}"),
        Figure("a keystroke next to a bare one", ours / bare, 2, "of medians", "x"),
    ]


def _lag_figures(costs: order_cost.OrderCosts) -> list[Figure]:
    """Return the figures of the event loop's lag."""
    idle, busy = costs.idle_lags, costs.busy_lags
    return [
        Figure("lag of an idle loop, p99", loop_lag.p99(idle) / 1000, None,
               f"{len(idle)} naps", "ms"),
        Figure("lag while pictures are drawn, p99", loop_lag.p99(busy) / 1000, 5,
               f"{len(busy)} naps; median {statistics.median(busy) / 1000:.2f} ms", "ms"),
    ]  # fmt: skip


def _hold_figures(costs: order_cost.OrderCosts) -> list[Figure]:
    """Return the longest hold of the event loop by each kind of action."""
    return [
        Figure(f"longest hold of the loop by a {name}", max(holds, default=0.0) / 1000,
               LONGEST_HOLD_MS, f"of {len(holds)}; median {_median_ms(holds):.1f} ms", "ms")
        for name, holds in (
            ("press", costs.holds.presses),
            ("command", costs.holds.commands),
            ("keystroke", costs.holds.keystrokes),
            ("line", costs.holds.lines),
        )
    ]  # fmt: skip


def _median_ms(holds: list[float]) -> float:
    return statistics.median(holds) / 1000 if holds else 0.0


def _due_window_figures(due: many_games.DueWindows) -> list[Figure]:
    """Return the figures of windows that were due all at once."""
    twice, untold = due.duplicate_letters, due.games_without_letter
    told = f"{due.letters} letters, {twice} twice, {untold} games untold"
    return [
        Figure("windows due at once: claimed", due.claiming_time / 1000, 50,
               f"{due.windows} windows of {due.games} games", "ms"),
        Figure("windows due at once: resolved and written", due.total_time / 1000, None,
               f"{due.resolved} resolved; {told}", "ms"),
    ]  # fmt: skip


def _memory_figure(memory: float, size: BenchSize) -> Figure:
    games = f"{size.games} open games, each looked at by every seat"
    return Figure("memory, the most of its process", memory, 300, games, "MB")
