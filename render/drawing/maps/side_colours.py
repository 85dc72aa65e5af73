"""The colours of sides, and a pattern for each, for those who can't tell colours apart."""

from typing import Final

from render.drawing.colours import Colour

SIDE_COLOURS: Final[dict[str, Colour]] = {
    "red": (196, 48, 44),
    "blue": (48, 98, 190),
    "gold": (226, 170, 38),
    "green": (58, 146, 72),
    "violet": (134, 78, 172),
    "teal": (38, 156, 160),
    "orange": (224, 116, 38),
    "white": (226, 226, 232),
}
SIDE_PATTERNS: Final[dict[str, str]] = {
    "red": "rising",
    "blue": "waves",
    "gold": "coins",
    "green": "dots",
    "violet": "lozenges",
    "teal": "falling",
    "orange": "bricks",
    "white": "rays",
}
DARK_INK: Colour = (24, 18, 16)
LIGHT_INK: Colour = (252, 248, 238)


def ink_on(colour: Colour) -> Colour:
    """Choose the ink that reads best on a side's colour."""
    bright = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
    return DARK_INK if bright > 150 else LIGHT_INK
