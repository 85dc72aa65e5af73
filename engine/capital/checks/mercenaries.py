"""Checks of mercenaries: use, settle, quest and pick (sections MERC, SETTLE, QUEST, EFFECT)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.capital.catalog.card_set import Ability, Building, Mercenary
from engine.capital.catalog.card_verbs import (
    Condition,
    Demolish,
    FreeBuild,
    MetricIf,
    Op,
    Recover,
    Strike,
)
from engine.capital.checks.build import check_placement
from engine.capital.checks.named_cards import make_refusal, own_hand, own_units_in_slots
from engine.capital.entities.kingdom import AddressedSlot, find_slot, rivals_of, slot_allows
from engine.capital.entities.kingdom_figures import conditions_hold
from engine.capital.orders import NONE_WORD, Pick, Quest, Settle, Use
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card, print_name
from engine.core.protocol.values import Refusal

OPS_AGAINST_RIVAL = frozenset({"demolish", "strike", "discard", "scout"})
"""Operations that name a rival (C-EFFECT-17)."""


def find_own_mercenary(view: View, me: KingdomView, merc: str) -> tuple[str, AddressedSlot] | None:
    """Find the seat's own mercenary and its slot; None if it lies in none."""
    own_mercs = own_units_in_slots(view, me, "mercenary")
    name = find_card(own_mercs, merc)
    return (name, own_mercs[name]) if name is not None else None


def find_settled_mercenary(me: KingdomView, merc: str) -> str | None:
    """Find the mercenary of that name that has settled in the kingdom."""
    return find_card([building.settled.name for building in me.buildings if building.settled], merc)


def check_usable_slot(view: View, me: KingdomView, merc: str) -> Iterator[Refusal]:
    """Check that a mercenary lies in a usable slot (C-MERC-04, C-MERC-05, C-SETTLE-10)."""
    found = find_own_mercenary(view, me, merc)
    settled_name = find_settled_mercenary(me, merc)
    if found is None and settled_name is not None:
        yield make_refusal("MERC_SETTLED", "C-SETTLE-10", merc=settled_name)
    if found is None:
        yield make_refusal("MERC_NOT_YOURS", "C-MERC-05", merc=merc)
    elif not slot_allows(me, found[1], "use"):
        yield make_refusal("MERC_LOCKED", "C-MERC-04", merc=found[0])


def mercenary_card(view: View, name: str) -> Mercenary:
    """Read the print of a mercenary."""
    card = view.cards.card(name)
    assert isinstance(card, Mercenary)  # noqa: S101  (mercenary slots hold mercenaries)
    return card


def check_ability(view: View, me: KingdomView, merc: str, window: str) -> Iterator[Refusal]:
    """Check a mercenary down to its condition (C-MERC-04, C-MERC-05, C-MERC-07)."""
    yield from check_usable_slot(view, me, merc)
    found = find_own_mercenary(view, me, merc)
    if found is None:
        return
    ability = mercenary_card(view, found[0]).ability
    if window not in ability.window:
        windows = ",".join(ability.window)
        yield make_refusal("MERC_WINDOW", "C-MERC-07", merc=found[0], windows=windows)
    if not conditions_hold(view, me, ability.conditions):
        condition = write_conditions(ability.conditions)
        yield make_refusal("ABILITY_CONDITION", "C-MERC-07", merc=found[0], condition=condition)


def write_conditions(conditions: Iterable[Condition]) -> str:
    """Write conditions on numbers for a refusal's facts: `guilds>=1,hand<=3`."""
    texts = []
    for condition in conditions:
        if isinstance(condition, MetricIf):
            texts += [f"{condition.metric}>={condition.min}"] if condition.min is not None else []
            texts += [f"{condition.metric}<={condition.max}"] if condition.max is not None else []
    return ",".join(texts)


def check_use(view: View, me: KingdomView, order: Use) -> Iterator[Refusal]:
    """Check `use` in the order of its table; one wrong choice refuses all of it.

    Rules: C-MERC-10, C-MERC-11, C-EFFECT-12 to C-EFFECT-17, C-TEAM-07.
    """
    yield from check_ability(view, me, order.merc, view.phase)
    found = find_own_mercenary(view, me, order.merc)
    if found is None:
        return
    name, slot = found
    ability = mercenary_card(view, name).ability
    yield from _check_fields_given(name, ability, order)
    is_against_rival = any(op.op in OPS_AGAINST_RIVAL for op in ability.do)
    if is_against_rival and order.rival not in rivals_of(view, me.seat):
        yield make_refusal("TARGET_PLAYER", "C-TEAM-07", player=order.rival or 0)
        return
    for kind, check in TARGET_CHECKS:
        for op in ability.do:
            if isinstance(op, kind):
                yield from check(view, me, order, (name, slot.address), op)


def _check_fields_given(name: str, ability: Ability, order: Use) -> Iterator[Refusal]:
    """Check that the order has every field the ability needs (C-ORDER-09)."""
    ops = {op.op for op in ability.do}
    for field, needed in (
        ("rival", ops & OPS_AGAINST_RIVAL),
        ("building", ops & {"demolish"}),
        ("slot", ops & {"strike"}),
        ("card", ops & {"recover", "free_build"}),
    ):
        if needed and getattr(order, field) is None:
            yield make_refusal("PARAM_MISSING", "C-EFFECT-12", merc=name, field=field)


