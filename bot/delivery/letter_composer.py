"""Letters become messages: a page with its pictures, the card of the present ask, a lobby."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol

import structlog

from bot.cards.draft_picture import noted
from bot.cards.lobby import lobby_post
from bot.cards.news import chapter, page_of, told_cards
from bot.cards.seat_offer import offer_buttons, offer_facts
from bot.cards.turn import LEAD, QUIET, clip, looks
from bot.delivery.addresses import CALLS, Address, LetterTable
from bot.delivery.table_opening import room_name, table_row
from bot.delivery.table_titles import titled
from bot.game_types import GameType
from bot.games.lobby.lobby_summary import summarise
from bot.games.news.timestamps import relative
from bot.games.state.seat_view import SeatView
from bot.messages.controls import Control
from bot.messages.posts import (
    ALT,
    CHARACTERS,
    COMPONENTS,
    LABEL,
    PICTURES,
    Button,
    File,
    Gallery,
    MessageContent,
    Row,
    Shown,
    Text,
    short,
)
from bot.messages.reader import Reader
from bot.store.rows import Letter, PositionRow, StoredEvent
from bot.store.store import Store
from bot.workers.picture_studio import DrawnPicture, PictureStudio
from engine.core.files.state_files import load
from engine.core.protocol.values import Event, Seat, hears
from render.drawing.picture import DraftOverlay as Drafted
from render.drawing.picture import PictureRequest
from render.language.markup import escape, size
from render.language.word_books import COMMON
from render.words import LANGUAGES, Voice

OUTCOME: Final = "outcome"
STALE: Final = "stale"
"""Why a card is not sent whose ask has been answered meanwhile."""
SMALL: Final = 200
"""In less room than this no picture can be told in words."""
STEPS: Final = 8
"""So many steps that letters are about are remembered: what has happened doesn't change."""
BARE: Final = frozenset({"reminder", "note"})
"""Short words that ring for nobody."""


AsOf = tuple[PositionRow, list[StoredEvent]]
"""A step, and what its letters tell."""

log = structlog.stdlib.get_logger("skald.courier")


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """One message of a letter, ready to go."""

    post: MessageContent
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture under the name that its message knows it by."""

    name: str
    sheet: DrawnPicture


class StaleError(Exception):
    """There is nothing to say any more."""


class Desk(Protocol):
    """What the courier asks of the desk."""

    async def look(self, game: int, person: int | None, now: datetime) -> SeatView: ...


class Composer:
    """Writes letters out."""

    def __init__(
        self, store: Store, desk: Desk, studio: PictureStudio, kinds: Mapping[str, GameType]
    ) -> None:
        self._store, self._desk, self._studio, self._kinds = store, desk, studio, kinds
        self._read: OrderedDict[tuple[int, int], AsOf] = OrderedDict()

    async def written(
        self, letter: Letter, to: Address, largest: int, now: datetime
    ) -> list[OutgoingMessage]:
        """Write a letter out as messages whose files have at most so many bytes each."""
        if letter.kind == "lobby" and to.table is not None:
            return [OutgoingMessage(await self._lobby(to.table))]
        if letter.kind == "card" and to.table is not None:
            return await self._card(letter, to, to.table, largest, now)
        if letter.kind == "reminder":
            letter = await self._still(letter, to, now)
        drawn = await self._pictures(letter, to)
        return _paged(letter, to, [one for one in drawn if len(one.sheet.png) <= largest], drawn)

    async def _lobby(self, table: LetterTable) -> MessageContent:
        row, kind = table.row, self._kinds[table.row.rules]
        summary = summarise(row, kind, table.seats, table.people)
        found = None
        if row.life == "over":
            async with self._store.reading() as tx:
                last = await tx.steps.position(row.id)
            found = kind.game.outcome(load(kind.game, last.state, f"game {row.id}"))
        return lobby_post(summary, table.language, found)

    async def _card(
        self, letter: Letter, to: Address, table: LetterTable, largest: int, now: datetime
    ) -> list[OutgoingMessage]:
        """Write the card of what is asked now: an old one would offer what is over.

        What it has to tell is told though nothing is asked any more. One of no ask takes the place
        of a card whose time ran out.
        """
        assert to.person is not None  # noqa: S101 - cards go to seats, and seats to persons
        sight = await self._desk.look(table.row.id, to.person.id, now)
        if letter.body["asks"] and not sight.asks and sight.game.paused_at is None:
            if "page" in letter.body:
                return _paged(letter, to, (), ())
            raise StaleError
        reader = Reader(sight, self._kinds[sight.key], to.language)
        at = replace(letter, revision=sight.revision, look=letter.look or looks(reader))
        drawn = (await self._pictures(at, to, noted(reader)))[:PICTURES]
        small = [one for one in drawn if len(one.sheet.png) <= largest]
        page = page_of(letter.body, reader.voice) if "page" in letter.body else None
        *early, post = told_cards(reader, page, [_shown(one) for one in small])
        large = [one for one in drawn if one not in small]
        return [
            *map(OutgoingMessage, early),
            OutgoingMessage(_in_words(post, large), _files(small)),
        ]

    async def _still(self, letter: Letter, to: Address, now: datetime) -> Letter:
        """Remind of what is still so, until when it is so now: much may have happened meanwhile."""
        if "ask" not in letter.body or to.table is None or to.person is None:
            return letter
        sight = await self._desk.look(to.table.row.id, to.person.id, now)
        own = next((one for one in sight.asks if one.ask.id == letter.body["ask"]), None)
        if own is None or sight.absent or not own.reminds or own.window.closes_at is None:
            raise StaleError
        facts = {**letter.body["facts"], "left": relative(own.window.closes_at)}
        return replace(letter, body={**letter.body, "key": own.reminds, "facts": facts})

    async def _pictures(
        self, letter: Letter, to: Address, orders: tuple[Drafted, ...] = ()
    ) -> list[Drawn]:
        """Draw a letter's pictures; one that can't be drawn is left out, and logged."""
        if to.table is None or not letter.look:
            return []
        game, key = to.table.row.id, to.table.row.rules
        position, told = await self._as_of(game, letter.revision)
        heard = [one.event for one in told if _told(one.event, letter, to)]
        looks = [
            PictureRequest(language=to.language, part=part, zoom=zoom, sheet=orders)
            for part, zoom in letter.look
        ]
        sheets = await self._studio.draw(
            key, position.state, to.viewer, looks, to.table.players(to.language), heard
        )
        drawn = []
        for number, (look, sheet) in enumerate(zip(looks, sheets, strict=True), 1):
            if isinstance(sheet, Exception):
                at = {"game": game, "revision": letter.revision, "part": look.part}
                log.error("not_drawn", **at, exc_info=sheet)
            else:
                drawn.append(Drawn(f"{look.part}-{number}.png", sheet))
        return drawn

    async def _as_of(self, game: int, revision: int) -> AsOf:
        """Read a step that letters are about: several letters tell of each, one after the other."""
        found = self._read.get((game, revision))
        if found is None:
            async with self._store.reading() as tx:
                position = await tx.steps.position(game, revision)
                found = position, await tx.steps.told(game, revision)
            self._read[game, revision] = found
            while len(self._read) > STEPS:
                self._read.popitem(last=False)
        return found


def _told(event: Event, letter: Letter, to: Address) -> bool:
    """Tell whether a letter tells an event: its reader hears of it, and it is of its room."""
    room = letter.body.get("room", letter.room) or ""
    return hears(event.audience, to.viewer) and event.room == room


def _in_words(post: MessageContent, drawn: Sequence[Drawn]) -> MessageContent:
    """Put pictures that can't go into words, as far as there is room for them."""
    for one in drawn:
        left = CHARACTERS - post.characters
        if one.sheet.twin.strip() and left > SMALL and post.components < COMPONENTS:
            post = replace(post, parts=(Text(clip(one.sheet.twin, left)), *post.parts))
    return post


