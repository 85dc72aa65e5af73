"""Which of several tables a DM means."""

from tests.cogs.button_steps import require_refusal
from tests.cogs.direct_messages.dm_steps import read_sheet, write_and_read
from tests.cogs.running_bot import RunningBot
from tests.cogs.staged_table import WAR_SIDES, open_staged_table


async def test_with_several_tables_the_last_one_looked_at_is_meant(bot: RunningBot) -> None:
    one, two = await bot.open_table("toy"), await bot.open_table("toy")
    which = await write_and_read(bot, "bid 1")
    assert f"Several games may be meant: {one} \\(Hoard\\), {two} \\(Hoard\\)." in which
    assert f"From now on you mean Hoard, table {two}." in await write_and_read(bot, f"game {two}")
    assert f"Hoard, table {two}" in await write_and_read(bot, "bid 1")
    assert await read_sheet(bot, one) == []
    await bot.open_card(bot.people["Ada"], one)
    assert f"Hoard, table {one}" in await write_and_read(bot, "bid 2")
    assert len(await read_sheet(bot, one)) == 1
    titles = (await write_and_read(bot, "game")).splitlines()
    assert [line.partition(":")[0] for line in titles[1:]] == [
        f"- Hoard, table {number}" for number in (one, two)
    ]
    assert f"`game {one}`" in titles[0]


async def test_of_several_tables_the_one_whose_window_closes_first_is_named_first(
    bot: RunningBot,
) -> None:
    late = await bot.open_table("toy", hour="9")
    soon = await bot.open_table("toy")
    lines = (await write_and_read(bot, "game")).splitlines()
    assert "**you are asked.**" in lines[1]
    assert [f"table {number}:" in lines[place] for place, number in ((1, soon), (2, late))] == [
        True,
        True,
    ]
    assert f"`game {soon}`" in lines[0]


async def test_the_name_of_a_game_is_elided_behind_its_preposition(bot: RunningBot) -> None:
    game = await open_staged_table(bot, WAR_SIDES, ("Rorik", "Ada"), size=(20, 20))
    city = await bot.open_table(names=("Rorik", "Ada"))
    answer = await write_and_read(bot, f"partie {game}", "Rorik")
    assert f"il s\u2019agit d\u2019Empire\u202f: Valhalla, table {game}." in answer
    assert f"il s\u2019agit de Capitale, table {city}." in await write_and_read(
        bot, f"partie {city}", "Rorik"
    )


async def test_with_one_table_game_alone_means_that_one(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    assert f"From now on you mean Hoard, table {game}." in await write_and_read(bot, "game")


async def test_undo_is_spoken_of_only_where_a_game_takes_steps_back(bot: RunningBot) -> None:
    await bot.open_table()
    assert "`undo`" not in await write_and_read(bot, "help")
    for word in ("undo", "take back"):
        answer = await write_and_read(bot, word)
        assert "In this game nothing is taken back." in answer
        await require_refusal(bot, bot.people["Ada"], "S-TABLE-07", answer)
    assert "Dans ce jeu, rien n\u2019est repris." in await write_and_read(bot, "annuler", "Rorik")
    toy = await bot.open_table("toy")
    await write_and_read(bot, f"game {toy}")
    assert "`undo`" in await write_and_read(bot, "help")


async def test_what_the_button_says_is_understood_as_a_word(bot: RunningBot) -> None:
    """S-TABLE-07: to take a step back."""
    game = await bot.open_table("toy")
    for word in ("take back", "Take it back.", "undo", "annuler"):
        answer = await write_and_read(bot, word)
        await require_refusal(bot, bot.people["Ada"], "S-TABLE-07", answer)
    assert await read_sheet(bot, game) == []


async def test_a_table_of_others_is_not_meant(bot: RunningBot) -> None:
    await bot.open_table("toy")
    answer = await write_and_read(bot, "game 77")
    assert "77" in answer
    await require_refusal(bot, bot.people["Ada"], "S-TABLE-08", answer)
