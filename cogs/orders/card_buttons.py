"""Playing by buttons: the card, the sheet, orders as text, pictures, news and rules."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import aiohttp
import discord

from bot.cards.news import rules_card
from bot.cards.picture_menu import PAGE, chosen, page_card
from bot.cards.sheet import LINES, mark, sheet_cards, write_form
from bot.cards.unfinished_order_question import ANYWAY, half_card
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control, Upload, Values
from bot.messages.reader import Reader
from bot.order_reading import uploads
from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, ask, caller
from cogs.interaction_io.table_view import (
    begin,
    reading,
    show,
    show_answer,
    show_card,
    show_late,
    show_news,
    show_picture,
)
from cogs.orders.builder import turn
from cogs.orders.order_lines import Giver, numbered, orders_alone, read_in_turn, submitted

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]


async def table(press: Interaction, control: Control, values: Values) -> None:
    """Show the present card: what is asked, or whom the table waits for."""
    del values
    await begin(press, control)
    person = await caller(press)
    await show_card(press, await reading(press, person, control.game or person.game or 0))


async def picture(press: Interaction, control: Control, values: Values) -> None:
    """Show a picture out of those there are, or how it stands in words."""
    await begin(press, control)
    reader = await _reader(press, control)
    part, zoom = chosen(values.first)
    if part == PAGE:
        await show(press, page_card(reader))
    elif part in reader.kind.painter.parts:
        await show_picture(press, reader, part, zoom)
    else:
        await show_card(press, reader)


async def news(press: Interaction, control: Control, values: Values) -> None:
    """Tell everything since the last letter."""
    del values
    await begin(press, control)
    await show_news(press, await _reader(press, control))


async def rules(press: Interaction, control: Control, values: Values) -> None:
    """Show the rules of what is asked, or those of another section."""
    await begin(press, control)
    number = control.rest.partition(".")[0]
    reader = await _reader(press, control)
    at = int(number) if number.isdecimal() else 0
    await show(press, rules_card(reader, values.first or control.ask, at))


# The sheet


async def sheet(press: Interaction, control: Control, values: Values) -> None:
    """Show what is on a sheet."""
    del values
    await begin(press, control)
    number = control.rest.partition(".")[0]
    await _show_sheet(press, control, int(number) if number.isdecimal() else 0)


async def _show_sheet(press: Interaction, control: Control, page: int = 0) -> None:
    reader = await _reader(press, control)
    own = reader.own(control.ask)
    if own is None or not own.ask.group:
        await show_late(press, reader)
    else:
        await show(press, sheet_cards(reader, own, page))


async def withdraw(press: Interaction, control: Control, values: Values) -> None:
    """Take an order off a sheet."""

    async def deed(person: Person, own: SeatAsk, place: int) -> None:
        client = press.client
        await client.desk.withdraw(control.game, person.id, own.ask.id, place, client.now())

    await _mend(press, control, values, deed)


async def up(press: Interaction, control: Control, values: Values) -> None:
    """Play an order before the one it stood behind."""

    async def deed(person: Person, own: SeatAsk, place: int) -> None:
        client, places = press.client, (place, place - 1)
        await client.desk.reorder(control.game, person.id, own.ask.id, places, client.now())

    await _mend(press, control, values, deed)


async def _mend(
    press: Interaction,
    control: Control,
    values: Values,
    deed: Callable[[Person, SeatAsk, int], Awaitable[None]],
) -> None:
    """Change a sheet, unless it has changed since it was shown; and show it."""
    await begin(press, control)
    person = await caller(press)
    async with turn(person.id):
        own = (await reading(press, person, control.game)).own(control.ask)
        if own is not None and mark(own) == control.rest and values.first.isdecimal():
            await deed(person, own, int(values.first))
    await _show_sheet(press, control)


async def ready(press: Interaction, control: Control, values: Values) -> None:
    """Close one's own window early, with what is on the sheet; an order half made is told first."""
    del values
    await begin(press, control)
    person = await caller(press)
    reader = await reading(press, person, control.game)
    own = reader.own(control.ask)
    if own is None and not reader.sight.may_return:
        await show_late(press, reader)
        return
    half = half_card(reader, own) if own is not None and control.rest != ANYWAY else None
    if half is not None:
        await show(press, half)
        return
    client = press.client
    reply = await client.desk.ready(control.game, person.id, control.ask or None, client.now())
    await show_answer(press, person, reply)


