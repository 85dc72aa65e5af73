"""The frame of a map: parchment, title, coordinates on the edge, compass and legend."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing.colours import INK, INK_SOFT, PARCHMENT, Colour, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    TEXT,
    TextStyle,
    capital_height,
    fit_lines,
    shorten_line,
    text_width,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.textures import colour_noise_in_steps, smooth_noise
from render.valhalla.pictures.map.frame.legend_samples import LegendItem, draw_sample
from render.valhalla.pictures.map.grid import Grid

PHONE_POINTS: Final = 350
"""The width in points at which a phone shows a picture."""
TEXT_POINTS: Final = 9.3
"""The size of the text around a map, in points on a phone."""
TITLE_POINTS: Final = 14
TITLE_HEIGHT_POINTS: Final = 24
EDGE_POINTS: Final = 5
LEGEND_LINE_POINTS: Final = 17
SAMPLE_POINTS: Final = 12
MIN_POINT: Final = 2.2
"""The least number of pixels of a point."""
MAX_LEGEND_ROWS: Final = 2
RIM: Colour = (96, 70, 40)
PARCHMENT_TONES: Final = 7
"""Parchment has few tones, so that it compresses well."""
PAPER_STEP: Final = 256
NUMBER_STEPS: Final = (1, 2, 5, 10)
"""From number to number on the edges lie so many columns or rows."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The texts and the legend around a map."""

    title: str
    moment: str
    legend: tuple[LegendItem, ...]
    """The items of the legend, the most needed first."""
    pattern: bool = False
    max_rows: int = MAX_LEGEND_ROWS


class Margins(NamedTuple):
    """The room around a map, and the pixels of a point on a phone."""

    left: int
    top: int
    edge: int
    point: float

    @property
    def text_size(self) -> int:
        """The size of the text around the map."""
        return round(TEXT_POINTS * self.point)

    @property
    def title_height(self) -> int:
        """The height of the title."""
        return round(TITLE_HEIGHT_POINTS * self.point)


def measure_margins(grid: Grid) -> Margins:
    """Measure the room around a map: numbers of columns and rows need it if hexes have none."""
    point = max(MIN_POINT, grid.size[0] / (PHONE_POINTS - 2 * EDGE_POINTS))
    edge = round(EDGE_POINTS * point)
    title = round(TITLE_HEIGHT_POINTS * point)
    if grid.shows_coordinates:
        return Margins(edge, title, edge, point)
    size = round(TEXT_POINTS * point)
    return Margins(
        edge + round(text_width("000", FIGURES, size) + size / 4), title + size, edge, point
    )


def frame_map(map_image: Image.Image, grid: Grid, caption: Caption) -> Image.Image:
    """Return a map inside its frame."""
    margins = measure_margins(grid)
    sheet = _draw_frame(grid, caption).copy()
    sheet.paste(map_image, (margins.left, margins.top))
    return sheet


@lru_cache(maxsize=4)
def _draw_frame(grid: Grid, caption: Caption) -> Image.Image:
    """Draw the frame of a map; it is shared."""
    (across, down), margins = grid.size, measure_margins(grid)
    wide = margins.left + across + margins.edge
    rows = break_legend_into_rows(caption, wide - 2 * margins.edge, margins)
    line = round(LEGEND_LINE_POINTS * margins.point)
    high = margins.top + down + margins.edge + len(rows) * line + margins.edge // 2
    sheet = draw_vellum((wide, high))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((2, 2, wide - 3, high - 3), outline=RIM, width=3)
    _write_heading(sheet, caption, margins)
    left, top = margins.left, margins.top
    brush.rectangle((left - 3, top - 3, left + across + 2, top + down + 2), fill=RIM)
    if not grid.shows_coordinates:
        _write_numbers(sheet, grid, margins)
    for number, row in enumerate(rows):
        middle = top + down + margins.edge + round((number + 0.5) * line)
        _draw_legend_row(sheet, row, middle, margins, pattern_on=caption.pattern)
    return sheet


