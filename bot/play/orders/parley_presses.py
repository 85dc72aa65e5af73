"""Presses on the card of a parley: words to the other side, and money that is offered."""

from dataclasses import replace
from typing import Final

from bot.cards.card_shortcuts import write_digest
from bot.cards.parley.parley_parts import (
    WORDS_FIELD,
    find_parley_room,
    list_partners,
    list_sums,
    make_words_modal,
)
from bot.messages.controls import Control, Values
from bot.messages.reader import Reader
from bot.play.answer import Answer, Response, answer_text
from bot.play.answers.card_answers import answer_late_press, card_answer
from bot.play.answers.order_answers import press_answer
from bot.play.orders.builder import BuilderSession, in_session
from bot.play.orders.card_orders import take_shortcut
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.former_holders import say_where_seat_went
from bot.play.tables.table_reader import look_at_table
from bot.play.unsent_words import find_unsent_words
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Order
from render.talk_rooms import ParleyRoom


async def say_words(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Open the modal for words to a partner, or say those that were filled in."""
    reader = await look_at_table(services, request.person, control.game)
    room, partner = find_partner(reader, control.ask, control.rest)
    words = values.field_text(WORDS_FIELD)
    if room is None and request.is_modal:
        return await _give_words_back(services, request, reader, words)
    if room is None:
        return await answer_late_press(services, request, reader)
    if not request.is_modal:
        return make_words_modal(reader, control, room, partner)
    order = room.say_to(partner, words)
    return await give_words(services, request, reader, order, request.token)


async def _give_words_back(
    services: Services, request: Request, reader: Reader, words: str
) -> Answer:
    """Show words that were not said to who wrote them, and say why."""
    gone = await say_where_seat_went(services, request.person, reader.seat_view.game.id)
    why = reader.say("parley.unsaid.gone", gone=gone) if gone else reader.say("parley.unsaid")
    said = f"> {reader.voice.clean_typed_text(words)}"
    return replace(answer_text(why, said, button=reader.make_button("table")), leaves_pressed=True)


async def offer_sum(session: BuilderSession, control: Control, values: Values) -> Response:
    """Offer the chosen sum, once however often it is chosen on the same card."""
    reader = session.reader
    seat_ask, digest = reader.find_ask(control.ask), values.first_choice
    sums = list_sums(reader, seat_ask) if seat_ask is not None else ()
    found = next((one for one in sums if write_digest(one) == digest), None)
    token = f"sum.{control.game}.{control.ask}.{control.rest}.{digest}"
    known = await session.services.desk.find_known_reply(session.person, token)
    if known is not None:
        return await press_answer(session.services, session.request, known)
    if found is None:
        lead = reader.say("shortcut.over")
        return await card_answer(session.services, session.request, reader, lead)
    return await take_shortcut(session, found, token)


async def say_kept_words(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Say what was typed before to whom the pressed button names, or to everybody."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    to, _, key = control.rest.partition(".")
    words = await find_unsent_words(services, request.person.id, key, reader)
    if words is None:
        return answer_text(reader.say("parley.forgotten"), button=reader.make_button("table"))
    room, partner = find_partner(reader, control.ask, to)
    order = words.public_order if room is None else room.say_to(partner, words.text)
    if order is None or (to and room is None):
        return await answer_late_press(services, request, reader)
    return await give_words(services, request, reader, order, f"words.{to}.{key}")


async def give_words(
    services: Services, request: Request, reader: Reader, order: Order, token: str
) -> Response:
    """Give the order that says something."""
    game, person = reader.seat_view.game.id, request.person.id
    lines = [(write_line(order), order)]
    reply = await services.desk.submit(game, person, lines, services.now(), token=token)
    return await press_answer(services, request, reply)


def find_partner(reader: Reader, ask: str, named: str) -> tuple[ParleyRoom | None, int]:
    """Return the room of a parley and the partner whom a control names; None if it is over."""
    seat_ask = reader.find_ask(ask) if ask else None
    room = None if seat_ask is None else find_parley_room(reader, seat_ask)
    partner = next((one for one in list_partners(reader) if str(one) == named), None)
    return (None, 0) if room is None or partner is None else (room, partner)


def _opens_modal(_control: Control, _values: Values) -> bool:
    return True


ROUTES: Final[Routes] = {
    "word": Route(say_words, may_open_modal=_opens_modal),
    "sum": Route(in_session(offer_sum)),
    "words": Route(say_kept_words),
}
"""By verb."""
