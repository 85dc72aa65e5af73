"""Measuring: figures, timing without garbage collection, and the yardstick."""

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

YARDSTICK_ROUNDS = 200
MICROSECONDS = "\u00b5s"
"""The unit of times, which are also printed in yardsticks."""


class Figure(NamedTuple):
    """A measured figure and its aim; the aim of a time is in yardsticks."""

    name: str
    value: float
    aim: float | None
    note: str = ""
    unit: str = MICROSECONDS


def measure_yardstick() -> float:
    """Return the time of the yardstick, in microseconds."""
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
    return statistics.median(time_repeatedly(lambda: json.loads(json.dumps(doc)), YARDSTICK_ROUNDS))


def time_repeatedly(work: Callable[[], Any], rounds: int) -> Iterator[float]:
    """Yield the time of each run of a piece of work, in microseconds."""
    with without_garbage_collection():
        for _ in range(rounds):
            start = time.perf_counter_ns()
            work()
            yield (time.perf_counter_ns() - start) / 1000


def time_once(work: Callable[[], Any]) -> float:
    """Return the time of one run of a piece of work, in microseconds."""
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1000


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Turn garbage collection off during a measurement."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
