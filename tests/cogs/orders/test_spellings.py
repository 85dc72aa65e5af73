"""What can't be read: every way of giving an order tells the nearest legal spelling."""

import re
from typing import Any

import pytest

from bot.cards.sheet_card import LINES_FIELD
from bot.local.interactions.people import SimulatedPerson
from bot.local.world.discord_objects import File
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.slash_typing import type_and_read
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

WRONG = [
    ("upgrade gld", "upgrade", {"upgrade": "gld"}, "Treasury", "Guildhall"),
    ("upgrade tresury", "upgrade", {"upgrade": "tresury"}, "Treasury", "Guildhall"),
]
"""A line, the same in a command, what is told, and what is not."""


async def four_ways(
    bot_with_commands: RunningBot, person: SimulatedPerson, game: int, line: str, slash: Any
) -> list[str]:
    """Give an order by DM, as a file, in the modal, and as a command."""
    [direct] = await bot_with_commands.write_dm(person, line)
    [sent] = await bot_with_commands.write_dm(person, "", [File("orders.txt", line.encode())])
    path, options = slash
    typed = await type_and_read(bot_with_commands, person, f"capital {path}", **options)
    return [
        message_text(direct),
        message_text(sent),
        await by_modal(bot_with_commands, person, game, line),
        typed,
    ]


async def by_modal(
    bot_with_commands: RunningBot, person: SimulatedPerson, game: int, line: str
) -> str:
    """Give an order in the modal of one's card, and read the card afterwards."""
    card = await bot_with_commands.open_card(person, game)
    await bot_with_commands.fill_modal(
        person, await bot_with_commands.press_control(person, card, "write"), {LINES_FIELD: line}
    )
    return message_text(bot_with_commands.message_now(card))


@pytest.mark.parametrize(("line", "path", "options", "wanted", "absent"), WRONG)
async def test_what_is_misspelt_gets_its_legal_spelling_by_every_way(
    bot_with_commands: RunningBot,
    line: str,
    path: str,
    options: dict[str, str],
    wanted: str,
    absent: str,
) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Bo"))
    person, _ = await bot_with_commands.active_and_waiting(game)
    answers = await four_ways(bot_with_commands, person, game, line, (path, options))
    *lines, command = answers
    told_ = {next(one for one in text.splitlines() if wanted in one) for text in lines}
    assert len(told_) == 1, answers
    for text in answers:
        assert wanted in text
        assert not absent or absent not in text
    assert "`" not in next(one for one in command.splitlines() if wanted in one)


async def test_a_misspelt_first_word_gets_its_nearest_in_a_modal_and_beside_other_lines(
    bot_with_commands: RunningBot,
) -> None:
    hands: dict[int, Any] = {1: {"hand": ["farming_village"]}, 2: {}}
    game = await open_staged_city_table(bot_with_commands, {"seats": hands})
    person = bot_with_commands.people["Ada"]
    assert "Did you mean `build Farming Village`?" in await by_modal(
        bot_with_commands, person, game, "bild farm"
    )
    [alone] = await bot_with_commands.write_dm(person, "bild farm")
    assert "Did you mean `build Farming Village`?" in message_text(alone)
    [answer] = await bot_with_commands.write_dm(person, "bild farm\nend build")
    assert "Did you mean `build Farming Village`?" in message_text(answer)
    [answer] = await bot_with_commands.write_dm(person, "bild sappers\nend build")
    assert "Did you mean" not in message_text(answer)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("specail ironblooded", "side special Ironblooded"),
        ("chose ironblooded", "side special Ironblooded"),
        ("tkae wolf pack", "take Wolf Pack"),
    ],
)
async def test_an_order_gets_its_spelling_by_each_way_it_may_begin(
    bot: RunningBot, line: str, wanted: str
) -> None:
    await bot.open_table("valhalla", names=("Ada", "Bo"))
    answers = [await bot.write_dm(bot.people[name], line) for name in ("Ada", "Bo")]
    assert f"`{wanted}`" in " ".join(message_text(one) for each in answers for one in each)


async def test_what_is_taken_and_not_listed_gets_its_spelling_too(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, "ready")
    await bot.write_dm(bo, "move all from 6.6 to 6.7")
    await bot.write_dm(bo, "ready")
    [alone] = await bot.write_dm(ada, "tactc wall of steel")
    assert "`tactic Wall of Steel" in message_text(alone)
    [beside] = await bot.write_dm(ada, "tactc wall of steel\nprefer retreat no")
    assert "Did you mean `tactic Wall of Steel" in message_text(beside)
    [far] = await bot.write_dm(ada, "tactc of nobody")
    assert "Write it as in “tactic " in message_text(far)
    assert message_text(far).count("`") == 0
    [twice] = await bot.write_dm(ada, "tactc wal of steel")
    assert "`tactic Wall of Steel" in message_text(twice)


