"""Who looks a side up reads what its player wrote of it, and of any other what is printed."""

from bot.local.world.discord_objects import File
from engine.valhalla.checks.side_texts import MAX_STORY_CHARACTERS
from tests.bot.local.stage import wait_until
from tests.cogs.games.valhalla_table import KEY, write_and_read_last
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import answer_text, type_and_read, type_command

STORY = "They *never* shared a den; the wolves were eaten"
ARMS = "A bare bone on white"
PRINTED_STORY = "The first of them shared a winter den with wolves"
PRINTED_ARMS = "Two grey wolves\u2019 heads on white"
PRINTED_FLAG = "A wolf\u2019s pelt on a spear"


async def open_told_table(bot: RunningBot) -> int:
    """Let Ada take a ready-made side and write a story and arms of her own."""
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    await write_and_read_last(bot, "take wolf_pack")
    await write_and_read_last(bot, f'side story "{STORY}"')
    await write_and_read_last(bot, f'side heraldry "{ARMS}"')
    return game


def assert_own(text: str) -> None:
    """The page tells what Ada wrote, escaped, and of the flag what is printed."""
    assert "They \\*never\\* shared a den; the wolves were eaten" in text
    assert ARMS in text
    assert PRINTED_FLAG in text
    assert PRINTED_STORY not in text
    assert PRINTED_ARMS not in text


async def test_everybody_reads_a_sides_own_story_and_arms_at_its_table(
    bot_with_commands: RunningBot,
) -> None:
    """V-13-06: typed and by commands, by its player, a rival and somebody without a seat."""
    bot = bot_with_commands
    await open_told_table(bot)
    for name in ("Ada", "Bo"):
        assert_own(await write_and_read_last(bot, "card wolf pack", name))
        assert_own(await write_and_read_last(bot, "rules wolf pack", name))
    for name in ("Ada", "Bo", "Sigrun"):
        person = bot.people[name]
        assert_own(await type_and_read(bot, person, "card", name="wolf pack"))
        assert_own(await type_and_read(bot, person, "card", name="wolf pack", game=KEY))
        assert_own(await type_and_read(bot, person, "rules", query="wolf pack"))
    french = await type_and_read(bot, bot.people["Rorik"], "card", name="la meute")
    assert ARMS in french


async def test_a_side_that_nobody_has_taken_or_written_of_is_told_as_printed(
    bot_with_commands: RunningBot,
) -> None:
    bot = bot_with_commands
    await open_told_table(bot)
    assert "No army came near enough" in await write_and_read_last(bot, "card iron bows", "Bo")
    await write_and_read_last(bot, 'side name "The Den"')
    assert PRINTED_STORY in await write_and_read_last(bot, "card wolf pack", "Bo")


async def test_at_another_table_and_without_one_the_story_is_the_printed_one(
    bot_with_commands: RunningBot,
) -> None:
    bot = bot_with_commands
    game = await open_told_table(bot)
    assert_own(await write_and_read_last(bot, "card wolf pack", "Bo"))
    other = await bot.open_table(KEY, names=("Bo", "Sigrun"))
    await write_and_read_last(bot, f"game {other}", "Bo")
    assert PRINTED_STORY in await write_and_read_last(bot, "card wolf pack", "Bo")
    await write_and_read_last(bot, f"game {game}", "Bo")
    assert_own(await write_and_read_last(bot, "card wolf pack", "Bo"))
    home = await bot.people["Rorik"].open_dm()
    asked = await type_command(
        bot, bot.people["Rorik"], "card", where=home, name="wolf pack", game=KEY
    )
    assert "Deux têtes de loup" in answer_text(asked)
    assert ARMS not in answer_text(asked)


async def test_the_longest_story_is_shown_whole(bot_with_commands: RunningBot) -> None:
    bot = bot_with_commands
    await bot.open_table(KEY, names=("Ada", "Bo"))
    await write_and_read_last(bot, "take wolf_pack")
    word, times = "walked", MAX_STORY_CHARACTERS // 7
    story = " ".join([word] * times)
    answer = await bot.write_dm(
        bot.people["Ada"], "", [File("side.yaml", f"story: |\n  {story}\n".encode())]
    )
    assert answer
    asked = await type_command(bot, bot.people["Bo"], "card", name="wolf pack")
    await wait_until(lambda: answer_text(asked).count(word) == times)
