"""The check of every order, on a view, in the ledger's sequence of refusals (E-PIPE-16)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.protocol.drafts import find_faulty_fields
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import ACCEPTED, Draft, Order, Refusal, Seat, Verdict
from engine.echoes.checks import answers, card_orders, reactions, setup_orders, unit_orders
from engine.echoes.checks.named_things import (
    check_own_unit,
    check_square_exists,
    make_refusal,
)
from engine.echoes.orders.order_types import ORDERS_BY_KIND
from engine.echoes.view import View

ANY_TIME_KINDS: Final = (
    "reaction", "pass", "standing", "cancel_standing", "discard_first", "discard_event", "concede",
    "draw_offer",
)  # fmt: skip
"""Orders that may be given in anybody's turn (section ORD)."""
CHOICE_KINDS: Final = ("rotate", "discard_hand", "choose")
"""Orders that answer an open choice."""
WINDOW_KINDS: Final = ("reaction", "pass")
"""Orders that answer a reaction window."""
CHOICE_EXEMPT_KINDS: Final = (
    "standing", "cancel_standing", "discard_first", "concede", "draw_offer", *CHOICE_KINDS,
)  # fmt: skip
"""Orders that an open choice does not stop (E-PIPE-16)."""

PHASES_BY_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "move": ("mobilization",),
    "attack": ("mobilization",),
    "build": ("mobilization",),
    "relocate": ("mobilization",),
    "village": ("mobilization",),
    "recruit": ("mobilization",),
    "ability": ("mobilization",),
    "mode": ("mobilization",),
    "deploy": ("deployment",),
    "discard_unit": ("deployment",),
}
"""By kind: the phases it belongs to; others belong to both (E-TURN-09 to E-TURN-13).

Within a phase the order is free (E-TURN-10, E-PIPE-10, E-PIPE-11)."""

DECK_CODES: Final = "DECK_"
"""The beginning of the codes of what is wrong with a deck."""

SQUARE_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "move": ("to",), "attack": ("square",), "relocate": ("origin",), "deploy": ("square",),
}  # fmt: skip
"""By kind: the fields that name squares."""

OrderCheck = Callable[[View, Seat, Any], Iterator[Refusal]]

CHECKS_BY_KIND: Final[Mapping[str, OrderCheck]] = {
    "move": unit_orders.check_move,
    "attack": unit_orders.check_attack,
    "build": unit_orders.check_build,
    "relocate": unit_orders.check_relocate,
    "village": unit_orders.check_village,
    "recruit": unit_orders.check_recruit,
    "ability": unit_orders.check_ability,
    "mode": unit_orders.check_mode,
    "play": card_orders.check_play,
    "deploy": card_orders.check_deploy,
    "discard_unit": card_orders.check_discard_unit,
    "discard_event": card_orders.check_discard_event,
    "rotate": answers.check_rotate,
    "discard_hand": answers.check_discard_hand,
    "choose": answers.check_choose,
    "reaction": reactions.check_reaction,
    "pass": reactions.check_pass,
    "standing": reactions.check_standing,
    "cancel_standing": reactions.check_cancel_standing,
    "discard_first": reactions.check_discard_first,
    "concede": answers.check_concede,
    "draw_offer": answers.check_draw_offer,
}

SETUP_CHECKS: Final[Mapping[str, Callable[[View, Seat, Any, Sheet], Iterator[Refusal]]]] = {
    "pick_order": setup_orders.check_pick_order,
    "pick_civ": setup_orders.check_pick_civ,
    "team_first": setup_orders.check_team_first,
    "opening": setup_orders.check_opening,
}


def check(view: View, ask: Ask | None, order: Order | Draft, sheet: Sheet) -> Verdict:  # noqa: ARG001  (the view says what is asked)
    """Report the first failure in the ledger's sequence; a refused order changes nothing.

    What is wrong with a deck is reported at once.

    Rules: E-PIPE-16, E-INFO-17, R-DECK-03.
    """
    refusals = _find_refusals(view, order, sheet)
    first = next(refusals, None)
    if first is None:
        return ACCEPTED
    others = refusals if first.code.startswith(DECK_CODES) else ()
    return Verdict((first, *others))


def _find_refusals(view: View, order: Order | Draft, sheet: Sheet) -> Iterator[Refusal]:
    kind = order.kind or ""
    if view.board.outcome is not None:
        yield make_refusal("GAME_OVER", "E-PIPE-16")
    if view.me is None:
        yield make_refusal("NOT_A_PLAYER", "E-PIPE-16")
        return
    seat = view.me.seat
    if isinstance(order, Draft):
        wrong_fields = find_faulty_fields(ORDERS_BY_KIND[kind], order.fields) or ("kind",)
        yield make_refusal("MISSING_FIELD", "E-PIPE-16", field=wrong_fields[0])
        return
    if kind in SETUP_CHECKS:
        yield from setup_orders.check_stage(view, seat, kind)
        yield from SETUP_CHECKS[kind](view, seat, order, sheet)
        return
    yield from check_moment(view, seat, kind)
    yield from _check_names(view, seat, order)
    if kind in CHECKS_BY_KIND:
        yield from CHECKS_BY_KIND[kind](view, seat, order)


def check_moment(view: View, seat: Seat, kind: str) -> Iterator[Refusal]:
    """Check open choices, the turn and the phase (E-PIPE-16, E-TURN-09, E-TURN-11)."""
    board = view.board
    if board.choice is not None and kind not in CHOICE_EXEMPT_KINDS:
        yield make_refusal(
            "CHOICE_OPEN", "E-PIPE-16", choice=board.choice.kind, player=board.choice.seat
        )
    if board.window and kind not in {*CHOICE_EXEMPT_KINDS, *WINDOW_KINDS}:
        opponent = board.opponents_of(board.active)[0]
        yield make_refusal("CHOICE_OPEN", "R-CARD-08", choice="reaction", player=opponent)
    if kind in ANY_TIME_KINDS or kind in CHOICE_KINDS:
        return
    if board.active != seat:
        yield make_refusal("NOT_YOUR_TURN", "E-TURN-01", active=board.active)
    if board.phase not in PHASES_BY_KIND.get(kind, (board.phase,)):
        yield make_refusal("WRONG_PHASE", "E-TURN-09", phase=board.phase)


def _check_names(view: View, seat: Seat, order: Order) -> Iterator[Refusal]:
    """Check that named squares and units exist, and that the acting unit is the sender's."""
    for field in SQUARE_FIELDS.get(order.kind, ()):
        yield from check_square_exists(view.board, getattr(order, field))
    handle = getattr(order, "unit", None)
    if isinstance(handle, str):
        yield from check_own_unit(view.board, seat, handle)
