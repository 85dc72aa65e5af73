"""Which of several tables is shown where none is named; help after the end of the only one."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.cogs.direct_messages.dm_steps import write_and_read, write_surely_and_read
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.staged_table import open_staged_city_table

CITY: dict[str, Any] = {"seats": {1: {}, 2: {}}}
WORDS = {
    "Ada": ("This is Capital", ("help", "help build", "look", "sheet", "news")),
    "Rorik": ("Voici Capitale", ("aide", "aide bâtir", "voir", "feuille", "nouvelles")),
}


async def open_two_tables(bot: RunningBot, name: str = "Ada") -> tuple[int, int]:
    """Open two tables that wait for this person; they have looked at none of them."""
    return (
        await open_staged_city_table(bot, CITY, (name, "Bo")),
        await open_staged_city_table(bot, CITY, (name, "Bo")),
    )


@pytest.mark.parametrize(
    ("name", "word"), [(name, word) for name, (_, words) in WORDS.items() for word in words]
)
async def test_the_first_line_names_the_table_and_how_to_see_the_other(
    bot: RunningBot, name: str, word: str
) -> None:
    """S-TABLE-08: the hint can be sent as it stands, and shows the same of the other table."""
    one, two = await open_two_tables(bot, name)
    await write_and_read(bot, f"game {one}", name)
    bot.clock.advance(minutes=6)
    this, _ = WORDS[name]
    first = (await write_and_read(bot, word, name)).splitlines()[0]
    assert first.startswith(f"-# {this}, table {one}")
    [hint] = re.findall("`([^`]+)`", first)
    assert hint.split(" ")[1:] == [str(two), word.split(" ", maxsplit=1)[0]]
    seen = (await write_and_read(bot, hint, name)).splitlines()[0]
    assert seen.startswith(f"-# {this}, table {two}")


async def test_who_has_looked_at_none_sees_the_table_of_the_last_card(bot: RunningBot) -> None:
    """S-TABLE-08: what is only shown is never asked about."""
    one, two = await open_two_tables(bot)
    assert "Several games may be meant" in await write_surely_and_read(bot, "end build")
    assert f"This is Capital, table {two};" in await write_and_read(bot, "sheet")
    assert f"Capital, table {two}" in await write_surely_and_read(bot, "end build")
    assert f"This is Capital, table {one};" in await write_and_read(bot, f"game {one} news")


async def test_where_neither_table_waits_that_of_the_last_card_is_shown(bot: RunningBot) -> None:
    """S-TABLE-08."""
    one, two = await open_two_tables(bot)
    for game in (one, two):
        await bot.write_dm(bot.people["Ada"], f"game {game}\nend build\nstore none", answers=2)
    assert f"This is Capital, table {two};" in await write_and_read(bot, "news")
    ada = await bot.person_number("Ada")
    await bot.deliver_letters()
    bot.clock.advance(seconds=1)
    async with bot.services.store.writing() as tx:
        state = await tx.reader_states.get(one, ada)
        await tx.reader_states.put([replace(state, card_sent_at=bot.clock())])
    assert f"This is Capital, table {one};" in await write_and_read(bot, "sheet")


async def test_a_person_with_one_table_reads_no_more_than_before(bot: RunningBot) -> None:
    await open_staged_city_table(bot, CITY)
    for word in ("sheet", "help", "look", "news"):
        assert "This is" not in await write_and_read(bot, word)


@pytest.mark.parametrize(
    ("name", "help_", "over", "won"),
    [
        ("Ada", "help", "You play at no table now", "has won in round 1"),
        ("Rorik", "aide", "Vous ne jouez plus à aucune table", "l\u2019emporte"),
    ],
)
async def test_help_after_the_only_game_says_how_it_ended_and_what_can_be_done(
    bot: RunningBot, name: str, help_: str, over: str, won: str
) -> None:
    await open_staged_city_table(bot, CITY, (name, "Bo"))
    concede = "concede confirm" if name == "Ada" else "abandonner pour de bon"
    await write_and_read(bot, concede, name)
    [answer] = await bot.write_dm(bot.people[name], help_)
    said = message_text(answer)
    assert over in said
    assert won in said
    assert "You sit at no table" not in said
    assert "rematch" in {one.verb for one in message_controls(answer)}
    assert f"`{help_}`, `guide`, `" in said
