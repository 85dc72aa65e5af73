"""The end of a game is told with its places and its seed."""

import hashlib
import re
from typing import Any

from bot.letter_bodies import LobbyMessage, OutcomePost, PublicPost
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.news.letter_names import names
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Concede, End


async def test_machines_play_no_game_for_nobody(table: DeskTable) -> None:
    game = await table.open_game("toy", 1, ais=2, settings={"rounds": 4}, place=(1, 2, 3))
    [seat] = game.people
    await table.give_orders(game, seat, Concede(confirm=True))
    row = await table.read_row(game)
    assert (row.life, row.ended_at) == ("ended", table.now)
    [letter] = await table.read_letters(game, OutcomePost)
    assert body_of(letter, OutcomePost).page.title == "The table has ended"
    told = " ".join(body_of(letter, OutcomePost).page.paragraphs)
    assert "Nobody is left to play" in told
    assert row.seed in told
    assert (await table.read_letters(game))[-1].body == LobbyMessage()
    async with table.store.reading() as tx:
        assert await tx.windows.next_due() is None
    await table.let_machines_answer()
    await table.advance_and_tick(hours=100)
    assert (await table.read_row(game)).revision == row.revision
    table.restart()
    await table.advance_and_tick(hours=100)
    assert (await table.read_row(game)).revision == row.revision


async def test_the_end_is_told_with_all_that_waited_the_places_and_the_seed(
    table: DeskTable,
) -> None:
    game = await open_game_at_turn(table, settings={"rounds": 1})
    await table.give_orders(game, 2, Concede(confirm=True))
    before = len(await names(table, game))
    await table.give_orders(game, 1, End())
    kinds = await names(table, game, before)
    assert kinds == ["4.public.", "4.news.1", "4.news.2", "4.news.3", "4.outcome"]
    row = await table.read_row(game)
    [letter] = await table.read_letters(game, OutcomePost)
    page = body_of(letter, OutcomePost).page
    assert "won" in page.title
    assert len(page.fields) >= 2
    text = " ".join(page.paragraphs)
    assert f"`{row.seed}`" in text
    async with table.store.reading() as tx:
        assert await tx.steps.list_open(game.id) == []


async def test_the_seed_at_the_end_has_the_hash_that_the_game_told_at_its_beginning(
    table: DeskTable,
) -> None:
    """C-INFO-21."""
    await expect_hashed_seed_at_end(table, await table.open_game("capital", 2))


async def test_the_seed_at_the_end_of_a_war_has_the_hash_that_was_pinned(table: DeskTable) -> None:
    """V-13-05."""
    settings = {"victory": ("rounds",), "round_limit": 1}
    game = await table.open_game("valhalla", 2, settings=settings)
    promise = await expect_hashed_seed_at_end(table, game)
    row = await table.read_row(game)
    assert promise == hashlib.sha256(row.seed.encode()).hexdigest()


async def expect_hashed_seed_at_end(table: DeskTable, game: OpenGame) -> str:
    """Resign, and expect at the end the text whose hash was told at the beginning."""
    async with table.store.reading() as tx:
        told: list[Any] = [one.event for one in await tx.steps.events(game.id)]
    [promise] = [one.commitment for one in told if one.kind == "seed_committed"]
    row = await table.read_row(game)
    for letter in await table.read_letters(game):
        assert row.seed not in str(letter)
    await table.give_orders(game, 1, table.game_types[row.rules].game.resign_order())
    for _ in range(8):
        if (await table.read_row(game)).life == "over":
            break
        await table.advance_and_tick(hours=48)
    [letter] = await table.read_letters(game, OutcomePost)
    text = " ".join(body_of(letter, OutcomePost).page.paragraphs)
    [form] = re.findall(r"The seed was `([^`]+)`", text)
    assert hashlib.sha256(form.encode()).hexdigest() == promise
    return str(promise)


async def test_the_end_is_told_in_the_games_words_with_how_each_side_stood(
    table: DeskTable,
) -> None:
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    await table.give_orders(game, 1, table.game_types["capital"].game.resign_order())
    *_, public, _, _, letter, lobby = await table.read_letters(game)
    page = body_of(letter, OutcomePost).page
    titles = body_of(public, PublicPost).page.title, page.title
    assert titles[0] == "Round 1: Ada is out, one is left"
    assert re.fullmatch(r"Ben of \w+ has won", titles[1])
    assert page.paragraphs[0] == "Ben has won in round 1: no other city stands."
    (first, winner), (second, loser) = page.fields
    assert (first, second) == ("1. Ben", "2. Ada")
    assert "0 of 8 upgrades" in winner
    assert "has fallen" in loser
    assert (public.look, letter.look) == ((), (("table", ""),))
    assert (lobby.body.kind, (await table.read_row(game)).life) == ("lobby", "over")


async def test_a_draw_is_told_as_one(table: DeskTable) -> None:
    game = await table.open_game("toy", 2, settings={"rounds": 1})
    await table.mark_ready(game, 1)
    await table.mark_ready(game, 2)
    [letter] = await table.read_letters(game, OutcomePost)
    assert "drawn" in body_of(letter, OutcomePost).page.title
    assert body_of(letter, OutcomePost).page.fields == ()


async def test_the_end_tells_what_won_the_game(table: DeskTable) -> None:
    settings = {"victory": ("rounds",), "round_limit": 1}
    game = await table.open_game("valhalla", 2, settings=settings)
    await table.advance_and_tick(hours=100)
    for seat in (1, 2):
        await table.mark_ready(game, seat)
    assert (await table.read_row(game)).life == "over"
    [letter] = await table.read_letters(game, OutcomePost)
    how, seed = body_of(letter, OutcomePost).page.paragraphs
    assert how.startswith("The last round is over: ")
    assert how.endswith("wins by score.")
    assert "The seed was" in seed
