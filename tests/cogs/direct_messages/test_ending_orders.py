"""An order that ends a phase waits below a line that was refused, like Ready."""

from typing import Any

import pytest

from tests.cogs.direct_messages.dm_steps import write_and_read, write_surely_and_read
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import open_staged_board_table, open_staged_city_table

CITY: dict[str, Any] = {
    "seats": {1: {"buildings": ["hill_village"], "hand": ["market"]}, 2: {}},
    "pools": {"gold": 5, "build": 1},
}
BOARD: dict[str, Any] = {
    "units": {
        "r2": {"card": "norsemen_raiders", "at": "D4"},
        "u1": {"card": "scots_scout", "at": "D5"},
        "u2": {"card": "scots_scout", "at": "F5"},
    },
    "seats": {1: {}, 2: {"hand": ["scots_scout"]}},
}
REGROUP: dict[str, Any] = {**CITY, "phase": "regroup"}


async def find_phase(bot: RunningBot, game: int) -> tuple[int, str]:
    """Return whose turn it is, and its phase."""
    view = (await bot.services.desk.read_seat_view(game, None, bot.clock())).view
    return int(view.turn), view.phase


@pytest.mark.parametrize(
    ("name", "slip", "end", "said"),
    [
        ("Ada", "build markt pls now", "end build", "It waits, for it ends the phase"),
        ("Ada", "nonsense", "End Build", "It waits, for it ends the phase"),
        ("Rorik", "bâtir marhcé vite", "finir construction", "attend, car elle clôt la phase"),
    ],
)
async def test_a_mistyped_order_above_keeps_the_phase_open(
    bot: RunningBot, name: str, slip: str, end: str, said: str
) -> None:
    """S-TABLE-09: what could still be ordered is not lost; sent by itself, the line is played."""
    game = await open_staged_city_table(bot, CITY, (name, "Bo"))
    answer = await write_and_read(bot, f"{slip}\n{end}", name)
    assert said in answer
    assert f"`{end}`" in answer
    assert await find_phase(bot, game) == (1, "build")
    await write_surely_and_read(bot, end, name)
    assert await find_phase(bot, game) == (1, "regroup")


async def test_it_waits_below_a_refused_part_of_the_message_too(bot: RunningBot) -> None:
    """S-TABLE-09: command words part a message, and it stays one message."""
    game = await open_staged_city_table(bot, CITY)
    [*_, last] = await bot.write_dm(
        bot.people["Ada"], "nonsense\nsheet\nend build\nend attack\nstore none", answers=3
    )
    assert message_text(last).count("It waits") == 3
    assert await find_phase(bot, game) == (1, "build")


async def test_below_lines_that_are_taken_a_phase_ends(bot: RunningBot) -> None:
    game = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, "build market\nend build\nnonsense")
    assert await find_phase(bot, game) == (1, "regroup")


async def test_the_order_that_ends_a_turn_waits_as_well(bot: RunningBot) -> None:
    """S-TABLE-09."""
    game = await open_staged_city_table(bot, REGROUP)
    assert "It waits" in await write_and_read(bot, "move all\nstore Market")
    assert await find_phase(bot, game) == (1, "regroup")
    await write_and_read(bot, "store Market")
    assert (await find_phase(bot, game))[0] == 2


async def test_orders_that_end_nothing_are_played_below_a_refused_line(bot: RunningBot) -> None:
    """S-TABLE-09: a refused line drops no other."""
    game = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, "nonsense\nbuild market\nend build")
    view = (await bot.services.desk.read_seat_view(game, None, bot.clock())).view
    assert [one.name for one in view.kingdoms[0].buildings] == ["hill_village#1", "market#1"]
    assert view.phase == "build"


@pytest.mark.parametrize(("name", "word"), [("Ada", "pass"), ("Ada", "Pass!"), ("Rorik", "passer")])
async def test_a_word_for_ready_is_an_order_where_a_game_has_one(
    bot: RunningBot, name: str, word: str
) -> None:
    game = await open_staged_board_table(bot, BOARD, (name, "Bo"))
    await write_surely_and_read(bot, word, name)
    view = (await bot.services.desk.read_seat_view(game, None, bot.clock())).view
    assert view.active == 2


async def test_the_same_word_lets_a_reaction_go_by_while_a_window_is_open(bot: RunningBot) -> None:
    game = await open_staged_board_table(bot, {**BOARD, "reaction_window": 10}, ("Ada", "Bo"))
    await write_surely_and_read(bot, "attack D5 with raiders", "Ada")
    await write_surely_and_read(bot, "pass", "Bo")
    view = (await bot.services.desk.read_seat_view(game, None, bot.clock())).view
    assert (view.active, view.board.window, "u1" in view.board.units) == (1, 2, False)
    await write_surely_and_read(bot, "pass turn", "Bo")
    view = (await bot.services.desk.read_seat_view(game, None, bot.clock())).view
    assert (view.active, view.board.window) == (1, 0)
