"""What the table itself refuses, beside the rules of any game."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.protocol.values import Refusal

CODES: Final[Mapping[str, str]] = {
    "CLOSE_EARLY": "S-TABLE-02",
    "CLOSE_LAST": "S-TABLE-02",
    "GAME_GONE": "S-TABLE-01",
    "GAME_NOT_BEGUN": "S-TABLE-03",
    "GAME_IS_OVER": "S-TABLE-03",
    "NOT_YOUR_SEAT": "S-TABLE-01",
    "PAUSED": "S-TABLE-03",
    "SHEET_NONE": "S-TABLE-03",
    "SPECTATORS_OUT": "S-TABLE-01",
    "TOO_LATE": "S-TABLE-03",
    "UNDO_ANSWERED": "S-TABLE-07",
    "UNDO_NEVER": "S-TABLE-07",
    "UNDO_NOTHING": "S-TABLE-07",
    "UNDO_OFF": "S-TABLE-07",
    "UNDO_REVEALED": "S-TABLE-07",
}
"""By code: the rule it rests on."""


def refusal(code: str, **facts: str | int) -> Refusal:
    """Say no, for a reason of the table's own."""
    return Refusal(code=code, rule=CODES[code], facts=facts)


class RefusedError(Exception):
    """Something was not done, and changed nothing; it becomes a sentence in one place."""

    def __init__(
        self,
        refusals: Sequence[Refusal],
        key: str = "common",
        players: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(", ".join(f"{one.code} ({one.rule})" for one in refusals))
        self.refusals = tuple(refusals)
        self.key = key
        """The book of the game, whose words say it."""
        self.players: Mapping[int, str] = players or {}


def refused(
    code: str, key: str = "common", players: Mapping[int, str] | None = None, **facts: str | int
) -> RefusedError:
    """Make the error of one refusal of the table's own."""
    return RefusedError((refusal(code, **facts),), key, players)
