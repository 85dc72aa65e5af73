"""How long a turn of this table may take, said in the lobby before anybody sits down."""

from engine.capital.settings import Settings
from engine.core.protocol.values import Model
from render.language.voice import Voice


def pace(voice: Voice, settings: Model, seats: int) -> str:
    """Say how long a turn may take here, and that it ends with its last order (C-TIME-01)."""
    del seats
    if not isinstance(settings, Settings):
        return ""
    return voice.say("lobby.pace", hours=settings.turn_hours)
