"""Playing by buttons: the card, the sheet, orders as text, pictures, news and rules."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import aiohttp
import discord

from bot.cards.news import rules_card
from bot.cards.picture_menu import STATUS_PAGE, read_picture_choice, status_page_card
from bot.cards.sheet import LINES_FIELD, sheet_cards, sheet_digest, write_form
from bot.cards.unfinished_order_question import READY_ANYWAY, unfinished_order_card
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control, Upload, Values
from bot.messages.reader import Reader
from bot.order_reading import uploads
from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, find_caller, send_modal
from cogs.interaction_io.table_view import (
    begin_answer,
    look_from_interaction,
    show_answer,
    show_card,
    show_late,
    show_news,
    show_picture,
    show_posts,
)
from cogs.orders.builder import person_lock
from cogs.orders.order_lines import (
    LineSender,
    number_answers,
    read_in_turn,
    refuse_command_words,
    submit_lines,
)

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]


async def show_table(interaction: Interaction, control: Control, values: Values) -> None:
    """Show the present card: what is asked, or whom the table waits for."""
    del values
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    await show_card(
        interaction,
        await look_from_interaction(interaction, person, control.game or person.game or 0),
    )


async def show_chosen_picture(interaction: Interaction, control: Control, values: Values) -> None:
    """Show the chosen picture, or the status page."""
    await begin_answer(interaction, control)
    reader = await _find_reader(interaction, control)
    part, zoom = read_picture_choice(values.first_choice)
    if part == STATUS_PAGE:
        await show_posts(interaction, status_page_card(reader))
    elif part in reader.game_type.presentation.picture_parts:
        await show_picture(interaction, reader, part, zoom)
    else:
        await show_card(interaction, reader)


async def show_unread_news(interaction: Interaction, control: Control, values: Values) -> None:
    """Show the news since the last letter."""
    del values
    await begin_answer(interaction, control)
    await show_news(interaction, await _find_reader(interaction, control))


async def show_rules(interaction: Interaction, control: Control, values: Values) -> None:
    """Show the rules of the current ask, or of another section."""
    await begin_answer(interaction, control)
    number = control.rest.partition(".")[0]
    reader = await _find_reader(interaction, control)
    at = int(number) if number.isdecimal() else 0
    await show_posts(interaction, rules_card(reader, values.first_choice or control.ask, at))


# The sheet


async def show_sheet(interaction: Interaction, control: Control, values: Values) -> None:
    """Show a sheet."""
    del values
    await begin_answer(interaction, control)
    number = control.rest.partition(".")[0]
    await _show_sheet(interaction, control, int(number) if number.isdecimal() else 0)


async def _show_sheet(interaction: Interaction, control: Control, page: int = 0) -> None:
    reader = await _find_reader(interaction, control)
    seat_ask = reader.find_ask(control.ask)
    if seat_ask is None or not seat_ask.ask.group:
        await show_late(interaction, reader)
    else:
        await show_posts(interaction, sheet_cards(reader, seat_ask, page))


async def withdraw_order(interaction: Interaction, control: Control, values: Values) -> None:
    """Withdraw an order from a sheet."""

    async def deed(person: Person, seat_ask: SeatAsk, number: int) -> None:
        client = interaction.client
        await client.desk.withdraw_order(
            control.game, person.id, seat_ask.ask.id, number, client.now()
        )

    await _change_sheet(interaction, control, values, deed)


async def move_order_up(interaction: Interaction, control: Control, values: Values) -> None:
    """Move an order one position up."""

    async def deed(person: Person, seat_ask: SeatAsk, number: int) -> None:
        client, numbers = interaction.client, (number, number - 1)
        await client.desk.reorder_sheet(
            control.game, person.id, seat_ask.ask.id, numbers, client.now()
        )

    await _change_sheet(interaction, control, values, deed)


async def _change_sheet(
    interaction: Interaction,
    control: Control,
    values: Values,
    change: Callable[[Person, SeatAsk, int], Awaitable[None]],
) -> None:
    """Change a sheet if it is still as it was shown, and show it."""
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    async with person_lock(person.id):
        seat_ask = (await look_from_interaction(interaction, person, control.game)).find_ask(
            control.ask
        )
        if (
            seat_ask is not None
            and sheet_digest(seat_ask) == control.rest
            and values.first_choice.isdecimal()
        ):
            await change(person, seat_ask, int(values.first_choice))
    await _show_sheet(interaction, control)


async def say_ready(interaction: Interaction, control: Control, values: Values) -> None:
    """Close the caller's window early; ask first if an order is unfinished."""
    del values
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    reader = await look_from_interaction(interaction, person, control.game)
    seat_ask = reader.find_ask(control.ask)
    if seat_ask is None and not reader.seat_view.may_return:
        await show_late(interaction, reader)
        return
    half = (
        unfinished_order_card(reader, seat_ask)
        if seat_ask is not None and control.rest != READY_ANYWAY
        else None
    )
    if half is not None:
        await show_posts(interaction, half)
        return
    client = interaction.client
    reply = await client.desk.mark_ready(control.game, person.id, control.ask or None, client.now())
    await show_answer(interaction, person, reply)


