"""/help: what can I do right now? Made from where somebody stands."""

from collections.abc import Iterator
from typing import Final

from bot.cards.turn import clip
from bot.messages.controls import Control
from bot.messages.posts import LABEL, Button, MessageContent, Part, Text, rows, short
from bot.messages.reader import Reader
from bot.order_reading.possible_orders import ASKS, asked, possible
from bot.play.latest_table import latest
from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, caller, claim, tell, voice
from cogs.interaction_io.translations import Callback
from cogs.which_table.overview import Overview, TableSummary, line, listed, overview
from render.words import Voice

LETTERS: Final = 3_500
BUTTONS: Final = 10


async def help_(press: Interaction) -> None:
    """Say what somebody can do right now, with the buttons for it."""
    await claim(press)
    person = await caller(press)
    person = await latest(press.client, person) if press.guild_id is None else person
    found = await overview(press, person)
    here = await _here(press, found)
    said = voice(person)
    text = clip("\n".join(_lines(said, found, here, tuple(press.client.kinds))), LETTERS)
    buttons = tuple(_buttons(said, found, here))[:BUTTONS]
    parts: tuple[Part, ...] = (Text(text), *rows(*buttons))
    await tell(press, MessageContent(parts))


async def _here(press: Interaction, found: Overview) -> TableSummary | None:
    """Choose the table that is spoken of: this thread's, what waits, the last looked at.

    In a direct message it is the one that lines go to, if there is one.
    """
    every_table = (*found.own, *found.here)
    here = [one for one in every_table if press.channel_id == one.row.thread]
    if press.guild_id is None:
        here = [one for one in found.own if one.reader and one.row.id == found.person.game]
    waiting = [one for one in found.own if one.waits]
    looked = [one for one in found.own if one.row.id == found.person.game]
    return next(iter((*here, *waiting, *looked, *found.own, *found.here)), None)


# What is said


def _lines(
    said: Voice, found: Overview, here: TableSummary | None, kinds: tuple[str, ...]
) -> Iterator[str]:
    if not found.own:
        names = said.joined([Voice(said.language, key).say("game.name") for key in kinds])
        yield said.say("help.skald", games=names)
        yield said.say("help.first")
    if here is not None:
        yield from _table(found.person, here)
    more = [one for one in found.own if here is None or one.row.id != here.row.id]
    if more:
        yield said.say("help.more")
        yield from listed(found.person, more)
    if found.lobbies:
        yield said.say("list.lobbies")
        yield from listed(found.person, found.lobbies)
    yield said.say("help.always")


def _table(person: Person, here: TableSummary) -> Iterator[str]:
    """Say what there is to do at one table."""
    yield f"### {line(person, here)}"
    reader = here.reader
    if reader is None:
        yield voice(person).say("help.lobby")
    elif reader.seat is None:
        yield reader.say("help.watching")
    else:
        yield from _seated(reader)


def _seated(reader: Reader) -> Iterator[str]:
    if reader.sight.steward:
        yield reader.say("turn.steward")
    for own in reader.sight.asks[:ASKS]:
        yield f"**{reader.asked(own.ask)}**"
        yield from asked(reader, own)
        if own.ask.group:
            early = reader.sight.table.early
            yield reader.say("help.sheet" if early else "help.sheet.waits")
    if not reader.sight.asks:
        yield reader.say("help.waiting")
        yield from possible(reader)


# What is pressed


def _buttons(said: Voice, found: Overview, here: TableSummary | None) -> Iterator[Button]:
    if here is not None and here.reader is not None:
        yield from _at_table(here.reader)
    elif here is not None:
        yield _button(said, "lobby.options", Control("options", here.row.id))
        yield _button(said, "lobby.start", Control("start", here.row.id))
    else:
        for one in found.lobbies[:1]:
            yield _button(said, "lobby.join", Control("join", one.row.id))
    if not found.own:
        label = short(said.say("help.first.button"), LABEL)
        yield Button(label, Control("first"), "primary")


def _at_table(reader: Reader) -> Iterator[Button]:
    asks = reader.sight.asks
    if asks:
        yield reader.button("order", asks[0].ask.id, style="primary")
    yield reader.button("table")
    yield reader.button("rules", asks[0].ask.id if asks else "")


def _button(said: Voice, key: str, control: Control) -> Button:
    return Button(short(said.say(key), LABEL), control)


COMMANDS: Final[dict[str, Callback]] = {"help": help_}
