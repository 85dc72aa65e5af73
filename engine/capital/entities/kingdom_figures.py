"""The Income Tracker, the metrics, HP and costs: computed from open facts, never stored.

Rules: C-INCOME-01, C-INCOME-05 to C-INCOME-07, C-EFFECT-03, C-EFFECT-04, C-EFFECT-06, C-EFFECT-08.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.capital.catalog.card_set import Building, Card
from engine.capital.catalog.card_verbs import (
    RESOURCES,
    STANDING_VERBS,
    Condition,
    Discount,
    Hp,
    Income,
    MetricIf,
    Resource,
)
from engine.capital.entities.kingdom import (
    OpenKingdom,
    OpenTable,
    PlacedBuilding,
    count_units_in_slots,
    rivals_of,
    walk_active_sources,
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
    """The sums of a kingdom's standing effects."""

    income: dict[Resource, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    discounts: dict[str, int] = field(default_factory=dict)
    hp: dict[str, int] = field(default_factory=dict)
    source: str = ""


@STANDING_VERBS.teach(Income)
def add_income(tally: Tally, effect: Income) -> None:
    """Add to the tracker (C-EFFECT-05, C-EFFECT-06)."""
    for name in RESOURCES:
        tally.income[name] += getattr(effect, name)


@STANDING_VERBS.teach(Discount)
def add_discount(tally: Tally, effect: Discount) -> None:
    """Lower a Gold cost; discounts add up (C-COST-09)."""
    tally.discounts[effect.to] = tally.discounts.get(effect.to, 0) + effect.by


@STANDING_VERBS.teach(Hp)
def add_hp(tally: Tally, effect: Hp) -> None:
    """Raise HP; `self` is the building that has the effect."""
    to = f"self/{tally.source}" if effect.to == "self" else effect.to
    tally.hp[to] = tally.hp.get(to, 0) + effect.by


def tally_standing_effects(table: OpenTable, kingdom: OpenKingdom) -> Tally:
    """Add up a kingdom's standing effects; their sequence does not matter."""
    tally = Tally()
    for _, name, source in walk_active_sources(table, kingdom):
        for effect in source.effects_on("standing"):
            if not effect.conditions or conditions_hold(table, kingdom, effect.conditions):
                tally.source = name
                for op in effect.do:
                    STANDING_VERBS.carry_out_effect(tally, op)
    return tally


def income_tracker(table: OpenTable, kingdom: OpenKingdom, tally: Tally | None = None) -> Tracker:
    """Compute a seat's Income Tracker as it is now, each number at least 0.

    Rules: C-INCOME-07, C-INCOME-10, C-EFFECT-08.
    """
    start = table.cards.cities[kingdom.city].start
    income = (tally or tally_standing_effects(table, kingdom)).income
    return Tracker(*(max(0, getattr(start, name) + income[name]) for name in RESOURCES))


def hp_of_building(table: OpenTable, building: PlacedBuilding, tally: Tally) -> int:
    """Compute a building's HP: printed cost plus `hp` effects (C-CARD-02, C-COST-12)."""
    card = table.cards.card(building.name)
    assert isinstance(card, Building)  # noqa: S101  (only buildings are built as buildings)
    hp_changes = tally.hp
    extra = hp_changes.get("buildings", 0) + hp_changes.get(card.banner, 0)
    return max(0, card.cost + extra + hp_changes.get(f"self/{building.name}", 0))


def city_hp(table: OpenTable, kingdom: OpenKingdom, tally: Tally) -> int:
    """Compute a city's HP (C-CITY-01)."""
    return max(0, table.cards.cities[kingdom.city].hp + tally.hp.get("city", 0))


def banner_count(table: OpenTable, kingdom: OpenKingdom, banner: str) -> int:
    """Count a kingdom's buildings of one banner, finished or not (C-BUILD-09)."""
    return sum(
        1
        for building in kingdom.buildings
        if getattr(table.cards.card(building.name), "banner", "") == banner
    )


def upgrades_behind(table: OpenTable, kingdom: OpenKingdom) -> int:
    """Find the greatest lead of any rival in completed upgrades (C-EFFECT-04, C-TEAM-09)."""
    leads = [
        len(table.kingdoms[seat - 1].upgrades) - len(kingdom.upgrades)
        for seat in rivals_of(table, kingdom.seat)
    ]
    return max(0, *leads) if leads else 0


def _count_banner(name: str) -> Callable[[OpenTable, OpenKingdom], int]:
    return lambda table, kingdom: banner_count(table, kingdom, name)


def _own_turn_number(name: str) -> Callable[[OpenTable, OpenKingdom], int]:
    return lambda table, kingdom: getattr(table, name) if table.turn == kingdom.seat else 0


METRIC_FUNCTIONS: Final[dict[str, Callable[[OpenTable, OpenKingdom], int]]] = {
    "villages": _count_banner("village"),
    "keeps": _count_banner("keep"),
    "guilds": _count_banner("guild"),
    "courts": _count_banner("court"),
    "buildings": lambda _, kingdom: len(kingdom.buildings),
    "troops": lambda table, kingdom: count_units_in_slots(table, kingdom, "troop"),
    "mercenaries": lambda table, kingdom: count_units_in_slots(table, kingdom, "mercenary"),
    "settled": lambda _, kingdom: sum(1 for built in kingdom.buildings if built.settled),
    "upgrades": lambda _, kingdom: len(kingdom.upgrades),
    "upgrades_behind": upgrades_behind,
    "hand": lambda _, kingdom: kingdom.hand_size,
    "gold": _own_turn_number("gold"),
    "builds": _own_turn_number("builds"),
    "wars_won": _own_turn_number("wars_won"),
    "hp_razed": _own_turn_number("hp_razed"),
    "held": lambda _, kingdom: kingdom.held,
}
"""The metrics of C-EFFECT-04; `fighters` and `enemy_fighters` are known in battles only."""


def is_within_bounds(value: int, condition: MetricIf) -> bool:
    """Tell whether a number lies within a condition's bounds."""
    is_high_enough = condition.min is None or value >= condition.min
    return is_high_enough and (condition.max is None or value <= condition.max)


def conditions_hold(
    table: OpenTable, kingdom: OpenKingdom, conditions: Iterable[Condition]
) -> bool:
    """Tell whether every condition on a kingdom's numbers holds (C-EFFECT-03)."""
    return all(
        isinstance(condition, MetricIf)
        and is_within_bounds(METRIC_FUNCTIONS[condition.metric](table, kingdom), condition)
        for condition in conditions
    )


def total_discount(tally: Tally, *names: str) -> int:
    """Add up the discounts of several names: a banner, a kind."""
    return sum(tally.discounts.get(name, 0) for name in names)


def card_cost(table: OpenTable, kingdom: OpenKingdom, card: Card, tally: Tally) -> int:
    """Compute the Gold cost of a card now, at least 0.

    Rules: C-COST-02 to C-COST-04, C-COST-07 to C-COST-09, C-COST-11, C-COST-14, C-LEGEND-02.
    """
    if not isinstance(card, Building):
        return max(0, card.cost - total_discount(tally, card.kind))
    villages = banner_count(table, kingdom, "village") if card.escalating else 0
    return max(0, card.cost + villages - total_discount(tally, "building", card.banner))


def upgrade_cost(kingdom: OpenKingdom, tally: Tally) -> int:
    """Compute the Gold cost of the next upgrade: its level, less discounts, at least 0.

    Rules: C-COST-05, C-COST-06, C-COST-09, C-COST-10, C-UPGRADE-01, C-TEAM-03.
    """
    return max(0, len(kingdom.upgrades) + 1 - total_discount(tally, "upgrade"))


def next_village_cost(table: OpenTable, kingdom: OpenKingdom, tally: Tally) -> int:
    """Compute what a Village of printed cost 1 would cost next (C-COST-03, C-INFO-08)."""
    villages = banner_count(table, kingdom, "village")
    return max(0, 1 + villages - total_discount(tally, "building", "village"))
