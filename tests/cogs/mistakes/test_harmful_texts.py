"""Texts that would ping, link, hide, or look like Skald's own words: shown harmless, or refused."""

import re
from typing import Final

import pytest

from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from tests.cogs.games.parleys.parley_table import open_parley, read_dms, read_live_text, say_words
from tests.cogs.games.valhalla_table import start_game, write_and_read_last
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.table.test_end_post import end_game, find_end_posts, say_word

HARMFUL: Final = (
    "@everyone @here <@{ada}> <@!{ada}> <@&{guild}>",
    "<#{channel}> </help:5> <:a:6> <t:1> <id:home>",
    "https://evil.example <https://evil.example> [Skald](https://evil.example)",
    "||spoiler|| ```\ncode\n``` `c` **b** __u__ ~~s~~ *i* _i_",
    "\n# Skald: the game is over\n## Round 9\n-# small\n> quote\n>>> all\n- item\n1. one",
    "“ended” \u202eright to left\u202c \u2066apart\u2069 \u200f\ufeff\x1b[31m",
    "Z" + "\u0335\u0336\u0337" * 30 + "algo",
    "{seat} {name} [ {near}] \\ \\\\",
)
"""What somebody may write in the hope that it does something."""
WORDLESS: Final = ("\u200b\u202e", "\u3164", "\u2800 \u2800", "\U000e0041", "\u0335\u0335")
BEGINNING_OF_WORDS: Final = "They say"


def make_text(bot: RunningBot, text: str) -> str:
    """Return a text with the ids that it would mention, behind some plain words."""
    ids = {"ada": bot.people["Ada"].id, "guild": bot.guild["id"], "channel": bot.channel["id"]}
    for name, one in ids.items():
        text = text.replace(f"{{{name}}}", str(one))
    return f"{BEGINNING_OF_WORDS} {text}"


def require_harmless(message: Json) -> None:
    """Check that a message pings nobody, and that the quoted words are one plain line."""
    assert (message["mentions"], message["mention_roles"]) == ([], [])
    assert not message["mention_everyone"]
    lines = [one for one in message_text(message).split("\n") if BEGINNING_OF_WORDS in one]
    assert lines
    for line in lines:
        words = re.sub(r"\\[^A-Za-z0-9\s]", "", line[line.index(BEGINNING_OF_WORDS) :])
        for bad in ("@everyone", "@here", "<@", "<#", "<t:", "</", "](", "://", "```"):
            assert bad not in words
        assert not re.search(r"[*_~|`<>\[\]#\\]", words)
        assert not re.search(r"[\u202a-\u202e\u2066-\u2069\u200f\ufeff\x00-\x1f]", words)
        assert not re.search(r"[\u0300-\u036f]{4}", words)


@pytest.mark.parametrize("text", HARMFUL)
async def test_a_boast_does_no_harm(bot: RunningBot, text: str) -> None:
    _, name = await start_game(bot)
    typed = make_text(bot, text).replace('"', "'").replace("\n", " ")
    answers = await bot.write_dm(bot.people[name], f'boast "{typed}"')
    await bot.deliver_letters()
    posts = [
        one
        for one in bot.public_messages()
        if any(control.verb == "best" for control in message_controls(one))
    ]
    for message in (*posts, *answers):
        require_harmless(message)
    assert len(posts) == 1


async def test_a_boast_of_4000_characters_is_posted_or_refused_whole(bot: RunningBot) -> None:
    _, name = await start_game(bot)
    long = f'boast "{"**# @everyone <@1>** " * 200}"'
    told = await write_and_read_last(bot, "", name, files=[File("boast.txt", long.encode())])
    assert "One line holds at most 4000 letters. Leave some out" in told
    fitting = f'boast "{BEGINNING_OF_WORDS} {"so (it) is! " * 320}the end"'
    await bot.write_dm(bot.people[name], "", [File("boast.txt", fitting.encode())])
    await bot.deliver_letters()
    told = "\n".join(map(message_text, bot.public_messages()))
    assert told.count("so \\(it\\) is") in {0, 320}
    assert ("the end" in told) == ("so \\(it\\) is" in told)


@pytest.mark.parametrize("text", HARMFUL)
async def test_words_in_a_parley_do_no_harm(bot: RunningBot, text: str) -> None:
    await open_parley(bot)
    await say_words(bot, "Ada", make_text(bot, text))
    for name in ("Ada", "Bo"):
        messages = await read_dms(bot.people[name])
        told = [one for one in messages if BEGINNING_OF_WORDS in message_text(one)]
        assert told
        for message in told:
            require_harmless(message)


@pytest.mark.parametrize("text", HARMFUL)
async def test_a_last_word_does_no_harm(bot: RunningBot, text: str) -> None:
    await end_game(bot)
    assert "stands under the end" in await say_word(bot, "Ada", make_text(bot, text))
    [post] = find_end_posts(bot)
    require_harmless(post)


@pytest.mark.parametrize("text", WORDLESS)
async def test_a_last_word_of_which_nothing_is_seen_is_not_taken(
    bot: RunningBot, text: str
) -> None:
    await end_game(bot)
    assert "at least one letter" in await say_word(bot, "Ada", text)
    assert "**Ada**: “" not in message_text(find_end_posts(bot)[0])


@pytest.mark.parametrize("text", WORDLESS)
async def test_words_of_which_nothing_is_seen_are_said_to_nobody(
    bot: RunningBot, text: str
) -> None:
    await open_parley(bot)
    before = await read_live_text(bot, "Bo")
    await say_words(bot, "Ada", text)
    assert await read_live_text(bot, "Bo") == before


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "<@1>",
        "**Skald**",
        "A\nB",
        "Wolf\u202e",
        "x" * 41,
        "\u3164",
        "# Round 9",
        "||A||",
    ],
)
@pytest.mark.parametrize("field", ["name", "capital", "ruler"])
async def test_a_name_of_a_side_that_would_do_harm_is_refused(
    bot: RunningBot, field: str, name: str
) -> None:
    await bot.open_table("valhalla", names=("Ada", "Bo"))
    told = await write_and_read_last(bot, f'side {field} "{name}"')
    assert "@everyone" not in told
    assert "<@1>" not in told
    assert "\u202e" not in told
    public = "\n".join(map(message_text, bot.public_messages()))
    assert name not in public
