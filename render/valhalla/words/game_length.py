"""How long a game takes, for its lobby."""

from engine.core.protocol.values import Model
from engine.valhalla.settings import Settings
from render.language.voice import Voice


def describe_pace(voice: Voice, settings: Model, sides: int) -> str:
    """Describe the time limits of turns and answers, and the length of a game at one turn a day."""
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
