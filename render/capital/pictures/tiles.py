"""Drawing tiles: buildings and fighters, with the rows of their slots.

Everything is drawn at working scale, twice the final size.
"""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.contents.tile_models import Chip, Row, Tile
from render.capital.table_style import GAME_KEY
from render.drawing import icons, landscapes, rich_text
from render.drawing.cards import SCENE_BY_PALETTE
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
)
from render.drawing.light import cast_shadow, draw_halo, fill_with_light
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import (
    DRAWING_SCALE,
    Badge,
    PanelStyle,
    badge_size,
    draw_badge,
    draw_panel,
    rounded_mask,
    scale_down,
)

TILE_WIDTH: Final = (table_style.INNER_WIDTH - table_style.GAP) // 2
ART_WIDTH: Final = 236
TITLE_HEIGHT: Final = 88
BADGE_HEIGHT: Final = 76
TEXT_SIZES: Final = ((62, 1), (54, 2), (48, 9))
ROW_HEIGHT: Final = 84
ROW_GAP: Final = 8
PADDING: Final = 16
CHIP_HEIGHT: Final = 60
PATTERN_STRIP_WIDTH: Final = 30
MARK_HEIGHT: Final = 72
CHOSEN_RIM: Final = 9
DIM_INK: Final[Colour] = (206, 198, 184)


def tile_height(contents: Tile, wide: int = TILE_WIDTH) -> int:
    """Return the height of a tile, in final pixels."""
    rows = sum(_row_height(row, wide) + ROW_GAP for row in contents.rows)
    return -(
        -(_head_height(contents, wide) + rows + (2 * PADDING - ROW_GAP if contents.rows else 0))
        // DRAWING_SCALE
    )


def _head_height(contents: Tile, wide: int) -> int:
    block = _set_rules(contents, wide)
    body = max(
        BADGE_HEIGHT if contents.badges or contents.count > 1 else 0, block.height if block else 0
    )
    return max(ART_WIDTH, (TITLE_HEIGHT + body + 2 * PADDING + 9) // DRAWING_SCALE * DRAWING_SCALE)


def _badges_width(contents: Tile) -> int:
    return sum(badge_size(_to_badge(item), BADGE_HEIGHT)[0] + 12 for item in contents.badges)


def _to_badge(chip: Chip) -> Badge:
    return Badge(chip.icons[-1], chip.text)


def _set_rules(contents: Tile, wide: int) -> rich_text.TextBlock | None:
    """Set the effect beside the badges, smaller where it is long."""
    if not contents.rules:
        return None
    room = wide * DRAWING_SCALE - ART_WIDTH - _badges_width(contents) - 3 * PADDING - 12
    for size, most in TEXT_SIZES:
        block = rich_text.lay_out_rich_text(contents.rules, GAME_KEY, room, size, "left")
        if sum(line is not None for line in block.lines) <= most:
            break
    return block


def _row_height(row: Row, wide: int) -> int:
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


@lru_cache(maxsize=128)
def draw_tile(contents: Tile, wide: int = TILE_WIDTH, high: int = 0) -> Image.Image:
    """Draw a tile, with clear corners, in final pixels; it is shared, so don't draw on it."""
    high = max(high, tile_height(contents, wide))
    size = wide * DRAWING_SCALE, high * DRAWING_SCALE
    palette, rim = PALETTES[contents.palette], PALETTES[contents.frame or contents.palette]
    inner = Image.new("RGB", size, mix_colours(palette.deep, palette.mid, 0.15))
    head = _head_height(contents, wide) + (high - tile_height(contents, wide)) * DRAWING_SCALE
    inner.paste(draw_art(contents, (ART_WIDTH, head)), (0, 0))
    _draw_title(inner, contents, palette)
    _draw_body(inner, contents, head)
    top = head
    if contents.rows:
        line = mix_colours(palette.metal, palette.deep, 0.35)
        ImageDraw.Draw(inner).line((0, head, size[0], head), fill=line, width=3)
        top += PADDING - 2
    for row in contents.rows:
        _draw_row(
            inner, (PADDING, top, size[0] - PADDING, top + _row_height(row, wide)), row, palette
        )
        top += _row_height(row, wide) + ROW_GAP
    drawn = Image.new("RGB", size, rim.metal)
    within = size[0] - 8, size[1] - 8
    drawn.paste(inner.crop((4, 4, size[0] - 4, size[1] - 4)), (4, 4), rounded_mask(within, 26))
    drawn.putalpha(rounded_mask(size, 30))
    return scale_down(drawn, wide)


@lru_cache(maxsize=128)
def _draw_subject(
    land: tuple[Palette, str], subject: str, size: tuple[int, int], free: tuple[int, int]
) -> Image.Image:
    """Paint a subject in its landscape, leaving room free at its left and its foot."""
    image = landscapes.draw_landscape(size, *land, subject).copy()
    wide, high = size[0] - free[0], size[1] - free[1]
    side = min(wide, high) - (20 if any(free) else 56)
    mask, palette = icons.icon_mask(GAME_KEY, subject, side), land[0]
    at = free[0] + (wide - side) // 2, (high - side) // 2
    draw_halo(image, mask, at, palette.glow, 14)
    cast_shadow(image, mask, (at[0] + 2, at[1] + 7), 6, 0.85)
    fill_with_light(
        image,
        mask,
        at,
        mix_colours(palette.glow, CREAM, 0.72),
        mix_colours(palette.metal, palette.mid, 0.42),
    )
    return image


def draw_art(contents: Tile, size: tuple[int, int]) -> Image.Image:
    """Paint the subject, the pattern of its palette along the side, and its mark."""
    land = PALETTES[contents.frame or contents.palette], SCENE_BY_PALETTE[contents.palette]
    free = PATTERN_STRIP_WIDTH if contents.pattern else 0, MARK_HEIGHT if contents.mark else 0
    image = _draw_subject(land, contents.subject, size, free).copy()
    palette = PALETTES[contents.palette]
    if contents.pattern:
        strip = PATTERN_STRIP_WIDTH, size[1]
        image.paste(palette.deep, (0, 0, *strip))
        image.paste(palette.metal, (0, 0), pattern_mask(palette.hatch, strip, PATTERN_STRIP_WIDTH))
    if contents.mark:
        _draw_mark(image, contents, palette)
    ImageDraw.Draw(image).line((size[0] - 2, 0, size[0] - 2, size[1]), fill=palette.metal, width=4)
    return image


def _draw_mark(image: Image.Image, contents: Tile, palette: Palette) -> None:
    """Draw the mark on a plate over the foot: unfinished, fallen, home."""
    high, foot = MARK_HEIGHT - 10, image.height - 10
    left = PATTERN_STRIP_WIDTH + 2 if contents.pattern else 6
    said = fit_lines(contents.mark, FIGURES_BOLD, (image.width - left - 84, 1), range(48, 27, -1))
    box = left, foot - high, image.width - 10, foot
    draw_panel(image, box, 16, PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.5), palette.metal))
    table_style.draw_icon(image, (left + 12, foot - high + 12), 38, contents.mark_icon)
    at = left + 60, foot - high / 2 + said.size * 0.34
    write_line(image, at, said.lines[0], TextStyle(FIGURES_BOLD, said.size, CREAM))


