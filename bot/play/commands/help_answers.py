"""/help: what a person can do right now."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.cards.lobby_message.welcome_page import list_welcome_parts
from bot.cards.turn_card import clip_text
from bot.games.news.reader_state_changes import save_told_hints
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Text, shorten
from bot.messages.posts import MessageContent, PostPart, button_rows
from bot.messages.reader import Reader
from bot.order_reading.possible_orders import (
    MAX_ASKS_LISTED,
    say_orders_of_ask,
    say_possible_orders,
)
from bot.play.answer import Answer, answer_posts
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.overview import (
    Overview,
    TableSummary,
    load_overview,
    table_line,
    table_lines,
)
from bot.play.tables.table_of_direct_message import follow_latest_card
from bot.play.voices import voice_for
from bot.records import Person
from render.words import Voice

MAX_HELP_LENGTH: Final = 3_500
MAX_BUTTONS: Final = 10


async def answer_help(services: Services, request: Request) -> Answer:
    """Say what a person can do right now, with buttons."""
    person = request.person
    if request.place.is_direct:
        person = await follow_latest_card(services, person)
        request = replace(request, person=person)
    found = await load_overview(services, request)
    here = _choose_table(request, found)
    their_voice = voice_for(person)
    if here is not None and here.reader is not None:
        await tell_hints_again(services, here.reader)
    text = clip_text("\n".join(_help_lines(their_voice, found, here)), MAX_HELP_LENGTH)
    buttons = tuple(_help_buttons(their_voice, found, here))[:MAX_BUTTONS]
    welcome = () if found.own_tables else list_welcome_parts(their_voice, services.game_types)
    parts: tuple[PostPart, ...] = (*welcome, Text(text), *button_rows(*buttons))
    return answer_posts(MessageContent(parts))


async def tell_hints_again(services: Services, reader: Reader) -> Reader:
    """Let a practice table tell its hints again; return its reader."""
    person = reader.seat_view.person
    if not reader.seat_view.told_hints or person is None:
        return reader
    async with services.store.writing() as tx:
        await save_told_hints(tx, reader.seat_view.game.id, person, ())
    return replace(reader, seat_view=replace(reader.seat_view, told_hints=()))


def _choose_table(request: Request, found: Overview) -> TableSummary | None:
    """Return the table to help with: that of this thread, one that waits, or the last looked at.

    In a direct message it is the one that lines go to, if there is one.
    """
    every_table = (*found.own_tables, *found.tables_here)
    here = [one for one in every_table if request.place.channel == one.row.thread]
    if request.place.is_direct:
        here = [one for one in found.own_tables if one.reader and one.row.id == found.person.game]
    waiting = [one for one in found.own_tables if one.is_asked]
    looked = [one for one in found.own_tables if one.row.id == found.person.game]
    return next(iter((*here, *waiting, *looked, *found.own_tables, *found.tables_here)), None)


# What is said


def _help_lines(voice: Voice, found: Overview, here: TableSummary | None) -> Iterator[str]:
    if not found.own_tables:
        yield voice.say("help.first")
    if here is not None:
        yield from _table_help_lines(found.person, here)
    more = [one for one in found.own_tables if here is None or one.row.id != here.row.id]
    if more:
        yield voice.say("help.more")
        yield from table_lines(found.person, more)
    if found.lobbies:
        yield voice.say("list.lobbies")
        yield from table_lines(found.person, found.lobbies)
    yield voice.say("help.always")


def _table_help_lines(person: Person, here: TableSummary) -> Iterator[str]:
    """Yield the help lines of one table."""
    yield f"### {table_line(person, here)}"
    reader = here.reader
    if reader is None:
        yield voice_for(person).say("help.lobby")
    elif reader.seat is None:
        yield reader.say("help.watching")
    else:
        yield from _seat_help_lines(reader)


def _seat_help_lines(reader: Reader) -> Iterator[str]:
    if reader.seat_view.has_steward:
        yield reader.say("turn.steward")
    for seat_ask in reader.seat_view.asks[:MAX_ASKS_LISTED]:
        yield f"**{reader.ask_in_words(seat_ask.ask)}**"
        yield from say_orders_of_ask(reader, seat_ask)
        if seat_ask.ask.group:
            early = reader.seat_view.table_settings.early
            yield reader.say("help.sheet" if early else "help.sheet.waits")
    if not reader.seat_view.asks:
        yield reader.say("help.waiting")
        yield from say_possible_orders(reader)


# What is pressed


def _help_buttons(voice: Voice, found: Overview, here: TableSummary | None) -> Iterator[Button]:
    if here is not None and here.reader is not None:
        yield from _table_buttons(here.reader)
    elif here is not None:
        yield _make_button(voice, "lobby.options", Control("options", here.row.id))
        yield _make_button(voice, "lobby.start", Control("start", here.row.id))
    else:
        for one in found.lobbies[:1]:
            yield _make_button(voice, "lobby.join", Control("join", one.row.id))


def _table_buttons(reader: Reader) -> Iterator[Button]:
    asks = reader.seat_view.asks
    if asks:
        yield reader.make_button("order", asks[0].ask.id, style="primary")
    yield reader.make_button("table")
    yield reader.make_button("rules", asks[0].ask.id if asks else "")


def _make_button(voice: Voice, key: str, control: Control) -> Button:
    return Button(shorten(voice.say(key), MAX_LABEL_LENGTH), control)
