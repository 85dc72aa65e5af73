"""News that letters have not delivered: shown where the reader looks, and then by no letter.

Closed direct messages and quiet hours hold letters back. News is marked as told only after the
answer has arrived: after a fault it is told again and never lost.
"""

from datetime import datetime
from typing import Final

from bot.cards.news import read_letter_page
from bot.games.news.missed_news import join_pages
from bot.games.replies import Reply
from bot.messages.reader import Reader
from bot.play.news_in_flight import UnreadNews
from bot.play.services import Services
from bot.store.rows import OutboxLetter, Person
from bot.store.tables.outbox import CLOSED

LETTERS_SEARCHED: Final = 4
"""Number of a seat's last letters that are searched for its card."""


async def take_kept_back_news(services: Services, reader: Reader) -> UnreadNews | None:
    """Take the news that closed direct messages kept back; None if there is none."""
    letters = await _load_untold_letters(services, reader)
    return _take_news(services, reader, [one for one in letters if one.next_try is None])


async def take_pending_news(services: Services, reader: Reader) -> UnreadNews | None:
    """Take the news of all letters that were not sent; None if there is none."""
    return _take_news(services, reader, await _load_untold_letters(services, reader))


async def note_told(services: Services, news: UnreadNews) -> None:
    """Mark letters as sent, since an answer has told their news."""
    try:
        async with services.store.writing() as tx:
            for one in news.letters:
                await tx.outbox.mark_sent(one.id, None, None, services.now())
    finally:
        services.news_in_flight.release(news)


async def find_next_card(services: Services, reader: Reader, reply: Reply) -> OutboxLetter | None:
    """Return the letter with the next card of a reader who just closed a sheet; None if none."""
    seat_view, ask = reader.seat_view, reply.ask
    closed = reply.has_advanced and ask is not None and ask.group and not reader.find_ask(ask.id)
    if not closed or not seat_view.asks or reader.seat is None:
        return None
    async with services.store.reading() as tx:
        letters = await tx.outbox.of_seat(seat_view.game.id, reader.seat, LETTERS_SEARCHED)
    cards = (one for one in letters if one.letter.kind == "card")
    return next((one for one in cards if one.letter.revision == seat_view.revision), None)


def is_coming(card: OutboxLetter, now: datetime) -> bool:
    """Tell whether a letter is delivered or on its way."""
    return card.failed != CLOSED and (card.next_try is None or card.next_try <= now)


def is_reached(person: Person) -> bool:
    """Tell whether letters reach a person, as far as is known."""
    return person.dm != CLOSED


async def _load_untold_letters(services: Services, reader: Reader) -> list[OutboxLetter]:
    if reader.seat is None:
        return []
    async with services.store.reading() as tx:
        return await tx.outbox.list_unread(reader.seat_view.game.id, reader.seat)


def _take_news(
    services: Services, reader: Reader, letters: list[OutboxLetter]
) -> UnreadNews | None:
    """Take the news of letters that no other answer is telling.

    Letters that are only cards have none, and are marked as sent with the others.
    """
    free = services.news_in_flight.take_free(letters)
    if not free:
        return None
    bodies = (one.letter.body for one in free)
    pages = [read_letter_page(one, reader.voice) for one in bodies if "page" in one or "key" in one]
    return UnreadNews(join_pages(pages) if pages else None, free)
