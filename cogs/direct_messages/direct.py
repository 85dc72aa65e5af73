"""Direct messages in plain words: orders line by line, and the words that always work.

Messages to Skald alone carry their text without any privileged intent. What is edited afterwards
stays as it was first sent.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

import discord
import structlog
from discord.ext import commands

from bot.cards.unfinished_order_question import half_card
from bot.client import ANSWERING, Skald
from bot.games.refusals import RefusedError
from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code
from bot.order_reading import typed_lines, uploads
from bot.play import last_refusal
from bot.play.latest_table import latest
from cogs.direct_messages.book_questions import BOOKS
from cogs.direct_messages.late_answers import Later, trying
from cogs.direct_messages.message import DirectMessage, UnsentError
from cogs.direct_messages.other_tables import clear, place, sure_of
from cogs.direct_messages.unanswered_lines import MESSAGES, heard, unanswered
from cogs.direct_messages.whereabouts import game, help_, seatless
from cogs.interaction_io.responses import voice
from cogs.interaction_io.table_view import sheet_changed, sighted
from cogs.orders.builder import turn
from cogs.orders.order_lines import Giver, known, numbered, submitted
from cogs.which_table.meant_table import may_close
from cogs.which_table.table_choices import picture_near
from engine.core.notation.order_lines import line_numbers, unnumbered
from engine.core.protocol.values import Refusal
from render.words import LANGUAGES

FOLLOW: Final = "discord"
"""In place of a language: the one that Discord is set to."""
DIGITS: Final = 6
"""No order of a sheet has a longer number."""

CHANGING: Final = ("ready", "unready", "withdraw", "undo")
"""Words that change something at a table."""

log = structlog.stdlib.get_logger("skald.direct")


# The words that always work

Deed = Callable[[DirectMessage, Reader, str], Awaitable[None]]


async def look(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Show the card, or the picture that is named."""
    wanted = picture_near(reader, rest) if rest else None
    if wanted is not None:
        await note.picture(reader, wanted)
    elif rest:
        await orders(note, note.message.content)
    else:
        await note.card(reader)