async def unready(press: Interaction, control: Control, values: Values) -> None:
    """Take the word back, as long as others think."""
    del values
    await begin(press, control)
    person = await caller(press)
    reader = await reading(press, person, control.game)
    if reader.own(control.ask) is None:
        await show_late(press, reader)
        return
    client = press.client
    await client.desk.unready(control.game, person.id, control.ask, client.now())
    reader = await reading(press, person, control.game)
    await show_card(press, reader, reader.say("answer.unready"))


async def undo(press: Interaction, control: Control, values: Values) -> None:
    """Take back the last step, where nothing came of it and the table allows it; once a button."""
    del values
    await begin(press, control)
    person = await caller(press)
    client = press.client
    token = f"undo.{control.rest or press.id}"
    await client.desk.undo(control.game, person.id, client.now(), token=token)
    reader = await reading(press, person, control.game)
    await show_card(press, reader, reader.say("answer.undone"))


# Orders as text


async def write(press: Interaction, control: Control, values: Values) -> None:
    """Open a modal for many orders; when it comes back, take what stands in it."""
    if press.type is not discord.InteractionType.modal_submit:
        reader = await _reader(press, control)
        own = reader.own(control.ask)
        if own is None:
            await begin(press, control)
            await show_late(press, reader)
        else:
            await ask(press, write_form(reader, own, control.ask))
        return
    await begin(press, control)
    person = await caller(press)
    reader = await reading(press, person, control.game)
    own = reader.own(control.ask)
    if own is None:
        await show_late(press, reader)
        return
    texts = [await fetched(press, one) for one in values.uploads] or [values.text(LINES)]
    await take_text(press, person, reader, "\n".join(texts), own)


async def fetched(press: Interaction, file: Upload) -> str:
    """Fetch an uploaded text file."""
    uploads.within(file.name, file.size)
    try:
        data = await press.client.http.get_from_cdn(file.url)
    except (discord.HTTPException, aiohttp.ClientError):
        raise uploads.lost(file.name) from None
    return uploads.text_of(file.name, data)


async def take_text(
    press: Interaction, person: Person, reader: Reader, text: str, own: SeatAsk | None
) -> None:
    """Give orders that were written: a sealed sheet is written anew, others play in their turn."""
    lines = orders_alone(reader, read_in_turn(reader, text))
    sealed = own is not None and bool(own.ask.group)
    if not lines and not sealed:
        raise uploads.nothing()
    desk, now, token = press.client.desk, press.client.now(), str(press.id)
    game = reader.sight.game.id
    if own is not None and sealed:
        reply = await desk.rewrite(game, person.id, own.ask.id, lines, now, token=token)
    else:
        giver = Giver(person, game, token, own.ask.id if own else None)
        reply = await submitted(press.client, giver, lines)
    await show_answer(press, person, numbered(reply, text), dropped(lines, reply.answers))


def dropped(lines: Sequence[object], answers: Sequence[object]) -> int:
    """Count the lines that were not looked at, since one before them could not stand."""
    return len(lines) - len(answers)


async def _reader(press: Interaction, control: Control) -> Reader:
    return await reading(press, await caller(press), control.game)


ROUTES: Final[Mapping[str, Handler]] = {
    "table": table,
    "picture": picture,
    "news": news,
    "rules": rules,
    "sheet": sheet,
    "withdraw": withdraw,
    "up": up,
    "ready": ready,
    "unready": unready,
    "undo": undo,
    "write": write,
}
