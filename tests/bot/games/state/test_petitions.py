"""Petitions to the game master: offered only where somebody holds that seat, and always answered.

A table without a game master refuses them with a sentence; one with a game master tells whoever
asked what became of the petition, also that it lapsed.
"""

from typing import Any

import pytest

from bot.games.seats.host import Host
from bot.records import SeatRow
from engine.core.protocol.game import Ask
from engine.core.protocol.values import KEEPER, Draft
from engine.valhalla.orders.game_master import MasterDeed
from engine.valhalla.orders.magic import Boon
from render.words import LANGUAGES, WORD_BOOKS, say_in_language
from tests.bot.games.desk_table import DeskTable, OpenGame

PETITION = Boon(boon="boon_petition", text="Rain, please.")


async def open_war(table: DeskTable, *, keeper: bool) -> OpenGame:
    """Open a game whose first round has begun; seat 1 has the turn."""
    more: Any = {"keeper": await table.add_person("Kari")} if keeper else {}
    game = await table.open_game("valhalla", 2, **more)
    await table.advance_and_tick(hours=100)
    return game


async def offered_boons(table: DeskTable, game: OpenGame, seat: int) -> list[str]:
    """List the boons that the builder and autocomplete offer."""
    draft, person = Draft(kind="boon"), game.people[seat]
    blank = await table.desk.suggest_blank(game.id, person, draft, "boon")
    return [one.id for one in blank.choices] if blank is not None else []


def kinds_offered(table: DeskTable, view: Any, ask: Ask | None) -> set[str]:
    blank = table.game_types["valhalla"].game.options(view, ask, (), Draft(), None)
    return {one.id for one in blank.choices} if blank is not None else set()


async def end_round(table: DeskTable, game: OpenGame) -> None:
    for seat in (1, 2):
        await table.mark_ready(game, seat)


async def told_kinds(table: DeskTable, game: OpenGame) -> set[str]:
    async with table.store.reading() as tx:
        return {one.event.kind for one in await tx.steps.events(game.id)}


@pytest.mark.parametrize("keeper", [True, False])
async def test_a_petition_is_offered_only_where_there_is_a_game_master(
    table: DeskTable, *, keeper: bool
) -> None:
    """V-10.1-33."""
    game = await open_war(table, keeper=keeper)
    assert ("boon_petition" in await offered_boons(table, game, 1)) == keeper
    for seat in (1, 2):
        seen = await table.read_seat_view(game, seat)
        assert ("boon" in kinds_offered(table, seen.view, None)) == keeper


async def test_a_table_without_a_game_master_refuses_it_and_says_what_there_is_instead(
    table: DeskTable,
) -> None:
    """V-10.1-33."""
    game = await open_war(table, keeper=False)
    for seat in (1, 2):
        reply = await table.give_orders(game, seat, PETITION)
        [answer] = reply.results
        assert [one.code for one in answer.verdict.refusals] == ["BOON_NO_MASTER"]
    assert "petition_made" not in await told_kinds(table, game)
    said = [
        say_in_language(one, WORD_BOOKS["valhalla"], "refusal.BOON_NO_MASTER") for one in LANGUAGES
    ]
    assert said[0].startswith("No game master sits at this table")
    assert "supplique" in said[1]


async def test_a_petition_that_lapses_is_told_to_who_asked(table: DeskTable) -> None:
    """V-10.1-33, V-13-41."""
    table.letters_arrive = True
    game = await open_war(table, keeper=True)
    assert (await table.give_orders(game, 1, PETITION)).is_accepted
    table.letters_arrive = False
    await end_round(table, game)
    news = str(await table.read_news(game, 1))
    assert "Your petition 1 found no answer and lapsed." in news
    assert "petition" not in str(await table.read_news(game, 2)).lower()


async def test_the_game_master_answers_a_petition_and_who_asked_is_told(table: DeskTable) -> None:
    """V-10.1-33."""
    game = await open_war(table, keeper=True)
    await table.give_orders(game, 1, PETITION)
    deed = MasterDeed(action="petition", side="1", reason="Not today")
    assert (await table.give_orders(game, int(KEEPER), deed)).is_accepted
    await end_round(table, game)
    assert "Your petition 1 is refused." in str(await table.read_news(game, 1))


async def test_it_is_offered_no_longer_once_the_game_master_has_left(table: DeskTable) -> None:
    """V-10.1-33."""
    host = Host(table.store, table.desk, lambda: None, table.game_types)
    game = await open_war(table, keeper=True)
    kari = game.people[int(KEEPER)]
    await host.seats.leave_table(game.id, kari, table.now)
    assert "boon_petition" not in await offered_boons(table, game, 1)
    await host.seats.take_vacant_seat(game.id, await table.add_person("Liv"), table.now)
    async with table.store.reading() as tx:
        rows: list[SeatRow] = await tx.seats.of_game(game.id)
    assert [row.person is not None for row in rows if row.seat == KEEPER] == [True]
    assert "boon_petition" in await offered_boons(table, game, 1)
