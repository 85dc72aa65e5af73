"""A battle of many units has a room of its own; a player is told of it once."""

from typing import Any, Final

from tests.cogs.button_steps import write_ready
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import open_staged_table

FIELD: Final = "008.008"
SIDES: Final[dict[int, Any]] = {
    1: {"capital": "003.003", "units": {"003.003": "ruler", "008.009": "warlord, 70 swordsman"}},
    2: {
        "capital": "016.016",
        "places": {FIELD: 2},
        "units": {"016.016": "ruler", FIELD: "warlord, 20 archer"},
    },
}


async def test_a_great_battle_is_told_once_and_not_as_one_that_begins(bot: RunningBot) -> None:
    """V-13-31: its thread tells it once the round is over, the outcome last, and no card does."""
    game = await open_staged_table(bot, SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, f"move all from 008.009 to {FIELD}")
    await bot.write_dm(ada, "ready")
    await bot.deliver_letters()
    await bot.write_dm(bo, "ready")
    await bot.deliver_letters()
    told = "\n".join(
        message_text(one)
        for one in [*bo.read_messages(await bo.open_dm()), await bot.open_card(bo, game)]
    )
    assert "routed you" in told or "beat you" in told
    assert told.count("great battle") <= 1
    [news] = await bot.write_dm(bo, "news")
    assert message_text(news).count("great battle") == 1
    assert "It is over" not in told
    for _ in range(2):
        await write_ready(bot, bo)
        await bot.deliver_letters()
    name = "The fight in the middle, round 1"
    channels = bot.world.channels
    (fight,) = [
        message_text(one)
        for one in bot.public_messages()
        if channels[int(one["channel_id"])]["name"] == name
    ]
    assert "a great battle" in fight.split("\n")[0]
    assert "for Empire of seat 1** over Empire of seat 2" in fight.split("\n")[-1]
