"""One direct message, the table it means, and the answers to it."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Final

import aiohttp
import discord

from bot.cards.answer import Said, brought, cards_of, line_cards, line_page, next_cards, said_of
from bot.cards.news import chapter, news_cards, told_cards
from bot.cards.picture_menu import PAGE, page_card, picture_card
from bot.cards.sheet import sheet_cards
from bot.cards.turn import LEAD, clip, spent_card
from bot.client import Skald
from bot.delivery.discord_io.sender import Sent
from bot.delivery.live_cards import Card
from bot.delivery.spent_cards import SpentCard
from bot.games.people.people import language_of, tongue
from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.games.state.seat_view import SeatAsk
from bot.messages.command_mentions import named
from bot.messages.discord_layout import files as uploads
from bot.messages.discord_layout import layout
from bot.messages.posts import Button, File, MessageContent, Row, Text, rows
from bot.messages.reader import HERE, Reader
from bot.order_reading import uploads as upload
from bot.order_reading.typed_lines import words
from bot.play import last_refusal, unread_news
from bot.play.command_refusals import refused
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.former_holders import parted
from cogs.interaction_io.table_view import Drawn, forgotten, pictured, sheet_changed, sighted
from cogs.which_table.meant_table import PLAYED, several

BROKEN: Final = (aiohttp.ClientError, OSError, discord.DiscordServerError)
"""How the way to Discord breaks: the same answer may go through later."""
PAUSE: Final = 0.5
"""So many seconds later an answer that was lost on its way is sent once more."""


class UnsentError(Exception):
    """Discord takes no answer just now: what was done is done, and is told later."""


class DirectMessage:
    """One message somebody sent us, and the answer to it."""

    def __init__(self, client: Skald, message: discord.Message, person: Person) -> None:
        self.client, self.message, self.person = client, message, person
        self.part = 0
        """Which part of the message is being done."""
        self.before = 0
        """So many lines of the message stand before that part."""
        self.refused = False
        """Something that stands above that part was refused."""
        self.late = False
        """It has stood unanswered for a while: its answer names it."""
        self.past = False
        """Its writer has written anew since: what was not carried out is left."""
        self.told: set[int] = set()
        """The parts that are answered."""
        self._answers = 0
        self._arrived: dict[str, discord.Message] = {}

    def turn_to(self, part: int, before: int) -> None:
        """Take up a part of the message, above which so many lines stand."""
        self.part, self.before, self._answers = part, before, 0

    @property
    def language(self) -> str:
        return language_of(self.person)

    @property
    def token(self) -> str:
        """Name the message, so that what comes twice is done once."""
        return f"dm.{self.message.id}.{self.part}" if self.part else f"dm.{self.message.id}"

    async def text(self) -> str:
        """Read what the message says, and the text files that came with it."""
        texts = [self.message.content]
        for one in self.message.attachments:
            upload.within(one.filename, one.size)
            try:
                data = await one.read()
            except (discord.HTTPException, aiohttp.ClientError):
                raise upload.lost(one.filename) from None
            texts.append(upload.text_of(one.filename, data))
        return "\n".join(text for text in texts if text.strip())

    async def answer(
        self, posts: MessageContent | Sequence[MessageContent], files: Sequence[File] = ()
    ) -> discord.Message | None:
        """Answer in the same place; files go with the post that shows them. Give the last one."""
        last = None
        each = (posts,) if isinstance(posts, MessageContent) else posts
        for post in (named(one, tongue(self.person.locale)) for one in each):
            last = await self._sent(post, [one for one in files if one.name in post.files])
        return last

    async def _sent(self, post: MessageContent, files: Sequence[File]) -> discord.Message:
        """Send one message; once more where the way to Discord broke, and known by its nonce.

        What has arrived at an earlier try is not sent again.
        """
        nonce = self._nonce()
        if nonce not in self._arrived:
            self._arrived[nonce] = await self._tried(post, files, nonce)
        return self._arrived[nonce]

    def _nonce(self) -> str:
        """Name an answer by its message and its place among the answers to it."""
        self._answers += 1
        return blake2b(f"{self.token}/{self._answers}".encode(), digest_size=10).hexdigest()

    async def _tried(
        self, post: MessageContent, files: Sequence[File], nonce: str
    ) -> discord.Message:
        to = self.message.to_reference(fail_if_not_exists=False) if self.late else None
        send = partial(self.message.channel.send, nonce=nonce, reference=to)
        try:
            return await send(view=layout(post), files=uploads(files))
        except BROKEN:
            await asyncio.sleep(PAUSE)
        try:
            return await send(view=layout(post), files=uploads(files))
        except BROKEN as fault:
            raise UnsentError(str(getattr(fault, "status", type(fault).__name__))) from fault

    async def say(self, *texts: str, button: Button | None = None) -> None:
        """Answer with a few sentences, and perhaps a way on."""
        row = (Row((button,)),) if button else ()
        await self.answer(MessageContent((Text("\n".join(texts)), *row)))

    async def games(self, lives: Sequence[Life] = PLAYED) -> list[GameRow]:
        """List the games that this person plays."""
        async with self.client.store.reading() as tx:
            rows = await tx.games.of_person(self.person.id, lives)
            seats = {row.id: await tx.seats.of(row.id) for row in rows}
        mine = self.person.id
        played = [row for row in rows if any(one.person == mine for one in seats[row.id])]
        return sorted(played, key=lambda row: row.id)

    async def reader(self) -> Reader | None:
        """Find the table that is meant: the last one looked at, else the one that waits.

        Where the last one is lost to somebody, nothing is done at another before they know.
        """
        games = await self.games()
        if not games:
            return None
        numbers = [row.id for row in games]
        if self.person.game not in numbers and (gone := await parted(self.client, self.person)):
            await self.say(gone)
            await self._forget_table()
            raise self._which("GAME_ELSE", games)
        if self.person.game in numbers:
            return await sighted(self.client, self.person, self.person.game or 0)
        if len(numbers) > 1:
            now = self.client.now()
            sights = [await self.client.desk.look(one, self.person.id, now) for one in numbers]
            numbers = [one.game.id for one in sights if one.asks] or numbers
        if len(numbers) > 1:
            raise self._which("GAME_WHICH", [row for row in games if row.id in numbers])
        return await sighted(self.client, self.person, numbers[0])

    async def _forget_table(self) -> None:
        """Mean no table any more."""
        async with self.client.store.writing() as tx:
            known = await tx.people.get(self.person.id)
            self.person = replace(known, game=None)
            await tx.people.save(self.person)

    def _which(self, code: str, games: Sequence[GameRow]) -> RefusedError:
        """Ask which table is meant."""
        form = f"{words(self.language)['game'][0]} {games[0].id}"
        return refused(code, games=several(games, self.language), form=form)

    async def picture(self, reader: Reader, wanted: tuple[str, str]) -> None:
        """Answer with one picture, and the same in words; or with the page that is all words."""
        if wanted[0] == PAGE:
            await self.answer(page_card(reader))
            return
        pictures = await pictured(self.client, reader, (wanted,))
        if not pictures.shown:
            await self.card(reader)
            return
        post = picture_card(reader, pictures.shown[0], pictures.twins[0], *wanted)
        await self.answer(post, pictures.files)

    async def lines(self, reader: Reader, *texts: str) -> None:
        """Answer with a few sentences about a table; its card is behind the button."""
        words = "\n".join((f"-# {reader.title}", *texts))
        await self.answer(MessageContent((Text(words), *rows(reader.button("table", rest=HERE)))))

    async def sheets(self, reader: Reader, sealed: Iterable[SeatAsk]) -> None:
        """Answer with sheets; their buttons go when those of the card do."""
        lasts = [await self.answer(sheet_cards(reader, own)) for own in sealed]
        if reader.seat is not None:
            game = reader.sight.game.id
            left = spent_card(reader.voice, game)
            sent = [Sent(one.channel.id, one.id) for one in lasts if one is not None]
            laid = [Card(at, left, reader.language) for at in sent]
            self.client.courier.live.lay_beside((game, reader.seat), laid)

    async def news(self, reader: Reader) -> None:
        """Tell everything that no letter has told."""
        async with unread_news.behind(self.client, reader) as page:
            await self.answer(news_cards(reader, page))

    async def card(self, reader: Reader, lead: str = "") -> None:
        """Answer with the present card."""
        pictures = await pictured(self.client, reader)
        async with unread_news.behind(self.client, reader) as page:
            cards = told_cards(reader, page, pictures.shown, lead)
            last = await self.answer(cards, pictures.files)
        words = chapter(page) if page is not None and len(cards) == 1 else lead
        self._present(reader, last, words)

    def _present(self, reader: Reader, last: discord.Message | None, words: str) -> None:
        """Note that a message is the present card: the one before it is to lose its buttons."""
        if last is not None and reader.seat is not None:
            here = SpentCard(Sent(last.channel.id, last.id), clip(words, LEAD), reader.language)
            key = reader.sight.game.id, reader.seat
            self.client.courier.live.put(key, here.card(key[0]))

    async def answered(self, reply: Reply, dropped: int = 0, beside: Sequence[str] = ()) -> None:
        """Answer with what became of orders; a card comes where something has happened."""
        self.refused |= dropped > 0 or not reply.stands
        reader = await sighted(self.client, self.person, reply.game)
        await last_refusal.remember_reply(self.client, self.person.id, reply, reader.sight.players)
        if any(one.place for one in reply.answers):
            sheet_changed(self.client, reader)
        more = (*beside, *await forgotten(self.client, self.person, reader))
        lines = line_cards(reader, reply, dropped, more=more)
        if lines:
            await self.answer(lines)
            return
        card = await unread_news.next_card(self.client, reader, reply)
        if card is not None and unread_news.comes(card, self.client.now()):
            await self.answer(next_cards(reader, reply, dropped, more=more))
            return
        said = said_of(reader, reply, dropped, more=more)
        async with unread_news.ahead(self.client, reader, card) as page:
            if page is not None:
                said = brought(reader, reply, dropped, page, more=more)
            elif len(reply.answers) > 1:  # no press is to paint over what became of each line
                await self.answer(line_page(reader, said.lines))
                said = said._replace(lines=())
            await self._carded(reader, said)
        self.client.desk.stays(reply, self.person.id)

    async def _carded(self, reader: Reader, said: Said) -> None:
        """Answer with the present card, and what was said above it."""
        pictures: Drawn = await pictured(self.client, reader)
        undo = str(self.message.id) if pictures.undo else ""
        cards = cards_of(reader, said, pictures.shown, undo=undo)
        last = await self.answer(cards, pictures.files)
        self._present(reader, last, said.words)
