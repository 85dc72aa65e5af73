"""Tables for tests that play every game at random, and what these need to know."""

from collections.abc import Iterator
from typing import Final

from engine.echoes.settings import SEAT_COUNTS, Settings

HELP: Final = 0.3
"""How often a machine player answers instead of chance, so that games come to fights."""

ALIKE: Final = ("opening",)
"""Asks whose silence is an answer: no answer keeps the opening hand (R-SETUP-08)."""


def walk_tables() -> Iterator[tuple[int, Settings]]:
    """Iterate over the modes and maps, with their numbers of seats."""
    tables = (
        Settings(),
        Settings(mode="2v2", reaction_window=5),
        Settings(map="constantinople", reaction_window=60),
        Settings(mode="long"),
    )
    for settings in tables:
        yield SEAT_COUNTS[settings.mode], settings
