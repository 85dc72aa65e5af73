"""Blanks of `move`, `store`, `policy` and `concede`."""

from collections.abc import Mapping

from engine.capital.checks.named_cards import own_hand, own_units_in_slots
from engine.capital.checks.order_checks import check
from engine.capital.choices.blank_making import BlankMaker, Fields, make_blank, own_mercenaries
from engine.capital.entities.kingdom import slots_of_kingdom
from engine.capital.orders import Concede
from engine.capital.view import KingdomView, View
from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Blank


def moves_blank(view: View, me: KingdomView, fields: Fields) -> Blank:
    own_units = own_units_in_slots(view, me)
    moves: Mapping[str, str] = fields.get("moves") or {}
    final_slots = [moves.get(unit, slot.address) for unit, slot in own_units.items()]
    filled_slots = [moves[unit] for unit in moves]
    allowed_moves = [
        f"{unit}{PAIR_SEPARATOR}{target_slot.address}"
        for unit, slot in own_units.items()
        if unit not in moves
        for target_slot in slots_of_kingdom(view, me)
        if target_slot.printed.kind == slot.printed.kind
        and target_slot.address != slot.address
        and target_slot.address not in filled_slots
    ]
    is_complete = bool(moves) and len(set(final_slots)) == len(final_slots)
    return make_blank("moves", allowed_moves, (0 if is_complete else 1, len(own_units)), grows=True)


def keep_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    return make_blank("keep", own_hand(me), (0, min(me.tracker.store, me.hand_size)))


def words_blank(name: str, *ids: str) -> BlankMaker:
    return lambda view, me, fields: make_blank(name, ids)  # noqa: ARG005


def own_units_blank(name: str, kind: str, **options: bool) -> BlankMaker:
    def make_units_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:  # noqa: ARG001
        own_names = list(own_units_in_slots(view, me, kind))
        return make_blank(name, own_names, (0, len(own_names)), **options) if own_names else None

    return make_units_blank


def policy_mercs_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    chosen = tuple(fields.get("mercs") or ())
    if "all" in chosen:
        return None
    allowed = [merc for merc in own_mercenaries(view, me) if merc not in chosen]
    return make_blank(
        "mercs", [*allowed, *([] if chosen else ["all"])], (0, len(allowed) + 1), grows=True
    )


def confirm_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    accepted = check(view, None, Concede(confirm=True), ()).is_accepted
    return make_blank("confirm", ("true",) if accepted else ())
