"""Which table a direct message is for: that of the last card, or the last one looked at.

A new card switches to its table, unless the person is in a dialogue with another table that
waits for them as well.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.delivery.last_looks import LastLook
from bot.play.services import Services
from bot.store.rows import OutboxLetter, Person

DIALOGUE_TIME: Final = timedelta(minutes=5)
"""For so long after an answer, the card of another table does not switch tables."""
LETTERS_SEARCHED: Final = 10
"""Number of a seat's last letters that are searched for its card."""


async def follow_latest_card(services: Services, person: Person) -> Person:
    """Return the person, switched to the table of their last card if it waits for them."""
    glance = await _find_glance(services, person)
    card = glance.card_table
    if person.game is None or card is None or card == person.game:
        return person
    if is_in_dialogue(services, glance) and await _is_asked(services, person, person.game):
        return person
    if not await _is_asked(services, person, card):
        return person
    async with services.store.writing() as tx:
        person = replace(await tx.people.get(person.id), game=card)
        await tx.people.save(person)
    return person


async def _is_asked(services: Services, person: Person, game: int) -> bool:
    """Tell whether a table asks somebody."""
    return bool((await services.desk.read_seat_view(game, person.id, services.now())).asks)


def is_in_dialogue(services: Services, glance: LastLook) -> bool:
    """Tell whether a person still talks with their table, though another card has come since."""
    return (
        glance.is_doubtful
        and glance.looked_at is not None
        and services.now() - glance.looked_at < DIALOGUE_TIME
    )


# After a restart


async def _find_glance(services: Services, person: Person) -> LastLook:
    """Return the last glance of a person; after a restart it is rebuilt from the store."""
    known = services.courier.last_looks.get(person.id)
    if person.game is None or (known is not None and known.table is not None):
        return known or LastLook()
    if known is not None:
        found = replace(known, table=person.game)
    else:
        found = LastLook(person.game, services.now(), await _find_last_card(services, person))
    services.courier.last_looks.set(person.id, found)
    return found


async def _find_last_card(services: Services, person: Person) -> int | None:
    """Return the table of the last card that a person got by letter."""
    cards: list[OutboxLetter] = []
    async with services.store.reading() as tx:
        for game in await tx.games.of_person(person.id, ("open",)):
            for row in await tx.seats.of_game(game.id):
                if row.person == person.id:
                    cards += await tx.outbox.of_seat(game.id, row.seat, LETTERS_SEARCHED)
    sent = [(one.sent_at, one.letter) for one in cards if one.sent_at is not None]
    found = [(at, letter.game) for at, letter in sent if letter.kind == "card"]
    return max(found, key=lambda one: one[0])[1] if found else None
