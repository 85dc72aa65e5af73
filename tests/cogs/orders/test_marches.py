"""Orders of the game of empires as they are typed at a table, and what is said of them."""

from typing import Any

from tests.cogs.button_steps import press_ready, read_sheet, write_ready
from tests.cogs.running_bot import (
    RunningBot,
    count_pictures,
    message_controls,
    message_parts,
    message_text,
)
from tests.cogs.slash_typing import answer_text
from tests.cogs.staged_table import open_staged_table

FARM = "005.003"
LAND: dict[int, Any] = {
    1: {
        "capital": "003.003",
        "gold": 5000,
        "units": {"003.003": "ruler, courtier, 4 swordsman"},
        "places": {FARM: "farm 1"},
    },
    2: {"capital": "012.012"},
}


async def open_march_table(bot: RunningBot) -> int:
    return await open_staged_table(bot, LAND, size=(20, 20), features={FARM: "farm"})


async def write_and_read(bot: RunningBot, text: str, name: str = "Ada") -> str:
    return message_text((await bot.write_dm(bot.people[name], text))[-1])


# What is known of an order


async def test_where_the_way_was_left_open_the_answer_says_it_and_its_points(
    bot: RunningBot,
) -> None:
    """V-12.3-03: typed, and on the sheet."""
    await open_march_table(bot)
    answer = await write_and_read(bot, f"move 2 swordsman from 003.003 to {FARM}")
    assert "Order 1 of 1.\nBy 004.003; 4 of 6 points spent." in answer
    assert "By 004.003; 4 of 6 points spent." in await write_and_read(bot, "sheet")


async def test_a_way_that_was_given_is_not_repeated(bot: RunningBot) -> None:
    await open_march_table(bot)
    answer = await write_and_read(bot, f"move courtier from 003.003 to {FARM} by 004.004")
    assert "4 of 6 points spent." in answer
    assert "By " not in answer


async def test_a_sheet_is_judged_as_it_is_now(bot: RunningBot) -> None:
    """V-12.0-24: a march that is listed later brings the Officer in time."""
    await open_march_table(bot)
    assert "None of your Officers is at" in await write_and_read(bot, f"upgrade {FARM}")
    await write_and_read(bot, f"move courtier from 003.003 to {FARM}")
    assert "None of your Officers is at" not in await write_and_read(bot, "sheet")
    both = f"upgrade {FARM}\nmove courtier from 003.003 to {FARM}"
    await write_and_read(bot, "withdraw 1")
    await write_and_read(bot, "withdraw 1")
    assert "None of your Officers is at" not in await write_and_read(bot, both)


async def test_a_start_that_is_the_only_one_goes_without_saying(bot: RunningBot) -> None:
    """V-12.3-01: where the march can't be made, what is in its way is told, and not the start."""
    more = {**LAND[1], "units": {**LAND[1]["units"], FARM: "6 bruiser, 1 swordsman"}}
    await open_staged_table(bot, {**LAND, 1: more}, size=(20, 20), features={FARM: "farm"})
    assert (
        "Noted: Move courtier from Capital 1 to the grasslands near Capital 1 (004.004)."
        in await write_and_read(bot, "move courtier to 004.004")
    )
    far = await write_and_read(bot, "move courtier to 012.003")
    assert "start" not in far
    assert "movement points for this path" in far
    assert (
        "Noted: Move 5 bruisers from your farm two east of Capital 1 to the grasslands"
        in await write_and_read(bot, "move 5 bruisers to 006.003")
    )
    assert "start" in await write_and_read(bot, "move swordsman to 012.003")


async def test_the_march_that_is_shown_for_a_hex_is_that_of_the_largest_host(
    bot: RunningBot,
) -> None:
    """V-12.3-01: and not of whoever stands alone in the first hex of all."""
    more = {**LAND[1], "units": {"003.003": "ruler", FARM: "1 warlord, 6 bruiser"}}
    await open_staged_table(bot, {**LAND, 1: more}, size=(20, 20), features={FARM: "farm"})
    shown = await write_and_read(bot, "attack 004.004")
    assert f"for instance `move all from {FARM} to 004.004`" in shown
    assert "Order 1" not in shown


async def test_an_order_that_sends_some_pathfinders_says_how_all_are_sent(bot: RunningBot) -> None:
    """V-12.20-01, V-12.0-04: a second order would take the place of the first."""
    await open_march_table(bot)
    one = await write_and_read(bot, "pathfind 012.003")
    assert "Sends 1 of your 4 pathfinders" in one
    assert "`pathfind 012.003 \u2026`" in one
    all_ = await write_and_read(bot, "pathfind 012.003 012.004 012.005 012.006")
    assert "of your 4 pathfinders" not in all_


