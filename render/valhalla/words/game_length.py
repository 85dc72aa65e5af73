"""How long a game is likely to take, from its rounds and the hours of its turns."""

from typing import Final

from engine.core.protocol.values import Model
from engine.valhalla.settings import Settings
from render.language.play_length import TOGETHER_HOURS, MinuteRange, estimate_minutes

MINUTES_OF_A_TURN: Final = (2, 6)
"""What a turn takes when everybody is at the table."""
MIN_SIDES: Final = 2


def estimate_length(settings: Model, sides: int) -> MinuteRange | None:
    """Return how many minutes a game is likely to take: from half of its rounds to all."""
    if not isinstance(settings, Settings):
        return None
    rounds, sides = count_most_rounds(settings), max(MIN_SIDES, sides)
    turns = (max(1, rounds // 2) * sides, rounds * sides)
    if settings.order_hours < TOGETHER_HOURS:
        least, most = MINUTES_OF_A_TURN
        return turns[0] * least, turns[1] * most
    return estimate_minutes(turns, settings.order_hours)


def count_most_rounds(settings: Settings) -> int:
    """Count the rounds after which a game is over."""
    return settings.round_limit if "rounds" in settings.victory else settings.round_cap
