"""Orders of the game of empires as they are typed at a table, and what is said of them."""

from typing import Any

from tests.cogs.button_steps import sheet
from tests.cogs.staged_table import posed
from tests.cogs.whole_bot import Hall, controls, parts, pictures, words

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


async def laid(hall: Hall) -> int:
    return await posed(hall, LAND, size=(20, 20), features={FARM: "farm"})


async def said(hall: Hall, text: str, name: str = "Ada") -> str:
    return words((await hall.write(hall.people[name], text))[-1])


# What is known of an order


async def test_where_the_way_was_left_open_the_answer_says_it_and_its_points(hall: Hall) -> None:
    """V-12.3-03: typed, and on the sheet."""
    await laid(hall)
    answer = await said(hall, f"move 2 swordsman from 003.003 to {FARM}")
    assert "Order 1 of 1.\nBy 004.003; 4 of 6 points spent." in answer
    assert "By 004.003; 4 of 6 points spent." in await said(hall, "sheet")


async def test_a_way_that_was_given_is_not_repeated(hall: Hall) -> None:
    await laid(hall)
    answer = await said(hall, f"move courtier from 003.003 to {FARM} by 004.004")
    assert "4 of 6 points spent." in answer
    assert "By " not in answer


async def test_a_sheet_is_judged_as_it_is_now(hall: Hall) -> None:
    """V-12.0-24: a march that is listed later brings the Officer in time."""
    await laid(hall)
    assert "None of your Officers is in" in await said(hall, f"upgrade {FARM}")
    await said(hall, f"move courtier from 003.003 to {FARM}")
    assert "None of your Officers is in" not in await said(hall, "sheet")
    both = f"upgrade {FARM}\nmove courtier from 003.003 to {FARM}"
    await said(hall, "withdraw 1")
    await said(hall, "withdraw 1")
    assert "None of your Officers is in" not in await said(hall, both)


async def test_a_start_that_is_the_only_one_goes_without_saying(hall: Hall) -> None:
    """V-12.3-01: where the march can't be made, what is in its way is told, and not the start."""
    more = {**LAND[1], "units": {**LAND[1]["units"], FARM: "6 bruiser, 1 swordsman"}}
    await posed(hall, {**LAND, 1: more}, size=(20, 20), features={FARM: "farm"})
    assert "Noted: `move courtier from 003.003 to 004.004`" in await said(
        hall, "move courtier to 004.004"
    )
    far = await said(hall, "move courtier to 012.003")
    assert "start" not in far
    assert "movement points for this path" in far
    assert "Noted: `move 5 bruiser from 005.003 to 006.003`" in await said(
        hall, "move 5 bruisers to 006.003"
    )
    assert "start" in await said(hall, "move swordsman to 012.003")


async def test_the_march_that_is_shown_for_a_hex_is_that_of_the_largest_host(hall: Hall) -> None:
    """V-12.3-01: and not of whoever stands alone in the first hex of all."""
    more = {**LAND[1], "units": {"003.003": "ruler", FARM: "1 warlord, 6 bruiser"}}
    await posed(hall, {**LAND, 1: more}, size=(20, 20), features={FARM: "farm"})
    shown = await said(hall, "attack 004.004")
    assert f"for instance `move all from {FARM} to 004.004`" in shown
    assert "Order 1" not in shown


async def test_an_order_that_sends_some_pathfinders_says_how_all_are_sent(hall: Hall) -> None:
    """V-12.20-01, V-12.0-04: a second order would take the place of the first."""
    await laid(hall)
    one = await said(hall, "pathfind 012.003")
    assert "Sends 1 of your 4 pathfinders" in one
    assert "`pathfind 012.003 \u2026`" in one
    all_ = await said(hall, "pathfind 012.003 012.004 012.005 012.006")
    assert "of your 4 pathfinders" not in all_


async def test_levels_that_are_not_shared_out_are_told_where_they_go(hall: Hall) -> None:
    """V-12.19-14, V-3.2-11: a capital of level 3 has three."""
    await laid(hall)
    bare = await said(hall, "fortify 003.003")
    assert "walls 1, artillery 1, hazards 1" in bare
    assert "walls 1, artillery 0, hazards 2" in await said(hall, "fortify 003.003 hazards 2")
    assert "goes round" not in await said(hall, "fortify 003.003 walls 1 hazards 2")


# One live card


async def test_an_order_that_is_noted_is_answered_without_a_card(hall: Hall) -> None:
    game = await laid(hall)
    for line in (f"move courtier from 003.003 to {FARM}", f"upgrade {FARM}", "upgrade 001.001"):
        [answer] = await hall.write(hall.people["Ada"], line)
        assert not pictures(answer)
        assert [one.verb for one in controls(answer)] == ["table"]
        assert f"Empire: Valhalla, table {game}" in words(answer)
    assert len(await sheet(hall, game, hall.people["Ada"])) == 2


async def test_what_a_turn_did_stands_under_its_own_heading(hall: Hall) -> None:
    await laid(hall)
    ada = hall.people["Ada"]
    await said(hall, f"move courtier from 003.003 to {FARM}")
    [answer] = await hall.write(ada, "ready")
    told = words(answer)
    assert told.index("turn**") < told.index("marches from") < told.index("### ")


