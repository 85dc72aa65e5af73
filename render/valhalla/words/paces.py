"""The paces that a lobby of Valhalla offers, and what is said of the hours of a turn."""

from typing import Final

from engine.core.protocol.values import Model
from engine.valhalla.settings import Settings
from render.language.voice import Voice
from render.presentation import Pace, Pacing
from render.valhalla.words.game_length import count_most_rounds, estimate_length


def describe_pace(voice: Voice, settings: Model, sides: int) -> str:
    """Describe the time limits of turns and answers, and the limit of rounds."""
    del sides
    if not isinstance(settings, Settings):
        return ""
    return voice.say(
        "lobby.pace",
        hours=settings.order_hours,
        answer=settings.response_hours,
        rounds=count_most_rounds(settings),
    )


def _make_pace(key: str, orders: int, answers: int, picks: int) -> Pace:
    """Make a pace from the hours for orders, for answers and for picks."""
    hours = {"order_hours": orders, "setup_hours": orders, "pick_hours": picks}
    answering = ("response_hours", "parley_hours", "absent_hours")
    return Pace(key, {**hours, **dict.fromkeys(answering, answers)})


VALHALLA_PACING: Final = Pacing(
    paces=(
        _make_pace("evening", 1, 1, 1),
        _make_pace("day", 24, 12, 6),
        _make_pace("three_days", 72, 24, 6),
    ),
    default="day",
    opening_settings={"simultaneous": "auto"},
    estimate_minutes=estimate_length,
)
