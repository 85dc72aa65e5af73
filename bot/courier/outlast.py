"""Present cards as the database knows them: a newer card spends them after a restart too.

They stand among the answers of their holder, under a name of their own, and are forgotten with
those: a card that is so old answers with the present one.
"""

import json
from dataclasses import dataclass
from datetime import datetime

import structlog

from bot.cards.turn import spent_card
from bot.courier.live import Card, Key, Live
from bot.sender import Sent
from bot.store.fault import StoreError
from bot.store.store import Store
from render.words import Voice

log = structlog.stdlib.get_logger("skald.courier")


@dataclass(frozen=True, slots=True)
class Told:
    """A card that somebody has before them, and what it told besides."""

    at: Sent
    words: str
    language: str

    def card(self, game: int) -> Card:
        """Tell what is to be left of it."""
        voice = Voice(self.language, markdown=True)
        return Card(self.at, spent_card(voice, game, self.words), self.language)


async def keep(store: Store, person: int, game: int, told: Told, now: datetime) -> None:
    """Write down which card is the present one; where that can't be done, it is but remembered."""
    plain = {
        "channel": told.at.channel,
        "message": told.at.message,
        "words": told.words,
        "language": told.language,
    }
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    try:
        async with store.writing() as tx:
            await tx.answers.keep(person, _name(game), text, now)
    except StoreError as fault:
        log.warning("card_not_kept", fault=str(fault))


async def recall(store: Store, live: Live, key: Key, person: int) -> Card | None:
    """Find the present card of a seat: the one that is remembered, else the one written down."""
    if (known := live.present(key)) is not None:
        return known
    async with store.reading() as tx:
        text = await tx.answers.get(person, _name(key[0]))
    if text is None or live.present(key) is not None:
        return live.present(key)
    plain = json.loads(text)
    told = Told(Sent(plain["channel"], plain["message"]), plain["words"], plain["language"])
    live.put(key, told.card(key[0]))
    return live.present(key)


def _name(game: int) -> str:
    return f"card.{game}"
