"""`skald bench`: measure, and print the figures."""

import argparse
import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from bot.cli.console import print_line
from bot.errors import UsageError
from bot.lab.bench.benchmarks import BENCHMARKS
from bot.lab.bench.measuring import MICROSECONDS, Figure, measure_yardstick

LINES_BENCHMARK: Final = "lines"
"""The benchmark that may read a file."""


def run_benchmark(arguments: argparse.Namespace) -> int:
    """Measure and print the figures on stdout; the log goes to stderr."""
    from bot import logs  # noqa: PLC0415  (scenarios are played without a database)

    logs.set_up_logging("warning", "text")
    measure = _choose_bench(arguments)
    before = measure_yardstick()
    figures = measure()
    unit = (before + measure_yardstick()) / 2
    if arguments.json:
        rows = [_figure_as_data(figure, unit) for figure in figures]
        print_line(
            json.dumps({"yardstick_microseconds": round(unit, 1), "figures": rows}, indent=2)
        )
        return 0
    print_line(f"yardstick: {unit:,.0f} {MICROSECONDS}")
    for figure in figures:
        _print_figure(figure, unit)
    return 0


def _choose_bench(arguments: argparse.Namespace) -> Callable[[], list[Figure]]:
    """Return the benchmark; only that of typed lines takes a file or a game."""
    if arguments.file is None and arguments.game is None:
        return BENCHMARKS[arguments.what]
    if arguments.what != LINES_BENCHMARK:
        raise UsageError(f"`skald bench {arguments.what}` takes no file and no --game")
    from bot.lab.bench.lines import line_bench  # noqa: PLC0415  (it measures by this module)

    return partial(line_bench.measure_lines, arguments.file, arguments.game)


def _figure_as_data(figure: Figure, unit: float) -> dict[str, Any]:
    """Return a figure as plain data."""
    if figure.unit == MICROSECONDS:
        value = {
            "microseconds": round(figure.value, 1),
            "yardsticks": round(figure.value / unit, 4),
        }
    else:
        value = {"value": round(figure.value, 2)}
    return {"name": figure.name, **value, "unit": figure.unit, "aim": figure.aim}


def _print_figure(figure: Figure, unit: float) -> None:
    """Print a figure on a line, with its aim."""
    value = f"{figure.value:14,.1f} {figure.unit:3}"
    sticks = f"{figure.value / unit:10.4f} yardsticks" if figure.unit == MICROSECONDS else " " * 21
    aim = "" if figure.aim is None else f"(aim {figure.aim:g})"
    print_line(f"{figure.name:44} {value} {sticks}   {aim:12} {figure.note}".rstrip())
