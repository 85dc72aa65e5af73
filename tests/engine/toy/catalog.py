"""What lies on the toy game's table: numbers, no sentences."""

from typing import Final

from engine.core.protocol.values import Seat

NOBODY: Final = Seat(0)
GUARDS: Final = {"spear": 3, "bow": 2, "cook": 1}
"""The strength of each guard."""
TREASURES: Final = {"crown": 5, "harp": 3, "cup": 2}
"""The worth of each treasure."""
GATES: Final = ("north", "south")
VERDICTS: Final = ("true", "false")
MOODS: Final = ("cheer", "laugh")
ACTIONS: Final = 4
"""What a seat may do in one turn."""
MAX_TEXT_CHARACTERS: Final = 200
"""A boast or a whisper is no longer."""
