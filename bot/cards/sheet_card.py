"""The sheet: the orders of an ask as they stand, and what may be done with them."""

from collections.abc import Iterator, Sequence
from typing import Final
from zlib import crc32

from bot.cards.standing_orders import standing_order_lines
from bot.cards.turn_card import CARD_COLOUR, clip_text
from bot.games.state.seat_view import SeatAsk
from bot.messages.modals import (
    MAX_FIELD_HINT_LENGTH,
    MAX_TITLE_LENGTH,
    FileField,
    Modal,
    TextField,
)
from bot.messages.post_parts import (
    MAX_CHARACTERS,
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    Button,
    Option,
    Row,
    Select,
    Style,
    shorten,
)
from bot.messages.posts import MessageContent, PostPart, button_rows, lay_out_page
from bot.messages.reader import IN_PLACE, Reader
from bot.order_reading.possible_orders import write_example
from engine.core.protocol.values import Order
from render.language.markup import discord_length
from render.language.pages import Page

MAX_ORDER_LENGTH: Final = 600
"""Maximum length of one order on the sheet's post."""
LINES_FIELD: Final = "lines"
FILE_FIELD: Final = "file"


def sheet_cards(reader: Reader, seat_ask: SeatAsk, page: int = 0) -> tuple[MessageContent, ...]:
    """Return the posts of a sheet; the last one has the controls."""
    orders = reader.orders_of(seat_ask.sheet)
    head = (
        reader.say("sheet.count", count=len(orders)),
        reader.closing_time_in_words(seat_ask.window),
    )
    title = f"-# {reader.table_title}"
    lines = tuple(_order_line(reader, seat_ask, orders, index) for index in range(len(orders)))
    paragraphs = (
        title,
        " ".join(filter(None, head)),
        "\n".join(lines),
        *_closing_lines(reader, seat_ask),
    )
    words = Page(reader.ask_in_words(seat_ask.ask), paragraphs)
    return lay_out_page(
        words, after=tuple(_controls(reader, seat_ask, orders, page)), colour=CARD_COLOUR
    )


def _order_line(reader: Reader, seat_ask: SeatAsk, orders: Sequence[Order], index: int) -> str:
    """Return the line of one order, with its notes."""
    known = filter(None, (reader.order_notes(seat_ask, index),))
    return clip_text(
        " ".join(
            (f"{index + 1}\\.", reader.describe_order(orders[index], MAX_ORDER_LENGTH), *known)
        ),
        MAX_ORDER_LENGTH,
    )


def _closing_lines(reader: Reader, seat_ask: SeatAsk) -> Iterator[str]:
    if seat_ask.is_ready:
        yield reader.say(
            "turn.ready" if reader.seat_view.table_settings.early else "turn.ready.waits"
        )
    elif seat_ask.sheet:
        yield reader.say("turn.sheet.plays")
    yield from standing_order_lines(reader, seat_ask.ask)


def _controls(
    reader: Reader, seat_ask: SeatAsk, orders: Sequence[Order], page: int
) -> Iterator[PostPart]:
    pages = -(-len(orders) // MAX_CHOICES)
    page = max(0, min(page, pages - 1))
    part = range(page * MAX_CHOICES, min(len(orders), (page + 1) * MAX_CHOICES))
    if part:
        yield Row((_order_select(reader, seat_ask, orders, "withdraw", part),))
    upper = [index for index in part if index > 0]
    if upper:
        yield Row((_order_select(reader, seat_ask, orders, "up", upper),))
    if pages > 1:
        yield Row(tuple(_page_buttons(reader, seat_ask, page, pages)))
    yield from button_rows(*_sheet_buttons(reader, seat_ask))


def _order_select(
    reader: Reader, seat_ask: SeatAsk, orders: Sequence[Order], verb: str, indexes: Sequence[int]
) -> Select:
    """Return a select of orders; its control carries the sheet's digest."""
    options = tuple(
        Option(
            f"{index + 1}",
            shorten(f"{index + 1}. {reader.label_order(orders[index])}", MAX_OPTION_LENGTH),
        )
        for index in indexes
    )
    control = reader.make_control(verb, seat_ask.ask.id, sheet_digest(seat_ask))
    return Select(control, options, reader.say_label(f"button.{verb}", MAX_OPTION_LENGTH))


def sheet_digest(seat_ask: SeatAsk) -> str:
    """Return a short digest of the orders on a sheet."""
    return f"{crc32(','.join(str(one.id) for one in seat_ask.sheet).encode()):08x}"


def make_withdraw_button(reader: Reader, seat_ask: SeatAsk, number: int) -> Button:
    """Return a button that takes one order back while the sheet is as it is now."""
    rest = f"{sheet_digest(seat_ask)}.{number}"
    control = reader.make_control("withdraw", seat_ask.ask.id, rest)
    return Button(reader.say_label("button.undo"), control)


def _page_buttons(reader: Reader, seat_ask: SeatAsk, page: int, pages: int) -> Iterator[Button]:
    for word, to in (("earlier", page - 1), ("later", page + 1)):
        control = reader.make_control("sheet", seat_ask.ask.id, f"{to % pages}.{word}")
        off = not 0 <= to < pages
        yield Button(reader.say_label(f"button.{word}"), control, disabled=off)


def _sheet_buttons(reader: Reader, seat_ask: SeatAsk) -> Iterator[Button]:
    yield reader.make_button(
        "order", seat_ask.ask.id, style="secondary" if seat_ask.sheet else "primary"
    )
    yield reader.make_button("write", seat_ask.ask.id)
    if seat_ask.ask.ready:
        done: Style = "success" if seat_ask.sheet and not seat_ask.is_ready else "secondary"
        yield reader.make_button(
            "unready" if seat_ask.is_ready else "ready", seat_ask.ask.id, style=done
        )
    yield reader.make_button("table", rest=IN_PLACE)


def make_lines_modal(reader: Reader, seat_ask: SeatAsk | None, ask: str) -> Modal:
    """Return the modal for many orders as text."""
    sealed = seat_ask is not None and bool(seat_ask.ask.group)
    text = (
        "\n".join(map(reader.write_order, reader.orders_of(seat_ask.sheet)))
        if seat_ask and sealed
        else ""
    )
    long = discord_length(text) > MAX_CHARACTERS
    about = "write.long" if long else "write.sheet" if sealed else "write.lines"
    lines = TextField(
        LINES_FIELD,
        reader.say_label("write.orders", MAX_TITLE_LENGTH),
        reader.say_label(about, MAX_OPTION_LENGTH),
        hint=shorten(write_example(reader, seat_ask), MAX_FIELD_HINT_LENGTH) if seat_ask else "",
        value="" if long else text,
        long=True,
    )
    file = FileField(
        FILE_FIELD,
        reader.say_label("write.file", MAX_TITLE_LENGTH),
        reader.say_label("write.file.about", MAX_OPTION_LENGTH),
    )
    title = reader.say_label("write.title", MAX_TITLE_LENGTH)
    return Modal(reader.make_control("write", ask), title, (lines, file))
