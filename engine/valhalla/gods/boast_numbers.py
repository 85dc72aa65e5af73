"""The numbers of Boasts: limits, points and favor; and how Boasts and their room are named.

Rules: V-10.2-10 to V-10.2-15, V-10.2-19, V-12.23-01.
"""

import re
from typing import Final

from engine.core.protocol.values import Seat

HALL_ROOM: Final = "hall"
"""The room of all Boasts and verdicts of a game (V-10.2-02, V-10.2-18)."""
MAX_CITED_DEEDS: Final = 5
BASE_FAVOR: Final = 5
CRAFT_POINTS: Final = ((60, 4), (20, 2), (0, 0))
"""Points for this many words or more (V-10.2-11)."""
MAX_CRAFT: Final = 6
MAX_DEEDS: Final = 20
MAX_DEEDS_OF_A_KIND: Final = 3
POINTS_PER_FAN: Final = 2
MAX_AUDIENCE: Final = 10
POINTS_PER_VOICE: Final = 4
MAX_ACCLAIM: Final = 12
FAVOR_PER_GOD: Final = 5
FAVOR_PER_LIE: Final = 2
SIDES_WITHOUT_ACCLAIM: Final = 2
"""Between so many living sides there is no Acclaim (V-10.2-19)."""
BOAST_NAME: Final = re.compile(r"boast\.(\d{1,4})\.(\d{1,2})", re.ASCII)
"""Matches the name of a Boast in a reaction: its round and its seat."""


def boast_name(number: int, seat: Seat) -> str:
    """Return the name of a Boast, which a reaction refers to."""
    return f"boast.{number}.{seat}"
