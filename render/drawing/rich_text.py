"""Rules text: words and icons in one line, as in "+1 {gold}", with **strong** words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.drawing import icons
from render.drawing.colours import Colour, Tint, relative_luminance
from render.drawing.lettering import (
    BOLD,
    TEXT,
    TextStyle,
    capital_height,
    make_drawable,
    text_width,
    write_line,
)

LEADING = 1.2
PARAGRAPH_GAP = 0.45
ICON_SIZE = 1.0
ICON_MARGIN = 0.04

_TOKEN = re.compile(r"(\*\*|\{[a-z][a-z0-9_.]*\})")
_NO_BREAK_SPACES = re.compile(r"(?<=[\d+\u2212\u00d7]) (?=\{)|(?<=\u00ab) | (?=[:;!?\u00bb])")


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A run of text in one face, or one icon."""

    text: str
    face: str
    icon: str = ""


Word = tuple[TextPiece, ...]
Line = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text broken into lines at a size; None is the gap between paragraphs."""

    lines: tuple[Line | None, ...]
    book: str
    size: int
    align: str = "centre"

    @property
    def height(self) -> int:
        """The height of the block in pixels."""
        gaps = sum(line is None for line in self.lines)
        return round(self.size * LEADING * (len(self.lines) - gaps * (1 - PARAGRAPH_GAP)))


@lru_cache(maxsize=1024)
def split_into_words(paragraph: str) -> Line:
    """Split a paragraph into words; a number stays with its icon, a mark with its word."""
    found: list[Word] = []
    word: list[TextPiece] = []
    for piece in _split_into_pieces(_NO_BREAK_SPACES.sub("\u00a0", paragraph)):
        if piece.text == " ":
            found.append(tuple(word))
            word = []
        else:
            word.append(piece)
    return tuple(each for each in (*found, tuple(word)) if each)


def _split_into_pieces(paragraph: str) -> Iterator[TextPiece]:
    """Yield icons, runs of text and, between words, single spaces."""
    face = TEXT
    for part in _TOKEN.split(paragraph):
        if part == "**":
            face = BOLD if face == TEXT else TEXT
        elif part.startswith("{") and part.endswith("}"):
            yield TextPiece("", face, part[1:-1])
        else:
            yield from (
                TextPiece(word, face) for word in re.split("( )", make_drawable(part)) if word
            )


def piece_width(piece: TextPiece, size: int) -> float:
    """Return the width of an icon or a run of text."""
    return (
        size * (ICON_SIZE + 2 * ICON_MARGIN)
        if piece.icon
        else text_width(piece.text, piece.face, size)
    )


def _word_width(word: Word, size: int) -> float:
    return sum(piece_width(piece, size) for piece in word)


def line_width(line: Line, size: int) -> float:
    """Return the width of a line with its spaces."""
    gaps = text_width(" ", TEXT, size) * (len(line) - 1)
    return gaps + sum(_word_width(word, size) for word in line)


def _break_paragraph(paragraph: Line, size: int, room: float) -> list[Line]:
    lines: list[Line] = []
    line: Line = ()
    for word in paragraph:
        if line and line_width((*line, word), size) > room:
            lines.append(line)
            line = ()
        line = (*line, word)
    return [*lines, line]


def _break_evenly(paragraph: Line, size: int, room: float) -> list[Line]:
    """Break a paragraph into as few lines as possible, all of about the same length."""
    lines = _break_paragraph(paragraph, size, room)
    low, high = room / 2, room
    while len(lines) > 1 and high - low > size / 2:
        middle = (low + high) / 2
        tighter = _break_paragraph(paragraph, size, middle)
        fits = len(tighter) == len(lines) and _widest_line(tighter, size) <= middle
        low, high = (low, middle) if fits else (middle, high)
        lines = tighter if fits else lines
    return lines


def _widest_line(lines: list[Line], size: int) -> float:
    return max(line_width(line, size) for line in lines)


@lru_cache(maxsize=512)
def lay_out_rich_text(
    text: str, book: str, room: float, size: int, align: str = "centre"
) -> TextBlock:
    """Break rules text into lines at a size."""
    lines: list[Line | None] = []
    for paragraph in filter(None, map(split_into_words, text.split("\n"))):
        broken = (_break_evenly if align == "centre" else _break_paragraph)(paragraph, size, room)
        lines += [None, *broken] if lines else broken
    return TextBlock(tuple(lines), book, size, align)


def fit_rich_text(text: str, book: str, box: tuple[float, float], sizes: range) -> TextBlock | None:
    """Lay rules text out in the largest of the falling sizes that fits a box; None if none does."""
    room, height = box
    for size in sizes:
        block = lay_out_rich_text(text, book, room, size)
        written = [line for line in block.lines if line]
        if block.height <= height and all(line_width(line, size) <= room for line in written):
            return block
    return None


def cut_block(block: TextBlock, height: float) -> TextBlock:
    """Cut the last lines of a block that is too high, and end it with an ellipsis."""
    lines = list(block.lines)
    while len(lines) > 1 and TextBlock(tuple(lines), block.book, block.size).height > height:
        lines.pop()
    while lines and lines[-1] is None:
        lines.pop()
    last = lines[-1] if lines else None
    if last:
        lines[-1] = (*last[:-1], (TextPiece("\u2026", TEXT),))
    return TextBlock(tuple(lines), block.book, block.size, block.align)


def draw_block(
    image: Image.Image, box: tuple[float, float, float], block: TextBlock, ink: Colour
) -> None:
    """Draw a block between left and right, below top; icons are tinted to suit the ink."""
    left, base, right = box
    base += block.size * (LEADING + 0.62) / 2
    for line in block.lines:
        if line is None:
            base += block.size * LEADING * PARAGRAPH_GAP
            continue
        slack = right - left - line_width(line, block.size)
        _draw_line(
            image, (left + (slack / 2 if block.align == "centre" else 0), base), line, block, ink
        )
        base += block.size * LEADING


def _draw_line(
    image: Image.Image, at: tuple[float, float], line: Line, block: TextBlock, ink: Colour
) -> None:
    left, base = at
    for word in line:
        for piece in word:
            if piece.icon:
                _draw_icon(image, (left, base), piece.icon, block, ink)
            else:
                write_line(image, (left, base), piece.text, TextStyle(piece.face, block.size, ink))
            left += piece_width(piece, block.size)
        left += text_width(" ", TEXT, block.size)


def _draw_icon(
    image: Image.Image, at: tuple[float, float], icon: str, block: TextBlock, ink: Colour
) -> None:
    side = round(block.size * ICON_SIZE)
    middle = at[1] - capital_height(TEXT, block.size) / 2
    corner = round(at[0] + block.size * ICON_MARGIN), round(middle - side / 2)
    image.paste(
        choose_tint(icons.find_tint(block.book, icon), ink),
        corner,
        icons.icon_mask(block.book, icon, side),
    )


def choose_tint(tint: Tint, ink: Colour) -> Colour:
    """Return the colour of a tint that reads on the same ground as this ink."""
    return tint.on_light if relative_luminance(ink) < 0.2 else tint.on_dark
