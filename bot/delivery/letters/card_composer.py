"""Compose cards: the news of their reader, and what is asked of them now."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.cards.builder.draft_picture import make_sheet_overlays
from bot.cards.parley.parley_parts import shows_talk
from bot.cards.turn_card import card_pictures
from bot.cards.unheard_news import MAX_UNHEARD_NEWS_LISTED, list_unheard_news
from bot.delivery.addresses import MAIN_ROOM, Address, require_holder
from bot.delivery.letters.composed_letters import (
    ComposedLetter,
    Desk,
    ReadLetterError,
    StaleLetterError,
)
from bot.delivery.letters.letter_layout import lay_out_card, lay_out_letter, text_that_remains
from bot.delivery.letters.letter_pictures import LetterPictures, NamedPicture, PicturesToDraw
from bot.delivery.letters.letter_texts import write_news_alone, write_unread_news
from bot.game_types import GameType
from bot.games.news.reader_state_changes import ReadMark
from bot.games.news.unread_news import UnreadNews
from bot.letter_bodies import TurnCard
from bot.messages.card_events import (
    arrange_card_events,
    arrange_card_news,
    split_late_news,
)
from bot.messages.reader import Reader
from render.language.markup import clip_text
from render.reports import list_news

MAX_RESULT_LENGTH: Final = 500
"""The number of characters that stay of battles on a card whose question they have answered."""


class CardComposer:
    """Composes the cards of seats."""

    def __init__(
        self, desk: Desk, pictures: LetterPictures, game_types: Mapping[str, GameType]
    ) -> None:
        self._desk, self._pictures, self._game_types = desk, pictures, game_types

    async def compose(
        self, card: TurnCard, address: Address, max_file_bytes: int, now: datetime
    ) -> ComposedLetter:
        """Compose the card of what is asked now: the one of the letter's time may be out of date.

        If nothing is asked any more, only words of its own are sent: news waits for the next card.
        A card with no asks takes the place of one whose window has closed; one that comes for its
        news is not sent once that is read.
        """
        table, holder = require_holder(address)
        news = await self._desk.read_unread_news(table.row.id, holder.id)
        if card.news_only and (news is None or not news.chapters):
            raise ReadLetterError
        since = None if news is None else news.state.shown_up_to
        seat_view = await self._desk.read_seat_view(table.row.id, holder.id, now, since)
        if card.asks and not seat_view.asks and seat_view.game.paused_at is None:
            if card.page is None:
                raise StaleLetterError
            text = write_news_alone(card.page.without_repeated_title(), address)
            messages = lay_out_letter(text, address, (), max_file_bytes)
            return ComposedLetter(messages=messages, is_silent=card.silent)
        reader = Reader(seat_view, self._game_types[seat_view.key], address.language)
        told, shown = arrange_news(reader, leave_out_talk(reader, news))
        page = await write_unread_news(told, address)
        mark = _mark_of_card(reader, news, holder.id)
        drawn = await self._draw(reader, news, address)
        return ComposedLetter(
            messages=lay_out_card(shown, page, drawn, max_file_bytes, card.page),
            is_silent=card.silent,
            mark=mark,
            remains=text_that_remains(page),
            result=tell_own_battles(reader, news),
        )

    async def compose_update(
        self, address: Address, max_file_bytes: int, now: datetime
    ) -> ComposedLetter:
        """Compose a live card as it is now; its news stays unread, since it notifies nobody.

        News that would need a message of its own is left out. The talk of a parley is read here,
        where nothing else is unread.
        """
        table, holder = require_holder(address)
        news = await self._desk.read_unread_news(table.row.id, holder.id)
        seat_view = await self._desk.read_seat_view(table.row.id, holder.id, now)
        reader = Reader(seat_view, self._game_types[seat_view.key], address.language)
        beside = leave_out_talk(reader, news)
        told, shown = arrange_news(reader, beside)
        page = await write_unread_news(told, address)
        drawn = await self._draw(reader, news, address)
        messages = lay_out_card(shown, page, drawn, max_file_bytes)[-1:]
        return ComposedLetter(messages=messages, mark=_mark_of_talk(news, beside, holder.id))

    async def _draw(
        self, reader: Reader, news: UnreadNews | None, address: Address
    ) -> list[NamedPicture]:
        """Draw the card's pictures, with that of the news in the place of the first."""
        heard = () if news is None else news.events_of(MAIN_ROOM)
        look = card_pictures(reader, heard)
        wanted = PicturesToDraw(look, reader.seat_view.revision, make_sheet_overlays(reader))
        if heard:
            return await self._pictures.draw(wanted, heard, address)
        return await self._pictures.draw_with_events(wanted, MAIN_ROOM, address)


def arrange_news(reader: Reader, news: UnreadNews | None) -> tuple[UnreadNews | None, Reader]:
    """Return the chapters that a card tells, and a reader who hears what weighs least last.

    If there is news since the chapters, it comes before what weighs least.
    """
    presentation, seat_view = reader.game_type.presentation, reader.seat_view
    news = arrange_card_news(presentation, seat_view.view, news)
    if not arrange_card_events(presentation, seat_view.view, seat_view.unshown_events):
        return news, reader
    told, late = split_late_news(presentation, news)
    seat_view = replace(seat_view, unshown_events=(*seat_view.unshown_events, *late))
    return told, Reader(seat_view, reader.game_type, reader.language)


def tell_own_battles(reader: Reader, news: UnreadNews | None) -> str:
    """Tell how the reader's own battles ended that are among the news; "" if there are none."""
    presentation = reader.game_type.presentation
    recalled = presentation.pictures.recalled_kinds.values()
    kinds = {kind for kinds in recalled for kind in kinds}
    heard = () if news is None else news.events_of(MAIN_ROOM)
    battles = [one for one in heard if one.kind in kinds]
    told = list_news(presentation, reader.seat_view.view, battles, reader.voice) if battles else ()
    return clip_text("\n".join(told), MAX_RESULT_LENGTH)


def leave_out_talk(reader: Reader, news: UnreadNews | None) -> UnreadNews | None:
    """Leave out of the news what the card of a parley shows itself."""
    room = reader.game_type.presentation.parley_room
    if news is None or room is None or not shows_talk(reader):
        return news
    left = tuple(one for one in news.chapters if not room.is_parley_room(one.room))
    return replace(news, chapters=left)


def _mark_of_talk(
    news: UnreadNews | None, beside: UnreadNews | None, person: int
) -> ReadMark | None:
    """Return that a reader has read the talk of a parley; None if other news is unread beside."""
    if news is None or beside is None or not news.chapters or beside.chapters:
        return None
    game = news.snapshot.row.id
    return ReadMark(game, person, up_to=news.up_to, told_events=news.told_events)


def _mark_of_card(reader: Reader, news: UnreadNews | None, person: int) -> ReadMark:
    """Return what a card's reader has read: all, unless its lines leave some news out."""
    if news is None:
        return ReadMark(reader.seat_view.game.id, person)
    is_whole = len(list_unheard_news(reader)) <= MAX_UNHEARD_NEWS_LISTED
    return ReadMark(
        reader.seat_view.game.id,
        person,
        up_to=news.up_to,
        shown_up_to=news.snapshot.row.revision if is_whole else 0,
        card_since=news.state.shown_up_to,
        told_events=news.told_events,
    )
