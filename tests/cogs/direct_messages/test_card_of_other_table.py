"""At which table a typed line is read once the card of another table has come."""

from dataclasses import replace

import pytest

from tests.cogs.direct_messages.dm_steps import read_sheet, write_and_read, write_surely_and_read
from tests.cogs.direct_messages.test_table_of_typed_line import CITY
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import answer_text as slash_said
from tests.cogs.slash_typing import type_command
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table


async def find_ask_kind(bot: RunningBot, game: int) -> str:
    """Name what is asked of Ada at a table."""
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    return seat_view.asks[0].ask.kind


async def one_card_later(bot: RunningBot, minutes: int = 0) -> tuple[int, int]:
    """Look at one table of cities; so much later the card of another comes."""
    one = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, f"game {one}")
    bot.clock.advance(minutes=minutes)
    return one, await open_staged_city_table(bot, CITY)


@pytest.mark.parametrize("line", ["end build", "build village"])
async def test_a_line_answers_the_card_that_came_within_five_minutes(
    bot: RunningBot, line: str
) -> None:
    """S-TABLE-08: even though the other table answered a minute before it."""
    one, two = await one_card_later(bot, minutes=1)
    bot.clock.advance(seconds=30)
    assert f"Capital, table {two}" in await write_surely_and_read(bot, line)
    assert await find_ask_kind(bot, one) == "build"
    assert f"This is Capital, table {two};" in await write_and_read(bot, "look")


async def test_the_last_of_two_cards_is_the_one_that_is_answered(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(bot)
    bot.clock.advance(minutes=1)
    three = await open_staged_city_table(bot, CITY)
    bot.clock.advance(minutes=2)
    await write_surely_and_read(bot, "end build")
    kinds = [await find_ask_kind(bot, game) for game in (one, two, three)]
    assert kinds == ["build", "build", "regroup"]


async def test_who_has_looked_at_no_table_answers_the_card_that_has_just_come(
    bot: RunningBot,
) -> None:
    """S-TABLE-08."""
    await open_staged_city_table(bot, CITY)
    bot.clock.advance(seconds=1)
    two = await open_staged_city_table(bot, CITY)
    bot.clock.advance(minutes=4)
    assert f"Capital, table {two}" in await write_surely_and_read(bot, "end build")


async def test_what_is_no_order_at_the_table_of_a_fresh_card_is_not_played_elsewhere(
    bot: RunningBot,
) -> None:
    """S-TABLE-08: the table at which it is one is named."""
    one = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, f"game {one}")
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    bot.clock.advance(minutes=2)
    answer = await write_surely_and_read(bot, "end build")
    assert "“end build” is no order here. It is one at another table, which waits" in answer
    assert f"For Capital, table {one}, write `game {one}` first." in answer
    assert await find_ask_kind(bot, one) == "build"


async def test_ready_answers_the_card_that_came_within_five_minutes(bot: RunningBot) -> None:
    """S-TABLE-08."""
    await write_and_read(bot, f"game {await bot.open_table('toy')}")
    two = await bot.open_table("toy")
    bot.clock.advance(minutes=1)
    assert f"Hoard, table {two}" in await write_and_read(bot, "ready")


@pytest.mark.parametrize(("minutes", "since"), [(0, 0), (60, 0), (0, 6)])
async def test_what_plays_at_once_at_two_tables_is_asked_about_if_the_card_is_too_new_or_too_old(
    bot: RunningBot, minutes: int, since: int
) -> None:
    """S-TABLE-08: nobody has read a card that has come this very moment."""
    one, two = await one_card_later(bot, minutes)
    bot.clock.advance(minutes=since)
    for line in ("end build", "end build\nend attack"):
        answer = await write_and_read(bot, line)
        assert f"{one} \\(Capital\\), {two} \\(Capital\\)." in answer
        assert f"Write `game {two}` first" in answer
        assert (await find_ask_kind(bot, one), await find_ask_kind(bot, two)) == ("build", "build")
    await write_and_read(bot, f"game {two}")
    assert f"Capital, table {two}" in await write_surely_and_read(bot, "end build")
    assert (await find_ask_kind(bot, one), await find_ask_kind(bot, two)) == ("build", "regroup")


async def test_a_card_that_comes_counts_as_a_look_at_its_table(bot: RunningBot) -> None:
    """S-TABLE-08."""
    _, two = await one_card_later(bot, minutes=60)
    assert f"This is Capital, table {two};" in await write_and_read(bot, "look")
    assert f"Capital, table {two}" in await write_surely_and_read(bot, "end build")


async def test_a_card_takes_nobody_out_of_a_dialogue(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(bot)
    answer = await write_and_read(bot, "look")
    assert answer.startswith(f"-# This is Capital, table {one}; `game {two} look` for")


async def test_no_dialogue_is_kept_with_a_table_that_waits_for_others(bot: RunningBot) -> None:
    """S-TABLE-08."""
    await write_and_read(bot, f"game {await open_staged_city_table(bot, CITY)}")
    for line in ("end build", "store none"):
        await write_surely_and_read(bot, line)
    two = await open_staged_city_table(bot, CITY)
    assert f"This is Capital, table {two};" in await write_and_read(bot, "help")


async def test_half_a_name_that_two_tables_take_at_once_is_asked_about_too(bot: RunningBot) -> None:
    """S-TABLE-08: what is in each hand tells which village is meant."""
    one, two = await one_card_later(bot)
    answer = await write_and_read(bot, "build village")
    assert f"{one} \\(Capital\\), {two} \\(Capital\\)." in answer
    assert "You build" not in answer


@pytest.mark.parametrize("seconds", [0, 60])
async def test_what_the_table_of_the_last_card_refuses_is_not_played_elsewhere_unasked(
    bot: RunningBot, seconds: int
) -> None:
    """S-TABLE-08."""
    one = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, f"game {one}")
    await write_surely_and_read(bot, "end build")
    two = await open_staged_city_table(bot, CITY)
    bot.clock.advance(seconds=seconds)
    answer = await write_surely_and_read(bot, "store none")
    assert f"at table {one} \\(Capital\\)" in answer
    assert f"of table {two} \\(Capital\\), which refuses it. Write `game {one}` first" in answer
    assert "you are in the Build phase" in answer
    assert await find_ask_kind(bot, one) == "regroup"
    await write_and_read(bot, f"game {one}")
    assert "You hear from me when" in await write_surely_and_read(bot, "store none")


