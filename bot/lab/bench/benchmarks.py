"""All benchmarks, in microseconds and in yardsticks, so that machines can be compared.

A yardstick is the median time of one round trip of a fixed document through JSON. Figures are
medians within one run; nothing here passes or fails.
"""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.cli.progress import Progress
from bot.lab.bench.duel_bench import measure_machine_turns
from bot.lab.bench.measuring import Figure, time_repeatedly, without_garbage_collection
from bot.lab.full_load import load_everything
from engine.core.dice import Dice
from engine.core.duel import IllegalPlayError
from engine.core.machine_players import RandomPlayer
from engine.core.match import Match, start_match
from engine.core.protocol.game import Game
from engine.core.protocol.order_validation import validate_order
from engine.registry import GAMES


def measure_engine() -> list[Figure]:
    """Measure the engine on `capital`: orders, views, loading, a whole game of AIs."""
    game = GAMES["capital"]
    with Progress("measuring", 3) as progress:
        with without_garbage_collection():
            orders, views = _time_random_play(game, games=12)
        progress.count("random play")
        loading = statistics.median(time_repeatedly(load_everything, 9))
        progress.count("loading")
        whole_games = [_time_game_of_ais(game, f"bench {number}") for number in range(5)]
        progress.count("games of AIs")
    return [
        Figure("an order: options, check, resolve", statistics.median(orders), 0.1,
               f"{len(orders)} orders of random play"),
        Figure("a view", statistics.median(views), 0.05, f"{len(views)} views"),
        Figure("all data and words", loading, 200, "nothing cached"),
        Figure("a 3-seat game of AIs", statistics.median(whole_games), 1500, "5 games"),
    ]  # fmt: skip


def _time_random_play(game: Game[Any, Any], games: int) -> tuple[list[float], list[float]]:
    """Play at random; return the times of orders (options, check, resolve) and of views."""
    orders: list[float] = []
    views: list[float] = []
    for number in range(games):
        match = start_match(
            game, game.settings(), [game.entry()] * 3, Dice(f"bench {number}", "bench")
        )
        player = RandomPlayer(game)
        while match.outcome is None:
            _play_one_order(match, player, orders, views)
    return orders, views


def _play_one_order(
    match: Match[Any, Any], player: RandomPlayer, orders: list[float], views: list[float]
) -> None:
    game, ask = match.game, match.asks[0]
    start = time.perf_counter_ns()
    view = game.view(match.state, ask.seat)
    viewed = time.perf_counter_ns()
    (order,) = player(view, ask, match.dice)
    verdict = validate_order(game, view, ask, order, ())
    sheets = {(ask.seat, "" if order.is_at_once else ask.id): (order,)}
    game.resolve(match.state, sheets, match.dice)
    done = time.perf_counter_ns()
    views.append((viewed - start) / 1000)
    orders.append((done - viewed) / 1000)
    if not verdict.is_accepted:
        raise IllegalPlayError(f"{order!r} is refused: {verdict.refusals}")
    match.play_sheets(sheets)


def _time_game_of_ais(game: Game[Any, Any], seed: str) -> float:
    start = time.perf_counter_ns()
    match = start_match(game, game.settings(), [game.entry()] * 3, Dice(seed, "bench"))
    dice = Dice(f"ai {seed}", "bench")
    while match.outcome is None:
        ask = match.asks[0]
        for order in game.choose(match.view(ask.seat), ask, dice):
            match.submit(ask.seat, order)
    return (time.perf_counter_ns() - start) / 1000


def measure_table() -> list[Figure]:
    """Measure the whole bot."""
    from bot.lab.bench.whole_table import table_bench  # noqa: PLC0415  (it measures by this module)

    return table_bench.measure_table()


def measure_lines(file: Path | None = None, game: str | None = None) -> list[Figure]:
    """Measure the reading of typed texts."""
    from bot.lab.bench.lines import line_bench  # noqa: PLC0415  (it measures by this module)

    return line_bench.measure_lines(file, game)


def measure_noise(game: str | None = None, texts: Path | None = None) -> list[Figure]:
    """Measure what reaches people's phones in whole games."""
    from bot.lab.bench.noise import noise_bench  # noqa: PLC0415  (it measures by this module)

    return noise_bench.measure_noise(game, texts)


def measure_maps() -> list[Figure]:
    """Measure the making of maps."""
    from bot.lab.bench import map_bench  # noqa: PLC0415  (it measures by this module)

    return map_bench.measure_maps()


def measure_war_turns() -> list[Figure]:
    """Measure a war of six empires."""
    from bot.lab.bench import turn_bench  # noqa: PLC0415  (it measures by this module)

    return turn_bench.measure_war_turns()


def measure_wars() -> list[Figure]:
    """Measure wars of six AI players."""
    from bot.lab.bench import war_bench  # noqa: PLC0415  (it measures by this module)

    return war_bench.measure_wars()


def measure_pictures() -> list[Figure]:
    """Measure pictures."""
    from bot.lab.bench import picture_bench  # noqa: PLC0415  (it measures by this module)

    return picture_bench.measure_pictures()


BENCHMARKS: dict[str, Callable[..., list[Figure]]] = {
    "echoes": measure_machine_turns,
    "engine": measure_engine,
    "lines": measure_lines,
    "maps": measure_maps,
    "noise": measure_noise,
    "render": measure_pictures,
    "table": measure_table,
    "valhalla": measure_war_turns,
    "wars": measure_wars,
}
