"""Compose letters as messages: a page with its pictures, the card of the present ask, a lobby."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol

import structlog

from bot.cards.draft_picture import make_sheet_overlays
from bot.cards.lobby import lobby_post
from bot.cards.news import card_with_news, chapter_text, read_letter_page
from bot.cards.seat_offer import offer_buttons, offer_facts
from bot.cards.turn import MAX_LEAD_LENGTH, QUIET_COLOUR, card_pictures, clip_text
from bot.delivery.addresses import CALLED_PERSON_KEY, Address, LetterTable
from bot.delivery.table_opening import make_table_row, room_name
from bot.delivery.table_titles import lay_out_with_title
from bot.game_types import GameType
from bot.games.lobby.lobby_summary import summarise_lobby
from bot.games.news.timestamps import relative_time
from bot.games.state.seat_view import SeatView
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
from bot.messages.reader import Reader
from bot.store.rows import Letter, PositionRow, StoredEvent
from bot.store.store import Store
from bot.workers.picture_studio import DrawnPicture, PictureStudio
from engine.core.files.state_files import load
from engine.core.protocol.values import Event, Seat, is_in_audience
from render.drawing.picture import DraftOverlay, PictureRequest
from render.language.markup import discord_length, escape_name
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice

OUTCOME_KIND: Final = "outcome"
STALE_REASON: Final = "stale"
"""The reason why a letter is not sent that no longer tells anything true."""
MIN_TWIN_CHARACTERS: Final = 200
"""With fewer characters left than this, a picture's text twin is left out."""
MAX_STEPS: Final = 8
"""Steps that are cached; a written step doesn't change."""
SILENT_KINDS: Final = frozenset({"reminder", "note"})
"""Kinds of letters that are sent silently unless they mention somebody."""


StepRead = tuple[PositionRow, list[StoredEvent]]
"""A position, and the events of its step."""

log = structlog.stdlib.get_logger("skald.courier")


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


class StaleLetterError(Exception):
    """What the letter would say is no longer true."""


class Desk(Protocol):
    """The part of the desk that the composer needs."""

    async def read_seat_view(self, game: int, person: int | None, now: datetime) -> SeatView: ...


class LetterComposer:
    """Composes letters as messages."""

    def __init__(
        self, store: Store, desk: Desk, studio: PictureStudio, game_types: Mapping[str, GameType]
    ) -> None:
        self._store, self._desk, self._studio, self._game_types = store, desk, studio, game_types
        self._steps: OrderedDict[tuple[int, int], StepRead] = OrderedDict()

    async def compose(
        self, letter: Letter, address: Address, max_file_bytes: int, now: datetime
    ) -> list[OutgoingMessage]:
        """Compose a letter as messages whose files have at most `largest` bytes each."""
        if letter.kind == "lobby" and address.table is not None:
            return [OutgoingMessage(await self._compose_lobby(address.table))]
        if letter.kind == "card" and address.table is not None:
            return await self._compose_card(letter, address, address.table, max_file_bytes, now)
        if letter.kind == "reminder":
            letter = await self._refresh_reminder(letter, address, now)
        drawn = await self._draw_pictures(letter, address)
        return _compose_page(
            letter, address, [one for one in drawn if len(one.picture.png) <= max_file_bytes], drawn
        )

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

    async def _compose_card(
        self,
        letter: Letter,
        address: Address,
        table: LetterTable,
        max_file_bytes: int,
        now: datetime,
    ) -> list[OutgoingMessage]:
        """Compose the card of what is asked now: the one of the letter's time may be out of date.

        If nothing is asked any more, only the letter's chapter is sent. A card with no asks takes
        the place of one whose window has closed.
        """
        assert address.person is not None  # noqa: S101 - cards go to seats, and seats to persons
        seat_view = await self._desk.read_seat_view(table.row.id, address.person.id, now)
        if letter.body["asks"] and not seat_view.asks and seat_view.game.paused_at is None:
            if "page" in letter.body:
                return _compose_page(letter, address, (), ())
            raise StaleLetterError
        reader = Reader(seat_view, self._game_types[seat_view.key], address.language)
        present_letter = replace(
            letter, revision=seat_view.revision, look=letter.look or card_pictures(reader)
        )
        drawn = (await self._draw_pictures(present_letter, address, make_sheet_overlays(reader)))[
            :MAX_PICTURES
        ]
        small = [one for one in drawn if len(one.picture.png) <= max_file_bytes]
        page = read_letter_page(letter.body, reader.voice) if "page" in letter.body else None
        *earlier, content = card_with_news(reader, page, [_shown_picture(one) for one in small])
        large = [one for one in drawn if one not in small]
        return [
            *map(OutgoingMessage, earlier),
            OutgoingMessage(_add_text_twins(content, large), _picture_files(small)),
        ]

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

    async def _draw_pictures(
        self, letter: Letter, address: Address, drafts: tuple[DraftOverlay, ...] = ()
    ) -> list[NamedPicture]:
        """Draw a letter's pictures; one that can't be drawn is logged and left out."""
        if address.table is None or not letter.look:
            return []
        game, key = address.table.row.id, address.table.row.rules
        position, stored_events = await self._read_step(game, letter.revision)
        heard = [one.event for one in stored_events if _tells_event(one.event, letter, address)]
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
                found = position, await tx.steps.told_by(game, revision)
            self._steps[game, revision] = found
            while len(self._steps) > MAX_STEPS:
                self._steps.popitem(last=False)
        return found


