"""How long a turn may take, shown in the lobby."""

from engine.capital.settings import Settings
from engine.core.protocol.values import Model
from render.language.voice import Voice


def turn_pace_text(voice: Voice, settings: Model, seats: int) -> str:
    """Return words for how long a turn may take, and that its last order ends it (C-TIME-01)."""
    del seats
    if not isinstance(settings, Settings):
        return ""
    return voice.say("lobby.pace", hours=settings.turn_hours)
