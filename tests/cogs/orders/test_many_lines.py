"""Several lines at once: each is done or refused for itself, whichever way they come."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from bot.cards.sheet_card import FILE_FIELD, LINES_FIELD
from bot.local.world.discord_objects import File
from engine.core.protocol.values import Order
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

WAYS: Final = ("message", "file", "form", "file in a form")
CITY: Final[Mapping[str, Any]] = {
    "seats": {1: {"hand": ["farming_village", "market", "watchtower"]}, 2: {}},
    "pools": {"gold": 9, "build": 9},
}

ways = pytest.mark.parametrize("way", WAYS)


async def send(bot: RunningBot, game: int, text: str, way: str, name: str = "Ada") -> str:
    """Send lines in one of four ways, and return all that is answered."""
    person = bot.people[name]
    file = File("orders.txt", text.encode())
    if way in {"message", "file"}:
        typed, files = (text, ()) if way == "message" else ("", (file,))
        return "\n".join(map(message_text, await bot.write_dm(person, typed, files)))
    card = await bot.open_card(person, game)
    if not any(one.verb == "write" for one in message_controls(card)):
        await bot.press_control(person, card, "sheet")
        card = bot.message_now(card)
    form = await bot.press_control(person, card, "write")
    field: Mapping[str, Any] = {LINES_FIELD: text} if way == "form" else {FILE_FIELD: [file]}
    await bot.fill_modal(person, form, field)
    return message_text(bot.message_now(card))


def refused_lines(answer: str) -> list[int]:
    """Return the numbers of the lines that an answer refuses."""
    return [int(one) for one in re.findall(r"Line (\d+) is not taken", answer)]


async def sheet_of(bot: RunningBot, game: int) -> Sequence[Order]:
    ada = await bot.person_number("Ada")
    seat_view = await bot.services.desk.read_seat_view(game, ada, bot.clock())
    return [one.order for own in seat_view.asks for one in own.sheet]


async def kingdom_of(bot: RunningBot, game: int) -> Any:
    ada = await bot.person_number("Ada")
    return (await bot.services.desk.read_seat_view(game, ada, bot.clock())).view


@ways
async def test_lines_that_play_at_once_are_tried_behind_refused_ones(
    bot: RunningBot, way: str
) -> None:
    """S-TABLE-09: only what would end the phase waits."""
    game = await open_staged_city_table(bot, CITY)
    lines = (
        "build farming village\nbild market\nbuild treasury\nend attack\nend build\nstore markt\n"
        "policy commit all"
    )
    answer = await send(bot, game, lines, way)
    view = await kingdom_of(bot, game)
    assert [one.name for one in view.me.buildings] == ["farming_village#1"]
    assert view.phase == "build"
    assert refused_lines(answer) == [2, 3, 4, 5, 6]
    assert view.me.secrets.policy.commit == "all"
    assert answer.count("It waits") == 2
    assert "Did you mean `build Market`?" in answer
    assert "left aside" not in answer


@ways
async def test_lines_for_a_sheet_are_taken_around_refused_ones(bot: RunningBot, way: str) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    lines = (
        "say We ride!\nmvoe all from 006.007 to 006.008\nmove all from 001.001 to 001.002\n"
        "move all from 006.007 to 006.008\ntactic wall of stel\ntactic wall\nsay And on!"
    )
    answer = await send(bot, game, lines, way)
    assert [one.kind for one in await sheet_of(bot, game)] == ["move", "tactic"]
    assert refused_lines(answer) == [2, 3, 5]
    assert "Did you mean `move all from 006.007 to 006.008`?" in answer
    assert "Did you mean `tactic Wall of Steel at default as defense`?" in answer
    assert "\u201cWe ride!\u201d" in answer
    assert "\u201cAnd on!\u201d" in answer


@pytest.mark.parametrize("way", ["message", "file"])
async def test_ready_behind_a_refused_line_waits_and_says_so(bot: RunningBot, way: str) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    text = "tactc wall of steel\nmove all from 006.007 to 006.008\nready"
    file = File("orders.txt", text.encode())
    typed, files = (text, ()) if way == "message" else ("", (file,))
    told = await bot.write_dm(bot.people["Ada"], typed, files, answers=2)
    assert "`ready` waits, for a line above it was not taken" in message_text(told[-1])
    ada = await bot.person_number("Ada")
    seat_view = await bot.services.desk.read_seat_view(game, ada, bot.clock())
    assert [one.is_ready for one in seat_view.asks] == [False]
    assert [one.kind for one in await sheet_of(bot, game)] == ["move"]


async def test_words_stand_among_orders_with_what_follows_them(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    text = (
        "move all from 006.007 to 006.008\nlook map\nrules scouting\nhelp move\nlanguage en\n"
        "say And on!\nundo\nwithdraw 1\nredy"
    )
    told = [message_text(one) for one in await bot.write_dm(bot.people["Ada"], text, answers=9)]
    assert not [one for one in told[:-1] if "is not taken" in one]
    assert "**Line 9 is not taken:** `redy`" in told[-1]
    assert "Did you mean `ready`?" in told[-1]


async def test_a_look_at_nothing_gives_no_other_line_of_its_message_again(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    await bot.write_dm(bot.people["Ada"], "look nowhere\nsheet\nbid 3", answers=3)
    async with bot.services.store.reading() as tx:
        stored = await tx.sheets.of_branch(game, 0, None)
    assert len(stored) == 1
    answers = await bot.write_dm(bot.people["Ada"], "look nowhere\nsheet\nbid 3", answers=3)
    assert len([one for one in answers if "bid twice" in message_text(one)]) == 1


async def test_a_refused_line_alone_between_words_has_its_number(bot: RunningBot) -> None:
    await bot.open_table("toy")
    told = await bot.write_dm(bot.people["Ada"], "bid 3\nsheet\nbid 9\nnews\nzzz", answers=5)
    said = "\n".join(map(message_text, told))
    assert refused_lines(said) == [3, 5]
    [alone] = await bot.write_dm(bot.people["Ada"], "bid 9")
    assert refused_lines(message_text(alone)) == []


async def test_lines_of_which_none_is_an_order_are_refused_one_by_one(bot: RunningBot) -> None:
    await open_staged_city_table(bot, CITY)
    answer = await send(bot, 0, "bild farm\nxyzzy\nbuidl market", "message")
    assert refused_lines(answer) == [1, 2, 3]
    assert answer.count("Did you mean `build Farming Village`?") == 1


async def test_once_the_game_is_over_the_lines_behind_are_left_aside(bot: RunningBot) -> None:
    game = await open_staged_city_table(bot, CITY)
    answer = await send(bot, game, "bild farm\nconcede confirm\nend build\nend attack", "message")
    assert refused_lines(answer) == [1]
    assert "The 2 lines after it were left aside." in answer


async def test_a_file_that_cant_be_read_drops_no_line_beside_it(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    picture, more = File("map.png", b"\x89PNG\xff"), File("more.txt", b"bid 3\nready")
    ada = bot.people["Ada"]
    told = await bot.write_dm(ada, "sheet", [picture, more], answers=4)
    assert "map" in message_text(told[0])
    await require_refusal(bot, ada, "S-TABLE-09", message_text(told[0]))
    assert [one.kind for one in await sheet_of(bot, game)] == ["bid"]
    assert "`ready` waits" in message_text(told[-1])


async def test_french_lines_are_refused_one_by_one_too(bot: RunningBot) -> None:
    await open_staged_city_table(bot, CITY, ("Rorik", "Ada"))
    told = await bot.write_dm(
        bot.people["Rorik"], "batirr march\u00e9\nbatir village\nfinir constr"
    )
    said = "\n".join(map(message_text, told))
    assert "La ligne 1 est refusée" in said
    assert "La ligne 2" not in said
    assert "La ligne 3 est refusée\u202f:** `finir constr`. Cette ligne attend" in said


async def test_orders_that_a_line_joins_are_given_one_by_one(bot: RunningBot) -> None:
    game = await open_staged_table(bot, WAR_SIDES)
    told = await send(bot, game, "train a warlord and fortify the capital", "message")
    assert [one.kind for one in await sheet_of(bot, game)] == ["train_officer", "fortify"]
    assert refused_lines(told) == []


async def test_a_ready_joined_to_an_order_is_left_to_its_button(bot: RunningBot) -> None:
    game = await open_staged_table(bot, WAR_SIDES)
    told = await send(bot, game, "fortify the capital and ready", "message")
    assert [one.kind for one in await sheet_of(bot, game)] == ["fortify"]
    assert refused_lines(told) == [2]
    assert "Ready" in told
