"""A battle of many units has a room of its own; a player is told of it once."""

from typing import Any, Final

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
    """V-13-31: what is said in its room stands there as soon as it is over, and on no card."""
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
    (room,) = [one for one in bot.public_messages() if "It is over" in message_text(one)]
    name = bot.world.channels[int(room["channel_id"])]["name"]
    assert name == "Empire: Valhalla 1 \u00b7 Great battle 1"
    assert message_text(room).startswith(f"## A great battle at {FIELD}")
