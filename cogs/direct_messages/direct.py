"""Direct messages: orders line by line, and command words.

Direct messages to the bot carry their text without a privileged intent. Later edits of a message
are ignored.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

import discord
import structlog
from discord.ext import commands

from bot.cards.unfinished_order_question import unfinished_order_card
from bot.client import MESSAGE_TASK, Skald
from bot.games.refusals import RefusedError
from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code_span
from bot.order_reading import typed_lines, uploads
from bot.play import last_refusal
from bot.play.latest_table import follow_latest_card
from cogs.direct_messages.book_questions import BOOK_ACTIONS
from cogs.direct_messages.late_answers import LateAnswers, answer_or_say_fault
from cogs.direct_messages.message import DirectMessage, UnsentError
from cogs.direct_messages.other_tables import (
    find_table_for_text,
    refuse_doubtful_text,
    refuse_doubtful_wish,
)
from cogs.direct_messages.unanswered_lines import MESSAGE_TYPES, find_unanswered, get_heard_messages
from cogs.direct_messages.whereabouts import answer_help, answer_without_seat, switch_table
from cogs.interaction_io.responses import voice_for
from cogs.interaction_io.table_view import drop_shown_sheets, look_at_table
from cogs.orders.builder import person_lock
from cogs.orders.order_lines import LineSender, find_known_reply, number_answers, submit_lines
from cogs.which_table.meant_table import may_close
from cogs.which_table.table_choices import find_picture
from engine.core.notation.order_lines import numbers_of_read_lines, strip_list_mark
from engine.core.protocol.values import Refusal
from render.words import LANGUAGES

FOLLOW_DISCORD: Final = "discord"
"""In place of a language: follow Discord's."""
MAX_ORDER_DIGITS: Final = 6
"""Maximum number of digits of an order's number."""

CHANGING_VERBS: Final = ("ready", "unready", "withdraw", "undo")
"""Verbs that change something at a table."""

log = structlog.stdlib.get_logger("skald.direct")


# The words that always work

TableAction = Callable[[DirectMessage, Reader, str], Awaitable[None]]


