"""The head of the picture of a whole battle: the land around it, with its place and round."""

from dataclasses import replace
from typing import Final

from PIL import Image

from engine.valhalla.map.hexes import column_and_row
from render.drawing import icons
from render.drawing.colours import CREAM, SHADOW, Colour
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    FittedText,
    TextStyle,
    fit_lines,
    write_line,
)
from render.drawing.light import darken_corners
from render.drawing.picture import PictureRequest
from render.valhalla.heraldry.shields import GAME_KEY
from render.valhalla.pictures.map import features_and_forces, ground, strokes
from render.valhalla.pictures.map.grid import MAX_RADIUS, Grid
from render.valhalla.pictures.map.highlights import Highlights
from render.valhalla.pictures.map.map_view import make_map_view
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.whole_battle.whole_battle_contents import (
    MARGIN,
    MIN_TEXT_SIZE,
    PICTURE_WIDTH,
    WholeBattleContents,
)

GROUND_HEIGHT: Final = 430
PLACE_HEIGHT: Final = 150
"""How far below the upper edge the middle of the battle's hex is, if the map goes on above."""
HALF_COLUMNS, HALF_ROWS = 5, 4
"""How far the land is painted to each side of the battle."""
RING_COLOUR: Colour = (255, 214, 90)
SWORDS_SIZE: Final = 92


def draw_ground(contents: WholeBattleContents) -> Image.Image:
    """Draw the land around the battle, its hex marked, and write the place and the round."""
    place = contents.ground
    grid = _choose_grid(place.view.size, place.at)
    land = place.side.land
    image = ground.paint_ground(ground.revealed_ground(grid, land.terrain, land.roads)).copy()
    request = PictureRequest(contents.voice.language, pattern=contents.has_pattern)
    bare = replace(place.side, units=(), scouted=(), briefs=())
    view = make_map_view(contents.voice, place.view, bare, grid, request, Highlights())
    features_and_forces.draw_features(image, view)
    _mark_place(image, grid, place.at)
    image = _crop_around(image, grid.centre(place.at))
    darken_corners(image, 0.4)
    _write_heading(image, contents)
    return image


def _choose_grid(size: tuple[int, int], at: str) -> Grid:
    column, row = column_and_row(at)
    columns = _range_around(column, HALF_COLUMNS, size[0])
    return Grid(MAX_RADIUS, columns, _range_around(row, HALF_ROWS, size[1]))


def _range_around(middle: int, half: int, most: int) -> range:
    """Return the numbers around one, as many at an edge of the map as elsewhere."""
    first = max(1, min(middle - half, most - 2 * half))
    return range(first, min(most, first + 2 * half) + 1)


def _mark_place(image: Image.Image, grid: Grid, at: str) -> None:
    """Draw a ring around the hex of the battle, and crossed swords on it."""
    corners = [(round(x), round(y)) for x, y in grid.corners(at, 0.96)]
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        strokes.draw_line(image, one, other, Pen(SHADOW, 15))
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        strokes.draw_line(image, one, other, Pen(RING_COLOUR, 9))
    x, y = grid.centre(at)
    corner = x - SWORDS_SIZE // 2, y - SWORDS_SIZE // 2
    swords = icons.icon_mask(GAME_KEY, "swords", SWORDS_SIZE)
    for shift in ((-3, 0), (3, 0), (0, -3), (0, 3), (-2, -2), (2, 2), (-2, 2), (2, -2)):
        image.paste(SHADOW, (corner[0] + shift[0], corner[1] + shift[1]), swords)
    image.paste(RING_COLOUR, corner, swords)


def _crop_around(image: Image.Image, centre: tuple[int, int]) -> Image.Image:
    """Cut the head out of the land, with the battle above what is written."""
    left = max(0, min(centre[0] - PICTURE_WIDTH // 2, image.width - PICTURE_WIDTH))
    top = max(0, min(centre[1] - PLACE_HEIGHT, image.height - GROUND_HEIGHT))
    sheet = Image.new("RGB", (PICTURE_WIDTH, GROUND_HEIGHT), ground.PAPER)
    part = image.crop((left, top, min(image.width, left + PICTURE_WIDTH), top + GROUND_HEIGHT))
    sheet.paste(part, ((PICTURE_WIDTH - part.width) // 2, 0))
    return sheet


def _write_heading(image: Image.Image, contents: WholeBattleContents) -> None:
    """Write the place and the round on a band at the lower edge."""
    room = PICTURE_WIDTH - 2 * MARGIN
    title = fit_lines(contents.title, DISPLAY, (room, 2), range(62, MIN_TEXT_SIZE - 1, -1))
    moment = fit_lines(contents.moment, BOLD, (room, 1), range(44, MIN_TEXT_SIZE - 1, -1))
    top = round(GROUND_HEIGHT - _measure_heading(title))
    band = Image.new("L", (PICTURE_WIDTH, GROUND_HEIGHT - top), 205)
    fade = (
        Image.linear_gradient("L")
        .resize((PICTURE_WIDTH, 44))
        .point([g * 205 // 255 for g in range(256)])
    )
    image.paste(SHADOW, (0, top), band)
    image.paste(SHADOW, (0, top - 44), fade)
    for number, line in enumerate(title.lines):
        base = MARGIN, top + 12 + (number + 1) * title.size
        write_line(image, base, line, TextStyle(DISPLAY, title.size, CREAM))
    style = TextStyle(BOLD, moment.size, RING_COLOUR)
    write_line(image, (MARGIN, GROUND_HEIGHT - 26), moment.lines[0], style)


def _measure_heading(title: FittedText) -> float:
    return len(title.lines) * title.size + 92
