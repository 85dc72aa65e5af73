"""The table of city levels: what each level pays and has room for."""

from typing import Final

from PIL import Image

from engine.valhalla.catalog.city_tables import city_tables
from render.drawing import icons
from render.drawing.colours import INK
from render.drawing.guide_sheet import INNER_WIDTH, Example, Piece, lay_pieces
from render.drawing.lettering import (
    BOLD,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    write_centred,
)
from render.drawing.shapes import draw_panel
from render.language.voice import Voice
from render.valhalla.guide.entries import GAP, STYLE

LEVEL_COLUMNS: Final = (
    ("level", "city"),
    ("income", "income"),
    ("slots", "buildings"),
    ("forts", "walls"),
)
"""Word and icon of each column."""
COLUMN_WIDTH: Final = INNER_WIDTH // len(LEVEL_COLUMNS)
HEADING_HEIGHT: Final = 118
ICON_SIZE: Final = 60
ROW_HEIGHT: Final = 84
FIGURE_SIZE: Final = 52


def read_levels() -> tuple[tuple[int, ...], ...]:
    """Read level, income, building slots and fortifications (V-3.1-06 to V-3.1-10)."""
    city = city_tables().city
    columns = (city.income, city.slots, city.fortifications)
    return tuple((level, *(one[level] for one in columns)) for level in range(1, len(city.income)))


def draw_levels(voice: Voice) -> Example:
    """Draw the table."""
    rows = [_draw_headings(voice), *map(_draw_row, read_levels())]
    pieces, top = [], 0
    for one in rows:
        pieces.append(Piece(one, (0, top)))
        top += one.height + GAP
    heads = ", ".join(voice.say(f"guide.city.{word}") for word, _ in LEVEL_COLUMNS)
    table = "; ".join(", ".join(map(str, row)) for row in read_levels())
    return Example(lay_pieces(INNER_WIDTH, pieces), says=(heads, table))


def _draw_headings(voice: Voice) -> Image.Image:
    strip = Image.new("RGBA", (INNER_WIDTH, HEADING_HEIGHT))
    for number, (word, icon) in enumerate(LEVEL_COLUMNS):
        middle = round((number + 0.5) * COLUMN_WIDTH)
        sign = icons.icon_mask("valhalla", icon, ICON_SIZE)
        strip.paste(INK, (middle - ICON_SIZE // 2, 0), sign)
        name = fit_lines(
            voice.say(f"guide.city.{word}"), BOLD, (COLUMN_WIDTH - 8, 1), range(32, 23, -1)
        )
        write_centred(
            strip, (middle, ICON_SIZE + 36), name.lines[0], TextStyle(BOLD, name.size, INK)
        )
    return strip


def _draw_row(numbers: tuple[int, ...]) -> Image.Image:
    plate = Image.new("RGBA", (INNER_WIDTH, ROW_HEIGHT))
    draw_panel(plate, (0, 0, INNER_WIDTH, ROW_HEIGHT), 14, STYLE)
    for column, figure in enumerate(numbers):
        spot = (column + 0.5) * COLUMN_WIDTH, ROW_HEIGHT / 2
        write_centred(plate, spot, str(figure), TextStyle(FIGURES_BOLD, FIGURE_SIZE, INK))
    return plate