HINDERED = [
    ("store everything", "store", {"keep": "everything"}, "Regroup phase"),
    ("upgrade gld", "upgrade", {"upgrade": "gld"}, "no Build left"),
    ("build villag", "build", {"card": "villag"}, "no Build left"),
]
"""A line, the same in a command, and what stands in the way whatever its name means."""


@pytest.mark.parametrize(("line", "path", "options", "wanted"), HINDERED)
async def test_a_name_that_nobody_could_give_is_told_why(
    bot_with_commands: RunningBot, line: str, path: str, options: dict[str, str], wanted: str
) -> None:
    hand = {1: {"hand": ["farming_village", "archers"]}, 2: {}}
    game = await open_staged_city_table(
        bot_with_commands, {"seats": hand, "pools": {"gold": 5, "build": 0}}
    )
    for text in await four_ways(
        bot_with_commands, bot_with_commands.people["Ada"], game, line, (path, options)
    ):
        assert wanted in text
        assert "Did you mean" not in text


HAND = {"seats": {1: {"hand": ["town_watch", "archers"], "buildings": ["watchtower"]}, 2: {}}}
"""Of the things that are called after a town, one can be built."""


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("build archers watchtower/1", "`build Archers in Watchtower/1`"),
        ("bâtir archers en watchtower/1", "`build Archers in Watchtower/1`"),
        ("build raiders at city/2", ""),
    ],
)
async def test_a_line_that_lacks_its_small_words_gets_the_form_and_a_line_that_stands(
    bot: RunningBot, line: str, example: str
) -> None:
    await open_staged_city_table(bot, {**HAND, "pools": {"gold": 5, "build": 1}})
    [answer] = await bot.write_dm(bot.people["Ada"], line)
    assert f"Write it as in {example}" in message_text(answer)
    assert "<card>" not in message_text(answer)


async def test_help_is_named_where_no_order_of_the_kind_can_be_given(bot: RunningBot) -> None:
    await open_staged_city_table(bot, {**HAND, "phase": "regroup"})
    [answer] = await bot.write_dm(bot.people["Ada"], "move warlord from 018.017 to 019.017")
    assert "Write `help move`, and I say how." in message_text(answer)


@pytest.mark.parametrize(
    ("line", "example"),
    [
        (
            "move 3 sword 6.7 -> 7.8",
            "Move 3 swordsmen from the ground in the north-west (006.007) to ",
        ),
        ("move all 6.7 7.8", "`move all from 006.007 to 007.008`"),
        ("produce 3.3 2 swordsman", "`produce 2 swordsman in 003.003`"),
    ],
)
async def test_the_parts_of_a_march_are_known_without_the_words_between(
    bot: RunningBot, line: str, example: str
) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    [answer] = await bot.write_dm(bot.people["Ada"], line)
    assert example in message_text(answer)


async def test_half_a_name_that_only_one_thing_possible_has_is_taken(bot: RunningBot) -> None:
    await open_staged_city_table(bot, {**HAND, "pools": {"gold": 5, "build": 1}})
    [answer] = await bot.write_dm(bot.people["Ada"], "build town in watchtower/1")
    assert "Town Watch" in message_text(answer)
    assert "(S-ORDER" not in message_text(answer)


async def test_halves_of_names_may_stand_side_by_side_in_a_list(bot: RunningBot) -> None:
    """In the whole game each would mean several cards; one alone may be kept of either name."""
    hand = ["town_watch", "farming_village", "archers"]
    seat = {"hand": hand, "upgrades": ["store"]}
    await open_staged_city_table(bot, {"phase": "regroup", "seats": {1: seat, 2: {}}})
    [answer, *_] = await bot.write_dm(bot.people["Ada"], "store town farm")
    assert "(S-ORDER" not in message_text(answer)
    assert "You keep the Town Watch and the Farming Village" in message_text(answer)


async def test_what_stands_in_the_way_is_told_before_what_is_missing(
    bot_with_commands: RunningBot,
) -> None:
    await open_staged_city_table(bot_with_commands, {**HAND, "pools": {"gold": 5, "build": 0}})
    ada = bot_with_commands.people["Ada"]
    [direct] = await bot_with_commands.write_dm(ada, "build archers")
    typed = await type_and_read(bot_with_commands, ada, "capital build", card="archers")
    for text in (message_text(direct), typed):
        assert "no Build left" in text
        assert "Say which" not in text


