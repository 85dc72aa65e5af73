"""The kinds of games that a table can play: rules and painter of each, by key."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.core.protocol.game import Game
from engine.registry import GAMES
from render import games
from render.games import Presentation

PICTURES: Final = 3
"""So many pictures go with a card."""


@dataclass(frozen=True, slots=True)
class GameType:
    """A game as the table needs it: its rules, and how it is shown."""

    game: Game[Any, Any]
    painter: Presentation

    def looks(self, view: Any) -> tuple[tuple[str, str], ...]:
        """Choose the pictures of a card: what goes with a chapter, else the first there is."""
        return tuple(self.painter.sent(view, ()))[:PICTURES] or ((self.painter.parts[0], ""),)


GAME_TYPES: Final[Mapping[str, GameType]] = {
    key: GameType(game, games.PRESENTATIONS[key])
    for key, game in GAMES.items()
    if key in games.PRESENTATIONS
}
"""Those that have both."""
