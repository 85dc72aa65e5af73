"""Commands that measure Skald and try to break it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.cli.arguments.parser import add_command, import_attribute
from bot.cli.arguments.value_types import read_count_or_zero, read_positive_count
from engine.registry import GAMES


class _BenchmarkNames:
    """The names of the benchmarks, imported only when they are needed."""

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(import_attribute("lab.bench.benchmarks:BENCHMARKS")))

    def __contains__(self, one: object) -> bool:
        return one in tuple(self)


def add_bench(commands: Any) -> None:
    """Add the command that runs benchmarks."""
    command = add_command(
        commands,
        "bench",
        "lab.bench.command:run_benchmark",
        "measure, in microseconds and yardsticks",
    )
    says = "engine without; an unknown word lists them all"
    names = _BenchmarkNames()
    command.add_argument(
        "what", nargs="?", default="engine", choices=names, metavar="WHAT", help=says
    )
    command.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="typed texts to read, one on each line"
    )
    says = "the game that is measured; every game without"
    command.add_argument("--game", choices=sorted(GAMES), help=says)
    says = "write to it all that people saw in the games of `noise`"
    command.add_argument("--texts", type=Path, metavar="FILE", help=says)
    command.add_argument("--json", action="store_true", help="for machines")


def add_simulate(commands: Any) -> None:
    """Add the command that plays at random and breaks things."""
    says = "play at random at a stand-in for Discord, break everything, prove that nothing is lost"
    command = add_command(commands, "simulate", "lab.simulate.command:run_simulation", says)
    says = "how many tables at a time; 2 without"
    command.add_argument("--games", type=read_positive_count, default=2, metavar="N", help=says)
    says = "how many days on a clock of its own; 10 without"
    command.add_argument("--days", type=read_positive_count, default=10, metavar="N", help=says)
    command.add_argument(
        "--seed", default="north", help="any word; the same word, the same chances"
    )
    says = "kill the bot so often instead"
    command.add_argument("--kill", type=read_count_or_zero, default=0, metavar="N", help=says)
    says = "how many people play, from 2 to 8; 4 without"
    command.add_argument(
        "--people", type=int, choices=range(2, 9), default=4, metavar="N", help=says
    )
