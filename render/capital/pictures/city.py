"""The upper half of a kingdom's picture: the city in its land, its income, its upgrades."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.colours import SEATS, land
from render.capital.contents.kingdom import Kingdom, Medal, Number
from render.capital.table_style import BOOK, GAP, INNER, WIDE
from render.drawing import icons, landscapes, rich_text, shapes
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    VERSE,
    Setting,
    fit,
    width,
    write,
    write_centred,
)
from render.drawing.light import gradient, halo, lit, shadow
from render.drawing.shapes import SCALE, Badge, Style, badge, reduce

HIGH: Final = 316
EDGE: Final = 30
NUMBER_HIGH: Final = 104
LEFT_HIGH: Final = 40
MEDAL_HIGH: Final = 140
MEDAL: Final = 160
ACROSS: Final = 4
LEAF: Final[Colour] = (16, 60, 30)


@lru_cache(maxsize=16)
def _land(city: str) -> Image.Image:
    """Paint a city in its land, the left half dark enough to write on."""
    size = WIDE * SCALE, HIGH * SCALE
    palette, kind = land(city)
    view = landscapes.landscape(size, palette, kind, city).copy()
    side = round(size[1] * 0.64)
    mask = icons.mask(BOOK, table_style.known(city, "city"), side)
    at = size[0] - side - 130, size[1] - side - 60
    halo(view, mask, at, palette.glow, 40)
    shadow(view, mask, (at[0] + 5, at[1] + 14), 12, 0.85)
    lit(view, mask, at, mix(palette.glow, CREAM, 0.7), mix(palette.metal, palette.mid, 0.4))
    fall = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_90).resize(size)
    fall = fall.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    veil = fall.point([min(244, max(0, round((grey - 66) * 1.9))) for grey in range(256)])
    view.paste(mix(palette.deep, (0, 0, 0), 0.55), (0, 0), veil)
    return reduce(view, WIDE)


def header(what: Kingdom) -> Image.Image:
    """Draw the city in its land over the whole width, with its name and its ruler's."""
    palette, _ = land(what.city)
    view = _land(what.city).copy()
    plate = table_style.nameplate(what.player, what.seat, SEATS[what.colour])
    table_style.lay(view, plate, EDGE, 22)
    room = WIDE - 2 * EDGE - plate.width - GAP
    note = fit(what.moment, FIGURES, (room - 32, 1), range(32, 22, -1))
    table_style.note(view, (WIDE - EDGE, 45), note, palette)
    name = fit(what.city_name, DISPLAY, (720, 1), range(76, 39, -1))
    _shaded(view, (EDGE, 152), name.lines[0], Setting(DISPLAY, name.size, CREAM))
    verse = fit(what.flavour, VERSE, (690, 2), range(32, 25, -1))
    for number, line in enumerate(verse.lines):
        at = EDGE + 2, 194 + number * round(verse.size * 1.16)
        write(view, at, line, Setting(VERSE, verse.size, mix(CREAM, palette.glow, 0.35)))
    if not what.fallen:
        _facts(view, what, palette)
    if what.falls:
        said = fit(what.falls, FIGURES_BOLD, (600, 1), range(40, 25, -1))
        table_style.note(view, (WIDE - EDGE, HIGH - 44), said, PALETTES["legendary"])
    ImageDraw.Draw(view).line((0, HIGH - 2, WIDE, HIGH - 2), fill=palette.metal, width=3)
    return view


def _shaded(view: Image.Image, at: tuple[float, float], text: str, setting: Setting) -> None:
    write(view, (at[0] + 2, at[1] + 3), text, Setting(setting.face, setting.size, (8, 6, 5)))
    write(view, at, text, setting)


def _facts(view: Image.Image, what: Kingdom, palette: Palette) -> None:
    """Stand HP, hand and grade at the foot."""
    style = Style(mix(palette.deep, (0, 0, 0), 0.5), palette.metal)
    left, top = EDGE, HIGH - 66
    for each in (Badge("hp", str(what.hp)), Badge("hand", str(what.hand))):
        left += badge(view, (left, top), 46, (BOOK, each), style) + 12
    write(view, (left + 6, top + 33), what.grade, Setting(FIGURES, 30, CREAM))


# Income


def income(numbers: Sequence[Number]) -> list[Image.Image]:
    """Draw the Income Tracker: five numbers, with what is left of them in a Build phase."""
    across = (INNER - (len(numbers) - 1) * GAP) // len(numbers)
    high = NUMBER_HIGH + (LEFT_HIGH if any(each.left for each in numbers) else 0)
    return [number(each, across, high) for each in numbers]


