"""How long a turn may take, and the paces that the lobby offers."""

from typing import Final

from engine.capital.settings import Mode, Settings, playing_minutes
from engine.core.protocol.values import Model
from render.language.play_length import TOGETHER_HOURS, MinuteRange, estimate_minutes
from render.language.voice import Voice
from render.presentation import Pace, Pacing

LIKELY_ROUNDS: Final[dict[tuple[Mode, int], tuple[int, int]]] = {
    ("short", 2): (10, 13),
    ("short", 3): (8, 12),
    ("full", 2): (10, 18),
    ("full", 3): (9, 18),
    ("2v2", 4): (7, 9),
}
"""The rounds of most games that machines play with each other."""


def turn_pace_text(voice: Voice, settings: Model, seats: int) -> str:
    """Return words for how long a turn may take, and that its last order ends it (C-TIME-01)."""
    del seats
    if not isinstance(settings, Settings):
        return ""
    return voice.say("lobby.pace", hours=settings.turn_hours)


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


CAPITAL_PACING: Final = Pacing(
    paces=(
        Pace("evening", {"turn_hours": 1}),
        Pace("day", {"turn_hours": 24}),
        Pace("three_days", {"turn_hours": 72}),
    ),
    default="day",
    estimate_minutes=estimate_length,
)
