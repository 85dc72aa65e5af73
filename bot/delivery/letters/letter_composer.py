"""Compose letters as messages, each shape in its own way."""

from collections.abc import Mapping
from datetime import datetime

from bot.cards.lobby_message.lobby_post import lobby_post
from bot.cards.lobby_message.place_panel import place_post
from bot.delivery.addresses import MAIN_ROOM, Address, LetterTable, require_holder, require_table
from bot.delivery.letters.boast_posts import (
    DrawnBoast,
    find_joined_boasts,
    lay_out_boasts,
    lay_out_floor,
)
from bot.delivery.letters.card_composer import CardComposer
from bot.delivery.letters.composed_letters import (
    ComposedLetter,
    Desk,
    OutgoingMessage,
    ReadLetterError,
    StaleLetterError,
)
from bot.delivery.letters.digest_composer import compose_digest
from bot.delivery.letters.fight_tale_composer import compose_fight_tale
from bot.delivery.letters.letter_layout import lay_out_end, lay_out_letter
from bot.delivery.letters.letter_pictures import LetterPictures, NamedPicture, PicturesToDraw
from bot.delivery.letters.letter_texts import (
    LetterOfOwnWords,
    LetterText,
    voice_for,
    write_letter_text,
    write_news,
    write_reminder,
    write_unread_news,
)
from bot.game_types import GameType
from bot.games.ending.endings import Endings
from bot.games.lobby.lobby_summary import LobbySummary, summarise_lobby
from bot.games.news.game_end import GameEnd
from bot.games.news.reader_state_changes import ReadMark
from bot.letter_bodies import (
    BoastPost,
    CardUpdate,
    Digest,
    EndUpdate,
    FightPost,
    FightTalePost,
    FloorPost,
    LobbyMessage,
    OutcomePost,
    PublicPost,
    QuietRound,
    RematchCall,
    Reminder,
    SeatNews,
    TurnCard,
    UnreadableBody,
)
from bot.records import GameRow, Letter
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from engine.core.files.state_files import load
from render.language.markup import escape_name


