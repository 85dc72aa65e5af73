"""What a side has lost unseen stands on the card of its turn, however much else there is to say."""

from typing import Any, Final

from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import open_staged_table

FARMS: Final = ("009.007", "009.009", "009.011")
SIDES: Final[dict[int, Any]] = {
    1: {
        "capital": "003.003",
        "units": {
            "003.003": "ruler",
            "008.007": "archer",
            "008.009": "archer",
            "008.011": "archer",
        },
    },
    2: {
        "capital": "016.016",
        "units": {
            "016.016": "ruler",
            "010.008": "warlord",
            "010.013": "warlord",
            "012.010": "warlord",
        },
        "places": {at: f"farm {level}" for level, at in enumerate(FARMS, 1)},
    },
}


async def test_the_card_of_a_turn_tells_all_places_that_were_lost_before(bot: RunningBot) -> None:
    """V-13-21: they come before what the scouts see, and are not cut for it."""
    game = await open_staged_table(bot, SIDES, size=(20, 20), features=dict.fromkeys(FARMS, "farm"))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    for at in FARMS:
        await bot.write_dm(ada, f"move archer from 008{at[3:]} to {at}")
    await bot.write_dm(ada, "ready")
    await bot.deliver_letters()
    card = message_text(await bot.open_card(bo, game))
    lost = "- Lost since the turn before: "
    assert lost in card
    line = next(one for one in card.splitlines() if one.startswith(lost))
    assert all(at in line for at in FARMS)
    assert "Your scouts see" not in card
    assert "And one more piece of news." in card
