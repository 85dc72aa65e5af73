"""The game types of a simulation: all rules and words, but pictures of one pixel."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from PIL import Image

from bot.game_types import GAME_TYPES, GameType
from engine.core.protocol.values import Event
from render.drawing.picture import Picture, PictureRequest
from render.presentation import DrawPicture

GAME_TYPES_FROM: Final = "bot.lab.simulate.dot_pictures:use_dot_pictures"
"""The module and function that return the game types of a simulation, in each process."""


def draw_dot(
    view: Any, request: PictureRequest, players: Mapping[int, str], heard: Sequence[Event]
) -> Picture:
    """Return a picture of one pixel."""
    del view, players, heard
    return Picture(Image.new("RGB", (1, 1)), request.part, request.part)


def use_dot_pictures(kinds: Mapping[str, GameType] = GAME_TYPES) -> dict[str, GameType]:
    """Return the game types with pictures of one pixel."""
    return {key: draw_by(game_type, draw_dot) for key, game_type in kinds.items()}


def draw_by(game_type: GameType, draw: DrawPicture) -> GameType:
    """Return the game type with another function that draws its pictures."""
    shown = game_type.presentation
    pictures = replace(shown.pictures, draw=draw)
    return replace(game_type, presentation=replace(shown, pictures=pictures))


def load_game_types(path: str) -> Mapping[str, GameType]:
    """Return the game types that a module's function returns."""
    module, _, function = path.partition(":")
    found: Mapping[str, GameType] = getattr(import_module(module), function)()
    return found
