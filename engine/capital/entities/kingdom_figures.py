"""The Income Tracker, the metrics, HP and costs: computed from what lies open, never stored.

Rules: C-INCOME-01, C-INCOME-05 to C-INCOME-07, C-EFFECT-03, C-EFFECT-04, C-EFFECT-06, C-EFFECT-08.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.capital.catalog.card_set import Building, Card
from engine.capital.catalog.card_verbs import (
    RESOURCES,
    STANDING,
    Condition,
    Discount,
    Hp,
    Income,
    MetricIf,
    Resource,
)
from engine.capital.entities.kingdom import (
    Built,
    OpenKingdom,
    OpenTable,
    count_taken,
    rivals,
    sources,
)


class Tracker(NamedTuple):
    """Gold and Build for the Build phase, Draw and Store for Regroup, Passive Defence for wars.

    Rules: C-INCOME-02, C-INCOME-04.
    """

    gold: int
    build: int
    draw: int
    store: int
    defence: int


@dataclass(slots=True)
class Tally:
    """What the standing effects of a kingdom add up to."""

    income: dict[Resource, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    discounts: dict[str, int] = field(default_factory=dict)
    hp: dict[str, int] = field(default_factory=dict)
    source: str = ""


@STANDING.teach(Income)
def add_income(tally: Tally, effect: Income) -> None:
    """Add to the tracker (C-EFFECT-05, C-EFFECT-06)."""
    for name in RESOURCES:
        tally.income[name] += getattr(effect, name)


@STANDING.teach(Discount)
def add_discount(tally: Tally, effect: Discount) -> None:
    """Lower a Gold cost; discounts add up (C-COST-09)."""
    tally.discounts[effect.to] = tally.discounts.get(effect.to, 0) + effect.by


@STANDING.teach(Hp)
def add_hp(tally: Tally, effect: Hp) -> None:
    """Raise HP; `self` is the building that says so."""
    to = f"self/{tally.source}" if effect.to == "self" else effect.to
    tally.hp[to] = tally.hp.get(to, 0) + effect.by


def standing(world: OpenTable, one: OpenKingdom) -> Tally:
    """Add up what holds all the time for a kingdom; sums have no sequence."""
    tally = Tally()
    for _, name, source in sources(world, one):
        for effect in source.on("standing"):
            if not effect.conditions or holds(world, one, effect.conditions):
                tally.source = name
                for op in effect.do:
                    STANDING.carry_out(tally, op)
    return tally


def tracker(world: OpenTable, one: OpenKingdom, tally: Tally | None = None) -> Tracker:
    """Compute a seat's Income Tracker as it is now, each number at least 0.

    Rules: C-INCOME-07, C-INCOME-10, C-EFFECT-08.
    """
    start = world.cards.cities[one.city].start
    income = (tally or standing(world, one)).income
    return Tracker(*(max(0, getattr(start, name) + income[name]) for name in RESOURCES))


def hp(world: OpenTable, built: Built, tally: Tally) -> int:
    """Compute a building's HP: printed cost plus `hp` effects (C-CARD-02, C-COST-12)."""
    card = world.cards.card(built.name)
    assert isinstance(card, Building)  # noqa: S101  (only buildings are built as buildings)
    found = tally.hp
    more = found.get("buildings", 0) + found.get(card.banner, 0)
    return max(0, card.cost + more + found.get(f"self/{built.name}", 0))


def city_hp(world: OpenTable, one: OpenKingdom, tally: Tally) -> int:
    """Compute a city's HP (C-CITY-01)."""
    return max(0, world.cards.cities[one.city].hp + tally.hp.get("city", 0))


def banner_count(world: OpenTable, one: OpenKingdom, banner: str) -> int:
    """Count a kingdom's buildings of one banner, finished or not (C-BUILD-09)."""
    return sum(
        1
        for built in one.buildings
        if getattr(world.cards.card(built.name), "banner", "") == banner
    )


def upgrades_behind(world: OpenTable, one: OpenKingdom) -> int:
    """Find the greatest lead of any rival in completed upgrades (C-EFFECT-04, C-TEAM-09)."""
    leads = [
        len(world.realms[seat - 1].upgrades) - len(one.upgrades) for seat in rivals(world, one.seat)
    ]
    return max(0, *leads) if leads else 0


def _banner(name: str) -> Callable[[OpenTable, OpenKingdom], int]:
    return lambda world, one: banner_count(world, one, name)


def _own_turn(name: str) -> Callable[[OpenTable, OpenKingdom], int]:
    return lambda world, one: getattr(world, name) if world.turn == one.seat else 0


METRICS: Final[dict[str, Callable[[OpenTable, OpenKingdom], int]]] = {
    "villages": _banner("village"),
    "keeps": _banner("keep"),
    "guilds": _banner("guild"),
    "courts": _banner("court"),
    "buildings": lambda _, one: len(one.buildings),
    "troops": lambda world, one: count_taken(world, one, "troop"),
    "mercenaries": lambda world, one: count_taken(world, one, "mercenary"),
    "settled": lambda _, one: sum(1 for built in one.buildings if built.settled),
    "upgrades": lambda _, one: len(one.upgrades),
    "upgrades_behind": upgrades_behind,
    "hand": lambda _, one: one.hand_size,
    "gold": _own_turn("gold"),
    "builds": _own_turn("builds"),
    "wars_won": _own_turn("wars_won"),
    "hp_razed": _own_turn("hp_razed"),
    "held": lambda _, one: one.held,
}
"""C-EFFECT-04; `fighters` and `enemy_fighters` are known to the battle alone."""


def within(value: int, condition: MetricIf) -> bool:
    """Tell whether a number lies within a condition's bounds."""
    low = condition.min is None or value >= condition.min
    return low and (condition.max is None or value <= condition.max)


def holds(world: OpenTable, one: OpenKingdom, conditions: Iterable[Condition]) -> bool:
    """Tell whether every condition on a kingdom's numbers holds (C-EFFECT-03)."""
    return all(
        isinstance(condition, MetricIf) and within(METRICS[condition.metric](world, one), condition)
        for condition in conditions
    )


def discount(tally: Tally, *names: str) -> int:
    """Add up the discounts on a thing that goes by several names."""
    return sum(tally.discounts.get(name, 0) for name in names)


def card_cost(world: OpenTable, one: OpenKingdom, card: Card, tally: Tally) -> int:
    """Compute the Gold cost of a card now, at least 0.

    Rules: C-COST-02 to C-COST-04, C-COST-07 to C-COST-09, C-COST-11, C-COST-14, C-LEGEND-02.
    """
    if not isinstance(card, Building):
        return max(0, card.cost - discount(tally, card.kind))
    villages = banner_count(world, one, "village") if card.escalating else 0
    return max(0, card.cost + villages - discount(tally, "building", card.banner))


def upgrade_cost(one: OpenKingdom, tally: Tally) -> int:
    """Compute the Gold cost of the next upgrade: its level, less discounts, at least 0.

    Rules: C-COST-05, C-COST-06, C-COST-09, C-COST-10, C-UPGRADE-01, C-TEAM-03.
    """
    return max(0, len(one.upgrades) + 1 - discount(tally, "upgrade"))


def village_cost(world: OpenTable, one: OpenKingdom, tally: Tally) -> int:
    """Compute what a Village of printed cost 1 would cost next (C-COST-03, C-INFO-08)."""
    villages = banner_count(world, one, "village")
    return max(0, 1 + villages - discount(tally, "building", "village"))
