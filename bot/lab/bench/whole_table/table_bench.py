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
from bot.lab.bench.measuring import MICROSECONDS, Figure
from bot.lab.bench.whole_table import loop_lag, many_games, order_cost
from bot.lab.bench.whole_table.answer_times import (
    SEATS_PER_TABLE,
    AnswerTimes,
    measure_answer_times,
)
from bot.lab.bench.whole_table.noted_lines import NOTED_GAME_KEY, measure_noted_lines
from bot.lab.bench.whole_table.players import GAME_KEY
from bot.settings import make_database_url


@dataclass(frozen=True, slots=True)
class BenchSize:
    """How much to measure."""

    orders: int = 60
    pictures: int = 40
    games: int = 1_000
    warm_up_orders: int = 6
    tables: int = 16
    rounds: int = 12


FULL_SIZE: Final = BenchSize()
LONGEST_HOLD_MS: Final = 50
WORKER_AIM_MS: Final = 100
"""What an order may take of a picture worker."""


def measure_table(size: BenchSize = FULL_SIZE) -> list[Figure]:
    """Measure everything."""
    return asyncio.run(_measure_table(size))


async def _measure_table(size: BenchSize) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name, Progress("measuring", 6) as progress:
        costs = await order_cost.measure_order_costs(
            Path(name), size.orders, size.pictures, size.warm_up_orders
        )
        progress.count("orders, keystrokes, pictures")
        noted = await measure_noted_lines(Path(name), size.orders)
        progress.count("noted lines")
        times = await measure_answer_times(Path(name), size.tables, size.rounds)
        progress.count("many tables at once")
        url = make_database_url(str(Path(name) / "many.db"))
        await many_games.fill_database(url, GAME_KEY, size.games)
        progress.count("many games")
        memory = await many_games.measure_memory(url)
        progress.count("memory")
        due = await many_games.close_all_windows(url)
        progress.count("windows")
    return [
        *_order_figures(costs),
        *_noted_figures(noted, costs.pings),
        *_answer_time_figures(times),
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
    answer, whole = statistics.mean(costs.answers), statistics.mean(costs.orders)
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
            whole,
            None,
            f"mean of {count}, {costs.steps} steps, {calls:.1f} calls to Discord each",
        ),
        Figure("  until it is answered", answer, None, "what its player waits for"),
        Figure("  after that", whole - answer, None, "cards of both players, the table's post"),
        Figure(
            "an order next to a /ping",
            order_cost.ratio_of_means(costs.orders, costs.pings),
            5,
            f"of means; of medians {light:.1f}; a turn's orders come in a run, then a pause",
            "x",
        ),
        Figure(
            "  its answer alone, next to a /ping",
            order_cost.ratio_of_means(costs.answers, costs.pings),
            None,
            "of means",
            "x",
        ),
        Figure(
            "an order next to a /ping in a run of pings",
            order_cost.ratio_of_means(costs.orders, costs.warm_pings),
            None,
            f"of means; such a /ping takes {statistics.mean(costs.warm_pings):.0f} {MICROSECONDS}",
            "x",
        ),
        Figure(
            "an order with a pause after it, next to a /ping",
            order_cost.ratio_of_means(costs.lone_orders, costs.pings),
            None,
            f"of means; {len(costs.lone_orders)} orders, each with its card drawn anew",
            "x",
        ),
        *_drawing_figures(costs.drawings),
    ]


def _drawing_figures(drawings: list[float]) -> list[Figure]:
    """Return the figures of a worker, which draws most pieces of a game for the first time."""
    later = drawings[len(drawings) // 2 :]
    return [
        Figure(
            "CPU of the worker, pictures of an order",
            statistics.mean(drawings) / 1000,
            WORKER_AIM_MS,
            "another process, which has drawn nothing before",
            "ms",
        ),
        Figure(
            "  in the later half of the orders",
            statistics.mean(later) / 1000,
            None,
            "most of their cards were drawn before",
            "ms",
        ),
    ]


def _noted_figures(lines: list[float], pings: list[float]) -> list[Figure]:
    """Return the figures of lines that are noted on a sheet."""
    return [
        Figure(
            f"CPU of a line noted in {NOTED_GAME_KEY}",
            statistics.mean(lines),
            None,
            f"mean of {len(lines)}, with the card that is drawn after their run",
        ),
        Figure(
            "a noted line next to a /ping",
            order_cost.ratio_of_means(lines, pings),
            None,
            "of means",
            "x",
        ),
    ]


def _answer_time_figures(times: AnswerTimes) -> list[Figure]:
    """Return the figures of answers at many tables at once."""
    at = f"{times.tables} tables of {SEATS_PER_TABLE} at once"
    return [
        Figure("an answer at many tables, median", statistics.median(times.waits), 0.5, at, "s"),
        Figure("an answer at many tables, p99", loop_lag.percentile_99(times.waits), 1.5, at, "s"),
        Figure("answers in a second", times.answers_per_second, None, at, "/s"),
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
        Figure("lag of an idle loop, p99", loop_lag.percentile_99(idle) / 1000, None,
               f"{len(idle)} naps", "ms"),
        Figure("lag while pictures are drawn, p99", loop_lag.percentile_99(busy) / 1000, 5,
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
        Figure("windows due at once: claimed", due.claiming_cpu / 1000, 50,
               f"CPU; {due.windows} windows of {due.games} games; "
               f"{due.claiming_time / 1000:.1f} ms by the clock, beside other threads", "ms"),
        Figure("windows due at once: resolved and written", due.total_time / 1000, None,
               f"{due.resolved} resolved; {told}", "ms"),
    ]  # fmt: skip


def _memory_figure(memory: float, size: BenchSize) -> Figure:
    games = f"{size.games} open games, each looked at by every seat"
    return Figure("memory, the most of its process", memory, 300, games, "MB")
