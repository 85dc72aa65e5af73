"""Changes of sealed sheets: orders are withdrawn and reordered."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.protocol.game import Ask, S, V
from engine.core.protocol.order_validation import validate_order
from engine.core.protocol.values import ACCEPTED, Order, Seat, Verdict, refuse
from engine.core.submissions.closed_asks import refuse_closed_ask
from engine.core.submissions.game_in_play import GameInPlay, key_of
from engine.core.submissions.submission import (
    ClearSheet,
    ReorderSheet,
    SheetChange,
    SubmissionResult,
    WithdrawOrder,
)


def make_change(
    in_play: GameInPlay[S, V], ask: Ask, kept: Sequence[int], added: Order | None = None
) -> SheetChange:
    """Describe a change of a sheet by the orders that stay and the one that is added."""
    sheet = in_play.sheet_of(ask)
    removed = tuple(order for index, order in enumerate(sheet) if index not in kept)
    return SheetChange(key_of(ask), tuple(kept), removed, added)


def change_sheet(
    in_play: GameInPlay[S, V], result: SubmissionResult
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Return the game with the changed sheet; whoever changes a sheet is no longer ready."""
    change = result.sheet_change
    if change is None:
        return in_play, result
    before = in_play.sheets.get(change.key, ())
    added = () if change.added is None else (change.added,)
    sheet = (*(before[index] for index in change.kept), *added)
    windows = replace(in_play.windows, ready=in_play.windows.ready - {change.key})
    sheets = {**in_play.sheets, change.key: sheet}
    return replace(in_play, sheets=sheets, windows=windows), result


def withdraw_order(
    in_play: GameInPlay[S, V], withdrawn: WithdrawOrder
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    ask = _find_sealed_ask(in_play, withdrawn.seat, withdrawn.ask_id)
    if ask is None:
        return in_play, _refuse_change(in_play, withdrawn)
    count = len(in_play.sheet_of(ask))
    if not 1 <= withdrawn.position <= count:
        return in_play, SubmissionResult(
            in_play.game.sheets.refuse_withdrawal(withdrawn.position, count), ask
        )
    kept = tuple(index for index in range(count) if index != withdrawn.position - 1)
    result = SubmissionResult(ACCEPTED, ask, sheet_change=make_change(in_play, ask, kept))
    return change_sheet(in_play, result)


def reorder_sheet(
    in_play: GameInPlay[S, V], reordered: ReorderSheet
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Move an order on its sheet, if all orders are accepted where they then stand."""
    ask = _find_sealed_ask(in_play, reordered.seat, reordered.ask_id)
    if ask is None:
        return in_play, _refuse_change(in_play, reordered)
    sheet = in_play.sheet_of(ask)
    for position in (reordered.position, reordered.new_position):
        if not 1 <= position <= len(sheet):
            return in_play, SubmissionResult(
                in_play.game.sheets.refuse_withdrawal(position, len(sheet)), ask
            )
    kept = list(range(len(sheet)))
    kept.insert(reordered.new_position - 1, kept.pop(reordered.position - 1))
    verdict = _validate_sheet(in_play, ask, [sheet[index] for index in kept])
    if not verdict.is_accepted:
        return in_play, SubmissionResult(verdict, ask)
    change = make_change(in_play, ask, kept)
    return change_sheet(in_play, SubmissionResult(verdict, ask, sheet_change=change))


def _validate_sheet(in_play: GameInPlay[S, V], ask: Ask, orders: Sequence[Order]) -> Verdict:
    """Validate each order of a sheet after those before it."""
    view = in_play.view(ask.seat)
    for count, order in enumerate(orders):
        verdict = validate_order(in_play.game, view, ask, order, orders[:count])
        if not verdict.is_accepted:
            return verdict
    return ACCEPTED


def clear_sheet(
    in_play: GameInPlay[S, V], cleared: ClearSheet
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Take all orders off a sheet; an ask without a sheet has none to take off."""
    ask = _find_sealed_ask(in_play, cleared.seat, cleared.ask_id)
    if ask is None or not in_play.sheet_of(ask):
        return in_play, SubmissionResult(ACCEPTED, ask)
    change = make_change(in_play, ask, ())
    return change_sheet(in_play, SubmissionResult(ACCEPTED, ask, sheet_change=change))


def _find_sealed_ask(in_play: GameInPlay[S, V], seat: Seat, ask_id: str | None) -> Ask | None:
    """Return the seat's ask with a sheet that may be changed."""
    return next((ask for ask in in_play.list_open_asks(seat, ask_id) if ask.group), None)


def _refuse_change(
    in_play: GameInPlay[S, V], change: WithdrawOrder | ReorderSheet
) -> SubmissionResult:
    """Refuse a change where no sheet is open; an open ask that is named has an empty one."""
    if change.ask_id is not None and in_play.list_open_asks(change.seat, change.ask_id):
        return SubmissionResult(in_play.game.sheets.refuse_withdrawal(change.position, 0))
    if change.ask_id is not None or in_play.is_closed_to_orders(change.seat):
        return SubmissionResult(refuse_closed_ask(in_play, change.seat, change.ask_id))
    return SubmissionResult(refuse("SHEET_NONE", "S-TABLE-03"))
