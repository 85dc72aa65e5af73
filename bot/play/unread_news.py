"""News that letters have not delivered: shown where the reader looks, and then by no letter.

Closed direct messages and quiet hours hold letters back. News is marked as told only after the
answer has arrived: after a fault it is told again and never lost.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final
from weakref import WeakValueDictionary

from bot.cards.news import read_letter_page
from bot.client import Skald
from bot.games.news.missed_news import join_pages
from bot.games.replies import Reply
from bot.messages.reader import Reader
from bot.store.rows import OutboxLetter
from bot.store.tables.outbox import CLOSED
from engine.core.protocol.values import Seat
from render.language.pages import Page

LETTERS_SEARCHED: Final = 4
"""Number of a seat's last letters that are searched for its card."""

_telling_locks: Final[WeakValueDictionary[tuple[int, Seat], asyncio.Lock]] = WeakValueDictionary()
"""Locks by table and seat, so that two answers at once don't tell the same news."""


@asynccontextmanager
async def kept_back_news(client: Skald, reader: Reader) -> AsyncIterator[Page | None]:
    """Yield the news that closed direct messages kept back, then mark it told; None if none."""
    seat = reader.seat
    if seat is None:
        yield None
        return
    async with _telling_lock(reader, seat):
        letters = await _load_untold_letters(client, reader, seat)
        kept = [one for one in letters if one.next_try is None]
        yield _page_of_letters(reader, kept)
        await _mark_as_told(client, kept)


@asynccontextmanager
async def pending_news(
    client: Skald, reader: Reader, card: OutboxLetter | None
) -> AsyncIterator[Page | None]:
    """Yield the news of all unsent letters if the answer replaces `card`, then mark it told."""
    seat = reader.seat
    if card is None or seat is None:
        yield None
        return
    async with _telling_lock(reader, seat):
        letters = await _load_untold_letters(client, reader, seat)
        yield _page_of_letters(reader, letters)
        await _mark_as_told(client, letters)


async def find_next_card(client: Skald, reader: Reader, reply: Reply) -> OutboxLetter | None:
    """Return the letter with the next card of a reader who just closed a sheet; None if none."""
    seat_view, ask = reader.seat_view, reply.ask
    closed = reply.has_advanced and ask is not None and ask.group and not reader.find_ask(ask.id)
    if not closed or not seat_view.asks or reader.seat is None:
        return None
    async with client.store.reading() as tx:
        letters = await tx.outbox.of_seat(seat_view.game.id, reader.seat, LETTERS_SEARCHED)
    cards = (one for one in letters if one.letter.kind == "card")
    return next((one for one in cards if one.letter.revision == seat_view.revision), None)


def is_coming(card: OutboxLetter, now: datetime) -> bool:
    """Tell whether a letter is delivered or on its way."""
    return card.failed != CLOSED and (card.next_try is None or card.next_try <= now)


def _telling_lock(reader: Reader, seat: Seat) -> asyncio.Lock:
    return _telling_locks.setdefault((reader.seat_view.game.id, seat), asyncio.Lock())


async def _load_untold_letters(client: Skald, reader: Reader, seat: Seat) -> list[OutboxLetter]:
    async with client.store.reading() as tx:
        return await tx.outbox.list_unread(reader.seat_view.game.id, seat)


def _page_of_letters(reader: Reader, letters: list[OutboxLetter]) -> Page | None:
    """Return the news of letters as one page; letters that are only cards are skipped."""
    bodies = (one.letter.body for one in letters)
    pages = [read_letter_page(one, reader.voice) for one in bodies if "page" in one or "key" in one]
    return join_pages(pages) if pages else None


async def _mark_as_told(client: Skald, letters: list[OutboxLetter]) -> None:
    if letters:
        async with client.store.writing() as tx:
            for one in letters:
                await tx.outbox.mark_sent(one.id, None, None, client.now())
