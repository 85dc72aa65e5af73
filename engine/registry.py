"""The games that Skald knows."""

from collections.abc import Mapping
from typing import Any, Final

from engine.capital import GAME as CAPITAL
from engine.core.protocol.game import Game
from engine.core.side_duel import Sides
from engine.echoes import GAME as ECHOES
from engine.echoes.sides import SIDES as CIVILIZATIONS
from engine.valhalla import GAME as VALHALLA

_GAMES: Final[tuple[Game[Any, Any], ...]] = (CAPITAL, ECHOES, VALHALLA)

GAMES: Final[Mapping[str, Game[Any, Any]]] = {game.key: game for game in _GAMES}
"""All games, by their keys."""

SIDES: Final[Mapping[str, Sides]] = {ECHOES.key: CIVILIZATIONS}
"""The sides of the games whose players choose one of a few, by the keys of the games."""
