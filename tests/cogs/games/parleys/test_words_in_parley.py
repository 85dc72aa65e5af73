"""What is typed during a parley goes where a button says, and nobody else hears anything of it."""

import re
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.cards.sheet_card import LINES_FIELD
from bot.local.snowflakes import Json
from tests.cogs.button_steps import read_sheet
from tests.cogs.games.parleys.parley_table import (
    FIELD,
    meet,
    open_parley,
    press_first,
    read_dms,
    read_live_card,
    read_live_text,
    say_words,
    send_all,
)
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
    run_bot,
    select_values,
)
from tests.cogs.slash_typing import type_and_read

CHATTER = "I would rather keep the whole valley, if it is all the same to you and to your gods"


def public_text(bot: RunningBot) -> str:
    return "\n".join(map(message_text, bot.public_messages()))


async def type_line(bot: RunningBot, text: str, name: str = "Ada") -> Json:
    [answer] = await bot.write_dm(bot.people[name], text)
    return answer


async def test_chatter_is_said_by_a_button_and_once(bot: RunningBot) -> None:
    await open_parley(bot)
    answer = await type_line(bot, CHATTER)
    assert "Say it to Bo alone" in button_labels(answer)
    assert CHATTER not in await read_live_text(bot, "Bo")
    for _ in range(2):
        await bot.press_control(bot.people["Ada"], answer, "words")
    await send_all(bot)
    assert (await read_live_text(bot, "Bo")).count(CHATTER) == 1
    assert CHATTER not in public_text(bot)


async def test_without_a_parley_chatter_has_no_such_button(bot: RunningBot) -> None:
    await meet(bot)
    assert "words" not in [one.verb for one in message_controls(await type_line(bot, CHATTER))]


@pytest.mark.parametrize(("start", "hears"), [("2.", "Bo"), (".d", "all")])
async def test_what_all_would_hear_is_asked_about_first(
    bot: RunningBot, start: str, hears: str
) -> None:
    """V-8-02: `say` is heard by everybody, which a side in a parley may not have meant."""
    await open_parley(bot)
    answer = await type_line(bot, f"say {CHATTER}")
    assert "Nothing is said yet" in message_text(answer)
    assert CHATTER not in public_text(bot)
    asks = {one.rest[:2]: one.ask for one in message_controls(answer) if one.verb == "words"}
    await bot.press_control(bot.people["Ada"], answer, "words", ask=asks[start])
    await send_all(bot)
    assert (CHATTER in public_text(bot)) == (hears == "all")
    assert (CHATTER in await read_live_text(bot, "Bo")) == (hears == "Bo")


@pytest.mark.parametrize("line", ['say "Hail to all"', "say Hail to all in ic"])
async def test_what_is_plainly_for_all_is_said_to_all(bot: RunningBot, line: str) -> None:
    await open_parley(bot)
    await type_line(bot, line)
    await send_all(bot)
    assert "Hail to all" in public_text(bot)


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("truce", "Truce with"), ("Fight", "Fight Empire"), ("fight empire", "F"),
        ("accept", "Truce"), ("no thanks", "Truce"), ("d'accord", "Truce"), ("ok", "Truce"),
        ("truce with bo", "Truce"), ("truce with bo?", "Truce"), ("faire la paix avec bo", "Truce"),
    ],
)  # fmt: skip
async def test_an_answer_by_its_name_comes_back_as_its_button(
    bot: RunningBot, typed: str, label: str
) -> None:
    game = await open_parley(bot)
    answer = await type_line(bot, typed)
    [first, *_] = button_labels(answer)
    assert first.startswith(label)
    assert await read_sheet(bot, game, bot.people["Ada"]) == []
    await bot.press_control(bot.people["Ada"], answer, "shortcut")
    [order] = await read_sheet(bot, game, bot.people["Ada"])
    assert order.kind == "parley"


@pytest.mark.parametrize(
    "line",
    ["tell bo: Peace?", "tell bo that Peace?", "Bo: Peace?", "say to bo Peace?", "dis à Bo Peace?"],
)
async def test_words_to_a_named_side_are_heard_by_it_alone(bot: RunningBot, line: str) -> None:
    """V-12.11-01."""
    await open_parley(bot)
    await type_line(bot, line)
    await send_all(bot)
    assert "Peace?" in await read_live_text(bot, "Bo")
    assert "Peace?" not in public_text(bot)


async def test_among_other_lines_it_is_refused_and_nothing_else_is_dropped(
    bot: RunningBot,
) -> None:
    await open_parley(bot)
    lines = f"say We are few\nwhisper Bo Come alone\nparley Bo at {FIELD} outcome fight"
    answers = await bot.write_dm(bot.people["Ada"], lines)
    assert "Everybody would hear this" in "\n".join(map(message_text, answers))
    await send_all(bot)
    assert "Come alone" in await read_live_text(bot, "Bo")
    assert "We are few" not in public_text(bot) + await read_live_text(bot, "Bo")


