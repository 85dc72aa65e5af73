"""How long a game is likely to take, from its rounds and the hours of its turns."""

from typing import Final

from engine.capital.settings import Mode, Settings, playing_minutes
from engine.core.protocol.values import Model
from render.language.play_length import TOGETHER_HOURS, MinuteRange, estimate_minutes

LIKELY_ROUNDS: Final[dict[tuple[Mode, int], tuple[int, int]]] = {
    ("short", 2): (10, 13),
    ("short", 3): (8, 12),
    ("full", 2): (10, 18),
    ("full", 3): (9, 18),
    ("2v2", 4): (7, 9),
}
"""The rounds of most games that machines play with each other."""


def estimate_length(settings: Model, seats: int) -> MinuteRange | None:
    """Return how many minutes a game is likely to take at its pace; None is unknown."""
    if not isinstance(settings, Settings):
        return None
    if settings.turn_hours < TOGETHER_HOURS:
        return playing_minutes(settings, seats)
    rounds = LIKELY_ROUNDS.get((settings.mode, seats))
    if rounds is None:
        return None
    return estimate_minutes((rounds[0] * seats, rounds[1] * seats), settings.turn_hours)