def _tells_event(event: Event, letter: Letter, address: Address) -> bool:
    """Tell whether a letter's reader hears of an event and it belongs to the letter's room."""
    room = letter.body.get("room", letter.room) or ""
    return is_in_audience(event.audience, address.viewer) and event.room == room


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


def chapter_on_card(letter: Letter, address: Address) -> str:
    """Return the chapter on a card; "" if it is long enough to be a message of its own."""
    words = (
        chapter_text(read_letter_page(letter.body, voice_for(address)))
        if "page" in letter.body
        else ""
    )
    return words if discord_length(words) <= MAX_LEAD_LENGTH else ""


def seat_given_contents(address: Address) -> dict[str, MessageContent]:
    """Return, by language, what remains of a former holder's card: who holds the seat now."""
    name = escape_name(address.person.name) if address.person is not None else ""
    voices = ((language, Voice(language, COMMON_BOOK, markdown=True)) for language in LANGUAGES)
    texts = {language: voice.say("turn.given", name=name) for language, voice in voices}
    return {
        language: MessageContent((Text(words),), QUIET_COLOUR) for language, words in texts.items()
    }


def voice_for(address: Address) -> Voice:
    """Return the voice for an address's reader."""
    table = address.table
    players = table.player_names(address.language) if table else {}
    book = WORD_BOOKS[table.row.rules] if table else COMMON_BOOK
    return Voice(address.language, book, players, reader=address.viewer, markdown=True)


def _compose_page(
    letter: Letter, address: Address, small: Sequence[NamedPicture], drawn: Sequence[NamedPicture]
) -> list[OutgoingMessage]:
    """Lay out a page with its pictures; those that are too large become text."""
    voice = voice_for(address)
    mentioned = _mentioned_discord_id(letter, address)
    mention = {} if mentioned is None else {"who": f"<@{mentioned}>"}
    page = read_letter_page(letter.body, voice, {**mention, **offer_facts(voice, letter)})
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
        Gallery(tuple(map(_shown_picture, small[start : start + MAX_PICTURES])))
        for start in range(0, len(small), MAX_PICTURES)
    ]
    first = lay_out_with_title(letter, address, voice, page, galleries[:1])
    *earlier, last = (*first, *(MessageContent((one,)) for one in galleries[1:]))
    last = replace(
        last, parts=(*last.parts, *((Row(buttons),) if buttons else ())), mentioned_user=mentioned
    )
    files = {one.name: one for one in _picture_files(small)}
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


def _shown_picture(picture: NamedPicture) -> AttachedPicture:
    return AttachedPicture(picture.name, shorten(picture.picture.alt, MAX_ALT_LENGTH))


def _picture_files(drawn: Sequence[NamedPicture]) -> tuple[File, ...]:
    return tuple(File(one.name, one.picture.png) for one in drawn)
