"""Blanks of `settle`, `use`, `quest` and `pick`."""

from typing import Any

from engine.capital.catalog.card_set import Mercenary
from engine.capital.catalog.card_verbs import Demolish, FreeBuild, Recover, Strike
from engine.capital.checks.mercenaries import OPS_AGAINST_RIVAL, find_own_mercenary, mercenary_card
from engine.capital.checks.named_cards import own_hand
from engine.capital.choices.blank_making import (
    Fields,
    is_accepted,
    is_unit,
    make_blank,
    one_of_each_card,
    own_mercenaries,
    own_slot_addresses,
)
from engine.capital.entities.kingdom import rivals_of, slots_of_kingdom
from engine.capital.orders import NONE_WORD
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card
from engine.core.protocol.game import Blank


def settle_merc_blank(view: View, me: KingdomView, fields: Fields) -> Blank:
    buildings = [fields["building"]] if fields.get("building") else list(me.hp)
    allowed = [
        merc
        for merc in own_mercenaries(view, me)
        if any(is_accepted(view, "settle", merc=merc, building=building) for building in buildings)
    ]
    return make_blank("merc", allowed)


def settle_building_blank(view: View, me: KingdomView, fields: Fields) -> Blank:
    mercs = [fields["merc"]] if fields.get("merc") else own_mercenaries(view, me)
    allowed = [
        building
        for building in me.hp
        if any(is_accepted(view, "settle", merc=merc, building=building) for merc in mercs)
    ]
    return make_blank("building", allowed)


def quest_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    return make_blank(
        "merc",
        (merc for merc in own_mercenaries(view, me) if is_accepted(view, "quest", merc=merc)),
    )


def pick_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    return make_blank("card", view.shown)


def use_merc_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    return make_blank(
        "merc", (merc for merc in own_mercenaries(view, me) if _is_usable(view, me, merc))
    )


def _is_usable(view: View, me: KingdomView, merc: str) -> bool:
    """Tell whether the ability can be used now with some targets."""
    card = view.cards.card(merc)
    if not isinstance(card, Mercenary) or view.phase not in card.ability.window:
        return False
    blank = use_rival_blank(view, me, {"merc": merc})
    if blank is not None:
        return bool(blank.choices)
    return is_accepted(view, "use", merc=merc, card=NONE_WORD)


def _ability_operations(view: View, me: KingdomView, fields: Fields) -> tuple[Any, ...]:
    found = find_own_mercenary(view, me, str(fields.get("merc", "")))
    return mercenary_card(view, found[0]).ability.do if found else ()


def use_rival_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    if not any(op.op in OPS_AGAINST_RIVAL for op in _ability_operations(view, me, fields)):
        return None
    allowed = [
        seat
        for seat in rivals_of(view, me.seat)
        if all(
            blank is None or blank.choices
            for blank in (
                use_building_blank(view, me, {**fields, "rival": seat}),
                _strike_slot_blank(view, me, {**fields, "rival": seat}),
            )
        )
        and is_accepted(view, "use", **_fill_in_targets(view, me, {**fields, "rival": seat}))
    ]
    return make_blank("rival", map(str, allowed))


def _fill_in_targets(view: View, me: KingdomView, fields: Fields) -> Fields:
    """Fill in the first target of each kind, so that the whole order can be checked."""
    filled = {**fields, "card": NONE_WORD}
    for name, make_blank_for in (("building", use_building_blank), ("slot", _strike_slot_blank)):
        blank = make_blank_for(view, me, fields)
        if blank is not None and blank.choices:
            filled[name] = blank.choices[0].id
    return filled


def _named_rival(view: View, fields: Fields) -> KingdomView | None:
    written = str(fields.get("rival"))
    seat = int(written) if written.isdecimal() else 0
    return view.kingdoms[seat - 1] if 1 <= seat <= len(view.kingdoms) else None


def use_building_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    limits = [op.max_hp for op in _ability_operations(view, me, fields) if isinstance(op, Demolish)]
    rival = _named_rival(view, fields)
    if not limits or rival is None:
        return None
    return make_blank("building", (name for name, hp in rival.hp.items() if hp <= limits[0]))


def _strike_slot_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    unit_kinds = [op.what for op in _ability_operations(view, me, fields) if isinstance(op, Strike)]
    rival = _named_rival(view, fields)
    if not unit_kinds or rival is None:
        return None
    kinds = {slot.address: slot.printed.kind for slot in slots_of_kingdom(view, rival)}
    return make_blank(
        "slot", (address for address in rival.taken if unit_kinds[0] in {"any", kinds[address]})
    )


def use_card_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    for op in _ability_operations(view, me, fields):
        if isinstance(op, Recover):
            kinds = {name: view.cards.card(name).kind for name in one_of_each_card(view.discard)}
            allowed = (name for name, kind in kinds.items() if op.what in {"any", kind})
            return make_blank("card", (*allowed, NONE_WORD))
        if isinstance(op, FreeBuild):
            cards = [
                card
                for card in one_of_each_card(own_hand(me))
                if _free_build_slots(view, me, fields, card)
            ]
            return make_blank("card", (*cards, NONE_WORD))
    return None


def _free_build_slots(view: View, me: KingdomView, fields: Fields, card: str) -> list[str | None]:
    """List the slots (None for a building) in which a card may be built for free."""
    addresses = own_slot_addresses(view, me) if is_unit(view, card) else [None]
    order_fields = {"merc": fields["merc"], "rival": fields.get("rival"), "card": card}
    return [slot for slot in addresses if is_accepted(view, "use", **order_fields, slot=slot)]


def use_slot_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    strike_blank = _strike_slot_blank(view, me, fields)
    if strike_blank is not None:
        return strike_blank
    builds_free = any(isinstance(op, FreeBuild) for op in _ability_operations(view, me, fields))
    name = find_card(own_hand(me), str(fields.get("card", "")))
    if not builds_free or name is None or not is_unit(view, name):
        return None
    return make_blank("slot", (slot for slot in _free_build_slots(view, me, fields, name) if slot))
