"""A draft on the board: numbered squares, the way to a square, and what an attack would do."""

from typing import Final

from PIL import Image, ImageDraw

from engine.echoes.squares.coordinates import Square
from engine.echoes.view import View
from render.drawing.colours import CREAM, Colour
from render.drawing.picture import DraftOverlay
from render.drawing.shapes import rounded_mask
from render.echoes.pictures.board.arrows import draw_arrow
from render.echoes.pictures.board.attack_preview import AttackPreview, preview_attack
from render.echoes.pictures.board.badges import (
    REACH_COLOUR,
    TARGET_COLOUR,
    damage_text,
    draw_numbered_disc,
    paste_centred,
)
from render.echoes.pictures.board.draft_choices import NumberedSquare, number_squares, square_of
from render.echoes.pictures.board.grid import BoardGrid
from render.echoes.pictures.board.pieces import unit_centre
from render.echoes.pictures.draft_fields import draft_kind, read_fields

DISC_SHARE: Final = 0.46
CORNER_DISC_SHARE: Final = 0.35
DIM_TONE: Colour = (16, 14, 22)
DIM_DENSITY: Final = 104
"""How much squares that can't be chosen are darkened, out of 255."""
REACH_RIM, TARGET_RIM = (150, 196, 255), (255, 176, 166)
RIM_WIDTH: Final = 6


def shade_board(image: Image.Image, view: View, grid: BoardGrid, draft: DraftOverlay) -> None:
    """Darken the squares that a draft can't name next, and frame the others."""
    numbered = number_squares(view, draft)
    if not numbered:
        return
    lit = {one.square for one in numbered} | set(named_squares(view, draft))
    dim = Image.new("L", image.size, DIM_DENSITY)
    brush = ImageDraw.Draw(dim)
    for square in sorted(lit):
        left, top = grid.corner(square)
        brush.rectangle((left, top, left + grid.side - 1, top + grid.side - 1), fill=0)
    image.paste(DIM_TONE, (0, 0), dim)
    for one in numbered:
        frame_square(image, grid, one.square, TARGET_RIM if one.role == "target" else REACH_RIM)


def frame_square(image: Image.Image, grid: BoardGrid, square: Square, colour: Colour) -> None:
    """Draw a frame along the inner edge of a square."""
    size = grid.side - 4, grid.side - 4
    rim = rounded_mask(size, 14).copy()
    rim.paste(
        0,
        (RIM_WIDTH, RIM_WIDTH),
        rounded_mask((size[0] - 2 * RIM_WIDTH, size[1] - 2 * RIM_WIDTH), 14 - RIM_WIDTH),
    )
    left, top = grid.corner(square)
    image.paste(colour, (left + 2, top + 2), rim)


def named_squares(view: View, draft: DraftOverlay) -> list[Square]:
    """List the squares that a draft names already, those of its units included."""
    named = [square_of(view, value) for name, value in draft if name != "kind"]
    return [one for one in named if one is not None]


def draw_draft(image: Image.Image, view: View, grid: BoardGrid, draft: DraftOverlay) -> None:
    """Draw numbers on the squares that may be named next, and what is chosen already."""
    for one in number_squares(view, draft):
        _draw_number(image, view, grid, one)
    _draw_way(image, view, grid, draft)


def _draw_number(image: Image.Image, view: View, grid: BoardGrid, one: NumberedSquare) -> None:
    """Draw the number of a square: in its middle if nothing stands there, else in a corner."""
    colour = TARGET_COLOUR if one.role == "target" else REACH_COLOUR
    board = view.board
    is_free = one.square not in board.buildings and not board.units_on(one.square)
    left, top = grid.corner(one.square)
    if is_free:
        disc = draw_numbered_disc(str(one.number), round(grid.side * DISC_SHARE), colour)
        return paste_centred(image, disc, grid.centre(one.square))
    side = round(grid.side * CORNER_DISC_SHARE)
    disc = draw_numbered_disc(str(one.number), side, colour)
    beside = (
        sum(
            other.id != one.choice and other.id < one.choice for other in board.units_on(one.square)
        )
        if one.choice in board.units
        else 0
    )
    spot = left + side * 0.52 + beside * side, top + side * 0.52
    return paste_centred(image, disc, spot)


def _draw_way(image: Image.Image, view: View, grid: BoardGrid, draft: DraftOverlay) -> None:
    """Draw an arrow from the unit of a draft to its square, and the damage of an attack."""
    fields, board = read_fields(draft), view.board
    unit = board.units.get(fields.get("unit", ""))
    square = fields.get("to") or fields.get("square")
    if square is None or square_of(view, square) is None:
        return
    is_attack = draft_kind(draft) == "attack"
    frame_square(image, grid, square, TARGET_RIM if is_attack else REACH_RIM)
    if unit is None:
        return
    colour = TARGET_COLOUR if is_attack else REACH_COLOUR
    start, gap = unit_centre(board, grid, unit), grid.side * 0.34
    end_gap = grid.side * (0.34 if is_attack else 0.1)
    draw_arrow(image, start, grid.centre(square), grid.side * 0.09, (colour, CREAM), (gap, end_gap))
    if is_attack:
        preview = preview_attack(board, unit.owner, unit.id, square, fields.get("target"))
        if preview is not None:
            _draw_preview(image, view, grid, preview)


def _draw_preview(image: Image.Image, view: View, grid: BoardGrid, preview: AttackPreview) -> None:
    """Write what the target would lose, and what the attacker would."""
    side = round(grid.side * CORNER_DISC_SHARE)
    left, top = grid.corner(preview.square)
    disc = draw_numbered_disc(damage_text(preview.damage), side, TARGET_COLOUR)
    paste_centred(image, disc, (left + grid.side - side * 0.5, top + side * 0.5))
    if preview.counter:
        middle = unit_centre(view.board, grid, preview.unit)
        disc = draw_numbered_disc(damage_text(preview.counter), side, TARGET_COLOUR)
        paste_centred(image, disc, (middle[0] + grid.side * 0.3, middle[1] - grid.side * 0.3))
