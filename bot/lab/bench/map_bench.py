"""How long a map takes, how many tries, and how fair it comes out (V-2.5-11, V-2.5-12)."""

import statistics
from collections.abc import Iterator
from functools import partial
from typing import Final

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure, timed
from engine.core.dice import Dice
from engine.valhalla.mapmaking.map_faults import faults
from engine.valhalla.mapmaking.map_maker import Made, Wishes, made
from engine.valhalla.mapmaking.measures import numbers
from engine.valhalla.pasted_texts.map_text import read, write

MAPS: Final = 12

AIMS: Final = {2: 50, 3: 75, 4: 120, 5: 180, 6: 300, 7: 400, 8: 600}
"""Yardsticks for a map, by number of sides."""

READ: Final = 15


def maps(count: int = MAPS) -> list[Figure]:
    """Make so many maps for each number of sides, survey them, and read one from its text."""
    sizes = numbers().measures.sizes
    figures: list[Figure] = []
    with Progress("measuring", len(sizes) + 1) as progress:
        for sides in sizes:
            figures += _making(sides, count)
            progress.step(f"{sides} sides")
        figures.append(_reading(count))
        progress.step("a map by hand")
    return figures


def _making(sides: int, count: int) -> Iterator[Figure]:
    drawn: list[Made] = []

    def draw(number: int) -> None:
        drawn.append(made(Dice(f"bench {number}", "bench"), sides, Wishes()))

    times = [timed(partial(draw, number)) for number in range(count)]
    faulty = sum(bool(faults(one.atlas, sides)) for one in drawn)
    tries = statistics.mean(1 + one.sub_seed for one in drawn)
    most = max(1 + one.sub_seed for one in drawn)
    spreads = [100 * float(one.spread) for one in drawn]
    note = f"{count} maps, {faulty} with faults; {tries:.1f} tries, at most {most}"
    yield Figure(f"a map for {sides} sides", statistics.median(times), AIMS[sides], note)
    mean = f"mean {statistics.mean(spreads):.1f} %"
    limit = numbers().measures.fair
    yield Figure(f"how far a side falls behind, of {sides}", max(spreads), limit, mean, "%")


def _reading(count: int) -> Figure:
    text = write(made(Dice("bench", "bench"), 6, Wishes()).atlas)
    times = [timed(lambda: read(text, "bench")) for _ in range(count)]
    return Figure(
        "a text read as a map for 6", statistics.median(times), READ, f"{len(text)} letters"
    )
