"""Words that somebody has typed without saying to whom, stored until a button says it."""

import json
from typing import Final, NamedTuple

from bot.messages.reader import Reader
from bot.play.services import Services
from engine.core.protocol.values import Order

UNSENT_WORDS_PREFIX: Final = "unsent."
"""How the token of unsent words begins among a person's stored answers."""


class UnsentWords(NamedTuple):
    """What somebody typed: for one reader, and the order that says it to everybody, if any."""

    text: str
    public_order: Order | None = None


async def save_unsent_words(services: Services, person: int, key: str, words: UnsentWords) -> None:
    """Store words under the key of their message."""
    order = words.public_order
    row = {"text": words.text, "order": None if order is None else order.model_dump(mode="json")}
    body = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    async with services.store.writing() as tx:
        await tx.answers.replace(person, f"{UNSENT_WORDS_PREFIX}{key}", body, services.now())


async def find_unsent_words(
    services: Services, person: int, key: str, reader: Reader
) -> UnsentWords | None:
    """Find words that were typed at the reader's table; None if they have expired."""
    async with services.store.reading() as tx:
        body = await tx.answers.get(person, f"{UNSENT_WORDS_PREFIX}{key}")
    if body is None:
        return None
    row = json.loads(body)
    orders = reader.game_type.game.orders
    return UnsentWords(row["text"], row["order"] and orders.validate_python(row["order"]))
