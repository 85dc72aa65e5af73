"""Drawing the rows of tiles: slots with their units, settled mercenaries, and their chips.

Everything is drawn at working scale, twice the final size.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from PIL import Image

from render.capital import table_style
from render.capital.contents.tile_models import Chip, Row
from render.capital.table_style import GAME_KEY
from render.drawing import icons, rich_text
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix_colours
from render.drawing.lettering import (
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
)
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import DRAWING_SCALE, PanelStyle, draw_panel, rounded_mask, scale_down

ROW_HEIGHT: Final = 84
ROW_TEXT_SIZES: Final = range(54, 43, -1)
CHIP_HEIGHT: Final = 60
CHOSEN_RIM: Final = 9
DIM_INK: Final[Colour] = (206, 198, 184)
PADDING: Final = 16


def row_height(row: Row, wide: int) -> int:
    """Return the height of a row in a tile of a width, at working scale."""
    if not row.rules:
        return ROW_HEIGHT
    return max(ROW_HEIGHT, _set_row_rules(row, wide).height + 20)


def _set_row_rules(row: Row, wide: int) -> rich_text.TextBlock:
    """Set the words of a row that are rules text."""
    chips = sum(_chip_width(item) + 10 for item in row.chips)
    return rich_text.lay_out_rich_text(
        row.rules,
        GAME_KEY,
        wide * DRAWING_SCALE - 2 * PADDING - ROW_HEIGHT - 40 - chips,
        48,
        "left",
    )


@lru_cache(maxsize=64)
def draw_slot(row: Row, wide: int) -> Image.Image:
    """Draw a slot that belongs to no tile, in final pixels."""
    size = wide * DRAWING_SCALE, row_height(row, wide)
    sheet = Image.new("RGB", size, PALETTES["stone"].deep)
    draw_row(sheet, (0, 0, *size), row, PALETTES["stone"])
    sheet.putalpha(rounded_mask(size, 18))
    return scale_down(sheet, wide)


def draw_row(inner: Image.Image, box: tuple[int, int, int, int], row: Row, ground: Palette) -> None:
    """Draw one row: its icon in a square, its text, its chips."""
    left, top, right, bottom = box
    high = bottom - top
    palette = PALETTES[row.palette]
    rim = mix_colours(palette.metal, palette.deep, 0.1 if row.filled else 0.5)
    sunk = mix_colours(ground.deep, (0, 0, 0), 0.45)
    fill = mix_colours(palette.mid, palette.deep, 0.45) if row.filled else sunk
    if row.highlight == "chosen":
        draw_panel(
            inner,
            box,
            18,
            PanelStyle(mix_colours(palette.mid, palette.deep, 0.1), table_style.GLOW_COLOUR),
            CHOSEN_RIM,
        )
    else:
        draw_panel(inner, box, 18, PanelStyle(fill, rim), 3)
    square = left + 3, top + 3, left + ROW_HEIGHT - 3, bottom - 3
    if row.hidden:
        hatch = pattern_mask(palette.hatch, (square[2] - square[0], high - 6), 28)
        inner.paste(mix_colours(palette.mid, palette.metal, 0.5), square[:2], hatch)
    side = 52
    at = left + (ROW_HEIGHT - side) // 2 + 2, top + (high - side) // 2
    colour = CREAM if row.filled else mix_colours(DIM_INK, sunk, 0.25)
    inner.paste(colour, at, icons.icon_mask(GAME_KEY, row.icon, side))
    across = right - 12
    for chip in reversed(fit_chips(row, right - left)):
        across -= _chip_width(chip)
        _draw_chip(inner, (across, top + (high - CHIP_HEIGHT) // 2), chip, palette)
        across -= 10
    _write_row_text(inner, (left + ROW_HEIGHT + 10, top, across - 8, bottom), row)


def fit_chips(row: Row, room: int) -> tuple[Chip, ...]:
    """Return the chips of a row; beside a long text their words give way to their icons."""
    chips = sum(_chip_width(chip) + 10 for chip in row.chips)
    text = text_width(row.text, FIGURES, ROW_TEXT_SIZES[-1])
    if row.rules or ROW_HEIGHT + text + chips + 30 <= room:
        return row.chips
    return tuple(
        replace(chip, text="") if chip.icons and chip.text.isalpha() else chip for chip in row.chips
    )


def _write_row_text(inner: Image.Image, box: tuple[int, int, int, int], row: Row) -> None:
    left, top, right, bottom = box
    if row.rules:
        block = _set_row_rules(row, -(-inner.width // DRAWING_SCALE))
        at = left, top + (bottom - top - block.height) / 2, right
        rich_text.draw_block(inner, at, block, CREAM)
        return
    face = FIGURES_BOLD if row.filled and not row.hidden else FIGURES
    said = fit_lines(row.text, face, (right - left, 1), ROW_TEXT_SIZES)
    base = (top + bottom) / 2 + said.size * 0.35
    colour = CREAM if row.filled else DIM_INK
    write_line(inner, (left, base), said.lines[0], TextStyle(face, said.size, colour))


def _chip_width(chip: Chip) -> int:
    text = text_width(chip.text, FIGURES_BOLD, 46) + 8 if chip.text else 0
    return round(24 + 50 * len(chip.icons) + text)


def _draw_chip(inner: Image.Image, at: tuple[int, int], chip: Chip, palette: Palette) -> None:
    """Draw a chip; a closed one is darker, with a padlock or a cross before it."""
    left, top = at
    wide = _chip_width(chip)
    dark = mix_colours(palette.deep, (0, 0, 0), 0.4)
    rim = palette.metal if chip.open else mix_colours(palette.metal, dark, 0.6)
    draw_panel(inner, (left, top, left + wide, top + CHIP_HEIGHT), 16, PanelStyle(dark, rim), 3)
    across = left + 12
    for key in chip.icons:
        table_style.draw_icon(inner, (across, top + (CHIP_HEIGHT - 42) // 2), 42, key)
        across += 50
    if chip.text:
        ink = CREAM if chip.open else DIM_INK
        middle = (across + left + wide - 12) / 2, top + CHIP_HEIGHT / 2
        write_centred(inner, middle, chip.text, TextStyle(FIGURES_BOLD, 46, ink))
