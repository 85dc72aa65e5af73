"""The table that pictures of cards lie on, and pieces that cast shadows on it."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageFilter

from render.drawing.colours import CREAM, SHADOW, Colour
from render.drawing.lettering import FIGURES, TextStyle, fit_lines, text_width, write_centred
from render.drawing.shapes import PanelStyle, draw_panel, rounded_mask
from render.drawing.textures import draw_wood, tile_image

TABLE_WIDTH: Final = 840
"""Narrow, so that on a phone the text of a card is nine points high at least."""
TABLE_MARGIN: Final = 24
PLANKS_HEIGHT: Final = 1184
WOOD_COLOUR: Colour = (27, 19, 13)
WOOD_SHADE: Final = 0.72
"""How far the grain is hidden: what is quiet packs well."""
GLOW_COLOUR: Colour = (255, 226, 130)
SHADOW_BLUR: Final = 9
GLOW_BLUR: Final = 16
PLAQUE_HEIGHT: Final = 46
PLAQUE_SIZES: Final = range(32, 21, -1)
PLAIN_PLAQUE: Final = PanelStyle((44, 33, 25), (120, 100, 74), (222, 208, 180))
STRONG_PLAQUE: Final = PanelStyle((30, 66, 36), (214, 226, 150), CREAM)


@lru_cache(maxsize=4)
def _draw_planks(wide: int) -> Image.Image:
    """Draw planks of low contrast: small files, legible words."""
    wood = draw_wood((wide, PLANKS_HEIGHT), "echoes")
    return Image.blend(wood, Image.new("RGB", wood.size, WOOD_COLOUR), WOOD_SHADE)


def draw_table(high: int, wide: int = TABLE_WIDTH) -> Image.Image:
    """Draw an empty table."""
    return tile_image(_draw_planks(wide), (wide, high))


@lru_cache(maxsize=64)
def _blurred_panel(size: tuple[int, int], radius: int, blur: int, grey: int) -> Image.Image:
    """Return a blurred panel as a mask, with a margin on all sides."""
    room = 3 * blur
    mask = Image.new("L", (size[0] + 2 * room, size[1] + 2 * room))
    mask.paste(grey, (room, room), rounded_mask(size, radius))
    return mask.filter(ImageFilter.GaussianBlur(blur))


def paste_piece(table: Image.Image, piece: Image.Image, at: tuple[int, int]) -> None:
    """Paste a piece with clear edges, with its shadow."""
    left, top = at
    cast = _blurred_panel(piece.size, min(20, piece.height // 2), SHADOW_BLUR, 190)
    table.paste(SHADOW, (left - 3 * SHADOW_BLUR + 2, top - 3 * SHADOW_BLUR + 8), cast)
    table.paste(piece, at, piece)


def paste_glow(table: Image.Image, size: tuple[int, int], at: tuple[int, int], grey: int) -> None:
    """Paste a glow behind a piece of this size."""
    mask = _blurred_panel(size, 24, GLOW_BLUR, grey)
    table.paste(GLOW_COLOUR, (at[0] - 3 * GLOW_BLUR, at[1] - 3 * GLOW_BLUR), mask)


@lru_cache(maxsize=128)
def draw_plaque(text: str, room: int, *, strong: bool = False) -> Image.Image:
    """Draw a note on a small plaque, no wider than the room; it is shared."""
    line = fit_lines(text, FIGURES, (room - 40, 1), PLAQUE_SIZES)
    wide = min(room, round(text_width(line.lines[0], FIGURES, line.size)) + 44)
    style = STRONG_PLAQUE if strong else PLAIN_PLAQUE
    image = Image.new("RGB", (wide, PLAQUE_HEIGHT), style.ground)
    draw_panel(image, (0, 0, wide, PLAQUE_HEIGHT), PLAQUE_HEIGHT // 2, style, 2)
    middle = wide / 2, PLAQUE_HEIGHT / 2
    write_centred(image, middle, line.lines[0], TextStyle(FIGURES, line.size, style.ink))
    image.putalpha(rounded_mask(image.size, PLAQUE_HEIGHT // 2))
    return image