async def test_what_an_answer_told_that_vanishes_stands_on_the_next_card(hall: Hall) -> None:
    game = await laid(hall)
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await said(hall, f"move courtier from 003.003 to {FARM}")
    await hall.press(ada, await hall.card(ada, game), "ready")
    await hall.deliver()
    await hall.write(bo, "ready")
    await hall.deliver()
    card = words(ada.read(await ada.dm())[-1])
    assert card.index("### ") < card.index("Ada\u2019s turn**") < card.index("marches from")


# Nobody is called for nothing


async def test_a_turn_that_brings_others_nothing_is_no_message_to_them(hall: Hall) -> None:
    sides = {**LAND, 3: {"capital": "018.018"}}
    game = await posed(hall, sides, names=("Ada", "Bo", "Sigrun"), size=(20, 20))
    ada, sigrun = hall.people["Ada"], hall.people["Sigrun"]
    seats = await hall.seats(game)
    assert list(seats.values()) == ["Ada", "Bo", "Sigrun"]
    before = len(sigrun.read(await sigrun.dm()))
    public = len(hall.public())
    await hall.write(ada, "ready")
    await hall.deliver()
    assert len(sigrun.read(await sigrun.dm())) == before
    assert len(hall.public()) > public
    await hall.write(hall.people["Bo"], "ready")
    await hall.deliver()
    [card] = sigrun.read(await sigrun.dm())[before:]
    assert "your turn" in words(card)
    assert "nothing was heard" not in words(card)


# Help by what is asked


async def test_the_pick_is_helped_with_by_itself(hall: Hall) -> None:
    """V-11.2-01: both languages, and the name alone."""
    game = await hall.table("valhalla", names=("Ada", "Rorik"))
    seats = await hall.seats(game)
    picker = seats[max(seats)]
    english = picker == "Ada"
    helped = await said(hall, "help", picker)
    assert ("`special " if english else "`don ") in helped
    pick = "**Your side special" if english else "**Le don de votre empire"
    assert pick.casefold() in helped.casefold()
    near = await said(hall, "Great Levy" if english else "grande levée", picker)
    assert "side special Great Levy" in near or "empire don" in near
    await said(hall, "don grande levée", picker)
    sight = await hall.client.desk.look(game, await hall.person(picker), hall.clock())
    assert sight.view.side(sight.seat).special == "great_levy"


async def test_help_with_the_name_of_an_order_shows_how_it_is_written(hall: Hall) -> None:
    await laid(hall)
    assert "`boast \u2039text\u203a [citing \u2039deeds\u203a]`" in await said(hall, "help boast")
    assert "You may order" in await said(hall, "help nonsense")


# Spellings


async def test_look_with_a_name_shows_that_picture(hall: Hall) -> None:
    await laid(hall)
    for text in ("look economy", "look map", "voir 003.003"):
        [answer] = await hall.write(hall.people["Ada"], text)
        assert pictures(answer) == 1
        assert any(one["type"] == 3 for one in parts(answer))
    assert "Did you mean" in await said(hall, "look at the sky")


async def test_words_stand_among_lines_of_orders(hall: Hall) -> None:
    game = await laid(hall)
    ada = hall.people["Ada"]
    lines = f"upgrade {FARM}\nwithdraw 1\nmove courtier from 003.003 to {FARM}\nwithdraw 7"
    first, second, third, fourth = await hall.write(ada, lines, answers=4)
    assert "Noted: `upgrade" in words(first)
    assert "Withdrawn." in words(second)
    assert "Order 1 of 1." in words(third)
    assert "order 7" in words(fourth)
    assert [one.kind for one in await sheet(hall, game, ada)] == ["move"]


async def test_what_goes_without_saying_may_be_left_out(hall: Hall) -> None:
    """One Courtier stands in one place; several swordsmen in two must be told apart."""
    game = await laid(hall)
    assert f"`move courtier from 003.003 to {FARM}`" in await said(hall, f"move courtier to {FARM}")
    await said(hall, "move 2 swordsman from 003.003 to 004.003")
    assert "for instance" in await said(hall, "move 1 swordsman to 004.004")
    assert len(await sheet(hall, game, hall.people["Ada"])) == 2


async def test_numbers_at_the_end_of_a_boast_are_asked_about(hall: Hall) -> None:
    """V-12.23-01: nothing is posted that its writer may not have meant."""
    game = await laid(hall)
    answer = await said(hall, 'boast "We came" 31, 41')
    assert '`boast "We came" citing 31, 41`' in answer
    assert '`boast "We came 31, 41"`' in answer
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    assert sight.view.me.boast is None
    await said(hall, 'boast "We came 31, 41"')
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    assert sight.view.me.boast is not None


async def test_a_march_that_another_order_leaves_nobody_for_says_so(hall: Hall) -> None:
    """V-12.3-12, V-12.3-17, V-12.3-14: with a way out."""
    await laid(hall)
    await said(hall, "move all from 003.003 to 004.003")
    gone = await said(hall, f"move courtier from 003.003 to {FARM}")
    assert "order 1 on your sheet takes them to 004.003." in gone.replace("\\", "")
    far = await said(hall, "move 1 swordsman from 004.003 to 015.003")
    assert ": enough as far as 00" in far
