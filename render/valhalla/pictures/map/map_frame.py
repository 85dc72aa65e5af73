"""The frame of a map: parchment, title, coordinates on the edge, compass and legend."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import INK, INK_SOFT, PARCHMENT, Colour, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    TEXT,
    TextStyle,
    fit_lines,
    shorten_line,
    text_width,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.textures import colour_noise_in_steps, smooth_noise
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.legend_samples import LEGEND_SAMPLE_SIZE, LegendItem, draw_sample

EDGE_WIDTH: Final = 62
TITLE_HEIGHT: Final = 92
LEGEND_LINE_HEIGHT: Final = 46
TEXT_SIZE: Final = 28
RIM: Colour = (96, 70, 40)
PARCHMENT_TONES: Final = 7
"""Parchment has few tones, so that it compresses well."""
PAPER_STEP: Final = 256


@dataclass(frozen=True, slots=True)
class Caption:
    """The texts and the legend around a map."""

    title: str
    moment: str
    legend: tuple[tuple[LegendItem, ...], ...]
    """The groups of the legend; each begins a row."""
    pattern: bool = False


def frame_map(map_image: Image.Image, grid: Grid, caption: Caption) -> Image.Image:
    """Return a map inside its frame."""
    sheet = _draw_frame(grid, caption).copy()
    sheet.paste(map_image, (EDGE_WIDTH, TITLE_HEIGHT))
    return sheet


@lru_cache(maxsize=4)
def _draw_frame(grid: Grid, caption: Caption) -> Image.Image:
    """Draw the frame of a map; it is shared."""
    (across, down), room = grid.size, grid.size[0]
    rows = break_legend_into_rows(caption, room)
    wide, high = (
        across + 2 * EDGE_WIDTH,
        TITLE_HEIGHT + down + EDGE_WIDTH + len(rows) * LEGEND_LINE_HEIGHT + 14,
    )
    sheet = draw_vellum((wide, high))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((8, 8, wide - 9, high - 9), outline=RIM, width=3)
    brush.rectangle(
        (14, 14, wide - 15, high - 15), outline=mix_colours(RIM, PARCHMENT, 0.4), width=1
    )
    _write_heading(sheet, caption, wide)
    brush.rectangle(
        (EDGE_WIDTH - 4, TITLE_HEIGHT - 4, EDGE_WIDTH + across + 3, TITLE_HEIGHT + down + 3),
        fill=RIM,
    )
    _write_numbers(sheet, grid)
    for number, row in enumerate(rows):
        top = TITLE_HEIGHT + down + EDGE_WIDTH - 8 + number * LEGEND_LINE_HEIGHT
        _draw_legend_row(sheet, row, top, pattern_on=caption.pattern)
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


def _write_heading(sheet: Image.Image, caption: Caption, wide: int) -> None:
    """Write the title and the moment, and draw the compass at the right."""
    rose = draw_compass(62)
    sheet.paste(rose, (wide - EDGE_WIDTH - rose.width + 10, 12), rose)
    right = wide - EDGE_WIDTH - rose.width - 4
    moment = fit_lines(caption.moment, TEXT, ((right - EDGE_WIDTH) * 0.4, 1), range(28, 13, -1))
    room = right - EDGE_WIDTH - text_width(moment.lines[0], TEXT, moment.size) - 24
    title = fit_lines(caption.title, DISPLAY, (room, 1), range(42, 15, -1))
    write_line(sheet, (EDGE_WIDTH, 56), title.lines[0], TextStyle(DISPLAY, title.size, INK))
    write_right(sheet, (right, 55), moment.lines[0], TextStyle(TEXT, moment.size, INK_SOFT))


def _write_numbers(sheet: Image.Image, grid: Grid) -> None:
    """Write the numbers of columns and rows along the edges."""
    size = max(15, min(25, round(grid.radius * 0.72)))
    setting = TextStyle(FIGURES, size, INK_SOFT)
    step = 1 if grid.radius * 1.5 > text_width("000", FIGURES, size) * 1.3 else 2
    lying = Image.new("RGBA", (sheet.width, EDGE_WIDTH), (*INK_SOFT, 0))
    for column in grid.columns[::step]:
        x, _ = grid.centre(f"{column:03}.{grid.rows.start:03}")
        write_centred(lying, (EDGE_WIDTH + x, EDGE_WIDTH // 2), f"{column:03}", setting)
    standing = Image.new("RGBA", (EDGE_WIDTH, grid.size[1]), (*INK_SOFT, 0))
    even = grid.columns.start + grid.columns.start % 2
    for row in grid.rows:
        _, y = grid.centre(f"{even:03}.{row:03}")
        write_centred(standing, (EDGE_WIDTH // 2, y), f"{row:03}", setting)
    for middle in (TITLE_HEIGHT - 15, TITLE_HEIGHT + grid.size[1] + 16):
        sheet.paste(lying, (0, middle - EDGE_WIDTH // 2), lying)
    for left in (6, EDGE_WIDTH + grid.size[0] - 6):
        sheet.paste(standing, (left, TITLE_HEIGHT), standing)


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


def break_legend_into_rows(caption: Caption, room: int) -> list[list[LegendItem]]:
    """Break the legend into rows."""
    rows: list[list[LegendItem]] = []
    for group in caption.legend:
        row: list[LegendItem] = []
        taken = 0.0
        for item in group:
            wide = item_width(item, room)
            if row and taken + wide > room:
                rows.append(row)
                row, taken = [], 0.0
            row.append(item)
            taken += wide
        if row:
            rows.append(row)
    return rows


def _fitted_name(item: LegendItem, room: float) -> str:
    """Shorten a name that is wider than the whole legend."""
    most = room - LEGEND_SAMPLE_SIZE - 12
    fits = text_width(item.name, TEXT, TEXT_SIZE) <= most
    return item.name if fits else shorten_line(item.name, TEXT, TEXT_SIZE, most)


def item_width(item: LegendItem, room: float) -> float:
    return LEGEND_SAMPLE_SIZE + 10 + text_width(_fitted_name(item, room), TEXT, TEXT_SIZE) + 24


def _draw_legend_row(
    sheet: Image.Image, row: Sequence[LegendItem], top: int, *, pattern_on: bool
) -> None:
    room = sheet.width - 2 * EDGE_WIDTH
    left = float(EDGE_WIDTH)
    for item in row:
        drawn = draw_sample(item, pattern_on=pattern_on)
        middle = round(left) + LEGEND_SAMPLE_SIZE // 2, top + LEGEND_SAMPLE_SIZE // 2
        sheet.paste(drawn, (middle[0] - drawn.width // 2, middle[1] - drawn.height // 2), drawn)
        text = TextStyle(TEXT, TEXT_SIZE, INK)
        write_line(
            sheet, (left + LEGEND_SAMPLE_SIZE + 10, top + 25), _fitted_name(item, room), text
        )
        left += item_width(item, room)
