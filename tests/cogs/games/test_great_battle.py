"""A battle of many units has a room of its own; a player is told of it once."""

from typing import Any, Final

from tests.cogs.staged_table import posed
from tests.cogs.whole_bot import Hall, words

FIELD: Final = "008.008"
SIDES: Final[dict[int, Any]] = {
    1: {"capital": "003.003", "units": {"003.003": "ruler", "008.009": "warlord, 70 swordsman"}},
    2: {
        "capital": "016.016",
        "places": {FIELD: 2},
        "units": {"016.016": "ruler", FIELD: "warlord, 20 archer"},
    },
}


async def test_a_great_battle_is_told_once_and_not_as_one_that_begins(hall: Hall) -> None:
    """V-13-31: what is said in its room stands there as soon as it is over, and on no card."""
    game = await posed(hall, SIDES, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, f"move all from 008.009 to {FIELD}")
    await hall.write(ada, "ready")
    await hall.deliver()
    await hall.write(bo, "ready")
    await hall.deliver()
    told = "\n".join(words(one) for one in [*bo.read(await bo.dm()), await hall.card(bo, game)])
    assert "routed you" in told or "beat you" in told
    assert told.count("great battle") == 1
    assert "It is over" not in told
    (room,) = [one for one in hall.public() if "It is over" in words(one)]
    name = hall.world.channels[int(room["channel_id"])]["name"]
    assert name == "Empire: Valhalla 1 \u00b7 Great battle 1"
    assert words(room).startswith(f"## A great battle at {FIELD}")
