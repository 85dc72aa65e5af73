"""Rules text: words and icons in one line, as in "+1 {gold}", with **strong** words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.drawing import icons
from render.drawing.colours import Colour, Tint, luminance
from render.drawing.lettering import BOLD, TEXT, Setting, clean, rise, width, write

LEADING = 1.2
PARAGRAPH = 0.45
ICON = 1.0
BESIDE = 0.04

_TOKEN = re.compile(r"(\*\*|\{[a-z][a-z0-9_.]*\})")
_GLUED = re.compile(r"(?<=[\d+\u2212\u00d7]) (?=\{)|(?<=\u00ab) | (?=[:;!?\u00bb])")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one face, or one icon."""

    text: str
    face: str
    icon: str = ""


Word = tuple[Piece, ...]
Line = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Text that has been broken into lines at a size; None is the gap between paragraphs."""

    lines: tuple[Line | None, ...]
    book: str
    size: int
    align: str = "centre"

    @property
    def height(self) -> int:
        """How much room the block needs from its top to the last line's depth."""
        gaps = sum(line is None for line in self.lines)
        return round(self.size * LEADING * (len(self.lines) - gaps * (1 - PARAGRAPH)))


def plain(text: str, names: dict[str, str]) -> str:
    """Say rules text without icons and marks, for alt texts: each icon by its name."""
    return _TOKEN.sub(lambda found: names.get(found[0].strip("{}"), ""), text)


@lru_cache(maxsize=1024)
def words(paragraph: str) -> Line:
    """Part a paragraph into words; a number stays with its icon, a mark with its word."""
    found: list[Word] = []
    word: list[Piece] = []
    for piece in _pieces(_GLUED.sub("\u00a0", paragraph)):
        if piece.text == " ":
            found.append(tuple(word))
            word = []
        else:
            word.append(piece)
    return tuple(each for each in (*found, tuple(word)) if each)


def _pieces(paragraph: str) -> Iterator[Piece]:
    """Go through icons, stretches of text and, between words, single spaces."""
    face = TEXT
    for part in _TOKEN.split(paragraph):
        if part == "**":
            face = BOLD if face == TEXT else TEXT
        elif part.startswith("{") and part.endswith("}"):
            yield Piece("", face, part[1:-1])
        else:
            yield from (Piece(word, face) for word in re.split("( )", clean(part)) if word)


def piece_width(piece: Piece, size: int) -> float:
    """Measure an icon or a stretch of text."""
    return size * (ICON + 2 * BESIDE) if piece.icon else width(piece.text, piece.face, size)


def _word_width(word: Word, size: int) -> float:
    return sum(piece_width(piece, size) for piece in word)


def line_width(line: Line, size: int) -> float:
    """Measure a line with its spaces."""
    gaps = width(" ", TEXT, size) * (len(line) - 1)
    return gaps + sum(_word_width(word, size) for word in line)


def _break(paragraph: Line, size: int, room: float) -> list[Line]:
    lines: list[Line] = []
    line: Line = ()
    for word in paragraph:
        if line and line_width((*line, word), size) > room:
            lines.append(line)
            line = ()
        line = (*line, word)
    return [*lines, line]


def _even(paragraph: Line, size: int, room: float) -> list[Line]:
    """Break a paragraph so that its lines are about as long as each other, and no more of them."""
    lines = _break(paragraph, size, room)
    low, high = room / 2, room
    while len(lines) > 1 and high - low > size / 2:
        middle = (low + high) / 2
        tighter = _break(paragraph, size, middle)
        fits = len(tighter) == len(lines) and _widest(tighter, size) <= middle
        low, high = (low, middle) if fits else (middle, high)
        lines = tighter if fits else lines
    return lines


def _widest(lines: list[Line], size: int) -> float:
    return max(line_width(line, size) for line in lines)


@lru_cache(maxsize=512)
def set_text(text: str, book: str, room: float, size: int, align: str = "centre") -> Block:
    """Break rules text into lines at a size."""
    lines: list[Line | None] = []
    for paragraph in filter(None, map(words, text.split("\n"))):
        broken = (_even if align == "centre" else _break)(paragraph, size, room)
        lines += [None, *broken] if lines else broken
    return Block(tuple(lines), book, size, align)


def fit_text(text: str, book: str, box: tuple[float, float], sizes: range) -> Block | None:
    """Set rules text as large as fits a box; sizes run downwards, None says that none fits."""
    room, height = box
    for size in sizes:
        block = set_text(text, book, room, size)
        written = [line for line in block.lines if line]
        if block.height <= height and all(line_width(line, size) <= room for line in written):
            return block
    return None


def cut(block: Block, height: float) -> Block:
    """Leave out the last lines of a block that is too high; an ellipsis tells of it."""
    lines = list(block.lines)
    while len(lines) > 1 and Block(tuple(lines), block.book, block.size).height > height:
        lines.pop()
    while lines and lines[-1] is None:
        lines.pop()
    last = lines[-1] if lines else None
    if last:
        lines[-1] = (*last[:-1], (Piece("\u2026", TEXT),))
    return Block(tuple(lines), block.book, block.size, block.align)


def draw(image: Image.Image, box: tuple[float, float, float], block: Block, ink: Colour) -> None:
    """Draw a block below a line (left, top, right); icons are tinted for the ground of the ink."""
    left, base, right = box
    base += block.size * (LEADING + 0.62) / 2
    for line in block.lines:
        if line is None:
            base += block.size * LEADING * PARAGRAPH
            continue
        slack = right - left - line_width(line, block.size)
        _draw_line(
            image, (left + (slack / 2 if block.align == "centre" else 0), base), line, block, ink
        )
        base += block.size * LEADING


def _draw_line(
    image: Image.Image, at: tuple[float, float], line: Line, block: Block, ink: Colour
) -> None:
    left, base = at
    for word in line:
        for piece in word:
            if piece.icon:
                _draw_icon(image, (left, base), piece.icon, block, ink)
            else:
                write(image, (left, base), piece.text, Setting(piece.face, block.size, ink))
            left += piece_width(piece, block.size)
        left += width(" ", TEXT, block.size)


def _draw_icon(
    image: Image.Image, at: tuple[float, float], icon: str, block: Block, ink: Colour
) -> None:
    side = round(block.size * ICON)
    middle = at[1] - rise(TEXT, block.size) / 2
    corner = round(at[0] + block.size * BESIDE), round(middle - side / 2)
    image.paste(
        shade(icons.tint(block.book, icon), ink), corner, icons.mask(block.book, icon, side)
    )


def shade(tint: Tint, ink: Colour) -> Colour:
    """Pick the side of a tint that reads where this ink does."""
    return tint.on_light if luminance(ink) < 0.2 else tint.on_dark
