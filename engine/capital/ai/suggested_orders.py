"""What a good player would do now: orders that a seat's own view suggests, the best first."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.capital.ai import regroup_choices, war_choices
from engine.capital.ai.build_means import BuildMeans, make_means
from engine.capital.ai.build_plan import BuildPlanner
from engine.capital.ai.order_choice import list_quest_orders, list_regroup_orders
from engine.capital.ai.tuning import Tuning
from engine.capital.catalog.card_set import Building, Troop
from engine.capital.checks.named_cards import own_hand, own_units_in_slots
from engine.capital.checks.order_checks import check
from engine.capital.choices.build import build_card_blank
from engine.capital.entities.kingdom import slot_allows, slots_of_kingdom
from engine.capital.orders import Build, UpgradeCity
from engine.capital.view import KingdomView, View
from engine.core.card_piles import print_name
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order

MAX_SETS_SUGGESTED: Final = 400
"""So many sets of orders are compared: a suggestion may not take long."""


def suggest_orders(view: View, ask: Ask) -> Iterator[Order]:
    """Yield orders that may be given now, the best first; none that only ends a phase."""
    me, suggest = view.me, SUGGESTERS.get(ask.kind)
    if me is None or suggest is None:
        return
    seen: set[str] = set()
    for order in suggest(make_means(view, me, Tuning())):
        name = print_name(order.card) if isinstance(order, Build) else order.model_dump_json()
        if name not in seen and check(view, ask, order, ()).is_accepted:
            seen.add(name)
            yield order


def suggest_army(view: View, ask: Ask) -> Iterator[Order]:
    """Yield what leads to a first army, the nearest first; nothing once a troop can attack.

    Rules: C-SLOT-05, C-SLOT-06.
    """
    me = view.me
    if me is None or ask.kind != "build" or _has_army(view, me):
        return
    fighters = [card for card in own_hand(me) if _attack_of(view, card)]
    fighters.sort(key=lambda card: -_attack_of(view, card))
    slots = [one for one in slots_of_kingdom(view, me) if one.printed.kind == "troop"]
    placed: list[Order] = [
        Build(card=card, slot=slot.address)
        for card in fighters
        for slot in slots
        if slot_allows(me, slot, "attack")
    ]
    opened = {key for slot in slots if isinstance(key := getattr(slot.printed, "attack", 0), str)}
    opened -= {one.id for one in me.upgrades}
    upgrades: list[Order] = [UpgradeCity(upgrade=key) for key in sorted(opened)] if fighters else []
    yield from (one for one in (*placed, *upgrades) if check(view, ask, one, ()).is_accepted)


def _has_army(view: View, me: KingdomView) -> bool:
    units = own_units_in_slots(view, me, "troop").items()
    return any(_attack_of(view, card) and slot_allows(me, slot, "attack") for card, slot in units)


def _attack_of(view: View, name: str) -> int:
    card = view.cards.card(name)
    return card.attack if isinstance(card, Troop) else 0


def _suggest_in_build(means: BuildMeans) -> Iterator[Order]:
    """Yield the first order of each idea in the best plan, then what else could be built.

    Of several cards of one name, that one is built which the choices offer.
    """
    cards = {
        print_name(one.id): one.id
        for one in build_card_blank(means.view, means.evaluator.me, {}).choices
    }
    for idea in BuildPlanner(means, MAX_SETS_SUGGESTED).find_best_plan().ideas:
        for order in idea.orders[:1]:
            if isinstance(order, Build):
                offered = cards.get(print_name(order.card), order.card)
                yield order.model_copy(update={"card": offered})
            else:
                yield order
    worths = {name: regroup_choices.card_worth(means, name) for name in cards.values()}
    for name in sorted(worths, key=lambda one: -worths[one]):
        yield from list_useful_builds(means.view, means.evaluator.me, name)


def list_useful_builds(view: View, me: KingdomView, name: str) -> Iterator[Build]:
    """Yield the orders that would build a card: a unit in each slot where it is of use.

    Rules: C-SLOT-05, C-MERC-04.
    """
    card = view.cards.card(name)
    if isinstance(card, Building):
        yield Build(card=name)
        return
    uses = [
        use for use in ("attack", "defence") if isinstance(card, Troop) and getattr(card, use) > 0
    ]
    for slot in slots_of_kingdom(view, me):
        is_open = any(slot_allows(me, slot, use) for use in uses or ["use"])
        if slot.printed.kind == card.kind and slot.address not in me.taken and is_open:
            yield Build(card=name, slot=slot.address)


def may_build_anything(view: View, ask: Ask) -> bool:
    """Tell whether a card of the hand may be built now, in whatever free slot."""
    me = view.me
    if me is None:
        return False
    slots = [one.address for one in slots_of_kingdom(view, me) if one.address not in me.taken]
    return any(
        check(view, ask, Build(card=name, slot=slot), ()).is_accepted
        for name in own_hand(me)
        for slot in (None, *slots)
    )


def _suggest_in_attack(means: BuildMeans) -> Iterator[Order]:
    """Yield the Quests that can be completed, then the best war with each rival."""
    yield from list_quest_orders(means)
    wars = sorted(war_choices.list_best_wars(means), key=lambda found: -found[0])
    yield from (war for _, war in wars)


SUGGESTERS: Final[Mapping[str, Callable[[BuildMeans], Iterator[Order]]]] = {
    "build": _suggest_in_build,
    "attack": _suggest_in_attack,
    "regroup": list_regroup_orders,
    "pick": lambda means: iter((regroup_choices.make_pick_order(means),)),
    "raze": lambda means: iter((war_choices.make_raze_order(means),)),
    "survive": lambda means: iter((war_choices.make_survive_order(means),)),
}
"""By kind of ask: orders in order of preference; they may be illegal."""
