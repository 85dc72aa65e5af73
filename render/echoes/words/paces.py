"""The paces that a lobby of Echoes of Emperors offers, and what is said of the hours of a turn."""

from typing import Final

from engine.core.protocol.values import Model
from engine.echoes.settings import Settings
from render.echoes.words.game_length import estimate_length
from render.language.voice import Voice
from render.presentation import Pace, Pacing


def describe_pace(voice: Voice, settings: Model, seats: int) -> str:
    """Return words for how long a turn may take (R-TURN-04)."""
    del seats
    if not isinstance(settings, Settings):
        return ""
    return voice.say("lobby.pace", hours=settings.turn_hours)


ECHOES_PACING: Final = Pacing(
    paces=(
        Pace("evening", {"turn_hours": 1}),
        Pace("day", {"turn_hours": 24}),
        Pace("three_days", {"turn_hours": 72}),
    ),
    default="day",
    estimate_minutes=estimate_length,
)
