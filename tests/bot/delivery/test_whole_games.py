"""Whole games: the courier delivers what the desk writes to its readers, and nobody else."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.delivery.courier import Courier
from bot.lab.simulate.dot_pictures import draw_by
from bot.letter_bodies import TurnCard, UnreachedNote
from bot.workers.picture_studio import PictureStudio
from engine.core.protocol.values import Seat
from tests.bot.delivery.crashes.process_life import ProcessLife
from tests.bot.delivery.fake_discord import FakeDiscord
from tests.bot.delivery.post_office import CHANNEL, GUILD, draw
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.engine.toy.orders import Bid, Defend, Raid


class Post:
    """A table, and a courier that delivers what its desk writes."""

    def __init__(self, table: DeskTable) -> None:
        self.table = table
        self.discord = FakeDiscord(lambda: table.now, ProcessLife())
        quick = {key: draw_by(game_type, draw) for key, game_type in table.game_types.items()}
        self.studio = PictureStudio(quick, workers=0)
        self.courier = Courier(table.store, table.desk, self.discord, self.studio, table.game_types)

    async def deliver(self) -> None:
        """Go rounds until nothing is left to do."""
        again = await self.courier.deliver_due_letters(self.table.now)
        while again is not None and again - self.table.now < timedelta(minutes=10):
            self.table.advance_clock(seconds=max(1.0, (again - self.table.now).total_seconds()))
            again = await self.courier.deliver_due_letters(self.table.now)


@pytest.fixture
async def post(table: DeskTable) -> AsyncIterator[Post]:
    made = Post(table)
    yield made
    await made.studio.close()


async def read_discord_id(table: DeskTable, game: OpenGame, seat: int) -> int:
    async with table.store.reading() as tx:
        return (await tx.people.get(game.people[seat])).discord


async def play(post: Post, key: str, days: int) -> OpenGame:
    """Run a game of silent people and machines by its clock."""
    game = await post.table.open_game(key, 2, ais=1, place=(GUILD, CHANNEL, None))
    await post.deliver()
    for _ in range(days):
        await post.table.advance_and_tick(hours=25)
        await post.deliver()
    return game


@pytest.mark.parametrize(("key", "days"), [("toy", 12), ("capital", 8)])
async def test_every_letter_of_a_game_arrives_or_says_why_not(
    post: Post, key: str, days: int
) -> None:
    game = await play(post, key, days)
    async with post.table.store.reading() as tx:
        letters = await tx.outbox.of_game(game.id)
    assert len(letters) > 8
    reasons = {one.failed for one in letters}
    assert reasons <= {"", "stale", "no reader"}
    assert all(one.sent_at or one.failed for one in letters)
    assert len(set(post.discord.tokens())) == len(post.discord.tokens())


async def test_a_raid_is_told_in_its_room_to_two_and_nobody_else_hears_of_it(post: Post) -> None:
    table = post.table
    game = await table.open_game("toy", 3, place=(GUILD, CHANNEL, None))
    await table.give_orders(game, 1, Bid(amount=3))
    for seat in game.people:
        await table.mark_ready(game, seat)
    await post.deliver()
    before = set(post.discord.messages)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    await table.give_orders(game, 2, Defend(guards=()))
    await post.deliver()
    async with table.store.reading() as tx:
        people = await tx.people.find_all(game.people.values())
    doors = {people[person].discord: seat for seat, person in game.people.items()}
    late = [one for number, one in post.discord.messages.items() if number not in before]
    told = [one.destination.dm for one in late if "raid fought" in one.text]
    assert sorted(doors[one] for one in told if one) == [1, 2]
    assert [one for one in late if doors.get(one.destination.dm or 0) == 3] == []
    assert [one for one in late if one.destination.dm is None] == []


async def test_a_closed_door_at_a_secret_ask_tells_the_table_nothing(post: Post) -> None:
    """Only its owner may know of the toy's pick; the turn beside it is public."""
    table = post.table
    game = await table.open_game("toy", 3, place=(GUILD, CHANNEL, None))
    await table.give_orders(game, 1, Bid(amount=3))
    async with table.store.reading() as tx:
        ada = await tx.people.get(game.people[1])
    await post.deliver()
    post.discord.closed_dms.add(ada.discord)
    for seat in game.people:
        await table.mark_ready(game, seat)
    await post.deliver()
    async with table.store.reading() as tx:
        letters = await tx.outbox.of_game(game.id)
    closed = [one.letter.body for one in letters if one.failed == "closed"]
    cards = [one for one in closed if isinstance(one, TurnCard)]
    assert cards == [TurnCard(asks=("turn.1", "pick.1"))]
    notes = [one.text for one in post.discord.messages.values() if "write to Ada" in one.text]
    assert len(notes) == 1
    assert "pick" not in notes[0]


async def test_news_that_a_card_follows_has_no_button_and_leaves_the_note_to_the_card(
    post: Post,
) -> None:
    """The first hand comes before the first card; whoever waits gets no card yet."""
    table = post.table
    game = await table.open_game("capital", 2, place=(GUILD, CHANNEL, None))
    ada, ben = [await read_discord_id(table, game, seat) for seat in (1, 2)]
    await post.deliver()
    news, card = post.discord.messages_to(ada)
    assert (news.verbs, "order" in card.verbs) == ((), True)
    assert [one.verbs for one in post.discord.messages_to(ben)] == [("table",)]


async def test_of_news_and_card_that_find_messages_closed_only_the_card_makes_a_note(
    post: Post,
) -> None:
    table = post.table
    game = await table.open_game("capital", 2, place=(GUILD, CHANNEL, None))
    post.discord.closed_dms |= {await read_discord_id(table, game, seat) for seat in (1, 2)}
    await post.deliver()
    async with table.store.reading() as tx:
        bodies = [one.letter.body for one in await tx.outbox.of_game(game.id)]
    notes = [one for one in bodies if isinstance(one, UnreachedNote)]
    assert sorted(notes, key=lambda one: one.seat) == [
        UnreachedNote(seat=Seat(1), is_asked=True),
        UnreachedNote(seat=Seat(2), is_asked=False),
    ]
