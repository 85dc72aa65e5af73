"""What there is to measure, in microseconds and in yardsticks, so that machines compare.

A yardstick is the median time of one round trip of a fixed document through JSON. Figures are
medians within one run; nothing here passes or fails.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure, quiet, times
from bot.lab.full_load import load_everything
from engine.core.dice import Dice
from engine.core.duel import FoulError, Random
from engine.core.match import Match, begin
from engine.core.protocol.game import Game
from engine.core.protocol.order_validation import validate_order
from engine.registry import GAMES


def engine() -> list[Figure]:
    """Measure the engine on `capital`: orders, views, loading, a whole game of AIs."""
    game = GAMES["capital"]
    with Progress("measuring", 3) as progress:
        with quiet():
            orders, views = _random_play(game, games=12)
        progress.step("random play")
        loading = statistics.median(times(load_everything, 9))
        progress.step("loading")
        whole = [_game_of_ais(game, f"bench {number}") for number in range(5)]
        progress.step("games of AIs")
    return [
        Figure("an order: options, check, resolve", statistics.median(orders), 0.1,
               f"{len(orders)} orders of random play"),
        Figure("a view", statistics.median(views), 0.05, f"{len(views)} views"),
        Figure("all data and words", loading, 200, "nothing cached"),
        Figure("a 3-seat game of AIs", statistics.median(whole), 1500, "5 games"),
    ]  # fmt: skip


def _random_play(game: Game[Any, Any], games: int) -> tuple[list[float], list[float]]:
    """Play at random, timing each order as it is grown, checked and carried out, and each view."""
    orders: list[float] = []
    views: list[float] = []
    for number in range(games):
        match = begin(game, game.settings(), [game.entry()] * 3, Dice(f"bench {number}", "bench"))
        player = Random(game)
        while match.outcome is None:
            _one_order(match, player, orders, views)
    return orders, views


def _one_order(
    match: Match[Any, Any], player: Random, orders: list[float], views: list[float]
) -> None:
    game, ask = match.game, match.asks[0]
    start = time.perf_counter_ns()
    view = game.view(match.state, ask.seat)
    seen = time.perf_counter_ns()
    (order,) = player(view, ask, match.dice)
    verdict = validate_order(game, view, ask, order, ())
    sheets = {(ask.seat, "" if order.at_once else ask.id): (order,)}
    game.resolve(match.state, sheets, match.dice)
    done = time.perf_counter_ns()
    views.append((seen - start) / 1000)
    orders.append((done - seen) / 1000)
    if not verdict.stands:
        raise FoulError(f"{order!r} is refused: {verdict.refusals}")
    match.play(sheets)


def _game_of_ais(game: Game[Any, Any], seed: str) -> float:
    start = time.perf_counter_ns()
    match = begin(game, game.settings(), [game.entry()] * 3, Dice(seed, "bench"))
    dice = Dice(f"ai {seed}", "bench")
    while match.outcome is None:
        ask = match.asks[0]
        for order in game.choose(match.view(ask.seat), ask, dice):
            match.submit(ask.seat, order)
    return (time.perf_counter_ns() - start) / 1000


def table() -> list[Figure]:
    """Measure the whole bot; what that needs is read only then."""
    from bot.lab.bench import table_bench  # noqa: PLC0415  (it measures by this module)

    return table_bench.table()


def maps() -> list[Figure]:
    """Measure the making of maps; what that needs is read only then."""
    from bot.lab.bench import map_bench  # noqa: PLC0415  (it measures by this module)

    return map_bench.maps()


def valhalla() -> list[Figure]:
    """Measure a war of six empires; what that needs is read only then."""
    from bot.lab.bench import turn_bench  # noqa: PLC0415  (it measures by this module)

    return turn_bench.valhalla()


def wars() -> list[Figure]:
    """Let six plain players wage war; what that needs is read only then."""
    from bot.lab.bench import war_bench  # noqa: PLC0415  (it measures by this module)

    return war_bench.wars()


def render() -> list[Figure]:
    """Measure pictures; what that needs is read only then."""
    from bot.lab.bench import picture_bench  # noqa: PLC0415  (it measures by this module)

    return picture_bench.render()


BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "engine": engine, "maps": maps, "render": render, "table": table, "valhalla": valhalla,
    "wars": wars,
}  # fmt: skip