@lru_cache(maxsize=128)
def number(what: Number, wide: int, high: int) -> Image.Image:
    """Draw one number of the Income Tracker."""
    size = wide * SCALE, high * SCALE
    cell = table_style.panel(size, PALETTES["stone"], 34).copy()
    side, text = 84, str(what.value)
    left = (size[0] - side - 22 - width(text, FIGURES_BOLD, 124)) / 2
    table_style.tinted(cell, (round(left), 28), side, what.icon)
    write(cell, (left + side + 22, 28 + 86), text, Setting(FIGURES_BOLD, 124, CREAM))
    label = fit(what.label, FIGURES, (size[0] - 28, 1), range(54, 37, -1))
    setting = Setting(FIGURES, label.size, CREAM)
    write_centred(cell, (size[0] / 2, 166), label.lines[0], setting)
    if what.left:
        style = Style(mix(PALETTES["guild"].deep, (0, 0, 0), 0.2), PALETTES["guild"].accent)
        said = fit(what.left, FIGURES_BOLD, (size[0] - 60, 1), range(54, 39, -1))
        half = round(width(said.lines[0], FIGURES_BOLD, said.size) / 2) + 30
        middle = size[0] // 2, size[1] - 46
        box = middle[0] - half, middle[1] - 34, middle[0] + half, middle[1] + 34
        shapes.panel(cell, box, 20, style, 3)
        write_centred(cell, middle, said.lines[0], Setting(FIGURES_BOLD, said.size, CREAM))
    return reduce(cell, wide)


# Upgrades


@lru_cache(maxsize=128)
def medal(what: Medal) -> Image.Image:
    """Draw a Capital upgrade: a medallion, its name, what it does."""
    wide = (INNER - (ACROSS - 1) * GAP) // ACROSS
    size = wide * SCALE, MEDAL_HIGH * SCALE
    done = what.state != "open"
    palette = PALETTES["guild" if done else "stone"]
    cell = table_style.panel(size, palette, 34).copy()
    middle = 20 + MEDAL // 2, size[1] // 2
    _disc(cell, middle, what, palette)
    left, right = 20 + MEDAL + 24, size[0] - 16
    name_lines = fit(what.name, FIGURES_BOLD, (right - left, 2), range(56, 37, -1))
    block = _effect(
        what, right - left, size[1] - 44 - round(len(name_lines.lines) * name_lines.size * 1.08)
    )
    step = name_lines.size * 1.08
    high = len(name_lines.lines) * step + block.height
    top = (size[1] - high) / 2
    for index, line in enumerate(name_lines.lines):
        at = left, top + (index + 0.8) * step
        write(cell, at, line, Setting(FIGURES_BOLD, name_lines.size, CREAM))
    rich_text.draw(cell, (left, top + len(name_lines.lines) * step, right), block, CREAM)
    return reduce(cell, wide)


def _effect(what: Medal, room: int, high: int) -> rich_text.Block:
    for size in (54, 50, 46, 42, 38):
        block = rich_text.set_text(what.effect, BOOK, room, size, "left")
        if block.height <= high:
            return block
    return rich_text.cut(block, high)


def _disc(cell: Image.Image, middle: tuple[int, int], what: Medal, palette: Palette) -> None:
    """Strike the medallion: gold and lit once completed, a hollow ring while open."""
    corner = middle[0] - MEDAL // 2, middle[1] - MEDAL // 2
    at, inner = (corner[0] + 10, corner[1] + 10), MEDAL - 20
    whole, within = (shapes.rounded((side, side), side // 2) for side in (MEDAL, inner))
    side = 98
    mask = icons.mask(BOOK, what.icon, side)
    place = middle[0] - side // 2, middle[1] - side // 2
    if what.state == "open":
        cell.paste(mix(palette.metal, palette.deep, 0.45), corner, whole)
        cell.paste(mix(palette.deep, (0, 0, 0), 0.45), at, within)
        cell.paste(mix(palette.metal, palette.deep, 0.35), place, mask)
        return
    shadow(cell, whole, (corner[0], corner[1] + 6), 8, 0.7)
    cell.paste(gradient((MEDAL, MEDAL), palette.glow, palette.accent), corner, whole)
    cell.paste(gradient((inner, inner), palette.mid, palette.deep), at, within)
    shadow(cell, mask, (place[0] + 2, place[1] + 5), 5, 0.8)
    lit(cell, mask, place, mix(palette.glow, CREAM, 0.5), palette.accent)
    _seal(cell, (corner[0] + MEDAL + 4, corner[1] + MEDAL + 4), what, palette)


def _seal(cell: Image.Image, at: tuple[int, int], what: Medal, palette: Palette) -> None:
    """Seal a completed upgrade with a check mark, or with an hourglass while it isn't active."""
    size = 62
    box = at[0] - size, at[1] - size, *at
    icon, ground = ("yes", LEAF) if what.state == "done" else ("round", palette.deep)
    shapes.panel(cell, box, size // 2, Style(ground, palette.glow), 4)
    table_style.tinted(cell, (box[0] + 13, box[1] + 13), size - 26, icon)
