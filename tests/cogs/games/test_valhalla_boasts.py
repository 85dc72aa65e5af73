"""Boasts in the hall of their game, and the reactions to them."""

import asyncio

from bot.local.snowflakes import Json
from engine.core.protocol.game import CHEER, React
from engine.core.protocol.values import Order
from tests.cogs.button_steps import require_refusal, write_ready
from tests.cogs.games.valhalla_table import (
    read_view,
    start_game,
    write_and_read_last,
)
from tests.cogs.running_bot import RunningBot, message_controls, message_text

CHEERED = "You cheered."


async def post_boast(bot: RunningBot) -> tuple[int, str, str, Json]:
    """Let whoever is asked boast; name them and the other, and give the post that all may read."""
    game, name = await start_game(bot)
    await write_and_read_last(bot, 'boast "We alone are left of the old world"', name)
    await bot.deliver_letters()
    other = "Bo" if name == "Ada" else "Ada"
    posts = bot.public_messages()
    [found] = [one for one in posts if any(each.verb == "cheer" for each in message_controls(one))]
    return game, name, other, found


async def read_last_orders(bot: RunningBot, game: int) -> list[Order]:
    """List what the last step played."""
    async with bot.services.store.reading() as tx:
        last = await tx.steps.position(game)
    return [order for _, _, orders in last.sheets for order in orders]


async def test_a_boast_is_posted_in_the_hall_of_its_game_and_readers_cheer(
    bot: RunningBot,
) -> None:
    game, name, other, post = await post_boast(bot)
    thread = bot.world.channels[int(post["channel_id"])]
    assert thread["name"] == f"The hall of Empire: Valhalla {game}"
    asked = await bot.press_control(bot.people[other], post, "cheer")
    assert [message_text(one) for one in asked.answers] == [CHEERED]
    seat = (await read_view(bot, game, name)).me.seat
    assert await read_last_orders(bot, game) == [React(event=f"boast.1.{seat}", on=CHEER)]


async def test_a_boast_without_quotes_is_shown_before_anybody_reads_it(bot: RunningBot) -> None:
    game, name = await start_game(bot)
    shown = await write_and_read_last(bot, "boast for a battle well lost", name)
    assert "nothing is said yet" in shown
    assert "for a battle well lost" in shown
    assert (await read_view(bot, game, name)).me.boast is None
    await write_and_read_last(bot, "boast for a battle well lost", name)
    assert (await read_view(bot, game, name)).me.boast is not None


async def read_revision(bot: RunningBot, game: int) -> int:
    async with bot.services.store.reading() as tx:
        return (await tx.steps.position(game)).revision


async def wait_for_reactions(bot: RunningBot, game: int, count: int) -> list[Order]:
    """Wait until so many steps were played, and list what the last one played."""
    async with asyncio.timeout(10):
        while True:
            if await read_revision(bot, game) >= count:
                return await read_last_orders(bot, game)
            await asyncio.sleep(0.002)


async def test_any_emoji_under_a_boast_is_a_cheer_and_counts_once(bot: RunningBot) -> None:
    """V-10.2-13: whatever emojis, and the button besides, each player is counted once."""
    game, name, other, post = await post_boast(bot)
    before = await read_revision(bot, game)
    await bot.people["Sigrun"].react(post, "\N{EYES}")
    await bot.people[name].react(post, "\N{EYES}")
    await bot.people[other].react(post, "\N{FIRE}")
    me = (await read_view(bot, game, name)).me.seat
    event = f"boast.1.{me}"
    assert await wait_for_reactions(bot, game, before + 1) == [React(event=event, on="\N{FIRE}")]
    await bot.people[other].react(post, "\N{EYES}")
    asked = await bot.press_control(bot.people[other], post, "cheer")
    assert [message_text(one) for one in asked.answers] == [CHEERED]
    assert await read_revision(bot, game) == before + 1


async def test_a_boast_of_an_earlier_round_is_cheered_no_more(bot: RunningBot) -> None:
    game, name, other, post = await post_boast(bot)
    for one in (name, other):
        await write_ready(bot, bot.people[one])
    await bot.deliver_letters()
    asked = await bot.press_control(bot.people[other], post, "cheer")
    answer = message_text(asked.answers[0])
    assert "cheers count until the end of their round." in answer
    await require_refusal(bot, bot.people[other], "V-10.2-13", answer)
    assert [one.verb for one in message_controls(asked.answers[0])] == ["explain"]
    assert (await read_view(bot, game, name)).round == 2


async def test_nobody_cheers_for_a_boast_of_their_own_nor_without_a_side(bot: RunningBot) -> None:
    game, name, _, post = await post_boast(bot)
    before = await read_last_orders(bot, game)
    for one, reason in ((name, "Nobody cheers for themselves"), ("Sigrun", "no seat")):
        asked = await bot.press_control(bot.people[one], post, "cheer")
        assert reason in message_text(asked.answers[0])
        assert asked.is_ephemeral
    assert await read_last_orders(bot, game) == before
