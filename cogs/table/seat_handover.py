"""Handing one's own seat on: meant first, then offered by letter, then taken, refused or kept.

A seat brings its hand and its letters along, so nobody gives it by mistake or gets it unasked.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.cards.seat_offer import retract
from bot.cards.turn import table_button
from bot.games.lobby import lobby_refusals as refusing
from bot.games.news.timestamps import relative
from bot.games.refusals import RefusedError, refused
from bot.games.seats.seat_handover import OTHER, Answer
from bot.messages.controls import Control, Values
from bot.messages.posts import LABEL, Button, MessageContent, Row, Text, short
from bot.store.rows import GameRow, Person
from cogs.interaction_io.responses import Interaction, caller, claim, edit, tell, updating, voice
from cogs.interaction_io.table_view import sighted
from engine.core.protocol.values import Seat

LONG: Final = 18
"""So many digits no number of a person has."""

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]


async def meant(press: Interaction, person: Person, row: GameRow, to: Person) -> None:
    """Ask whoever hands a seat on whether they mean it, and say what goes with it."""
    if await _seat(press, row.id, person.id, row.rules) is None:
        raise refused("NOT_YOUR_SEAT", row.rules)
    if to.id == person.id:
        raise RefusedError((refusing.no("SEAT_OWN", refusing.LEAVING),), row.rules)
    if await _seat(press, row.id, to.id, row.rules) is not None:
        no = refusing.no("SEAT_HELD", refusing.LEAVING, name=to.name)
        raise RefusedError((no,), row.rules)
    await sighted(press.client, person, row.id)
    said = voice(person, row.rules)
    name, number = said.typed(to.name), str(row.id)
    if press.guild_id is None:
        await tell(press, MessageContent((Text(said.say("replace.where", name=name)),)))
        return
    text = said.say("sure.offer", name=name, number=number)
    label = short(said.say("sure.offer.button"), LABEL)
    button = Button(label, Control("offer", row.id, rest=f"{to.id}"), "danger")
    await tell(press, MessageContent((Text(text), Row((button,)))))


async def offer(press: Interaction, control: Control, _: Values) -> None:
    """Offer one's seat to somebody, by letter; who offers may think better of it."""
    await claim(press, update=True)
    person = await caller(press)
    to = await _person(press, _number(control.rest))
    said = voice(person)
    if to is None:
        await edit(press, MessageContent((Text(said.say("replace.over")),)))
        return
    made = await press.client.host.offer(control.game, person.id, to.id, press.client.now())
    facts = {"name": said.typed(to.name), "left": relative(made.until)}
    text = said.say("offer.made", number=str(control.game), **facts)
    button = retract(said, control.game, f"{person.id}.{to.id}")
    await edit(press, MessageContent((Text(text), Row((button,)))))


async def takeover(press: Interaction, control: Control, _: Values) -> None:
    """Take the seat that was offered, if it is for whoever presses and still the giver's."""
    await _answered(press, control, "taken", "replace.taken")


async def decline(press: Interaction, control: Control, _: Values) -> None:
    """Leave a seat to whoever offers it."""
    await _answered(press, control, "no", "offer.no.own")


async def withdrawn(press: Interaction, control: Control, _: Values) -> None:
    """Keep the seat that one has offered."""
    await _answered(press, control, "back", "offer.back.own")


async def _answered(press: Interaction, control: Control, why: Answer, key: str) -> None:
    """Answer an offer and say what has come of it: on the message itself, where it is a letter."""
    await claim(press, update=press.guild_id is None)
    person = await caller(press)
    giver, to = _two(control)
    now, game = press.client.now(), control.game
    found = await press.client.lobby.look(game, now)
    said = voice(person, found.key, found.players)
    came = await press.client.host.answer(game, giver, person.id, now, why=why)
    whose = await _person(press, giver if why in {"back", came} else to)
    if came != why:
        other = "offer.other" if why == "back" else "replace.other"
        key = other if came == OTHER and whose is not None else "replace.over"
    elif why == "taken" and updating(press):
        key = "offer.taken.own"
    name = said.typed(whose.name) if whose is not None else ""
    row = (Row((table_button(said, game),)),) if came == why else ()
    post = MessageContent((Text(said.say(key, name=name, gone=name, number=str(game))), *row))
    await (edit(press, post) if updating(press) else tell(press, post))


def _two(control: Control) -> tuple[int, int]:
    """Read who offers a seat, and to whom; 0 is nobody."""
    giver, _, to = control.rest.partition(".")
    return _number(giver), _number(to)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < LONG else 0


async def _seat(press: Interaction, game: int, person: int, key: str) -> Seat | None:
    """Find the seat that somebody holds at a table that is being played."""
    async with press.client.store.reading() as tx:
        row = await tx.games.get(game)
        seats = await tx.seats.of(game)
    if row is None or row.life != "open":
        no = refusing.no("TABLE_NOT_OPEN", refusing.WHOSE, game=str(game))
        raise RefusedError((no,), key)
    return next((one.seat for one in seats if one.person == person), None)


async def _person(press: Interaction, number: int) -> Person | None:
    async with press.client.store.reading() as tx:
        return (await tx.people.named([number])).get(number)


ROUTES: Final[Mapping[str, Handler]] = {
    "offer": offer,
    "takeover": takeover,
    "decline": decline,
    "retract": withdrawn,
}
"""By verb."""