async def test_a_sheet_written_as_text_says_nothing_to_all_by_mistake(bot: RunningBot) -> None:
    await open_parley(bot)
    ada, card = bot.people["Ada"], await read_live_card(bot, "Ada")
    await bot.press_control(ada, card, "sheet")
    form = await bot.press_control(ada, bot.message_now(card), "write")
    await bot.fill_modal(ada, form, {LINES_FIELD: f"say {CHATTER}"})
    await send_all(bot)
    assert CHATTER not in public_text(bot)


@pytest.mark.parametrize(
    ("typed", "start", "hears"),
    [(CHATTER, "2.", "Bo"), (f"say {CHATTER}", "2.", "Bo"), (f"say {CHATTER}", ".d", "all")],
)
async def test_words_wait_for_their_button_over_a_restart_and_are_said_once(
    bot_on_disk: RunningBot, typed: str, start: str, hears: str
) -> None:
    bot = bot_on_disk
    await open_parley(bot)
    answer = await type_line(bot, typed)
    asks = {one.rest[:2]: one.ask for one in message_controls(answer) if one.verb == "words"}
    await bot.restart()
    for _ in range(2):
        await bot.press_control(bot.people["Ada"], answer, "words", ask=asks[start])
    await send_all(bot)
    assert public_text(bot).count(CHATTER) == (hears == "all")
    assert (await read_live_text(bot, "Bo")).count(CHATTER) == (hears == "Bo")


async def test_words_that_have_expired_are_asked_for_again(bot: RunningBot) -> None:
    await open_parley(bot)
    answer = await type_line(bot, CHATTER)
    async with bot.services.store.writing() as tx:
        await tx.answers.drop_old(bot.clock() + timedelta(days=1))
    pressed = await bot.press_control(bot.people["Ada"], answer, "words")
    shown = "\n".join(map(message_text, [bot.message_now(answer), *pressed.answers]))
    assert "Please type them again" in shown


async def test_kept_words_are_said_to_nobody_once_the_parley_is_over(bot: RunningBot) -> None:
    await open_parley(bot)
    answer = await type_line(bot, CHATTER)
    await press_first(bot, "Ada")
    await press_first(bot, "Bo")
    await bot.press_control(bot.people["Ada"], answer, "words")
    await send_all(bot)
    told = "\n".join(map(message_text, await read_dms(bot.people["Bo"])))
    assert CHATTER not in told


async def test_words_of_who_has_left_are_given_back_and_reach_nobody(bot: RunningBot) -> None:
    game = await open_parley(bot)
    bo, card = bot.people["Bo"], await read_live_card(bot, "Bo")
    form = await bot.press_control(bo, card, "word")
    number = await bot.person_number("Bo")
    await bot.services.host.seats.leave_table(game, number, bot.clock(), confirmed=True)
    filled = await bot.fill_modal(bo, form, {"words": CHATTER})
    await send_all(bot)
    shown = "\n".join(map(message_text, [bot.message_now(card), *filled.answers]))
    assert CHATTER in shown
    assert "word" not in [one.verb for one in message_controls(bot.message_now(card))]
    told = "\n".join(map(message_text, await read_dms(bot.people["Ada"])))
    assert CHATTER not in told


# Nobody else


async def talk_and_pay(bot: RunningBot) -> None:
    await open_parley(bot)
    await say_words(bot, "Ada", "Sell me the pass")
    card = await read_live_card(bot, "Bo")
    await bot.press_control(bot.people["Bo"], card, "sum", select_values(card, "sum")[2])
    await send_all(bot)
    await agree(bot)


async def part_in_silence(bot: RunningBot) -> None:
    await open_parley(bot)
    await agree(bot)


async def keep_a_truce(bot: RunningBot) -> None:
    await meet(bot, stance="truce")
    await press_first(bot, "Bo")


async def agree(bot: RunningBot) -> None:
    await press_first(bot, "Ada")
    await press_first(bot, "Bo")


async def read_as_others(play: Callable[[RunningBot], Awaitable[None]]) -> str:
    """Play, and read all that everybody and the third side have been told, without times."""
    async with run_bot() as bot:
        await play(bot)
        seen = [*bot.public_messages(), *await read_dms(bot.people["Sigrun"])]
    text = "\n--\n".join(f"{message_text(one)}\n{button_labels(one)}" for one in seen)
    return re.sub(r"<t:\d+", "<t:", text)


async def test_nobody_else_can_tell_a_parley_from_a_truce_kept_in_silence() -> None:
    """V-13-07, V-13-22, V-13-23, V-13-58."""
    told = [await read_as_others(one) for one in (talk_and_pay, part_in_silence, keep_a_truce)]
    assert told[0] == told[1] == told[2]
    assert "truce" not in told[0]
    assert "parley" not in told[0].lower()


async def test_talk_buzzes_nobody_whatever_pings_they_have_chosen(
    bot_with_commands: RunningBot,
) -> None:
    bot = bot_with_commands
    bo = bot.people["Bo"]
    await type_and_read(bot, bo, "settings", pings="everything")
    await open_parley(bot)
    before = {one["id"] for one in await read_dms(bo)}
    for number in range(3):
        await say_words(bot, "Ada", f"Hear me {number}")
        bot.clock.advance(seconds=3)
        await send_all(bot)
    assert "Hear me 2" in await read_live_text(bot, "Bo")
    assert {one["id"] for one in await read_dms(bo)} == before
