"""At which of several tables a typed line is read: what plays at once is never guessed."""

from typing import Any

import pytest

from tests.bot.cogs.hall import Hall, words
from tests.bot.cogs.posed import WAR, cities, posed
from tests.bot.cogs.test_direct import said, sheet

CITY: dict[str, Any] = {"seats": {1: {"hand": ["farming_village"]}, 2: {}}}


async def both(hall: Hall) -> tuple[int, int]:
    """Lay a table of war and one of cities, both of which wait for Ada; the first is meant."""
    war, city = await posed(hall, WAR, size=(20, 20)), await cities(hall, CITY)
    await said(hall, f"game {war}")
    return war, city


async def test_a_line_that_only_another_table_takes_is_taken_there_and_names_it(
    hall: Hall,
) -> None:
    """S-TABLE-08."""
    court, hoard = await hall.table(names=("Ada", "Bo")), await hall.table("toy")
    await said(hall, f"game {court}")
    answer = await said(hall, "bid 2")
    assert f"Hoard, table {hoard}" in answer
    assert "which waits for you too" in answer
    assert len(await sheet(hall, hoard)) == 1
    await said(hall, f"game {court}")
    answer = await said(hall, "bid 900000")
    assert f"-# Hoard, table {hoard}" in answer
    await said(hall, f"game {court}")
    assert f"-# Capital, table {court}" in await said(hall, "hello there")


async def test_what_two_tables_read_alike_is_read_for_the_last_one_and_says_so(
    hall: Hall,
) -> None:
    """S-TABLE-08."""
    one, two = await hall.table("toy"), await hall.table("toy")
    await said(hall, f"game {two}")
    answer = await said(hall, "bid 1")
    assert f"-# For Hoard, table {one}, write `game {one}` first." in answer
    assert await sheet(hall, one) == []
    assert "write `game" not in await said(hall, "hello there")


@pytest.mark.parametrize("line", ["build farm", "build village", "upgrade gold", "bâtir farm"])
async def test_a_line_that_begins_like_an_order_of_the_table_meant_stays_there(
    hall: Hall, line: str
) -> None:
    """S-TABLE-08."""
    war, city = await both(hall)
    answer = await said(hall, line)
    assert f"-# Empire: Valhalla, table {war}" in answer
    assert f"-# For Capital, table {city}, write `game {city}` first." in answer
    assert "You build" not in answer
    assert f"Empire: Valhalla, table {war}" in await said(hall, "look")


async def test_what_plays_at_once_at_another_table_is_named_and_never_read_there(
    hall: Hall,
) -> None:
    """S-TABLE-08."""
    war, city = await both(hall)
    answer = await said(hall, "end build")
    assert "I couldn\u2019t make anything of “end build”." in answer
    assert "Did you mean" not in answer
    assert f"For Capital, table {city}, write `game {city}` first." in answer
    assert f"Empire: Valhalla, table {war}" in await said(hall, "look")
    await said(hall, f"game {city}")
    assert "Regroup phase" in await said(hall, "end build")


async def test_a_line_for_a_sheet_is_read_there_unless_it_begins_like_an_order_here(
    hall: Hall,
) -> None:
    """S-TABLE-08: both games know `move`, and only one knows `tactic`."""
    war, city = await both(hall)
    await said(hall, f"game {city}")
    answer = await said(hall, "move warlord to 006.008")
    assert f"-# Capital, table {city}" in answer
    assert f"-# For Empire: Valhalla, table {war}, write `game {war}` first." in answer
    assert await sheet(hall, war) == []
    answer = await said(hall, "tactic wall of steel")
    assert f"This was read for Empire: Valhalla, table {war}" in answer
    assert len(await sheet(hall, war)) == 1


async def test_a_table_that_cant_take_a_line_is_not_named_beside_one_that_does(hall: Hall) -> None:
    """S-TABLE-08."""
    _, city = await both(hall)
    await said(hall, f"game {city}")
    [answer] = await hall.write(hall.people["Ada"], "build village")
    assert "You build" in words(answer)
    assert "write `game" not in words(answer)


# Tables where nothing is played


async def test_ones_own_table_that_is_over_is_shown_by_its_number(hall: Hall) -> None:
    """S-TABLE-08."""
    war, city = await both(hall)
    await said(hall, f"game {city}")
    await said(hall, "concede confirm")
    await said(hall, f"game {war}")
    answer = await said(hall, f"game {city}")
    assert f"Capital, table {city}" in answer
    assert "This game is over." in answer
    assert "From now on" not in answer
    assert "S-TABLE-08" in await said(hall, f"game {city}", "Rorik")


async def test_a_line_may_name_the_table_for_those_behind_it(hall: Hall) -> None:
    """S-TABLE-08."""
    one, two = await hall.table("toy"), await hall.table("toy")
    await said(hall, f"game {two}")
    await hall.write(hall.people["Ada"], f"game {one}\n1. bid 1\n2. ready", answers=3)
    assert (len(await sheet(hall, one)), len(await sheet(hall, two))) == (1, 0)
