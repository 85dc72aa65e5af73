"""The games that Skald knows."""

from collections.abc import Mapping
from typing import Any, Final

from engine.capital import GAME as CAPITAL
from engine.core.protocol.game import Game
from engine.echoes import GAME as ECHOES
from engine.valhalla import GAME as VALHALLA

_GAMES: Final[tuple[Game[Any, Any], ...]] = (CAPITAL, ECHOES, VALHALLA)

GAMES: Final[Mapping[str, Game[Any, Any]]] = {game.key: game for game in _GAMES}
"""All games, by their keys."""
