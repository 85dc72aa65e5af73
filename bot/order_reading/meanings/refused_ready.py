"""What ends a phase where there is no Ready: the order that the game marks so."""

from bot.games.refusals import make_refusal
from bot.messages.reader import Reader
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.line_reader import read_by_each_form
from engine.core.protocol.values import Refusal


def is_order_instead(reader: Reader, line: str) -> bool:
    """Tell whether a word for Ready is an order that may be given, where nothing waits for it."""
    if any(one.ask.ready for one in reader.seat_view.asks):
        return False
    context = ReadingContext.to_read(reader)
    orders = read_by_each_form(context.game, line, context.lexicon)
    return any(context.may_be_given(one) for one in orders)


def refuse_ready(reader: Reader) -> Refusal | None:
    """Return the refusal of Ready where orders play at once, with what ends the phase instead.

    None if a window may be closed, if nothing is asked, or if it ends the reader's absence.
    """
    asks = () if reader.seat_view.may_return else reader.seat_view.asks
    if not asks or any(one.ask.ready for one in asks):
        return None
    context = ReadingContext.to_help(reader)
    types, forms = context.game.kinds.orders, context.lexicon.forms
    ending = (kind for kind in context.listed_kinds if types[kind].ends_phase)
    form = next((forms.get(kind) or types[kind].form for kind in ending), "")
    if not form:
        return Refusal(code="READY_NOT_HERE", rule="S-ORDER-09")
    return make_refusal("READY_BY_ORDER", form=form)
