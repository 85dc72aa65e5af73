"""The land of the board: ground, water with banks, what stands on it, and covered tiles.

Painted land is kept, since most of it is the same from picture to picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.echoes.entities.board import Board
from engine.echoes.squares.coordinates import Square
from engine.echoes.tiles.places import Place
from render.drawing.colours import Colour, mix_colours
from render.drawing.textures import colour_noise_in_steps, layered_noise, smooth_noise
from render.echoes.pictures.board.grid import BoardGrid
from render.echoes.pictures.board.land.sketch import LAND_TONES
from render.echoes.pictures.board.land.terrain_art import OVERHANG, choose_variant, draw_terrain
from render.echoes.pictures.board.land.tile_backs import draw_tile_back
from render.echoes.pictures.board.land.water import water_levels

COARSE: Final = 4
SAND: Colour = (232, 216, 168)
SHALLOW: Colour = (116, 172, 196)
DEEP: Colour = (52, 104, 148)
FOAM: Colour = (206, 228, 232)
BANK_GREYS: Final = (96, 128, 150, 196)
"""The levels at which sand, surf, shallow and deep water begin."""
TEXTURE_TONES: Final = 7
GRID_COLOUR: Colour = (60, 50, 30)
SEAM_LIGHT: Colour = (255, 246, 214)
SQUARE_LINE, TILE_LINE, SEAM_LIGHT_LINE = 54, 120, 70
"""How dense the lines between squares and between tiles are, out of 255."""


@dataclass(frozen=True, slots=True)
class Land:
    """What lies on the board: the terrain of known squares, and the places of covered tiles."""

    grid: BoardGrid
    terrain: tuple[tuple[Square, str], ...]
    covered: tuple[Place, ...]
    center: Place | None
    """The place of a covered center tile, whose back is marked (E-SETUP-11)."""


def read_land(board: Board, grid: BoardGrid, turned: Mapping[Square, str]) -> Land:
    """Read the land from a board, with squares of a tile that is not turned yet."""
    terrain = {**turned, **board.terrain}
    covered = tuple(sorted(board.undiscovered))
    is_marked = board.settings.map == "constantinople" and "T22" in covered
    return Land(grid, tuple(sorted(terrain.items())), covered, "T22" if is_marked else None)


@lru_cache(maxsize=6)
def paint_land(land: Land) -> Image.Image:
    """Paint the land; it is shared, so don't draw on it."""
    grid, terrain = land.grid, dict(land.terrain)
    image = _paint_ground(grid, terrain)
    _paint_water(image, grid, terrain)
    _draw_square_lines(image, grid)
    above = round(OVERHANG * grid.side)
    for square in grid.list_squares():
        if square in terrain:
            drawn = draw_terrain(terrain[square], choose_variant(square), grid.side)
            left, top = grid.corner(square)
            image.paste(drawn, (left, top - above), drawn)
    for place in land.covered:
        image.paste(
            draw_tile_back(2 * grid.side, is_center=place == land.center),
            grid.place_corner(place),
        )
    _draw_tile_lines(image, grid)
    return image


def _paint_ground(grid: BoardGrid, terrain: Mapping[Square, str]) -> Image.Image:
    """Paint the colours of the ground, which blend from square to square, with texture."""
    wide, side = grid.land_width // COARSE, grid.side / COARSE
    image = Image.new("RGB", (wide, wide), LAND_TONES["plain"].ground)
    brush = ImageDraw.Draw(image)
    for square, kind in terrain.items():
        left, top = (edge / COARSE for edge in grid.corner(square))
        tone = SAND if kind == "water" else LAND_TONES[kind].ground
        brush.rectangle((left, top, left + side, top + side), fill=tone)
    soft = image.filter(ImageFilter.BoxBlur(max(1, round(side / 6))))
    return ImageChops.multiply(
        soft.resize((grid.land_width, grid.land_width), Image.Resampling.BILINEAR),
        _texture(grid.land_width),
    )


@lru_cache(maxsize=2)
def _texture(wide: int) -> Image.Image:
    """Return the brushwork of the ground in few tones, which pack well; it is shared."""
    noise = layered_noise((wide, wide), (46, 34), "board ground")
    return colour_noise_in_steps(noise, TEXTURE_TONES, (236, 234, 228), (255, 255, 255))


def _paint_water(image: Image.Image, grid: BoardGrid, terrain: Mapping[Square, str]) -> None:
    """Paint water with sand and surf along its banks."""
    level = water_levels(grid, terrain)
    *shores, depth = BANK_GREYS
    for tone, least in zip((SAND, FOAM, SHALLOW), shores, strict=True):
        image.paste(tone, (0, 0), _threshold(level, least))
    image.paste(_draw_swell(image.width), (0, 0), _threshold(level, depth))


@lru_cache(maxsize=2)
def _draw_swell(wide: int) -> Image.Image:
    """Draw deep water in few tones; it is shared."""
    swell = smooth_noise((wide, wide), (wide // 12, wide // 36), "swell")
    return colour_noise_in_steps(swell, 4, DEEP, mix_colours(DEEP, SHALLOW, 0.35))


def _threshold(level: Image.Image, least: int) -> Image.Image:
    """Return a mask of what lies at least so deep, with a smooth edge."""
    return level.point([max(0, min(255, (grey - least) * 20 + 128)) for grey in range(256)])


def _draw_square_lines(image: Image.Image, grid: BoardGrid) -> None:
    """Draw faint lines between squares."""
    for number in range(1, grid.size):
        _draw_line(image, number * grid.side - 1, 2, (GRID_COLOUR, SQUARE_LINE))


def _draw_tile_lines(image: Image.Image, grid: BoardGrid) -> None:
    """Draw the seams between tiles: a dark line with a light one beside it."""
    for number in range(2, grid.size, 2):
        _draw_line(image, number * grid.side + 2, 2, (SEAM_LIGHT, SEAM_LIGHT_LINE))
        _draw_line(image, number * grid.side - 1, 3, (GRID_COLOUR, TILE_LINE))


def _draw_line(image: Image.Image, at: int, width: int, ink: tuple[Colour, int]) -> None:
    """Draw a line down and a line across the land, so dense out of 255."""
    (wide, high), (colour, dense) = image.size, ink
    image.paste(colour, (at, 0), Image.new("L", (width, high), dense))
    image.paste(colour, (0, at), Image.new("L", (wide, width), dense))
