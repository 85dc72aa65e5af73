"""What frames a map: parchment, a title, coordinates on the edge, a compass and a legend."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.drawing import icons
from render.drawing.colours import INK, INK_SOFT, PARCHMENT, Colour, mix
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    TEXT,
    Setting,
    fit,
    shorten,
    width,
    write,
    write_centred,
    write_right,
)
from render.drawing.patterns import pattern
from render.drawing.shapes import rounded
from render.drawing.textures import octave, stepped
from render.valhalla.pictures.map import ground, signs, strokes
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.terrain_art import SOILS, glyph
from render.valhalla.pictures.side_colours import PATTERNS, SIDES

EDGE: Final = 62
TITLE: Final = 92
LINE: Final = 46
TEXT_SIZE: Final = 28
BOX: Final = 30
RIM: Colour = (96, 70, 40)
TONES: Final = 7
"""Parchment has few tones, so that it packs well."""
ROUND: Final = 256


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the legend: which sign, its key, what it means."""

    kind: str
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Caption:
    """What is written around a map."""

    title: str
    moment: str
    groups: tuple[tuple[Item, ...], ...]
    """The legend, part by part; each part begins a row."""
    pattern: bool = False


def framed(drawn: Image.Image, grid: Grid, caption: Caption) -> Image.Image:
    """Frame a map."""
    sheet = _sheet(grid, caption).copy()
    sheet.paste(drawn, (EDGE, TITLE))
    return sheet


@lru_cache(maxsize=4)
def _sheet(grid: Grid, caption: Caption) -> Image.Image:
    """Draw all that stands around a map; it is shared."""
    (across, down), room = grid.size, grid.size[0]
    rows = legend_rows(caption, room)
    wide, high = across + 2 * EDGE, TITLE + down + EDGE + len(rows) * LINE + 14
    sheet = vellum((wide, high))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((8, 8, wide - 9, high - 9), outline=RIM, width=3)
    brush.rectangle((14, 14, wide - 15, high - 15), outline=mix(RIM, PARCHMENT, 0.4), width=1)
    _heading(sheet, caption, wide)
    brush.rectangle((EDGE - 4, TITLE - 4, EDGE + across + 3, TITLE + down + 3), fill=RIM)
    _numbers(sheet, grid)
    for number, row in enumerate(rows):
        top = TITLE + down + EDGE - 8 + number * LINE
        _legend(sheet, row, top, pattern_on=caption.pattern)
    return sheet


