"""The pinned post of a thread says how the round stands, in silence."""

import re
from typing import Any

import pytest

from bot.games.state.seat_view import SeatView
from bot.local.snowflakes import Json
from bot.records import PUBLIC_READER
from tests.cogs.running_bot import RunningBot, message_text


async def read_pinned_post(bot: RunningBot, game: int) -> Json:
    async with bot.services.store.reading() as tx:
        state = await tx.reader_states.get(game, PUBLIC_READER)
    assert state.card is not None
    return bot.world.find_message(state.card.channel, state.card.message)


async def let_half_a_minute_pass(bot: RunningBot) -> None:
    bot.clock.advance(seconds=31)
    await bot.deliver_letters()
    await bot.services.courier.deliver_due_letters(bot.clock())


async def test_the_pinned_post_says_whose_turn_it_is_and_until_when(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    bot.clock.advance(seconds=1)
    await bot.write_surely(active, "end build")
    before = len(bot.public_messages())
    await let_half_a_minute_pass(bot)
    text = message_text(await read_pinned_post(bot, game))
    assert f"Round 1: {active.name}\u2019s " in text
    assert "Until <t:" in text
    assert "**At the table**" in text
    assert re.search(r"1\. (Ada|Bo) of \w+", text)
    assert "**Settings**" in text
    assert len(bot.public_messages()) == before


async def test_it_counts_who_is_ready_and_names_nobody(bot: RunningBot) -> None:
    game = await bot.open_table("toy", names=("Ada", "Bo"))
    bot.clock.advance(seconds=1)
    await bot.write_dm(bot.people["Ada"], "bid 2")
    await bot.write_dm(bot.people["Ada"], "ready")
    await let_half_a_minute_pass(bot)
    text = message_text(await read_pinned_post(bot, game))
    assert "1 of 2 is ready." in text
    assert "The table waits for" not in text


async def test_a_table_that_cannot_be_read_holds_up_no_other(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await bot.open_table(names=("Ada", "Bo"))
    whole = await bot.open_table("toy", names=("Ada", "Bo"))
    bot.clock.advance(seconds=1)
    active, _ = await bot.active_and_waiting(broken)
    await bot.write_surely(active, f"game {broken} end build")
    await bot.write_dm(bot.people["Ada"], f"game {whole} bid 2")
    await bot.write_dm(bot.people["Ada"], f"game {whole} ready")
    read = bot.services.desk.read_seat_view

    async def read_unless_broken(game: int, *rest: Any) -> SeatView:
        if game == broken:
            raise ValueError("damaged")
        return await read(game, *rest)

    monkeypatch.setattr(bot.services.desk, "read_seat_view", read_unless_broken)
    await let_half_a_minute_pass(bot)
    assert "1 of 2 is ready." in message_text(await read_pinned_post(bot, whole))
    assert "Until" not in message_text(await read_pinned_post(bot, broken))
