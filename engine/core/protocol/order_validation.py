"""Validation of an order for every game, before the game's own `check`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Ask, Game, Lapse, S, Sheet, V
from engine.core.protocol.size_limits import MAX_ORDER_VALUES, MAX_SHEET_ORDERS, is_too_large
from engine.core.protocol.values import Draft, Order, Seat, Verdict, refuse

CORE_REFUSAL_CODES: Final = (
    "ASK_UNKNOWN", "LINES_TOO_MANY", "LINE_TOO_LONG", "NAME_UNKNOWN", "NOT_ASKED",
    "ORDER_TOO_LARGE", "ORDER_UNKNOWN", "ORDER_UNREAD", "PAUSED", "READY_NOT_HERE", "SHEET_FULL",
    "SHEET_NONE", "SHEET_PLACE", "TEXT_ADDRESSED", "TEXT_TAIL", "TOO_LATE",
)  # fmt: skip
"""The refusal codes of every game: they are given before the game is asked."""


def plays_at_once(game: Game[S, V], ask: Ask | None, order: Order) -> bool:
    """Tell whether an order that this ask accepts is played alone, as soon as it is given."""
    kinds = game.sheets.at_once_kinds.get(ask.kind, ()) if ask is not None else ()
    return order.is_at_once or order.kind in kinds


def validate_order(
    game: Game[S, V], view: V, ask: Ask | None, order: Order | Draft, sheet: Sheet
) -> Verdict:
    """Return the verdict on an order or draft: the core's own refusals, then the game's check."""
    if isinstance(order, Lapse) or order.kind == "lapse":
        return refuse("ORDER_UNKNOWN", "S-ORDER-01", kind="lapse", near="")
    kind = order.kind or ""
    order_type = game.kinds.orders.get(kind)
    if order_type is None or (isinstance(order, Order) and not isinstance(order, order_type)):
        return refuse("ORDER_UNKNOWN", "S-ORDER-01", kind=kind[:40], near="")
    fields: Any = order.fields if isinstance(order, Draft) else order.__dict__
    if is_too_large(fields):
        return refuse("ORDER_TOO_LARGE", "S-ORDER-02", kind=kind, values=MAX_ORDER_VALUES)
    if (
        ask is not None
        and ask.group
        and len(sheet) >= MAX_SHEET_ORDERS
        and _is_sheet_lengthened(game, ask, order, sheet)
    ):
        return refuse("SHEET_FULL", "S-ORDER-11", most=MAX_SHEET_ORDERS)
    return game.check(view, ask, order, sheet)


def _is_sheet_lengthened(game: Game[S, V], ask: Ask, order: Order | Draft, sheet: Sheet) -> bool:
    """Tell whether an order makes a sheet longer: no order at once does, and no replacement."""
    if isinstance(order, Draft):
        return False
    return not plays_at_once(game, ask, order) and not any(
        game.sheets.replaces(order, one) for one in sheet
    )


def validate_order_on_sheet(
    game: Game[S, V], view: V, ask: Ask | None, sheet: Sheet, index: int
) -> Verdict:
    """Return the verdict on an order of a sheet as the sheet is now; indexes count from 0."""
    if game.sheets.check_order is not None:
        return game.sheets.check_order(view, ask, sheet, index)
    return validate_order(game, view, ask, sheet[index], sheet[:index])


def find_accepting_ask(
    game: Game[S, V],
    view: V,
    asks: Sequence[Ask],
    order: Order | Draft,
    sheets: Mapping[str, Sheet],
) -> tuple[Ask | None, Verdict]:
    """Return the first ask that accepts this order, else the first ask and its refusals."""
    first: tuple[Ask | None, Verdict] | None = None
    for ask in asks or (None,):
        verdict = validate_order(game, view, ask, order, sheets.get(ask.id, ()) if ask else ())
        if verdict.is_accepted:
            return ask, verdict
        first = first or (ask, verdict)
    assert first is not None  # noqa: S101  (the loop ran at least once)
    return first


def asks_of_seat(game: Game[S, V], state: S, seat: Seat) -> tuple[Ask, ...]:
    """Return the asks of this seat."""
    return tuple(ask for ask in game.asks(state) if ask.seat == seat)


__all__ = [
    "CORE_REFUSAL_CODES",
    "KIND_FIELD",
    "asks_of_seat",
    "find_accepting_ask",
    "plays_at_once",
    "validate_order",
    "validate_order_on_sheet",
]