async def show_card_or_picture(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Show the card, or the named picture."""
    wanted = find_picture(reader, rest) if rest else None
    if wanted is not None:
        await dm.send_picture(reader, wanted)
    elif rest:
        await give_orders(dm, dm.discord_message.content)
    else:
        await dm.send_card(reader)


async def show_sheets(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Show all sheets."""
    del rest
    sealed = [seat_ask for seat_ask in reader.seat_view.asks if seat_ask.ask.group]
    if not sealed:
        await dm.send_card(
            reader, reader.say("dm.sheet" if reader.seat_view.asks else "dm.sheet.none")
        )
        return
    await dm.send_sheets(reader, sealed)


async def say_ready(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Close the first window that may be closed early."""
    del rest
    seat_ask = next(
        (one for one in reader.seat_view.asks if one.ask.ready and not one.is_ready), None
    )
    half = unfinished_order_card(reader, seat_ask) if seat_ask else None
    if half is not None:
        await dm.send_posts(half)
        return
    desk, game, now = dm.client.desk, reader.seat_view.game.id, dm.client.now()
    ask = seat_ask.ask.id if seat_ask else None
    await dm.send_answer(await desk.mark_ready(game, dm.person.id, ask, now, token=dm.token))


async def take_back_ready(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Take Ready back."""
    del rest
    desk, game, now = dm.client.desk, reader.seat_view.game.id, dm.client.now()
    await desk.unmark_ready(game, dm.person.id, None, now, token=dm.token)
    reader = await look_at_table(dm.client, dm.person, game)
    await dm.send_table_lines(reader, reader.say("answer.unready"))


async def withdraw_order(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Withdraw an order from the first sheet that is long enough."""
    if not rest.isdecimal() or len(rest) > MAX_ORDER_DIGITS:
        raise uploads.which_order_error(
            code_span(f"{typed_lines.command_words(dm.language)['withdraw'][0]} 2")
        )
    number = int(rest)
    sealed = [seat_ask for seat_ask in reader.seat_view.asks if seat_ask.ask.group]
    seat_ask = next((one for one in sealed if len(one.sheet) >= number), next(iter(sealed), None))
    desk, game, now = dm.client.desk, reader.seat_view.game.id, dm.client.now()
    ask = seat_ask.ask.id if seat_ask else None
    await desk.withdraw_order(game, dm.person.id, ask, number, now, token=dm.token)
    reader = await look_at_table(dm.client, dm.person, game)
    drop_shown_sheets(dm.client, reader)
    await dm.send_table_lines(
        reader, reader.say("answer.withdrawn"), *list_orders_left(reader, seat_ask)
    )


def list_orders_left(reader: Reader, seat_ask: SeatAsk | None) -> Iterator[str]:
    """Yield the orders left on a sheet."""
    now = reader.find_ask(seat_ask.ask.id) if seat_ask else None
    if now is not None:
        yield reader.say("turn.sheet", count=len(now.sheet))
        forms = (code_span(reader.write_order(one.order)) for one in now.sheet)
        yield from (f"{number}\\. {one}" for number, one in enumerate(forms, 1))


async def tell_news(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Tell the news that no letter has told."""
    del rest
    await dm.send_news(reader)


async def undo_step(dm: DirectMessage, reader: Reader, rest: str) -> None:
    """Take the last step back."""
    del rest
    game, now = reader.seat_view.game.id, dm.client.now()
    await dm.client.desk.undo_step(game, dm.person.id, now, token=dm.token)
    reader = await look_at_table(dm.client, dm.person, game)
    await dm.send_card(reader, reader.say("answer.undone"))


TABLE_ACTIONS: Final[Mapping[str, TableAction]] = {
    "look": show_card_or_picture,
    "sheet": show_sheets,
    "ready": say_ready,
    "unready": take_back_ready,
    "withdraw": withdraw_order,
    "news": tell_news,
    "undo": undo_step,
}
"""The actions that need a table, by verb."""


async def choose_language(dm: DirectMessage, rest: str) -> None:
    """Set the person's language; without one, say how to set it."""
    if not rest:
        word = typed_lines.command_words(dm.language)["language"][0]
        forms = ", ".join(code_span(f"{word} {one}") for one in (*LANGUAGES, FOLLOW_DISCORD))
        await dm.say(voice_for(dm.person).say("dm.language.now", forms=forms))
        return
    dm.person = await dm.client.people.set_language(dm.person.id, rest)
    await dm.say(voice_for(dm.person).say("dm.language"))


# Orders


async def give_orders(dm: DirectMessage, text: str) -> None:
    """Submit orders and answer each line; if none begins like an order, suggest what was meant."""
    await refuse_doubtful_text(dm, text)
    reader = await dm.find_reader()
    if reader is None:
        await answer_without_seat(dm)
        return
    reading = await find_table_for_text(dm, reader, text)
    reader, lines = reading.reader, reading.helped_lines
    if not lines:
        raise uploads.no_order_error()
    if typed_lines.is_no_order(lines):
        refusals = tuple(one for _, one in lines if isinstance(one, Refusal))
        refused = RefusedError(refusals, reader.seat_view.key, reader.seat_view.players)
        await last_refusal.remember_refusal(
            dm.client, dm.person.id, refused, reader.seat_view.game.id
        )
        dm.has_refusal = True
        say = (
            typed_lines.say_order_of_other_table
            if reading.fits_elsewhere
            else typed_lines.say_likely_meanings
        )
        await dm.send_table_lines(reader, say(reader, text), *reading.extra_lines)
        return
    giver = LineSender(dm.person, reader.seat_view.game.id, dm.token)
    reply = await submit_lines(dm.client, giver, lines)
    answer = number_answers(reply, text, dm.lines_before)
    await dm.send_answer(answer, len(lines) - len(reply.results), reading.extra_lines)


async def do_message(dm: DirectMessage) -> None:
    """Do a message part by part; a refused part stops only a later Ready."""
    parts = list(enumerate(typed_lines.split_runs(await dm.read_text())))
    for number, run in parts:
        if number in dm.answered_parts:
            continue
        dm.start_part(number, run.lines_before)
        if await answer_or_say_fault(
            dm, answer_again(dm, run.text) if dm.is_late else do_part(dm, run.text)
        ):
            dm.answered_parts.add(number)
    if len(dm.answered_parts) < len(parts):
        raise UnsentError


async def refuse_ready(dm: DirectMessage, text: str) -> None:
    """Refuse Ready after refused lines: their writer wants to correct them first."""
    reader = await dm.find_reader()
    if reader is not None and not any(seat_ask.ask.ready for seat_ask in reader.seat_view.asks):
        await say_ready(dm, reader, "")
        return
    await dm.say(
        voice_for(dm.person).say("dm.ready.waits", word=code_span(strip_list_mark(text).strip()))
    )


async def answer_again(dm: DirectMessage, text: str) -> None:
    """Answer again a part whose answer was lost; do it now if it was not done.

    What was written for an ask that is over is not played on the next one.
    """
    word = _read_word(text)
    reply = await find_known_reply(dm.client, dm.person.id, dm.token)
    if reply is None:
        if dm.writer_went_on:
            return
        changes = bool(text.strip()) and (word is None or word.verb in CHANGING_VERBS)
        reader = await dm.find_reader() if changes else None
        if reader is not None and _is_all_asked_since(reader, dm):
            await dm.send_card(reader, reader.say("turn.late"))
        else:
            await do_part(dm, text)
    elif word is None:
        dropped = max(len(numbers_of_read_lines(text)) - len(reply.results), 0)
        await dm.send_answer(number_answers(reply, text, dm.lines_before), dropped)
    else:
        await dm.send_answer(reply)


def _is_all_asked_since(reader: Reader, dm: DirectMessage) -> bool:
    """Tell whether all open asks are newer than the message."""
    opened = [seat_ask.window.opened_at for seat_ask in reader.seat_view.asks]
    return bool(opened) and min(opened) > dm.discord_message.created_at


def _read_word(text: str) -> typed_lines.CommandWord | None:
    """Read a text as a command word; None if it is none."""
    return (
        typed_lines.read_command_word(strip_list_mark(text)) if "\n" not in text.strip() else None
    )


async def do_part(dm: DirectMessage, text: str) -> None:
    """Do one part of a message."""
    word = _read_word(text)
    if not text.strip() or (word is not None and word.verb == "help"):
        await answer_help(dm, word.rest if word else "")
    elif word is None:
        await give_orders(dm, text)
    elif word.verb == "game":
        await switch_table(dm, word.rest)
    elif word.verb == "language":
        await choose_language(dm, word.rest)
    elif word.verb in BOOK_ACTIONS:
        await BOOK_ACTIONS[word.verb](dm, strip_list_mark(text.strip()).partition(" ")[2])
    elif word.verb == "ready" and dm.has_refusal:
        await refuse_ready(dm, text)
    else:
        if word.verb == "ready":
            await refuse_doubtful_wish(dm, may_close)
        reader = await dm.find_reader()
        await (
            answer_without_seat(dm)
            if reader is None
            else TABLE_ACTIONS[word.verb](dm, reader, word.rest)
        )


async def _try_message(dm: DirectMessage) -> bool:
    """Do a message; return False if some of it could not be answered."""
    return await answer_or_say_fault(dm, do_message(dm))


class DirectMessages(commands.Cog):
    """Listens to direct messages."""

    def __init__(self, client: Skald) -> None:
        self._client = client
        client.catching_up = True
        self._late_answers = LateAnswers(_try_message)

    async def cog_unload(self) -> None:
        """Leave unanswered messages to the next start."""
        self._late_answers.stop()

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer direct messages of people in their order; ignore bots."""
        ours = message.guild is None and message.type in MESSAGE_TYPES
        if message.author.bot or not ours:
            return
        async with person_lock(message.author.id):
            if get_heard_messages(self._client).take_fresh(message):
                await self._answer(await self._make_dm(message))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Answer messages from before the start; until then no window closes."""
        self._client.catching_up = True
        try:
            await self._client.desk.extend_after_outage(self._client.now())
            async for message in find_unanswered(self._client):
                await asyncio.create_task(self._answer_late(message), name=MESSAGE_TASK)
        finally:
            self._client.catching_up = False

    async def _answer_late(self, message: discord.Message) -> None:
        async with person_lock(message.author.id):
            if get_heard_messages(self._client).take_late(message):
                dm = await self._make_dm(message)
                dm.is_late = True
                await self._answer(dm)

    async def _answer(self, dm: DirectMessage) -> None:
        if not await _try_message(dm):
            self._late_answers.add(dm)

    async def _make_dm(self, message: discord.Message) -> DirectMessage:
        author = message.author
        person = await self._client.people.find_or_add(
            author.id, author.display_name, "", author.name
        )
        return DirectMessage(self._client, message, await follow_latest_card(self._client, person))


async def setup(bot: Skald) -> None:
    """Add the listener."""
    await bot.add_cog(DirectMessages(bot))