async def test_levels_that_are_not_shared_out_are_told_where_they_go(bot: RunningBot) -> None:
    """V-12.19-14, V-3.2-11: a capital of level 3 has three."""
    await open_march_table(bot)
    bare = await write_and_read(bot, "fortify 003.003")
    assert "walls 1, artillery 1, hazards 1" in bare
    assert "walls 1, artillery 0, hazards 2" in await write_and_read(
        bot, "fortify 003.003 hazards 2"
    )
    assert "goes round" not in await write_and_read(bot, "fortify 003.003 walls 1 hazards 2")


# One live card


async def test_an_order_that_is_noted_is_answered_without_a_card(bot: RunningBot) -> None:
    game = await open_march_table(bot)
    buttons = [["table"], ["table"], ["explain", "table"]]
    lines = (f"move courtier from 003.003 to {FARM}", f"upgrade {FARM}", "upgrade 001.001")
    for line, verbs in zip(lines, buttons, strict=True):
        [answer] = await bot.write_dm(bot.people["Ada"], line)
        assert not count_pictures(answer)
        assert [one.verb for one in message_controls(answer)] == verbs
        assert f"Empire: Valhalla, table {game}" in message_text(answer)
    assert len(await read_sheet(bot, game, bot.people["Ada"])) == 2


async def test_what_a_turn_did_stands_under_its_own_heading(bot: RunningBot) -> None:
    await open_march_table(bot)
    ada = bot.people["Ada"]
    await write_and_read(bot, f"move courtier from 003.003 to {FARM}")
    [answer] = await write_ready(bot, ada)
    told = message_text(answer)
    assert told.index("turn**") < told.index("marches from") < told.index("You hear from me when")


async def test_what_an_answer_told_that_vanishes_stands_on_the_next_card(bot: RunningBot) -> None:
    game = await open_march_table(bot)
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await write_and_read(bot, f"move courtier from 003.003 to {FARM}")
    await press_ready(bot, ada, await bot.open_card(ada, game))
    await bot.deliver_letters()
    await write_ready(bot, bo)
    await bot.deliver_letters()
    card = message_text(ada.read_messages(await ada.open_dm())[-1])
    assert card.index("### ") < card.index("marches from")


# Nobody is called for nothing


async def test_a_turn_that_brings_others_nothing_is_no_message_to_them(bot: RunningBot) -> None:
    sides = {**LAND, 3: {"capital": "018.018"}}
    game = await open_staged_table(bot, sides, names=("Ada", "Bo", "Sigrun"), size=(20, 20))
    ada, sigrun = bot.people["Ada"], bot.people["Sigrun"]
    seats = await bot.seated_names(game)
    assert list(seats.values()) == ["Ada", "Bo", "Sigrun"]
    before = len(sigrun.read_messages(await sigrun.open_dm()))
    public = len(bot.public_messages())
    await write_ready(bot, ada)
    await bot.deliver_letters()
    assert len(sigrun.read_messages(await sigrun.open_dm())) == before
    assert len(bot.public_messages()) == public
    await write_ready(bot, bot.people["Bo"])
    await bot.deliver_letters()
    [card] = sigrun.read_messages(await sigrun.open_dm())[before:]
    assert "your turn" in message_text(card)
    assert "nothing was heard" not in message_text(card)


# Help by what is asked


async def test_the_pick_is_helped_with_by_itself(bot: RunningBot) -> None:
    """V-11.2-01: both languages, and the name alone."""
    game = await bot.open_table("valhalla", names=("Ada", "Rorik"))
    seats = await bot.seated_names(game)
    picker = seats[max(seats)]
    english = picker == "Ada"
    helped = await write_and_read(bot, "help", picker)
    assert ("`special " if english else "`don ") in helped
    pick = "**Your side special" if english else "**Le don de votre empire"
    assert pick.casefold() in helped.casefold()
    near = await write_and_read(bot, "Great Levy" if english else "grande levée", picker)
    assert "side special Great Levy" in near or "empire don" in near
    await write_and_read(bot, "don grande levée", picker)
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(picker), bot.clock()
    )
    assert seat_view.view.side(seat_view.seat).special == "great_levy"


