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
from engine.capital.checks.build import placing
from engine.capital.checks.named_cards import hand, refusal, units
from engine.capital.entities.kingdom import SlotAt, allows, rivals, slot_at
from engine.capital.entities.kingdom_figures import holds
from engine.capital.orders import NONE, Pick, Quest, Settle, Use
from engine.capital.view import RealmView, View
from engine.core.card_piles import base, named
from engine.core.protocol.values import Refusal

AGAINST = frozenset({"demolish", "strike", "discard", "scout"})
"""Operations that name a rival (C-EFFECT-17)."""


def find(view: View, me: RealmView, merc: str) -> tuple[str, SlotAt] | None:
    """Find one's own mercenary in a slot."""
    lying = units(view, me, "mercenary")
    name = named(lying, merc)
    return (name, lying[name]) if name is not None else None


def settled(me: RealmView, merc: str) -> str | None:
    """Find the mercenary of that name that has settled in the kingdom."""
    return named([built.settled.name for built in me.buildings if built.settled], merc)


def in_slot(view: View, me: RealmView, merc: str) -> Iterator[Refusal]:
    """Check that a mercenary lies in a usable slot (C-MERC-04, C-MERC-05, C-SETTLE-10)."""
    found = find(view, me, merc)
    guest = settled(me, merc)
    if found is None and guest is not None:
        yield refusal("MERC_SETTLED", "C-SETTLE-10", merc=guest)
    if found is None:
        yield refusal("MERC_NOT_YOURS", "C-MERC-05", merc=merc)
    elif not allows(me, found[1], "use"):
        yield refusal("MERC_LOCKED", "C-MERC-04", merc=found[0])


def card_of(view: View, name: str) -> Mercenary:
    """Read the print of a mercenary."""
    card = view.cards.card(name)
    assert isinstance(card, Mercenary)  # noqa: S101  (mercenary slots hold mercenaries)
    return card


def ready(view: View, me: RealmView, merc: str, window: str) -> Iterator[Refusal]:
    """Check a mercenary down to its condition (C-MERC-04, C-MERC-05, C-MERC-07)."""
    yield from in_slot(view, me, merc)
    found = find(view, me, merc)
    if found is None:
        return
    ability = card_of(view, found[0]).ability
    if window not in ability.window:
        windows = ",".join(ability.window)
        yield refusal("MERC_WINDOW", "C-MERC-07", merc=found[0], windows=windows)
    if not holds(view, me, ability.conditions):
        condition = spelt(ability.conditions)
        yield refusal("ABILITY_CONDITION", "C-MERC-07", merc=found[0], condition=condition)


def spelt(conditions: Iterable[Condition]) -> str:
    """Spell conditions on numbers as ids: `guilds>=1,hand<=3`."""
    found = []
    for one in conditions:
        if isinstance(one, MetricIf):
            found += [f"{one.metric}>={one.min}"] if one.min is not None else []
            found += [f"{one.metric}<={one.max}"] if one.max is not None else []
    return ",".join(found)


def use(view: View, me: RealmView, order: Use) -> Iterator[Refusal]:
    """Check `use` in the order of its table; one wrong choice refuses all of it.

    Rules: C-MERC-10, C-MERC-11, C-EFFECT-12 to C-EFFECT-17, C-TEAM-07.
    """
    yield from ready(view, me, order.merc, view.phase)
    found = find(view, me, order.merc)
    if found is None:
        return
    name, home = found
    ability = card_of(view, name).ability
    yield from _missing(name, ability, order)
    against = any(op.op in AGAINST for op in ability.do)
    if against and order.rival not in rivals(view, me.seat):
        yield refusal("TARGET_PLAYER", "C-TEAM-07", player=order.rival or 0)
        return
    for kind, check in TARGETS:
        for op in ability.do:
            if isinstance(op, kind):
                yield from check(view, me, order, (name, home.address), op)


def _missing(name: str, ability: Ability, order: Use) -> Iterator[Refusal]:
    """Check that every choice the ability needs is given (C-ORDER-09)."""
    ops = {op.op for op in ability.do}
    for field, needed in (
        ("rival", ops & AGAINST),
        ("building", ops & {"demolish"}),
        ("slot", ops & {"strike"}),
        ("card", ops & {"recover", "free_build"}),
    ):
        if needed and getattr(order, field) is None:
            yield refusal("PARAM_MISSING", "C-EFFECT-12", merc=name, field=field)


