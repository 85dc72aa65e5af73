"""Plates of the guide: a sign, a heading and a sentence."""

from typing import Final, NamedTuple

from PIL import Image

from render.drawing import icons
from render.drawing.colours import INK, PARCHMENT, mix_colours
from render.drawing.guide_sheet import Piece, lay_pieces
from render.drawing.lettering import BOLD, TEXT, TextStyle, fit_lines, wrap_text, write_line
from render.drawing.shapes import PanelStyle, draw_panel
from render.valhalla.pictures.map.frame.map_frame import RIM

GAP: Final = 16
PADDING: Final = 20
ICON_SIZE: Final = 76
HEADING_SIZES: Final = range(40, 29, -1)
LINE_SIZE: Final = 33
LINE_HEIGHT: Final = 40
STYLE: Final = PanelStyle(mix_colours(PARCHMENT, (255, 255, 255), 0.45), RIM, INK)


class Entry(NamedTuple):
    """What a plate says."""

    icon: str
    heading: str
    text: str


def draw_entries(entries: tuple[Entry, ...], wide: int, across: int) -> Image.Image:
    """Draw plates in rows, all of one size."""
    own = (wide - (across - 1) * GAP) // across
    room = own - 2 * PADDING - ICON_SIZE - PADDING
    lines = [wrap_text(one.text, TEXT, LINE_SIZE, room) for one in entries]
    high = 2 * PADDING + 46 + max(map(len, lines)) * LINE_HEIGHT
    pieces = []
    for number, one in enumerate(entries):
        row, column = divmod(number, across)
        plate = _draw_entry(one, lines[number], (own, high))
        pieces.append(Piece(plate, (column * (own + GAP), row * (high + GAP))))
    return lay_pieces(wide, pieces)


def _draw_entry(entry: Entry, lines: tuple[str, ...], size: tuple[int, int]) -> Image.Image:
    plate = Image.new("RGBA", size)
    draw_panel(plate, (0, 0, *size), 14, STYLE)
    sign = icons.icon_mask("valhalla", entry.icon, ICON_SIZE)
    plate.paste(INK, (PADDING, (size[1] - ICON_SIZE) // 2), sign)
    left = 2 * PADDING + ICON_SIZE
    heading = fit_lines(entry.heading, BOLD, (size[0] - left - PADDING, 1), HEADING_SIZES)
    base = PADDING + 34
    write_line(plate, (left, base), heading.lines[0], TextStyle(BOLD, heading.size, INK))
    for number, line in enumerate(lines, 1):
        at = left, base + 6 + number * LINE_HEIGHT
        write_line(plate, at, line, TextStyle(TEXT, LINE_SIZE, INK))
    return plate
