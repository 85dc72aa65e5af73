"""Wherever the process ends, each reader's news reaches them, and their number moves with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.delivery.courier import Courier
from bot.games.news.reader_state_changes import ReadMark, mark_read
from bot.records import ReaderState
from tests.bot.delivery.crashes.process_life import Crash, CrashingStore
from tests.bot.delivery.post_office import CHANNEL, GUILD
from tests.bot.delivery.test_whole_games import Post
from tests.bot.games.desk_table import OpenGame, make_desk_table
from tests.bot.games.toy_table import open_game_at_turn
from tests.engine.toy.orders import End

NEWS = "prize won"


@asynccontextmanager
async def open_post() -> AsyncIterator[tuple[Post, OpenGame]]:
    """Open a table at which everything has been delivered, and then a turn has ended."""
    table = await make_desk_table()
    post = Post(table)
    game = await open_game_at_turn(table, place=(GUILD, CHANNEL, None))
    await post.deliver()
    await table.give_orders(game, 1, End())
    yield post, game
    await post.studio.close()
    await table.store.close()


def start_courier(post: Post) -> None:
    """Start a new process on the same database and the same Discord."""
    post.table.restart()
    post.discord.life.restart()
    store: Any = CrashingStore(post.table.store, post.discord.life)
    table = post.table
    post.courier = Courier(store, table.desk, post.discord, post.studio, table.game_types)


async def deliver_with_end(post: Post, end: int | None) -> int:
    """Deliver everything, with the process ending at a point; return how many points there are."""
    start_courier(post)
    life = post.discord.life
    first = life.points
    life.ends_at = None if end is None else first + end
    try:
        await post.deliver()
    except Crash:
        start_courier(post)
        post.table.advance_clock(hours=2)
        await post.deliver()
    return life.points - first


def private_texts(post: Post) -> list[str]:
    """List what stands in direct messages, by reader."""
    messages = post.discord.messages.values()
    own = [one for one in messages if one.destination.dm is not None]
    return sorted(f"{one.destination.dm} {one.first_text}" for one in own)


async def read_states(post: Post, game: OpenGame) -> list[tuple[Any, ...]]:
    """Read how far everybody has read, and which message is their live card."""
    async with post.table.store.reading() as tx:
        states: list[ReaderState] = await tx.reader_states.of_game(game.id)
    return [
        (
            one.person,
            one.read_up_to,
            one.heard_events,
            one.card is not None and post.discord.messages[one.card.message].first_text,
            one.earlier_cards,
        )
        for one in states
    ]


async def test_a_kill_between_sending_a_card_and_marking_it_loses_no_news() -> None:
    """It comes again with its old mark, so that Discord's reader finds it once."""
    async with open_post() as (post, game):
        before = len(private_texts(post))
        points = await deliver_with_end(post, None)
        whole, states = private_texts(post), await read_states(post, game)
    assert points > 30
    assert len(whole) == before + 3
    assert sum(NEWS in one for one in whole) >= 3
    for end in range(points):
        async with open_post() as (post, game):
            await deliver_with_end(post, end)
            assert private_texts(post) == whole
            assert await read_states(post, game) == states
            for person in game.people.values():
                news = await post.table.desk.read_unread_news(game.id, person)
                assert news is not None
                assert news.chapters == ()


async def test_after_a_long_outage_a_card_that_is_not_found_comes_once_more() -> None:
    async with open_post() as (post, _):
        points = await deliver_with_end(post, None)
        whole = private_texts(post)
    for end in range(0, points, 3):
        async with open_post() as (post, game):
            post.discord.finds_nothing = True
            await deliver_with_end(post, end)
            texts = private_texts(post)
            assert set(texts) == set(whole)
            assert len(texts) <= len(whole) + 3
            for _, read_up_to, *_ in await read_states(post, game):
                assert read_up_to == 3


async def read_everything(post: Post, game: OpenGame) -> None:
    """Let everybody read their news at the table itself."""
    for person in game.people.values():
        news = await post.table.desk.read_unread_news(game.id, person)
        assert news is not None
        async with post.table.store.writing() as tx:
            letters = await tx.outbox.of_game(game.id)
            unread = tuple(one.id for one in letters if one.letter.seat and not one.sent_at)
            await mark_read(
                tx, ReadMark(game.id, person, up_to=news.up_to, letters=unread), post.table.now
            )


async def test_what_had_arrived_before_a_kill_and_was_read_elsewhere_is_called_sent() -> None:
    """A message of the killed process is found, and a card among them loses its buttons."""
    async with open_post() as (post, _):
        points = await deliver_with_end(post, None)
    for end in range(points):
        async with open_post() as (post, game):
            start_courier(post)
            post.discord.life.ends_at = post.discord.life.points + end
            with suppress(Crash):
                await post.deliver()
            start_courier(post)
            await read_everything(post, game)
            post.table.advance_clock(hours=2)
            await post.deliver()
            async with post.table.store.reading() as tx:
                letters = await tx.outbox.of_game(game.id)
                states = await tx.reader_states.of_game(game.id)
            arrived = {one.token: number for number, one in post.discord.messages.items()}
            own = [one for one in letters if one.letter.seat and one.token in arrived]
            assert [one.message for one in own] == [arrived[one.token] for one in own], end
            live = {one.card.message for one in states if one.card}
            old = [number for number in arrived.values() if number not in live]
            verbs = {verb for number in old for verb in post.discord.messages[number].verbs}
            assert verbs <= {"table"}, end
