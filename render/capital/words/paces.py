"""The paces that a lobby of Capital offers, and what is said of the hours of a turn."""

from typing import Final

from engine.capital.settings import Settings
from engine.core.protocol.values import Model
from render.capital.words.game_length import estimate_length
from render.language.voice import Voice
from render.presentation import Pace, Pacing


def describe_pace(voice: Voice, settings: Model, seats: int) -> str:
    """Return words for how long a turn may take, and that its last order ends it (C-TIME-01)."""
    del seats
    if not isinstance(settings, Settings):
        return ""
    return voice.say("lobby.pace", hours=settings.turn_hours)


CAPITAL_PACING: Final = Pacing(
    paces=(
        Pace("evening", {"turn_hours": 1}),
        Pace("day", {"turn_hours": 24}),
        Pace("three_days", {"turn_hours": 72}),
    ),
    default="day",
    estimate_minutes=estimate_length,
)
