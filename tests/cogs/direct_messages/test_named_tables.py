"""A line that begins with the number of a table is done at that table: `game 4 news`."""

from typing import Any

import pytest

from tests.cogs.button_steps import require_refusal
from tests.cogs.direct_messages.dm_steps import read_sheet, write_and_read
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

CITY: dict[str, Any] = {
    "seats": {1: {"buildings": ["hill_village"], "hand": ["market"]}, 2: {}},
    "pools": {"gold": 5, "build": 1},
}


async def open_two_tables(bot: RunningBot, name: str = "Ada") -> tuple[int, int]:
    """Open a table of war, where this person looks, and one of cities."""
    war = await open_staged_table(bot, WAR_SIDES, (name, "Bo"), size=(20, 20))
    city = await open_staged_city_table(bot, CITY, (name, "Bo"))
    await write_and_read(bot, f"game {war}", name)
    return war, city


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("Ada", "game {city} news", "nothing new for you"),
        ("Ada", "Game #{city}: News", "nothing new for you"),
        ("Ada", "/game {city} sheet", "Nothing that is asked of you has a sheet"),
        ("Ada", "game {city} help", "You may order: Build, "),
        ("Ada", "game {city} help build", "Its form: `build"),
        ("Ada", "game {city} look", "Build phase"),
        ("Rorik", "partie {city} nouvelles", "Rien de nouveau"),
        ("Rorik", "partie {city} feuille", "n\u2019a pas de feuille"),
        ("Rorik", "partie {city} aide", "Vous pouvez ordonner\u202f: Bâtir"),
        ("Rorik", "game {city} aide bâtir", "`bâtir"),
    ],
)
async def test_a_word_behind_the_number_of_a_table_is_about_that_table(
    bot: RunningBot, name: str, line: str, said: str
) -> None:
    """S-TABLE-08."""
    _, city = await open_two_tables(bot, name)
    assert said in await write_and_read(bot, line.format(city=city), name)


@pytest.mark.parametrize(
    ("name", "line"), [("Ada", "game {city} build Market"), ("Rorik", "partie {city} bâtir marché")]
)
async def test_an_order_behind_the_number_of_a_table_is_played_there(
    bot: RunningBot, name: str, line: str
) -> None:
    """S-TABLE-08."""
    _, city = await open_two_tables(bot, name)
    answer = await write_and_read(bot, line.format(city=city), name)
    assert f"table {city}" in answer
    view = (await bot.services.desk.read_seat_view(city, None, bot.clock())).view
    assert [one.name for one in view.kingdoms[0].buildings] == ["hill_village#1", "market#1"]


async def test_an_order_that_only_another_table_takes_is_not_taken_where_one_is_named(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    war, city = await open_two_tables(bot)
    assert "Noted" not in await write_and_read(bot, f"game {city} tactic wall of steel")
    assert await read_sheet(bot, war) == []


async def test_each_line_of_a_message_may_name_its_table(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one, two = await bot.open_table("toy"), await bot.open_table("toy")
    text = f"game {one} bid 1\ngame {two} bid 2\ngame {two} sheet"
    answers = await bot.write_dm(bot.people["Ada"], text, answers=3)
    assert [len(await read_sheet(bot, game)) for game in (one, two)] == [1, 1]
    assert "1\\. `bid 2`" in message_text(answers[2])
    await bot.write_dm(bot.people["Ada"], f"game {one} sheet\nwithdraw 1", answers=2)
    assert [len(await read_sheet(bot, game)) for game in (one, two)] == [0, 1]


async def test_of_a_table_that_is_over_everything_shows_the_end_and_orders_are_refused(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    _, city = await open_two_tables(bot)
    await write_and_read(bot, f"game {city} concede confirm")
    assert "has won in round 1" in await write_and_read(bot, f"game {city} news")
    assert "This game is over." in await write_and_read(bot, f"game {city} build Market")


@pytest.mark.parametrize("rest", ["news", "help", "build Market", "ready"])
async def test_a_table_of_others_is_unknown_whatever_is_wanted_there(
    bot: RunningBot, rest: str
) -> None:
    """S-TABLE-08."""
    await open_two_tables(bot)
    answer = await write_and_read(bot, f"game 77 {rest}")
    await require_refusal(bot, bot.people["Ada"], "S-TABLE-08", answer)
