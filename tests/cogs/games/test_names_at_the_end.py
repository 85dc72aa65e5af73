"""A game's end names the winner by side and ruler: in its last post, its lobby and a message."""

import pytest

from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import open_staged_table
from tests.cogs.table.test_look_at_end import leave

SIDES = {
    1: {
        "name": "Les Cavaliers", "ruler_name": "Sigrun", "capital": "003.003",
        "units": {"003.003": "ruler"},
    },
    2: {
        "name": "Wolf Den", "ruler_name": "Ulf", "capital": "012.012",
        "units": {"012.012": "ruler"},
    },
}  # fmt: skip


def read_public_posts(bot: RunningBot, title: str) -> list[str]:
    """Return the texts of the public messages that have this title."""
    texts = [message_text(one) for one in bot.public_messages()]
    return [one for one in texts if one.startswith(f"## {title}")]


def read_lobby(bot: RunningBot) -> str:
    [text] = [
        message_text(one) for one in bot.public_messages() if "game is over" in message_text(one)
    ]
    return text


async def look_at_end(bot: RunningBot, name: str, word: str) -> Json:
    [answer] = await bot.write_dm(bot.people[name], word)
    return answer


async def test_the_last_post_names_side_and_ruler_and_how_each_side_stood(bot: RunningBot) -> None:
    """V-11.1-06."""
    game = await open_staged_table(bot, SIDES, ("Ada", "Rorik"), size=(20, 20))
    await leave(bot, game, "Rorik", concede=True)
    [last] = read_public_posts(bot, "Sigrun of Les Cavaliers has won")
    assert "The seed was" in last
    assert "**1. Les Cavaliers**" in last
    assert "**2. Wolf Den**" in last
    assert "The game is over: Sigrun of Les Cavaliers has won." in read_lobby(bot)
    for name, word, said in (
        ("Ada", "look", "## Sigrun of Les Cavaliers has won"),
        ("Rorik", "regarder", "## Sigrun des Cavaliers l\u2019emporte"),
    ):
        text = message_text(await look_at_end(bot, name, word))
        assert said in text
        assert "**1. Les Cavaliers**" in text


@pytest.mark.parametrize("key", ["capital", "toy"])
async def test_a_city_is_named_with_who_rules_it_and_a_player_where_there_is_neither(
    bot: RunningBot, key: str
) -> None:
    game = await bot.open_table(key)
    await leave(bot, game, "Rorik", concede=True)
    texts = [message_text(one) for one in bot.public_messages()]
    [last] = [one for one in texts if "The seed was" in one]
    assert last.startswith("## Ada of " if key == "capital" else "## Ada has won")
    if key == "capital":
        city = last.removeprefix("## Ada of ").partition(" has won")[0]
        assert f"Ada of {city} has won." in read_lobby(bot)
        said = message_text(await look_at_end(bot, "Rorik", "regarder"))
        assert said.splitlines()[1].startswith(("## Ada de ", "## Ada d\u2019"))
