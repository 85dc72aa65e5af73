"""The best set of ideas for a Build phase that fit together and can be paid."""

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple

from engine.capital.ai import build_ideas, mercenary_ideas
from engine.capital.ai.build_means import (
    MERC_OPEN,
    TROOP_ATTACK,
    TROOP_BOTH,
    BuildMeans,
    Idea,
    SlotCounts,
)
from engine.capital.ai.kingdom_outlook import Outlook
from engine.capital.catalog.card_verbs import BANNERS
from engine.capital.entities.kingdom_figures import total_discount

MAX_SETS_COMPARED: Final = 4000
"""At most so many sets are compared; later ones are rarely much better."""

MIN_IMPROVEMENT: Final = 1e-9
"""A smaller improvement does not count."""


class BuildPlan(NamedTuple):
    """Ideas in the order in which they should be carried out, and their worth."""

    worth: float
    ideas: tuple[Idea, ...]


class _PartialPlan(NamedTuple):
    """What is left in the pools and slots after some ideas were taken."""

    gold: int
    build: int
    outlook: Outlook
    free_slots: SlotCounts
    villages: int
    """Villages among the taken ideas; each makes the next one cost more."""
    banners: frozenset[str]
    used: frozenset[str]
    taken: tuple[Idea, ...]


class BuildPlanner:
    """Tries every set of ideas that can be paid."""

    def __init__(self, means: BuildMeans, max_sets: int = MAX_SETS_COMPARED) -> None:
        self.means, self.max_sets = means, max_sets
        self.upgrade_discount = total_discount(means.resources.tally, "upgrade")
        self.upgrades: list[Idea] = []
        groups = mercenary_ideas.list_placed_mercenary_ideas(means)
        if means.resources.build or any(idea.pool_gain[1] for group in groups for idea in group):
            waiting = mercenary_ideas.list_hire_ideas(means)
            groups += [
                *waiting,
                *build_ideas.list_building_ideas(means),
                *build_ideas.list_troop_ideas(means),
            ]
            groups += [] if means.free_slots[MERC_OPEN] else waiting
            self.upgrades = build_ideas.list_upgrade_ideas(means)
        self.groups: list[Sequence[Idea]] = [group for group in groups if group]
        self.best = BuildPlan(float("-inf"), ())
        self.sets_compared = 0

    def find_best_plan(self) -> BuildPlan:
        """Find the best set of ideas."""
        means, resources = self.means, self.means.resources
        banners = frozenset(banner for banner in BANNERS if means.count_banner(banner))
        rooms = tuple(len(slots) for slots in means.free_slots)
        start = _PartialPlan(
            resources.gold,
            resources.build,
            means.current_outlook,
            rooms,
            0,
            banners,
            frozenset(),
            (),
        )
        self._try(start, 0)
        in_order = sorted(self.best.ideas, key=lambda idea: idea.rank)
        return BuildPlan(self.best.worth, tuple(in_order))

    def _try(self, partial: _PartialPlan, group_index: int) -> None:
        """Try the remaining groups without this group, then with each of its ideas."""
        if group_index == len(self.groups):
            self.sets_compared += 1
            self._finish(partial)
        if group_index == len(self.groups) or self.sets_compared > self.max_sets:
            return
        self._try(partial, group_index + 1)
        for idea in self.groups[group_index]:
            extended = _take(partial, idea)
            if extended is not None:
                self._try(extended, group_index + 1)

    def _finish(self, partial: _PartialPlan) -> None:
        """Add the best upgrades one by one while they can be paid, comparing each time."""
        gold, outlook, taken = partial.gold, partial.outlook, partial.taken
        attack_slots = partial.free_slots[TROOP_BOTH] + partial.free_slots[TROOP_ATTACK]
        self._compare(outlook, attack_slots, taken)
        for count, idea in enumerate(self.upgrades[: partial.build], 1):
            gold -= max(
                0, self.means.current_outlook.upgrades_completed + count - self.upgrade_discount
            )
            if gold < 0:
                return
            outlook = outlook.plus(idea.brings)
            taken = (*taken, idea)
            self._compare(outlook, attack_slots, taken)

    def _compare(self, outlook: Outlook, attack_slots: int, taken: tuple[Idea, ...]) -> None:
        worth = self.means.evaluate_outlook(outlook, attack_slots)
        if worth > self.best.worth + MIN_IMPROVEMENT:
            self.best = BuildPlan(worth, taken)


def _take(partial: _PartialPlan, idea: Idea) -> _PartialPlan | None:
    """Add an idea; None if it can't be paid or something it needs is missing."""
    village = idea.banner == "village"
    gold = partial.gold - idea.gold - (partial.villages if village and idea.build else 0)
    build = partial.build - idea.build
    rooms = tuple(map(add, partial.free_slots, idea.slot_change))
    if min(gold, build, *rooms) < 0 or idea.uses & partial.used:
        return None
    if idea.uses_open_merc_slot and not partial.free_slots[MERC_OPEN]:
        return None
    if not partial.banners.issuperset(idea.requires):
        return None
    return _PartialPlan(
        gold + idea.pool_gain[0],
        build + idea.pool_gain[1],
        partial.outlook.plus(idea.brings),
        rooms,
        partial.villages + village,
        partial.banners | {idea.banner} if idea.banner else partial.banners,
        partial.used | idea.uses,
        (*partial.taken, idea),
    )
