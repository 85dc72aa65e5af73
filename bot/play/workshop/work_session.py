"""One person's use of a workshop: their work, in their language, on the message they pressed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from bot.cards.workshop.workshop_post import ShownWork, workshop_post
from bot.game_types import GameType
from bot.games.people.languages import language_of
from bot.messages.post_parts import MAX_ALT_LENGTH, AttachedPicture, shorten
from bot.messages.posts import File
from bot.play.answer import Answer, AnswerInDrawing, DrawnPictures
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.table_reader import peek_at_table
from bot.play.voices import voice_for
from bot.play.workshop.stored_works import (
    WorkInHand,
    list_saved,
    read_in_hand,
    store_in_hand,
)
from bot.workers.workshop_pages import draw_work, find_workshop
from render.words import Voice
from render.workshop import FIRST_PAGE, Workshop

MAX_TABLES_OFFERED = 4
"""How many tables a work may be brought to by buttons of one message."""

log = structlog.stdlib.get_logger("skald.workshop")


@dataclass(frozen=True)
class WorkSession:
    """One person's use of a workshop."""

    services: Services
    request: Request
    rules: str
    """The game's key."""
    game: int = 0
    """The table from whose card it was opened; 0: none."""

    @property
    def person(self) -> int:
        return self.request.person.id

    @property
    def game_type(self) -> GameType:
        return self.services.game_types[self.rules]

    @property
    def workshop(self) -> Workshop:
        return find_workshop(self.game_type)

    @property
    def voice(self) -> Voice:
        """The voice for texts of messages."""
        return voice_for(self.request.person, self.rules)

    @property
    def plain_voice(self) -> Voice:
        """The voice for labels."""
        return replace(self.voice, markdown=False)

    async def read(self) -> WorkInHand:
        """Read what the person builds now."""
        async with self.services.store.reading() as tx:
            return await read_in_hand(tx, self.person, self.rules)

    async def store(self, one: WorkInHand) -> WorkInHand:
        """Store the next step."""
        async with self.services.store.writing() as tx:
            await store_in_hand(tx, self.person, self.rules, one)
        return one

    async def shown(self, one: WorkInHand, lead: str = "") -> ShownWork:
        """Gather what the message shows of a step."""
        texts, labels = (
            self.workshop.write_page(voice, one.work, one.page)
            for voice in (self.voice, self.plain_voice)
        )
        page = labels._replace(lines=texts.lines)
        saved: Sequence[str] = ()
        tables: Sequence[int] = ()
        if one.page == FIRST_PAGE:
            async with self.services.store.reading() as tx:
                saved = tuple(await list_saved(tx, self.person, self.rules))
            tables = await self._find_tables(one)
        return ShownWork(
            voice=self.voice,
            rules=self.rules,
            step=one.step,
            game=self.game,
            page_key=one.page,
            page=page,
            is_begun=bool(one.work),
            is_saved=self.workshop.name_work(one.work) in saved,
            saved=saved,
            tables=tables,
            has_codes=self.workshop.write_code is not None,
            lead=lead,
        )

    async def _find_tables(self, one: WorkInHand) -> Sequence[int]:
        """Find the tables that wait for such a work, that of the card first.

        There are none while the work has faults.
        """
        if not one.work or self.workshop.list_faults(self.voice, one.work):
            return ()
        async with self.services.store.reading() as tx:
            rows = await tx.games.of_person(self.person)
        found = [
            row.id
            for row in rows
            if row.rules == self.rules and row.life == "open" and await self.waits_for_work(row.id)
        ]
        found.sort(key=lambda game: (game != self.game, -game))
        return found[:MAX_TABLES_OFFERED]

    async def waits_for_work(self, game: int) -> bool:
        """Tell whether a table asks the person for what this workshop builds."""
        reader = await peek_at_table(self.services, self.request.person, game)
        asks = (seat_ask.ask.kind for seat_ask in reader.seat_view.asks)
        return reader.seat is not None and self.workshop.ask_kind in asks

    async def show(self, one: WorkInHand, lead: str = "") -> AnswerInDrawing:
        """Show a step, with its picture."""
        shown = await self.shown(one, lead)
        return AnswerInDrawing(
            lambda pictures: workshop_post(shown, pictures), lambda: self._draw(one)
        )

    async def open(self) -> Answer:
        """Show the present step in a message of its own; whoever has built nothing is told how."""
        one = await self.read()
        lead = "" if one.work else self.voice.say("workshop.about")
        shown, drawn = await self.shown(one, lead), await self._draw(one)
        return Answer((workshop_post(shown, drawn.pictures),), drawn.files)

    async def _draw(self, one: WorkInHand) -> DrawnPictures:
        """Draw the pictures of a step; none if that fails, or what is too large for this place."""
        language = language_of(self.request.person)
        try:
            drawn = await self.services.studio.run(
                self.rules, draw_work, language, one.work, one.page
            )
        except Exception:
            log.exception("work_not_drawn", game=self.rules, page=one.page)
            return DrawnPictures()
        most = self.request.place.max_file_bytes
        found = {
            f"workshop-{picture.digest}.png": picture
            for picture in drawn
            if len(picture.png) <= most
        }
        return DrawnPictures(
            tuple(
                AttachedPicture(name, shorten(picture.alt, MAX_ALT_LENGTH))
                for name, picture in found.items()
            ),
            tuple(File(name, picture.png) for name, picture in found.items()),
            tuple(picture.twin for picture in found.values()),
        )
