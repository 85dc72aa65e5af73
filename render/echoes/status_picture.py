"""The status page as a picture of words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PIL import Image

from engine.core.protocol.values import Event
from engine.echoes.view import View
from render.drawing.colours import CREAM, Colour
from render.drawing.lettering import BOLD, DISPLAY, TEXT, TextStyle, wrap_text, write_line
from render.drawing.picture import Picture, PictureRequest
from render.echoes.status_page import write_page_title, write_status_page

BOARD_PART: Final = "board"
WIDTH: Final = 840
MARGIN: Final = 28
GROUND: Final[Colour] = (38, 33, 28)
TITLE: Final = TextStyle(DISPLAY, 46, CREAM)
NAME: Final = TextStyle(BOLD, 30, (214, 178, 108))
BODY: Final = TextStyle(TEXT, 30, CREAM)
LINE_HEIGHT: Final = 40
TITLE_HEIGHT: Final = 64

Line = tuple[str, TextStyle, int]
"""A line, how it is written, and how high it is."""


def draw_status(
    view: View, request: PictureRequest, players: Mapping[int, str], events: Sequence[Event]
) -> Picture:
    """Draw the status page of a view, line by line."""
    del events
    page = write_status_page(view, request.language, players)
    lines = [*_break(page.title, TITLE, TITLE_HEIGHT)]
    for text in page.paragraphs:
        lines += _break(text, BODY, LINE_HEIGHT)
    for name, value in page.fields:
        lines += _break(name, NAME, LINE_HEIGHT)
        lines += _break(value, BODY, LINE_HEIGHT)
    image = Image.new("RGB", (WIDTH, sum(line[2] for line in lines) + 2 * MARGIN), GROUND)
    top = MARGIN
    for text, style, high in lines:
        top += high
        write_line(image, (MARGIN, top - high // 4), text, style)
    title = write_page_title(view, request.language, players)
    return Picture(image, title, " ".join((title, *page.paragraphs)), is_flat=True)


def _break(text: str, style: TextStyle, high: int) -> list[Line]:
    plain = text.replace("\\", "").replace("**", "")
    lines = wrap_text(plain, style.face, style.size, WIDTH - 2 * MARGIN)
    return [(line, style, high) for line in lines]


def choose_board(_view: Any, _events: Sequence[Event]) -> tuple[tuple[str, str], ...]:
    """Send the one picture that there is."""
    return ((BOARD_PART, ""),)
