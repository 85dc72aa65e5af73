"""The buttons and selects of a lobby and of its panels.

The lobby's public post is updated by a letter; the answers here are for one person.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.cards.lobby import lobby_post
from bot.cards.lobby_options import (
    OTHER_NUMBER,
    VALUE_FIELD,
    entry_post,
    find_option,
    find_option_page,
    options_post,
    value_form,
)
from bot.cards.turn import table_button
from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.posts import MessageContent, PostPart, Row, Text
from bot.store.rows import Person
from cogs.books import lookup_commands
from cogs.interaction_io import confirmations
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    edit_pressed_message,
    find_caller,
    refusal_lines,
    send_modal,
    send_posts,
    send_refusal,
    voice_for,
)
from cogs.orders.card_buttons import fetch_upload
from cogs.table import seat_handover
from cogs.which_table.new_table_places import place_for_solo_table, place_for_table
from render.words import Voice

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]

SAME_PRESS_TIMES: Final = {"open": timedelta(seconds=10), "lobby": timedelta(seconds=2)}
"""For so long, a second press opens no second table."""
_OPENING_LOCKS: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()
"""Locks by person, while they open a table."""

KEEPER_REST: Final = "keeper"
REMOVE_REST: Final = "remove"
FILL_OPTION: Final = ("option.fill", "on")


async def open_chosen_lobby(interaction: Interaction, control: Control, values: Values) -> None:
    """Open a lobby for the game that was chosen."""
    del control
    await acknowledge(interaction)
    await open_lobby(interaction, await find_caller(interaction), values.first_choice)


async def open_lobby(interaction: Interaction, person: Person, key: str) -> None:
    """Open a lobby here; a double press opens one. Its message comes by letter."""
    place, now = place_for_table(interaction), interaction.client.now()
    async with _OPENING_LOCKS.setdefault(person.id, asyncio.Lock()):
        known = await _find_just_opened(interaction, person, "lobby", key)
        if known is None:
            found = await interaction.client.lobby.open_lobby(person.id, key, place, now)
        else:
            found = await interaction.client.lobby.read_summary(known, now)
    text = _lobby_voice(person, found).say("new.opened", number=str(found.game))
    await send_posts(interaction, MessageContent((Text(text),)))


async def join_lobby(interaction: Interaction, control: Control, _: Values) -> None:
    """Take a seat, and show the entry options."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    keeper = control.rest == KEEPER_REST
    found = await interaction.client.lobby.join_lobby(
        control.game, person.id, interaction.client.now(), keeper=keeper
    )
    key = "lobby.said.keeper" if keeper else "lobby.said.joined"
    voice = _lobby_voice(person, found)
    seat = found.seat_of(person.id)
    text = voice.say(key, number=str(found.game), n=str(seat.seat if seat else ""))
    await send_posts(
        interaction, _add_text_above(text, entry_post(found, voice.language, person.id))
    )


def _lobby_voice(person: Person, found: LobbySummary) -> Voice:
    return voice_for(person, found.key, found.players)


def _add_text_above(text: str, more: MessageContent | None) -> MessageContent:
    """Return a text above another post's parts."""
    parts: tuple[PostPart, ...] = (Text(text), *(more.parts if more is not None else ()))
    return MessageContent(parts)


async def leave_lobby(interaction: Interaction, control: Control, _: Values) -> None:
    """Leave a lobby."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    found = await interaction.client.lobby.leave_lobby(
        control.game, person.id, interaction.client.now()
    )
    text = _lobby_voice(person, found).say("lobby.said.left", number=str(found.game))
    await send_posts(interaction, MessageContent((Text(text),)))


async def add_ai(interaction: Interaction, control: Control, _: Values) -> None:
    """Add a machine or remove the last one; a double press counts once."""
    await acknowledge(interaction, update=True)
    person = await find_caller(interaction)
    lobby = interaction.client.lobby
    change = lobby.remove_ai if control.rest == REMOVE_REST else lobby.add_ai
    seen = int(control.ask) if control.ask.isdecimal() else None
    found = await change(control.game, person.id, interaction.client.now(), seen)
    await edit_pressed_message(interaction, lobby_post(found, found.table_settings.language))


async def start_game(interaction: Interaction, control: Control, _: Values) -> None:
    """Start the game, or say what hinders it."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    found = await interaction.client.lobby.start_game(
        control.game, person.id, interaction.client.now()
    )
    await say_begun(interaction, person, found)


async def say_begun(interaction: Interaction, person: Person, found: LobbySummary) -> None:
    """Say that the game has begun, with a button for the card."""
    voice = _lobby_voice(person, found)
    text = voice.say("lobby.said.begun", number=str(found.game))
    await send_posts(
        interaction, MessageContent((Text(text), Row((table_button(voice, found.game),))))
    )


async def start_first_game(interaction: Interaction, control: Control, values: Values) -> None:
    """Start a game of one person and machines at once; a double press opens one."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    lobby, now = interaction.client.lobby, interaction.client.now()
    key = control.rest or values.first_choice or next(iter(interaction.client.game_types))
    async with _OPENING_LOCKS.setdefault(person.id, asyncio.Lock()):
        known = await _find_just_opened(interaction, person, "open")
        if known is None:
            found = await lobby.open_lobby(person.id, key, place_for_solo_table(interaction), now)
            await lobby.change_setting(found.game, person.id, *FILL_OPTION, now)
            found = await lobby.start_game(found.game, person.id, now)
        else:
            found = await lobby.read_summary(known, now)
    await say_begun(interaction, person, found)


async def open_rematch(interaction: Interaction, control: Control, _: Values) -> None:
    """Open a lobby for a rematch."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    found = await interaction.client.lobby.open_rematch(
        control.game, person.id, interaction.client.now()
    )
    text = _lobby_voice(person, found).say("new.opened", number=str(found.game))
    await send_posts(interaction, MessageContent((Text(text),)))


