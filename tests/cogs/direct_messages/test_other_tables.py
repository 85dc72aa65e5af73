"""At which of several tables a typed line is read: what plays at once is never guessed."""

from typing import Any

import pytest

from tests.cogs.direct_messages.test_direct import said, sheet
from tests.cogs.slash_typing import said as slash_said
from tests.cogs.slash_typing import typed
from tests.cogs.staged_table import WAR, cities, posed
from tests.cogs.whole_bot import Hall, controls, words

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
    assert "“end build” is no order here. It is one at another table, which waits" in answer
    assert "couldn\u2019t" not in answer
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


# A card of another table has come meanwhile


async def asked(hall: Hall, game: int) -> str:
    """Name what is asked of Ada at a table."""
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    return sight.asks[0].ask.kind


async def one_card_later(hall: Hall, minutes: int = 0) -> tuple[int, int]:
    """Look at one table of cities; so much later the card of another comes."""
    one = await cities(hall, CITY)
    await said(hall, f"game {one}")
    hall.clock.move(minutes=minutes)
    return one, await cities(hall, CITY)


@pytest.mark.parametrize("minutes", [0, 60])
async def test_what_plays_at_once_at_two_tables_is_asked_about_once_a_card_has_come(
    hall: Hall, minutes: int
) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(hall, minutes)
    for line in ("end build", "end build\nend attack"):
        answer = await said(hall, line)
        assert f"{one} \\(Capital\\), {two} \\(Capital\\)." in answer
        assert f"Write `game {two}` first" in answer
        assert (await asked(hall, one), await asked(hall, two)) == ("build", "build")
    await said(hall, f"game {two}")
    assert f"Capital, table {two}" in await said(hall, "end build")
    assert (await asked(hall, one), await asked(hall, two)) == ("build", "regroup")


async def test_a_card_that_comes_counts_as_a_look_at_its_table(hall: Hall) -> None:
    """S-TABLE-08."""
    _, two = await one_card_later(hall, minutes=60)
    assert f"Capital, table {two}" in await said(hall, "look")
    assert f"Capital, table {two}" in await said(hall, "end build")


async def test_a_card_takes_nobody_out_of_a_dialogue(hall: Hall) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(hall)
    answer = await said(hall, "look")
    assert f"Capital, table {one}" in answer
    assert f"table {two}" not in answer


async def test_no_dialogue_is_kept_with_a_table_that_waits_for_others(hall: Hall) -> None:
    """S-TABLE-08."""
    await said(hall, f"game {await cities(hall, CITY)}")
    for line in ("end build", "store none"):
        await said(hall, line)
    two = await cities(hall, CITY)
    assert f"Capital, table {two}" in await said(hall, "help")


async def test_half_a_name_that_two_tables_take_at_once_is_asked_about_too(hall: Hall) -> None:
    """S-TABLE-08: what is in each hand tells which village is meant."""
    one, two = await one_card_later(hall)
    answer = await said(hall, "build village")
    assert f"{one} \\(Capital\\), {two} \\(Capital\\)." in answer
    assert "You build" not in answer


async def test_what_the_table_of_the_last_card_refuses_is_not_played_elsewhere_unasked(
    hall: Hall,
) -> None:
    """S-TABLE-08."""
    one = await cities(hall, CITY)
    await said(hall, f"game {one}")
    await said(hall, "end build")
    two = await cities(hall, CITY)
    answer = await said(hall, "store none")
    assert f"at table {one} \\(Capital\\)" in answer
    assert f"of table {two} \\(Capital\\), which refuses it. Write `game {one}` first" in answer
    assert "you are in the Build phase" in answer
    assert await asked(hall, one) == "regroup"
    await said(hall, f"game {one}")
    assert "Bo\u2019s Build phase" in await said(hall, "store none")


async def test_half_a_name_is_no_order_of_the_older_table_alone(hall: Hall) -> None:
    """S-TABLE-08."""
    one = await cities(hall, CITY)
    await said(hall, f"game {one}")
    two = await cities(hall, {"seats": {1: {"hand": ["market"]}, 2: {}}})
    answer = await said(hall, "build farm")
    assert f"of table {two} \\(Capital\\), which refuses it. Write `game {one}` first" in answer
    assert "The Farming Village is not in your hand." in answer
    assert "You build" not in answer


