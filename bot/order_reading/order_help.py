"""Help about one order: what it does, its form, and an example."""

import re
from collections.abc import Iterator
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code_span
from bot.order_reading.line_mending import find_example
from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.meanings.filler_words import strip_request
from bot.order_reading.meanings.line_heads import heads_of_order, list_heads, list_near_heads
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import command_words
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import match_forms, parse_form
from engine.core.protocol.values import Draft
from render.language.fact_vocabulary import capitalise

MAX_WORDS: Final = 12
"""Maximum number of words of a text that names an order."""

_FIELD: Final = re.compile(r"\{(\w+)(?:\?[^}]*)?\}")


def explain_order(reader: Reader, typed: str) -> Iterator[str]:
    """Yield lines that explain the order that a text names, or nearly names; else nothing."""
    context = ReadingContext.to_help(reader)
    kind = _find_kind(context, typed) if reader.seat is not None else None
    if kind is None:
        return
    about = f"order.{kind}.about"
    form = reader.lexicon.forms.get(kind) or context.game.kinds.orders[kind].form or kind
    yield reader.say(
        "help.form",
        name=capitalise(_name_order(reader, kind)),
        about=reader.say(about) if reader.voice.has_words(about) else "",
        form=code_span(
            _FIELD.sub(lambda hole: f"\u2039{_blank_name(reader, hole[1])}\u203a", form)
        ),
    )
    one = find_example(context, kind) if reader.seat_view.asks else None
    if one is not None:
        yield reader.say("help.example", form=code_span(write_brief(reader, one)))


def say_help_topic(reader: Reader, seat_ask: SeatAsk | None = None) -> Iterator[str]:
    """Yield the line that tells how an order is explained, as with one that may be given now.

    That is one which may be given at any time, if there is one: no card asks for it.
    """
    context = ReadingContext.to_help(reader)
    ask, sheet = (seat_ask.ask, reader.orders_of(seat_ask.sheet)) if seat_ask else (None, ())
    blank = context.game.options(context.view, None, (), Draft(), None)
    anytime = [choice.id for choice in blank.choices] if blank is not None else []
    listed = context.kinds_of(ask, sheet)
    kinds = [kind for kind in (*anytime, *listed) if not heads_of_order(context, kind)[0].is_grave]
    kind = next((one for one in kinds if one in listed), None)
    if kind is not None:
        word = command_words(reader.language)["help"][0]
        head = parse_form(reader.lexicon.forms.get(kind) or kind)[0]
        yield reader.say("help.topic", form=code_span(f"{word} {head}"))


def _find_kind(context: ReadingContext, typed: str) -> str | None:
    """Return the kind of order that a text names: in full, by its beginning, or with a slip."""
    words = strip_request(typed).split()
    ends = [" ".join(words[at:]) for at in range(len(words[:MAX_WORDS]))]
    ways = (_find_by_name, _find_near, _find_by_form)
    found = (way(context, text) for way in ways for text in ends)
    return next(filter(None, found), None)


def _find_by_name(context: ReadingContext, typed: str) -> str | None:
    """Return the kind of order that has this name, these first words or this id.

    The first words of its own form count before those of other forms.
    """
    wanted = fold_name(typed)
    for size in (1, None):
        for kind in context.game.kinds.orders:
            heads = (one.form for one in heads_of_order(context, kind)[:size])
            if wanted in map(fold_name, (kind, _name_order(context.reader, kind), *heads)):
                return kind
    return None


def _find_by_form(context: ReadingContext, typed: str) -> str | None:
    """Return the kind of order whose form a text begins."""
    found = next(match_forms(context.game.kinds.orders, typed, context.lexicon), None)
    return found[0] if found is not None else None


def _find_near(context: ReadingContext, typed: str) -> str | None:
    """Return the kind of order that a text nearly begins."""
    near = list_near_heads(fold_name(typed), list_heads(context))
    return next((one.kind for one in near if one.kind), None)


def _name_order(reader: Reader, kind: str) -> str:
    return reader.say(f"order.{kind}") if reader.voice.has_words(f"order.{kind}") else kind


def _blank_name(reader: Reader, name: str) -> str:
    found = reader.voice.known_noun(f"blank.{name}")
    return found.name if found is not None else name
