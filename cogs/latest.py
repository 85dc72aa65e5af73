"""Which table a direct message is for: that of the card that came last, or the last looked at.

A card that comes counts as a look at its table, unless somebody is in the middle of a dialogue with
another one.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.client import Skald
from bot.courier.glances import Glance
from bot.store.rows import Person, Waiting

DIALOGUE: Final = timedelta(minutes=5)
"""So long after an answer from a table no card of another one comes between."""
LETTERS: Final = 10
"""Among so many last letters of a seat its card is looked for."""


async def latest(client: Skald, person: Person) -> Person:
    """Let somebody mean the table of the card that came last, where it waits for them."""
    glance = await _glance(client, person)
    card = glance.card
    if person.game is None or card in {None, person.game} or _in_dialogue(client, glance):
        return person
    if card is None or not (await client.desk.look(card, person.id, client.now())).asks:
        return person
    async with client.store.writing() as tx:
        person = replace(await tx.people.get(person.id), game=card)
        await tx.people.save(person)
    return person


def _in_dialogue(client: Skald, glance: Glance) -> bool:
    return glance.doubtful and glance.at is not None and client.now() - glance.at < DIALOGUE


# After a restart


async def _glance(client: Skald, person: Person) -> Glance:
    """Find somebody's last look; where nobody remembers it, nothing is guessed by the letters."""
    known = client.courier.glances.of(person.id)
    if person.game is None or (known is not None and known.table is not None):
        return known or Glance()
    if known is not None:
        found = replace(known, table=person.game)
    else:
        found = Glance(person.game, client.now(), await _last_card(client, person))
    client.courier.glances.keep(person.id, found)
    return found


async def _last_card(client: Skald, person: Person) -> int | None:
    """Find the table of the last card that has come to somebody by letter."""
    cards: list[Waiting] = []
    async with client.store.reading() as tx:
        for game in await tx.games.of_person(person.id, ("open",)):
            for row in await tx.seats.of(game.id):
                if row.person == person.id:
                    cards += await tx.outbox.of_seat(game.id, row.seat, LETTERS)
    sent = [(one.sent_at, one.letter) for one in cards if one.sent_at is not None]
    found = [(at, letter.game) for at, letter in sent if letter.kind == "card"]
    return max(found, key=lambda one: one[0])[1] if found else None
