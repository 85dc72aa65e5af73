"""Refusals of commands before the desk, the lobby or the host is called."""

from collections.abc import Mapping
from typing import Final

from bot.games.refusals import RefusedError
from engine.core.protocol.values import Refusal

RULES_BY_CODE: Final[Mapping[str, str]] = {
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
"""The rule of each refusal code."""


def command_refusal(code: str, key: str = "common", **facts: str | int) -> RefusedError:
    """Return an error with one refusal."""
    return RefusedError((Refusal(code=code, rule=RULES_BY_CODE[code], facts=facts),), key)
