"""What could be built in a Build phase, and what each thing would bring."""

from typing import Final

from engine.capital.ai.build_means import (
    MERC_CLOSED,
    MERC_OPEN,
    TROOP_ATTACK,
    TROOP_BOTH,
    TROOP_DEFENCE,
    BuildMeans,
    Idea,
    SlotCounts,
    classify_slot,
    slot_counts,
)
from engine.capital.ai.kingdom_outlook import (
    EMPTY_OUTLOOK,
    Outlook,
    compute_gain,
    raises_income,
    with_building,
    with_upgrade,
)
from engine.capital.catalog.card_set import Building, Troop
from engine.capital.catalog.card_verbs import Draw
from engine.capital.entities.kingdom import AddressedSlot
from engine.capital.orders import Build, UpgradeCity
from engine.core.card_piles import print_name

PREREQUISITE_RANK: Final = {"village": 1, "guild": 2, "keep": 2, "court": 3}
"""Buildings whose prerequisites have high numbers are planned after their prerequisites."""


def list_upgrade_ideas(means: BuildMeans) -> list[Idea]:
    """List the upgrades not completed yet, the best first."""
    kingdom, tuning = means.kingdom, means.tuning
    completed = {upgrade.id for upgrade in kingdom.upgrades}
    ideas = []
    for upgrade in means.view.cards.cities[kingdom.city].upgrades:
        if upgrade.id not in completed:
            upgraded = with_upgrade(kingdom, upgrade.id)
            gains = compute_gain(means.view, upgraded, [(upgrade.id, upgrade)])
            gains = gains._replace(
                upgrades_completed=1,
                gold_upgrades_left=-raises_income(upgrade, "gold"),
                build_upgrades_left=-raises_income(upgrade, "build"),
            )
            if upgrade.opens or upgrade.effects_on("battle"):
                gains = gains.plus(means.war_points_gain(upgraded))
            fights = sum(use != "use" for use in upgrade.opens)
            comfort = tuning.troop_slot * fights / 2 + tuning.merc_slot * ("use" in upgrade.opens)
            gains = gains._replace(other_worth=comfort)
            order = UpgradeCity(upgrade=upgrade.id)
            ideas.append(Idea((order,), 7, frozenset({upgrade.id}), gains, build=1))
    worths = [
        means.evaluate_outlook(means.current_outlook.plus(idea.brings), means.attack_slot_count)
        for idea in ideas
    ]
    ranked = sorted(
        zip(worths, ideas, strict=True), key=lambda upgrade: (-upgrade[0], min(upgrade[1].uses))
    )
    return [idea for _, idea in ranked]


def list_building_ideas(means: BuildMeans) -> list[list[Idea]]:
    """List the buildings in hand; prerequisites come before the buildings that need them."""
    own = {print_name(built.name) for built in means.kingdom.buildings}
    cards = [(name, means.view.cards.card(name)) for name in means.resources.hand]
    ideas = [
        Idea(
            (Build(card=name),),
            4,
            frozenset({name if card.escalating else card.id}),
            building_outlook(means, name, card),
            means.card_cost(card),
            1,
            slot_change=_building_slot_counts(means, card),
            banner=card.banner,
            requires=card.requires,
        )
        for name, card in cards
        if isinstance(card, Building) and (card.escalating or card.id not in own)
    ]
    ideas.sort(key=lambda idea: sum(PREREQUISITE_RANK[one] for one in idea.requires))
    return [[idea] for idea in ideas]


def building_outlook(means: BuildMeans, name: str, card: Building) -> Outlook:
    """Return how a building would change the outlook."""
    tuning = means.tuning
    kingdom = with_building(means.kingdom, name)
    gains = compute_gain(means.view, kingdom, [(name, card)])
    if card.banner == "village":
        gains = gains._replace(village_cost=gains.village_cost + 1)
    if card.effects_on("battle"):
        gains = gains.plus(means.war_points_gain(kingdom))
    finished = [op for effect in card.effects_on("finished") for op in effect.do]
    comfort = tuning.card_drawn * sum(op.n for op in finished if isinstance(op, Draw))
    comfort += tuning.first_of_banner * (not means.count_banner(card.banner))
    for kind, count in enumerate(_building_slot_counts(means, card)):
        comfort += count * (tuning.merc_slot if kind >= MERC_OPEN else tuning.troop_slot)
    return gains._replace(other_worth=comfort)


def _building_slot_counts(means: BuildMeans, card: Building) -> SlotCounts:
    kinds = [classify_slot(means.kingdom, AddressedSlot("", slot, "")) for slot in card.slots]
    return tuple(kinds.count(kind) for kind in range(MERC_CLOSED + 1))


def list_troop_ideas(means: BuildMeans) -> list[list[Idea]]:
    """List the troops in hand, for each kind of slot they could lie in."""
    return [
        _troop_ideas(means, name, card)
        for name in means.resources.hand
        if isinstance(card := means.view.cards.card(name), Troop)
    ]


def _troop_ideas(means: BuildMeans, name: str, card: Troop) -> list[Idea]:
    ideas = []
    full_gain = means.war_points_gain(means.kingdom, (name, TROOP_BOTH))
    for slot_kind in range(MERC_OPEN):
        gains = EMPTY_OUTLOOK._replace(
            attack=full_gain.attack * (slot_kind in {TROOP_BOTH, TROOP_ATTACK}),
            unit_defence=full_gain.unit_defence * (slot_kind in {TROOP_BOTH, TROOP_DEFENCE}),
            other_worth=means.tuning.troop_lost if slot_kind <= TROOP_DEFENCE else 0.0,
        )
        orders = tuple(Build(card=name, slot=slot) for slot in means.free_slots[slot_kind][:1])
        ideas.append(
            Idea(
                orders,
                6,
                frozenset({name}),
                gains,
                means.card_cost(card),
                1,
                slot_change=slot_counts(slot_kind, -1),
            )
        )
    return ideas
