"""How many presses lead from the card to an order given."""

from typing import Any

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.button_steps import read_sheet
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
    select_values,
)
from tests.cogs.staged_table import open_staged_board_table, open_staged_table


async def test_building_takes_two_presses(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    shortcut = next(one for one in message_controls(card) if one.verb == "shortcut")
    label = next(one for one in button_labels(card) if "Gold" in one)
    await bot.press_control(active, card, "shortcut", rest=shortcut.rest)
    assert "give" in [one.verb for one in message_controls(bot.message_now(card))]
    await bot.press_control(active, bot.message_now(card), "give")
    assert "You " in message_text(bot.message_now(card))
    assert label not in button_labels(bot.message_now(card))


async def test_a_shortcut_that_is_over_shows_what_can_be_done_now(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    shortcut = next(one for one in message_controls(card) if one.verb == "shortcut")
    await bot.press_control(active, card, "shortcut", rest=shortcut.rest)
    await bot.press_control(active, bot.message_now(card), "give")
    await bot.press_control(active, card, "shortcut", rest=shortcut.rest)
    assert "t be ordered any more; here is what can." in message_text(bot.message_now(card))


LAND: dict[int, Any] = {
    1: {
        "capital": "003.003",
        "gold": 5000,
        "units": {"003.003": "ruler, courtier", "006.006": "4 swordsman"},
    },
    2: {"capital": "012.012"},
}


async def press_shortcut(bot: RunningBot, person: SimulatedPerson, card: Json, label: str) -> Json:
    """Press the shortcut whose label begins so, and return the card as it is then."""
    labels = button_labels(card)
    shortcuts = [one for one in message_controls(card) if one.verb == "shortcut"]
    names = [one for one in labels if one.split()[0] in {"March", "Move", "Build", "Produce"}]
    control = shortcuts[next(n for n, one in enumerate(names) if one.startswith(label))]
    await bot.press_control(person, card, "shortcut", rest=control.rest)
    return bot.message_now(card)


async def test_moving_an_idle_host_takes_three_presses(bot: RunningBot) -> None:
    game = await open_staged_table(bot, LAND, size=(20, 20))
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    asked = await press_shortcut(bot, ada, card, "Move 4")
    await bot.press_control(ada, asked, "pick", select_values(asked, "pick")[0])
    whole = bot.message_now(card)
    assert "move all from 006.006" in message_text(whole)
    await bot.press_control(ada, whole, "give")
    assert len(await read_sheet(bot, game, ada)) == 1


async def test_marching_on_a_foe_shows_the_forecast_before_the_last_of_three_presses(
    bot: RunningBot,
) -> None:
    sides = {
        1: {
            **LAND[1],
            "marks": {"006.004": [2]},
            "scouted": [{"at": "006.004", "seat": 2, "counts": ["3 archer"]}],
        },
        2: {**LAND[2], "units": {"012.012": "ruler", "006.004": "3 archer"}},
    }
    game = await open_staged_table(bot, sides, size=(20, 20))
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    asked = await press_shortcut(bot, ada, card, "Move 4")
    assert "006.004" in select_values(asked, "pick")
    await bot.press_control(ada, asked, "pick", "006.004")
    whole = bot.message_now(card)
    assert "(006.004): you win " in message_text(whole)
    await bot.press_control(ada, whole, "give")
    assert len(await read_sheet(bot, game, ada)) == 1


async def test_building_in_a_city_takes_three_presses(bot: RunningBot) -> None:
    game = await open_staged_table(bot, LAND, size=(20, 20))
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    asked = await press_shortcut(bot, ada, card, "Build in")
    await bot.press_control(ada, asked, "pick", select_values(asked, "pick")[0])
    await bot.press_control(ada, bot.message_now(card), "give")
    assert len(await read_sheet(bot, game, ada)) == 1


async def test_whoever_is_ready_is_asked_once_about_idle_hosts(bot: RunningBot) -> None:
    game = await open_staged_table(bot, LAND, size=(20, 20))
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "ready")
    question = bot.message_now(card)
    assert "hosts stand idle" in message_text(question)
    assert "Ready all the same" in button_labels(question)
    await bot.press_control(ada, question, "ready", rest="anyway")
    assert "hosts stand idle" not in message_text(bot.message_now(card))


BOARD_SHORTCUTS = {"Attack", "Build", "Deploy", "Move", "Play", "Scout", "Use"}
BOARD: dict[str, Any] = {
    "units": {
        "r1": {"card": "norsemen_scout", "at": "C3"},
        "r2": {"card": "norsemen_raiders", "at": "D4"},
        "u1": {"card": "scots_scout", "at": "D5"},
    },
    "seats": {
        1: {"hand": ["norsemen_wolf_pelt", "norsemen_raiders"], "main": {"food": 3, "wood": 3}},
        2: {"hand": ["scots_scout"]},
    },
}


async def press_board_shortcut(bot: RunningBot, card: Json, label: str) -> Json:
    """Press Ada's shortcut whose label begins so, and return the card as it is then."""
    shortcuts = [one for one in message_controls(card) if one.verb == "shortcut"]
    names = [one for one in button_labels(card) if one.split()[0] in BOARD_SHORTCUTS]
    place = next(n for n, one in enumerate(names) if one.startswith(label))
    await bot.press_control(bot.people["Ada"], card, "shortcut", rest=shortcuts[place].rest)
    return bot.message_now(card)


QUIET_UNITS: dict[str, Any] = {**BOARD["units"], "u1": {"card": "scots_scout", "at": "F5"}}


@pytest.mark.parametrize(
    ("position", "label", "presses", "foretold", "done"),
    [
        ({}, "Attack", 2, ("2 damage to Bo", "In return 1 damage"), "attack"),
        ({"units": QUIET_UNITS}, "Move", 2, (), "You move"),
        ({"undiscovered": ["T31"]}, "Scout", 2, ("It scouts the tile E1 to F2",), "E1"),
        ({}, "Play", 3, (), "You play the Wolf-Pelt Cloak"),
        ({"phase": "deployment"}, "Deploy", 3, (), "You deploy the Shore Raiders"),
    ],
)
async def test_a_deed_on_the_board_takes_three_presses_at_most(
    bot: RunningBot,
    position: dict[str, Any],
    label: str,
    presses: int,
    foretold: tuple[str, ...],
    done: str,
) -> None:
    game = await open_staged_board_table(bot, {**BOARD, **position})
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    asked = await press_board_shortcut(bot, card, label)
    for _ in range(presses - 2):
        await bot.press_control(ada, asked, "pick", select_values(asked, "pick")[0])
        asked = bot.message_now(card)
    assert all(one in message_text(asked) for one in foretold), message_text(asked)
    await bot.press_control(ada, asked, "give")
    assert done in message_text(bot.message_now(card))


async def test_a_typed_move_asks_nothing_about_what_else_could_be_done(bot: RunningBot) -> None:
    await open_staged_board_table(bot, BOARD)
    [answer] = await bot.write_dm(bot.people["Ada"], "move scout to C4")
    assert "C4" in message_text(answer)
    assert "Still possible" not in message_text(answer)
