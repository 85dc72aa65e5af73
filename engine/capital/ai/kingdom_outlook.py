"""Models of real and imagined kingdoms, and their numbers."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import add, sub
from typing import Final, NamedTuple

from engine.capital.catalog.card_set import Source
from engine.capital.catalog.card_verbs import STANDING_VERBS, Draw, Gain, Income
from engine.capital.entities.kingdom import (
    AddressedSlot,
    CompletedUpgrade,
    PlacedBuilding,
    SettledMercenary,
)
from engine.capital.entities.kingdom_figures import (
    Tally,
    banner_count,
    conditions_hold,
    income_tracker,
    tally_standing_effects,
    total_discount,
)
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Seat

IMAGINED_SEQUENCE: Final = 1 << 30
"""The sequence number of imagined buildings, upgrades and mercenaries."""


@dataclass(frozen=True, slots=True)
class KingdomModel:
    """The part of a kingdom that the rules need to compute its numbers."""

    seat: Seat
    city: str
    upgrades: tuple[CompletedUpgrade, ...] = ()
    buildings: tuple[PlacedBuilding, ...] = ()
    taken: Collection[str] = ()
    units: Mapping[str, str] | None = None
    hand_size: int = 0
    held: int = 0
    out: bool = False
    fixed_slots: tuple[AddressedSlot, ...] | None = None


def model_finished_kingdom(view: KingdomView) -> KingdomModel:
    """Model a kingdom as it is once everything placed this turn is finished."""
    return KingdomModel(
        view.seat,
        view.city,
        tuple(CompletedUpgrade(one.id, one.seq, active=True) for one in view.upgrades),
        tuple(_finished_building(one) for one in view.buildings),
        view.taken,
        view.secrets.units if view.secrets else {},
        view.hand_size,
        view.held,
        fixed_slots=view.fixed_slots,
    )


def _finished_building(building: PlacedBuilding) -> PlacedBuilding:
    settled_now = building.settled
    if building.active and (settled_now is None or settled_now.active):
        return building
    settled = (
        SettledMercenary(settled_now.name, settled_now.seq, active=True) if settled_now else None
    )
    return PlacedBuilding(building.name, building.seq, active=True, settled=settled)


def with_building(kingdom: KingdomModel, name: str) -> KingdomModel:
    """Return the kingdom with one more building."""
    buildings = (*kingdom.buildings, PlacedBuilding(name, IMAGINED_SEQUENCE, active=True))
    return replace(kingdom, buildings=buildings, fixed_slots=None)


def with_upgrade(kingdom: KingdomModel, name: str) -> KingdomModel:
    """Return the kingdom with one more upgrade."""
    return replace(
        kingdom,
        upgrades=(*kingdom.upgrades, CompletedUpgrade(name, IMAGINED_SEQUENCE, active=True)),
    )


def with_settled(kingdom: KingdomModel, merc: str, home: str) -> KingdomModel:
    """Return the kingdom with a mercenary settled under a building."""
    settled = SettledMercenary(merc, IMAGINED_SEQUENCE, active=True)
    buildings = (
        replace(building, settled=settled) if building.name == home else building
        for building in kingdom.buildings
    )
    return replace(kingdom, buildings=tuple(buildings))


class Outlook(NamedTuple):
    """A kingdom in numbers; outlooks are added and subtracted field by field."""

    gold: int = 0
    build: int = 0
    draw: int = 0
    store: int = 0
    defence: int = 0
    upgrade_discount: int = 0
    """Gold that Capital upgrades cost less."""
    village_cost: int = 0
    """Gold for the next Village of printed cost 1."""
    upgrades_completed: int = 0
    gold_upgrades_left: int = 0
    """Open upgrades that bring Gold; `build_upgrades_left` likewise."""
    build_upgrades_left: int = 0
    attack: int = 0
    unit_defence: int = 0
    """Defence points of troops and mercenaries in slots, beyond the passive."""
    other_worth: float = 0.0
    """Worth that no other number shows, in turns."""

    def plus(self, other: "Outlook") -> "Outlook":
        return Outlook(*map(add, self, other))

    def minus(self, other: "Outlook") -> "Outlook":
        return Outlook(*map(sub, self, other))


EMPTY_OUTLOOK: Final = Outlook()


def compute_outlook(view: View, kingdom: KingdomModel, tally: Tally | None = None) -> Outlook:
    """Compute the open numbers of a kingdom; war points are not among them."""
    tally = tally or tally_standing_effects(view, kingdom)
    income = income_tracker(view, kingdom, tally)
    gold, draw = _build_start_totals(view, kingdom)
    completed = {upgrade.id for upgrade in kingdom.upgrades}
    open_upgrades = [
        upgrade
        for upgrade in view.cards.cities[kingdom.city].upgrades
        if upgrade.id not in completed
    ]
    return Outlook(
        gold=income.gold + gold,
        build=income.build,
        draw=income.draw + draw,
        store=income.store,
        defence=income.defence,
        upgrade_discount=total_discount(tally, "upgrade"),
        village_cost=1
        + banner_count(view, kingdom, "village")
        - total_discount(tally, "building", "village"),
        upgrades_completed=len(completed),
        gold_upgrades_left=sum(raises_income(upgrade, "gold") for upgrade in open_upgrades),
        build_upgrades_left=sum(raises_income(upgrade, "build") for upgrade in open_upgrades),
    )


def raises_income(source: Source, resource: str) -> bool:
    """Tell whether a source raises a number of the tracker."""
    return any(
        isinstance(op, Income) and getattr(op, resource) > 0
        for effect in source.effects_on("standing")
        for op in effect.do
    )


def _build_start_totals(view: View, kingdom: KingdomModel) -> tuple[int, int]:
    """Add up Gold and cards that come at the start of each Build phase."""
    gold = draw = 0
    for building in kingdom.buildings:
        if building.settled is not None:
            more, cards = build_start_gains(view, kingdom, view.cards.card(building.settled.name))
            gold, draw = gold + more, draw + cards
    return gold, draw


def build_start_gains(view: View, kingdom: KingdomModel, source: Source) -> tuple[int, int]:
    """Add up Gold and cards that one source brings at the start of each Build phase."""
    ops = [
        op
        for effect in source.effects_on("build_start")
        if conditions_hold(view, kingdom, effect.conditions)
        for op in effect.do
    ]
    gold = sum(op.gold for op in ops if isinstance(op, Gain))
    return gold, sum(op.n for op in ops if isinstance(op, Draw))


def compute_gain(
    view: View, kingdom: KingdomModel, sources: Iterable[tuple[str, Source]]
) -> Outlook:
    """Compute what some of a kingdom's sources contribute to its outlook."""
    tally = Tally()
    gold = draw = 0
    for name, source in sources:
        tally.source = name
        for effect in source.effects_on("standing"):
            if conditions_hold(view, kingdom, effect.conditions):
                for op in effect.do:
                    STANDING_VERBS.carry_out_effect(tally, op)
        more, cards = build_start_gains(view, kingdom, source)
        gold, draw = gold + more, draw + cards
    income = tally.income
    return Outlook(
        gold=income["gold"] + gold,
        build=income["build"],
        draw=income["draw"] + draw,
        store=income["store"],
        defence=income["defence"],
        upgrade_discount=total_discount(tally, "upgrade"),
        village_cost=-total_discount(tally, "building", "village"),
    )
