"""The one door an order comes through, before a game's own `check` is asked."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Ask, Game, Lapse, S, Sheet, V
from engine.core.protocol.size_limits import SHEET, VALUES, too_large
from engine.core.protocol.values import Draft, Order, Seat, Verdict, refuse

CODES: Final = (
    "ASK_UNKNOWN", "LINES_TOO_MANY", "LINE_TOO_LONG", "NAME_UNKNOWN", "NOT_ASKED",
    "ORDER_TOO_LARGE", "ORDER_UNKNOWN", "ORDER_UNREAD", "READY_NOT_HERE", "SHEET_FULL",
    "SHEET_PLACE", "TEXT_ADDRESSED", "TEXT_TAIL",
)  # fmt: skip
"""What any game's table may be refused with before the game is asked."""


def validate_order(
    game: Game[S, V], view: V, ask: Ask | None, given: Order | Draft, sheet: Sheet
) -> Verdict:
    """Answer whatever was given: first whether it can be an order at all, then the game's check."""
    if isinstance(given, Lapse) or given.kind == "lapse":
        return refuse("ORDER_UNKNOWN", "S-ORDER-01", kind="lapse", near="")
    kind = given.kind or ""
    known = game.order_types.get(kind)
    if known is None or (isinstance(given, Order) and not isinstance(given, known)):
        return refuse("ORDER_UNKNOWN", "S-ORDER-01", kind=kind[:40], near="")
    fields: Any = given.fields if isinstance(given, Draft) else given.__dict__
    if too_large(fields):
        return refuse("ORDER_TOO_LARGE", "S-ORDER-02", kind=kind, values=VALUES)
    if ask is not None and ask.group and len(sheet) >= SHEET and _lengthens(game, given, sheet):
        return refuse("SHEET_FULL", "S-ORDER-11", most=SHEET)
    return game.check(view, ask, given, sheet)


def _lengthens(game: Game[S, V], given: Order | Draft, sheet: Sheet) -> bool:
    """Tell whether a sheet would be longer by an order: not by what plays at once or replaces."""
    if isinstance(given, Draft):
        return False
    return not given.at_once and not any(game.replaces(given, one) for one in sheet)


def is_on_sheet(game: Game[S, V], view: V, ask: Ask | None, sheet: Sheet, place: int) -> Verdict:
    """Judge an order on a sheet by the sheet as it is now; places count from 0."""
    if game.on_sheet is not None:
        return game.on_sheet(view, ask, sheet, place)
    return validate_order(game, view, ask, sheet[place], sheet[:place])


def route(
    game: Game[S, V],
    view: V,
    asks: Sequence[Ask],
    given: Order | Draft,
    sheets: Mapping[str, Sheet],
) -> tuple[Ask | None, Verdict]:
    """Find the seat's ask that takes this order; if none does, the first one's refusals hold."""
    first: tuple[Ask | None, Verdict] | None = None
    for ask in asks or (None,):
        verdict = validate_order(game, view, ask, given, sheets.get(ask.id, ()) if ask else ())
        if verdict.stands:
            return ask, verdict
        first = first or (ask, verdict)
    assert first is not None  # noqa: S101  (the loop ran at least once)
    return first


def asks_of(game: Game[S, V], state: S, seat: Seat) -> tuple[Ask, ...]:
    """Find the asks that wait for this seat."""
    return tuple(ask for ask in game.asks(state) if ask.seat == seat)


__all__ = ["CODES", "KIND", "asks_of", "is_on_sheet", "route", "validate_order"]
