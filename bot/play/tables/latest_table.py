"""Which table a direct message is for: that of the last card, or the last one looked at.

A new card switches to its table, unless the person is in a dialogue with another table that
waits for them as well.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.play.services import Services
from bot.play.tables.last_look import LastLook, find_last_look
from bot.records import Person

DIALOGUE_TIME: Final = timedelta(minutes=5)
"""For so long after an answer, the card of another table does not switch tables."""


async def follow_latest_card(services: Services, person: Person) -> Person:
    """Return the person, switched to the table of their last card if it waits for them."""
    glance = await find_last_look(services.store, person)
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
