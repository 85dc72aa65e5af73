"""Compose letters as messages: a page with its pictures, news, the card of the present ask."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, Protocol

import structlog

from bot.cards.draft_picture import make_sheet_overlays
from bot.cards.lobby import lobby_post
from bot.cards.news import card_with_news
from bot.cards.turn import MAX_NEWS_LINES, card_pictures, unheard_news
from bot.delivery.addresses import Address, LetterTable
from bot.delivery.letters.letter_pages import (
    ComposedLetter,
    NamedPicture,
    OutgoingMessage,
    add_text_twins,
    compose_page,
    picture_files,
    read_own_page,
    shown_picture,
    text_that_remains,
)
from bot.game_types import GameType
from bot.games.lobby.lobby_summary import summarise_lobby
from bot.games.news.missed_news import join_pages
from bot.games.news.reader_marks import ReadMark
from bot.games.news.timestamps import relative_time
from bot.games.news.unread_news import UnreadNews, write_news_page
from bot.games.state.seat_view import SeatView
from bot.messages.posts import MAX_PICTURES, MessageContent
from bot.messages.reader import Reader
from bot.records import Letter, PositionRow, StoredEvent
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from engine.core.files.state_files import load
from engine.core.protocol.values import Event, is_in_audience
from render.drawing.picture import DraftOverlay, PictureRequest
from render.language.pages import Page

STALE_REASON: Final = "stale"
"""The reason why a letter is not sent that no longer tells anything true."""
MAX_STEPS: Final = 8
"""Steps that are cached; a written step doesn't change."""
SILENT_KINDS: Final = frozenset({"reminder", "note"})
"""Kinds of letters that are sent silently unless they mention somebody."""


StepRead = tuple[PositionRow, list[StoredEvent]]
"""A position, and the events of the chapters that its step closed."""

log = structlog.stdlib.get_logger("skald.courier")


class StaleLetterError(Exception):
    """What the letter would say is no longer true."""


class ReadLetterError(Exception):
    """What the letter would say has been read elsewhere."""


class Desk(Protocol):
    """The part of the desk that the composer needs."""

    async def read_seat_view(
        self, game: int, person: int | None, now: datetime, since: int | None = None
    ) -> SeatView: ...

    async def read_unread_news(self, game: int, person: int) -> UnreadNews | None: ...


