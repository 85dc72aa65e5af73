"""Orders that are given: refused, put on a sheet, or played at once."""

from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Ask, S, V
from engine.core.protocol.order_validation import find_accepting_ask, plays_at_once
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict, refuse
from engine.core.submissions.closed_asks import refuse_closed_ask
from engine.core.submissions.game_in_play import GameInPlay
from engine.core.submissions.sheet_changes import change_sheet, make_change
from engine.core.submissions.submission import GiveOrder, SubmissionResult


def give_order(
    in_play: GameInPlay[S, V], given: GiveOrder
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Refuse an order, put it on the sheet of a sealed ask, or say that it is played."""
    seat, order, ask_id = given
    if isinstance(order, Refusal):
        first_ask = next(iter(in_play.list_open_asks(seat)), None)
        return in_play, SubmissionResult(Verdict((order,)), first_ask)
    order = parse_draft(in_play.game, order) if isinstance(order, Draft) else order
    asks = in_play.list_open_asks(seat, ask_id)
    at_once = isinstance(order, Order) and order.is_at_once
    if not (asks or at_once) and (ask_id is not None or in_play.is_closed_to_orders(seat)):
        return in_play, SubmissionResult(refuse_closed_ask(in_play, seat, ask_id))
    sheets = {ask.id: in_play.sheet_of(ask) for ask in asks}
    ask, verdict = find_accepting_ask(in_play.game, in_play.view(seat), asks, order, sheets)
    if not verdict.is_accepted or isinstance(order, Draft) or seat is None:
        return in_play, SubmissionResult(verdict, ask)
    return _take_order(in_play, seat, order, SubmissionResult(verdict, ask, order))


def _take_order(
    in_play: GameInPlay[S, V], seat: Seat, order: Order, result: SubmissionResult
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Put an order that the game accepts on its sheet, or say that it is played now."""
    at_once = plays_at_once(in_play.game, result.ask, order)
    ask = None if at_once else result.ask
    if ask is not None and ask.group:
        return _put_on_sheet(in_play, ask, order, result.verdict)
    if ask is None and not at_once:
        return in_play, result._replace(verdict=refuse("NOT_ASKED", "S-ORDER-07"))
    if in_play.windows.is_paused:
        return in_play, result._replace(verdict=refuse("PAUSED", "S-TABLE-03"))
    return in_play, result._replace(to_play={(seat, "" if ask is None else ask.id): (order,)})


def _put_on_sheet(
    in_play: GameInPlay[S, V], ask: Ask, order: Order, verdict: Verdict
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Put an order on a sheet, instead of those that it replaces."""
    game = in_play.game
    order = game.sheets.order_for_sheet(in_play.view(ask.seat), ask, order)
    sheet = in_play.sheet_of(ask)
    kept = [index for index, one in enumerate(sheet) if not game.sheets.replaces(order, one)]
    change = make_change(in_play, ask, kept, order)
    return change_sheet(in_play, SubmissionResult(verdict, ask, order, change))
