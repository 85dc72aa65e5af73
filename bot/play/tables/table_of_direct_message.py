"""Which table a direct message is for: that of the last card, or the last one looked at.

A new card switches to its table, unless only the other table waits for the person, or it came
while they were writing to the other one.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.play.services import Services
from bot.play.tables.last_viewed_table import LastLook, find_last_look
from bot.records import Person

DIALOGUE_TIME: Final = timedelta(minutes=5)
"""For so long after an answer, a card that nobody can have read yet does not switch tables."""


async def follow_latest_card(services: Services, person: Person) -> Person:
    """Return the person, switched to the table of their last card if it is the likelier one."""
    glance = await find_last_look(services.store, person)
    card = glance.card_table
    is_fresh = glance.is_card_fresh(services.now())
    if card is None or card == person.game or (person.game is None and not is_fresh):
        return person
    new = await services.desk.read_seat_view(card, person.id, services.now())
    if new.seat is None or new.game.life != "open":
        return person
    may_stay = not new.asks or is_in_dialogue(services, glance)
    if person.game is not None and may_stay:
        last = await services.desk.read_seat_view(person.game, person.id, services.now())
        if last.asks:
            return person
    async with services.store.writing() as tx:
        person = replace(await tx.people.get(person.id), game=card)
        await tx.people.save(person)
    return person


def is_in_dialogue(services: Services, glance: LastLook) -> bool:
    """Tell whether a person was writing to their table when the card of another one came."""
    return (
        glance.is_doubtful
        and not glance.is_card_fresh(services.now())
        and glance.looked_at is not None
        and services.now() - glance.looked_at < DIALOGUE_TIME
    )
