"""Every side of a game against every other one: in several processes, with a table of wins."""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Final, NamedTuple

from bot.cli.console import print_line
from bot.cli.duels.table_settings import read_settings
from bot.cli.progress import Progress
from bot.errors import UsageError
from engine.core.duel import GameRecord
from engine.core.protocol.values import Model
from engine.core.side_duel import SideTable, Tally, list_pairs, play_pair
from engine.registry import GAMES, SIDES

GAMES_OF_PAIR: Final = 100
FAST_GAMES_OF_PAIR: Final = 20
"""So many games each pair plays, and in a quick table."""
DEALS_OF_TASK: Final = 2
"""Games that a process plays before it reports."""
SEATS: Final = (1, 2)


class DuelTask(NamedTuple):
    """A few games of one pair."""

    game: str
    pair: tuple[str, str]
    deals: range
    seed: str
    settings: Model


def run_side_duel(arguments: argparse.Namespace) -> int:
    """Let every pair of sides play its games, and print who won how often."""
    if arguments.game not in SIDES:
        known = ", ".join(SIDES)
        raise UsageError(f"{arguments.game} has no sides to compare; name players. Sides: {known}")
    settings = read_settings(GAMES[arguments.game], arguments.settings, len(SEATS))
    games = arguments.games or (FAST_GAMES_OF_PAIR if arguments.fast else GAMES_OF_PAIR)
    sides = SIDES[arguments.game]
    tasks = [
        DuelTask(arguments.game, pair, range(first, min(first + DEALS_OF_TASK, games)),
                 arguments.seed, settings)
        for first in range(0, games, DEALS_OF_TASK)
        for pair in list_pairs(sides)
    ]  # fmt: skip
    with Progress("games", games * len(list_pairs(sides))) as progress:
        records = []
        for record in _play_tasks(tasks, arguments.jobs or os.cpu_count() or 1):
            records.append(record)
            progress.count()
    _report(SideTable(sides.names, records), machine=arguments.json)
    return 0


def play_task(task: DuelTask) -> list[GameRecord]:
    """Play the games of a task."""
    game, sides = GAMES[task.game], SIDES[task.game]
    return [
        play_pair(game, sides, task.pair, deal, task.seed, task.settings) for deal in task.deals
    ]


def _play_tasks(tasks: Sequence[DuelTask], jobs: int) -> Iterator[GameRecord]:
    """Iterate over the games as they end: in this process alone, or in several."""
    if jobs == 1:
        for task in tasks:
            yield from play_task(task)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play_task, task) for task in tasks]):
            yield from done.result()


def _report(table: SideTable, *, machine: bool) -> None:
    if machine:
        print_line(json.dumps(_as_data(table), indent=2))
        return
    width = max(map(len, table.names))
    heads = " ".join(f"{name[:9]:>9}" for name in table.names)
    print_line(f"{'won of 100':{width}} {heads}       all   games")
    for name in table.names:
        cells = " ".join(_write_cell(table, name, other) for other in table.names)
        total = table.side(name)
        print_line(f"{name:{width}} {cells} {total.percent:9.1f} {total.games:7}")
    for seat in SEATS:
        tally = table.seat(seat)
        print_line(f"seat {seat}: {tally.percent:.1f} of 100, won {tally.won}, drew {tally.drawn}")
    rounds = [record.rounds for record in table.records]
    print_line(
        f"rounds: {sum(rounds) / len(rounds):.1f} on average, {min(rounds)} to {max(rounds)}"
    )


def _write_cell(table: SideTable, name: str, other: str) -> str:
    return f"{'-':>9}" if name == other else f"{table.pair(name, other).percent:9.1f}"


def _as_data(table: SideTable) -> dict[str, object]:
    """Return the whole table as plain data."""
    return {
        "games": len(table.records),
        "sides": {name: _write_tally(table.side(name)) for name in table.names},
        "pairs": {
            name: {
                other: _write_tally(table.pair(name, other))
                for other in table.names
                if other != name
            }
            for name in table.names
        },
        "seats": {str(seat): _write_tally(table.seat(seat)) for seat in SEATS},
    }


def _write_tally(tally: Tally) -> dict[str, float]:
    return {**tally._asdict(), "percent": round(tally.percent, 1)}
