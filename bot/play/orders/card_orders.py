"""Orders that a press gives: shortcuts, orders without blanks, suggested lines."""

from dataclasses import replace
from typing import Final

from bot.cards.card_shortcuts import find_shortcut, is_on_sheet
from bot.cards.waste_question import ANYWAY_REST, ending_question
from bot.messages.controls import Control, Values
from bot.play.answer import Response, answer_posts
from bot.play.answers.card_answers import answer_late_press, card_answer
from bot.play.answers.order_answers import press_answer
from bot.play.memory.repeated_taps import TappedButton
from bot.play.orders.builder import BuilderSession, in_session, open_builder_at
from bot.play.orders.submitted_lines import (
    LineSender,
    read_text,
    refuse_command_words,
    submit_lines,
)
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.values import Draft, Order
from render.guidance import Shortcut


async def open_shortcut(session: BuilderSession, control: Control, values: Values) -> Response:
    """Open the builder at the order of a shortcut; if that is over, show the present card."""
    del values
    reader = session.reader
    seat_ask = reader.find_ask(control.ask)
    shortcut = find_shortcut(reader, seat_ask, control.rest) if seat_ask is not None else None
    if shortcut is None:
        is_given = seat_ask is not None and is_on_sheet(reader, seat_ask, control.rest)
        lead = reader.say("shortcut.given" if is_given else "shortcut.over")
        return await card_answer(session.services, session.request, reader, lead)
    token = find_token(session.services, session.request, control)
    return await take_shortcut(session, shortcut, token)


async def take_shortcut(session: BuilderSession, shortcut: Shortcut, token: str) -> Response:
    """Give the order of a shortcut if its press gives it, or open the builder at it."""
    order = parse_draft(session.reader.game_type.game, shortcut.draft)
    if not shortcut.is_given or not isinstance(order, Order):
        return await open_builder_at(session, shortcut.draft)
    services, person, now = session.services, session.person, session.services.now()
    lines = [(write_line(one), one) for one in (order, *shortcut.also)]
    async with services.person_locks.get(person):
        reply = await services.desk.submit(session.game, person, lines, now, token=token)
        if shortcut.says_ready and reply.is_accepted:
            ready = await services.desk.mark_ready(
                session.game, person, session.ask, now, token=f"{token}.ready"
            )
            reply = replace(
                ready,
                results=ready.results or reply.results[:1],
                read_up_to=max(reply.read_up_to, ready.read_up_to),
            )
    return await press_answer(services, session.request, reply)


async def give_bare_order(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Give an order that has no blanks; if that would lose something, ask once."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    seat_ask = reader.find_ask(control.ask)
    kind, _, how = control.rest.partition(".")
    order = parse_draft(reader.game_type.game, Draft(kind=kind))
    if seat_ask is None or not isinstance(order, Order):
        return await answer_late_press(services, request, reader)
    question = ending_question(reader, seat_ask, kind) if how != ANYWAY_REST else None
    person = request.person.id
    if question is not None and services.waste_warnings.is_new(person, control.game, question.text):
        return answer_posts(question.post)
    reply = await services.desk.submit(
        control.game,
        person,
        [(write_line(order), order)],
        services.now(),
        token=request.token,
        ask=seat_ask.ask.id,
    )
    return await press_answer(services, request, reply)


async def give_suggested_line(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Give the line that an answer has suggested, as if it had been typed."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    lines = refuse_command_words(reader, await read_text(reader, control.rest))
    if reader.seat is None or not lines:
        return await answer_late_press(services, request, reader)
    sender = LineSender(request.person, reader, find_token(services, request, control))
    return await press_answer(services, request, await submit_lines(services, sender, lines))


def find_token(services: Services, request: Request, control: Control) -> str:
    """Return the token of a tap: a second one before the card changes gives no second order."""
    button = TappedButton(request.person.id, control.game, control.ask or "", control.rest)
    return services.repeated_taps.find_token(button, request.token, services.now())


ROUTES: Final[Routes] = {
    "shortcut": Route(in_session(open_shortcut)),
    "bare": Route(give_bare_order),
    "suggest": Route(give_suggested_line),
}
"""By verb."""
