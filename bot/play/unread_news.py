"""What letters have not brought somebody: told where they look instead, and then by no letter.

Closed direct messages keep letters back, and quiet hours hold them. What is told here is noted as
told only once the answer has arrived: a fault in between tells it again, and loses nothing.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final
from weakref import WeakValueDictionary

from bot.cards.news import page_of
from bot.client import Skald
from bot.games.news.missed_news import gathered
from bot.games.replies import Reply
from bot.messages.reader import Reader
from bot.store.rows import OutboxLetter
from bot.store.tables.outbox import CLOSED
from engine.core.protocol.values import Seat
from render.language.pages import Page

LAST: Final = 4
"""Among so many letters of a seat is the card that its last step has brought."""

_tellings: Final[WeakValueDictionary[tuple[int, Seat], asyncio.Lock]] = WeakValueDictionary()
"""Of two looks at once the second finds what the first has left."""


@asynccontextmanager
async def behind(client: Skald, reader: Reader) -> AsyncIterator[Page | None]:
    """Give what closed direct messages kept from a reader; None: nothing."""
    seat = reader.seat
    if seat is None:
        yield None
        return
    async with _telling(reader, seat):
        letters = await _untold(client, reader, seat)
        kept = [one for one in letters if one.next_try is None]
        yield _page(reader, kept)
        await _told(client, kept)


@asynccontextmanager
async def ahead(
    client: Skald, reader: Reader, card: OutboxLetter | None
) -> AsyncIterator[Page | None]:
    """Give all that a reader's letters would tell, where an answer is the card that they bring."""
    seat = reader.seat
    if card is None or seat is None:
        yield None
        return
    async with _telling(reader, seat):
        letters = await _untold(client, reader, seat)
        yield _page(reader, letters)
        await _told(client, letters)


async def next_card(client: Skald, reader: Reader, reply: Reply) -> OutboxLetter | None:
    """Find the letter that asks anew whoever has just closed a sheet; None: there is none."""
    sight, ask = reader.sight, reply.ask
    closed = reply.advanced and ask is not None and ask.group and not reader.own(ask.id)
    if not closed or not sight.asks or reader.seat is None:
        return None
    async with client.store.reading() as tx:
        letters = await tx.outbox.of_seat(sight.game.id, reader.seat, LAST)
    cards = (one for one in letters if one.letter.kind == "card")
    return next((one for one in cards if one.letter.revision == sight.revision), None)


def comes(card: OutboxLetter, now: datetime) -> bool:
    """Tell whether a letter is there or on its way: nothing holds it back."""
    return card.failed != CLOSED and (card.next_try is None or card.next_try <= now)


def _telling(reader: Reader, seat: Seat) -> asyncio.Lock:
    return _tellings.setdefault((reader.sight.game.id, seat), asyncio.Lock())


async def _untold(client: Skald, reader: Reader, seat: Seat) -> list[OutboxLetter]:
    async with client.store.reading() as tx:
        return await tx.outbox.to_tell(reader.sight.game.id, seat)


def _page(reader: Reader, letters: list[OutboxLetter]) -> Page | None:
    """Read letters as one page; a card alone tells nothing that the present one doesn't."""
    bodies = (one.letter.body for one in letters)
    pages = [page_of(one, reader.voice) for one in bodies if "page" in one or "key" in one]
    return gathered(pages) if pages else None


async def _told(client: Skald, letters: list[OutboxLetter]) -> None:
    if letters:
        async with client.store.writing() as tx:
            for one in letters:
                await tx.outbox.sent(one.id, None, None, client.now())
