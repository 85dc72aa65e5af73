"""Votes and cheers that do not count: their presser alone is told why, and nothing changes."""

import asyncio

import pytest

from bot.local.snowflakes import Json
from tests.cogs.games.test_valhalla_hall import find_posts, list_posts, press, start_three
from tests.cogs.games.valhalla_table import write_and_read_last
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.table.test_look_at_end import leave

UNHEARD = "Only a living side of this table has a voice in the hall."


async def read_revision(bot: RunningBot, game: int) -> int:
    async with bot.services.store.reading() as tx:
        return (await tx.steps.position(game)).revision


async def post_boasts(bot: RunningBot) -> tuple[int, list[str], Json]:
    """Let two of three boast; name all in their order, and give the post."""
    game, names = await start_three(bot)
    for name in names[:2]:
        await write_and_read_last(bot, f'boast "Hear {name}"', name)
    await bot.deliver_letters()
    [post] = find_posts(bot, "best")
    return game, names, post


async def require_unchanged(bot: RunningBot, game: int, revision: int, posts: int) -> None:
    """Check that no step was played and nothing posted, after a moment for what may still come."""
    await asyncio.sleep(0.05)
    await bot.deliver_letters()
    assert await read_revision(bot, game) == revision
    assert len(list_posts(bot)) == posts


async def test_who_has_left_or_never_sat_there_has_no_voice_and_no_cheer(bot: RunningBot) -> None:
    """V-12.23-21."""
    game, (*_, third), post = await post_boasts(bot)
    await leave(bot, game, third)
    before = await read_revision(bot, game), len(list_posts(bot))
    assert await press(bot, third, post, "best") == UNHEARD
    assert "You hold no seat" in await press(bot, third, post, "cheer")
    assert "seul un empire vivant" in await press(bot, "Rorik", post, "best")
    assert "pas de place" in await press(bot, "Rorik", post, "cheer")
    for name in (third, "Rorik"):
        await bot.people[name].react(post, "\N{FIRE}")
    await require_unchanged(bot, game, *before)


@pytest.mark.parametrize("verb", ["best", "cheer"])
async def test_after_the_end_no_press_counts(bot: RunningBot, verb: str) -> None:
    game, (first, _, third), post = await post_boasts(bot)
    await bot.services.host.end_table(game, await bot.person_number("Ada"), bot.clock())
    await bot.deliver_letters()
    before = await read_revision(bot, game), len(list_posts(bot))
    for name in (first, third):
        assert "This game is over." in await press(bot, name, post, verb)
        await bot.people[name].react(post, "\N{FIRE}")
    await require_unchanged(bot, game, *before)


async def test_a_boast_of_who_has_left_may_still_be_voted_for(bot: RunningBot) -> None:
    game, (first, second, third), post = await post_boasts(bot)
    await leave(bot, game, second)
    asked = await bot.press_control(bot.people[third], post, "best", rest="boast.1.2")
    assert "Your voice is for this boast" in message_text(asked.answers[0])
    assert "Your voice is for another side" in await press(bot, first, post, "best")
