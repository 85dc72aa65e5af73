"""Orders of the Regroup phase and the pick: which cards to keep, where units should lie."""

from collections.abc import Mapping

from engine.capital.ai.build_ideas import building_outlook
from engine.capital.ai.build_means import (
    MERC_OPEN,
    TROOP_ATTACK,
    TROOP_BOTH,
    TROOP_DEFENCE,
    BuildMeans,
    classify_slot,
)
from engine.capital.ai.build_plan import BuildPlanner
from engine.capital.catalog.card_set import Building, Troop
from engine.capital.orders import Move, Pick, Store
from engine.core.card_piles import print_name
from engine.core.protocol.values import Order


def make_pick_order(means: BuildMeans) -> Order:
    """Pick the Legendary card that is worth most."""
    return Pick(card=max(means.view.shown, key=lambda name: (card_worth(means, name), name)))


def card_worth(means: BuildMeans, name: str) -> float:
    """Return what a card in hand is worth."""
    card = means.view.cards.card(name)
    worth = means.evaluator.rough_card_worth(card)
    if isinstance(card, Building):
        own = {print_name(one.name) for one in means.kingdom.buildings}
        if not card.escalating and card.id in own:
            return 0.0
        after = means.current_outlook.plus(building_outlook(means, name, card))
        gain = means.evaluate_outlook(after, means.attack_slot_count) - means.evaluate_outlook(
            means.current_outlook, means.attack_slot_count
        )
        missing = sum(1 for one in card.requires if not means.count_banner(one))
        worth += (gain - means.tuning.kept_card_gold * means.card_cost(card)) / (1 + missing)
    return worth


def make_store_order(means: BuildMeans) -> Order:
    """Keep the cards of the next turn's plan, then those worth most."""
    hand, limit = means.resources.hand, means.current_outlook.store
    if len(hand) <= limit:
        return Store(keep=hand)
    wanted = {name for idea in BuildPlanner(means).find_best_plan().ideas for name in idea.uses}
    worth = {
        name: (name in wanted or print_name(name) in wanted, card_worth(means, name))
        for name in hand
    }
    ranked = sorted(hand, key=lambda name: worth[name], reverse=True)
    return Store(keep=tuple(name for name in hand if name in ranked[:limit]))


def make_move_order(means: BuildMeans) -> Order | None:
    """Move units to the slots where they are worth most; None if no move helps."""
    final = current = dict(means.units)
    while (better_placement := _find_better_placement(means, final)) is not None:
        final = better_placement
    moves = {name: at for at, name in final.items() if current.get(at) != name}
    return Move(moves=moves) if moves else None


def _find_better_placement(
    means: BuildMeans, placement: Mapping[str, str]
) -> dict[str, str] | None:
    """Return the units by slot after one move or swap that helps; None if none does."""
    current_worth = _placement_worth(means, placement)
    for origin in means.slots:
        for destination in means.slots:
            if (
                origin.address in placement
                and origin != destination
                and origin.printed.kind == destination.printed.kind
            ):
                swapped = _swap_slots(placement, origin.address, destination.address)
                if _placement_worth(means, swapped) > current_worth:
                    return swapped
    return None


def _swap_slots(placement: Mapping[str, str], here: str, there: str) -> dict[str, str]:
    swapped_slots = {here: there, there: here}
    return {swapped_slots.get(at, at): name for at, name in placement.items()}


def _placement_worth(means: BuildMeans, placement: Mapping[str, str]) -> int:
    """Return the worth of units in the slots they lie in."""
    worth = 0
    for slot in means.slots:
        if slot.address in placement:
            slot_kind = classify_slot(means.kingdom, slot)
            card = means.view.cards.card(placement[slot.address])
            if isinstance(card, Troop):
                worth += 2 * card.defence * (slot_kind in {TROOP_BOTH, TROOP_DEFENCE})
                worth += 3 * card.attack * (slot_kind in {TROOP_BOTH, TROOP_ATTACK})
            else:
                worth += slot_kind == MERC_OPEN
    return worth