def _draw_title(inner: Image.Image, contents: Tile, palette: Palette) -> None:
    room = inner.width - ART_WIDTH
    inner.paste(palette.mid, (ART_WIDTH, 0, inner.width, TITLE_HEIGHT))
    ImageDraw.Draw(inner).line(
        (ART_WIDTH, TITLE_HEIGHT, inner.width, TITLE_HEIGHT), fill=palette.metal, width=3
    )
    count = f"\u00d7 {contents.count}" if contents.count > 1 else ""
    beside = round(text_width(count, FIGURES_BOLD, 64)) + 28 if count else 0
    name = fit_lines(contents.title, DISPLAY, (room - 48 - beside, 1), range(62, 39, -1))
    at = ART_WIDTH + 24, TITLE_HEIGHT / 2 + name.size * 0.36
    write_line(inner, at, name.lines[0], TextStyle(DISPLAY, name.size, CREAM))
    if count:
        middle = inner.width - 24 - (beside - 28) / 2, TITLE_HEIGHT / 2
        write_centred(inner, middle, count, TextStyle(FIGURES_BOLD, 64, CREAM))


def _draw_body(inner: Image.Image, contents: Tile, head: int) -> None:
    """Draw the badges and the effect under the title."""
    middle = TITLE_HEIGHT + (head - TITLE_HEIGHT) // 2
    palette = PALETTES[contents.palette]
    style = PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.35), palette.metal)
    left = ART_WIDTH + PADDING + 4
    for item in contents.badges:
        at = left, middle - BADGE_HEIGHT // 2
        left += draw_badge(inner, at, BADGE_HEIGHT, (GAME_KEY, _to_badge(item)), style) + 12
    block = _set_rules(contents, inner.width // DRAWING_SCALE)
    if block:
        top = middle - block.height / 2
        rich_text.draw_block(inner, (left + PADDING - 4, top, inner.width - PADDING), block, CREAM)


@lru_cache(maxsize=64)
def draw_slot(row: Row, wide: int) -> Image.Image:
    """Draw a slot that belongs to no tile, in final pixels."""
    size = wide * DRAWING_SCALE, _row_height(row, wide)
    sheet = Image.new("RGB", size, PALETTES["stone"].deep)
    _draw_row(sheet, (0, 0, *size), row, PALETTES["stone"])
    sheet.putalpha(rounded_mask(size, 18))
    return scale_down(sheet, wide)


def _draw_row(
    inner: Image.Image, box: tuple[int, int, int, int], row: Row, ground: Palette
) -> None:
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
    for chip in reversed(row.chips):
        across -= _chip_width(chip)
        _draw_chip(inner, (across, top + (high - CHIP_HEIGHT) // 2), chip, palette)
        across -= 10
    _write_row_text(inner, (left + ROW_HEIGHT + 10, top, across - 8, bottom), row)


def _write_row_text(inner: Image.Image, box: tuple[int, int, int, int], row: Row) -> None:
    left, top, right, bottom = box
    if row.rules:
        block = _set_row_rules(row, -(-inner.width // DRAWING_SCALE))
        at = left, top + (bottom - top - block.height) / 2, right
        rich_text.draw_block(inner, at, block, CREAM)
        return
    face = FIGURES_BOLD if row.filled and not row.hidden else FIGURES
    said = fit_lines(row.text, face, (right - left, 1), range(54, 35, -1))
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
