"""How many turns a kingdom still needs for its upgrades, if nobody disturbs it.

The game is told in a few numbers: each turn buys upgrades, and with some luck a building that
brings Gold. What is worth building is what shortens this race.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

STUCK: Final = 30.0
"""Turns for a kingdom that can buy nothing."""

GROWTH: Final = 0.17
"""Share of cards that bring Gold."""

RICH: Final = 12
"""More Gold a turn than this makes no difference."""

DEAR: Final = 3
"""A building that brings Gold costs no more than this, be Villages ever so many."""


class Pace(NamedTuple):
    """A kingdom in the race."""

    need: int
    """Upgrades still to be completed."""
    level: int
    gold: int
    build: int
    cheaper: int
    price: int
    """Gold for the next building that brings Gold."""
    gold_left: bool
    """The upgrade that brings Gold is still to be had; `build_left` likewise."""
    build_left: bool
    luck: int
    """Percent of turns with such a building in hand."""


def luck(draw: int, store: int) -> int:
    """Estimate how often a hand holds a building that brings Gold, in percent."""
    return round(100 - 100 * float((1 - GROWTH) ** (draw + store / 2)))


@lru_cache(maxsize=1 << 17)
def turns(pace: Pace) -> float:
    """Estimate the turns until the last upgrade, the turn about to begin being the first."""
    if pace.need <= 0:
        return 0.0
    share = pace.luck / 100
    idle = _shortest(pace, _after(pace, grown=False))
    lucky = min(_shortest(pace, _after(pace, grown=True)), idle)
    if idle < STUCK:
        return min(STUCK, 1 + share * lucky + (1 - share) * idle)
    if lucky < STUCK:
        return min(STUCK, 1 / share + lucky)
    return STUCK


def _shortest(pace: Pace, nexts: Iterator[Pace]) -> float:
    """Find the best way on; one that stays where it is leads nowhere."""
    return min((turns(after) for after in nexts if after != pace), default=STUCK)


def _after(pace: Pace, *, grown: bool) -> Iterator[Pace]:
    """Spend a turn: the new building if there is one, then as many upgrades as can be paid."""
    need, level, gold, build, cheaper, price, gold_left, build_left, lucky = pace
    if grown and (gold < price or build < 1):
        return
    purse, builds = (gold - price, build - 1) if grown else (gold, build)
    count = 0
    while count < min(builds, need) and purse >= level + count + 1 - cheaper:
        count += 1
        purse -= max(0, level + count - cheaper)
    more = int(grown)
    price = min(price + more, DEAR)
    both = count >= gold_left + build_left
    for first, second in ((1, 1),) if both else ((1, 0), (0, 1)):
        get_gold = int(gold_left and first <= count and bool(first))
        get_build = int(build_left and second <= count and bool(second))
        yield Pace(
            need - count,
            level + count,
            min(RICH, gold + more + get_gold),
            build + get_build,
            cheaper,
            price,
            gold_left and not get_gold,
            build_left and not get_build,
            lucky,
        )
