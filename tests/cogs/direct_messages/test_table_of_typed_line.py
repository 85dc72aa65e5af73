"""At which of several tables a typed line is read: what plays at once is never guessed."""

from typing import Any

import pytest

from tests.cogs.button_steps import require_refusal
from tests.cogs.direct_messages.dm_steps import read_sheet, write_and_read, write_surely_and_read
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.slash_typing import answer_text as slash_said
from tests.cogs.slash_typing import type_command
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

CITY: dict[str, Any] = {"seats": {1: {"hand": ["farming_village"]}, 2: {}}}


async def open_two_tables(bot: RunningBot) -> tuple[int, int]:
    """Lay a table of war and one of cities, both of which wait for Ada; the first is meant."""
    war, city = (
        await open_staged_table(bot, WAR_SIDES, size=(20, 20)),
        await open_staged_city_table(bot, CITY),
    )
    await write_and_read(bot, f"game {war}")
    return war, city


async def test_a_line_that_only_another_table_takes_is_taken_there_and_names_it(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    city, hoard = await bot.open_table(names=("Ada", "Bo")), await bot.open_table("toy")
    await write_and_read(bot, f"game {city}")
    answer = await write_and_read(bot, "bid 2")
    assert f"Hoard, table {hoard}" in answer
    assert "which waits for you too" in answer
    assert len(await read_sheet(bot, hoard)) == 1
    await write_and_read(bot, f"game {city}")
    answer = await write_and_read(bot, "bid 900000")
    assert f"-# Hoard, table {hoard}" in answer
    await write_and_read(bot, f"game {city}")
    assert f"-# Capital, table {city}" in await write_and_read(bot, "hello there")


async def test_what_two_tables_read_alike_is_read_for_the_last_one_and_says_so(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    one, two = await bot.open_table("toy"), await bot.open_table("toy")
    await write_and_read(bot, f"game {two}")
    answer = await write_and_read(bot, "bid 1")
    assert f"-# For Hoard, table {one}, write `game {one}` first." in answer
    assert await read_sheet(bot, one) == []
    assert "write `game" not in await write_and_read(bot, "hello there")


@pytest.mark.parametrize("line", ["build farm", "build village", "upgrade gold", "bâtir farm"])
async def test_a_line_that_begins_like_an_order_of_the_table_meant_stays_there(
    bot: RunningBot, line: str
) -> None:
    """S-TABLE-08."""
    war, city = await open_two_tables(bot)
    answer = await write_and_read(bot, line)
    assert f"-# Empire: Valhalla, table {war}" in answer
    assert f"-# For Capital, table {city}, write `game {city}` first." in answer
    assert "You build" not in answer
    assert f"This is Empire: Valhalla, table {war};" in await write_and_read(bot, "look")


async def test_what_plays_at_once_at_another_table_is_named_and_never_read_there(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    war, city = await open_two_tables(bot)
    answer = await write_surely_and_read(bot, "end build")
    assert "“end build” is no order here. It is one at another table, which waits" in answer
    assert "couldn\u2019t" not in answer
    assert "Did you mean" not in answer
    assert f"For Capital, table {city}, write `game {city}` first." in answer
    assert f"This is Empire: Valhalla, table {war};" in await write_and_read(bot, "look")
    await write_and_read(bot, f"game {city}")
    assert "Regroup phase" in await write_surely_and_read(bot, "end build")


async def test_a_line_for_a_sheet_is_read_there_unless_it_begins_like_an_order_here(
    bot: RunningBot,
) -> None:
    """S-TABLE-08: both games know `move`, and only one knows `tactic`."""
    war, city = await open_two_tables(bot)
    await write_and_read(bot, f"game {city}")
    answer = await write_and_read(bot, "move warlord to 006.008")
    assert f"-# Capital, table {city}" in answer
    assert f"-# For Empire: Valhalla, table {war}, write `game {war}` first." in answer
    assert await read_sheet(bot, war) == []
    answer = await write_and_read(bot, "tactic wall of steel")
    assert f"This was read for Empire: Valhalla, table {war}" in answer
    assert len(await read_sheet(bot, war)) == 1


async def test_a_table_that_cant_take_a_line_is_not_named_beside_one_that_does(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    _, city = await open_two_tables(bot)
    await write_and_read(bot, f"game {city}")
    [answer] = await bot.write_dm(bot.people["Ada"], "build village")
    assert "You build" in message_text(answer)
    assert "write `game" not in message_text(answer)


# Tables where nothing is played


async def test_ones_own_table_that_is_over_is_shown_by_its_number(bot: RunningBot) -> None:
    """S-TABLE-08."""
    war, city = await open_two_tables(bot)
    await write_and_read(bot, f"game {city}")
    await write_and_read(bot, "concede confirm")
    await write_and_read(bot, f"game {war}")
    answer = await write_and_read(bot, f"game {city}")
    assert f"Capital, table {city}" in answer
    assert "has won in round 1: no other city stands." in answer
    assert "From now on" not in answer
    unknown = await write_and_read(bot, f"game {city}", "Rorik")
    await require_refusal(bot, bot.people["Rorik"], "S-TABLE-08", unknown)


async def test_a_line_may_name_the_table_for_those_behind_it(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one, two = await bot.open_table("toy"), await bot.open_table("toy")
    await write_and_read(bot, f"game {two}")
    await bot.write_dm(bot.people["Ada"], f"game {one}\n1. bid 1\n2. ready", answers=3)
    assert (len(await read_sheet(bot, one)), len(await read_sheet(bot, two))) == (1, 0)


# What is said of other tables, and when


async def test_another_table_is_named_beside_the_first_answer_alone(bot: RunningBot) -> None:
    """S-TABLE-08: anew where the table changes."""
    one, two = await bot.open_table("toy"), await bot.open_table("toy")
    await write_and_read(bot, f"game {two}")
    hint = f"-# For Hoard, table {one}, write `game {one}` first."
    assert hint in await write_and_read(bot, "bid 1")
    await write_and_read(bot, "withdraw 1")
    assert "write `game" not in await write_and_read(bot, "bid 2")
    await write_and_read(bot, "withdraw 1")
    await write_and_read(bot, f"game {one}")
    assert f"write `game {two}`" in await write_and_read(bot, "bid 1")
    await write_and_read(bot, "withdraw 1")
    await write_and_read(bot, f"game {two}")
    assert hint in await write_and_read(bot, "bid 3")


async def test_help_in_a_direct_message_speaks_of_the_table_that_lines_go_to(
    bot_with_commands: RunningBot,
) -> None:
    one, two = (
        await open_staged_city_table(bot_with_commands, CITY),
        await open_staged_city_table(bot_with_commands, CITY),
    )
    ada = bot_with_commands.people["Ada"]
    dm = await ada.open_dm()
    for game in (two, one):
        await write_and_read(bot_with_commands, f"game {game}")
        helped = await type_command(bot_with_commands, ada, "help", dm)
        assert f"### Capital, table {game}" in slash_said(helped)
        assert {control.game for control in message_controls(helped.answers[0])} == {game}
