"""The buttons and selects of a lobby, and of what follows from them.

The lobby's own message is brought up to date by its letter; what is said here is for one person.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.cards.lobby import lobby_post
from bot.cards.lobby_options import (
    OTHER,
    VALUE,
    entry_post,
    offer_of,
    options_post,
    page_of,
    value_form,
)
from bot.cards.turn import table_button
from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_summary import Summary
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.posts import MessageContent, Part, Row, Text
from bot.store.rows import Person
from cogs.books import lookup_commands
from cogs.interaction_io import confirmations
from cogs.interaction_io.responses import (
    Interaction,
    ask,
    caller,
    claim,
    edit,
    refuse,
    sentences,
    tell,
    voice,
)
from cogs.orders.card_buttons import fetched
from cogs.table import seat_handover
from cogs.which_table.new_table_places import anywhere, where
from render.words import Voice

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]

MOMENTS: Final = {"open": timedelta(seconds=10), "lobby": timedelta(seconds=2)}
"""So long a second press on a first game, or for a lobby, is taken for the same."""
_OPENING: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()
"""By person: who is opening a table."""

KEEPER: Final = "keeper"
REMOVE: Final = "remove"
FILL: Final = ("option.fill", "on")


async def new(press: Interaction, control: Control, values: Values) -> None:
    """Open a lobby for the game that was chosen."""
    del control
    await claim(press)
    await opened(press, await caller(press), values.first)


async def opened(press: Interaction, person: Person, key: str) -> None:
    """Open a lobby here, once where it is asked for twice; its message comes by letter."""
    place, now = where(press), press.client.now()
    async with _OPENING.setdefault(person.id, asyncio.Lock()):
        known = await _just_opened(press, person, "lobby", key)
        if known is None:
            found = await press.client.lobby.new(person.id, key, place, now)
        else:
            found = await press.client.lobby.look(known, now)
    text = _speak(person, found).say("new.opened", number=str(found.game))
    await tell(press, MessageContent((Text(text),)))


async def join(press: Interaction, control: Control, _: Values) -> None:
    """Sit down, and choose what to bring."""
    await claim(press)
    person = await caller(press)
    keeper = control.rest == KEEPER
    found = await press.client.lobby.join(
        control.game, person.id, press.client.now(), keeper=keeper
    )
    key = "lobby.said.keeper" if keeper else "lobby.said.joined"
    said = _speak(person, found)
    seat = found.seat_of(person.id)
    text = said.say(key, number=str(found.game), n=str(seat.seat if seat else ""))
    await tell(press, _with(text, entry_post(found, said.language, person.id)))


def _speak(person: Person, found: Summary) -> Voice:
    return voice(person, found.key, found.players)


def _with(text: str, more: MessageContent | None) -> MessageContent:
    """Say something above what there is to choose."""
    parts: tuple[Part, ...] = (Text(text), *(more.parts if more is not None else ()))
    return MessageContent(parts)


async def leave(press: Interaction, control: Control, _: Values) -> None:
    """Rise from a lobby."""
    await claim(press)
    person = await caller(press)
    found = await press.client.lobby.leave(control.game, person.id, press.client.now())
    text = _speak(person, found).say("lobby.said.left", number=str(found.game))
    await tell(press, MessageContent((Text(text),)))


async def add_ai(press: Interaction, control: Control, _: Values) -> None:
    """Seat a machine, or send the last one away; of two presses on one button the first counts."""
    await claim(press, update=True)
    person = await caller(press)
    lobby = press.client.lobby
    deed = lobby.remove_ai if control.rest == REMOVE else lobby.add_ai
    seen = int(control.ask) if control.ask.isdecimal() else None
    found = await deed(control.game, person.id, press.client.now(), seen)
    await edit(press, lobby_post(found, found.table.language))


async def start(press: Interaction, control: Control, _: Values) -> None:
    """Begin; what still hinders is said by name."""
    await claim(press)
    person = await caller(press)
    found = await press.client.lobby.start(control.game, person.id, press.client.now())
    await begun(press, person, found)


async def begun(press: Interaction, person: Person, found: Summary) -> None:
    """Say that the game has begun, with the way to one's own card."""
    said = _speak(person, found)
    text = said.say("lobby.said.begun", number=str(found.game))
    await tell(press, MessageContent((Text(text), Row((table_button(said, found.game),)))))


async def first(press: Interaction, control: Control, values: Values) -> None:
    """Open a table of one person and machines, and begin at once; two presses open one."""
    await claim(press)
    person = await caller(press)
    lobby, now = press.client.lobby, press.client.now()
    key = control.rest or values.first or next(iter(press.client.kinds))
    async with _OPENING.setdefault(person.id, asyncio.Lock()):
        known = await _just_opened(press, person, "open")
        if known is None:
            found = await lobby.new(person.id, key, anywhere(press), now)
            await lobby.set(found.game, person.id, *FILL, now)
            found = await lobby.start(found.game, person.id, now)
        else:
            found = await lobby.look(known, now)
    await begun(press, person, found)


