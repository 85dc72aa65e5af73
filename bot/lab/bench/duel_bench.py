"""The times of a machine's turns in Echoes of Emperors, over whole games of machines."""

import statistics
from collections import defaultdict
from typing import Any, Final

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure, time_once, without_garbage_collection
from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.core.protocol.game import Sheet
from engine.core.protocol.values import Seat
from engine.registry import GAMES

GAME_COUNT: Final = 4
TURN_AIM: Final = 25
"""What a machine's turn should cost at most, in yardsticks: a table of all sides plays fast."""


def measure_machine_turns() -> list[Figure]:
    """Measure all that machines think in their turns."""
    turns: list[float] = []
    with Progress("measuring", GAME_COUNT) as progress, without_garbage_collection():
        for number in range(GAME_COUNT):
            turns += _time_game(f"turns {number}")
            progress.count()
    return [
        Figure("a machine's turn", statistics.median(turns), TURN_AIM, f"{len(turns)} turns"),
        Figure("the slowest turn of twenty", statistics.quantiles(turns, n=20)[-1], TURN_AIM),
        Figure("the slowest turn", max(turns), None),
    ]


def _time_game(seed: str) -> list[float]:
    """Let machines play a game, and return the time of each turn, all of its orders together."""
    game = GAMES["echoes"]
    match = start_match(game, game.settings(), [game.entry()] * 2, Dice(make_seed(seed), "bench"))
    times: dict[tuple[Seat, str], float] = defaultdict(float)
    while match.outcome is None:
        _answer(match, times, seed)
    return [time for (_, ask_id), time in times.items() if ask_id.startswith("turn.")]


def _answer(match: Match[Any, Any], times: dict[tuple[Seat, str], float], seed: str) -> None:
    """Let a machine answer the first open ask, and add the time to its turn."""
    ask = next(ask for ask in match.asks if (ask.seat, ask.id) not in match.ready_marks)
    view, dice = match.view(ask.seat), Dice(make_seed(f"{seed} {ask.seat}"), "bench")
    found: list[Sheet] = []
    times[ask.seat, ask.id] += time_once(lambda: found.append(match.game.choose(view, ask, dice)))
    (sheet,) = found
    for order in sheet:
        match.submit(ask.seat, order, ask.id)
    if match.outcome is None and (ask.group or not sheet):
        match.mark_ready(ask.seat, ask.id)
