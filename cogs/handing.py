"""Handing one's own seat on: meant first, then offered by letter, then taken, refused or kept.

A seat brings its hand and its letters along, so nobody gives it by mistake or gets it unasked.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.cards.offer import retract
from bot.cards.turn import table_button
from bot.control import Control, Values
from bot.desk.moments import relative
from bot.desk.refused import RefusedError, refused
from bot.handing import OTHER, Answer
from bot.lobby import refused as refusing
from bot.post import LABEL, Button, Post, Row, Text, short
from bot.store.rows import GameRow, Person
from cogs.reply import Press, caller, claim, edit, tell, voice
from cogs.show import sighted
from engine.core.model import Seat

Handler = Callable[[Press, Control, Values], Awaitable[None]]


async def meant(press: Press, person: Person, row: GameRow, to: Person) -> None:
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
        await tell(press, Post((Text(said.say("replace.where", name=name)),)))
        return
    text = said.say("sure.offer", name=name, number=number)
    label = short(said.say("sure.offer.button"), LABEL)
    button = Button(label, Control("offer", row.id, rest=f"{to.id}"), "danger")
    await tell(press, Post((Text(text), Row((button,)))))


async def offer(press: Press, control: Control, _: Values) -> None:
    """Offer one's seat to somebody, by letter; who offers may think better of it."""
    await claim(press, update=True)
    person = await caller(press)
    to = await _person(press, int(control.rest))
    made = await press.client.host.offer(control.game, person.id, to.id, press.client.now())
    said = voice(person)
    facts = {"name": said.typed(to.name), "left": relative(made.until)}
    text = said.say("offer.made", number=str(control.game), **facts)
    button = retract(said, control.game, f"{person.id}.{to.id}")
    await edit(press, Post((Text(text), Row((button,)))))


async def takeover(press: Press, control: Control, _: Values) -> None:
    """Take the seat that was offered, if it is for whoever presses and still the giver's."""
    await _answered(press, control, "taken", "replace.taken")


async def decline(press: Press, control: Control, _: Values) -> None:
    """Leave a seat to whoever offers it."""
    await _answered(press, control, "no", "offer.no.own")


async def withdrawn(press: Press, control: Control, _: Values) -> None:
    """Keep the seat that one has offered."""
    await _answered(press, control, "back", "offer.back.own")


async def _answered(press: Press, control: Control, why: Answer, key: str) -> None:
    """Answer an offer and say what has come of it."""
    await claim(press)
    person = await caller(press)
    giver, to = map(int, control.rest.split("."))
    now, game = press.client.now(), control.game
    found = await press.client.lobby.look(game, now)
    said = voice(person, found.key, found.players)
    came = await press.client.host.answer(game, giver, person.id, now, why=why)
    if came == why:
        text = said.say(key, number=str(game))
        await tell(press, Post((Text(text), Row((table_button(said, game),)))))
        return
    other = "offer.other" if why == "back" else "replace.other"
    whose = await _person(press, giver if why == "back" else to)
    key = other if came == OTHER else "replace.over"
    await tell(press, Post((Text(said.say(key, name=said.typed(whose.name))),)))


async def _seat(press: Press, game: int, person: int, key: str) -> Seat | None:
    """Find the seat that somebody holds at a table that is being played."""
    async with press.client.store.reading() as tx:
        row = await tx.games.get(game)
        seats = await tx.seats.of(game)
    if row is None or row.life != "open":
        no = refusing.no("TABLE_NOT_OPEN", refusing.WHOSE, game=str(game))
        raise RefusedError((no,), key)
    return next((one.seat for one in seats if one.person == person), None)


async def _person(press: Press, number: int) -> Person:
    async with press.client.store.reading() as tx:
        return await tx.people.get(number)


ROUTES: Final[Mapping[str, Handler]] = {
    "offer": offer,
    "takeover": takeover,
    "decline": decline,
    "retract": withdrawn,
}
"""By verb."""
