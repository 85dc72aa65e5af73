"""Highlights on pictures: chosen pieces get a bright mount and a seal, others are faded.

Mount and seal differ in brightness and shape, so that they can be told without colour.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageFilter

from render.capital import table_style
from render.capital.contents.tile_models import Highlight
from render.drawing import shapes
from render.drawing.colours import PALETTES, SHADOW, mix_colours
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import DRAWING_SCALE, PanelStyle, rounded_mask, scale_down

MOUNT_WIDTH: Final = 8
MOUNT_LINE_WIDTH: Final = 2
GLOW_BLUR: Final = 11
GLOW_MARGIN: Final = 3 * GLOW_BLUR
FADE_SHARE: Final = 0.44
SEAL_SIZE: Final = 52

Piece = tuple[Image.Image, Highlight]


def fade_piece(piece: Image.Image) -> Image.Image:
    """Return a piece blended with the dark of the table."""
    dark = Image.blend(
        piece.convert("RGB"), Image.new("RGB", piece.size, table_style.WOOD_COLOUR), FADE_SHARE
    )
    dark.putalpha(piece.getchannel("A"))
    return dark


@lru_cache(maxsize=32)
def make_glow(size: tuple[int, int]) -> Image.Image:
    """Draw the glow around a chosen piece as a mask with a margin on all sides."""
    light = Image.new("L", (size[0] + 2 * GLOW_MARGIN, size[1] + 2 * GLOW_MARGIN))
    light.paste(
        235, (GLOW_MARGIN - 5, GLOW_MARGIN - 5), rounded_mask((size[0] + 10, size[1] + 10), 22)
    )
    return light.filter(ImageFilter.GaussianBlur(GLOW_BLUR))


def mount_piece(piece: Image.Image, radius: int, *, hatched: bool = False) -> Image.Image:
    """Return a chosen piece on a slightly larger bright mount, striped if hatched."""
    sheet = _draw_mount(piece.size, radius, hatched=hatched).copy()
    sheet.paste(piece, (MOUNT_WIDTH, MOUNT_WIDTH), piece.getchannel("A"))
    return sheet


@lru_cache(maxsize=32)
def _draw_mount(size: tuple[int, int], radius: int, *, hatched: bool) -> Image.Image:
    whole = size[0] + 2 * MOUNT_WIDTH, size[1] + 2 * MOUNT_WIDTH
    sheet = Image.new("RGB", whole, table_style.GLOW_COLOUR)
    if hatched:
        sheet.paste(SHADOW, (0, 0), pattern_mask("rising", whole, 16))
    inner = size[0] + 2 * MOUNT_LINE_WIDTH, size[1] + 2 * MOUNT_LINE_WIDTH
    sheet.paste(
        SHADOW,
        (MOUNT_WIDTH - MOUNT_LINE_WIDTH, MOUNT_WIDTH - MOUNT_LINE_WIDTH),
        rounded_mask(inner, radius + MOUNT_LINE_WIDTH),
    )
    sheet.putalpha(rounded_mask(whole, radius + MOUNT_WIDTH))
    return sheet


@lru_cache(maxsize=16)
def draw_seal(icon: str) -> Image.Image:
    """Draw the seal of a choice: its icon on a dark disc with a bright rim."""
    side = SEAL_SIZE * DRAWING_SCALE
    sheet = Image.new("RGB", (side, side), table_style.GLOW_COLOUR)
    ground = mix_colours(PALETTES["legendary"].deep, (0, 0, 0), 0.3)
    box = 8, 8, side - 8, side - 8
    shapes.draw_panel(sheet, box, side // 2 - 8, PanelStyle(ground, SHADOW), 3)
    inner = 58
    table_style.draw_icon(sheet, ((side - inner) // 2, (side - inner) // 2), inner, icon)
    sheet.putalpha(rounded_mask((side, side), side // 2))
    return scale_down(sheet, SEAL_SIZE)


def place_seal(icon: str, right: int, top: int) -> tuple[Image.Image, int, int]:
    """Return a seal and its position over the upper right corner of a chosen piece."""
    return draw_seal(icon), right - SEAL_SIZE + 16, top - 18


def lay_row(
    layout: table_style.Layout, pieces: Sequence[Piece], radius: int, *, hatched: bool = False
) -> None:
    """Add pieces side by side: chosen ones on mounts, those set aside faded."""
    left, top = table_style.MARGIN, layout.top
    for piece, pick in pieces:
        if pick == "chosen":
            lay_mounted(layout, piece, (left, top), radius, hatched=hatched)
        else:
            layout.add_piece(fade_piece(piece) if pick == "aside" else piece, left, top)
        left += piece.width + table_style.GAP
    layout.top += max(piece.height for piece, _ in pieces) + table_style.GAP


def lay_mounted(
    layout: table_style.Layout,
    piece: Image.Image,
    at: tuple[int, int],
    radius: int,
    *,
    hatched: bool = False,
) -> None:
    """Add a piece on its mount, with a glow."""
    add_glow(layout, piece.size, at)
    drawn = mount_piece(piece, radius, hatched=hatched)
    layout.mounts.append((drawn, at[0] - MOUNT_WIDTH, at[1] - MOUNT_WIDTH))


def add_glow(layout: table_style.Layout, size: tuple[int, int], corner: tuple[int, int]) -> None:
    """Add a glow around a piece of this size."""
    layout.lights.append((make_glow(size), corner[0] - GLOW_MARGIN, corner[1] - GLOW_MARGIN))
