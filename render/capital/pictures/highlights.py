"""How a choice looks: what is chosen shines on a bright mount, what is not recedes.

Mount and seal stand out by brightness and shape, so that they need no colour.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageFilter

from render.capital import table_style
from render.capital.contents.pieces import Pick
from render.drawing import shapes
from render.drawing.colours import PALETTES, SHADOW, mix
from render.drawing.patterns import pattern
from render.drawing.shapes import SCALE, Style, reduce, rounded

LINE: Final = 8
DARK: Final = 2
BLUR: Final = 11
ROOM: Final = 3 * BLUR
FADE: Final = 0.44
SEAL: Final = 52

Piece = tuple[Image.Image, Pick]


def faded(piece: Image.Image) -> Image.Image:
    """Let a piece recede into the dark of the table."""
    dark = Image.blend(piece.convert("RGB"), Image.new("RGB", piece.size, table_style.WOOD), FADE)
    dark.putalpha(piece.getchannel("A"))
    return dark


@lru_cache(maxsize=32)
def shine(size: tuple[int, int]) -> Image.Image:
    """Shape the light around a chosen piece, as a mask with room for it on all sides."""
    light = Image.new("L", (size[0] + 2 * ROOM, size[1] + 2 * ROOM))
    light.paste(235, (ROOM - 5, ROOM - 5), rounded((size[0] + 10, size[1] + 10), 22))
    return light.filter(ImageFilter.GaussianBlur(BLUR))


def mounted(piece: Image.Image, radius: int, *, hatched: bool = False) -> Image.Image:
    """Lay a chosen piece on a bright mount, a little larger; in patterns it is striped too."""
    sheet = _mount(piece.size, radius, hatched=hatched).copy()
    sheet.paste(piece, (LINE, LINE), piece.getchannel("A"))
    return sheet


@lru_cache(maxsize=32)
def _mount(size: tuple[int, int], radius: int, *, hatched: bool) -> Image.Image:
    whole = size[0] + 2 * LINE, size[1] + 2 * LINE
    sheet = Image.new("RGB", whole, table_style.LIGHT)
    if hatched:
        sheet.paste(SHADOW, (0, 0), pattern("rising", whole, 16))
    inner = size[0] + 2 * DARK, size[1] + 2 * DARK
    sheet.paste(SHADOW, (LINE - DARK, LINE - DARK), rounded(inner, radius + DARK))
    sheet.putalpha(rounded(whole, radius + LINE))
    return sheet


@lru_cache(maxsize=16)
def seal(icon: str) -> Image.Image:
    """Draw the seal of a choice: its icon on a dark disc with a bright rim."""
    side = SEAL * SCALE
    sheet = Image.new("RGB", (side, side), table_style.LIGHT)
    ground = mix(PALETTES["legendary"].deep, (0, 0, 0), 0.3)
    box = 8, 8, side - 8, side - 8
    shapes.panel(sheet, box, side // 2 - 8, Style(ground, SHADOW), 3)
    inner = 58
    table_style.tinted(sheet, ((side - inner) // 2, (side - inner) // 2), inner, icon)
    sheet.putalpha(rounded((side, side), side // 2))
    return reduce(sheet, SEAL)


def sealed(icon: str, right: int, top: int) -> tuple[Image.Image, int, int]:
    """Lay a seal over the upper right corner of a chosen piece."""
    return seal(icon), right - SEAL + 16, top - 18


def laid(
    layout: table_style.Layout, pieces: Sequence[Piece], radius: int, *, hatched: bool = False
) -> None:
    """Lay pieces side by side; those that are chosen shine, the others recede."""
    left, top = table_style.MARGIN, layout.top
    for piece, pick in pieces:
        if pick == "chosen":
            lift(layout, piece, (left, top), radius, hatched=hatched)
        else:
            layout.put(faded(piece) if pick == "aside" else piece, left, top)
        left += piece.width + table_style.GAP
    layout.top += max(piece.height for piece, _ in pieces) + table_style.GAP


def lift(
    layout: table_style.Layout,
    piece: Image.Image,
    at: tuple[int, int],
    radius: int,
    *,
    hatched: bool = False,
) -> None:
    """Let a piece shine on its mount."""
    light(layout, piece.size, at)
    drawn = mounted(piece, radius, hatched=hatched)
    layout.mounts.append((drawn, at[0] - LINE, at[1] - LINE))


def light(layout: table_style.Layout, size: tuple[int, int], at: tuple[int, int]) -> None:
    """Let light shine around a piece of a size."""
    layout.lights.append((shine(size), at[0] - ROOM, at[1] - ROOM))
