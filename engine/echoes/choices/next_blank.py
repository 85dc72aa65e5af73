"""The next blank of a draft, and its legal choices.

A choice is offered if the check accepts the order it leads to. Both know a view alone (R-INFO-03).
"""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.drafts import KIND_FIELD, find_faulty_fields
from engine.core.protocol.game import Ask, Blank, Sheet
from engine.core.protocol.values import Draft
from engine.echoes.checks.order_checks import ANY_TIME_KINDS, check_moment
from engine.echoes.checks.setup_orders import SETUP_KINDS, check_stage
from engine.echoes.choices import answers, cards, reactions, units
from engine.echoes.choices.blank_making import BlankMaker, Fields, make_blank
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.orders.order_types import ORDERS_BY_KIND
from engine.echoes.view import View

BLANKS_BY_KIND: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "pick_order": (("order", answers.pick_order_blank),),
    "pick_civ": (("civ", answers.pick_civ_blank),),
    "team_first": (("player", answers.team_first_blank),),
    "opening": (("cards", answers.opening_blank),),
    "rotate": (("degrees", answers.rotate_blank),),
    "discard_hand": (("cards", answers.discard_hand_blank),),
    "choose": (
        ("choice", answers.choose_choice_blank),
        ("answer", answers.choose_answer_blank),
    ),
    "attack": (
        ("square", units.attack_square_blank),
        ("unit", units.attack_unit_blank),
        ("target", units.attack_target_blank),
    ),
    "move": (("unit", units.move_unit_blank), ("to", units.move_to_blank)),
    "build": (("unit", units.build_unit_blank), ("what", units.build_what_blank)),
    "relocate": (("unit", units.relocate_unit_blank), ("from", units.relocate_from_blank)),
    "village": (
        ("unit", units.village_unit_blank),
        ("use", units.village_use_blank),
        ("cards", units.village_cards_blank),
    ),
    "recruit": (("unit", units.recruit_unit_blank),),
    "ability": (
        ("unit", units.ability_unit_blank),
        ("ability", units.ability_ability_blank),
        ("targets", units.ability_targets_blank),
    ),
    "mode": (("unit", units.mode_unit_blank), ("mode", units.mode_mode_blank)),
    "play": (
        ("card", cards.play_card_blank),
        ("option", cards.play_option_blank),
        ("targets", cards.play_targets_blank),
    ),
    "deploy": (
        ("card", cards.deploy_card_blank),
        ("square", cards.deploy_square_blank),
        ("pawn", cards.deploy_pawn_blank),
        ("mode", cards.deploy_mode_blank),
    ),
    "discard_unit": (("unit", cards.discard_unit_blank),),
    "discard_event": (("card", cards.discard_event_blank),),
    "reaction": (
        ("card", reactions.reaction_card_blank),
        ("option", reactions.reaction_option_blank),
        ("targets", reactions.reaction_targets_blank),
    ),
    "pass": (("until", reactions.pass_until_blank),),
    "standing": (
        ("card", reactions.standing_card_blank),
        ("option", reactions.standing_option_blank),
    ),
    "cancel_standing": (("number", reactions.cancel_standing_blank),),
    "discard_first": (("cards", reactions.discard_first_blank),),
    "draw_offer": (("action", answers.draw_offer_blank),),
    "end_phase": (),
    "end_turn": (),
    "concede": (("confirm", answers.confirm_blank),),
}
"""By kind, in the sequence in which kinds are offered: the blanks of an order, in turn."""

CHOICE_KINDS: Final = {"rotate": "rotate", "discard_hand": "discard_hand"}
"""Choices that have an order of their own; all others are answered by `choose` (E-ORD-20)."""

assert set(BLANKS_BY_KIND) == set(ORDERS_BY_KIND)  # noqa: S101  (every kind is offered)


def options(
    view: View, ask: Ask | None, sheet: Sheet, draft: Draft, field: str | None = None
) -> Blank | None:
    """Return the next blank with its choices, or the blank of the given field."""
    me = view.me
    kinds = tuple(_list_kinds_allowed_now(view, ask, sheet))
    if draft.kind is None or field == KIND_FIELD:
        return _kind_blank(view, kinds)
    if me is None or draft.kind not in kinds:
        return _kind_blank(view, kinds) if field is None else None
    fields = _well_formed_fields(draft.kind, draft)
    for name, make in BLANKS_BY_KIND[draft.kind]:
        if field not in {None, name}:
            continue
        is_filled = name in draft.closed or fields.get(name) is not None
        blank = make(view, me, fields)
        if blank is None or (field is None and is_filled and not _can_grow(blank, name, draft)):
            continue
        return blank
    return None


def _kind_blank(view: View, kinds: tuple[str, ...]) -> Blank:
    """Return the blank for the kind of order."""
    return make_blank(KIND_FIELD, (kind for kind in kinds if _is_possible(view, kind)))


def _well_formed_fields(kind: str, draft: Draft) -> Fields:
    """Return the well-formed fields; malformed ones count as not given."""
    wrong_fields = find_faulty_fields(ORDERS_BY_KIND[kind], draft.fields)
    return {name: value for name, value in draft.fields.items() if name not in wrong_fields}


def _can_grow(blank: Blank, name: str, draft: Draft) -> bool:
    """Tell whether a blank still takes more choices."""
    return blank.grows and name not in draft.closed


def _list_kinds_allowed_now(view: View, ask: Ask | None, sheet: Sheet) -> Iterator[str]:
    """List the kinds of orders that may be given now (E-PIPE-16, R-ORD-03)."""
    me = view.me
    if me is None or view.board.outcome is not None:
        return
    for kind in BLANKS_BY_KIND:
        if kind in SETUP_KINDS:
            if ask is not None and not sheet and not [*check_stage(view, me.seat, kind)]:
                yield kind
        elif kind in ANY_TIME_KINDS:
            if not [*check_moment(view, me.seat, kind)]:
                yield kind
        elif ask is not None and view.board.active == me.seat and _is_due(view, me, kind):
            yield kind


def _is_due(view: View, me: PlayerArea, kind: str) -> bool:
    """Tell whether an order answers the open choice, or none is open and its phase is on."""
    choice = view.board.choice
    if choice is not None:
        return kind == CHOICE_KINDS.get(choice.kind, "choose")
    is_answer = kind in {"rotate", "discard_hand", "choose"}
    return not is_answer and not [*check_moment(view, me.seat, kind)]


def _is_possible(view: View, kind: str) -> bool:
    """Tell whether an order of this kind could be accepted: its first blank has a choice."""
    me = view.me
    if me is None:
        return False
    for _, make in BLANKS_BY_KIND[kind]:
        blank = make(view, me, {})
        if blank is not None:
            return not blank.is_unanswerable
    return True
