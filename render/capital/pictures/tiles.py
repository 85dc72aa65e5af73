"""Tiles: what stands in a kingdom or fights in a war, with the slots and guests that belong to it.

Everything is drawn at working scale, twice as large as it will be.
"""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.contents.pieces import Chip, Row, Tile
from render.capital.table_style import BOOK
from render.drawing import icons, landscapes, rich_text
from render.drawing.cards import SCENES
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    Setting,
    fit,
    width,
    write,
    write_centred,
)
from render.drawing.light import halo, lit, shadow
from render.drawing.patterns import pattern
from render.drawing.shapes import SCALE, Badge, Style, badge, badge_size, panel, reduce, rounded

WIDE: Final = (table_style.INNER - table_style.GAP) // 2
ART: Final = 236
TITLE: Final = 88
BADGE: Final = 76
TEXTS: Final = ((62, 1), (54, 2), (48, 9))
ROW: Final = 84
ROW_GAP: Final = 8
PAD: Final = 16
CHIP: Final = 60
STRIP: Final = 30
MARK: Final = 72
RIM: Final = 9
DIM: Final[Colour] = (206, 198, 184)


def height(what: Tile, wide: int = WIDE) -> int:
    """Measure how high a tile must be, in final pixels."""
    rows = sum(_row_height(row, wide) + ROW_GAP for row in what.rows)
    return -(-(_head(what, wide) + rows + (2 * PAD - ROW_GAP if what.rows else 0)) // SCALE)


def _head(what: Tile, wide: int) -> int:
    block = _rules(what, wide)
    body = max(BADGE if what.badges or what.count > 1 else 0, block.height if block else 0)
    return max(ART, (TITLE + body + 2 * PAD + 9) // SCALE * SCALE)


def _badges_width(what: Tile) -> int:
    return sum(badge_size(_badge(each), BADGE)[0] + 12 for each in what.badges)


def _badge(chip: Chip) -> Badge:
    return Badge(chip.icons[-1], chip.text)


def _rules(what: Tile, wide: int) -> rich_text.Block | None:
    """Set the effect beside the badges, smaller where it is long."""
    if not what.rules:
        return None
    room = wide * SCALE - ART - _badges_width(what) - 3 * PAD - 12
    for size, most in TEXTS:
        block = rich_text.set_text(what.rules, BOOK, room, size, "left")
        if sum(line is not None for line in block.lines) <= most:
            break
    return block


def _row_height(row: Row, wide: int) -> int:
    if not row.rules:
        return ROW
    return max(ROW, _row_rules(row, wide).height + 20)


def _row_rules(row: Row, wide: int) -> rich_text.Block:
    """Set the words of a row that are rules text."""
    chips = sum(_chip_width(each) + 10 for each in row.chips)
    return rich_text.set_text(
        row.rules, BOOK, wide * SCALE - 2 * PAD - ROW - 40 - chips, 48, "left"
    )


@lru_cache(maxsize=128)
def tile(what: Tile, wide: int = WIDE, high: int = 0) -> Image.Image:
    """Draw a tile, with clear corners, in final pixels; it is shared, so don't draw on it."""
    high = max(high, height(what, wide))
    size = wide * SCALE, high * SCALE
    palette, rim = PALETTES[what.palette], PALETTES[what.frame or what.palette]
    inner = Image.new("RGB", size, mix(palette.deep, palette.mid, 0.15))
    head = _head(what, wide) + (high - height(what, wide)) * SCALE
    inner.paste(art(what, (ART, head)), (0, 0))
    _title(inner, what, palette)
    _body(inner, what, head)
    top = head
    if what.rows:
        line = mix(palette.metal, palette.deep, 0.35)
        ImageDraw.Draw(inner).line((0, head, size[0], head), fill=line, width=3)
        top += PAD - 2
    for row in what.rows:
        _row(inner, (PAD, top, size[0] - PAD, top + _row_height(row, wide)), row, palette)
        top += _row_height(row, wide) + ROW_GAP
    drawn = Image.new("RGB", size, rim.metal)
    within = size[0] - 8, size[1] - 8
    drawn.paste(inner.crop((4, 4, size[0] - 4, size[1] - 4)), (4, 4), rounded(within, 26))
    drawn.putalpha(rounded(size, 30))
    return reduce(drawn, wide)


@lru_cache(maxsize=128)
def _view(
    land: tuple[Palette, str], subject: str, size: tuple[int, int], free: tuple[int, int]
) -> Image.Image:
    """Paint a subject in its landscape; some room at its left and at its foot is left free."""
    view = landscapes.landscape(size, *land, subject).copy()
    wide, high = size[0] - free[0], size[1] - free[1]
    side = min(wide, high) - (20 if any(free) else 56)
    mask, palette = icons.mask(BOOK, subject, side), land[0]
    at = free[0] + (wide - side) // 2, (high - side) // 2
    halo(view, mask, at, palette.glow, 14)
    shadow(view, mask, (at[0] + 2, at[1] + 7), 6, 0.85)
    lit(view, mask, at, mix(palette.glow, CREAM, 0.72), mix(palette.metal, palette.mid, 0.42))
    return view


def art(what: Tile, size: tuple[int, int]) -> Image.Image:
    """Paint the subject, the pattern of its palette along the side, and what is said of it."""
    land = PALETTES[what.frame or what.palette], SCENES[what.palette]
    free = STRIP if what.pattern else 0, MARK if what.mark else 0
    view = _view(land, what.subject, size, free).copy()
    palette = PALETTES[what.palette]
    if what.pattern:
        strip = STRIP, size[1]
        view.paste(palette.deep, (0, 0, *strip))
        view.paste(palette.metal, (0, 0), pattern(palette.hatch, strip, STRIP))
    if what.mark:
        _mark(view, what, palette)
    ImageDraw.Draw(view).line((size[0] - 2, 0, size[0] - 2, size[1]), fill=palette.metal, width=4)
    return view


def _mark(view: Image.Image, what: Tile, palette: Palette) -> None:
    """Hang a plate over the foot of the view: unfinished, fallen, home."""
    high, foot = MARK - 10, view.height - 10
    left = STRIP + 2 if what.pattern else 6
    said = fit(what.mark, FIGURES_BOLD, (view.width - left - 84, 1), range(48, 27, -1))
    box = left, foot - high, view.width - 10, foot
    panel(view, box, 16, Style(mix(palette.deep, (0, 0, 0), 0.5), palette.metal))
    table_style.tinted(view, (left + 12, foot - high + 12), 38, what.mark_icon)
    at = left + 60, foot - high / 2 + said.size * 0.34
    write(view, at, said.lines[0], Setting(FIGURES_BOLD, said.size, CREAM))


def _title(inner: Image.Image, what: Tile, palette: Palette) -> None:
    room = inner.width - ART
    inner.paste(palette.mid, (ART, 0, inner.width, TITLE))
    ImageDraw.Draw(inner).line((ART, TITLE, inner.width, TITLE), fill=palette.metal, width=3)
    count = f"\u00d7 {what.count}" if what.count > 1 else ""
    beside = round(width(count, FIGURES_BOLD, 64)) + 28 if count else 0
    name = fit(what.title, DISPLAY, (room - 48 - beside, 1), range(62, 39, -1))
    at = ART + 24, TITLE / 2 + name.size * 0.36
    write(inner, at, name.lines[0], Setting(DISPLAY, name.size, CREAM))
    if count:
        middle = inner.width - 24 - (beside - 28) / 2, TITLE / 2
        write_centred(inner, middle, count, Setting(FIGURES_BOLD, 64, CREAM))


def _body(inner: Image.Image, what: Tile, head: int) -> None:
    """Stand the numbers and the effect under the title."""
    middle = TITLE + (head - TITLE) // 2
    palette = PALETTES[what.palette]
    style = Style(mix(palette.deep, (0, 0, 0), 0.35), palette.metal)
    left = ART + PAD + 4
    for each in what.badges:
        at = left, middle - BADGE // 2
        left += badge(inner, at, BADGE, (BOOK, _badge(each)), style) + 12
    block = _rules(what, inner.width // SCALE)
    if block:
        top = middle - block.height / 2
        rich_text.draw(inner, (left + PAD - 4, top, inner.width - PAD), block, CREAM)


@lru_cache(maxsize=64)
def slot(row: Row, wide: int) -> Image.Image:
    """Draw a slot that belongs to no tile, in final pixels."""
    size = wide * SCALE, _row_height(row, wide)
    sheet = Image.new("RGB", size, PALETTES["stone"].deep)
    _row(sheet, (0, 0, *size), row, PALETTES["stone"])
    sheet.putalpha(rounded(size, 18))
    return reduce(sheet, wide)


def _row(inner: Image.Image, box: tuple[int, int, int, int], row: Row, ground: Palette) -> None:
    """Draw one slot: its kind in a square, what lies there, what it allows."""
    left, top, right, bottom = box
    high = bottom - top
    palette = PALETTES[row.palette]
    rim = mix(palette.metal, palette.deep, 0.1 if row.filled else 0.5)
    sunk = mix(ground.deep, (0, 0, 0), 0.45)
    fill = mix(palette.mid, palette.deep, 0.45) if row.filled else sunk
    if row.pick == "chosen":
        panel(inner, box, 18, Style(mix(palette.mid, palette.deep, 0.1), table_style.LIGHT), RIM)
    else:
        panel(inner, box, 18, Style(fill, rim), 3)
    square = left + 3, top + 3, left + ROW - 3, bottom - 3
    if row.hidden:
        hatch = pattern(palette.hatch, (square[2] - square[0], high - 6), 28)
        inner.paste(mix(palette.mid, palette.metal, 0.5), square[:2], hatch)
    side = 52
    at = left + (ROW - side) // 2 + 2, top + (high - side) // 2
    colour = CREAM if row.filled else mix(DIM, sunk, 0.25)
    inner.paste(colour, at, icons.mask(BOOK, row.icon, side))
    across = right - 12
    for chip in reversed(row.chips):
        across -= _chip_width(chip)
        _chip(inner, (across, top + (high - CHIP) // 2), chip, palette)
        across -= 10
    _row_text(inner, (left + ROW + 10, top, across - 8, bottom), row)


def _row_text(inner: Image.Image, box: tuple[int, int, int, int], row: Row) -> None:
    left, top, right, bottom = box
    if row.rules:
        block = _row_rules(row, -(-inner.width // SCALE))
        at = left, top + (bottom - top - block.height) / 2, right
        rich_text.draw(inner, at, block, CREAM)
        return
    face = FIGURES_BOLD if row.filled and not row.hidden else FIGURES
    said = fit(row.text, face, (right - left, 1), range(54, 35, -1))
    base = (top + bottom) / 2 + said.size * 0.35
    colour = CREAM if row.filled else DIM
    write(inner, (left, base), said.lines[0], Setting(face, said.size, colour))


def _chip_width(chip: Chip) -> int:
    text = width(chip.text, FIGURES_BOLD, 46) + 8 if chip.text else 0
    return round(24 + 50 * len(chip.icons) + text)


def _chip(inner: Image.Image, at: tuple[int, int], chip: Chip, palette: Palette) -> None:
    """Draw a sign: what is closed is sunk, and has a padlock or a cross before it."""
    left, top = at
    wide = _chip_width(chip)
    dark = mix(palette.deep, (0, 0, 0), 0.4)
    rim = palette.metal if chip.open else mix(palette.metal, dark, 0.6)
    panel(inner, (left, top, left + wide, top + CHIP), 16, Style(dark, rim), 3)
    across = left + 12
    for key in chip.icons:
        table_style.tinted(inner, (across, top + (CHIP - 42) // 2), 42, key)
        across += 50
    if chip.text:
        ink = CREAM if chip.open else DIM
        middle = (across + left + wide - 12) / 2, top + CHIP / 2
        write_centred(inner, middle, chip.text, Setting(FIGURES_BOLD, 46, ink))
