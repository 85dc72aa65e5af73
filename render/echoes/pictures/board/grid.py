"""Where the squares of the board lie in its picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.echoes.squares.coordinates import Square, list_squares, position_of, square_at
from engine.echoes.tiles.places import Place

PICTURE_WIDTH: Final = 1080
FRAME_WIDTH: Final = 48
Pixel = tuple[int, int]
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """A board of so many squares on each side; the corner of its picture is outside its frame."""

    size: int

    @property
    def side(self) -> int:
        """The side of a square in pixels; it is even."""
        return (PICTURE_WIDTH - 2 * FRAME_WIDTH) // self.size // 2 * 2

    @property
    def land_width(self) -> int:
        return self.size * self.side

    @property
    def whole_width(self) -> int:
        return self.land_width + 2 * FRAME_WIDTH

    def corner(self, square: Square) -> Pixel:
        """Return the upper left corner of a square on the land; row 1 lies at the foot."""
        column, row = position_of(square)
        return column * self.side, (self.size - 1 - row) * self.side

    def centre(self, square: Square) -> Pixel:
        left, top = self.corner(square)
        return left + self.side // 2, top + self.side // 2

    def place_corner(self, place: Place) -> Pixel:
        """Return the upper left corner of a tile on the land."""
        column, row = int(place[1]) - 1, int(place[2])
        return 2 * column * self.side, (self.size - 2 * row) * self.side

    def list_squares(self) -> list[Square]:
        """List all squares from the top down, so that lower ones are drawn in front."""
        return sorted(list_squares(self.size), key=lambda one: (-int(one[1:]), one))

    def neighbours(self, square: Square) -> Iterator[tuple[str, Square | None]]:
        """Yield the four sides of a square, each with the square there, None off the board."""
        column, row = position_of(square)
        for name, (east, north) in SIDES.items():
            across, up = column + east, row + north
            is_inside = 0 <= across < self.size and 0 <= up < self.size
            yield name, square_at(across, up) if is_inside else None


SIDES: Final[dict[str, tuple[int, int]]] = {
    "north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0),
}  # fmt: skip
