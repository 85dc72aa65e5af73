"""The colours of players: those of their pieces, with a pattern for each."""

from typing import Final

from engine.core.protocol.values import Seat
from engine.echoes.entities.board import Board
from engine.echoes.settings import Color
from render.drawing.colours import Colour
from render.drawing.maps.side_colours import SIDE_COLOURS

SIDES_BY_COLOUR: Final[dict[Color, str]] = {
    "red": "red", "blue": "blue", "green": "green", "yellow": "gold",
}  # fmt: skip
"""By color of the pieces: the side whose colour and pattern they have."""


def seat_side(board: Board, seat: Seat) -> str:
    """Return the name of the colour and pattern of a player."""
    return SIDES_BY_COLOUR[board.player(seat).color]


def seat_colour(board: Board, seat: Seat) -> Colour:
    """Return the colour of a player's pieces."""
    return SIDE_COLOURS[seat_side(board, seat)]