def _free_build(
    view: View, me: RealmView, order: Use, merc: tuple[str, str], op: FreeBuild
) -> Iterator[Refusal]:
    """Check a free build; the used mercenary's own slot counts as free (C-EFFECT-13)."""
    if order.card == NONE:
        return
    wish = order.card or ""
    name = named(hand(me), wish)
    if name is None:
        yield refusal("NOT_IN_HAND", "C-EFFECT-13", card=wish)
        return
    card = view.cards.card(name)
    if card.kind != op.what or card.cost > op.max_cost:
        yield refusal("FREE_BUILD_CARD", "C-EFFECT-13", merc=merc[0], card=base(name))
    taken = [slot for slot in me.taken if slot != merc[1]]
    yield from placing(view, me, card, order.slot, taken)


def _demolish(
    view: View, _me: RealmView, order: Use, _merc: tuple[str, str], op: Demolish
) -> Iterator[Refusal]:
    """Check a building to demolish: the rival's, and weak enough (C-EFFECT-15)."""
    rival = view.realms[(order.rival or 0) - 1]
    wish = order.building or ""
    name = named(rival.hp, wish)
    if name is None:
        yield refusal("TARGET_BUILDING", "C-EFFECT-15", rival=rival.seat, building=wish)
    elif rival.hp[name] > op.max_hp:
        points = rival.hp[name]
        yield refusal("TARGET_HP", "C-EFFECT-15", building=name, hp=points, max=op.max_hp)


def _strike(
    view: View, _me: RealmView, order: Use, _merc: tuple[str, str], op: Strike
) -> Iterator[Refusal]:
    """Check a slot to strike: the rival's, taken, of the right kind (C-EFFECT-05)."""
    rival = view.realms[(order.rival or 0) - 1]
    found = slot_at(view, rival, order.slot or "")
    if found is None or found.address not in rival.taken or op.what not in {"any", found.slot.kind}:
        yield refusal("TARGET_SLOT", "C-EFFECT-05", slot=order.slot or "")


def _recover(
    view: View, _me: RealmView, order: Use, _merc: tuple[str, str], op: Recover
) -> Iterator[Refusal]:
    """Check a card to take from the Discard pile (C-EFFECT-05, C-DECK-07)."""
    wish = order.card or ""
    name = named(view.discard, wish)
    if wish != NONE and (name is None or op.what not in {"any", view.cards.card(name).kind}):
        yield refusal("TARGET_DISCARD", "C-EFFECT-05", card=wish)


TARGETS: Final[tuple[tuple[type[Op], Callable[..., Iterator[Refusal]]], ...]] = (
    (FreeBuild, _free_build),
    (Demolish, _demolish),
    (Strike, _strike),
    (Recover, _recover),
)
"""The choices of an ability, in the order in which they are checked."""


def settle(view: View, me: RealmView, order: Settle) -> Iterator[Refusal]:
    """Check `settle` in the order of its table.

    Rules: C-SETTLE-01, C-SETTLE-02, C-SETTLE-06 to C-SETTLE-10, C-MODE-10.
    """
    if view.settings.quests == "off":
        yield refusal("OPTION_OFF", "C-MODE-10")
    yield from in_slot(view, me, order.merc)
    found = find(view, me, order.merc)
    if found is None:
        return
    name = found[0]
    card = card_of(view, name)
    if card.settle is None:
        yield refusal("SETTLE_NONE", "C-SETTLE-01", merc=name)
        return
    home = named(me.hp, order.building)
    if home is None:
        yield refusal("BUILDING_NOT_YOURS", "C-SETTLE-06", building=order.building)
        return
    building = view.cards.card(home)
    if not isinstance(building, Building) or building.banner != card.settle.under:
        yield refusal("SETTLE_PLACE", "C-SETTLE-06", merc=name, banner=card.settle.under)
    if any(built.name == home and built.settled for built in me.buildings):
        yield refusal("SETTLE_FULL", "C-SETTLE-09", building=home)


def quest(view: View, me: RealmView, order: Quest) -> Iterator[Refusal]:
    """Check `quest` in the order of its table.

    Rules: C-QUEST-02, C-QUEST-03, C-QUEST-06, C-QUEST-07, C-MODE-10.
    """
    if view.settings.quests == "off":
        yield refusal("OPTION_OFF", "C-MODE-10")
    yield from in_slot(view, me, order.merc)
    found = find(view, me, order.merc)
    if found is None:
        return
    card = card_of(view, found[0])
    if card.quest is None:
        yield refusal("QUEST_NONE", "C-CARD-07", merc=found[0])
        return
    if not holds(view, me, card.quest.conditions):
        facts = {"text": spelt(card.quest.conditions), "merc": found[0]}
        yield refusal("QUEST_UNMET", "C-QUEST-02", **facts)
    if not view.legends_size:
        yield refusal("LEGEND_EMPTY", "C-QUEST-06")


def pick(view: View, me: RealmView, order: Pick) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `pick`: one of the cards shown (C-QUEST-05)."""
    if named(view.shown, order.card) is None:
        yield refusal("PICK_INVALID", "C-QUEST-05", card=order.card)
