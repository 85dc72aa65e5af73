"""What a simulation shall do, and where its files are."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bot.game_types import GameType
from bot.lab.simulate.dot_pictures import KINDS_FROM, kinds_from
from bot.settings import url_of


@dataclass(frozen=True)
class Plan:
    """One simulation."""

    folder: Path
    games: int = 2
    days: int = 10
    seed: str = "north"
    kills: int = 0
    people: int = 4
    deeds: int = 4
    """What each of them does each time they come by."""
    kinds_from: str = KINDS_FROM

    @cached_property
    def kinds(self) -> Mapping[str, GameType]:
        """Find the games that are played."""
        return kinds_from(self.kinds_from)

    @property
    def database(self) -> Path:
        """Name the file of the games."""
        return self.folder / "skald.db"

    @property
    def url(self) -> str:
        """Name it as a database."""
        return url_of(str(self.database))
