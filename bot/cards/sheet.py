"""The sheet: the orders of an ask as they stand, and what may be done with them."""

from collections.abc import Iterator, Sequence
from typing import Final
from zlib import crc32

from bot.cards.standing_orders import lasting
from bot.cards.turn import COLOUR, clip
from bot.games.state.seat_view import SeatAsk
from bot.messages.modal_forms import FIELD_HINT, TITLE, Form, Take, Write
from bot.messages.posts import (
    CHARACTERS,
    CHOICES,
    OPTION,
    Button,
    MessageContent,
    Option,
    Part,
    Row,
    Select,
    Style,
    posts,
    rows,
)
from bot.messages.posts import short as cut_short
from bot.messages.reader import HERE, Reader, code
from bot.order_reading.possible_orders import example
from engine.core.protocol.values import Order
from render.language.markup import size
from render.language.pages import Page

LINE: Final = 600
"""So much is shown of one order; the modal and the notation hold it whole."""
LINES: Final = "lines"
FILE: Final = "file"


def sheet_cards(reader: Reader, own: SeatAsk, page: int = 0) -> tuple[MessageContent, ...]:
    """Lay out a sheet; a long one goes on in further messages, its controls on the last."""
    orders = reader.orders(own.sheet)
    head = (reader.say("sheet.count", count=len(orders)), reader.until(own.window))
    title = f"-# {reader.title}"
    told = tuple(_line(reader, own, orders, place) for place in range(len(orders)))
    paragraphs = (title, " ".join(filter(None, head)), "\n".join(told), *_last(reader, own))
    words = Page(reader.asked(own.ask), paragraphs)
    return posts(words, after=tuple(_controls(reader, own, orders, page)), colour=COLOUR)


def _line(reader: Reader, own: SeatAsk, orders: Sequence[Order], place: int) -> str:
    """Write one order, and what is known of it as the sheet is now."""
    known = filter(None, (reader.known(own, place),))
    return clip(" ".join((f"{place + 1}\\.", code(reader.spell(orders[place])), *known)), LINE)


def _last(reader: Reader, own: SeatAsk) -> Iterator[str]:
    if own.ready:
        yield reader.say("turn.ready" if reader.sight.table.early else "turn.ready.waits")
    elif own.sheet:
        yield reader.say("turn.sheet.plays")
    yield from lasting(reader, own.ask)


def _controls(reader: Reader, own: SeatAsk, orders: Sequence[Order], page: int) -> Iterator[Part]:
    pages = -(-len(orders) // CHOICES)
    page = max(0, min(page, pages - 1))
    part = range(page * CHOICES, min(len(orders), (page + 1) * CHOICES))
    if part:
        yield Row((_select(reader, own, orders, "withdraw", part),))
    upper = [place for place in part if place > 0]
    if upper:
        yield Row((_select(reader, own, orders, "up", upper),))
    if pages > 1:
        yield Row(tuple(_turns(reader, own, page, pages)))
    yield from rows(*_buttons(reader, own))


def _select(
    reader: Reader, own: SeatAsk, orders: Sequence[Order], verb: str, places: Sequence[int]
) -> Select:
    """Offer orders by their place; a mark guards against a sheet that has changed since."""
    options = tuple(
        Option(f"{place + 1}", cut_short(f"{place + 1}. {reader.spell(orders[place])}", OPTION))
        for place in places
    )
    control = reader.control(verb, own.ask.id, mark(own))
    return Select(control, options, reader.label(f"button.{verb}", OPTION))


def mark(own: SeatAsk) -> str:
    """Tell one state of a sheet from any other, in a few letters."""
    return f"{crc32(','.join(str(one.id) for one in own.sheet).encode()):08x}"


def _turns(reader: Reader, own: SeatAsk, page: int, pages: int) -> Iterator[Button]:
    for word, to in (("earlier", page - 1), ("later", page + 1)):
        control = reader.control("sheet", own.ask.id, f"{to % pages}.{word}")
        off = not 0 <= to < pages
        yield Button(reader.label(f"button.{word}"), control, disabled=off)


def _buttons(reader: Reader, own: SeatAsk) -> Iterator[Button]:
    yield reader.button("order", own.ask.id, style="secondary" if own.sheet else "primary")
    yield reader.button("write", own.ask.id)
    if own.ask.ready:
        done: Style = "success" if own.sheet and not own.ready else "secondary"
        yield reader.button("unready" if own.ready else "ready", own.ask.id, style=done)
    yield reader.button("table", rest=HERE)


def write_form(reader: Reader, own: SeatAsk | None, ask: str) -> Form:
    """Take many orders as text: the whole sheet anew, or lines that play one after the other."""
    sealed = own is not None and bool(own.ask.group)
    text = "\n".join(map(reader.spell, reader.orders(own.sheet))) if own and sealed else ""
    long = size(text) > CHARACTERS
    about = "write.long" if long else "write.sheet" if sealed else "write.lines"
    lines = Write(
        LINES,
        reader.label("write.orders", TITLE),
        reader.label(about, OPTION),
        hint=cut_short(example(reader, own), FIELD_HINT) if own else "",
        value="" if long else text,
        long=True,
    )
    file = Take(FILE, reader.label("write.file", TITLE), reader.label("write.file.about", OPTION))
    title = reader.label("write.title", TITLE)
    return Form(reader.control("write", ask), title, (lines, file))
