"""How the saga picture is written: its measures, blocks of text, and the titles of its parts."""

from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import INK, INK_SOFT, Colour
from render.drawing.lettering import (
    DISPLAY,
    ITALIC,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text,
    write_line,
    write_right,
)

WIDTH: Final = 1080
MIN_SIZE: Final = 31
"""The least size of a text: a phone of 390 points shows it eleven points high."""
MARGIN: Final = 64
INNER: Final = WIDTH - 2 * MARGIN
RIM: Colour = (96, 70, 40)
BODY_SIZE: Final = 36
NOTE_SIZE: Final = 33
LINE_SHARE: Final = 1.24


def write_block(
    sheet: Image.Image, at: tuple[int, int], text: str, style: TextStyle, room: int = INNER
) -> int:
    """Write a text in lines below a point; return the height below them."""
    left, top = at
    for line in wrap_text(text, style.face, style.size, room):
        write_line(sheet, (left, top + style.size), line, style)
        top += round(style.size * LINE_SHARE)
    return top


def draw_title(sheet: Image.Image, top: int, title: str, note: str = "") -> int:
    """Draw the title of a part over a line; return the height below it."""
    base = top + 78
    write_line(sheet, (MARGIN, base), title, TextStyle(DISPLAY, 44, INK))
    if note:
        room = INNER - text_width(title, DISPLAY, 44) - 40
        fitted = fit_lines(note, ITALIC, (room, 1), range(NOTE_SIZE, MIN_SIZE - 1, -1))
        style = TextStyle(ITALIC, fitted.size, INK_SOFT)
        write_right(sheet, (WIDTH - MARGIN, base), fitted.lines[0], style)
    brush = ImageDraw.Draw(sheet)
    brush.line((MARGIN, base + 18, WIDTH - MARGIN, base + 18), fill=RIM, width=3)
    return base + 40
