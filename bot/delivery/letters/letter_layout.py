"""Lay out what a letter says with its pictures and buttons, as messages."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.cards.ending.end_post import make_end_buttons, make_end_parts, saga_file
from bot.cards.news_card import card_with_news
from bot.cards.turn_card import clip_text
from bot.delivery.addresses import Address, require_table
from bot.delivery.letters.composed_letters import OutgoingMessage
from bot.delivery.letters.letter_pictures import NamedPicture
from bot.delivery.letters.letter_texts import LetterText, voice_for
from bot.delivery.letters.table_titles import lay_out_with_title
from bot.delivery.thread_opening import room_name
from bot.games.ending.endings import EndShow
from bot.messages.file_sizes import may_be_attached
from bot.messages.post_parts import (
    MAX_ALT_LENGTH,
    MAX_CHARACTERS,
    MAX_PICTURES,
    AttachedPicture,
    Row,
    Text,
    shorten,
    stack_pictures,
)
from bot.messages.posts import MAX_COMPONENTS, File, MessageContent, button_rows
from bot.messages.reader import Reader
from render.language.markup import to_one_line
from render.language.pages import Page

MIN_TWIN_CHARACTERS: Final = 200
"""With fewer characters left than this, a picture's text twin is left out."""


def lay_out_letter(
    text: LetterText, address: Address, drawn: Sequence[NamedPicture], max_file_bytes: int
) -> list[OutgoingMessage]:
    """Lay out a letter with its pictures; those that are too large become text."""
    small, large = _split_by_size(drawn, max_file_bytes)
    page = name_shared_room(text.page, address)
    page = replace(page, paragraphs=(*page.paragraphs, *(one.picture.twin for one in large)))
    galleries = stack_pictures(map(_shown_picture, small))
    first = lay_out_with_title(replace(text, page=page), address, galleries[:MAX_PICTURES])
    further = (
        MessageContent(galleries[start : start + MAX_PICTURES])
        for start in range(MAX_PICTURES, len(galleries), MAX_PICTURES)
    )
    *earlier, last = (*first, *further)
    rows = (Row(text.buttons),) if text.buttons else ()
    last = replace(last, parts=(*last.parts, *rows), mentioned_user=text.mentioned_user)
    files = {one.name: one for one in _picture_files(small)}
    return [
        OutgoingMessage(content, tuple(files[name] for name in content.file_names))
        for content in (*earlier, last)
    ]


def lay_out_end(text: LetterText, address: Address, show: EndShow) -> list[OutgoingMessage]:
    """Lay out how a game ended: the headline, its saga, what is told beside it, its buttons.

    How each side stood is in the picture; the seed stays in words, so that it can be copied.
    """
    voice, game = voice_for(address), require_table(address).row.id
    *told, seed = text.page.paragraphs
    page = Page(text.page.title, tuple(told))
    rows = button_rows(*make_end_buttons(replace(voice, markdown=False), game))
    small_print = Text("\n".join(f"-# {line}" for line in seed.split("\n")))
    after = (*make_end_parts(voice, show), small_print, *rows, Row(text.buttons))
    *earlier, last = lay_out_with_title(replace(text, page=page), address, after)
    return [*map(OutgoingMessage, earlier), OutgoingMessage(last, (saga_file(show),))]


def name_shared_room(page: Page, address: Address) -> Page:
    """Name the room in a page's title if the room shares the table's thread."""
    if not address.room or address.table is None:
        return page
    name = room_name(address.table, address.room)
    title = voice_for(address).say("letter.in_room", room=name, title=page.title)
    return replace(page, title=title)


def lay_out_card(
    reader: Reader,
    page: Page | None,
    drawn: Sequence[NamedPicture],
    max_file_bytes: int,
    own_words: Page | None = None,
) -> list[OutgoingMessage]:
    """Lay out a card with its news and pictures; pictures that are too large become text."""
    small, large = _split_by_size(drawn[:MAX_PICTURES], max_file_bytes)
    pictures = [_shown_picture(one) for one in small]
    *earlier, content = card_with_news(reader, page, pictures, own_words=own_words)
    return [
        *map(OutgoingMessage, earlier),
        OutgoingMessage(_add_text_twins(content, large), _picture_files(small)),
    ]


def text_that_remains(page: Page | None) -> str:
    """Return what stays of a card: the weightiest news or its headline; "" if there is none."""
    if page is not None and page.highlights:
        return max(page.highlights, key=lambda one: one.weight).sentence
    title = "" if page is None else to_one_line(page.title)
    return f"**{title}**" if title else ""


def _split_by_size(
    drawn: Sequence[NamedPicture], max_file_bytes: int
) -> tuple[list[NamedPicture], list[NamedPicture]]:
    """Split pictures into those that can be sent and those that are too large."""
    small = [one for one in drawn if may_be_attached(one.picture.png, max_file_bytes)]
    return small, [one for one in drawn if one not in small]


def _add_text_twins(content: MessageContent, pictures: Sequence[NamedPicture]) -> MessageContent:
    """Add the text twins of pictures that can't be sent, as far as there is room."""
    for picture in pictures:
        left = MAX_CHARACTERS - content.character_count
        if (
            picture.picture.twin.strip()
            and left > MIN_TWIN_CHARACTERS
            and content.component_count < MAX_COMPONENTS
        ):
            content = replace(
                content, parts=(Text(clip_text(picture.picture.twin, left)), *content.parts)
            )
    return content


def _shown_picture(picture: NamedPicture) -> AttachedPicture:
    return AttachedPicture(picture.name, shorten(picture.picture.alt, MAX_ALT_LENGTH))


def _picture_files(drawn: Sequence[NamedPicture]) -> tuple[File, ...]:
    return tuple(File(one.name, one.picture.png) for one in drawn)
