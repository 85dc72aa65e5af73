"""`skald bench`: measure, and write the figures to the terminal."""

import argparse
import json
from typing import Any

from bot.cli.console import say
from bot.lab.bench.benchmarks import BENCHES
from bot.lab.bench.measuring import TIME, Figure, yardstick


def bench(given: argparse.Namespace) -> int:
    """Measure, in microseconds and yardsticks; the figures stand alone, faults go to stderr."""
    from bot import logs  # noqa: PLC0415  (scenarios are played without a database)

    logs.set_up("warning", "text")
    before = yardstick()
    figures = BENCHES[given.what]()
    unit = (before + yardstick()) / 2
    if given.json:
        rows = [_figure(figure, unit) for figure in figures]
        say(json.dumps({"yardstick_microseconds": round(unit, 1), "figures": rows}, indent=2))
        return 0
    say(f"yardstick: {unit:,.0f} {TIME}")
    for figure in figures:
        _tell_figure(figure, unit)
    return 0


def _figure(figure: Figure, unit: float) -> dict[str, Any]:
    """Write a figure as plain data."""
    if figure.unit == TIME:
        value = {
            "microseconds": round(figure.value, 1),
            "yardsticks": round(figure.value / unit, 4),
        }
    else:
        value = {"value": round(figure.value, 2)}
    return {"name": figure.name, **value, "unit": figure.unit, "aim": figure.aim}


def _tell_figure(figure: Figure, unit: float) -> None:
    """Write a figure on a line, with what we aim at."""
    value = f"{figure.value:14,.1f} {figure.unit:3}"
    sticks = f"{figure.value / unit:10.4f} yardsticks" if figure.unit == TIME else " " * 21
    aim = "" if figure.aim is None else f"(aim {figure.aim:g})"
    say(f"{figure.name:44} {value} {sticks}   {aim:12} {figure.note}".rstrip())
