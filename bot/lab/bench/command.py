"""`skald bench`: measure, and print the figures."""

import argparse
import json
from typing import Any

from bot.cli.console import say
from bot.lab.bench.benchmarks import BENCHES
from bot.lab.bench.measuring import MICROSECONDS, Figure, measure_yardstick


def bench(arguments: argparse.Namespace) -> int:
    """Measure and print the figures on stdout; the log goes to stderr."""
    from bot import logs  # noqa: PLC0415  (scenarios are played without a database)

    logs.set_up_logging("warning", "text")
    before = measure_yardstick()
    figures = BENCHES[arguments.what]()
    unit = (before + measure_yardstick()) / 2
    if arguments.json:
        rows = [_figure_as_data(figure, unit) for figure in figures]
        say(json.dumps({"yardstick_microseconds": round(unit, 1), "figures": rows}, indent=2))
        return 0
    say(f"yardstick: {unit:,.0f} {MICROSECONDS}")
    for figure in figures:
        _print_figure(figure, unit)
    return 0


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
    say(f"{figure.name:44} {value} {sticks}   {aim:12} {figure.note}".rstrip())
