"""Letters that an earlier release has left in the outbox are read in their shapes, and sent."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from bot.delivery.discord_io.sender import Destination
from bot.letter_bodies import (
    EndedOffer,
    LetterBody,
    LobbyMessage,
    Note,
    OfferMention,
    OpenOffer,
    OutcomePost,
    PublicPost,
    Reminder,
    SeatNews,
    TurnCard,
    UnreachedNote,
    UnreadableBody,
)
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from bot.records import Letter, OutboxLetter
from engine.core.protocol.values import Seat
from render.language.pages import Page
from tests.bot.delivery.fake_discord import KeptMessage
from tests.bot.delivery.test_whole_games import Post
from tests.bot.games.desk_table import START, DeskTable, make_desk_table

TABLES_0004: Final = Path(__file__).parent / "released" / "tables_0004.sql"
"""Three toy games, written by the release whose bodies were plain data: in the first and the second
somebody's direct messages were closed, and the letters since then wait: a card, reminders, an offer
that stands and one that has ended, a seat that changed hands, and the third game from its beginning
to its end."""
OLD_MESSAGES: Final = range(1_000, 1_020)
"""The numbers of the messages that it has sent."""
ENDED = {"gone": "Cleo", "name": "Finn", "number": "2", "left": "<t:1772539202:R>"}
OPEN = {"gone": "Ada", "name": "Dan", "number": "2", "left": "<t:1772679603:R>"}

BODIES: dict[str, LetterBody] = {
    "3.1.public.": PublicPost(page=Page("The game begins", ("- seated.\n- round opened.",))),
    "3.1.news.1": SeatNews(room="", card=True),
    "2.1.card.3.2": TurnCard(asks=("bid.1",), page=Page("", ("You now play in place of Cleo.",))),
    "2.2.card.1.extend.1772431203600": TurnCard(asks=("turn.1", "pick.1"), silent=True),
    "2.0.remind.1.turn.1.1772524803": Reminder(ask="turn.1"),
    "2.2.note.public.extend.3": Note(key="host.extend", facts={"who": "Ada", "hours": 2}),
    "closed.1.0.1.4": UnreachedNote(seat=Seat(1), is_asked=False),
    "closed.2.0.2.bid.1@1772366400": UnreachedNote(seat=Seat(2), is_asked=True),
    "2.offer.4.public": OpenOffer(giver=1, to=4, facts=OPEN),
    "closed.2.offer.0.to": OfferMention(offer="2.offer.0.to", person=6, facts=ENDED),
    "2.offer.0.public.over": EndedOffer(offer="2.offer.0.public", key="offer.back", facts=ENDED),
    "closed.2.offer.0.to.over": EndedOffer(
        offer="closed.2.offer.0.to", key="offer.back", facts=ENDED
    ),
    "lobby.3.1772506803600": LobbyMessage(),
}  # fmt: skip


async def open_released(file: Path, change: str = "") -> DeskTable:
    """Open the old database, after a change by SQL."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(TABLES_0004.read_text("utf-8"))
        database.executescript(change)
    made = await make_desk_table(f"sqlite+aiosqlite:///{file}")
    made.now = START + timedelta(hours=39, seconds=4)
    return made


SENT: dict[str, tuple[str, str, bool]] = {
    "2.offer.4.to": ("Ada offers you a place at table 2 (Hoard)", "takeover", False),
    "2.offer.4.public": ("Ada offers Dan a place at table 2", "retract", True),
    "2.1.card.3.2": ("You now play in place of Cleo.", "table", False),
    "2.2.card.1.extend.1772431203600": ("bids opened.", "order", True),
    "2.0.remind.1.turn.1.1772524803": ("The window closes", "table", True),
    "2.2.note.public.extend.3": ("2 hours more", "table", True),
    "3.1.public.": ("The game begins", "table", True),
    "3.2.outcome": ("The seed was", "table", True),
}
"""By letter: some of its text, one of its buttons, and whether it is silent."""


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[DeskTable]:
    made = await open_released(tmp_path / "skald.db")
    yield made
    await made.store.close()


@pytest.fixture
async def post(table: DeskTable) -> AsyncIterator[Post]:
    """Return a courier for the old database, on a Discord that has its old messages."""
    made = make_post(table)
    yield made
    await made.studio.close()


def make_post(table: DeskTable) -> Post:
    post, content = Post(table), MessageContent((Text("old"),))
    for number in OLD_MESSAGES:
        post.discord.messages[number] = KeptMessage(Destination(), START, "", content, (), False)
    return post


async def read_all(table: DeskTable) -> dict[str, OutboxLetter]:
    """Read the letters of all games, by their names."""
    async with table.store.reading() as tx:
        return {
            one.letter.letter: one for game in (1, 2, 3) for one in await tx.outbox.of_game(game)
        }


async def test_every_letter_is_read_in_its_shape(table: DeskTable) -> None:
    letters = await read_all(table)
    assert {name: letters[name].letter.body for name in BODIES} == BODIES
    outcome = letters["3.2.outcome"].letter.body
    assert isinstance(outcome, OutcomePost)
    assert outcome.page.title == "The game is drawn: Ada and Dan"
    assert not [one for one in letters.values() if isinstance(one.letter.body, UnreadableBody)]


async def test_what_waited_is_sent_once_or_says_why_not(table: DeskTable, post: Post) -> None:
    waiting = {name for name, one in (await read_all(table)).items() if one.next_try is not None}
    await post.deliver()
    letters = await read_all(table)
    assert {letters[name].failed for name in waiting} == {"", "stale"}
    stale = {name for name in waiting if letters[name].failed}
    assert stale == {f"2.0.remind.{seat}.bid.1.1772452800" for seat in (1, 2, 3)} | {
        "2.offer.0.to.over",  # what it would have edited never arrived
        "3.1.card.1",  # the game is over
        "3.1.card.2",
    }
    tokens = post.discord.tokens()
    assert len(tokens) == len(set(tokens))


async def test_what_waited_says_what_it_was_written_for(post: Post) -> None:
    await post.deliver()
    letters = await read_all(post.table)
    for name, (text, verb, silent) in SENT.items():
        message = post.discord.messages[letters[name].message or 0]
        assert text in message.first_text
        assert (verb in message.verbs, message.silent) == (True, silent)
    for name in ("2.offer.0.public", "closed.2.offer.0.to"):
        message = post.discord.messages[letters[name].message or 0]
        assert message.text.startswith("Cleo has withdrawn the offer")
        assert message.verbs == ("table",)


async def test_a_note_of_before_is_edited_once_a_letter_reaches_its_seat(
    table: DeskTable, post: Post
) -> None:
    async with table.store.writing() as tx:
        note = Note(key="note.out", facts={})
        letter = Letter(letter="2.news", game=2, body=note, seat=Seat(2), revision=2)
        await tx.outbox.add([letter], table.now)
    await post.deliver()
    number = (await read_all(table))["closed.2.0.2.bid.1@1772366400"].message
    assert post.discord.messages[number or 0].text == "Ben can be reached by message again."


async def test_a_letter_of_no_known_shape_is_given_up_and_stops_no_other(tmp_path: Path) -> None:
    change = "UPDATE outbox SET kind = 'poem' WHERE letter = '3.1.public.'"
    table = await open_released(tmp_path / "skald.db", change)
    post = make_post(table)
    await post.deliver()
    await post.studio.close()
    letters = await read_all(table)
    assert letters["3.1.public."].failed == "broken"
    assert letters["3.2.public."].message is not None
    await table.store.close()
