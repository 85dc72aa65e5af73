"""Benchmarks, each figure in microseconds and in yardsticks, so that machines compare.

A yardstick is the median time of one round trip of a fixed document through JSON. Figures are
medians within one run; nothing here passes or fails.
"""

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from bot.progress import Progress
from engine.core.dice import Dice
from engine.core.duel import FoulError, Random
from engine.core.game import Game
from engine.core.judge import judge
from engine.core.match import Match, begin
from engine.registry import GAMES

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
    return statistics.median(_times(lambda: json.loads(json.dumps(doc)), ROUNDS))


def _times(work: Callable[[], Any], rounds: int) -> Iterator[float]:
    with _quiet():
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
def _quiet() -> Iterator[None]:
    """Keep the collector out of a measurement."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def engine() -> list[Figure]:
    """Measure the engine on `capital`: orders, views, loading, a whole game of AIs."""
    game = GAMES["capital"]
    with Progress("measuring", 3) as progress:
        with _quiet():
            orders, views = _random_play(game, games=12)
        progress.step("random play")
        loading = statistics.median(_times(load_everything, 9))
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
    verdict = judge(game, view, ask, order, ())
    sheets = {(ask.seat, "" if order.at_once else ask.id): (order,)}
    game.resolve(match.state, sheets, match.dice)
    done = time.perf_counter_ns()
    views.append((seen - start) / 1000)
    orders.append((done - seen) / 1000)
    if not verdict.stands:
        raise FoulError(f"{order!r} is refused: {verdict.refusals}")
    match.play(sheets)


def load_everything() -> None:
    """Load every game's data and every language's words, with nothing kept from before."""
    from engine.capital import catalog  # noqa: PLC0415  (measured: loading)
    from engine.core import rulebook  # noqa: PLC0415
    from render.words import BOOKS, LANGUAGES, book  # noqa: PLC0415

    catalog.shipped.cache_clear()
    rulebook.rules.cache_clear()
    book.entries.cache_clear()
    catalog.shipped()
    for game in GAMES.values():
        rulebook.rules(f"engine.{game.key}")
    for language in LANGUAGES:
        for name in BOOKS:
            book.entries(language, name)


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
    from bot import bench_table  # noqa: PLC0415  (it measures by this module)

    return bench_table.table()


def maps() -> list[Figure]:
    """Measure the making of maps; what that needs is read only then."""
    from bot import bench_maps  # noqa: PLC0415  (it measures by this module)

    return bench_maps.maps()


def valhalla() -> list[Figure]:
    """Measure a war of six empires; what that needs is read only then."""
    from bot import bench_valhalla  # noqa: PLC0415  (it measures by this module)

    return bench_valhalla.valhalla()


def wars() -> list[Figure]:
    """Let six plain players wage war; what that needs is read only then."""
    from bot import bench_wars  # noqa: PLC0415  (it measures by this module)

    return bench_wars.wars()


def render() -> list[Figure]:
    """Measure pictures; what that needs is read only then."""
    from bot import bench_render  # noqa: PLC0415  (it measures by this module)

    return bench_render.render()


BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "engine": engine, "maps": maps, "render": render, "table": table, "valhalla": valhalla,
    "wars": wars,
}  # fmt: skip
