"""News that letters have not delivered: shown where the reader looks, and then by no letter.

Closed direct messages and quiet hours hold letters back. News is marked as read only after the
answer has arrived: after a fault it is told again and never lost.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.cards.news_card import write_own_words
from bot.games.news.chapter_reading import join_pages
from bot.games.news.reader_state_changes import ReadMark
from bot.games.news.unread_news import UnreadNews, write_news_page
from bot.games.replies import Reply
from bot.letter_bodies import TurnCard
from bot.messages.reader import Reader
from bot.play.memory.news_in_flight import NewsInAnswer
from bot.play.services import Services
from bot.records import OutboxLetter, Person
from bot.store.tables.outbox import DMS_CLOSED_REASON
from render.language.pages import Page

LETTERS_SEARCHED: Final = 4
"""Number of a seat's last letters that are searched for its card."""


async def take_kept_back_news(services: Services, reader: Reader) -> NewsInAnswer | None:
    """Take the news that closed direct messages kept back; None if there is none."""
    news = await _read_news(services, reader)
    kept = [] if news is None else [one for one in news.kept_letters if one.next_try is None]
    return await _take_news(services, reader, news, kept) if news is not None and kept else None


async def take_pending_news(services: Services, reader: Reader) -> NewsInAnswer | None:
    """Take all unread news, for an answer that replaces what letters would tell."""
    news = await _read_news(services, reader)
    if news is None or not (news.chapters or news.kept_letters):
        return None
    return await _take_news(services, reader, news, news.kept_letters)


async def take_card_news(services: Services, reader: Reader) -> NewsInAnswer | None:
    """Take all that the last card has told, of which it shows the first lines, and the unread."""
    person = reader.seat_view.person
    if person is None:
        return None
    news = await services.desk.read_card_news(reader.seat_view.game.id, person)
    if news is None or not (news.chapters or news.kept_letters):
        return None
    return await _take_news(services, reader, news, news.kept_letters)


async def find_next_card(services: Services, reader: Reader, reply: Reply) -> OutboxLetter | None:
    """Return the letter with the next card of a reader who just closed a sheet; None if none."""
    seat_view, ask = reader.seat_view, reply.ask
    closed = reply.has_advanced and ask is not None and ask.group and not reader.find_ask(ask.id)
    if not closed or not seat_view.asks or reader.seat is None:
        return None
    async with services.store.reading() as tx:
        letters = await tx.outbox.of_seat(seat_view.game.id, reader.seat, LETTERS_SEARCHED)
    cards = (one for one in letters if isinstance(one.letter.body, TurnCard))
    return next((one for one in cards if one.letter.revision == seat_view.revision), None)


def is_coming(card: OutboxLetter, now: datetime) -> bool:
    """Tell whether a letter is delivered or on its way."""
    return card.failed != DMS_CLOSED_REASON and (card.next_try is None or card.next_try <= now)


def is_reached(person: Person) -> bool:
    """Tell whether letters reach a person, as far as is known."""
    return person.dm != DMS_CLOSED_REASON


async def _read_news(services: Services, reader: Reader) -> UnreadNews | None:
    person = reader.seat_view.person
    if person is None:
        return None
    return await services.desk.read_unread_news(reader.seat_view.game.id, person)


async def _take_news(
    services: Services, reader: Reader, news: UnreadNews, letters: Sequence[OutboxLetter]
) -> NewsInAnswer | None:
    """Take unread news, with letters that have words of their own, unless another answer has it.

    Letters that are only cards have none, and are marked as sent with the others.
    """
    state = news.state
    if not services.news_in_flight.take(state.game, state.person):
        return None
    mark = ReadMark(
        state.game,
        state.person,
        news.up_to,
        told_events=news.told_events,
        letters=tuple(one.id for one in letters),
    )
    return NewsInAnswer(await _write_page(reader, news, letters), mark)


async def _write_page(
    reader: Reader, news: UnreadNews, letters: Sequence[OutboxLetter]
) -> Page | None:
    own_pages = [write_own_words(one.letter, reader.voice) for one in letters]
    news_page = await asyncio.to_thread(write_news_page, news, reader.language)
    pages = [page for page in (*own_pages, news_page) if page is not None]
    return join_pages(pages) if pages else None
