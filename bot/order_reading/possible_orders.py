"""What may be ordered now: by name, and one order as it is written."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code
from engine.core.notation.order_forms import kinds
from engine.core.notation.order_lines import read_line
from engine.core.protocol.drafts import every
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order
from render.language.fact_vocabulary import capital

_NUMBER: Final = re.compile(r"\s*#\d+")
_FIELD: Final = re.compile(r"\{(\w+)(?:\?[^}]*)?\}")

ASKS: Final = 3
"""Of more asks than these, the first ones are spoken of."""


def possible(reader: Reader) -> Iterator[str]:
    """Say what may be ordered, ask by ask; where nothing is asked, what may be out of turn."""
    if reader.seat is None or reader.sight.game.life != "open":
        return
    several = len(reader.sight.asks) > 1
    for own in reader.sight.asks[:ASKS]:
        if several:
            yield f"**{reader.asked(own.ask)}**"
        yield from asked(reader, own)
    if not reader.sight.asks:
        orders = _named(reader, None, ())
        if orders:
            yield reader.say("help.aside", orders=orders)


def asked(reader: Reader, own: SeatAsk) -> Iterator[str]:
    """Say what may be ordered on one ask, with an example."""
    sheet = reader.orders(own.sheet)
    orders = _named(reader, own.ask, sheet)
    if orders:
        yield reader.say("help.possible", orders=orders)
    form = example(reader, own)
    if form:
        yield reader.say("help.example", form=code(form))


def explained(reader: Reader, typed: str) -> Iterator[str]:
    """Say what the order that somebody names does and how it is written; nothing: it is none."""
    types = reader.kind.game.order_types
    found = next(kinds(types, typed, reader.lexicon), None)
    if found is None or reader.seat is None:
        return
    kind = found[0]
    form = reader.lexicon.forms.get(kind) or types[kind].form or kind
    about = f"order.{kind}.about"
    name = reader.say(f"order.{kind}") if reader.voice.knows(f"order.{kind}") else kind
    yield reader.say(
        "help.form",
        name=capital(name),
        about=reader.say(about) if reader.voice.knows(about) else "",
        form=code(_FIELD.sub(lambda hole: f"\u2039{_blank(reader, hole[1])}\u203a", form)),
    )
    for own in reader.sight.asks:
        sheet, draft = reader.orders(own.sheet), Draft(kind=kind)
        one = next(every(reader.kind.game, reader.sight.view, own.ask, sheet, draft), None)
        if one is not None and one.kind == kind:
            yield reader.say("help.example", form=code(brief(reader, one)))
            return


def _blank(reader: Reader, name: str) -> str:
    found = reader.voice.thing(f"blank.{name}")
    return found.name if found is not None else name


def example(reader: Reader, own: SeatAsk) -> str:
    """Write one order that may be given on an ask; "" if there is none."""
    sheet = reader.orders(own.sheet)
    found = next(every(reader.kind.game, reader.sight.view, own.ask, sheet), None)
    return "" if found is None else brief(reader, found)


def brief(reader: Reader, order: Order) -> str:
    """Write an order as somebody types it: without the numbers of cards, where it stands so."""
    written = reader.example(order)
    short = _NUMBER.sub("", written)
    if short == written or '"' in written:
        return written
    given = read_line(reader.kind.game, short, reader.lexicon)
    if not isinstance(given, Order):
        return written
    asks: list[tuple[Ask | None, Sequence[Order]]] = [
        (own.ask, reader.orders(own.sheet)) for own in reader.sight.asks
    ]
    stands = (reader.check(ask, given, sheet).stands for ask, sheet in asks or [(None, ())])
    return short if any(stands) else written


def _named(reader: Reader, ask: Ask | None, sheet: tuple[Order, ...]) -> str:
    blank = reader.kind.game.options(reader.sight.view, ask, sheet, Draft(), None)
    names = [f"order.{one.id}" for one in blank.choices] if blank is not None else []
    return ", ".join(capital(reader.say(name)) for name in names if reader.voice.knows(name))
