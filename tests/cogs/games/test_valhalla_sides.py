"""Sides of Empire: Valhalla: ready-made, pasted, uploaded and built."""

import pytest

from bot.cards.sheet_card import FILE_FIELD, LINES_FIELD
from bot.local.world.discord_objects import File
from tests.cogs.button_steps import finish_order
from tests.cogs.games.valhalla_table import KEY, read_seat_view, read_view, write_and_read_last
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import type_and_read

SIDE = """
name: The Ash Court
capital: Emberhold
ruler: Ingrid the Grey
story: |
  They held the passes for a hundred winters.
  Take heed of them.
infantry: {swordsman: 4, archer: 4, bruiser: 2}
designs:
  C: {name: Cinders, hp: 15, attack: 10, defense: 2, move: 8, specials: [cavalier, charge]}
"""


async def read_own_names(bot: RunningBot, game: int) -> tuple[str, str, str]:
    """Read how Ada's side, her capital and her ruler are called."""
    shown = await read_view(bot, game)
    own = next(one for one in shown.sides if one.seat == shown.me.seat)
    return own.name, own.capital_name, own.ruler


async def test_a_side_is_named_while_it_may_not_pick(bot: RunningBot) -> None:
    """Before its pick and after it, the names that it lacks are asked for, one by one."""
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    first = "Ada" if (await read_view(bot, game)).me.may_pick else "Bo"
    last = "Bo" if first == "Ada" else "Ada"
    names = {"name": "name", "capital": "name of the capital", "ruler": "name of the Ruler"}
    for name in (last, first):
        if name == first:
            await write_and_read_last(bot, "side special ironblooded", name)
        assert "Set up your side" in await write_and_read_last(bot, "help", name)
        for given in ("name", "capital", "ruler", "name"):
            form = await write_and_read_last(bot, "side", name)
            assert f"or instance `side {given} <{names[given]}>`" in form
            await write_and_read_last(bot, f"side {given} Halls of {name}", name)


async def test_what_is_asked_in_secret_is_not_denied_to_others(
    bot_with_commands: RunningBot,
) -> None:
    """Sides are being built: who looks on reads that nothing is asked of them."""
    game = await bot_with_commands.open_table(KEY, names=("Ada", "Bo"))
    while any(
        one.ask.kind == "pick"
        for one in (await read_seat_view(bot_with_commands, game, "Rorik")).other_windows
    ):
        for name in ("Ada", "Bo"):
            special = "ironblooded" if name == "Ada" else "great_levy"
            await write_and_read_last(bot_with_commands, f"side special {special}", name)
    text = await type_and_read(bot_with_commands, bot_with_commands.people["Sigrun"], "table list")
    assert f"table {game}: nothing is asked of you just now." in text


# Sides


async def test_a_side_that_is_ready_made_is_taken_in_one_click(bot: RunningBot) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "order", ask="side")
    await bot.press_control(ada, bot.message_now(card), "pick", "take")
    await finish_order(bot, ada, bot.message_now(card))
    await bot.press_control(ada, bot.message_now(card), "give")
    assert all(await read_own_names(bot, game))
    assert len((await read_view(bot, game)).me.designs) == 8


@pytest.mark.parametrize("how", ["{}", "paste\n{}", "```yaml\n{}\n```", "paste\n```\n{}```"])
async def test_a_side_that_is_pasted_into_a_message_is_taken_whole(
    bot: RunningBot, how: str
) -> None:
    game = await bot.open_table(KEY)
    await write_and_read_last(bot, how.format(SIDE))
    assert await read_own_names(bot, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")
    assert [one.cls for one in (await read_view(bot, game)).me.designs] == ["C"]


async def test_a_side_that_is_sent_as_a_file_is_taken_and_a_fault_is_told_with_its_line(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(KEY)
    wrong = File("side.yaml", SIDE.replace("infantry:", "infantri:").encode())
    answer = await write_and_read_last(bot, "", files=[wrong])
    assert "Line 8 " in answer
    assert (await read_own_names(bot, game))[0] != "The Ash Court"
    await write_and_read_last(bot, "", files=[File("side.yaml", SIDE.encode())])
    assert (await read_own_names(bot, game))[0] == "The Ash Court"


async def test_a_side_is_written_into_the_modal_of_the_card(bot: RunningBot) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    form = await bot.press_control(ada, await bot.open_card(ada, game), "write")
    assert "a whole side as YAML" in str(form.modal)
    await bot.fill_modal(ada, form, {LINES_FIELD: SIDE})
    assert await read_own_names(bot, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")


async def test_a_side_is_sent_up_as_a_file_with_the_modal(bot: RunningBot) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    form = await bot.press_control(ada, await bot.open_card(ada, game), "write")
    await bot.fill_modal(
        ada, form, {LINES_FIELD: "", FILE_FIELD: [File("side.yaml", SIDE.encode())]}
    )
    assert await read_own_names(bot, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")


async def test_on_one_line_a_side_is_a_map_and_else_the_answer_says_where_lines_go(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(KEY)
    ada = bot_with_commands.people["Ada"]
    answer = await type_and_read(
        bot_with_commands, ada, f"{KEY} begin paste", text="name: The Ash Court capital: X: Y"
    )
    assert "Its lines go into Write on your card, or into a file" in answer
    text = "{name: The Ash Court, capital: Emberhold, ruler: Ingrid the Grey}"
    await type_and_read(bot_with_commands, ada, f"{KEY} begin paste", text=text)
    assert await read_own_names(bot_with_commands, game) == (
        "The Ash Court",
        "Emberhold",
        "Ingrid the Grey",
    )