def vellum(size: tuple[int, int]) -> Image.Image:
    """Make a sheet of paper in few tones; the picture is the caller's."""
    whole = tuple(-(-side // ROUND) * ROUND for side in size)
    return _vellum((whole[0], whole[1])).crop((0, 0, *size))


@lru_cache(maxsize=4)
def _vellum(size: tuple[int, int]) -> Image.Image:
    noise = octave(size, (190, 130), "vellum")
    return stepped(noise, TONES, PARCHMENT, mix(PARCHMENT, (206, 182, 134), 0.42))


def _heading(sheet: Image.Image, caption: Caption, wide: int) -> None:
    """Write whose map it is and when, and draw the compass at the right."""
    rose = compass(62)
    sheet.paste(rose, (wide - EDGE - rose.width + 10, 12), rose)
    right = wide - EDGE - rose.width - 4
    moment = fit(caption.moment, TEXT, ((right - EDGE) * 0.4, 1), range(28, 13, -1))
    room = right - EDGE - width(moment.lines[0], TEXT, moment.size) - 24
    title = fit(caption.title, DISPLAY, (room, 1), range(42, 15, -1))
    write(sheet, (EDGE, 56), title.lines[0], Setting(DISPLAY, title.size, INK))
    write_right(sheet, (right, 55), moment.lines[0], Setting(TEXT, moment.size, INK_SOFT))


def _numbers(sheet: Image.Image, grid: Grid) -> None:
    """Write the numbers of columns and rows along the edges."""
    size = max(15, min(25, round(grid.radius * 0.72)))
    setting = Setting(FIGURES, size, INK_SOFT)
    step = 1 if grid.radius * 1.5 > width("000", FIGURES, size) * 1.3 else 2
    lying = Image.new("RGBA", (sheet.width, EDGE), (*INK_SOFT, 0))
    for column in grid.columns[::step]:
        x, _ = grid.centre(f"{column:03}.{grid.rows.start:03}")
        write_centred(lying, (EDGE + x, EDGE // 2), f"{column:03}", setting)
    standing = Image.new("RGBA", (EDGE, grid.size[1]), (*INK_SOFT, 0))
    even = grid.columns.start + grid.columns.start % 2
    for row in grid.rows:
        _, y = grid.centre(f"{even:03}.{row:03}")
        write_centred(standing, (EDGE // 2, y), f"{row:03}", setting)
    for middle in (TITLE - 15, TITLE + grid.size[1] + 16):
        sheet.paste(lying, (0, middle - EDGE // 2), lying)
    for left in (6, EDGE + grid.size[0] - 6):
        sheet.paste(standing, (left, TITLE), standing)


@lru_cache(maxsize=4)
def compass(side: int) -> Image.Image:
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
        _petal(brush, middle, math.radians(turn), middle * long)
    return rose.resize((side, side), Image.Resampling.LANCZOS)


def _petal(brush: ImageDraw.ImageDraw, middle: float, turn: float, long: float) -> None:
    """Draw one point of the rose: a dark half and a light one."""
    tip = middle + long * math.sin(turn), middle - long * math.cos(turn)
    for side, tone in ((-1, INK), (1, (250, 244, 226))):
        bent = turn + side * math.pi / 4
        near = middle + long * 0.2 * math.sin(bent), middle - long * 0.2 * math.cos(bent)
        brush.polygon([tip, near, (middle, middle)], fill=(*tone, 255), outline=(*INK, 255))


# Legend


def legend_rows(caption: Caption, room: int) -> list[list[Item]]:
    """Break the legend into rows."""
    rows: list[list[Item]] = []
    for group in caption.groups:
        row: list[Item] = []
        taken = 0.0
        for item in group:
            wide = item_wide(item, room)
            if row and taken + wide > room:
                rows.append(row)
                row, taken = [], 0.0
            row.append(item)
            taken += wide
        if row:
            rows.append(row)
    return rows


def _name(item: Item, room: float) -> str:
    """Shorten a name that is wider than the whole legend."""
    most = room - BOX - 12
    fits = width(item.name, TEXT, TEXT_SIZE) <= most
    return item.name if fits else shorten(item.name, TEXT, TEXT_SIZE, most)


def item_wide(item: Item, room: float) -> float:
    return BOX + 10 + width(_name(item, room), TEXT, TEXT_SIZE) + 24


def _legend(sheet: Image.Image, row: Sequence[Item], top: int, *, pattern_on: bool) -> None:
    room = sheet.width - 2 * EDGE
    left = float(EDGE)
    for item in row:
        drawn = sample(item, pattern_on=pattern_on)
        middle = round(left) + BOX // 2, top + BOX // 2
        sheet.paste(drawn, (middle[0] - drawn.width // 2, middle[1] - drawn.height // 2), drawn)
        text = Setting(TEXT, TEXT_SIZE, INK)
        write(sheet, (left + BOX + 10, top + 25), _name(item, room), text)
        left += item_wide(item, room)


@lru_cache(maxsize=128)
def sample(item: Item, *, pattern_on: bool) -> Image.Image:
    """Draw what a line of the legend speaks of: a side's colour, a terrain, a sign."""
    if item.kind in SAMPLES:
        return SAMPLES[item.kind](item.key)
    image = Image.new("RGBA", (BOX, BOX), (*PARCHMENT, 0))
    if item.kind == "sign":
        image.paste((*INK, 255), (0, 0), icons.mask("valhalla", item.key, BOX))
        return image
    if item.kind == "line":
        tones = {
            "sight": (252, 246, 224), "warn": (222, 44, 34), "fresh": (255, 214, 74),
            "road": ground.ROAD,
        }  # fmt: skip
        for wide, tone in ((9, INK), (5, tones[item.key])):
            strokes.draw(image, (4, BOX // 2), (BOX - 4, BOX // 2), strokes.Pen(tone, wide))
        return image
    inner = BOX - 4
    image.paste((*INK, 255), (0, 0), rounded((BOX, BOX), 6))
    image.paste((*SIDES[item.key], 255), (2, 2), rounded((inner, inner), 4))
    if pattern_on:
        lines = pattern(PATTERNS[item.key], (inner, inner), 14)
        mask = Image.new("L", (inner, inner))
        mask.paste(lines, (0, 0), rounded((inner, inner), 4))
        image.paste((*mix(SIDES[item.key], INK, 0.55), 255), (2, 2), mask)
    return image


def _soil(code: str) -> Image.Image:
    """Draw a hex of a terrain, small."""
    radius = 28
    half = round(radius * 0.866)
    hexagon = strokes.hexagon(radius, half)
    image = Image.new("RGB", hexagon.size, SOILS[code].ground)
    drawn = glyph(code, 0, radius)
    image.paste(drawn, (radius - drawn.width // 2, half - drawn.height // 2), drawn)
    clear = Image.new("RGBA", hexagon.size, (*PARCHMENT, 0))
    clear.paste(image, (0, 0), hexagon)
    small = round(BOX * 1.2), round(BOX * 1.2 * half / radius)
    return clear.resize(small, Image.Resampling.LANCZOS)


def _dim(_: str) -> Image.Image:
    """Draw a hex that is half in sight, half remembered."""
    image = _soil("grasslands")
    right = Image.new("L", image.size)
    right.paste(ground.REMEMBERED, (image.width // 2, 0, *image.size))
    shade = Image.new("RGBA", image.size, (*ground.DIM, 0))
    shade.putalpha(right)
    dimmed = Image.alpha_composite(image, shade)
    dimmed.putalpha(image.getchannel("A"))
    return dimmed


def _zone(colour: str) -> Image.Image:
    """Draw a hex in a zone of control."""
    image = _soil("grasslands")
    radius = image.width // 2
    for rim, tone in ((0, 0.25), (3, 0.9)):
        shape = strokes.hexagon(radius, image.height // 2, rim)
        image.paste(SIDES[colour], (0, 0), shape.point([round(grey * tone) for grey in ROUNDED]))
    return image


CHIPS: Final[Mapping[str, signs.Chip]] = {
    "led": signs.Chip("white", "", led=True),
    "unled": signs.Chip("white", ""),
    "uncounted": signs.Chip("white", "?"),
}
ROUNDED: Final = range(256)
SAMPLES: Final[Mapping[str, Callable[[str], Image.Image]]] = {
    "soil": _soil,
    "dim": _dim,
    "zone": _zone,
    "disc": lambda key: signs.disc(signs.Disc(key), BOX),
    "level": lambda _: signs.badge("3", BOX - 4),
    "chip": lambda key: signs.chip(CHIPS[key], BOX - 4 if key != "uncounted" else signs.PLAIN - 1),
}
"""By kind: how an item is drawn that isn't a plain sign, a line or a side."""
