"""How many turns a kingdom still needs for its upgrades if nobody attacks it.

The game is reduced to a few numbers: each turn buys upgrades and, with some probability, a
building that brings Gold.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

MAX_TURNS: Final = 30.0
"""The estimate for a kingdom that can buy nothing."""

GOLD_CARD_SHARE: Final = 0.17
"""Share of cards that bring Gold."""

MAX_GOLD: Final = 12
"""More Gold a turn than this makes no difference."""

MAX_GOLD_BUILDING_COST: Final = 3
"""A building that brings Gold costs at most this, however many Villages there are."""


class RaceState(NamedTuple):
    """A kingdom in the race."""

    upgrades_needed: int
    """Upgrades still to be completed."""
    upgrades_completed: int
    gold: int
    build: int
    upgrade_discount: int
    price: int
    """Gold for the next building that brings Gold."""
    gold_upgrades_left: bool
    """The upgrade that brings Gold is still open; `build_upgrades_left` likewise."""
    build_upgrades_left: bool
    gold_card_chance: int
    """Percent of turns with a building that brings Gold in hand."""


def gold_card_chance(draw: int, store: int) -> int:
    """Estimate how often a hand holds a building that brings Gold, in percent."""
    return round(100 - 100 * float((1 - GOLD_CARD_SHARE) ** (draw + store / 2)))


@lru_cache(maxsize=1 << 17)
def estimate_turns(state: RaceState) -> float:
    """Estimate the turns until the last upgrade, the turn about to begin being the first."""
    if state.upgrades_needed <= 0:
        return 0.0
    chance = state.gold_card_chance / 100
    without_building = _fewest_turns(state, _states_after_turn(state, builds_gold=False))
    with_building = min(
        _fewest_turns(state, _states_after_turn(state, builds_gold=True)), without_building
    )
    if without_building < MAX_TURNS:
        return min(MAX_TURNS, 1 + chance * with_building + (1 - chance) * without_building)
    if with_building < MAX_TURNS:
        return min(MAX_TURNS, 1 / chance + with_building)
    return MAX_TURNS


def _fewest_turns(state: RaceState, nexts: Iterator[RaceState]) -> float:
    """Return the fewest turns of the next states; a state that changes nothing is left out."""
    return min((estimate_turns(after) for after in nexts if after != state), default=MAX_TURNS)


def _states_after_turn(state: RaceState, *, builds_gold: bool) -> Iterator[RaceState]:
    """Yield the states after a turn: the building if one is built, then the upgrades paid for."""
    (
        upgrades_needed,
        upgrades_completed,
        gold,
        build,
        upgrade_discount,
        gold_building_cost,
        gold_upgrade_left,
        build_upgrade_left,
        gold_card_chance,
    ) = state
    if builds_gold and (gold < gold_building_cost or build < 1):
        return
    gold_to_spend, builds_to_spend = (
        (gold - gold_building_cost, build - 1) if builds_gold else (gold, build)
    )
    count = 0
    while (
        count < min(builds_to_spend, upgrades_needed)
        and gold_to_spend >= upgrades_completed + count + 1 - upgrade_discount
    ):
        count += 1
        gold_to_spend -= max(0, upgrades_completed + count - upgrade_discount)
    extra_gold = int(builds_gold)
    gold_building_cost = min(gold_building_cost + extra_gold, MAX_GOLD_BUILDING_COST)
    gets_both = count >= gold_upgrade_left + build_upgrade_left
    for first, second in ((1, 1),) if gets_both else ((1, 0), (0, 1)):
        get_gold = int(gold_upgrade_left and first <= count and bool(first))
        get_build = int(build_upgrade_left and second <= count and bool(second))
        yield RaceState(
            upgrades_needed - count,
            upgrades_completed + count,
            min(MAX_GOLD, gold + extra_gold + get_gold),
            build + get_build,
            upgrade_discount,
            gold_building_cost,
            gold_upgrade_left and not get_gold,
            build_upgrade_left and not get_build,
            gold_card_chance,
        )
