"""How long a game is likely to take, from its turns and their hours."""

from typing import Final

from engine.core.protocol.values import Model
from engine.echoes.settings import Mode, Settings, playing_minutes
from render.language.play_length import TOGETHER_HOURS, MinuteRange, estimate_minutes

LIKELY_TURNS: Final[dict[Mode, tuple[int, int]]] = {
    "base": (14, 40), "long": (24, 60), "2v2": (20, 48),
}  # fmt: skip
"""The turns of most games, of all players together."""


def estimate_length(settings: Model, seats: int) -> MinuteRange | None:
    """Return how many minutes a game is likely to take at its pace; None is unknown."""
    if not isinstance(settings, Settings):
        return None
    minutes = playing_minutes(settings, seats)
    if minutes is None or settings.turn_hours < TOGETHER_HOURS:
        return minutes
    return estimate_minutes(LIKELY_TURNS[settings.mode], settings.turn_hours)
