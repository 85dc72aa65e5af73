"""How long turns may take and a game is likely to, and the paces that the lobby offers."""

from typing import Final

from engine.core.protocol.values import Model
from engine.valhalla.settings import Settings
from render.language.play_length import TOGETHER_HOURS, MinuteRange, estimate_minutes
from render.language.voice import Voice
from render.presentation import Pace, Pacing

MINUTES_OF_A_TURN: Final = (2, 6)
"""What a turn takes when everybody is at the table."""
MIN_SIDES: Final = 2


def describe_pace(voice: Voice, settings: Model, sides: int) -> str:
    """Describe the time limits of turns and answers, and the limit of rounds."""
    del sides
    if not isinstance(settings, Settings):
        return ""
    return voice.say(
        "lobby.pace",
        hours=settings.order_hours,
        answer=settings.response_hours,
        rounds=_most_rounds(settings),
    )


def estimate_length(settings: Model, sides: int) -> MinuteRange | None:
    """Return how many minutes a game is likely to take: from half of its rounds to all."""
    if not isinstance(settings, Settings):
        return None
    rounds, sides = _most_rounds(settings), max(MIN_SIDES, sides)
    turns = (max(1, rounds // 2) * sides, rounds * sides)
    if settings.order_hours < TOGETHER_HOURS:
        least, most = MINUTES_OF_A_TURN
        return turns[0] * least, turns[1] * most
    return estimate_minutes(turns, settings.order_hours)


def _most_rounds(settings: Settings) -> int:
    return settings.round_limit if "rounds" in settings.victory else settings.round_cap


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
