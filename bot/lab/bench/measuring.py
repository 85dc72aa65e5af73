"""How a figure is measured: timed, with the collector out of the way, beside a yardstick."""

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

ROUNDS = 200
TIME = "\u00b5s"
"""A figure in microseconds is told in yardsticks too; others have a unit of their own."""


class Figure(NamedTuple):
    """One measured thing, and what we aim at: in yardsticks where it is a time."""

    name: str
    value: float
    aim: float | None
    note: str = ""
    unit: str = TIME


def yardstick() -> float:
    """Time the yardstick, in microseconds."""
    rows = [
        {
            "id": i,
            "name": f"unit {i}",
            "hp": [i, i + 1, 3],
            "hex": f"{i % 40:03}.{i // 40:03}",
            "flags": {"a": True, "b": None},
        }
        for i in range(1000)
    ]
    doc = {"rows": rows}
    return statistics.median(times(lambda: json.loads(json.dumps(doc)), ROUNDS))


def times(work: Callable[[], Any], rounds: int) -> Iterator[float]:
    """Time a piece of work again and again, in microseconds."""
    with quiet():
        for _ in range(rounds):
            start = time.perf_counter_ns()
            work()
            yield (time.perf_counter_ns() - start) / 1000


def timed(work: Callable[[], Any]) -> float:
    """Time a piece of work once, in microseconds."""
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1000


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the collector out of a measurement."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
