"""The whole tale of a fight, with all its numbers, once the game is over."""

from typing import NamedTuple

from render.language.pages import Page


class FightTale(NamedTuple):
    """The whole tale of a fight."""

    page: Page
    """What each side brought and lost, what turned the fight, and the name of each result."""
    blows: tuple[str, ...]
    """Every blow in its order, a line each."""
