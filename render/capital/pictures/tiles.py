"""Drawing tiles: buildings and fighters, with the rows of their slots.

Everything is drawn at working scale, twice the final size.
"""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.contents.tile_models import Chip, Tile
from render.capital.pictures.tile_rows import PADDING, draw_row, row_height
from render.capital.table_style import GAME_KEY
from render.drawing import icons, landscapes, rich_text
from render.drawing.cards import SCENE_BY_PALETTE
from render.drawing.colours import CREAM, PALETTES, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
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
ART_WIDTH: Final = 216
TITLE_HEIGHT: Final = 88
BADGE_HEIGHT: Final = 76
TEXT_SIZES: Final = ((62, 1), (54, 2), (48, 9))
ROW_GAP: Final = 8
PATTERN_STRIP_WIDTH: Final = 30
MARK_HEIGHT: Final = 72


def tile_height(contents: Tile, wide: int = TILE_WIDTH) -> int:
    """Return the height of a tile, in final pixels."""
    rows = sum(row_height(row, wide) + ROW_GAP for row in contents.rows)
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
        draw_row(
            inner, (PADDING, top, size[0] - PADDING, top + row_height(row, wide)), row, palette
        )
        top += row_height(row, wide) + ROW_GAP
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
    name = fit_lines(contents.title, DISPLAY, (room - 40 - beside, 1), range(62, 41, -1))
    if name.lines[0] != contents.title:
        name = fit_lines(contents.title, DISPLAY, (room - 40 - beside, 2), range(41, 29, -1))
    for number, line in enumerate(name.lines):
        off = (number - (len(name.lines) - 1) / 2) * name.size * 1.04
        at = ART_WIDTH + 20, TITLE_HEIGHT / 2 + off + name.size * 0.36
        write_line(inner, at, line, TextStyle(DISPLAY, name.size, CREAM))
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
