"""Blanks of `settle`, `use`, `quest` and `pick`."""

from typing import Any

from engine.capital.catalog.card_set import Mercenary
from engine.capital.catalog.card_verbs import Demolish, FreeBuild, Recover, Strike
from engine.capital.checks.mercenaries import AGAINST, card_of, find
from engine.capital.checks.named_cards import hand
from engine.capital.choices.common import (
    Fields,
    blank_of,
    is_unit,
    mercs_of,
    own_slots,
    prints,
    stands,
)
from engine.capital.entities.kingdom import rivals, slots
from engine.capital.orders import NONE
from engine.capital.view import RealmView, View
from engine.core.card_piles import named
from engine.core.protocol.game import Blank


def settle_merc(view: View, me: RealmView, fields: Fields) -> Blank:
    homes = [fields["building"]] if fields.get("building") else list(me.hp)
    fit = [
        merc
        for merc in mercs_of(view, me)
        if any(stands(view, "settle", merc=merc, building=home) for home in homes)
    ]
    return blank_of("merc", fit)


def settle_building(view: View, me: RealmView, fields: Fields) -> Blank:
    mercs = [fields["merc"]] if fields.get("merc") else mercs_of(view, me)
    fit = [
        home
        for home in me.hp
        if any(stands(view, "settle", merc=merc, building=home) for merc in mercs)
    ]
    return blank_of("building", fit)


def quest(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return blank_of(
        "merc", (merc for merc in mercs_of(view, me) if stands(view, "quest", merc=merc))
    )


def pick(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return blank_of("card", view.shown)


def use_merc(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return blank_of("merc", (merc for merc in mercs_of(view, me) if _usable(view, me, merc)))


def _usable(view: View, me: RealmView, merc: str) -> bool:
    """Tell whether some choice of targets lets this ability be used now."""
    card = view.cards.card(merc)
    if not isinstance(card, Mercenary) or view.phase not in card.ability.window:
        return False
    blank = use_rival(view, me, {"merc": merc})
    if blank is not None:
        return bool(blank.choices)
    return stands(view, "use", merc=merc, card=NONE)


def _ops(view: View, me: RealmView, fields: Fields) -> tuple[Any, ...]:
    found = find(view, me, str(fields.get("merc", "")))
    return card_of(view, found[0]).ability.do if found else ()


def use_rival(view: View, me: RealmView, fields: Fields) -> Blank | None:
    if not any(op.op in AGAINST for op in _ops(view, me, fields)):
        return None
    fit = [
        seat
        for seat in rivals(view, me.seat)
        if all(
            blank is None or blank.choices
            for blank in (
                use_building(view, me, {**fields, "rival": seat}),
                _strike_slot(view, me, {**fields, "rival": seat}),
            )
        )
        and stands(view, "use", **_filled(view, me, {**fields, "rival": seat}))
    ]
    return blank_of("rival", map(str, fit))


def _filled(view: View, me: RealmView, fields: Fields) -> Fields:
    """Fill in the first target of each kind, to see whether the rest would stand."""
    whole = {**fields, "card": NONE}
    for name, make in (("building", use_building), ("slot", _strike_slot)):
        blank = make(view, me, fields)
        if blank is not None and blank.choices:
            whole[name] = blank.choices[0].id
    return whole


def _rival(view: View, fields: Fields) -> RealmView | None:
    given = str(fields.get("rival"))
    seat = int(given) if given.isdecimal() else 0
    return view.realms[seat - 1] if 1 <= seat <= len(view.realms) else None


def use_building(view: View, me: RealmView, fields: Fields) -> Blank | None:
    limits = [op.max_hp for op in _ops(view, me, fields) if isinstance(op, Demolish)]
    rival = _rival(view, fields)
    if not limits or rival is None:
        return None
    return blank_of("building", (name for name, hp in rival.hp.items() if hp <= limits[0]))


def _strike_slot(view: View, me: RealmView, fields: Fields) -> Blank | None:
    whats = [op.what for op in _ops(view, me, fields) if isinstance(op, Strike)]
    rival = _rival(view, fields)
    if not whats or rival is None:
        return None
    kinds = {found.address: found.slot.kind for found in slots(view, rival)}
    return blank_of("slot", (at for at in rival.taken if whats[0] in {"any", kinds[at]}))


def use_card(view: View, me: RealmView, fields: Fields) -> Blank | None:
    for op in _ops(view, me, fields):
        if isinstance(op, Recover):
            kinds = {name: view.cards.card(name).kind for name in prints(view.discard)}
            fit = (name for name, kind in kinds.items() if op.what in {"any", kind})
            return blank_of("card", (*fit, NONE))
        if isinstance(op, FreeBuild):
            cards = [card for card in prints(hand(me)) if _free(view, me, fields, card)]
            return blank_of("card", (*cards, NONE))
    return None


def _free(view: View, me: RealmView, fields: Fields, card: str) -> list[str | None]:
    """List the slots (None for a building) in which a card may be built for nothing."""
    places = own_slots(view, me) if is_unit(view, card) else [None]
    given = {"merc": fields["merc"], "rival": fields.get("rival"), "card": card}
    return [slot for slot in places if stands(view, "use", **given, slot=slot)]


def use_slot(view: View, me: RealmView, fields: Fields) -> Blank | None:
    strike = _strike_slot(view, me, fields)
    if strike is not None:
        return strike
    free = any(isinstance(op, FreeBuild) for op in _ops(view, me, fields))
    name = named(hand(me), str(fields.get("card", "")))
    if not free or name is None or not is_unit(view, name):
        return None
    return blank_of("slot", (slot for slot in _free(view, me, fields, name) if slot))