async def test_half_a_name_is_no_order_of_the_older_table_alone(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, f"game {one}")
    two = await open_staged_city_table(bot, {"seats": {1: {"hand": ["market"]}, 2: {}}})
    answer = await write_and_read(bot, "build farm")
    assert f"of table {two} \\(Capital\\), which refuses it. Write `game {one}` first" in answer
    assert "The Farming Village is not in your hand." in answer
    assert "You build" not in answer


async def test_a_line_of_another_game_than_the_last_card_asks_nothing(bot: RunningBot) -> None:
    """S-TABLE-08: `end build` is no order of the game of empires."""
    one = await open_staged_city_table(bot, CITY)
    await write_and_read(bot, f"game {one}")
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    assert "Regroup phase" in await write_surely_and_read(bot, "end build")


async def test_whoever_has_named_a_table_since_is_not_asked(bot: RunningBot) -> None:
    """S-TABLE-08: by a word, or by a button."""
    one, two = await one_card_later(bot, minutes=60)
    await write_and_read(bot, f"game {one}")
    await write_surely_and_read(bot, "end build")
    assert (await find_ask_kind(bot, one), await find_ask_kind(bot, two)) == ("regroup", "build")
    three = await open_staged_city_table(bot, CITY)
    await bot.open_card(bot.people["Ada"], two)
    await write_surely_and_read(bot, "end build")
    assert (await find_ask_kind(bot, two), await find_ask_kind(bot, three)) == ("regroup", "build")


async def test_the_next_card_of_the_table_meant_leaves_no_doubt(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(bot, minutes=60)
    await write_surely_and_read(bot, "end build")
    ada = await bot.person_number("Ada")
    async with bot.services.store.writing() as tx:
        state = await tx.reader_states.get(one, ada)
        await tx.reader_states.put([replace(state, card_sent_at=bot.clock())])
    assert f"Capital, table {one}" in await write_surely_and_read(bot, "end build")
    assert (await find_ask_kind(bot, one), await find_ask_kind(bot, two)) == ("regroup", "build")


async def test_after_a_restart_the_letters_tell_which_card_came_last(
    bot_on_disk: RunningBot,
) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(bot_on_disk, minutes=60)
    await bot_on_disk.restart()
    assert f"Write `game {two}` first" in await write_surely_and_read(bot_on_disk, "end build")
    assert (await find_ask_kind(bot_on_disk, one), await find_ask_kind(bot_on_disk, two)) == (
        "build",
        "build",
    )


async def test_a_sheet_takes_an_order_of_two_tables_without_a_question(bot: RunningBot) -> None:
    """S-TABLE-08: what stands on a sheet can be taken off."""
    one = await bot.open_table("toy")
    await write_and_read(bot, f"game {one}")
    bot.clock.advance(minutes=60)
    two = await bot.open_table("toy")
    answer = await write_and_read(bot, "bid 1")
    assert f"-# Hoard, table {two}" in answer
    assert f"-# For Hoard, table {one}, write `game {one}` first." in answer
    assert (len(await read_sheet(bot, one)), len(await read_sheet(bot, two))) == (0, 1)


async def test_ready_is_asked_about_too(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one = await bot.open_table("toy")
    await write_and_read(bot, f"game {one}")
    two = await bot.open_table("toy")
    assert f"Write `game {two}` first" in await write_and_read(bot, "ready")
    await write_and_read(bot, f"game {two}")
    assert f"Hoard, table {two}" in await write_and_read(bot, "ready")


async def test_a_command_in_a_direct_message_is_asked_about_too(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-08."""
    one, two = await one_card_later(bot_with_commands)
    ada = bot_with_commands.people["Ada"]
    dm = await ada.open_dm()
    answer = slash_said(await type_command(bot_with_commands, ada, "capital end-build", dm))
    assert f"Write `game:{two}` first" in answer
    assert (
        await find_ask_kind(bot_with_commands, one),
        await find_ask_kind(bot_with_commands, two),
    ) == (
        "build",
        "build",
    )
    await type_command(bot_with_commands, ada, "capital end-build", dm, game=one)
    assert (
        await find_ask_kind(bot_with_commands, one),
        await find_ask_kind(bot_with_commands, two),
    ) == (
        "regroup",
        "build",
    )
    three = await open_staged_city_table(bot_with_commands, CITY)
    answer = slash_said(
        await type_command(bot_with_commands, ada, "capital store", dm, keep="none")
    )
    assert f"table {three} \\(Capital\\), which refuses it. Write `game:{one}` first" in answer
    assert await find_ask_kind(bot_with_commands, one) == "regroup"
