"""What all pictures of the city game share: the table, its headings, and pieces laid in rows."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import icons, shapes, small_cards, textures
from render.drawing.colours import CREAM, SHADOW, Colour, Palette, mix
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    Fitted,
    Setting,
    fit,
    width,
    write,
    write_centred,
    write_right,
)
from render.drawing.light import gradient
from render.drawing.patterns import pattern
from render.drawing.shapes import SCALE, reduce, rounded

BOOK: Final = "capital"
WIDE: Final = 1170
MARGIN: Final = 28
GAP: Final = 18
PLANKS: Final = 1184
INNER: Final = WIDE - 2 * MARGIN
GOLD: Final[Colour] = small_cards.GOLD
HEADING: Final = 72
WOOD: Final[Colour] = (27, 19, 13)
BLUR: Final = 8
LIGHT: Final[Colour] = (255, 232, 158)
"""What is chosen shines in it."""


def known(key: str, instead: str) -> str:
    """Find the icon of an id; a card or city of this table's own has its kind's."""
    return key if key in icons.index(BOOK).files else instead


@lru_cache(maxsize=1)
def _planks() -> Image.Image:
    """Lay quiet planks, darker towards both sides: the picture packs small, and words stand out."""
    wood = textures.wood((WIDE, PLANKS))
    quiet = Image.blend(wood, Image.new("RGB", wood.size, WOOD), 0.5)
    side = Image.linear_gradient("L").rotate(90).resize((WIDE // 2, 1))
    fall = Image.new("L", (WIDE, 1))
    fall.paste(side, (0, 0))
    fall.paste(side.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (WIDE // 2, 0))
    dark = fall.point([max(0, 120 - grey) for grey in range(256)]).resize(wood.size)
    quiet.paste((0, 0, 0), (0, 0), dark)
    return quiet


def table(high: int) -> Image.Image:
    """Lay an empty table of any height."""
    return textures.tiled(_planks(), (WIDE, high))


class Layout:
    """Pieces on a table, laid from top to bottom; the table grows with them."""

    def __init__(self, top: int = 0) -> None:
        self.top = top
        self.pieces: list[tuple[Image.Image, int, int]] = []
        self.titles: list[tuple[Image.Image, int, int]] = []
        self.marks: list[tuple[Image.Image, int, int]] = []
        self.lights: list[tuple[Image.Image, int, int]] = []
        self.mounts: list[tuple[Image.Image, int, int]] = []
        self.seals: list[tuple[Image.Image, int, int]] = []

    def row(self, *pieces: Image.Image, gap: int = GAP) -> None:
        """Lay pieces side by side, from the left margin on."""
        left = MARGIN
        for piece in pieces:
            self.put(piece, left, self.top)
            left += piece.width + gap
        self.top += max(piece.height for piece in pieces) + gap

    def head(self, title: Image.Image) -> None:
        """Lay a title, which casts no shadow, close above what follows it."""
        self.titles.append((title, MARGIN, self.top))
        self.top += title.height + GAP // 2

    def put(self, piece: Image.Image, left: int, top: int) -> None:
        """Lay one piece anywhere."""
        self.pieces.append((piece, left, top))

    def drawn(self, foot: int = MARGIN) -> Image.Image:
        """Draw the table with all its pieces, each with its shadow."""
        board = table(self.top + foot - GAP)
        for title, left, top in self.titles:
            board.paste(title, (left, top), title.getchannel("A"))
        for light, left, top in self.lights:
            board.paste(LIGHT, (left, top), light)
        for piece, left, top in self.pieces:
            lay(board, piece, left, top)
        for mount, left, top in self.mounts:
            board.paste(mount, (left, top), mount.getchannel("A"))
        for seal, left, top in self.seals:
            lay(board, seal, left, top)
        return board


def lay(board: Image.Image, piece: Image.Image, left: int, top: int) -> None:
    """Lay a piece on the table; a piece with clear edges casts a shadow."""
    if piece.mode != "RGBA":
        board.paste(piece, (left, top))
        return
    cast = _cast(piece.size)
    board.paste(SHADOW, (left - BLUR * 3 + 2, top - BLUR * 3 + 7), cast)
    board.paste(piece, (left, top), piece.getchannel("A"))


@lru_cache(maxsize=64)
def _cast(size: tuple[int, int]) -> Image.Image:
    """Shape the soft shadow of a panel, as a mask with room for it on all sides."""
    room = BLUR * 3
    dark = Image.new("L", (size[0] + 2 * room, size[1] + 2 * room))
    dark.paste(180, (room, room), rounded(size, min(18, size[1] // 2)))
    return dark.filter(ImageFilter.GaussianBlur(BLUR))


@lru_cache(maxsize=64)
def heading(text: str, note: str = "", icon: str = "") -> Image.Image:
    """Write a title over a part of the table, and what is to be known beside it."""
    strip = Image.new("RGBA", (INNER * SCALE, HEADING * SCALE), (*GOLD, 0))
    left, base = 4, (HEADING - 24) * SCALE
    if icon:
        mask = icons.mask(BOOK, icon, 68)
        strip.paste((*GOLD, 255), (left, base - 60), mask)
        left += 88
    room = strip.width - left - (round(_note_room(note)) + 60 if note else 0)
    name = fit(text, DISPLAY, (room, 1), range(76, 47, -1))
    write(strip, (left, base), name.lines[0], Setting(DISPLAY, name.size, CREAM))
    if note:
        said = fit(note, FIGURES, (_note_room(note), 1), range(58, 43, -1))
        write_right(
            strip, (strip.width - 4, base), said.lines[0], Setting(FIGURES, said.size, GOLD)
        )
    line = base + 26
    ImageDraw.Draw(strip).line((0, line, strip.width, line), fill=(*GOLD, 130), width=3)
    return reduce(strip, INNER)


def _note_room(note: str) -> float:
    return min(width(note, FIGURES, 58) + 2, INNER * SCALE * 0.62)


@lru_cache(maxsize=64)
def panel(size: tuple[int, int], palette: Palette, radius: int = 40) -> Image.Image:
    """Make an empty panel at working scale, its rim in metal; draw on a copy."""
    rim = Image.new("RGB", size, palette.metal)
    inside = size[0] - 8, size[1] - 8
    rim.paste(mix(palette.deep, palette.mid, 0.2), (4, 4), rounded(inside, radius - 4))
    rim.putalpha(rounded(size, radius))
    return rim


def tinted(image: Image.Image, at: tuple[int, int], size: int, key: str) -> None:
    """Draw an icon in its own tint for dark ground."""
    shapes.icon(image, at, size, (BOOK, key), CREAM)


def figure(image: Image.Image, centre: tuple[float, float], text: str, size: int) -> None:
    """Write a large number around a point."""
    write_centred(image, centre, text, Setting(FIGURES_BOLD, size, CREAM))


def note(image: Image.Image, at: tuple[int, int], said: Fitted, palette: Palette) -> int:
    """Write a note with its right end and middle at a point, on a plate; give its width."""
    text = said.lines[0]
    half = round(said.size * 0.72)
    wide = round(width(text, FIGURES, said.size)) + 32
    box = at[0] - wide, at[1] - half, at[0], at[1] + half
    style = shapes.Style(mix(palette.deep, (0, 0, 0), 0.45), palette.metal)
    shapes.panel(image, box, half // 2 + 2, style, 2)
    write_centred(image, (at[0] - wide / 2, at[1]), text, Setting(FIGURES, said.size, CREAM))
    return wide


def nameplate(name: str, number: int, palette: Palette) -> Image.Image:
    """Draw a player's plate, in final pixels."""
    whole = plate(name, number, palette)
    return reduce(whole, whole.width // SCALE)


@lru_cache(maxsize=64)
def plate(name: str, number: int, palette: Palette, most: int = 760) -> Image.Image:
    """Draw a player's plate at working scale: the colour, its pattern, the seat's number, the name.

    The pattern is always there, so that no seat is known by its colour alone.
    """
    high, side = 88, 96
    said = fit(name, FIGURES_BOLD, (most - side - 48, 1), range(58, 43, -1))
    wide = side + 48 + round(width(said.lines[0], FIGURES_BOLD, said.size))
    sheet = Image.new("RGB", (wide, high), palette.metal)
    sheet.paste(gradient((wide - 8, high - 8), palette.mid, palette.deep), (4, 4),
                rounded((wide - 8, high - 8), 22))  # fmt: skip
    hatch = pattern(palette.hatch, (side - 8, high - 8), 40)
    sheet.paste(mix(palette.mid, palette.metal, 0.55), (4, 4), hatch)
    shapes.panel(
        sheet, (20, 14, side - 16, high - 14), 16, shapes.Style(palette.deep, palette.metal)
    )
    figure(sheet, (side / 2 + 2, high / 2), str(number), 50)
    at = side + 12, high / 2 + 20
    write(sheet, at, said.lines[0], Setting(FIGURES_BOLD, said.size, CREAM))
    sheet.putalpha(rounded((wide, high), 26))
    return sheet


def pips(image: Image.Image, at: tuple[int, int], row: Sequence[str], palette: Palette) -> int:
    """Draw a row of diamonds at working scale: full, half or open; give its width."""
    side, step = 46, 60
    for number, state in enumerate(row):
        corner = at[0] + number * step, at[1] - side // 2
        image.paste(palette.accent, corner, _diamond(side))
        inner = {"full": 0, "half": 22, "open": 34}[state]
        if inner:
            place = corner[0] + (side - inner) // 2, corner[1] + (side - inner) // 2
            image.paste(mix(palette.deep, (0, 0, 0), 0.5), place, _diamond(inner))
    return step * len(row)


@lru_cache(maxsize=8)
def _diamond(side: int) -> Image.Image:
    half = side / 2
    return shapes.polygon((side, side), ((half, 0), (side, half), (half, side), (0, half)))


def balanced(count: int, most: int) -> list[int]:
    """Part a number of cards into rows of about the same length, the longer ones first."""
    rows = -(-count // most)
    return [count // rows + (number < count % rows) for number in range(rows)] if rows else []


def centred(count: int, wide: int, gap: int) -> list[int]:
    """Find the left ends of pieces that stand in the middle of the table."""
    whole = count * wide + (count - 1) * gap
    return [(WIDE - whole) // 2 + number * (wide + gap) for number in range(count)]
