"""How long a game is likely to take, from how long its turns do."""

from typing import Final

from render.language.voice import Voice

MINUTES_PER_HOUR: Final = 60
MINUTES_PER_DAY: Final = 24 * MINUTES_PER_HOUR
MINUTES_PER_WEEK: Final = 7 * MINUTES_PER_DAY
TOGETHER_HOURS: Final = 2
"""With shorter windows than this everybody is expected to be at the table."""
SHARES_OF_A_WINDOW: Final = (0.25, 0.75)
"""The least and the most of its window that a turn is likely to take."""
COUNTED_UP_TO: Final = 3
"""A longer length than so many of a unit is counted in the larger one."""

MinuteRange = tuple[int, int]


def estimate_minutes(turns: tuple[int, int], hours: int) -> MinuteRange:
    """Return how many minutes so many turns are likely to take, at windows of so many hours."""
    least, most = (
        round(count * hours * MINUTES_PER_HOUR * share)
        for count, share in zip(turns, SHARES_OF_A_WINDOW, strict=True)
    )
    return least, most


def describe_length(voice: Voice, minutes: MinuteRange) -> str:
    """Say a length in the largest unit that tells its two ends apart."""
    least, most = minutes
    unit, size = _choose_unit(most)
    low, high = max(1, round(least / size)), max(1, round(most / size))
    key = f"length.{unit}.about" if low == high else f"length.{unit}"
    return voice.say(key, least=low, most=high)


def _choose_unit(minutes: int) -> tuple[str, int]:
    for unit, size, larger in (
        ("minutes", 1, MINUTES_PER_HOUR),
        ("hours", MINUTES_PER_HOUR, MINUTES_PER_DAY),
        ("days", MINUTES_PER_DAY, MINUTES_PER_WEEK),
    ):
        if minutes < COUNTED_UP_TO * larger:
            return unit, size
    return "weeks", MINUTES_PER_WEEK
