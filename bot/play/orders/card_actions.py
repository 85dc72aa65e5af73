"""Playing by buttons: the card, the sheet, orders as text, pictures, news and rules."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.cards.picture_menu import LEGEND_PAGE, PINGS_PAGE, STATUS_PAGE, read_picture_choice
from bot.cards.rules_page import rules_card
from bot.cards.sheet_card import LINES_FIELD, make_lines_modal, sheet_cards, sheet_digest
from bot.cards.waste_question import ANYWAY_REST, ready_question, unfinished_order_card
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control, Values
from bot.messages.reader import Reader
from bot.order_reading import uploads
from bot.order_reading.typed_lines import TypedRun
from bot.play.answer import Answer, Response, answer_posts
from bot.play.answers.card_answers import (
    answer_late_press,
    card_answer,
    news_answer,
    picture_answer,
)
from bot.play.answers.order_answers import press_answer
from bot.play.lookup.guides import answer_legend
from bot.play.orders.public_texts import hold_public_texts
from bot.play.orders.submitted_lines import (
    LineSender,
    number_answers,
    read_text,
    refuse_command_words,
    rewrite_sheet,
    submit_lines,
)
from bot.play.orders.undoing import undo_last_deed
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.settings.ping_choices import show_pings
from bot.play.tables.table_reader import look_at_table


async def show_table(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the present card: what is asked, or whom the table waits for."""
    del values
    person = request.person
    reader = await look_at_table(services, person, control.game or person.game or 0)
    return await card_answer(services, request, reader)


