"""Orders in DMs: plain words, many lines, files, each line answered."""

import asyncio

import pytest

from bot.local.world.discord_objects import File
from tests.cogs.button_steps import require_refusal
from tests.cogs.direct_messages.dm_steps import read_hand, read_sheet, write_and_read
from tests.cogs.running_bot import RunningBot, button_labels, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_table


async def test_an_order_in_plain_words_is_noted_and_the_table_is_named(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    answer = await write_and_read(bot, "BID 3")
    assert "Noted: `bid 3`. Order 1 of 1." in answer
    assert f"Hoard, table {game}" in answer
    assert len(await read_sheet(bot, game)) == 1


async def test_many_lines_are_answered_line_by_line(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    guard = (await read_hand(bot, game))[0]
    answer = await write_and_read(
        bot, f"1. bid 3\n\n// a note\n2) bid 9\npost {guard} > nrth\nbidd 4"
    )
    assert "Noted: one order (line 1)." in answer
    assert "Line 4 is not taken:** `2) bid 9`. bid twice." in answer
    assert "Did you mean `post " in answer
    assert "> north`?" in answer
    assert [one.kind for one in await read_sheet(bot, game)] == ["bid"]


async def test_what_became_of_lines_stays_when_the_card_is_opened_from_it(
    bot: RunningBot,
) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    lines = "say We ride!\nmove all from 006.007 to 006.008\nmove all from 001.001 to 001.002"
    (told,) = await bot.write_dm(ada, lines)
    assert "Line 3 is not taken" in message_text(told)
    asked = await bot.press_control(ada, told, "table")
    await asked.wait_for_messages(1)
    (card,) = asked.answers
    assert "Order" in button_labels(card)
    assert "Line 3" not in message_text(card)
    assert message_text(bot.message_now(told)) == message_text(told)


async def test_a_word_among_the_lines_changes_no_number(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    text = "- bid 3\n* sheet\n\n- nonsense\n- bid 4"
    answers = await bot.write_dm(bot.people["Ada"], text, answers=3)
    told = [message_text(one) for one in answers]
    assert "Noted: `bid 3`" in told[0]
    assert "Line 4 is not taken:** `- nonsense`" in told[-1]
    assert "Line 5 is not taken:** `- bid 4`. bid twice." in told[-1]
    assert len(await read_sheet(bot, game)) == 1


@pytest.mark.parametrize("word", ["help", "why", "look", "news"])
async def test_a_word_alone_on_its_line_works_before_an_order(bot: RunningBot, word: str) -> None:
    game = await bot.open_table("toy")
    told = [
        message_text(one)
        for one in await bot.write_dm(bot.people["Ada"], f"{word}\nbid 3", answers=2)
    ]
    assert "no order" not in "".join(told)
    assert "Noted: `bid 3`" in told[-1]
    assert len(await read_sheet(bot, game)) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rules scouting", "V-7.2-"),
        ("card Human Wave", "## Human Wave"),
        ("règles pisteurs", "V-7.1-"),
    ],
)
async def test_what_is_looked_up_among_orders_is_answered_at_its_place(
    bot: RunningBot, line: str, told: str
) -> None:
    """The words that always work do so here too, with what stands behind them."""
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    text = f"move all from 006.007 to 006.008\n{line}\nsay We ride!"
    answers = await bot.write_dm(bot.people["Ada"], text, answers=3)
    assert "Noted: Move all units from the ground in the north-west (006.007) to" in message_text(
        answers[0]
    )
    assert told in message_text(answers[1])
    assert "begins with" not in "".join(map(message_text, answers))


async def test_identical_lines_are_each_told_their_own_place(bot: RunningBot) -> None:
    await open_staged_table(bot, {**WAR_SIDES, 1: {**WAR_SIDES[1], "gold": 0}}, size=(20, 20))
    answer = await write_and_read(bot, "\n".join(["transfer 9999 to Bo"] * 3))
    orders = [f"Line {n} is taken as order {n};" for n in (1, 2, 3)]
    assert [one for one in orders if one in answer] == orders


async def test_on_an_open_ask_a_refusal_drops_nothing(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    answer = message_text(
        (await bot.write_dm(active, "end build\nend attack\npolicy commit all"))[0]
    )
    assert "Line 2 is not taken:** `end attack`. This belongs to the Attack phase" in answer
    assert "Done: 2 orders (lines 1, 3)." in answer
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(active.name), bot.clock()
    )
    assert seat_view.asks[0].ask.kind == "regroup"


async def test_orders_are_read_and_answered_in_the_writers_language(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Rorik", "Ada"))
    answer = await write_and_read(
        bot, "consignes engager juste assez sans espoir se replier", "Rorik"
    )
    assert "juste assez" in answer
    async with bot.services.store.reading() as tx:
        position = await tx.steps.position(game, None)
    ((_, _, (order,)),) = position.sheets
    assert order.model_dump()["commit"] == "enough"


async def test_a_text_file_is_read_like_a_message(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    guard = (await read_hand(bot, game))[0]
    text = f"\ufeffbid 2\r\npost {guard} > north\r\n".encode()
    (answer,) = await bot.write_dm(bot.people["Ada"], "", [File("orders.txt", text)])
    assert "Noted: 2 orders." in message_text(answer)
    assert [one.kind for one in await read_sheet(bot, game)] == ["bid", "post"]


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (File("a.txt", b"bid \xff"), "byte 5"),
        (File("b.txt", b"x" * 70_000), "69 KB"),
        (File("c.bin", b"bid\x002"), "byte 4"),
        (File("d.txt", b"\n\n// nothing\n"), "There is no order in it."),
        (File("e.txt", b""), "e\\.txt is empty."),
    ],
)
async def test_a_file_that_cant_be_read_says_why(bot: RunningBot, file: File, told: str) -> None:
    game = await bot.open_table("toy")
    (answer,) = await bot.write_dm(bot.people["Ada"], "", [file])
    assert told in message_text(answer)
    await require_refusal(bot, bot.people["Ada"], "S-TABLE-09", message_text(answer))
    assert await read_sheet(bot, game) == []


async def test_what_is_edited_afterwards_changes_nothing(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    await bot.write_dm(ada, "bid 3")
    mine = next(one for one in ada.read_messages(await ada.open_dm()) if one["content"] == "bid 3")
    await ada.edit(mine, "bid 4")
    await bot.write_dm(ada, "sheet")
    assert [one.model_dump()["amount"] for one in await read_sheet(bot, game)] == [3]


async def test_messages_are_answered_in_the_order_they_were_written(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    channel = await ada.open_dm()
    before = len(ada.read_messages(channel))
    for text in ("bid 1", "bid 2", "ready"):
        await ada.say(channel, text)
    async with asyncio.timeout(10):
        while len(ada.read_messages(channel)) < before + 6:  # noqa: ASYNC110 - it is the world that changes
            await asyncio.sleep(0.002)
    answers = [
        message_text(one)
        for one in ada.read_messages(channel)[before:]
        if one["author"]["id"] != str(ada.id)
    ]
    assert "Noted: `bid 1`" in answers[0]
    assert "bid twice" in answers[1]
    assert "You are ready." in answers[2]
    assert [one.model_dump()["amount"] for one in await read_sheet(bot, game)] == [1]
