"""What commands refuse before the desk, the lobby or the host is asked."""

from collections.abc import Mapping
from typing import Final

from bot.games.refusals import RefusedError
from engine.core.protocol.values import Refusal

CODES: Final[Mapping[str, str]] = {
    "GAME_ELSE": "S-TABLE-08",
    "GAME_LAST": "S-TABLE-08",
    "GAME_NONE": "S-TABLE-08",
    "GAME_OTHER": "S-TABLE-08",
    "GAME_TWO": "S-TABLE-08",
    "GAME_WHICH": "S-TABLE-08",
    "JOIN_NONE": "S-TABLE-04",
    "NAME_UNKNOWN": "S-ORDER-05",
    "PLACE_DM": "S-TABLE-13",
    "PLACE_KIND": "S-TABLE-13",
    "PLACE_RIGHTS": "S-TABLE-13",
    "PLAYER_BOT": "S-TABLE-11",
    "RULE_NONE": "S-TABLE-12",
    "SEATED_NOWHERE": "S-TABLE-08",
    "SEAT_UNKNOWN": "S-TABLE-11",
    "TABLE_UNKNOWN": "S-TABLE-08",
}
"""By code: the rule it rests on."""


def refused(code: str, key: str = "common", **facts: str | int) -> RefusedError:
    """Say no, for one reason."""
    return RefusedError((Refusal(code=code, rule=CODES[code], facts=facts),), key)