async def show_all_controls(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the present card with all its controls."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    return await card_answer(services, request, replace(reader, has_all_controls=True))


async def show_chosen_picture(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the chosen picture, the status page, what signs mean, or the panel of pings."""
    reader = await look_at_table(services, request.person, control.game)
    part, zoom = read_picture_choice(values.first_choice or control.rest)
    if part == PINGS_PAGE:
        return show_pings(request.person, reader)
    if part == LEGEND_PAGE:
        return await answer_legend(services, request, reader)
    if part == STATUS_PAGE or part in reader.game_type.presentation.pictures.parts:
        return await picture_answer(services, request, reader, part, zoom)
    return await card_answer(services, request, reader)


async def show_unread_news(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the news since the last letter."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    return await news_answer(services, reader)


async def show_rules(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the rules of the current ask, or of another section."""
    number = control.rest.partition(".")[0]
    reader = await look_at_table(services, request.person, control.game)
    at = int(number) if number.isdecimal() else 0
    return answer_posts(rules_card(reader, values.first_choice or control.ask, at))


# The sheet


async def show_sheet(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show a sheet."""
    del values
    number = control.rest.partition(".")[0]
    return await _show_sheet(services, request, control, int(number) if number.isdecimal() else 0)


async def _show_sheet(
    services: Services, request: Request, control: Control, page: int = 0
) -> Answer:
    reader = await look_at_table(services, request.person, control.game)
    seat_ask = reader.find_ask(control.ask)
    if seat_ask is None or not seat_ask.ask.group:
        return await answer_late_press(services, request, reader)
    return answer_posts(sheet_cards(reader, seat_ask, page))


async def withdraw_order(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Withdraw an order from a sheet: the one chosen, or the one that its button names."""

    async def withdraw(seat_ask: SeatAsk, number: int) -> None:
        await services.desk.withdraw_order(
            control.game, request.person.id, seat_ask.ask.id, number, services.now()
        )

    return await _change_sheet(services, request, control, values, withdraw)


async def move_order_up(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Move an order one position up."""

    async def move_up(seat_ask: SeatAsk, number: int) -> None:
        await services.desk.reorder_sheet(
            control.game, request.person.id, seat_ask.ask.id, (number, number - 1), services.now()
        )

    return await _change_sheet(services, request, control, values, move_up)


async def _change_sheet(
    services: Services,
    request: Request,
    control: Control,
    values: Values,
    change: Callable[[SeatAsk, int], Awaitable[None]],
) -> Answer:
    """Change a sheet if it is still as it was shown, and show it."""
    async with services.person_locks.get(request.person.id):
        reader = await look_at_table(services, request.person, control.game)
        seat_ask = reader.find_ask(control.ask)
        digest, _, number = control.rest.partition(".")
        chosen = number or values.first_choice
        if seat_ask is not None and sheet_digest(seat_ask) == digest and chosen.isdecimal():
            await change(seat_ask, int(chosen))
    return await _show_sheet(services, request, control)


async def say_ready(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Close the caller's window early; ask first if something is unfinished or left undone."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    seat_ask = reader.find_ask(control.ask)
    if seat_ask is None and not reader.seat_view.may_return:
        return await answer_late_press(services, request, reader)
    if seat_ask is not None and control.rest != ANYWAY_REST:
        half = unfinished_order_card(reader, seat_ask)
        waste = ready_question(reader, seat_ask) if half is None else None
        if half is not None:
            return answer_posts(half)
        if waste is not None and services.waste_warnings.is_new(
            request.person.id, control.game, waste.text
        ):
            return answer_posts(waste.post)
    reply = await services.desk.mark_ready(
        control.game, request.person.id, control.ask or None, services.now()
    )
    return await press_answer(services, request, reply)


async def take_back_ready(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Take Ready back, if the window is still open."""
    del values
    person = request.person
    reader = await look_at_table(services, person, control.game)
    if reader.find_ask(control.ask) is None:
        return await answer_late_press(services, request, reader)
    await services.desk.unmark_ready(control.game, person.id, control.ask, services.now())
    reader = await look_at_table(services, person, control.game)
    return await card_answer(services, request, reader, reader.say("answer.unready"))


async def undo_step(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Undo the newest order, else the last step if the table allows it; each button works once."""
    del values
    token = f"undo.{control.rest or request.token}"
    return await undo_last_deed(services, request, control.game, token)


# Orders as text


async def write_orders(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Open a modal for many orders, or take the submitted text."""
    reader = await look_at_table(services, request.person, control.game)
    seat_ask = reader.find_ask(control.ask)
    if seat_ask is None:
        return await answer_late_press(services, request, reader)
    if not request.is_modal:
        return make_lines_modal(reader, seat_ask, control.ask)
    texts = request.file_texts or (values.field_text(LINES_FIELD),)
    return await give_text(services, request, reader, "\n".join(texts), seat_ask)


def _opens_modal(_control: Control, _values: Values) -> bool:
    return True


async def give_text(
    services: Services, request: Request, reader: Reader, text: str, seat_ask: SeatAsk | None
) -> Response:
    """Submit orders as text: they replace a sealed sheet, or play one after the other."""
    lines = refuse_command_words(reader, await read_text(reader, text))
    lines = hold_public_texts(reader, lines)
    sealed = seat_ask is not None and bool(seat_ask.ask.group)
    if not lines and not sealed:
        raise uploads.no_order_error()
    sender = LineSender(
        request.person, reader, request.token, seat_ask.ask.id if seat_ask else None
    )
    submit = rewrite_sheet if sealed else submit_lines
    reply = await submit(services, sender, lines)
    dropped = len(lines) - len(reply.results)
    return await press_answer(services, request, number_answers(reply, TypedRun(text)), dropped)


ROUTES: Final[Routes] = {
    "table": Route(show_table),
    "more": Route(show_all_controls),
    "picture": Route(show_chosen_picture),
    "other_picture": Route(show_chosen_picture),
    "news": Route(show_unread_news),
    "rules": Route(show_rules),
    "sheet": Route(show_sheet),
    "withdraw": Route(withdraw_order),
    "up": Route(move_order_up),
    "ready": Route(say_ready),
    "unready": Route(take_back_ready),
    "undo": Route(undo_step),
    "write": Route(write_orders, may_open_modal=_opens_modal),
}
"""By verb."""