class LetterComposer:
    """Composes letters as messages."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        studio: PictureStudio,
        game_types: Mapping[str, GameType],
        endings: Endings,
    ) -> None:
        self._store, self._desk, self._game_types = store, desk, game_types
        self._endings = endings
        self._pictures = LetterPictures(store, studio)
        self._cards = CardComposer(desk, self._pictures, game_types)

    async def compose(
        self, letter: Letter, address: Address, max_file_bytes: int, now: datetime
    ) -> ComposedLetter:
        """Compose a letter as messages whose files have at most `max_file_bytes` each."""
        match letter.body:
            case LobbyMessage():
                return await self._compose_lobby(address)
            case RematchCall() as call:
                return self._compose_rematch_call(call, address)
            case TurnCard() as card:
                return await self._cards.compose(card, address, max_file_bytes, now)
            case SeatNews() as news:
                return await self._compose_news(letter, news, address, max_file_bytes)
            case Reminder() | Digest() | FightTalePost() as body:
                return await self._compose_present(body, address, max_file_bytes, now)
            case CardUpdate() | EndUpdate() | QuietRound() | UnreadableBody() as body:
                raise ValueError(f"a letter of the kind {body.kind} is no message of its own")
            case body:
                return await self._compose_words(letter, body, address, max_file_bytes)

    async def compose_update(
        self, address: Address, max_file_bytes: int, now: datetime
    ) -> ComposedLetter:
        """Compose a live card as it is now."""
        return await self._cards.compose_update(address, max_file_bytes, now)

    async def _compose_present(
        self,
        body: Reminder | Digest | FightTalePost,
        address: Address,
        max_file_bytes: int,
        now: datetime,
    ) -> ComposedLetter:
        """Compose what is so now: what waits for a reader, or how a fight went in a game's end."""
        if isinstance(body, FightTalePost):
            return await compose_fight_tale(self._endings, body, address, max_file_bytes)
        if isinstance(body, Digest):
            return await compose_digest(self._desk, self._game_types, address, now)
        text = await self._write_reminder(body, address, now)
        messages = lay_out_letter(text, address, (), max_file_bytes)
        return ComposedLetter(messages=messages, is_silent=text.is_silent)

    async def _compose_lobby(self, address: Address) -> ComposedLetter:
        """Compose the message of a lobby, or of a table that has begun or ended."""
        table = require_table(address)
        end = await self._read_end(table.row) if table.row.life == "over" else None
        content = lobby_post(self._summarise_lobby(table), table.language, end)
        return ComposedLetter(messages=[OutgoingMessage(content)])

    async def _read_end(self, row: GameRow) -> GameEnd:
        """Read how a game ended, as everybody may see it."""
        game_type = self._game_types[row.rules]
        async with self._store.reading() as tx:
            last = await tx.steps.position(row.id)
        state = load(game_type.game, last.state, f"game {row.id}")
        game = game_type.game
        return GameEnd(row, game_type, game.view(state, None), game.outcome(state), "")

    async def _compose_outcome(
        self, letter: Letter, outcome: OutcomePost, address: Address, max_file_bytes: int
    ) -> ComposedLetter:
        """Compose how a game ended, with its saga if it has one that can be sent there."""
        row = require_table(address).row
        show = await self._endings.find_show(row, address.language, max_file_bytes)
        if show is None:
            return await self._compose_own_words(letter, outcome, address, max_file_bytes)
        messages = lay_out_end(write_letter_text(outcome, address), address, show)
        return ComposedLetter(messages=messages, is_silent=address.person is None)

    def _compose_rematch_call(self, call: RematchCall, address: Address) -> ComposedLetter:
        """Compose the call to a rematch, while it is a lobby in which the reader has a place."""
        table, person = require_holder(address)
        summary = self._summarise_lobby(table)
        if table.row.life != "lobby" or summary.seat_of(person.id) is None:
            raise StaleLetterError
        facts = {"name": escape_name(call.name), "number": str(table.row.id)}
        lead = voice_for(address).say("note.rematch", **facts)
        content = place_post(summary, address.language, person.id, lead)
        return ComposedLetter(messages=[OutgoingMessage(content)])

    def _summarise_lobby(self, table: LetterTable) -> LobbySummary:
        game_type = self._game_types[table.row.rules]
        return summarise_lobby(table.row, game_type, table.seats, table.people)

    async def _compose_news(
        self, letter: Letter, body: SeatNews, address: Address, max_file_bytes: int
    ) -> ComposedLetter:
        """Compose what a seat has not read yet, up to the letter's revision."""
        table, holder = require_holder(address)
        news = await self._desk.read_unread_news(table.row.id, holder.id)
        news = None if news is None else news.until(letter.revision)
        page = await write_unread_news(news, address)
        if news is None or page is None:
            raise ReadLetterError
        closed = [one for one in news.chapters if one.revision == letter.revision]
        events = [event for one in closed for event in one.events]
        wanted = PicturesToDraw(letter.look, letter.revision)
        drawn = await self._pictures.draw(wanted, events, address)
        text = write_news(body, page, address)
        return ComposedLetter(
            messages=lay_out_letter(text, address, drawn, max_file_bytes),
            is_silent=text.is_silent,
            mark=ReadMark(table.row.id, holder.id, news.up_to, told_events=news.told_events),
        )

    async def _write_reminder(
        self, reminder: Reminder, address: Address, now: datetime
    ) -> LetterText:
        """Write a reminder of what is so now; raise `StaleLetterError` if it is not needed."""
        table, holder = require_holder(address)
        seat_view = await self._desk.read_seat_view(table.row.id, holder.id, now)
        seat_ask = next((one for one in seat_view.asks if one.ask.id == reminder.ask), None)
        if (
            seat_ask is None
            or seat_view.is_absent
            or not seat_ask.reminder_key
            or seat_ask.window.closes_at is None
        ):
            raise StaleLetterError
        return write_reminder(seat_ask.reminder_key, seat_ask.window.closes_at, address)

    async def _compose_words(
        self,
        letter: Letter,
        body: LetterOfOwnWords | FloorPost | BoastPost,
        address: Address,
        max_file_bytes: int,
    ) -> ComposedLetter:
        """Compose a letter whose words are written with it."""
        if isinstance(body, FloorPost | BoastPost):
            return await self._compose_in_boast_room(letter, body, address, max_file_bytes)
        if isinstance(body, OutcomePost):
            return await self._compose_outcome(letter, body, address, max_file_bytes)
        return await self._compose_own_words(letter, body, address, max_file_bytes)

    async def _compose_in_boast_room(
        self, letter: Letter, post: FloorPost | BoastPost, address: Address, max_file_bytes: int
    ) -> ComposedLetter:
        """Compose the floor, or all boasts that leave with this letter."""
        if isinstance(post, FloorPost):
            messages = [*map(OutgoingMessage, lay_out_floor(post, address))]
            return ComposedLetter(messages=messages, is_silent=True)
        async with self._store.reading() as tx:
            letters = await find_joined_boasts(tx, letter)
        boasts = [
            DrawnBoast(one.body, await self._draw_arms(one, address))
            for one in letters
            if isinstance(one.body, BoastPost)
        ]
        messages = lay_out_boasts(boasts, address, max_file_bytes)
        return ComposedLetter(messages=messages, is_silent=True)

    async def _draw_arms(self, letter: Letter, address: Address) -> NamedPicture | None:
        """Draw the arms beside a boast; None if it has none."""
        wanted = PicturesToDraw(letter.look, letter.revision)
        return next(iter(await self._pictures.draw(wanted, (), address)), None)

    async def _compose_own_words(
        self, letter: Letter, body: LetterOfOwnWords, address: Address, max_file_bytes: int
    ) -> ComposedLetter:
        """Compose a letter of its own words, if it has any, with pictures of what it tells."""
        text = write_letter_text(body, address)
        drawn = await self._draw_own_pictures(letter, body, address)
        if text.page.is_blank and not drawn:
            raise StaleLetterError
        messages = lay_out_letter(text, address, drawn, max_file_bytes)
        return ComposedLetter(messages=messages, is_silent=text.is_silent)

    async def _draw_own_pictures(
        self, letter: Letter, body: LetterOfOwnWords, address: Address
    ) -> list[NamedPicture]:
        """Draw the pictures of a letter: those of the public story, or of what it tells."""
        wanted = PicturesToDraw(letter.look, letter.revision)
        if not letter.look:
            return []
        presentation = self._game_types[require_table(address).row.rules].presentation
        rounds, parts = presentation.story.rounds, presentation.pictures.parts
        is_of_story = isinstance(body, FightPost) or letter.look[0][0] not in parts
        if rounds is not None and is_of_story:
            return await self._pictures.draw_of_story(wanted, rounds, address)
        room = body.room if isinstance(body, PublicPost) else MAIN_ROOM
        return await self._pictures.draw_with_events(wanted, room, address)
