"""Ideas for mercenaries in a Build phase: quest, settle, use the ability, or wait."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.capital.ai.ability_targets import choose_targets
from engine.capital.ai.build_ideas import building_outlook
from engine.capital.ai.build_means import MERC_OPEN, BuildMeans, Idea, classify_slot, slot_counts
from engine.capital.ai.kingdom_outlook import EMPTY_OUTLOOK, Outlook, compute_gain, with_settled
from engine.capital.catalog.card_set import Building, Mercenary, Troop
from engine.capital.catalog.card_verbs import Condition, Draw, FreeBuild, Gain, MetricIf, Op
from engine.capital.entities.kingdom_figures import banner_count, conditions_hold, is_within_bounds
from engine.capital.orders import NONE_WORD, Build, Quest, Settle, Use
from engine.core.card_piles import print_name


def list_placed_mercenary_ideas(means: BuildMeans) -> list[list[Idea]]:
    """List what mercenaries in open slots can do; each idea frees a slot."""
    ideas = []
    for slot in means.slots:
        name = means.units.get(slot.address)
        if name is not None and classify_slot(means.kingdom, slot) == MERC_OPEN:
            held_gain = _held_gain(means, name)
            ideas.append(
                [
                    idea._replace(
                        slot_change=slot_counts(MERC_OPEN, 1), brings=idea.brings.minus(held_gain)
                    )
                    for idea in _immediate_ideas(means, name, 0)
                ]
            )
    return ideas


def list_hire_ideas(means: BuildMeans) -> list[list[Idea]]:
    """List what mercenaries in hand can do: at once, or later."""
    return [
        _hire_ideas(means, name, card)
        for name in means.resources.hand
        if isinstance(card := means.view.cards.card(name), Mercenary)
    ]


def _hire_ideas(means: BuildMeans, name: str, card: Mercenary) -> list[Idea]:
    cost = means.card_cost(card)
    build_orders = tuple(Build(card=name, slot=slot) for slot in means.free_slots[MERC_OPEN][:1])
    ideas = [
        idea._replace(
            orders=(*build_orders, *idea.orders) if build_orders else (),
            rank=2,
            gold=cost,
            build=1,
            uses_open_merc_slot=True,
        )
        for idea in _immediate_ideas(means, name, cost)
    ]
    waiting_gain = means.war_points_gain(means.kingdom, (name, MERC_OPEN))
    hope = means.tuning.quest_hope * (card.quest is not None)
    waiting_gain = waiting_gain._replace(other_worth=hope)
    ideas.append(
        Idea(
            build_orders,
            6,
            frozenset({name}),
            waiting_gain,
            cost,
            1,
            slot_change=slot_counts(MERC_OPEN, -1),
        )
    )
    return ideas


def _held_gain(means: BuildMeans, name: str) -> Outlook:
    """Return what a waiting mercenary is worth for a war or a Quest."""
    card = means.view.cards.card(name)
    assert isinstance(card, Mercenary)  # noqa: S101  (mercenary slots hold mercenaries)
    comfort = means.tuning.quest_hope * (card.quest is not None)
    if not {"attack", "defend"} & set(card.ability.window):
        return EMPTY_OUTLOOK._replace(other_worth=comfort)
    units = {at: unit for at, unit in means.units.items() if unit != name}
    gain_without = means.war_points_gain(replace(means.kingdom, units=units))
    return EMPTY_OUTLOOK._replace(
        attack=-gain_without.attack, unit_defence=-gain_without.unit_defence, other_worth=comfort
    )


def _immediate_ideas(means: BuildMeans, name: str, paid: int) -> Iterator[Idea]:
    """List what a mercenary in an open slot could do now, once `paid` Gold is spent."""
    card = means.view.cards.card(name)
    assert isinstance(card, Mercenary)  # noqa: S101  (mercenary slots hold mercenaries)
    if means.view.settings.quests == "on":
        if card.quest is not None and _is_quest_done(means, card.quest.conditions, paid):
            brings = EMPTY_OUTLOOK._replace(other_worth=means.tuning.legendary_card)
            yield Idea((Quest(merc=name),), 0, frozenset({name}), brings)
        if card.settle is not None:
            yield from _settle_ideas(means, name, card, card.settle.under)
    if "build" in card.ability.window and conditions_hold(
        means.view, means.kingdom, card.ability.conditions
    ):
        yield from _use_ideas(means, name, card.ability.do)


def _is_quest_done(means: BuildMeans, conditions: Iterable[Condition], paid: int) -> bool:
    """Tell whether a Quest's condition holds once the mercenary is paid and out of the hand."""
    kingdom = replace(means.kingdom, hand_size=means.kingdom.hand_size - (paid > 0))
    for condition in conditions:
        if isinstance(condition, MetricIf) and condition.metric == "gold":
            is_met = is_within_bounds(means.resources.gold - paid, condition)
        else:
            is_met = conditions_hold(means.view, kingdom, (condition,))
        if not is_met:
            return False
    return means.view.legends_size > 0


