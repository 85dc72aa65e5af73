"""A reader's standing orders, as cards and answers show them."""

from collections.abc import Iterator
from typing import Final

from bot.games.replies import LineResult
from bot.messages.post_parts import shorten
from bot.messages.reader import Reader, code_span
from engine.core.notation.line_writer import write_line
from engine.core.protocol.game import Ask

MAX_ORDER_LENGTH: Final = 160
"""Maximum length of one order."""


def single_answer_note(reader: Reader, ask: Ask | None, one: LineResult) -> Iterator[str]:
    """Say that an order answers one ask only and changes no standing order."""
    key = f"lasting.{ask.kind}.alone" if ask is not None else ""
    if one.order is None or not one.position or not reader.voice.has_words(key):
        return
    if one.text != write_line(one.order):
        yield reader.say(key)


def standing_order_lines(
    reader: Reader, ask: Ask | None, *, is_brief: bool = False
) -> Iterator[str]:
    """Return the line about the reader's standing orders for an ask, or for all asks.

    A brief one says what they do and by which word they are changed, without their whole form, and
    only while they may matter.
    """
    game, seat_view = reader.game_type.game, reader.seat_view
    if seat_view.seat is None or seat_view.game.life != "open":
        return
    guidance = reader.game_type.presentation.guidance
    if is_brief and not guidance.shows_standing_orders(seat_view.view):
        return
    seat_ask = reader.find_ask(ask.id) if ask is not None else None
    sheet = reader.orders_of(seat_ask.sheet) if seat_ask is not None else ()
    orders = game.sheets.standing_orders(seat_view.view, ask, sheet)
    forms = ", ".join(
        code_span(shorten(reader.write_order(one), MAX_ORDER_LENGTH)) for one in orders
    )
    key = f"lasting.{ask.kind}" if ask is not None else ""
    if key and reader.voice.has_words(key):
        named = ", ".join(reader.describe_order(one, MAX_ORDER_LENGTH) for one in orders)
        if named or not sheet:
            yield reader.say(f"{key}.beside" if sheet else key, forms=named)
    elif forms:
        sentences = (
            reader.game_type.presentation.words.describe_standing_order(reader.voice, one)
            for one in orders
        )
        what = " ".join(filter(None, sentences))
        if what and is_brief:
            words = dict.fromkeys(reader.write_order(one).split()[0] for one in orders)
            yield reader.say("turn.stands.brief", what=what, verbs=", ".join(words))
        elif what:
            yield reader.say("turn.stands", what=what, forms=forms)
        else:
            yield reader.say("turn.lasting", forms=forms)
