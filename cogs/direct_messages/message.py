"""One direct message, its table, and the answers to it."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Final

import aiohttp
import discord

from bot.cards.answer import (
    AnswerText,
    answer_before_next_card,
    answer_without_card,
    lay_out_answer,
    lay_out_lines,
    make_answer_text,
    make_answer_text_with_news,
)
from bot.cards.news import card_with_news, chapter_text, news_cards
from bot.cards.picture_menu import STATUS_PAGE, picture_card, status_page_card
from bot.cards.sheet import sheet_cards
from bot.cards.turn import MAX_LEAD_LENGTH, clip_text, spent_card
from bot.client import Skald
from bot.delivery.discord_io.sender import SentMessage
from bot.delivery.live_cards import LiveCard
from bot.delivery.shown_cards import ShownCard
from bot.games.people.people import language_of, supported_language
from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.games.state.seat_view import SeatAsk
from bot.messages.command_mentions import translate_commands
from bot.messages.discord_layout import build_files, build_view
from bot.messages.posts import Button, File, MessageContent, Row, Text, button_rows
from bot.messages.reader import IN_PLACE, Reader
from bot.order_reading import uploads as upload
from bot.order_reading.typed_lines import command_words
from bot.play import last_refusal, unread_news
from bot.play.command_refusals import command_refusal
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.former_holders import say_where_seat_went
from cogs.interaction_io.table_view import (
    DrawnPictures,
    draw_pictures,
    drop_shown_sheets,
    forget_expired_order,
    look_at_table,
)
from cogs.which_table.meant_table import PLAYED_LIVES, list_in_words

CONNECTION_FAULTS: Final = (aiohttp.ClientError, OSError, discord.DiscordServerError)
"""Faults of the connection to Discord; the same answer may succeed later."""
RETRY_WAIT: Final = 0.5
"""Seconds before an answer is sent once more after a connection fault."""


class UnsentError(Exception):
    """Discord accepts no answer now; what was done is answered later."""


class DirectMessage:
    """One direct message to the bot, and its answers."""

    def __init__(self, client: Skald, message: discord.Message, person: Person) -> None:
        self.client, self.discord_message, self.person = client, message, person
        self.part_number = 0
        """The number of the part that is being done."""
        self.lines_before = 0
        """The number of lines before that part."""
        self.has_refusal = False
        """Whether something before that part was refused."""
        self.is_late = False
        """Whether it is answered late, so that its answer refers to it."""
        self.writer_went_on = False
        """Whether its writer has written again since; then nothing new is done."""
        self.answered_parts: set[int] = set()
        """The numbers of the answered parts."""
        self._answer_count = 0
        self._messages_by_nonce: dict[str, discord.Message] = {}

    def start_part(self, part: int, before: int) -> None:
        """Start a part of the message, with the number of lines before it."""
        self.part_number, self.lines_before, self._answer_count = part, before, 0

    @property
    def language(self) -> str:
        return language_of(self.person)

    @property
    def token(self) -> str:
        """The token of this part, so that it is done only once."""
        return (
            f"dm.{self.discord_message.id}.{self.part_number}"
            if self.part_number
            else f"dm.{self.discord_message.id}"
        )

    async def read_text(self) -> str:
        """Return the text of the message and of its text files."""
        texts = [self.discord_message.content]
        for one in self.discord_message.attachments:
            upload.check_file_size(one.filename, one.size)
            try:
                data = await one.read()
            except (discord.HTTPException, aiohttp.ClientError):
                raise upload.lost_file_error(one.filename) from None
            texts.append(upload.decode_text(one.filename, data))
        return "\n".join(text for text in texts if text.strip())

    async def send_posts(
        self, posts: MessageContent | Sequence[MessageContent], files: Sequence[File] = ()
    ) -> discord.Message | None:
        """Answer with posts and the files they show; return the last message."""
        last = None
        each = (posts,) if isinstance(posts, MessageContent) else posts
        for post in (
            translate_commands(one, supported_language(self.person.locale)) for one in each
        ):
            last = await self._send_once(
                post, [one for one in files if one.name in post.file_names]
            )
        return last

    async def _send_once(self, post: MessageContent, files: Sequence[File]) -> discord.Message:
        """Send one message with a nonce; once more after a connection fault.

        A message that arrived at an earlier try is not sent again.
        """
        nonce = self._next_nonce()
        if nonce not in self._messages_by_nonce:
            self._messages_by_nonce[nonce] = await self._send_with_retry(post, files, nonce)
        return self._messages_by_nonce[nonce]

    def _next_nonce(self) -> str:
        """Return the nonce of the next answer, from the message and the answer's number."""
        self._answer_count += 1
        return blake2b(f"{self.token}/{self._answer_count}".encode(), digest_size=10).hexdigest()

    async def _send_with_retry(
        self, post: MessageContent, files: Sequence[File], nonce: str
    ) -> discord.Message:
        to = self.discord_message.to_reference(fail_if_not_exists=False) if self.is_late else None
        send = partial(self.discord_message.channel.send, nonce=nonce, reference=to)
        try:
            return await send(view=build_view(post), files=build_files(files))
        except CONNECTION_FAULTS:
            await asyncio.sleep(RETRY_WAIT)
        try:
            return await send(view=build_view(post), files=build_files(files))
        except CONNECTION_FAULTS as fault:
            raise UnsentError(str(getattr(fault, "status", type(fault).__name__))) from fault

    async def say(self, *texts: str, button: Button | None = None) -> None:
        """Answer with sentences and an optional button."""
        row = (Row((button,)),) if button else ()
        await self.send_posts(MessageContent((Text("\n".join(texts)), *row)))

    async def list_games(self, lives: Sequence[Life] = PLAYED_LIVES) -> list[GameRow]:
        """Return the games in which this person holds a seat."""
        async with self.client.store.reading() as tx:
            rows = await tx.games.of_person(self.person.id, lives)
            seats = {row.id: await tx.seats.of_game(row.id) for row in rows}
        mine = self.person.id
        played = [row for row in rows if any(one.person == mine for one in seats[row.id])]
        return sorted(played, key=lambda row: row.id)

    async def find_reader(self) -> Reader | None:
        """Return the reader of the meant table: the last one looked at, else the one that waits.

        If the person lost their seat there, they are told so before another table is used.
        """
        games = await self.list_games()
        if not games:
            return None
        numbers = [row.id for row in games]
        if self.person.game not in numbers and (
            gone := await say_where_seat_went(self.client, self.person)
        ):
            await self.say(gone)
            await self._forget_table()
            raise self._which_table_error("GAME_ELSE", games)
        if self.person.game in numbers:
            return await look_at_table(self.client, self.person, self.person.game or 0)
        if len(numbers) > 1:
            now = self.client.now()
            seat_views = [
                await self.client.desk.read_seat_view(one, self.person.id, now) for one in numbers
            ]
            numbers = [one.game.id for one in seat_views if one.asks] or numbers
        if len(numbers) > 1:
            raise self._which_table_error("GAME_WHICH", [row for row in games if row.id in numbers])
        return await look_at_table(self.client, self.person, numbers[0])

    async def _forget_table(self) -> None:
        """Forget the person's current table."""
        async with self.client.store.writing() as tx:
            known = await tx.people.get(self.person.id)
            self.person = replace(known, game=None)
            await tx.people.save(self.person)

    def _which_table_error(self, code: str, games: Sequence[GameRow]) -> RefusedError:
        """Return the error that asks which table is meant."""
        form = f"{command_words(self.language)['game'][0]} {games[0].id}"
        return command_refusal(code, games=list_in_words(games, self.language), form=form)

    async def send_picture(self, reader: Reader, wanted: tuple[str, str]) -> None:
        """Answer with a picture and its caption, or with the status page."""
        if wanted[0] == STATUS_PAGE:
            await self.send_posts(status_page_card(reader))
            return
        pictures = await draw_pictures(self.client, reader, (wanted,))
        if not pictures.pictures:
            await self.send_card(reader)
            return
        post = picture_card(reader, pictures.pictures[0], pictures.captions[0], *wanted)
        await self.send_posts(post, pictures.files)

    async def send_table_lines(self, reader: Reader, *texts: str) -> None:
        """Answer with sentences about a table, and a button for its card."""
        words = "\n".join((f"-# {reader.table_title}", *texts))
        await self.send_posts(
            MessageContent((Text(words), *button_rows(reader.make_button("table", rest=IN_PLACE))))
        )

    async def send_sheets(self, reader: Reader, sealed: Iterable[SeatAsk]) -> None:
        """Answer with sheets; their buttons are removed together with those of the card."""
        lasts = [await self.send_posts(sheet_cards(reader, seat_ask)) for seat_ask in sealed]
        if reader.seat is not None:
            game = reader.seat_view.game.id
            left = spent_card(reader.voice, game)
            sent = [SentMessage(one.channel.id, one.id) for one in lasts if one is not None]
            laid = [LiveCard(at, left, reader.language) for at in sent]
            self.client.courier.live_cards.put_sheets((game, reader.seat), laid)

    async def send_news(self, reader: Reader) -> None:
        """Show the news that no letter has told."""
        async with unread_news.kept_back_news(self.client, reader) as page:
            await self.send_posts(news_cards(reader, page))

    async def send_card(self, reader: Reader, lead: str = "") -> None:
        """Answer with the present card."""
        pictures = await draw_pictures(self.client, reader)
        async with unread_news.kept_back_news(self.client, reader) as page:
            cards = card_with_news(reader, page, pictures.pictures, lead)
            last = await self.send_posts(cards, pictures.files)
        words = chapter_text(page) if page is not None and len(cards) == 1 else lead
        self._set_present_card(reader, last, words)

    def _set_present_card(self, reader: Reader, last: discord.Message | None, words: str) -> None:
        """Register a message as the present card; the card before it loses its buttons."""
        if last is not None and reader.seat is not None:
            here = ShownCard(
                SentMessage(last.channel.id, last.id),
                clip_text(words, MAX_LEAD_LENGTH),
                reader.language,
            )
            key = reader.seat_view.game.id, reader.seat
            self.client.courier.live_cards.put(key, here.as_live_card(key[0]))

    async def send_answer(self, reply: Reply, dropped: int = 0, beside: Sequence[str] = ()) -> None:
        """Answer orders; the card is sent if something has happened."""
        self.has_refusal |= dropped > 0 or not reply.is_accepted
        reader = await look_at_table(self.client, self.person, reply.game)
        await last_refusal.remember_reply(
            self.client, self.person.id, reply, reader.seat_view.players
        )
        if any(one.position for one in reply.results):
            drop_shown_sheets(self.client, reader)
        more = (*beside, *await forget_expired_order(self.client, self.person, reader))
        lines = answer_without_card(reader, reply, dropped, more=more)
        if lines:
            await self.send_posts(lines)
            return
        card = await unread_news.find_next_card(self.client, reader, reply)
        if card is not None and unread_news.is_coming(card, self.client.now()):
            await self.send_posts(answer_before_next_card(reader, reply, dropped, more=more))
            return
        text = make_answer_text(reader, reply, dropped, more=more)
        async with unread_news.pending_news(self.client, reader, card) as page:
            if page is not None:
                text = make_answer_text_with_news(reader, reply, dropped, page, more=more)
            elif len(reply.results) > 1:  # no press is to paint over what became of each line
                await self.send_posts(lay_out_lines(reader, text.lines))
                text = text._replace(lines=())
            await self._send_answer_card(reader, text)
        self.client.desk.note_reply_stays(reply, self.person.id)

    async def _send_answer_card(self, reader: Reader, text: AnswerText) -> None:
        """Answer with the present card below the answer text."""
        pictures: DrawnPictures = await draw_pictures(self.client, reader)
        undo = str(self.discord_message.id) if pictures.may_undo else ""
        cards = lay_out_answer(reader, text, pictures.pictures, undo=undo)
        last = await self.send_posts(cards, pictures.files)
        self._set_present_card(reader, last, text.short_text)
