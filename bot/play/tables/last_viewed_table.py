"""Which table a person looked at last, and whose card has come to them since, as stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.games.news.reader_state_changes import note_look
from bot.records import Person, ReaderState
from bot.store.store import Store

LOOK_PRECISION: Final = timedelta(minutes=1)
"""A look at the same table within this time is not stored anew."""
READING_TIME: Final = timedelta(seconds=10)
"""Nobody has read a card and answered it by typed words in less time than this."""
FRESH_CARD_TIME: Final = timedelta(minutes=5)
"""For so long after a card came, a line that names no table answers it."""


@dataclass(frozen=True, slots=True)
class LastLook:
    """The table that somebody last looked at, and the card that has come after it."""

    table: int | None = None
    looked_at: datetime | None = None
    """When they looked; None if unknown."""
    card_table: int | None = None
    """The table of the card that came last, after that look."""
    card_sent_at: datetime | None = None
    """When that card came."""

    @property
    def is_doubtful(self) -> bool:
        """Tell whether the last card is of another table than the one last looked at."""
        return None not in {self.card_table, self.table} and self.card_table != self.table

    def is_card_fresh(self, now: datetime) -> bool:
        """Tell whether the last card came so lately that what is written now answers it."""
        sent_at = self.card_sent_at
        return sent_at is not None and READING_TIME <= now - sent_at < FRESH_CARD_TIME


async def find_last_look(store: Store, person: Person) -> LastLook:
    """Return which table a person looked at last, and whose card has come to them since."""
    async with store.reading() as tx:
        return _last_look(await tx.reader_states.of_person(person.id), person)


def _last_look(states: Sequence[ReaderState], person: Person) -> LastLook:
    looks = [
        (one.looked_at, one.game == person.game, one.game)
        for one in states
        if one.looked_at is not None
    ]
    looked_at, _, table = max(looks, default=(None, True, person.game))
    cards = [(one.card_sent_at, one.game) for one in states if one.card_sent_at is not None]
    sent_at, card_table = max(cards, default=(None, None))
    return LastLook(table, looked_at, card_table, sent_at)


async def record_look(
    store: Store, known: Person, states: Sequence[ReaderState], game: int, now: datetime
) -> None:
    """Record that a person named a table, pressed there, or got an answer from there.

    Nothing is written if their stored states have it already.
    """
    look = _last_look(states, known)
    is_recent = look.looked_at is not None and now - look.looked_at < LOOK_PRECISION
    if known.game == look.table == game and is_recent and look.card_table is None:
        return
    async with store.writing() as tx:
        known = await tx.people.get(known.id)
        if known.game != game:
            await tx.people.save(replace(known, game=game))
        await note_look(tx, await tx.reader_states.get(game, known.id), now)
