"""A page of a guide: a title, a drawn example with labels, and a few sentences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import rich_text
from render.drawing.colours import Colour
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    FIGURES,
    FittedText,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text_evenly,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.shapes import Box, PanelStyle, Size, draw_panel, draw_smooth_mask

SHEET_WIDTH: Final = 840
"""A phone of 390 points shows it 350 points wide, a text of 36 pixels at fifteen points."""
SHEET_HEIGHT: Final = 1120
"""All pages are of one height, so that buttons below stay where they are."""
MARGIN: Final = 24
INNER_WIDTH: Final = SHEET_WIDTH - 2 * MARGIN
TITLE_BASE: Final = 76
TITLE_SIZES: Final = range(60, 43, -1)
RULE_TOP: Final = 102
EXAMPLE_TOP: Final = RULE_TOP + 16
COUNT_SIZE: Final = 32
TEXT_SIZE: Final = 39
TEXT_GAP: Final = 26
"""The room between the example, the text and the lower edge."""
LABEL_SIZE: Final = 31
LABEL_WIDTH: Final = 230
LABEL_LINE: Final = 37
LABEL_PADDING: Final = (18, 9)
POINTER_WIDTH: Final = 4
DOT_RADIUS: Final = 9

Point = tuple[float, float]


class Label(NamedTuple):
    """Words on an example, and what they point at; places are in pixels of the example."""

    text: str
    middle: Point
    target: Point
    room: int = LABEL_WIDTH
    """A longer label is broken into lines."""


class Example(NamedTuple):
    """What a page shows, the labels on it, and in words what else is to be seen."""

    image: Image.Image
    labels: tuple[Label, ...] = ()
    says: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SheetStyle:
    """How the guide of a game looks."""

    book: str
    draw_ground: Callable[[Size], Image.Image]
    """Draw an empty sheet; it is drawn on."""
    ink: Colour
    quiet_ink: Colour
    label: PanelStyle


class SheetText(NamedTuple):
    """What is written on a page: the title, the text, which page it is, and of how many."""

    title: str
    text: str
    number: int
    page_count: int


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label on the sheet."""

    box: Box
    lines: tuple[str, ...]
    target: Point


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Where everything on a page is."""

    title: FittedText
    example: Box
    labels: tuple[PlacedLabel, ...]
    text: rich_text.TextBlock
    text_top: int


def lay_out_sheet(style: SheetStyle, words: SheetText, example: Example) -> SheetLayout:
    """Lay out a page: the text at the foot, the example in the middle of what is left."""
    room = INNER_WIDTH - round(text_width(_write_count(words), FIGURES, COUNT_SIZE)) - 20
    block = rich_text.lay_out_rich_text(words.text, style.book, INNER_WIDTH, TEXT_SIZE, "left")
    text_top = SHEET_HEIGHT - TEXT_GAP - block.height
    wide, high = example.image.size
    left = (SHEET_WIDTH - wide) // 2
    top = EXAMPLE_TOP + (text_top - TEXT_GAP - EXAMPLE_TOP - high) // 2
    return SheetLayout(
        fit_lines(words.title, DISPLAY, (room, 1), TITLE_SIZES),
        (left, top, left + wide, top + high),
        tuple(_place_label(one, (left, top)) for one in example.labels),
        block,
        text_top,
    )


def _place_label(label: Label, corner: tuple[int, int]) -> PlacedLabel:
    """Place a label on the sheet, inside its edges."""
    lines = wrap_text_evenly(label.text, BOLD, LABEL_SIZE, label.room - 2 * LABEL_PADDING[0])
    wide = round(max(text_width(line, BOLD, LABEL_SIZE) for line in lines)) + 2 * LABEL_PADDING[0]
    high = len(lines) * LABEL_LINE + 2 * LABEL_PADDING[1]
    left = round(corner[0] + label.middle[0] - wide / 2)
    left = max(MARGIN // 2, min(SHEET_WIDTH - MARGIN // 2 - wide, left))
    top = round(corner[1] + label.middle[1] - high / 2)
    target = corner[0] + label.target[0], corner[1] + label.target[1]
    return PlacedLabel((left, top, left + wide, top + high), lines, target)


def draw_sheet(style: SheetStyle, words: SheetText, example: Example) -> Image.Image:
    """Draw a page."""
    layout = lay_out_sheet(style, words, example)
    sheet = style.draw_ground((SHEET_WIDTH, SHEET_HEIGHT)).copy()
    title = TextStyle(DISPLAY, layout.title.size, style.ink)
    write_line(sheet, (MARGIN, TITLE_BASE), layout.title.lines[0], title)
    count = TextStyle(FIGURES, COUNT_SIZE, style.quiet_ink)
    write_right(sheet, (SHEET_WIDTH - MARGIN, TITLE_BASE), _write_count(words), count)
    line = (MARGIN, RULE_TOP, SHEET_WIDTH - MARGIN, RULE_TOP)
    ImageDraw.Draw(sheet).line(line, fill=style.quiet_ink, width=2)
    image = example.image
    mask = image.getchannel("A") if image.mode == "RGBA" else None
    sheet.paste(image, layout.example[:2], mask)
    _draw_labels(sheet, style, layout.labels)
    at = MARGIN, layout.text_top, SHEET_WIDTH - MARGIN
    rich_text.draw_block(sheet, at, layout.text, style.ink)
    return sheet


def _write_count(words: SheetText) -> str:
    return f"{words.number} / {words.page_count}"


def _draw_labels(sheet: Image.Image, style: SheetStyle, labels: Sequence[PlacedLabel]) -> None:
    """Draw all pointers, then all plates, so that no pointer crosses a plate."""
    for one in labels:
        _draw_pointer(sheet, style.label, one.box, one.target)
    for one in labels:
        draw_panel(sheet, one.box, 14, style.label)
        middle = (one.box[0] + one.box[2]) / 2
        for number, line in enumerate(one.lines):
            spot = middle, one.box[1] + LABEL_PADDING[1] + (number + 0.5) * LABEL_LINE
            write_centred(sheet, spot, line, TextStyle(BOLD, LABEL_SIZE, style.label.ink))


def _draw_pointer(sheet: Image.Image, style: PanelStyle, box: Box, target: Point) -> None:
    """Draw a line from the middle of a plate to its target, with a dot at the end."""
    start = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    room = DOT_RADIUS + 4
    left, top = (round(min(a, b)) - room for a, b in zip(start, target, strict=True))
    right, bottom = (round(max(a, b)) + room for a, b in zip(start, target, strict=True))
    ends = (start[0] - left, start[1] - top), (target[0] - left, target[1] - top)
    for wider, colour in ((3, style.ground), (0, style.rim)):
        paint = partial(_paint_pointer, ends, wider)
        sheet.paste(colour, (left, top), draw_smooth_mask((right - left, bottom - top), paint))


def _paint_pointer(
    ends: tuple[Point, Point], wider: int, brush: ImageDraw.ImageDraw, fine: int
) -> None:
    """Paint the line and the dot of a pointer, wider for its rim."""
    start, (across, down) = ends
    line = (start[0] * fine, start[1] * fine, across * fine, down * fine)
    brush.line(line, fill=255, width=(POINTER_WIDTH + 2 * wider) * fine)
    radius = DOT_RADIUS + wider
    dot = (across - radius, down - radius, across + radius, down + radius)
    brush.ellipse(tuple(edge * fine for edge in dot), fill=255)


class Piece(NamedTuple):
    """A part of an example, and where its corner is."""

    image: Image.Image
    at: tuple[int, int]


def lay_pieces(wide: int, pieces: Sequence[Piece]) -> Image.Image:
    """Lay pieces on a clear ground that is as high as they need."""
    high = max(one.at[1] + one.image.height for one in pieces)
    board = Image.new("RGBA", (wide, high))
    for piece in pieces:
        board.alpha_composite(piece.image.convert("RGBA"), piece.at)
    return board
