"""Posts of the table's thread: one for each round, when it is over."""

import re
from collections.abc import Iterable

import pytest

from bot.games.seats.host import Host
from bot.letter_bodies import OutcomePost, PublicPost
from bot.records import StoredEvent
from bot.store.tables.steps import Steps
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.letter_bodies import body_of


async def read_posts(table: DeskTable, game: OpenGame) -> list[tuple[int, str]]:
    """Return the paragraphs of the posts after the setup, each with its post's revision."""
    letters = (await table.read_letters(game, PublicPost))[1:]
    return [(one.revision, "\n".join(body_of(one, PublicPost).page.paragraphs)) for one in letters]


def count_missed_turns(text: str) -> int:
    """Count the players of whom sentences say that they gave no order."""
    signs = re.compile(r"gave no order|No order came|let the turn go by")
    lines = [one for one in text.splitlines() if signs.search(one)]
    last_sentences = [signs.split(one.rsplit(". ", 1)[-1]) for one in lines]
    return sum(len(re.findall(r"Ada|Ben|Cleo", " ".join(one))) for one in last_sentences)


async def test_a_round_is_one_post_once_everybody_has_played(table: DeskTable) -> None:
    game = await table.open_game("capital", 3, place=(1, 2, 3))
    for turns in range(1, 7):
        await table.advance_and_tick(hours=48)
        table.restart()
        posts = await read_posts(table, game)
        assert len(posts) == turns // 3
    assert [revision for revision, _ in posts] == [4, 7]
    names = ("Ada", "Ben", "Cleo")
    assert all(name in text for _, text in posts for name in names)


async def test_the_deeds_of_a_game_are_read_once_a_round(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.open_game("capital", 3, place=(1, 2, 3))
    readings: list[int] = []
    list_told_to_all = Steps.list_told_to_all

    async def noted(steps: Steps, at: int, kinds: Iterable[str]) -> list[StoredEvent]:
        readings.append(at)
        return await list_told_to_all(steps, at, kinds)

    monkeypatch.setattr(Steps, "list_told_to_all", noted)
    for turns in range(1, 7):
        await table.advance_and_tick(hours=48)
        assert len(readings) == turns // 3


async def test_a_round_has_one_picture(table: DeskTable) -> None:
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    for _ in range(4):
        await table.advance_and_tick(hours=48)
        table.restart()
    _, *rounds = await table.read_letters(game, PublicPost)
    assert len(rounds) == 2
    assert {one.look for one in rounds} == {(("table", ""),)}


async def test_every_public_chapter_stands_in_one_post(table: DeskTable) -> None:
    """Also where a game ends in the middle of a round."""
    game = await table.open_game("capital", 3, place=(1, 2, 3), settings={"mode": "short"})
    while (await table.read_row(game)).life == "open":
        await table.advance_and_tick(hours=48)
        table.restart()
    async with table.store.reading() as tx:
        stored = await tx.steps.events(game.id)
    missed = [one for one in stored if one.event.kind == "turn_missed"]
    text = "\n".join(text for _, text in await read_posts(table, game))
    assert len(missed) > 3
    assert count_missed_turns(text) == len(missed)
    assert await table.read_letters(game, OutcomePost)


async def test_a_chapter_of_a_game_without_rounds_is_a_post(table: DeskTable) -> None:
    game = await table.open_game("toy", 2, place=(1, 2, 3))
    before = len(await table.read_letters(game, PublicPost))
    await table.advance_and_tick(hours=24)
    await table.advance_and_tick(hours=24)
    assert len(await table.read_letters(game, PublicPost)) > before
    assert table.game_types["toy"].presentation.story.rounds is None


async def test_the_thread_is_told_no_turn_twice_after_a_round(table: DeskTable) -> None:
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    for _ in range(4):
        await table.advance_and_tick(hours=48)
    (first, one), (second, other) = await read_posts(table, game)
    assert (first, second) == (3, 5)
    assert count_missed_turns(one) == count_missed_turns(other) == 2
    assert Seat(1) in game.people


async def test_a_host_who_ends_a_table_leaves_no_turn_untold(table: DeskTable) -> None:
    game = await table.open_game("capital", 3, place=(1, 2, 3))
    for _ in range(4):
        await table.advance_and_tick(hours=48)
    assert len(await read_posts(table, game)) == 1
    host = Host(table.store, table.desk, lambda: None, table.game_types)
    await host.end_table(game.id, (await table.read_row(game)).host, table.now)
    (_, whole), (_, begun) = await read_posts(table, game)
    assert (count_missed_turns(whole), count_missed_turns(begun)) == (3, 1)