def _check_free_build(
    view: View, me: KingdomView, order: Use, merc: tuple[str, str], op: FreeBuild
) -> Iterator[Refusal]:
    """Check a free build; the used mercenary's own slot counts as free (C-EFFECT-13)."""
    if order.card == NONE_WORD:
        return
    wanted_name = order.card or ""
    name = find_card(own_hand(me), wanted_name)
    if name is None:
        yield make_refusal("NOT_IN_HAND", "C-EFFECT-13", card=wanted_name)
        return
    card = view.cards.card(name)
    if card.kind != op.what or card.cost > op.max_cost:
        yield make_refusal("FREE_BUILD_CARD", "C-EFFECT-13", merc=merc[0], card=print_name(name))
    taken = [slot for slot in me.taken if slot != merc[1]]
    yield from check_placement(view, me, card, order.slot, taken)


def _check_demolish(
    view: View, _me: KingdomView, order: Use, _merc: tuple[str, str], op: Demolish
) -> Iterator[Refusal]:
    """Check a building to demolish: the rival's, and weak enough (C-EFFECT-15)."""
    rival = view.kingdoms[(order.rival or 0) - 1]
    wanted_name = order.building or ""
    name = find_card(rival.hp, wanted_name)
    if name is None:
        yield make_refusal("TARGET_BUILDING", "C-EFFECT-15", rival=rival.seat, building=wanted_name)
    elif rival.hp[name] > op.max_hp:
        hp = rival.hp[name]
        yield make_refusal("TARGET_HP", "C-EFFECT-15", building=name, hp=hp, max=op.max_hp)


def _check_strike(
    view: View, _me: KingdomView, order: Use, _merc: tuple[str, str], op: Strike
) -> Iterator[Refusal]:
    """Check a slot to strike: the rival's, taken, of the right kind (C-EFFECT-05)."""
    rival = view.kingdoms[(order.rival or 0) - 1]
    slot = find_slot(view, rival, order.slot or "")
    if slot is None or slot.address not in rival.taken or op.what not in {"any", slot.printed.kind}:
        yield make_refusal("TARGET_SLOT", "C-EFFECT-05", slot=order.slot or "")


def _check_recover(
    view: View, _me: KingdomView, order: Use, _merc: tuple[str, str], op: Recover
) -> Iterator[Refusal]:
    """Check a card to take from the Discard pile (C-EFFECT-05, C-DECK-07)."""
    wanted_name = order.card or ""
    name = find_card(view.discard, wanted_name)
    if wanted_name != NONE_WORD and (
        name is None or op.what not in {"any", view.cards.card(name).kind}
    ):
        yield make_refusal("TARGET_DISCARD", "C-EFFECT-05", card=wanted_name)


TARGET_CHECKS: Final[tuple[tuple[type[Op], Callable[..., Iterator[Refusal]]], ...]] = (
    (FreeBuild, _check_free_build),
    (Demolish, _check_demolish),
    (Strike, _check_strike),
    (Recover, _check_recover),
)
"""The checks of an ability's targets, in the order in which they are made."""


def check_settle(view: View, me: KingdomView, order: Settle) -> Iterator[Refusal]:
    """Check `settle` in the order of its table.

    Rules: C-SETTLE-01, C-SETTLE-02, C-SETTLE-06 to C-SETTLE-10, C-MODE-10.
    """
    if view.settings.quests == "off":
        yield make_refusal("OPTION_OFF", "C-MODE-10")
    yield from check_usable_slot(view, me, order.merc)
    found = find_own_mercenary(view, me, order.merc)
    if found is None:
        return
    name = found[0]
    card = mercenary_card(view, name)
    if card.settle is None:
        yield make_refusal("SETTLE_NONE", "C-SETTLE-01", merc=name)
        return
    home = find_card(me.hp, order.building)
    if home is None:
        yield make_refusal("BUILDING_NOT_YOURS", "C-SETTLE-06", building=order.building)
        return
    building = view.cards.card(home)
    if not isinstance(building, Building) or building.banner != card.settle.under:
        yield make_refusal("SETTLE_PLACE", "C-SETTLE-06", merc=name, banner=card.settle.under)
    if any(own_building.name == home and own_building.settled for own_building in me.buildings):
        yield make_refusal("SETTLE_FULL", "C-SETTLE-09", building=home)


def check_quest(view: View, me: KingdomView, order: Quest) -> Iterator[Refusal]:
    """Check `quest` in the order of its table.

    Rules: C-QUEST-02, C-QUEST-03, C-QUEST-06, C-QUEST-07, C-MODE-10.
    """
    if view.settings.quests == "off":
        yield make_refusal("OPTION_OFF", "C-MODE-10")
    yield from check_usable_slot(view, me, order.merc)
    found = find_own_mercenary(view, me, order.merc)
    if found is None:
        return
    card = mercenary_card(view, found[0])
    if card.quest is None:
        yield make_refusal("QUEST_NONE", "C-CARD-07", merc=found[0])
        return
    if not conditions_hold(view, me, card.quest.conditions):
        facts = {"text": write_conditions(card.quest.conditions), "merc": found[0]}
        yield make_refusal("QUEST_UNMET", "C-QUEST-02", **facts)
    if not view.legends_size:
        yield make_refusal("LEGEND_EMPTY", "C-QUEST-06")


def check_pick(view: View, me: KingdomView, order: Pick) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `pick`: one of the cards shown (C-QUEST-05)."""
    if find_card(view.shown, order.card) is None:
        yield make_refusal("PICK_INVALID", "C-QUEST-05", card=order.card)
