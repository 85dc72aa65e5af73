"""A typed order that ends a phase asks once what would be lost, as its button does."""

import pytest

from tests.cogs.running_bot import RunningBot, button_labels, message_text
from tests.cogs.staged_table import open_staged_city_table

RICH = {
    "pools": {"gold": 2, "build": 1},
    "seats": {1: {"hand": ["farming_village"]}, 2: {}},
}


@pytest.mark.parametrize("typed", ["end build", "finir construction"])
async def test_what_would_be_lost_is_asked_about_once(bot: RunningBot, typed: str) -> None:
    """C-INCOME-03."""
    await open_staged_city_table(bot, RICH)
    ada = bot.people["Ada"]
    [asked] = await bot.write_dm(ada, typed)
    assert "Unspent and lost: 2 Gold, 1 Build." in message_text(asked)
    assert "End Build all the same" in button_labels(asked)
    [done] = await bot.write_dm(ada, typed)
    assert "You end your Build phase." in message_text(done)


async def test_nothing_is_asked_where_nothing_would_be_lost(bot: RunningBot) -> None:
    poor = {**RICH, "pools": {"gold": 0, "build": 0}}
    await open_staged_city_table(bot, poor)
    [done] = await bot.write_dm(bot.people["Ada"], "end build")
    assert "You end your Build phase." in message_text(done)
