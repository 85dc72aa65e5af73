"""The time, the tries and the fairness of made maps (V-2.5-11, V-2.5-12)."""

import statistics
from collections.abc import Iterator
from functools import partial
from typing import Final

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure, time_once
from engine.core.dice import Dice
from engine.valhalla.mapmaking.map_faults import find_faults
from engine.valhalla.mapmaking.map_maker import MadeMap, MapWishes, find_fair_map
from engine.valhalla.mapmaking.map_numbers import map_numbers
from engine.valhalla.pasted_texts.map_text import read_map, write_map

MAPS_PER_SIZE: Final = 12

YARDSTICKS_BY_SIDE_COUNT: Final = {2: 50, 3: 75, 4: 120, 5: 180, 6: 300, 7: 400, 8: 600}
"""Aims in yardsticks for making a map, by number of sides."""

READING_AIM: Final = 15


def measure_maps(count: int = MAPS_PER_SIZE) -> list[Figure]:
    """Measure making maps for each number of sides, and reading one from its text."""
    sizes = map_numbers().measures.sizes
    figures: list[Figure] = []
    with Progress("measuring", len(sizes) + 1) as progress:
        for sides in sizes:
            figures += _measure_map_making(sides, count)
            progress.count(f"{sides} sides")
        figures.append(_measure_map_reading(count))
        progress.count("a map by hand")
    return figures


def _measure_map_making(sides: int, count: int) -> Iterator[Figure]:
    made: list[MadeMap] = []

    def draw(number: int) -> None:
        made.append(find_fair_map(Dice(f"bench {number}", "bench"), sides, MapWishes()))

    times = [time_once(partial(draw, number)) for number in range(count)]
    faulty = sum(bool(find_faults(one.atlas, sides)) for one in made)
    tries = statistics.mean(1 + one.sub_seed for one in made)
    most = max(1 + one.sub_seed for one in made)
    spreads = [100 * float(one.spread) for one in made]
    note = f"{count} maps, {faulty} with faults; {tries:.1f} tries, at most {most}"
    yield Figure(
        f"a map for {sides} sides", statistics.median(times), YARDSTICKS_BY_SIDE_COUNT[sides], note
    )
    mean = f"mean {statistics.mean(spreads):.1f} %"
    limit = map_numbers().measures.fair
    yield Figure(f"how far a side falls behind, of {sides}", max(spreads), limit, mean, "%")


def _measure_map_reading(count: int) -> Figure:
    text = write_map(find_fair_map(Dice("bench", "bench"), 6, MapWishes()).atlas)
    times = [time_once(lambda: read_map(text, "bench")) for _ in range(count)]
    return Figure(
        "a text read as a map for 6",
        statistics.median(times),
        READING_AIM,
        f"{len(text)} characters",
    )
