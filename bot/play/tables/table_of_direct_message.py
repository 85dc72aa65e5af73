"""Which table a direct message is for: that of the last card, or the last one looked at.

A new card switches to its table, unless only the other table waits for the person, or they are
in a dialogue with it and it waits for them as well.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.play.services import Services
from bot.play.tables.last_viewed_table import LastLook, find_last_look
from bot.records import Person

DIALOGUE_TIME: Final = timedelta(minutes=5)
"""For so long after an answer, the card of another table does not switch tables."""


async def follow_latest_card(services: Services, person: Person) -> Person:
    """Return the person, switched to the table of their last card if it is the likelier one."""
    glance = await find_last_look(services.store, person)
    card = glance.card_table
    if person.game is None or card is None or card == person.game:
        return person
    last, new = [
        await services.desk.read_seat_view(one, person.id, services.now())
        for one in (person.game, card)
    ]
    stays = bool(last.asks) and (not new.asks or is_in_dialogue(services, glance))
    if stays or new.seat is None or new.game.life != "open":
        return person
    async with services.store.writing() as tx:
        person = replace(await tx.people.get(person.id), game=card)
        await tx.people.save(person)
    return person


def is_in_dialogue(services: Services, glance: LastLook) -> bool:
    """Tell whether a person still talks with their table, though another card has come since."""
    return (
        glance.is_doubtful
        and glance.looked_at is not None
        and services.now() - glance.looked_at < DIALOGUE_TIME
    )
