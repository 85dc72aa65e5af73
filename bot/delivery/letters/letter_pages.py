"""Lay out a letter's page with its pictures and buttons, as messages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.cards.news import chapter_text, read_letter_page
from bot.cards.seat_offer import offer_buttons, offer_facts
from bot.cards.turn import MAX_LEAD_LENGTH, clip_text
from bot.delivery.addresses import CALLED_PERSON_KEY, Address
from bot.delivery.letters.table_titles import lay_out_with_title
from bot.delivery.table_opening import make_table_row, room_name
from bot.games.news.reader_marks import ReadMark
from bot.messages.controls import Control
from bot.messages.posts import (
    MAX_ALT_LENGTH,
    MAX_CHARACTERS,
    MAX_COMPONENTS,
    MAX_LABEL_LENGTH,
    MAX_PICTURES,
    AttachedPicture,
    Button,
    File,
    Gallery,
    MessageContent,
    Row,
    Text,
    shorten,
)
from bot.records import Letter
from bot.workers.picture_studio import DrawnPicture
from engine.core.protocol.values import Seat
from render.language.markup import discord_length
from render.language.pages import Page
from render.words import COMMON_BOOK, WORD_BOOKS, Voice

OUTCOME_KIND: Final = "outcome"
MIN_TWIN_CHARACTERS: Final = 200
"""With fewer characters left than this, a picture's text twin is left out."""


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """One message of a letter, ready to go."""

    content: MessageContent
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedPicture:
    """A picture and its file name in the message."""

    name: str
    picture: DrawnPicture


@dataclass(frozen=True, slots=True)
class ComposedLetter:
    """The messages of a letter, and what their reader has read once they have arrived."""

    messages: list[OutgoingMessage]
    mark: ReadMark | None = None
    remains: str = ""
    """The text that stays of a card once it is no longer the live one."""


def add_text_twins(content: MessageContent, pictures: Sequence[NamedPicture]) -> MessageContent:
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


def text_that_remains(page: Page | None) -> str:
    """Return the news that stays of a card; "" if it is long enough to be a message of its own."""
    words = chapter_text(page) if page is not None else ""
    return words if discord_length(words) <= MAX_LEAD_LENGTH else ""


def voice_for(address: Address) -> Voice:
    """Return the voice for an address's reader."""
    table = address.table
    players = table.player_names(address.language) if table else {}
    book = WORD_BOOKS[table.row.rules] if table else COMMON_BOOK
    return Voice(address.language, book, players, reader=address.viewer, markdown=True)


def read_own_page(letter: Letter, address: Address) -> Page:
    """Return the page of a letter with words of its own."""
    voice, mentioned = voice_for(address), _mentioned_discord_id(letter, address)
    mention = {} if mentioned is None else {"who": f"<@{mentioned}>"}
    return read_letter_page(letter.body, voice, {**mention, **offer_facts(voice, letter)})


def compose_page(
    letter: Letter,
    page: Page,
    address: Address,
    small: Sequence[NamedPicture],
    drawn: Sequence[NamedPicture],
) -> list[OutgoingMessage]:
    """Lay out a page with its pictures; those that are too large become text."""
    voice, mentioned = voice_for(address), _mentioned_discord_id(letter, address)
    if address.room and address.table is not None:
        name = room_name(address.table, address.room)
        page = replace(page, title=voice.say("letter.in_room", room=name, title=page.title))
    twins = tuple(one.picture.twin for one in drawn if one not in small)
    page = replace(page, paragraphs=(*page.paragraphs, *twins))
    # A card that follows has this button itself.
    button_table = None if letter.body.get("card") else address.table
    own_buttons = (
        make_table_row(voice, button_table.row.id, rematch=letter.kind == OUTCOME_KIND).items
        if button_table
        else ()
    )
    buttons = (*offer_buttons(voice, letter), *_cheer_buttons(voice, letter), *own_buttons)
    galleries = [
        Gallery(tuple(map(shown_picture, small[start : start + MAX_PICTURES])))
        for start in range(0, len(small), MAX_PICTURES)
    ]
    first = lay_out_with_title(letter, address, voice, page, galleries[:1])
    *earlier, last = (*first, *(MessageContent((one,)) for one in galleries[1:]))
    last = replace(
        last, parts=(*last.parts, *((Row(buttons),) if buttons else ())), mentioned_user=mentioned
    )
    files = {one.name: one for one in picture_files(small)}
    return [
        OutgoingMessage(content, tuple(files[name] for name in content.file_names))
        for content in (*earlier, last)
    ]


def _cheer_buttons(voice: Voice, letter: Letter) -> Iterator[Button]:
    """Return the button to react to the letter's last event that is open to reactions."""
    label = shorten(voice.say("button.cheer"), MAX_LABEL_LENGTH)
    events: Sequence[str] = letter.body.get("open_to", ())
    for event in events[-1:]:
        yield Button(label, Control("cheer", letter.game or 0, rest=event))


def _mentioned_discord_id(letter: Letter, address: Address) -> int | None:
    """Return the Discord id that a note mentions: the seat's holder, or who is offered it."""
    if CALLED_PERSON_KEY in letter.body and address.table:
        return address.table.people[letter.body[CALLED_PERSON_KEY]].discord
    seat = letter.body.get("rings")
    row = address.table.find_seat(Seat(seat)) if address.table and seat is not None else None
    return (
        address.table.people[row.person].discord if address.table and row and row.person else None
    )


def shown_picture(picture: NamedPicture) -> AttachedPicture:
    return AttachedPicture(picture.name, shorten(picture.picture.alt, MAX_ALT_LENGTH))


def picture_files(drawn: Sequence[NamedPicture]) -> tuple[File, ...]:
    return tuple(File(one.name, one.picture.png) for one in drawn)
