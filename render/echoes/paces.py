"""The paces that a lobby of Echoes of Emperors offers, and how long a game is likely to take."""

from typing import Final

from engine.core.protocol.values import Model
from engine.echoes.settings import Mode, Settings, playing_minutes
from render.language.play_length import TOGETHER_HOURS, MinuteRange, estimate_minutes
from render.language.voice import Voice
from render.presentation import Pace, Pacing

LIKELY_TURNS: Final[dict[Mode, tuple[int, int]]] = {
    "base": (14, 40), "long": (24, 60), "2v2": (20, 48),
}  # fmt: skip
"""The turns of most games, of all players together."""


def describe_pace(voice: Voice, settings: Model, seats: int) -> str:
    """Return words for how long a turn may take (R-TURN-04)."""
    del seats
    if not isinstance(settings, Settings):
        return ""
    return voice.say("lobby.pace", hours=settings.turn_hours)


def estimate_length(settings: Model, seats: int) -> MinuteRange | None:
    """Return how many minutes a game is likely to take at its pace; None is unknown."""
    if not isinstance(settings, Settings):
        return None
    minutes = playing_minutes(settings, seats)
    if minutes is None or settings.turn_hours < TOGETHER_HOURS:
        return minutes
    return estimate_minutes(LIKELY_TURNS[settings.mode], settings.turn_hours)


ECHOES_PACING: Final = Pacing(
    paces=(
        Pace("evening", {"turn_hours": 1}),
        Pace("day", {"turn_hours": 24}),
        Pace("three_days", {"turn_hours": 72}),
    ),
    default="day",
    estimate_minutes=estimate_length,
)