async def sheet(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Show every sheet there is."""
    del rest
    sealed = [own for own in reader.sight.asks if own.ask.group]
    if not sealed:
        await note.card(reader, reader.say("dm.sheet" if reader.sight.asks else "dm.sheet.none"))
        return
    await note.sheets(reader, sealed)


async def ready(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Close the first window that may be closed early."""
    del rest
    own = next((one for one in reader.sight.asks if one.ask.ready and not one.ready), None)
    half = half_card(reader, own) if own else None
    if half is not None:
        await note.answer(half)
        return
    desk, game, now = note.client.desk, reader.sight.game.id, note.client.now()
    ask = own.ask.id if own else None
    await note.answered(await desk.ready(game, note.person.id, ask, now, token=note.token))


async def unready(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Take the word back."""
    del rest
    desk, game, now = note.client.desk, reader.sight.game.id, note.client.now()
    await desk.unready(game, note.person.id, None, now, token=note.token)
    reader = await sighted(note.client, note.person, game)
    await note.lines(reader, reader.say("answer.unready"))


async def withdraw(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Take an order off the first sheet that has so many."""
    if not rest.isdecimal() or len(rest) > DIGITS:
        raise uploads.which(code(f"{typed_lines.words(note.language)['withdraw'][0]} 2"))
    place = int(rest)
    sealed = [own for own in reader.sight.asks if own.ask.group]
    own = next((one for one in sealed if len(one.sheet) >= place), next(iter(sealed), None))
    desk, game, now = note.client.desk, reader.sight.game.id, note.client.now()
    ask = own.ask.id if own else None
    await desk.withdraw(game, note.person.id, ask, place, now, token=note.token)
    reader = await sighted(note.client, note.person, game)
    sheet_changed(note.client, reader)
    await note.lines(reader, reader.say("answer.withdrawn"), *left(reader, own))


def left(reader: Reader, own: SeatAsk | None) -> Iterator[str]:
    """List what is left on a sheet."""
    now = reader.own(own.ask.id) if own else None
    if now is not None:
        yield reader.say("turn.sheet", count=len(now.sheet))
        spelt = (code(reader.spell(one.order)) for one in now.sheet)
        yield from (f"{number}\\. {one}" for number, one in enumerate(spelt, 1))


async def news(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Tell what no letter has told yet."""
    del rest
    await note.news(reader)


async def undo(note: DirectMessage, reader: Reader, rest: str) -> None:
    """Take the last step back."""
    del rest
    game, now = reader.sight.game.id, note.client.now()
    await note.client.desk.undo(game, note.person.id, now, token=note.token)
    reader = await sighted(note.client, note.person, game)
    await note.card(reader, reader.say("answer.undone"))


DEEDS: Final[Mapping[str, Deed]] = {
    "look": look,
    "sheet": sheet,
    "ready": ready,
    "unready": unready,
    "withdraw": withdraw,
    "news": news,
    "undo": undo,
}
"""By verb: what needs a table."""


async def language(note: DirectMessage, rest: str) -> None:
    """Speak another language to this person; alone, the word tells which one, and how."""
    if not rest:
        word = typed_lines.words(note.language)["language"][0]
        forms = ", ".join(code(f"{word} {one}") for one in (*LANGUAGES, FOLLOW))
        await note.say(voice(note.person).say("dm.language.now", forms=forms))
        return
    note.person = await note.client.people.set_language(note.person.id, rest)
    await note.say(voice(note.person).say("dm.language"))


# Orders


async def orders(note: DirectMessage, text: str) -> None:
    """Give orders, each line answered; what begins like none is asked about."""
    await clear(note, text)
    reader = await note.reader()
    if reader is None:
        await seatless(note)
        return
    meant = await place(note, reader, text)
    reader, lines = meant.reader, meant.told
    if not lines:
        raise uploads.nothing()
    if typed_lines.unknown(lines):
        refusals = tuple(one for _, one in lines if isinstance(one, Refusal))
        no = RefusedError(refusals, reader.sight.key, reader.sight.players)
        await last_refusal.remember(note.client, note.person.id, no, reader.sight.game.id)
        note.refused = True
        said = typed_lines.belongs if meant.elsewhere else typed_lines.meant
        await note.lines(reader, said(reader, text), *meant.beside)
        return
    giver = Giver(note.person, reader.sight.game.id, note.token)
    reply = await submitted(note.client, giver, lines)
    answer = numbered(reply, text, note.before)
    await note.answered(answer, len(lines) - len(reply.answers), meant.beside)


async def take(note: DirectMessage) -> None:
    """Do what a message says, part by part; what one part is refused keeps none but Ready back."""
    parts = list(enumerate(typed_lines.runs(await note.text())))
    for number, run in parts:
        if number in note.told:
            continue
        note.turn_to(number, run.before)
        if await trying(note, again(note, run.text) if note.late else do(note, run.text)):
            note.told.add(number)
    if len(note.told) < len(parts):
        raise UnsentError


async def wait(note: DirectMessage, text: str) -> None:
    """Close no window under lines that were refused: whoever wrote them wants to mend them."""
    reader = await note.reader()
    if reader is not None and not any(own.ask.ready for own in reader.sight.asks):
        await ready(note, reader, "")
        return
    await note.say(voice(note.person).say("dm.ready.waits", word=code(unnumbered(text).strip())))


async def again(note: DirectMessage, text: str) -> None:
    """Tell what became of something that was done before its answer was lost; else do it now.

    What was written for an ask that is over by now is not played on the next one.
    """
    word = _word(text)
    reply = await known(note.client, note.person.id, note.token)
    if reply is None:
        if note.past:
            return
        changes = bool(text.strip()) and (word is None or word.verb in CHANGING)
        reader = await note.reader() if changes else None
        if reader is not None and _moved_on(reader, note):
            await note.card(reader, reader.say("turn.late"))
        else:
            await do(note, text)
    elif word is None:
        dropped = max(len(line_numbers(text)) - len(reply.answers), 0)
        await note.answered(numbered(reply, text, note.before), dropped)
    else:
        await note.answered(reply)


def _moved_on(reader: Reader, note: DirectMessage) -> bool:
    """Tell whether all that is asked now was asked after somebody wrote."""
    opened = [own.window.opened_at for own in reader.sight.asks]
    return bool(opened) and min(opened) > note.message.created_at


def _word(text: str) -> typed_lines.Word | None:
    """Read a text that is one of the words that always work."""
    return typed_lines.word_of(unnumbered(text)) if "\n" not in text.strip() else None


async def do(note: DirectMessage, text: str) -> None:
    """Do one thing that a message says."""
    word = _word(text)
    if not text.strip() or (word is not None and word.verb == "help"):
        await help_(note, word.rest if word else "")
    elif word is None:
        await orders(note, text)
    elif word.verb == "game":
        await game(note, word.rest)
    elif word.verb == "language":
        await language(note, word.rest)
    elif word.verb in BOOKS:
        await BOOKS[word.verb](note, unnumbered(text.strip()).partition(" ")[2])
    elif word.verb == "ready" and note.refused:
        await wait(note, text)
    else:
        if word.verb == "ready":
            await sure_of(note, may_close)
        reader = await note.reader()
        await (seatless(note) if reader is None else DEEDS[word.verb](note, reader, word.rest))


async def _taken(note: DirectMessage) -> bool:
    """Do what a message says; False: some of it is not answered yet."""
    return await trying(note, take(note))


class Direct(commands.Cog):
    """Listens to messages that are for Skald alone."""

    def __init__(self, client: Skald) -> None:
        self._client = client
        client.catching_up = True
        self._later = Later(_taken)

    async def cog_unload(self) -> None:
        """Leave what is not answered to the next start."""
        self._later.stop()

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer people, in the order in which they write; bots are no people."""
        ours = message.guild is None and message.type in MESSAGES
        if message.author.bot or not ours:
            return
        async with turn(message.author.id):
            if heard(self._client).fresh(message):
                await self._answer(await self._note(message))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Answer what was written while nobody listened; until then no window closes."""
        self._client.catching_up = True
        try:
            await self._client.desk.after_outage(self._client.now())
            async for message in unanswered(self._client):
                await asyncio.create_task(self._late(message), name=ANSWERING)
        finally:
            self._client.catching_up = False

    async def _late(self, message: discord.Message) -> None:
        async with turn(message.author.id):
            if heard(self._client).late(message):
                note = await self._note(message)
                note.late = True
                await self._answer(note)

    async def _answer(self, note: DirectMessage) -> None:
        if not await _taken(note):
            self._later.add(note)

    async def _note(self, message: discord.Message) -> DirectMessage:
        author = message.author
        person = await self._client.people.of(author.id, author.display_name, "", author.name)
        return DirectMessage(self._client, message, await latest(self._client, person))


async def setup(bot: Skald) -> None:
    """Listen."""
    await bot.add_cog(Direct(bot))
