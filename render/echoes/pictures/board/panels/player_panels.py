"""The panels of players beside the board."""

from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import CREAM, PALETTES, Colour, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_line,
)
from render.drawing.light import draw_gradient
from render.drawing.maps.side_colours import SIDE_PATTERNS
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.echoes.pictures.board.badges import DARK, GOLD, disc_mask
from render.echoes.pictures.board.panels.panel_contents import PanelContents
from render.echoes.pictures.board.panels.token_stacks import NUMBER_SIZE, draw_stacks
from render.echoes.pictures.board.unit_tokens import HEART_TINT
from render.echoes.pictures.cards.card_faces import GAME_KEY, civ_icon, civ_palette

WIDE_HEIGHT, NARROW_HEIGHT = 148, 196
MIN_WIDE_WIDTH: Final = 700
"""A narrower panel has its numbers in a row of their own."""
WIDE_CREST, NARROW_CREST = 104, 96
CREST_LEFT: Final = 34
RADIUS: Final = 22
NAME_SIZES: Final = range(42, 25, -1)
SMALL_ICON: Final = 38
EVENT_SIZE: Final = 28
EVENT_HEIGHT: Final = 42
MARGIN: Final = 22


def panel_height(wide: int) -> int:
    """Return the height of a panel of a width."""
    return WIDE_HEIGHT if wide >= MIN_WIDE_WIDTH else NARROW_HEIGHT


@lru_cache(maxsize=24)
def draw_panel(contents: PanelContents, wide: int) -> Image.Image:
    """Draw the panel of a player; it is shared, so don't draw on it."""
    image = _draw_ground(contents, (wide, panel_height(wide)))
    is_wide = wide >= MIN_WIDE_WIDTH
    crest = WIDE_CREST if is_wide else NARROW_CREST
    _draw_crest(image, contents, crest)
    left, foot = CREST_LEFT + crest + 18, image.height - 68
    if is_wide:
        right = _write_numbers(image, contents, wide - MARGIN, 56)
        _write_name(image, contents, left, right - 8)
        end = draw_stacks(image, contents.stacks, (left, foot), wide - left - MARGIN)
        _write_events(image, contents, end, wide - MARGIN)
    else:
        _write_name(image, contents, left, wide - MARGIN)
        _write_numbers(image, contents, wide - MARGIN, 112)
        draw_stacks(image, contents.stacks, (CREST_LEFT, foot), wide - CREST_LEFT - MARGIN)
    return image


def _draw_ground(contents: PanelContents, size: tuple[int, int]) -> Image.Image:
    """Draw the ground of a panel in the colours of its civilization; the active one is rimmed."""
    palette = PALETTES[civ_palette(contents.civ)]
    image = Image.new("RGBA", size, (*DARK, 0))
    rim = GOLD if contents.is_active else mix_colours(palette.metal, palette.deep, 0.45)
    line = 6 if contents.is_active else 3
    image.paste((*rim, 255), (0, 0), rounded_mask(size, RADIUS))
    inner = size[0] - 2 * line, size[1] - 2 * line
    ground = draw_gradient(inner, mix_colours(palette.deep, palette.mid, 0.5), palette.deep)
    image.paste(ground, (line, line), rounded_mask(inner, RADIUS - line))
    mask = rounded_mask(inner, RADIUS - line).crop((0, 0, 18, inner[1]))
    image.paste((*contents.colour, 255), (line, line), mask)
    return image


def _draw_crest(image: Image.Image, contents: PanelContents, size: int) -> None:
    """Draw the emblem of the civilization on the colour of the pieces."""
    at = CREST_LEFT, 22 if image.width >= MIN_WIDE_WIDTH else 16
    image.paste((*GOLD, 255) if contents.is_active else (*CREAM, 255), at, disc_mask(size))
    inner = size - 8
    light = mix_colours(contents.colour, CREAM, 0.12), mix_colours(contents.colour, DARK, 0.4)
    ground = draw_gradient((inner, inner), *light).copy()
    if contents.pattern:
        lines = pattern_mask(SIDE_PATTERNS[contents.side], (inner, inner), 24)
        ground.paste(mix_colours(contents.colour, DARK, 0.5), (0, 0), lines)
    image.paste(ground, (at[0] + 4, at[1] + 4), disc_mask(inner))
    side = round(size * 0.62)
    spot = at[0] + (size - side) // 2, at[1] + (size - side) // 2
    mask = icons.icon_mask(GAME_KEY, civ_icon(contents.civ), side)
    image.paste((*DARK, 255), (spot[0] + 2, spot[1] + 3), mask)
    image.paste((*CREAM, 255), spot, mask)


def _write_name(image: Image.Image, contents: PanelContents, left: int, right: int) -> None:
    name = fit_lines(contents.name, DISPLAY, (right - left, 1), NAME_SIZES)
    ink = mix_colours(CREAM, DARK, 0.45) if contents.is_out else CREAM
    write_line(image, (left, 56), name.lines[0], TextStyle(DISPLAY, name.size, ink))


def _write_numbers(image: Image.Image, contents: PanelContents, right: int, base: int) -> int:
    """Write life points, hand and deck, and the pawns that are free; return their left end."""
    for icon, number, tint in (
        ("deck", contents.deck, CREAM),
        ("hand", contents.hand, CREAM),
        ("health", contents.life, HEART_TINT),
    ):
        right = _write_number(image, (right, base), (icon, str(number)), tint) - 16
    for icon in contents.royal:
        right -= 32
        image.paste((*GOLD, 255), (right, base - 30), icons.icon_mask(GAME_KEY, icon, 32))
        right -= 6
    return right


def _write_number(
    image: Image.Image, at: tuple[int, int], icon_and_text: tuple[str, str], tint: Colour
) -> int:
    """Write a number with its icon before it, and return its left end."""
    (right, base), (icon, text) = at, icon_and_text
    left = right - round(text_width(text, FIGURES_BOLD, NUMBER_SIZE))
    write_line(image, (left, base), text, TextStyle(FIGURES_BOLD, NUMBER_SIZE, CREAM))
    left -= SMALL_ICON + 6
    mask = icons.icon_mask(GAME_KEY, icon, SMALL_ICON)
    image.paste((*tint, 255), (left, base - SMALL_ICON + 5), mask)
    return left


def _write_events(image: Image.Image, contents: PanelContents, left: int, right: int) -> None:
    """Write the names of active Events at the right, those that find room."""
    top = image.height - 62
    for event in contents.events:
        wide = round(text_width(event, FIGURES, EVENT_SIZE)) + 52
        if right - wide < left:
            return
        right -= wide
        plate = (*mix_colours(GOLD, DARK, 0.72), 255)
        image.paste(plate, (right, top), rounded_mask((wide, EVENT_HEIGHT), EVENT_HEIGHT // 2))
        image.paste((*GOLD, 255), (right + 12, top + 8), icons.icon_mask(GAME_KEY, "event", 26))
        style = TextStyle(FIGURES, EVENT_SIZE, CREAM)
        write_line(image, (right + 42, top + 31), event, style)
        right -= 10
