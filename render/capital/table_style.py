"""What the pictures of the city game share: the table, headings, rows of pieces."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import icons, shapes, small_cards, textures
from render.drawing.colours import CREAM, SHADOW, Colour, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    FittedText,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import draw_gradient
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import DRAWING_SCALE, rounded_mask, scale_down

GAME_KEY: Final = "capital"
TABLE_WIDTH: Final = 840
"""Narrow, so that on a phone of 350 points a text of 22 pixels is nine points high."""
MARGIN: Final = 24
GAP: Final = 18
PLANKS_HEIGHT: Final = 1184
INNER_WIDTH: Final = TABLE_WIDTH - 2 * MARGIN
GOLD: Final[Colour] = small_cards.GOLD
HEADING_HEIGHT: Final = 72
WOOD_COLOUR: Final[Colour] = (27, 19, 13)
SHADOW_BLUR: Final = 8
GLOW_COLOUR: Final[Colour] = (255, 232, 158)
"""The glow around chosen pieces."""


def icon_or_default(key: str, default: str) -> str:
    """Return the icon of an id, or the given icon where the id has none of its own."""
    return key if key in icons.load_icon_index(GAME_KEY).files else default


@lru_cache(maxsize=1)
def _draw_planks() -> Image.Image:
    """Draw planks of low contrast, darker at both sides: small files, legible words."""
    wood = textures.draw_wood((TABLE_WIDTH, PLANKS_HEIGHT))
    quiet = Image.blend(wood, Image.new("RGB", wood.size, WOOD_COLOUR), 0.5)
    side = Image.linear_gradient("L").rotate(90).resize((TABLE_WIDTH // 2, 1))
    fall = Image.new("L", (TABLE_WIDTH, 1))
    fall.paste(side, (0, 0))
    fall.paste(side.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (TABLE_WIDTH // 2, 0))
    dark = fall.point([max(0, 120 - grey) for grey in range(256)]).resize(wood.size)
    quiet.paste((0, 0, 0), (0, 0), dark)
    return quiet


def draw_empty_table(high: int) -> Image.Image:
    """Draw an empty table of any height."""
    return textures.tile_image(_draw_planks(), (TABLE_WIDTH, high))


class Layout:
    """Pieces on a table, added from top to bottom; the table grows with them."""

    def __init__(self, top: int = 0) -> None:
        self.top = top
        self.pieces: list[tuple[Image.Image, int, int]] = []
        self.titles: list[tuple[Image.Image, int, int]] = []
        self.marks: list[tuple[Image.Image, int, int]] = []
        self.lights: list[tuple[Image.Image, int, int]] = []
        self.mounts: list[tuple[Image.Image, int, int]] = []
        self.seals: list[tuple[Image.Image, int, int]] = []

    def add_row(self, *pieces: Image.Image, gap: int = GAP) -> None:
        """Add pieces side by side, from the left margin on."""
        left = MARGIN
        for piece in pieces:
            self.add_piece(piece, left, self.top)
            left += piece.width + gap
        self.top += max(piece.height for piece in pieces) + gap

    def add_title(self, title: Image.Image) -> None:
        """Add a title, which casts no shadow, close above what follows it."""
        self.titles.append((title, MARGIN, self.top))
        self.top += title.height + GAP // 2

    def add_piece(self, piece: Image.Image, left: int, top: int) -> None:
        """Add one piece anywhere."""
        self.pieces.append((piece, left, top))

    def draw(self, foot: int = MARGIN) -> Image.Image:
        """Draw the table with all its pieces, each with its shadow."""
        picture = draw_empty_table(self.top + foot - GAP)
        for title, left, top in self.titles:
            picture.paste(title, (left, top), title.getchannel("A"))
        for light, left, top in self.lights:
            picture.paste(GLOW_COLOUR, (left, top), light)
        for piece, left, top in self.pieces:
            paste_piece(picture, piece, left, top)
        for mount, left, top in self.mounts:
            picture.paste(mount, (left, top), mount.getchannel("A"))
        for seal, left, top in self.seals:
            paste_piece(picture, seal, left, top)
        return picture


def paste_piece(picture: Image.Image, piece: Image.Image, left: int, top: int) -> None:
    """Paste a piece; a piece with transparent edges casts a shadow."""
    if piece.mode != "RGBA":
        picture.paste(piece, (left, top))
        return
    cast = _draw_shadow(piece.size)
    picture.paste(SHADOW, (left - SHADOW_BLUR * 3 + 2, top - SHADOW_BLUR * 3 + 7), cast)
    picture.paste(piece, (left, top), piece.getchannel("A"))


@lru_cache(maxsize=64)
def _draw_shadow(size: tuple[int, int]) -> Image.Image:
    """Draw the soft shadow of a panel as a mask with a margin on all sides."""
    room = SHADOW_BLUR * 3
    dark = Image.new("L", (size[0] + 2 * room, size[1] + 2 * room))
    dark.paste(180, (room, room), rounded_mask(size, min(18, size[1] // 2)))
    return dark.filter(ImageFilter.GaussianBlur(SHADOW_BLUR))


@lru_cache(maxsize=64)
def draw_heading(text: str, note: str = "", icon: str = "") -> Image.Image:
    """Draw a title with an optional icon and a note beside it."""
    strip = Image.new(
        "RGBA", (INNER_WIDTH * DRAWING_SCALE, HEADING_HEIGHT * DRAWING_SCALE), (*GOLD, 0)
    )
    left, base = 4, (HEADING_HEIGHT - 24) * DRAWING_SCALE
    if icon:
        mask = icons.icon_mask(GAME_KEY, icon, 68)
        strip.paste((*GOLD, 255), (left, base - 60), mask)
        left += 88
    room = strip.width - left - (round(_note_width(note)) + 60 if note else 0)
    fitted_title = fit_lines(text, DISPLAY, (room, 1), range(76, 47, -1))
    write_line(
        strip, (left, base), fitted_title.lines[0], TextStyle(DISPLAY, fitted_title.size, CREAM)
    )
    if note:
        fitted_note = fit_lines(note, FIGURES, (_note_width(note), 1), range(58, 43, -1))
        write_right(
            strip,
            (strip.width - 4, base),
            fitted_note.lines[0],
            TextStyle(FIGURES, fitted_note.size, GOLD),
        )
    line = base + 26
    ImageDraw.Draw(strip).line((0, line, strip.width, line), fill=(*GOLD, 130), width=3)
    return scale_down(strip, INNER_WIDTH)


def _note_width(note: str) -> float:
    return min(text_width(note, FIGURES, 58) + 2, INNER_WIDTH * DRAWING_SCALE * 0.62)


@lru_cache(maxsize=64)
def make_panel(size: tuple[int, int], palette: Palette, radius: int = 40) -> Image.Image:
    """Make an empty panel at working scale, its rim in metal; draw on a copy."""
    rim = Image.new("RGB", size, palette.metal)
    inside = size[0] - 8, size[1] - 8
    rim.paste(mix_colours(palette.deep, palette.mid, 0.2), (4, 4), rounded_mask(inside, radius - 4))
    rim.putalpha(rounded_mask(size, radius))
    return rim


def draw_icon(image: Image.Image, at: tuple[int, int], size: int, key: str) -> None:
    """Draw an icon in its own tint for dark ground."""
    shapes.draw_icon(image, at, size, (GAME_KEY, key), CREAM)


def draw_figure(image: Image.Image, centre: tuple[float, float], text: str, size: int) -> None:
    """Write a large number around a point."""
    write_centred(image, centre, text, TextStyle(FIGURES_BOLD, size, CREAM))


def draw_note(image: Image.Image, at: tuple[int, int], fitted: FittedText, palette: Palette) -> int:
    """Draw a note on a plate, its right end and middle at a point; return its width."""
    text = fitted.lines[0]
    half = round(fitted.size * 0.72)
    wide = round(text_width(text, FIGURES, fitted.size)) + 32
    box = at[0] - wide, at[1] - half, at[0], at[1] + half
    style = shapes.PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.45), palette.metal)
    shapes.draw_panel(image, box, half // 2 + 2, style, 2)
    write_centred(image, (at[0] - wide / 2, at[1]), text, TextStyle(FIGURES, fitted.size, CREAM))
    return wide


def draw_nameplate(name: str, number: int, palette: Palette) -> Image.Image:
    """Draw a player's plate, in final pixels."""
    whole = draw_large_nameplate(name, number, palette)
    return scale_down(whole, whole.width // DRAWING_SCALE)


@lru_cache(maxsize=64)
def draw_large_nameplate(
    name: str, number: int, palette: Palette, max_width: int = 760
) -> Image.Image:
    """Draw a player's plate at working scale: the colour, its pattern, the seat's number, the name.

    The pattern is always there, so that no seat is known by its colour alone.
    """
    high, side = 88, 96
    fitted_name = fit_lines(name, FIGURES_BOLD, (max_width - side - 48, 1), range(58, 43, -1))
    wide = side + 48 + round(text_width(fitted_name.lines[0], FIGURES_BOLD, fitted_name.size))
    sheet = Image.new("RGB", (wide, high), palette.metal)
    sheet.paste(draw_gradient((wide - 8, high - 8), palette.mid, palette.deep), (4, 4),
                rounded_mask((wide - 8, high - 8), 22))  # fmt: skip
    hatch = pattern_mask(palette.hatch, (side - 8, high - 8), 40)
    sheet.paste(mix_colours(palette.mid, palette.metal, 0.55), (4, 4), hatch)
    shapes.draw_panel(
        sheet, (20, 14, side - 16, high - 14), 16, shapes.PanelStyle(palette.deep, palette.metal)
    )
    draw_figure(sheet, (side / 2 + 2, high / 2), str(number), 50)
    at = side + 12, high / 2 + 20
    write_line(sheet, at, fitted_name.lines[0], TextStyle(FIGURES_BOLD, fitted_name.size, CREAM))
    sheet.putalpha(rounded_mask((wide, high), 26))
    return sheet


def draw_pips(image: Image.Image, at: tuple[int, int], row: Sequence[str], palette: Palette) -> int:
    """Draw a row of diamonds at working scale: full, half or open; return its width."""
    side, step = 46, 60
    for number, state in enumerate(row):
        corner = at[0] + number * step, at[1] - side // 2
        image.paste(palette.accent, corner, _draw_diamond(side))
        inner = {"full": 0, "half": 22, "open": 34}[state]
        if inner:
            place = corner[0] + (side - inner) // 2, corner[1] + (side - inner) // 2
            image.paste(mix_colours(palette.deep, (0, 0, 0), 0.5), place, _draw_diamond(inner))
    return step * len(row)


@lru_cache(maxsize=8)
def _draw_diamond(side: int) -> Image.Image:
    half = side / 2
    return shapes.polygon_mask((side, side), ((half, 0), (side, half), (half, side), (0, half)))


def split_into_rows(count: int, max_per_row: int) -> list[int]:
    """Split a number of cards into rows of about equal length, longer ones first."""
    rows = -(-count // max_per_row)
    return [count // rows + (number < count % rows) for number in range(rows)] if rows else []


def centred_lefts(count: int, wide: int, gap: int) -> list[int]:
    """Return the left edges of pieces centred on the table."""
    whole = count * wide + (count - 1) * gap
    return [(TABLE_WIDTH - whole) // 2 + number * (wide + gap) for number in range(count)]