def draw_vellum(size: tuple[int, int]) -> Image.Image:
    """Draw paper in few tones; the image is not shared."""
    whole = tuple(-(-side // PAPER_STEP) * PAPER_STEP for side in size)
    return _draw_large_vellum((whole[0], whole[1])).crop((0, 0, *size))


@lru_cache(maxsize=4)
def _draw_large_vellum(size: tuple[int, int]) -> Image.Image:
    noise = smooth_noise(size, (190, 130), "vellum")
    return colour_noise_in_steps(
        noise, PARCHMENT_TONES, PARCHMENT, mix_colours(PARCHMENT, (206, 182, 134), 0.42)
    )


def _write_heading(sheet: Image.Image, caption: Caption, margins: Margins) -> None:
    """Write the title and the moment, and draw the compass at the right."""
    point, edge = margins.point, margins.edge + 4
    rose = draw_compass(round(18 * point))
    middle = margins.title_height // 2 + 1
    sheet.paste(rose, (sheet.width - edge - rose.width, middle - rose.height // 2), rose)
    right = sheet.width - edge - rose.width - round(4 * point)
    sizes = range(round(10 * point), round(5 * point), -1)
    moment = fit_lines(caption.moment, TEXT, ((right - edge) * 0.4, 1), sizes)
    room = right - edge - text_width(moment.lines[0], TEXT, moment.size) - round(6 * point)
    sizes = range(round(TITLE_POINTS * point), round(6 * point), -1)
    title = fit_lines(caption.title, DISPLAY, (room, 1), sizes)
    base = middle + round(4.4 * point)
    write_line(sheet, (edge, base), title.lines[0], TextStyle(DISPLAY, title.size, INK))
    write_right(sheet, (right, base), moment.lines[0], TextStyle(TEXT, moment.size, INK_SOFT))


def _write_numbers(sheet: Image.Image, grid: Grid, margins: Margins) -> None:
    """Write numbers of columns above the map and of rows at its left."""
    size = margins.text_size
    setting = TextStyle(FIGURES, size, INK_SOFT)
    step = _number_step(grid.radius * 1.5, text_width("000", FIGURES, size) * 1.2)
    for column in grid.columns:
        if column % step == 0:
            x, _ = grid.centre(f"{column:03}.{grid.rows.start:03}")
            spot = margins.left + x, margins.top - size * 0.55
            write_centred(sheet, spot, f"{column:03}", setting)
    step = _number_step(grid.half_height * 2, size * 1.1)
    even = grid.columns.start + grid.columns.start % 2
    for row in grid.rows:
        if row % step == 0:
            _, y = grid.centre(f"{even:03}.{row:03}")
            beside = (margins.left + margins.edge // 2) / 2 + 1, margins.top + y
            write_centred(sheet, beside, f"{row:03}", setting)


def _number_step(room: float, need: float) -> int:
    """Return how many columns or rows lie from number to number."""
    return next((step for step in NUMBER_STEPS if step * room >= need), NUMBER_STEPS[-1])


@lru_cache(maxsize=4)
def draw_compass(side: int) -> Image.Image:
    """Draw a compass rose that points north; it is shared."""
    fine = 4
    middle = side * fine / 2
    rose = Image.new("RGBA", (side * fine, side * fine), (*PARCHMENT, 0))
    brush = ImageDraw.Draw(rose)
    for ring, line in ((0.7, fine), (0.6, fine // 2)):
        reach = middle * ring
        around = (middle - reach, middle - reach, middle + reach, middle + reach)
        brush.ellipse(around, outline=(*RIM, 255), width=line)
    for turn, long in ((45, 0.5), (135, 0.5), (225, 0.5), (315, 0.5), (90, 0.8), (180, 0.8),
                       (270, 0.8), (0, 1.0)):  # fmt: skip
        _draw_petal(brush, middle, math.radians(turn), middle * long)
    return rose.resize((side, side), Image.Resampling.LANCZOS)


def _draw_petal(brush: ImageDraw.ImageDraw, middle: float, turn: float, long: float) -> None:
    """Draw one point of the rose: a dark half and a light one."""
    tip = middle + long * math.sin(turn), middle - long * math.cos(turn)
    for side, tone in ((-1, INK), (1, (250, 244, 226))):
        bent = turn + side * math.pi / 4
        near = middle + long * 0.2 * math.sin(bent), middle - long * 0.2 * math.cos(bent)
        brush.polygon([tip, near, (middle, middle)], fill=(*tone, 255), outline=(*INK, 255))


# Legend


def break_legend_into_rows(caption: Caption, room: int, margins: Margins) -> list[list[LegendItem]]:
    """Break the legend into rows; what finds no room in them is left out."""
    rows: list[list[LegendItem]] = []
    free: list[float] = []
    for item in caption.legend:
        wide = item_width(item, room, margins)
        fits = next((number for number, left in enumerate(free) if wide <= left), None)
        if fits is None and len(rows) < caption.max_rows:
            rows.append([])
            free.append(float(room))
            fits = len(rows) - 1
        if fits is not None:
            rows[fits].append(item)
            free[fits] -= wide
    return rows


def _fitted_name(item: LegendItem, room: float, margins: Margins) -> str:
    """Shorten a name that is wider than the whole legend."""
    most = room - _sample_size(margins) - 3 * _gap(margins)
    fits = text_width(item.name, TEXT, margins.text_size) <= most
    return item.name if fits else shorten_line(item.name, TEXT, margins.text_size, most)


def _sample_size(margins: Margins) -> int:
    return round(SAMPLE_POINTS * margins.point)


def _gap(margins: Margins) -> int:
    """Return the space between a sample and its name."""
    return round(3.5 * margins.point)


def item_width(item: LegendItem, room: float, margins: Margins) -> float:
    """Return the width of an item with the space after it."""
    name = _fitted_name(item, room, margins)
    return _sample_size(margins) + 3 * _gap(margins) + text_width(name, TEXT, margins.text_size)


def _draw_legend_row(
    sheet: Image.Image,
    row: Sequence[LegendItem],
    middle: int,
    margins: Margins,
    *,
    pattern_on: bool,
) -> None:
    room = sheet.width - 2 * margins.edge
    side, left = _sample_size(margins), float(margins.edge + 2)
    text = TextStyle(TEXT, margins.text_size, INK)
    base = middle + capital_height(TEXT, margins.text_size) // 2
    for item in row:
        drawn = draw_sample(item, side, pattern_on=pattern_on)
        corner = round(left + (side - drawn.width) / 2), middle - drawn.height // 2
        sheet.paste(drawn, corner, drawn)
        name = _fitted_name(item, room, margins)
        write_line(sheet, (left + side + _gap(margins), base), name, text)
        left += item_width(item, room, margins)
