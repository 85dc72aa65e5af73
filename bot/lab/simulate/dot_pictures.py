"""Games as a simulation plays them: the rules and the words whole, the pictures one dot."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from PIL import Image

from bot.game_types import GAME_TYPES, GameType
from engine.core.protocol.values import Event
from render.drawing.picture import Picture, PictureRequest

KINDS_FROM: Final = "bot.lab.simulate.dot_pictures:lean"
"""Where a simulation finds its games, by module and function: so its other process does too."""


def dot(
    view: Any, look: PictureRequest, players: Mapping[int, str], heard: Sequence[Event]
) -> Picture:
    """Draw a picture that costs nothing."""
    del view, players, heard
    return Picture(Image.new("RGB", (1, 1)), look.part, look.part)


def lean(kinds: Mapping[str, GameType] = GAME_TYPES) -> dict[str, GameType]:
    """Give the kinds of games with painters that cost nothing."""
    return {
        key: replace(kind, painter=replace(kind.painter, draw=dot)) for key, kind in kinds.items()
    }


def kinds_from(place: str) -> Mapping[str, GameType]:
    """Find the games of a simulation."""
    module, _, function = place.partition(":")
    found: Mapping[str, GameType] = getattr(import_module(module), function)()
    return found