async def _find_just_opened(
    interaction: Interaction, person: Person, life: str, key: str = ""
) -> int | None:
    """Return the table that the person opened a moment ago; None if there is none."""
    since = interaction.client.now() - SAME_PRESS_TIMES[life]
    async with interaction.client.store.reading() as tx:
        for row in await tx.games.of_person(person.id):
            fresh = row.host == person.id and row.created_at >= since and row.life == life
            here = not key or (row.rules == key and row.channel == interaction.channel_id)
            if fresh and here:
                return row.id
    return None


# What is chosen


async def choose_entry(interaction: Interaction, control: Control, values: Values) -> None:
    """Show the entry options, or set one of them."""
    person = await find_caller(interaction)
    lobby, now = interaction.client.lobby, interaction.client.now()
    if not control.rest:
        await acknowledge(interaction)
        await _show_entry(
            interaction, person, await _find_lobby(interaction, control.game), again=False
        )
        return
    value = await _read_value(interaction, control, values, person)
    if value is None:
        return
    await acknowledge(interaction, update=True)
    try:
        found = await lobby.change_entry(control.game, person.id, control.rest, value, now)
    except RefusedError as refused:
        found = await lobby.read_summary(control.game, now)
        await _refuse_choice(
            interaction, person, refused, found, entry_post(found, language_of(person), person.id)
        )
        return
    await _show_entry(interaction, person, found, again=True)


async def _show_entry(
    interaction: Interaction, person: Person, found: LobbySummary, *, again: bool
) -> None:
    post = entry_post(found, language_of(person), person.id)
    if post is None:
        seated = found.seat_of(person.id) is not None
        code = "LOBBY_NOTHING_BROUGHT" if seated else "LOBBY_NOT_SEATED"
        raise RefusedError(
            (lobby_refusals.make_refusal(code, lobby_refusals.SEATS_RULE),),
            found.key,
            found.players,
        )
    await (edit_pressed_message(interaction, post) if again else send_posts(interaction, post))


async def show_options(interaction: Interaction, control: Control, _: Values) -> None:
    """Show a page of the options; turning a page edits the message."""
    turning = bool(control.rest)
    await acknowledge(interaction, update=turning)
    person = await find_caller(interaction)
    found = await _find_lobby(interaction, control.game)
    page = int(control.rest) if control.rest.isdecimal() else 0
    post = options_post(found, language_of(person), page)
    await (edit_pressed_message(interaction, post) if turning else send_posts(interaction, post))


async def set_option(interaction: Interaction, control: Control, values: Values) -> None:
    """Set an option of the lobby."""
    person = await find_caller(interaction)
    value = await _read_value(interaction, control, values, person)
    if value is None:
        return
    await acknowledge(interaction, update=True)
    lobby, now = interaction.client.lobby, interaction.client.now()
    try:
        found = await lobby.change_setting(control.game, person.id, control.rest, value, now)
    except RefusedError as refused:
        found = await lobby.read_summary(control.game, now)
        await _refuse_choice(
            interaction, person, refused, found, _option_page_post(person, found, control.rest)
        )
        return
    await edit_pressed_message(interaction, _option_page_post(person, found, control.rest))


def _option_page_post(person: Person, found: LobbySummary, name: str) -> MessageContent:
    return options_post(found, language_of(person), find_option_page(found, name))


async def _refuse_choice(
    interaction: Interaction,
    person: Person,
    refused: RefusedError,
    found: LobbySummary,
    panel: MessageContent | None,
) -> None:
    """Say why a choice is refused, and reset the panel; after the start remove it."""
    if found.row.life != "lobby":
        await edit_pressed_message(
            interaction, MessageContent((Text("\n".join(refusal_lines(person, refused))),))
        )
        return
    await send_refusal(interaction, refused)
    if panel is not None:
        await edit_pressed_message(interaction, panel)


async def _find_lobby(interaction: Interaction, game: int) -> LobbySummary:
    """Return a lobby; refuse if its game has begun or it is closed."""
    found = await interaction.client.lobby.read_summary(game, interaction.client.now())
    if found.row.life != "lobby":
        code = "LOBBY_BEGUN" if found.row.seed else "LOBBY_CLOSED"
        refused = lobby_refusals.make_refusal(code, lobby_refusals.START_RULE, game=str(found.game))
        raise RefusedError((refused,), found.key, found.players)
    return found


async def _read_value(
    interaction: Interaction, control: Control, values: Values, person: Person
) -> str | None:
    """Return the chosen or typed value; None if a form was opened to type it."""
    if interaction.type is discord.InteractionType.modal_submit:
        files = [await fetch_upload(interaction, one) for one in values.uploads]
        return files[0] if files else values.field_text(VALUE_FIELD)
    if values.choices and values.first_choice != OTHER_NUMBER:
        return values.first_choice
    found = await _find_lobby(interaction, control.game)
    offer = find_option(found, control.rest, person.id)
    if offer is None:
        raise RefusedError(
            (lobby_refusals.unknown_option_refusal(control.rest, found.options),), found.key
        )
    await send_modal(interaction, value_form(found, language_of(person), offer, control.verb))
    return None


ROUTES: Final[Mapping[str, Handler]] = {
    "new": open_chosen_lobby,
    "join": join_lobby,
    "leave": leave_lobby,
    "addai": add_ai,
    "start": start_game,
    "first": start_first_game,
    "rematch": open_rematch,
    "entry": choose_entry,
    "options": show_options,
    "option": set_option,
    **confirmations.ROUTES,
    **seat_handover.ROUTES,
    **lookup_commands.ROUTES,
}
"""By verb; with the routes of other command modules."""
