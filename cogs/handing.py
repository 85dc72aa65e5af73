"""Handing one's own seat on: meant first, then offered where both can see it, then taken.

A seat brings its hand and its letters along, so nobody gives it by mistake or gets it unasked.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.cards.turn import table_button
from bot.control import Control, Values
from bot.desk.refused import RefusedError, refused
from bot.lobby import refused as refusing
from bot.post import LABEL, Button, Post, Row, Text, short
from bot.store.rows import GameRow, Person
from cogs.reply import Press, caller, claim, tell, voice
from engine.core.model import Seat
from render.words import Voice

Handler = Callable[[Press, Control, Values], Awaitable[None]]


async def meant(press: Press, person: Person, row: GameRow, to: Person) -> None:
    """Ask whoever hands a seat on whether they mean it, and say what goes with it."""
    if await _seat(press, row.id, person.id, row.rules) is None:
        raise refused("NOT_YOUR_SEAT", row.rules)
    if await _seat(press, row.id, to.id, row.rules) is not None:
        no = refusing.no("SEAT_HELD", refusing.LEAVING, name=to.name)
        raise RefusedError((no,), row.rules)
    said = voice(person, row.rules)
    name, number = said.typed(to.name), str(row.id)
    if press.guild_id is None:
        await tell(press, Post((Text(said.say("replace.where", name=name)),)))
        return
    text = said.say("sure.offer", name=name, number=number)
    await tell(
        press, _post(said, text, "sure.offer.button", Control("offer", row.id, rest=f"{to.id}"))
    )


async def offer(press: Press, control: Control, _: Values) -> None:
    """Offer one's seat to somebody, where everybody here reads it."""
    await claim(press)
    person = await caller(press)
    found = await press.client.lobby.look(control.game, press.client.now())
    if await _seat(press, control.game, person.id, found.key) is None:
        raise refused("NOT_YOUR_SEAT", found.key)
    to = await _person(press, int(control.rest))
    said = Voice(found.table.language, found.key, found.players, markdown=True)
    names = {"gone": said.typed(person.name), "name": said.typed(to.name)}
    text = said.say("replace.offered", number=str(found.game), **names)
    take = Control("takeover", found.game, rest=f"{person.id}.{to.id}")
    await tell(press, _post(said, text, "replace.take", take), public=True)


async def takeover(press: Press, control: Control, _: Values) -> None:
    """Take the seat that was offered, if it is for whoever presses and still the giver's."""
    await claim(press)
    person = await caller(press)
    giver, to = map(int, control.rest.split("."))
    now = press.client.now()
    found = await press.client.lobby.look(control.game, now)
    said = voice(person, found.key, found.players)
    if person.id != to:
        name = said.typed((await _person(press, to)).name)
        await tell(press, Post((Text(said.say("replace.other", name=name)),)))
        return
    seat = await _seat(press, found.game, giver, found.key)
    if seat is None:
        await tell(press, Post((Text(said.say("replace.over")),)))
        return
    await press.client.host.replace(found.game, giver, seat, to, now)
    text = said.say("replace.taken", number=str(found.game))
    await tell(press, Post((Text(text), Row((table_button(said, found.game),)))))


def _post(said: Voice, text: str, key: str, control: Control) -> Post:
    """Say something over a button that gives away what can't be taken back."""
    return Post((Text(text), Row((Button(short(said.say(key), LABEL), control, "danger"),))))


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


ROUTES: Final[Mapping[str, Handler]] = {"offer": offer, "takeover": takeover}
"""By verb."""
