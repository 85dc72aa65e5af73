"""Refusals of the table itself, apart from the rules of any game."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.protocol.values import Refusal

RULES_BY_CODE: Final[Mapping[str, str]] = {
    "CLOSE_EARLY": "S-TABLE-02",
    "CLOSE_LAST": "S-TABLE-02",
    "ENDING_WAITS": "S-TABLE-09",
    "GAME_GONE": "S-TABLE-01",
    "GAME_NOT_BEGUN": "S-TABLE-03",
    "GAME_IS_OVER": "S-TABLE-03",
    "NOT_YOUR_SEAT": "S-TABLE-01",
    "READY_BY_ORDER": "S-ORDER-09",
    "SPECTATORS_OUT": "S-TABLE-01",
    "UNDO_ANSWERED": "S-TABLE-07",
    "UNDO_NEVER": "S-TABLE-07",
    "UNDO_NOTHING": "S-TABLE-07",
    "UNDO_OFF": "S-TABLE-07",
    "UNDO_REVEALED": "S-TABLE-07",
}
"""The rule behind each code."""


def make_refusal(code: str, **facts: str | int) -> Refusal:
    """Make a refusal of the table's own."""
    return Refusal(code=code, rule=RULES_BY_CODE[code], facts=facts)


class RefusedError(Exception):
    """A request was refused, and changed nothing; the refusals become sentences in one place."""

    def __init__(
        self,
        refusals: Sequence[Refusal],
        key: str = "common",
        players: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(", ".join(f"{one.code} ({one.rule})" for one in refusals))
        self.refusals = tuple(refusals)
        self.book = key
        """The word book that holds the sentences: a game's key, or "common"."""
        self.players: Mapping[int, str] = players or {}


def make_refused_error(
    code: str, key: str = "common", players: Mapping[int, str] | None = None, **facts: str | int
) -> RefusedError:
    """Make the error that carries one refusal of the table's own."""
    return RefusedError((make_refusal(code, **facts),), key, players)