async def rematch(press: Interaction, control: Control, _: Values) -> None:
    """Open a lobby for the same people once more."""
    await claim(press)
    person = await caller(press)
    found = await press.client.lobby.rematch(control.game, person.id, press.client.now())
    text = _speak(person, found).say("new.opened", number=str(found.game))
    await tell(press, MessageContent((Text(text),)))


async def _just_opened(press: Interaction, person: Person, life: str, key: str = "") -> int | None:
    """Find the table that the same press has opened a moment ago; a lobby only in its channel."""
    since = press.client.now() - MOMENTS[life]
    async with press.client.store.reading() as tx:
        for row in await tx.games.of_person(person.id):
            fresh = row.host == person.id and row.created_at >= since and row.life == life
            here = not key or (row.rules == key and row.channel == press.channel_id)
            if fresh and here:
                return row.id
    return None


# What is chosen


async def entry(press: Interaction, control: Control, values: Values) -> None:
    """Show what somebody may bring, or settle one thing of it."""
    person = await caller(press)
    lobby, now = press.client.lobby, press.client.now()
    if not control.rest:
        await claim(press)
        await _brought(press, person, await _gathering(press, control.game), again=False)
        return
    value = await _value(press, control, values, person)
    if value is None:
        return
    await claim(press, update=True)
    try:
        found = await lobby.bring(control.game, person.id, control.rest, value, now)
    except RefusedError as no:
        found = await lobby.look(control.game, now)
        await _as_it_was(
            press, person, no, found, entry_post(found, language_of(person), person.id)
        )
        return
    await _brought(press, person, found, again=True)


async def _brought(press: Interaction, person: Person, found: Summary, *, again: bool) -> None:
    post = entry_post(found, language_of(person), person.id)
    if post is None:
        seated = found.seat_of(person.id) is not None
        code = "LOBBY_NOTHING_BROUGHT" if seated else "LOBBY_NOT_SEATED"
        raise RefusedError(
            (lobby_refusals.no(code, lobby_refusals.PLACES),), found.key, found.players
        )
    await (edit(press, post) if again else tell(press, post))


async def options(press: Interaction, control: Control, _: Values) -> None:
    """Show a page of the options: pages turn in their own message."""
    turning = bool(control.rest)
    await claim(press, update=turning)
    person = await caller(press)
    found = await _gathering(press, control.game)
    page = int(control.rest) if control.rest.isdecimal() else 0
    post = options_post(found, language_of(person), page)
    await (edit(press, post) if turning else tell(press, post))


async def option(press: Interaction, control: Control, values: Values) -> None:
    """Settle an option."""
    person = await caller(press)
    value = await _value(press, control, values, person)
    if value is None:
        return
    await claim(press, update=True)
    lobby, now = press.client.lobby, press.client.now()
    try:
        found = await lobby.set(control.game, person.id, control.rest, value, now)
    except RefusedError as no:
        found = await lobby.look(control.game, now)
        await _as_it_was(press, person, no, found, _page(person, found, control.rest))
        return
    await edit(press, _page(person, found, control.rest))


def _page(person: Person, found: Summary, name: str) -> MessageContent:
    return options_post(found, language_of(person), page_of(found, name))


async def _as_it_was(
    press: Interaction,
    person: Person,
    no: RefusedError,
    found: Summary,
    panel: MessageContent | None,
) -> None:
    """Say why a choice doesn't stand, and show it no more; after the start nothing is chosen."""
    if found.row.life != "lobby":
        await edit(press, MessageContent((Text("\n".join(sentences(person, no))),)))
        return
    await refuse(press, no)
    if panel is not None:
        await edit(press, panel)


async def _gathering(press: Interaction, game: int) -> Summary:
    """See a lobby; go on only before the start."""
    found = await press.client.lobby.look(game, press.client.now())
    if found.row.life != "lobby":
        code = "LOBBY_BEGUN" if found.row.seed else "LOBBY_CLOSED"
        no = lobby_refusals.no(code, lobby_refusals.STARTING, game=str(found.game))
        raise RefusedError((no,), found.key, found.players)
    return found


async def _value(
    press: Interaction, control: Control, values: Values, person: Person
) -> str | None:
    """Take what was chosen or typed; None: it has yet to be typed, and a form asks for it."""
    if press.type is discord.InteractionType.modal_submit:
        files = [await fetched(press, one) for one in values.uploads]
        return files[0] if files else values.text(VALUE)
    if values.chosen and values.first != OTHER:
        return values.first
    found = await _gathering(press, control.game)
    offer = offer_of(found, control.rest, person.id)
    if offer is None:
        raise RefusedError((lobby_refusals.option_unknown(control.rest, found.offers),), found.key)
    await ask(press, value_form(found, language_of(person), offer, control.verb))
    return None


ROUTES: Final[Mapping[str, Handler]] = {
    "new": new,
    "join": join,
    "leave": leave,
    "addai": add_ai,
    "start": start,
    "first": first,
    "rematch": rematch,
    "entry": entry,
    "options": options,
    "option": option,
    **confirmations.ROUTES,
    **seat_handover.ROUTES,
    **lookup_commands.ROUTES,
}
"""By verb; those that commands bring beside the lobby's are among them."""
