"""How an order is written, by an example that may be sent as it stands.

A sample that has nothing to do with what was typed has no button, so it is no code.
"""

from itertools import islice

from bot.order_reading.line_mending import MAX_EXAMPLES_TRIED, find_example, holds_any_text
from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import command_words
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.drafts import iterate_orders
from engine.core.protocol.values import Draft, Order


def list_example_facts(
    context: ReadingContext, kind: str, like: Order | None = None
) -> dict[str, str | int]:
    """Return the facts that say how an order is written: like a given one, else by a sample.

    Where none may be given now, it is the line that asks for help.
    """
    if like is not None:
        return {"example": write_brief(context.reader, like)}
    found = find_example(context, kind) or _find_text_example(context, kind)
    if found is not None:
        return {"sample": write_brief(context.reader, found).replace('"', "")}
    word = command_words(context.reader.language)["help"][0]
    form = context.lexicon.forms.get(kind) or context.game.kinds.orders[kind].form or kind
    return {"help": f"{word} {parse_form(form)[0]}"}


def _find_text_example(context: ReadingContext, kind: str) -> Order | None:
    """Return an order with free text that may be given now; words of a book stand for its text."""
    for ask, sheet in context.asks:
        every = iterate_orders(context.game, context.view, ask, sheet, Draft(kind=kind))
        for one in islice(context.deadline.while_open(every), MAX_EXAMPLES_TRIED):
            if holds_any_text(one) and context.reader.check_order(ask, one, sheet).is_accepted:
                return one
    return None