def beside(letter: Letter, to: Address) -> str:
    """Find what a card told besides what it asked; "" where that is a message of its own."""
    words = chapter(page_of(letter.body, voice_of(to))) if "page" in letter.body else ""
    return words if size(words) <= LEAD else ""


def given_away(to: Address) -> dict[str, MessageContent]:
    """Leave of a former holder's card who has the seat now, in every language."""
    name = escape(to.person.name) if to.person is not None else ""
    voices = ((language, Voice(language, markdown=True)) for language in LANGUAGES)
    said = {language: voice.say("turn.given", name=name) for language, voice in voices}
    return {language: MessageContent((Text(words),), QUIET) for language, words in said.items()}


def voice_of(to: Address) -> Voice:
    """Speak to whoever reads there."""
    table = to.table
    players = table.players(to.language) if table else {}
    book = table.row.rules if table else COMMON
    return Voice(to.language, book, players, reader=to.viewer, markdown=True)


def _paged(
    letter: Letter, to: Address, small: Sequence[Drawn], drawn: Sequence[Drawn]
) -> list[OutgoingMessage]:
    """Set a page out with its pictures; those that are too large are told in words."""
    voice = voice_of(to)
    rings = _rings(letter, to)
    who = {} if rings is None else {"who": f"<@{rings}>"}
    page = page_of(letter.body, voice, {**who, **offer_facts(voice, letter)})
    if to.room and to.table is not None:
        name = room_name(to.table, to.room)
        page = replace(page, title=voice.say("letter.in_room", room=name, title=page.title))
    twins = tuple(one.sheet.twin for one in drawn if one not in small)
    page = replace(page, paragraphs=(*page.paragraphs, *twins))
    # Where a card comes next, it has the button too.
    door = None if letter.body.get("card") else to.table
    own = table_row(voice, door.row.id, again=letter.kind == OUTCOME).items if door else ()
    under = (*offer_buttons(voice, letter), *_cheers(voice, letter), *own)
    galleries = [
        Gallery(tuple(map(_shown, small[start : start + PICTURES])))
        for start in range(0, len(small), PICTURES)
    ]
    first = titled(letter, to, voice, page, galleries[:1])
    *early, last = (*first, *(MessageContent((one,)) for one in galleries[1:]))
    last = replace(last, parts=(*last.parts, *((Row(under),) if under else ())), rings=rings)
    files = {one.name: one for one in _files(small)}
    return [
        OutgoingMessage(post, tuple(files[name] for name in post.files)) for post in (*early, last)
    ]


def _cheers(voice: Voice, letter: Letter) -> Iterator[Button]:
    """Let readers react to what was told, the last of it where there is much."""
    label = short(voice.say("button.cheer"), LABEL)
    names: Sequence[str] = letter.body.get("open_to", ())
    for one in names[-1:]:
        yield Button(label, Control("cheer", letter.game or 0, rest=one))


def _rings(letter: Letter, to: Address) -> int | None:
    """Find whom a note calls: whoever holds the seat now, or is asked to."""
    if CALLS in letter.body and to.table:
        return to.table.people[letter.body[CALLS]].discord
    seat = letter.body.get("rings")
    row = to.table.seat(Seat(seat)) if to.table and seat is not None else None
    return to.table.people[row.person].discord if to.table and row and row.person else None


def _shown(one: Drawn) -> Shown:
    return Shown(one.name, short(one.sheet.alt, ALT))


def _files(drawn: Sequence[Drawn]) -> tuple[File, ...]:
    return tuple(File(one.name, one.sheet.png) for one in drawn)