async def take_back_ready(interaction: Interaction, control: Control, values: Values) -> None:
    """Take Ready back, if the window is still open."""
    del values
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    reader = await look_from_interaction(interaction, person, control.game)
    if reader.find_ask(control.ask) is None:
        await show_late(interaction, reader)
        return
    client = interaction.client
    await client.desk.unmark_ready(control.game, person.id, control.ask, client.now())
    reader = await look_from_interaction(interaction, person, control.game)
    await show_card(interaction, reader, reader.say("answer.unready"))


async def undo_step(interaction: Interaction, control: Control, values: Values) -> None:
    """Undo the last step if the table allows it; each button works once."""
    del values
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    client = interaction.client
    token = f"undo.{control.rest or interaction.id}"
    await client.desk.undo_step(control.game, person.id, client.now(), token=token)
    reader = await look_from_interaction(interaction, person, control.game)
    await show_card(interaction, reader, reader.say("answer.undone"))


# Orders as text


async def write_orders(interaction: Interaction, control: Control, values: Values) -> None:
    """Open a modal for many orders, or take the submitted text."""
    if interaction.type is not discord.InteractionType.modal_submit:
        reader = await _find_reader(interaction, control)
        seat_ask = reader.find_ask(control.ask)
        if seat_ask is None:
            await begin_answer(interaction, control)
            await show_late(interaction, reader)
        else:
            await send_modal(interaction, write_form(reader, seat_ask, control.ask))
        return
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    reader = await look_from_interaction(interaction, person, control.game)
    seat_ask = reader.find_ask(control.ask)
    if seat_ask is None:
        await show_late(interaction, reader)
        return
    texts = [await fetch_upload(interaction, one) for one in values.uploads] or [
        values.field_text(LINES_FIELD)
    ]
    await give_text(interaction, person, reader, "\n".join(texts), seat_ask)


async def fetch_upload(interaction: Interaction, file: Upload) -> str:
    """Return the text of an uploaded file."""
    uploads.check_file_size(file.name, file.size)
    try:
        data = await interaction.client.http.get_from_cdn(file.url)
    except (discord.HTTPException, aiohttp.ClientError):
        raise uploads.lost_file_error(file.name) from None
    return uploads.decode_text(file.name, data)


async def give_text(
    interaction: Interaction, person: Person, reader: Reader, text: str, seat_ask: SeatAsk | None
) -> None:
    """Submit orders as text: they replace a sealed sheet, or play one after the other."""
    lines = refuse_command_words(reader, read_in_turn(reader, text))
    sealed = seat_ask is not None and bool(seat_ask.ask.group)
    if not lines and not sealed:
        raise uploads.no_order_error()
    desk, now, token = interaction.client.desk, interaction.client.now(), str(interaction.id)
    game = reader.seat_view.game.id
    if seat_ask is not None and sealed:
        reply = await desk.rewrite_sheet(game, person.id, seat_ask.ask.id, lines, now, token=token)
    else:
        giver = LineSender(person, game, token, seat_ask.ask.id if seat_ask else None)
        reply = await submit_lines(interaction.client, giver, lines)
    await show_answer(
        interaction, person, number_answers(reply, text), count_dropped(lines, reply.results)
    )


def count_dropped(lines: Sequence[object], answers: Sequence[object]) -> int:
    """Return how many lines were not tried, since one before them was refused."""
    return len(lines) - len(answers)


async def _find_reader(interaction: Interaction, control: Control) -> Reader:
    return await look_from_interaction(interaction, await find_caller(interaction), control.game)


ROUTES: Final[Mapping[str, Handler]] = {
    "table": show_table,
    "picture": show_chosen_picture,
    "news": show_unread_news,
    "rules": show_rules,
    "sheet": show_sheet,
    "withdraw": withdraw_order,
    "up": move_order_up,
    "ready": say_ready,
    "unready": take_back_ready,
    "undo": undo_step,
    "write": write_orders,
}
