"""`skald bench`: measure, and print the figures."""

import argparse
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from bot.cli.console import print_line
from bot.errors import UsageError
from bot.lab.bench.benchmarks import BENCHMARKS
from bot.lab.bench.measuring import MICROSECONDS, Figure, measure_yardstick

OPTION_NAMES: Final = {"file": "file", "game": "--game", "texts": "--texts"}
"""What some benchmarks take, as it is called on the command line."""
OPTIONS_TAKEN: Final[Mapping[str, frozenset[str]]] = {
    "lines": frozenset({"file", "game"}),
    "noise": frozenset({"game", "texts"}),
}
"""By benchmark: the options that it takes."""


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
    """Return the benchmark with what it is to measure; most take neither file nor game."""
    given = {name: value for name in OPTION_NAMES if (value := getattr(arguments, name, None))}
    refused = given.keys() - OPTIONS_TAKEN.get(arguments.what, frozenset())
    if refused:
        names = " and ".join(f"no {OPTION_NAMES[one]}" for one in sorted(refused))
        raise UsageError(f"`skald bench {arguments.what}` takes {names}")
    return partial(BENCHMARKS[arguments.what], **given)


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
    print_line(f"{figure.name:52} {value} {sticks}   {aim:12} {figure.note}".rstrip())
