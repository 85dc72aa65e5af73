"""A game's end names the winner by side and ruler: in its last post, its lobby and a message."""

import pytest

from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, message_parts, message_text
from tests.cogs.staged_table import open_staged_table
from tests.cogs.table.test_look_at_end import leave

GALLERY = 12
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


def read_alt(message: Json) -> str:
    """Return the alternative text of a message's first picture."""
    galleries = (one["items"] for one in message_parts(message) if one["type"] == GALLERY)
    return str(next(galleries)[0]["description"])


async def look_at_end(bot: RunningBot, name: str, word: str) -> Json:
    [answer] = await bot.write_dm(bot.people[name], word)
    return answer


async def test_the_last_post_names_side_and_ruler_and_how_each_side_stood(bot: RunningBot) -> None:
    """V-11.1-06."""
    game = await open_staged_table(bot, SIDES, ("Ada", "Rorik"), size=(20, 20))
    await leave(bot, game, "Rorik", concede=True)
    [last] = read_public_posts(bot, "Sigrun of Les Cavaliers has won")
    assert "The seed was" in last
    [post] = [one for one in bot.public_messages() if message_text(one) == last]
    assert "1. Sigrun of Les Cavaliers" in read_alt(post)
    assert "2. Ulf of Wolf Den" in read_alt(post)
    assert "The game is over: Sigrun of Les Cavaliers has won." in read_lobby(bot)
    for name, word, winner, has_won in (
        ("Ada", "look", "Sigrun of Les Cavaliers", " has won"),
        ("Rorik", "regarder", "Sigrun des Cavaliers", " l\u2019emporte"),
    ):
        answer = await look_at_end(bot, name, word)
        assert f"## {winner}{has_won}" in message_text(answer)
        assert f"1. {winner}" in read_alt(answer)


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
