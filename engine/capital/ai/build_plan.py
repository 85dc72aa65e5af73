"""The best that can be done in a Build phase: ideas that fit together and can be paid."""

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple

from engine.capital.ai import build_ideas, mercenary_ideas
from engine.capital.ai.build_means import ATTACK, BOTH, OPEN, BuildMeans, Idea, Rooms
from engine.capital.ai.kingdom_outlook import Outlook
from engine.capital.catalog.card_verbs import BANNERS
from engine.capital.entities.kingdom_figures import discount

TRIES: Final = 4000
"""So many sets are compared; those that are left are not better by much."""

CLEARLY: Final = 1e-9
"""Better by less than this is not better."""


class Plan(NamedTuple):
    """Ideas in the order in which they should be carried out, and what comes of them."""

    worth: float
    ideas: tuple[Idea, ...]


class _Way(NamedTuple):
    """What is left after some ideas were taken."""

    gold: int
    build: int
    outlook: Outlook
    rooms: Rooms
    villages: int
    """Villages among them, each of which makes the next one dearer."""
    banners: frozenset[str]
    used: frozenset[str]
    taken: tuple[Idea, ...]


class Planner:
    """Tries every set of ideas that can be paid."""

    def __init__(self, ground: BuildMeans) -> None:
        self.ground = ground
        self.cheaper = discount(ground.means.tally, "upgrade")
        self.upgrades: list[Idea] = []
        groups = mercenary_ideas.lying(ground)
        if ground.means.build or any(idea.back[1] for group in groups for idea in group):
            waiting = mercenary_ideas.hires(ground)
            groups += [*waiting, *build_ideas.buildings(ground), *build_ideas.troops(ground)]
            groups += [] if ground.free[OPEN] else waiting
            self.upgrades = build_ideas.upgrades(ground)
        self.groups: list[Sequence[Idea]] = [group for group in groups if group]
        self.best = Plan(float("-inf"), ())
        self.tries = 0

    def plan(self) -> Plan:
        """Find the best set of ideas."""
        ground, means = self.ground, self.ground.means
        banners = frozenset(one for one in BANNERS if ground.banners(one))
        rooms = tuple(len(found) for found in ground.free)
        start = _Way(means.gold, means.build, ground.start, rooms, 0, banners, frozenset(), ())
        self._try(start, 0)
        in_order = sorted(self.best.ideas, key=lambda idea: idea.rank)
        return Plan(self.best.worth, tuple(in_order))

    def _try(self, way: _Way, place: int) -> None:
        """Take nothing, then each single idea of a group."""
        if place == len(self.groups):
            self.tries += 1
            self._finish(way)
        if place == len(self.groups) or self.tries > TRIES:
            return
        self._try(way, place + 1)
        for idea in self.groups[place]:
            then = _take(way, idea)
            if then is not None:
                self._try(then, place + 1)

    def _finish(self, way: _Way) -> None:
        """Add the best upgrades, as many as can be paid."""
        gold, outlook, taken = way.gold, way.outlook, way.taken
        ranks = way.rooms[BOTH] + way.rooms[ATTACK]
        self._compare(outlook, ranks, taken)
        for count, idea in enumerate(self.upgrades[: way.build], 1):
            gold -= max(0, self.ground.start.level + count - self.cheaper)
            if gold < 0:
                return
            outlook = outlook.plus(idea.brings)
            taken = (*taken, idea)
            self._compare(outlook, ranks, taken)

    def _compare(self, outlook: Outlook, ranks: int, taken: tuple[Idea, ...]) -> None:
        worth = self.ground.weigh(outlook, ranks)
        if worth > self.best.worth + CLEARLY:
            self.best = Plan(worth, taken)


def _take(way: _Way, idea: Idea) -> _Way | None:
    """Take an idea if it can be paid and has its place."""
    village = idea.banner == "village"
    gold = way.gold - idea.gold - (way.villages if village and idea.build else 0)
    build = way.build - idea.build
    rooms = tuple(map(add, way.rooms, idea.rooms))
    if min(gold, build, *rooms) < 0 or idea.uses & way.used:
        return None
    if idea.hired and not way.rooms[OPEN]:
        return None
    if not way.banners.issuperset(idea.requires):
        return None
    return _Way(
        gold + idea.back[0],
        build + idea.back[1],
        way.outlook.plus(idea.brings),
        rooms,
        way.villages + village,
        way.banners | {idea.banner} if idea.banner else way.banners,
        way.used | idea.uses,
        (*way.taken, idea),
    )