class LetterComposer:
    """Composes letters as messages."""

    def __init__(
        self, store: Store, desk: Desk, studio: PictureStudio, game_types: Mapping[str, GameType]
    ) -> None:
        self._store, self._desk, self._studio, self._game_types = store, desk, studio, game_types
        self._steps: OrderedDict[tuple[int, int], StepRead] = OrderedDict()

    async def compose(
        self, letter: Letter, address: Address, max_file_bytes: int, now: datetime
    ) -> ComposedLetter:
        """Compose a letter as messages whose files have at most `max_file_bytes` each."""
        if letter.kind == "lobby" and address.table is not None:
            return ComposedLetter([OutgoingMessage(await self._compose_lobby(address.table))])
        if letter.kind == "card" and address.table is not None:
            return await self._compose_card(letter, address, address.table, max_file_bytes, now)
        if letter.kind == "news" and address.table is not None:
            return await self._compose_news(letter, address, address.table, max_file_bytes)
        if letter.kind == "reminder":
            letter = await self._refresh_reminder(letter, address, now)
        events = await self._read_events(letter, address) if letter.look else ()
        drawn = await self._draw_pictures(letter, address, events)
        small = [one for one in drawn if len(one.picture.png) <= max_file_bytes]
        page = read_own_page(letter, address)
        return ComposedLetter(compose_page(letter, page, address, small, drawn))

    async def _compose_lobby(self, table: LetterTable) -> MessageContent:
        row, game_type = table.row, self._game_types[table.row.rules]
        summary = summarise_lobby(row, game_type, table.seats, table.people)
        game_outcome = None
        if row.life == "over":
            async with self._store.reading() as tx:
                last = await tx.steps.position(row.id)
            game_outcome = game_type.game.outcome(
                load(game_type.game, last.state, f"game {row.id}")
            )
        return lobby_post(summary, table.language, game_outcome)

    async def _compose_news(
        self, letter: Letter, address: Address, table: LetterTable, max_file_bytes: int
    ) -> ComposedLetter:
        """Compose what a seat has not read yet, up to the letter's revision."""
        assert address.person is not None  # noqa: S101 - news goes to seats, and seats to persons
        news = await self._desk.read_unread_news(table.row.id, address.person.id)
        news = None if news is None else news.until(letter.revision)
        page = None if news is None else await _write_page(news, address)
        if news is None or page is None:
            raise ReadLetterError
        closed = [one for one in news.chapters if one.revision == letter.revision]
        events = [event for one in closed for event in one.events]
        drawn = await self._draw_pictures(letter, address, events)
        small = [one for one in drawn if len(one.picture.png) <= max_file_bytes]
        mark = ReadMark(table.row.id, address.person.id, news.up_to, told_events=news.told_events)
        return ComposedLetter(compose_page(letter, page, address, small, drawn), mark)

    async def _compose_card(
        self,
        letter: Letter,
        address: Address,
        table: LetterTable,
        max_file_bytes: int,
        now: datetime,
    ) -> ComposedLetter:
        """Compose the card of what is asked now: the one of the letter's time may be out of date.

        If nothing is asked any more, only the news is sent. A card with no asks takes the place of
        one whose window has closed.
        """
        assert address.person is not None  # noqa: S101 - cards go to seats, and seats to persons
        game, person = table.row.id, address.person.id
        news = await self._desk.read_unread_news(game, person)
        since = None if news is None else news.state.shown_up_to
        seat_view = await self._desk.read_seat_view(game, person, now, since)
        page = await _write_card_page(letter, news, address)
        reader = Reader(seat_view, self._game_types[seat_view.key], address.language)
        mark = _mark_of_card(reader, news, person)
        if letter.body["asks"] and not seat_view.asks and seat_view.game.paused_at is None:
            if page is None:
                raise StaleLetterError
            return ComposedLetter(compose_page(letter, page, address, (), ()), mark)
        present_letter = replace(
            letter, revision=seat_view.revision, look=letter.look or card_pictures(reader)
        )
        events = await self._read_events(present_letter, address)
        drawn = await self._draw_pictures(
            present_letter, address, events, make_sheet_overlays(reader)
        )
        messages = _lay_out_card(reader, page, drawn[:MAX_PICTURES], max_file_bytes)
        return ComposedLetter(messages, mark, text_that_remains(page))

    async def _refresh_reminder(self, letter: Letter, address: Address, now: datetime) -> Letter:
        """Bring a reminder up to date; raise `StaleLetterError` if it is no longer needed."""
        if "ask" not in letter.body or address.table is None or address.person is None:
            return letter
        seat_view = await self._desk.read_seat_view(address.table.row.id, address.person.id, now)
        seat_ask = next((one for one in seat_view.asks if one.ask.id == letter.body["ask"]), None)
        if (
            seat_ask is None
            or seat_view.is_absent
            or not seat_ask.reminder_key
            or seat_ask.window.closes_at is None
        ):
            raise StaleLetterError
        facts = {**letter.body["facts"], "left": relative_time(seat_ask.window.closes_at)}
        return replace(letter, body={**letter.body, "key": seat_ask.reminder_key, "facts": facts})

    async def _read_events(self, letter: Letter, address: Address) -> Sequence[Event]:
        """Read the events that a letter's step has told its reader."""
        if address.table is None:
            return ()
        _, stored_events = await self._read_step(address.table.row.id, letter.revision)
        return [one.event for one in stored_events if _tells_event(one.event, letter, address)]

    async def _draw_pictures(
        self,
        letter: Letter,
        address: Address,
        heard: Sequence[Event],
        drafts: tuple[DraftOverlay, ...] = (),
    ) -> list[NamedPicture]:
        """Draw a letter's pictures; one that can't be drawn is logged and left out."""
        if address.table is None or not letter.look:
            return []
        game, key = address.table.row.id, address.table.row.rules
        position, _ = await self._read_step(game, letter.revision)
        requests = [
            PictureRequest(language=address.language, part=part, zoom=zoom, sheet=drafts)
            for part, zoom in letter.look
        ]
        results = await self._studio.draw(
            key,
            position.state,
            address.viewer,
            requests,
            address.table.player_names(address.language),
            heard,
        )
        drawn = []
        for number, (request, result) in enumerate(zip(requests, results, strict=True), 1):
            if isinstance(result, Exception):
                facts = {"game": game, "revision": letter.revision, "part": request.part}
                log.error("not_drawn", **facts, exc_info=result)
            else:
                drawn.append(NamedPicture(f"{request.part}-{number}.png", result))
        return drawn

    async def _read_step(self, game: int, revision: int) -> StepRead:
        """Read a step, from the cache if several letters tell of it."""
        found = self._steps.get((game, revision))
        if found is None:
            async with self._store.reading() as tx:
                position = await tx.steps.position(game, revision)
                found = position, await tx.steps.events_of_chapter(game, revision)
            self._steps[game, revision] = found
            while len(self._steps) > MAX_STEPS:
                self._steps.popitem(last=False)
        return found


def _tells_event(event: Event, letter: Letter, address: Address) -> bool:
    """Tell whether a letter's reader hears of an event and it belongs to the letter's room."""
    room = letter.body.get("room", letter.room) or ""
    return is_in_audience(event.audience, address.viewer) and event.room == room


async def _write_page(news: UnreadNews, address: Address) -> Page | None:
    """Write news in a thread: a long turn takes its time."""
    if not news.chapters:
        return None
    return await asyncio.to_thread(write_news_page, news, address.language)


async def _write_card_page(
    letter: Letter, news: UnreadNews | None, address: Address
) -> Page | None:
    """Write what a card tells: words of its own, then the news."""
    pages = [read_own_page(letter, address)] if "page" in letter.body else []
    news_page = None if news is None else await _write_page(news, address)
    pages += [] if news_page is None else [news_page]
    return join_pages(pages) if pages else None


def _mark_of_card(reader: Reader, news: UnreadNews | None, person: int) -> ReadMark:
    """Return what a card's reader has read: all, unless its lines leave some news out."""
    if news is None:
        return ReadMark(reader.seat_view.game.id, person)
    is_whole = len(unheard_news(reader)) <= MAX_NEWS_LINES
    return ReadMark(
        reader.seat_view.game.id,
        person,
        up_to=news.up_to,
        shown_up_to=news.snapshot.row.revision if is_whole else 0,
        card_since=news.state.shown_up_to,
        told_events=news.told_events,
    )


def _lay_out_card(
    reader: Reader, page: Page | None, drawn: Sequence[NamedPicture], max_file_bytes: int
) -> list[OutgoingMessage]:
    """Lay out a card with its pictures; those that are too large become text."""
    small = [one for one in drawn if len(one.picture.png) <= max_file_bytes]
    *earlier, content = card_with_news(reader, page, [shown_picture(one) for one in small])
    large = [one for one in drawn if one not in small]
    return [
        *map(OutgoingMessage, earlier),
        OutgoingMessage(add_text_twins(content, large), picture_files(small)),
    ]
