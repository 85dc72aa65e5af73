"""How long a game takes, said in the lobby before anybody sits down."""

from engine.core.protocol.values import Model
from engine.valhalla.settings import Settings
from render.language.voice import Voice


def pace(voice: Voice, settings: Model, sides: int) -> str:
    """Say how long a turn and an answer may take, and the game, at one turn a day."""
    if not isinstance(settings, Settings):
        return ""
    limited = "rounds" in settings.victory
    rounds = settings.round_limit if limited else settings.round_cap
    return voice.say(
        "lobby.pace",
        hours=settings.order_hours,
        answer=settings.response_hours,
        rounds=rounds,
        count=rounds * max(2, sides),
    )
