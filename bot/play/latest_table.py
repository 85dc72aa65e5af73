"""Which table a direct message is for: that of the card that came last, or the last looked at.

A card that comes counts as a look at its table, unless somebody is in the middle of a dialogue with
another one that waits for them as well.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.client import Skald
from bot.delivery.glances import Glance
from bot.store.rows import OutboxLetter, Person

DIALOGUE: Final = timedelta(minutes=5)
"""So long after an answer from a table no card of another one comes between."""
LETTERS: Final = 10
"""Among so many last letters of a seat its card is looked for."""


async def latest(client: Skald, person: Person) -> Person:
    """Let somebody mean the table of the card that came last, where it waits for them."""
    glance = await _glance(client, person)
    card = glance.card
    if person.game is None or card is None or card == person.game:
        return person
    if in_dialogue(client, glance) and await _asked(client, person, person.game):
        return person
    if not await _asked(client, person, card):
        return person
    async with client.store.writing() as tx:
        person = replace(await tx.people.get(person.id), game=card)
        await tx.people.save(person)
    return person


async def _asked(client: Skald, person: Person, game: int) -> bool:
    """Tell whether a table waits for somebody."""
    return bool((await client.desk.look(game, person.id, client.now())).asks)


def in_dialogue(client: Skald, glance: Glance) -> bool:
    """Tell whether the table last looked at is meant, though a card of another has come since."""
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
    cards: list[OutboxLetter] = []
    async with client.store.reading() as tx:
        for game in await tx.games.of_person(person.id, ("open",)):
            for row in await tx.seats.of(game.id):
                if row.person == person.id:
                    cards += await tx.outbox.of_seat(game.id, row.seat, LETTERS)
    sent = [(one.sent_at, one.letter) for one in cards if one.sent_at is not None]
    found = [(at, letter.game) for at, letter in sent if letter.kind == "card"]
    return max(found, key=lambda one: one[0])[1] if found else None