async def test_help_with_the_name_of_an_order_shows_how_it_is_written(bot: RunningBot) -> None:
    await open_march_table(bot)
    assert "`boast \u2039text\u203a [citing \u2039deeds\u203a]`" in await write_and_read(
        bot, "help boast"
    )
    assert "You may order" in await write_and_read(bot, "help nonsense")


# Spellings


async def test_look_with_a_name_shows_that_picture(bot: RunningBot) -> None:
    await open_march_table(bot)
    for text in ("look economy", "look map", "voir 003.003"):
        [answer] = await bot.write_dm(bot.people["Ada"], text)
        assert count_pictures(answer) == 1
        assert any(one["type"] == 3 for one in message_parts(answer))
    assert "make anything of" in await write_and_read(bot, "look at the sky")


async def test_words_stand_among_lines_of_orders(bot: RunningBot) -> None:
    game = await open_march_table(bot)
    ada = bot.people["Ada"]
    lines = f"upgrade {FARM}\nwithdraw 1\nmove courtier from 003.003 to {FARM}\nwithdraw 7"
    first, second, third, fourth = await bot.write_dm(ada, lines, answers=4)
    assert "Noted: Upgrade your farm" in message_text(first)
    assert "Withdrawn." in message_text(second)
    assert "Order 1 of 1." in message_text(third)
    assert "order 7" in message_text(fourth)
    assert [one.kind for one in await read_sheet(bot, game, ada)] == ["move"]


async def test_what_goes_without_saying_may_be_left_out(bot: RunningBot) -> None:
    """One Courtier stands in one place; several swordsmen in two must be told apart."""
    game = await open_march_table(bot)
    assert (
        "Move courtier from Capital 1 to your farm two east of Capital 1."
        in await write_and_read(bot, f"move courtier to {FARM}")
    )
    await write_and_read(bot, "move 2 swordsman from 003.003 to 004.003")
    assert "for instance" in await write_and_read(bot, "move 1 swordsman to 004.004")
    assert len(await read_sheet(bot, game, bot.people["Ada"])) == 2


async def test_numbers_at_the_end_of_a_boast_are_asked_about(bot: RunningBot) -> None:
    """V-12.23-01: nothing is posted that its writer may not have meant."""
    game = await open_march_table(bot)
    answer = await write_and_read(bot, 'boast "We came" 31, 41')
    assert '`boast "We came" citing 31, 41`' in answer
    assert '`boast "We came 31, 41"`' in answer
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    assert seat_view.view.me.boast is None
    await write_and_read(bot, 'boast "We came 31, 41"')
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    assert seat_view.view.me.boast is not None


async def test_a_march_that_another_order_leaves_nobody_for_says_so(bot: RunningBot) -> None:
    """V-12.3-12, V-12.3-17, V-12.3-14: with a way out."""
    await open_march_table(bot)
    await write_and_read(bot, "move all from 003.003 to 004.003")
    gone = await write_and_read(bot, f"move courtier from 003.003 to {FARM}")
    assert "order 1 on your sheet takes them to 004.003." in gone.replace("\\", "")
    far = await write_and_read(bot, "move 1 swordsman from 004.003 to 015.003")
    assert ": enough as far as the" in far


# Doomed orders

AMBUSH_LAND: dict[int, Any] = {
    1: {**LAND[1], "units": {"003.003": "ruler", "005.005": "4 swordsman"}},
    2: LAND[2],
}


async def test_an_order_that_cannot_work_is_noted_with_a_warning_and_can_be_taken_back(
    bot: RunningBot,
) -> None:
    """V-12.7-11."""
    game = await open_staged_table(bot, AMBUSH_LAND, size=(20, 20))
    ada = bot.people["Ada"]
    answer = (await bot.write_dm(ada, "ambush 005.005"))[-1]
    assert "Order 1 of 1." in message_text(answer)
    assert "nobody there can lay an ambush" in message_text(answer)
    assert {"withdraw", "explain"} <= {one.verb for one in message_controls(answer)}
    why = await bot.press_control(ada, answer, "explain")
    assert "V-6.6-25" in answer_text(why)
    await bot.press_control(ada, answer, "withdraw")
    assert await read_sheet(bot, game, ada) == []


async def test_an_order_that_can_work_has_no_button_to_take_it_back(bot: RunningBot) -> None:
    game = await open_staged_table(bot, AMBUSH_LAND, size=(20, 20))
    ada = bot.people["Ada"]
    answer = (await bot.write_dm(ada, "ambush 003.003"))[-1]
    assert len(await read_sheet(bot, game, ada)) == 1
    assert not {"withdraw", "explain"} & {one.verb for one in message_controls(answer)}
