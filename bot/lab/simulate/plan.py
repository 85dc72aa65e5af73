"""The plan of a simulation: its size and its files."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bot.game_types import GameType
from bot.lab.simulate.dot_pictures import GAME_TYPES_FROM, load_game_types
from bot.settings import make_database_url


@dataclass(frozen=True)
class SimulationPlan:
    """How to run a simulation."""

    folder: Path
    games: int = 2
    days: int = 10
    seed: str = "north"
    kills: int = 0
    people: int = 4
    actions_per_visit: int = 4
    """How much each person does per visit."""
    game_types_from: str = GAME_TYPES_FROM

    @cached_property
    def game_types(self) -> Mapping[str, GameType]:
        """Return the game types that are played."""
        return load_game_types(self.game_types_from)

    @property
    def database(self) -> Path:
        """Return the path of the database file."""
        return self.folder / "skald.db"

    @property
    def database_url(self) -> str:
        """Return the URL of the database."""
        return make_database_url(str(self.database))
