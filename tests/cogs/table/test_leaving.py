"""Conceding, leaving and handing a seat on by commands."""

import pytest

from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
)
from tests.cogs.slash_typing import answer_text, type_and_read, type_command

# What can't be taken back


async def test_giving_up_is_pressed_twice(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    ada = bot_with_commands.people["Ada"]
    asked = await type_command(bot_with_commands, ada, "table concede")
    assert button_labels(asked.answers[0]) == ["Give up"]
    assert (await bot_with_commands.read_game_row(game)).life == "open"
    await bot_with_commands.press_control(ada, asked.answers[0], "concede")
    assert (await bot_with_commands.read_game_row(game)).life == "over"


async def test_who_is_out_is_warned_of_nothing_that_cant_happen(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Bo", "Sigrun"))
    bo = bot_with_commands.people["Bo"]
    asked = await type_command(bot_with_commands, bo, "table concede")
    await bot_with_commands.press_control(bo, asked.answers[0], "concede")
    again = await type_command(bot_with_commands, bo, "table concede")
    await require_refusal(bot_with_commands, bo, "C-ELIM-05", answer_text(again))
    assert button_labels(again.answers[0]) == ["Why"]
    asked = await type_command(bot_with_commands, bo, "table leave")
    assert "out of this game already" in answer_text(asked)
    assert "AI" not in answer_text(asked)
    await bot_with_commands.press_control(bo, asked.answers[0], "quit")
    assert "Bo" not in (await bot_with_commands.seated_names(game)).values()


async def test_a_seat_is_handed_on_and_left(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    ada, rorik, bo = (bot_with_commands.people[name] for name in ("Ada", "Rorik", "Bo"))
    asked = await type_command(bot_with_commands, rorik, "table replace", player=bo)
    assert "Bo doit d\u2019abord accepter" in answer_text(asked)
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Rorik"}
    await bot_with_commands.press_control(rorik, asked.answers[0], "offer")
    await bot_with_commands.deliver_letters()
    offer = bot_with_commands.public_messages()[-1]
    assert "Rorik offers Bo" in message_text(offer)
    assert "offered to Bo" in answer_text(
        await bot_with_commands.press_control(ada, offer, "takeover")
    )
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Rorik"}
    assert "You now play" in answer_text(
        await bot_with_commands.press_control(bo, offer, "takeover")
    )
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Bo"}
    assert "This offer is over" in answer_text(
        await bot_with_commands.press_control(bo, offer, "takeover")
    )
    refused = await type_and_read(bot_with_commands, bo, "table replace", player=ada)
    await require_refusal(bot_with_commands, bo, "S-TABLE-11", refused)
    refused = await type_and_read(bot_with_commands, rorik, "table replace", player=ada)
    await require_refusal(bot_with_commands, rorik, "S-TABLE-01", refused)
    asked = await type_command(bot_with_commands, bo, "table leave")
    assert "an AI plays on" in answer_text(asked)
    assert "give you the place back (`/keeper replace`)" in answer_text(asked)
    assert "Bo" in (await bot_with_commands.seated_names(game)).values()
    await bot_with_commands.press_control(bo, asked.answers[0], "quit")
    assert "Bo" not in (await bot_with_commands.seated_names(game)).values()


async def test_who_leaves_a_place_that_waits_is_told_how_it_is_taken_again(
    bot_with_commands: RunningBot,
) -> None:
    await bot_with_commands.open_table(leavers="wait")
    asked = await type_command(bot_with_commands, bot_with_commands.people["Ada"], "table leave")
    assert "it stands still" in answer_text(asked)
    assert "whoever takes it with `/table join`, you too" in answer_text(asked)
    await bot_with_commands.press_control(bot_with_commands.people["Ada"], asked.answers[0], "quit")
    await type_command(bot_with_commands, bot_with_commands.people["Ada"], "table join")
    assert "Ada" in (await bot_with_commands.seated_names(1)).values()


# The host, and oneself


@pytest.mark.parametrize("path", ["table sheet", "table ready", "table unready", "table concede"])
async def test_who_sits_in_a_lobby_is_told_that_it_has_not_begun(
    bot_with_commands: RunningBot, path: str
) -> None:
    ada = bot_with_commands.people["Ada"]
    await type_and_read(bot_with_commands, ada, "table new", game=TOY)
    assert "Game 1 is still a lobby." in await type_and_read(bot_with_commands, ada, path)


# What can be pressed afterwards


@pytest.mark.parametrize("is_direct", [True, False])
@pytest.mark.parametrize(
    ("path", "verb", "said"),
    [
        ("table leave", "quit", "You have left table 1."),
        ("table concede", "concede", "You have given up"),
        ("keeper end", "end", "Table 1 is ended."),
    ],
)
async def test_a_confirmed_question_is_replaced_by_what_came_of_it(
    bot_with_commands: RunningBot, path: str, verb: str, said: str, is_direct: bool
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    game = await bot.open_table(names=("Ada", "Bo", "Sigrun"))
    where = await ada.open_dm() if is_direct else bot.channel
    question = (await type_command(bot, ada, path, where, game=game)).answers[0]
    await bot.press_control(ada, question, verb)
    now = bot.message_now(question)
    assert said in message_text(now)
    assert verb not in [one.verb for one in message_controls(now)]


async def test_a_question_that_is_over_says_why_when_it_is_answered(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    game = await bot.open_table(names=("Ada", "Bo", "Sigrun"))
    dm = await ada.open_dm()
    first, second = [
        (await type_command(bot, ada, "table leave", dm, game=game)).answers[0] for _ in range(2)
    ]
    await bot.press_control(ada, first, "quit")
    await bot.press_control(ada, second, "quit")
    now = bot.message_now(second)
    assert "You hold no seat at this table" in message_text(now)
    assert [one.verb for one in message_controls(now)] == ["explain"]


@pytest.mark.parametrize("is_direct", [True, False])
async def test_a_lobby_on_a_message_of_ones_own_shows_who_has_left_and_joined(
    bot_with_commands: RunningBot, is_direct: bool
) -> None:
    bot, bo = bot_with_commands, bot_with_commands.people["Bo"]
    await type_and_read(bot, bot.people["Ada"], "table new", game=TOY)
    await type_and_read(bot, bo, "table join")
    where = await bo.open_dm() if is_direct else bot.channel
    lobby = (await type_command(bot, bo, "table look", where, game=1)).answers[0]
    for verb, said in (("leave", "You have left table 1."), ("join", "You sit at table 1")):
        asked = await bot.press_control(bo, lobby, verb)
        await asked.wait_for_messages(2)
        assert said in message_text(asked.answers[-1])
        assert ("2. Bo" in message_text(bot.message_now(lobby))) is (verb == "join")


async def test_a_list_of_tables_stays_when_one_of_them_is_joined(
    bot_with_commands: RunningBot,
) -> None:
    bot, bo = bot_with_commands, bot_with_commands.people["Bo"]
    await type_and_read(bot, bot.people["Ada"], "table new", game=TOY)
    tables = (await type_command(bot, bo, "table list")).answers[0]
    asked = await bot.press_control(bo, tables, "join")
    await asked.wait_for_messages(1)
    assert "You sit at table 1" in message_text(asked.answers[-1])
    assert message_text(bot.message_now(tables)) == message_text(tables)