async def test_a_line_of_another_game_than_the_last_card_asks_nothing(hall: Hall) -> None:
    """S-TABLE-08: `end build` is no order of the game of empires."""
    one = await cities(hall, CITY)
    await said(hall, f"game {one}")
    await posed(hall, WAR, size=(20, 20))
    assert "Regroup phase" in await said(hall, "end build")


async def test_whoever_has_named_a_table_since_is_not_asked(hall: Hall) -> None:
    """S-TABLE-08: by a word, or by a button."""
    one, two = await one_card_later(hall, minutes=60)
    await said(hall, f"game {one}")
    await said(hall, "end build")
    assert (await asked(hall, one), await asked(hall, two)) == ("regroup", "build")
    three = await cities(hall, CITY)
    await hall.card(hall.people["Ada"], two)
    await said(hall, "end build")
    assert (await asked(hall, two), await asked(hall, three)) == ("regroup", "build")


async def test_the_next_card_of_the_table_meant_leaves_no_doubt(hall: Hall) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(hall, minutes=60)
    await said(hall, "end build")
    hall.client.courier.glances.came(await hall.person("Ada"), one)
    assert f"Capital, table {one}" in await said(hall, "end build")
    assert (await asked(hall, one), await asked(hall, two)) == ("regroup", "build")


async def test_after_a_restart_the_letters_tell_which_card_came_last(house: Hall) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(house, minutes=60)
    await house.restart()
    assert f"Write `game {two}` first" in await said(house, "end build")
    assert (await asked(house, one), await asked(house, two)) == ("build", "build")


async def test_a_sheet_takes_an_order_of_two_tables_without_a_question(hall: Hall) -> None:
    """S-TABLE-08: what stands on a sheet can be taken off."""
    one = await hall.table("toy")
    await said(hall, f"game {one}")
    hall.clock.move(minutes=60)
    two = await hall.table("toy")
    answer = await said(hall, "bid 1")
    assert f"-# Hoard, table {two}" in answer
    assert f"-# For Hoard, table {one}, write `game {one}` first." in answer
    assert (len(await sheet(hall, one)), len(await sheet(hall, two))) == (0, 1)


async def test_ready_is_asked_about_too(hall: Hall) -> None:
    """S-TABLE-08."""
    one = await hall.table("toy")
    await said(hall, f"game {one}")
    two = await hall.table("toy")
    assert f"Write `game {two}` first" in await said(hall, "ready")
    await said(hall, f"game {two}")
    assert f"Hoard, table {two}" in await said(hall, "ready")


async def test_a_command_in_a_direct_message_is_asked_about_too(court: Hall) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(court)
    ada = court.people["Ada"]
    dm = await ada.dm()
    answer = slash_said(await typed(court, ada, "capital end-build", dm))
    assert f"Write `game:{two}` first" in answer
    assert (await asked(court, one), await asked(court, two)) == ("build", "build")
    await typed(court, ada, "capital end-build", dm, game=one)
    assert (await asked(court, one), await asked(court, two)) == ("regroup", "build")
    three = await cities(court, CITY)
    answer = slash_said(await typed(court, ada, "capital store", dm, keep="none"))
    assert f"table {three} \\(Capital\\), which refuses it. Write `game:{one}` first" in answer
    assert await asked(court, one) == "regroup"


# What is said of other tables, and when


async def test_another_table_is_named_beside_the_first_answer_alone(hall: Hall) -> None:
    """S-TABLE-08: anew where the table changes."""
    one, two = await hall.table("toy"), await hall.table("toy")
    await said(hall, f"game {two}")
    hint = f"-# For Hoard, table {one}, write `game {one}` first."
    assert hint in await said(hall, "bid 1")
    await said(hall, "withdraw 1")
    assert "write `game" not in await said(hall, "bid 2")
    await said(hall, "withdraw 1")
    await said(hall, f"game {one}")
    assert f"write `game {two}`" in await said(hall, "bid 1")
    await said(hall, "withdraw 1")
    await said(hall, f"game {two}")
    assert hint in await said(hall, "bid 3")


async def test_help_in_a_direct_message_speaks_of_the_table_that_lines_go_to(court: Hall) -> None:
    one, two = await cities(court, CITY), await cities(court, CITY)
    ada = court.people["Ada"]
    dm = await ada.dm()
    for game in (two, one):
        await said(court, f"game {game}")
        helped = await typed(court, ada, "help", dm)
        assert f"### Capital, table {game}" in slash_said(helped)
        assert {control.game for control in controls(helped.answers[0])} == {game}