def _settle_ideas(means: BuildMeans, name: str, card: Mercenary, under: str) -> Iterator[Idea]:
    """Yield the idea of settling under the free building with most HP."""
    cards, hp = means.view.cards, means.evaluator.me.hp
    homes = [
        building.name
        for building in means.kingdom.buildings
        if building.settled is None and getattr(cards.card(building.name), "banner", "") == under
    ]
    if homes:
        home = max(homes, key=lambda building: (hp.get(building, 0), building))
        kingdom = with_settled(means.kingdom, name, home)
        brings = compute_gain(means.view, kingdom, [(name, card)])
        comfort = means.tuning.settled_battle_help * bool(card.effects_on("battle"))
        brings = brings._replace(other_worth=comfort)
        order = Settle(merc=name, building=home)
        yield Idea((order,), 1, frozenset({name, f"under/{home}"}), brings)


def _use_ideas(means: BuildMeans, name: str, ops: Sequence[Op]) -> Iterator[Idea]:
    choice = choose_targets(means.evaluator, ops)
    if choice is None:
        return
    fields, worth = choice
    gold = sum(op.gold for op in ops if isinstance(op, Gain))
    build = sum(op.build for op in ops if isinstance(op, Gain))
    cards = sum(op.n for op in ops if isinstance(op, Draw))
    brings = EMPTY_OUTLOOK._replace(other_worth=worth + means.tuning.card_drawn * cards)
    order = Use.model_validate({"kind": "use", "merc": name, **fields})
    idea = Idea((order,), 1, frozenset({name}), brings, pool_gain=(gold, build))
    free_build = next((op for op in ops if isinstance(op, FreeBuild)), None)
    if free_build is None:
        yield idea
        return
    if cards:
        yield idea._replace(orders=(order.model_copy(update={"card": NONE_WORD}),))
    for choice_fields, free_idea in _free_build_ideas(means, name, free_build):
        yield free_idea._replace(
            orders=(order.model_copy(update=choice_fields),),
            rank=1,
            uses=free_idea.uses | {name},
            gold=0,
            build=0,
            brings=free_idea.brings.plus(brings),
        )


def _free_build_ideas(
    means: BuildMeans, name: str, free_build: FreeBuild
) -> Iterator[tuple[dict[str, Any], Idea]]:
    """List what a mercenary could build for free, with the fields of its order."""
    own_cards = {print_name(banner.name) for banner in means.kingdom.buildings}
    for name_in_hand in means.resources.hand:
        card = means.view.cards.card(name_in_hand)
        if name_in_hand == name or card.kind != free_build.what or card.cost > free_build.max_cost:
            continue
        if isinstance(card, Building):
            has_banners = all(
                banner_count(means.view, means.kingdom, banner) for banner in card.requires
            )
            if has_banners and (card.escalating or card.id not in own_cards):
                uses = frozenset({name_in_hand if card.escalating else card.id})
                yield (
                    {"card": name_in_hand},
                    Idea((), 1, uses, building_outlook(means, name_in_hand, card)),
                )
        elif isinstance(card, Troop):
            for kind in range(MERC_OPEN):
                for slot in means.free_slots[kind][:1]:
                    brings = means.war_points_gain(means.kingdom, (name_in_hand, kind))
                    slot_change = slot_counts(kind, -1)
                    yield (
                        {"card": name_in_hand, "slot": slot},
                        Idea((), 1, frozenset({name_in_hand}), brings, slot_change=slot_change),
                    )
