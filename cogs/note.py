"""One direct message, the table it means, and the answers to it."""

from collections.abc import Sequence
from typing import Final

import discord

from bot.cards.answer import answer_cards, line_cards
from bot.cards.pictures import picture_card
from bot.cards.reader import HERE, Reader
from bot.cards.turn import turn_card
from bot.cards.typed import words
from bot.client import Skald
from bot.desk.refused import RefusedError
from bot.desk.replies import Reply
from bot.layout import files as uploads
from bot.layout import layout
from bot.people import language_of
from bot.post import Button, File, Post, Row, Text, rows
from bot.store.rows import GameRow, Person
from cogs import told
from cogs.show import Drawn, forgotten, pictured, sighted
from engine.core.model import Refusal

RULE: Final = "S-TABLE-08"
NAMED: Final = 10


class Note:
    """One message somebody sent us, and the answer to it."""

    def __init__(self, client: Skald, message: discord.Message, person: Person) -> None:
        self.client, self.message, self.person = client, message, person
        self.part = 0
        """Which part of the message is being done."""

    @property
    def language(self) -> str:
        return language_of(self.person)

    @property
    def token(self) -> str:
        """Name the message, so that what comes twice is done once."""
        return f"dm.{self.message.id}.{self.part}" if self.part else f"dm.{self.message.id}"

    async def answer(self, posts: Post | Sequence[Post], files: Sequence[File] = ()) -> None:
        """Answer in the same place; files go with the post that shows them."""
        for post in (posts,) if isinstance(posts, Post) else posts:
            sent = uploads([one for one in files if one.name in post.files])
            await self.message.channel.send(view=layout(post), files=sent)

    async def say(self, *texts: str, button: Button | None = None) -> None:
        """Answer with a few sentences, and perhaps a way on."""
        row = (Row((button,)),) if button else ()
        await self.answer(Post((Text("\n".join(texts)), *row)))

    async def games(self) -> list[GameRow]:
        """List the games that this person plays."""
        async with self.client.store.reading() as tx:
            rows = await tx.games.of_person(self.person.id, ("open",))
            seats = {row.id: await tx.seats.of(row.id) for row in rows}
        mine = self.person.id
        played = [row for row in rows if any(one.person == mine for one in seats[row.id])]
        return sorted(played, key=lambda row: row.id)

    async def reader(self) -> Reader | None:
        """Find the table that is meant: the last one looked at, else the one that waits."""
        games = await self.games()
        if not games:
            return None
        numbers = [row.id for row in games]
        if self.person.game in numbers:
            return await sighted(self.client, self.person, self.person.game or 0)
        if len(numbers) > 1:
            now = self.client.now()
            sights = [await self.client.desk.look(one, self.person.id, now) for one in numbers]
            numbers = [one.game.id for one in sights if one.asks] or numbers
        if len(numbers) > 1:
            form = f"{words(self.language)['game'][0]} {numbers[0]}"
            several = ", ".join(map(str, numbers[:NAMED]))
            facts: dict[str, str | int] = {"games": several, "form": form}
            raise RefusedError((Refusal(code="GAME_WHICH", rule=RULE, facts=facts),))
        return await sighted(self.client, self.person, numbers[0])

    async def picture(self, reader: Reader, wanted: tuple[str, str]) -> None:
        """Answer with one picture, and the same in words."""
        pictures = await pictured(self.client, reader, (wanted,))
        if not pictures.shown:
            await self.card(reader)
            return
        post = picture_card(reader, pictures.shown[0], pictures.twins[0], *wanted)
        await self.answer(post, pictures.files)

    async def lines(self, reader: Reader, *texts: str) -> None:
        """Answer with a few sentences about a table; its card is behind the button."""
        words = "\n".join((f"-# {reader.title}", *texts))
        await self.answer(Post((Text(words), *rows(reader.button("table", rest=HERE)))))

    async def card(self, reader: Reader, lead: str = "") -> None:
        """Answer with the present card."""
        pictures = await pictured(self.client, reader)
        await self.answer(turn_card(reader, pictures.shown, lead), pictures.files)

    async def answered(self, reply: Reply, dropped: int = 0) -> None:
        """Answer with what became of orders; a card comes where something has happened."""
        reader = await sighted(self.client, self.person, reply.game)
        await told.remember_reply(self.client, self.person.id, reply, reader.sight.players)
        more = await forgotten(self.client, self.person, reader)
        lines = line_cards(reader, reply, dropped, more=more)
        if lines:
            await self.answer(lines)
            return
        pictures: Drawn = await pictured(self.client, reader)
        undo = str(self.message.id) if pictures.undo else ""
        posts = answer_cards(reader, reply, pictures.shown, dropped, undo=undo, more=more)
        await self.answer(posts, pictures.files)