async def test_what_is_far_by_its_letters_is_not_suggested(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    [answer] = await bot.write_dm(bot.people["Ada"], "build farm")
    assert "Tearoom" not in message_text(answer)
    [other] = await bot.write_dm(bot.people["Bo"], "build farm")
    assert "not your turn" in message_text(other)


async def test_what_the_table_refuses_gets_no_hint_of_fields(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Bo"))
    person, _ = await bot_with_commands.active_and_waiting(game)
    await type_and_read(bot_with_commands, bot_with_commands.people["Ada"], "keeper pause")
    [answer] = await bot_with_commands.write_dm(person, "policy commit enough")
    assert "The table is paused" in message_text(answer)
    assert "for instance" not in message_text(answer)


async def test_what_is_not_possible_now_is_not_suggested(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    [answer] = await bot.write_dm(bot.people["Ada"], "mve all from 1 to 2\nbuild farm at 003.003")
    assert "Did you mean" not in message_text(answer)
    assert "Tearoom" not in message_text(answer).partition("Building:")[0]


@pytest.mark.parametrize("line", ["preferences", "formation", "fortify", "ambush", "truce"])
async def test_the_first_word_alone_gives_no_order_and_tells_how_one_is_written(
    bot: RunningBot, line: str
) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    [answer] = await bot.write_dm(bot.people["Ada"], line)
    assert re.search("(for instance|Write it as in) `", message_text(answer))
    assert "Noted" not in message_text(answer)
    assert "Done" not in message_text(answer)


async def test_an_order_without_its_text_gets_its_form_or_what_stands_in_its_way(
    bot: RunningBot,
) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    for line in ("boast", "vanter"):
        [answer] = await bot.write_dm(bot.people["Ada"], line)
        assert "Write it as in “boast Hail to all”." in message_text(answer)
    await bot.write_dm(bot.people["Ada"], 'boast "We came"')
    [answer] = await bot.write_dm(bot.people["Ada"], "boast")
    assert "You have already boasted this round." in message_text(answer)
    await require_refusal(bot, bot.people["Ada"], "V-12.23-10", message_text(answer))


async def test_a_number_alone_is_no_boast(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    [answer] = await bot.write_dm(bot.people["Ada"], "boast 11")
    assert '`boast "\u2026" citing 11`' in message_text(answer)
    [answer] = await bot.write_dm(bot.people["Ada"], 'boast "Hear me"')
    assert "You boast before the gods: “Hear me”." in message_text(answer)


async def test_who_would_attack_is_told_how_one_moves(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    for line in ("attack the giants", "attaque les géants"):
        [answer] = await bot.write_dm(bot.people["Ada"], line)
        assert re.search("Write it as in “move .+ from .+ to .+”", message_text(answer))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move swordsman", "Start: 006.007; for instance `move swordsman from 006.007 to 006.006`"),
        ("move 3 swordsman from 6.7", "Write it as in “move "),
        ("move ruler 3.4", "`move ruler from 003.003 to 003.004`"),
        ("tactic", "Tactic: "),
        ("build infantry baracks in 3.3", "Did you mean `build Infantry Barracks in 003.003`?"),
        ("truce Sky Hots at all", "Did you mean `truce Bo at all`?"),
        ("withdraw -1", "make anything of"),
        ("withdraw 99999999999999999999", "The sheet is empty"),
    ],
)
async def test_a_line_that_lacks_something_gets_its_form_or_the_nearest_name(
    bot: RunningBot, line: str, said: str
) -> None:
    await open_staged_table(
        bot, {**WAR_SIDES, 2: {**WAR_SIDES[2], "name": "Sky Host"}}, size=(20, 20)
    )
    [answer] = await bot.write_dm(bot.people["Ada"], line)
    assert said in message_text(answer)


@pytest.mark.parametrize(
    ("gold", "line", "said"),
    [
        (0, "build village", "The Mill Village costs 1 Gold and you have 0"),
        (0, "bâtir village", "The Mill Village costs 1 Gold and you have 0"),
        (5, "build adventurer", "You place the Adventurer in city slot 1"),
        (5, "build watch in watchtower", "You place the Town Watch in the Watchtower"),
        (5, "build town in city", "for instance `build Town Watch in city/2`"),
        (5, "build town", "for instance `build Town Watch in city/2`"),
    ],
)
async def test_half_a_name_means_what_is_in_the_hand_and_the_only_slot_goes_without_saying(
    bot: RunningBot, gold: int, line: str, said: str
) -> None:
    hand = ["town_watch", "adventurer", "mill_village"]
    seat = {"hand": hand, "buildings": ["watchtower"]}
    await open_staged_city_table(
        bot, {"seats": {1: seat, 2: {}}, "pools": {"gold": gold, "build": 1}}
    )
    [answer] = await bot.write_dm(bot.people["Ada"], line)
    assert said in message_text(answer)


async def test_an_order_is_explained_in_the_reader_s_language(bot: RunningBot) -> None:
    """Whoever types a word of another language is shown how the own one writes the order."""
    await bot.open_table("valhalla", names=("Ada", "Bo"))
    [answer] = await bot.write_dm(bot.people["Ada"], "empire name Foo capital Bar")
    assert "Write" in message_text(answer)
    assert "side" in message_text(answer)
    assert "capitale" not in message_text(answer)
