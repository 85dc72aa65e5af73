"""Parts of the workshop's pictures: paper, bars of points, lists and panels.

A phone of 390 points shows a picture 350 points wide: a text of 34 pixels has fourteen points.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import icons, landscapes
from render.drawing.colours import CREAM, INK, PALETTES, Colour, Palette, mix_colours
from render.drawing.lettering import (
    BOLD,
    FIGURES_BOLD,
    TEXT,
    TextStyle,
    shorten_line,
    text_width,
    wrap_text,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import cast_shadow, draw_halo, fill_with_light
from render.drawing.shapes import PanelStyle, draw_panel, rounded_mask
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice
from render.valhalla.pictures.map.frame.map_frame import RIM

GAME_KEY: Final = "valhalla"
WIDTH: Final = 840
MARGIN: Final = 36
TEXT_SIZE: Final = 34
LINE: Final = 42
BAR_HEIGHT: Final = 46
SPENT: Colour = (46, 110, 62)
OVERSPENT: Colour = (168, 34, 34)
EMPTY: Colour = (205, 186, 146)
GOOD: Colour = (38, 88, 52)
BAD: Colour = (128, 32, 32)


class Points(NamedTuple):
    """Points spent, the points that may be, and both in words."""

    spent: int
    budget: int
    text: str
    rest: str
    """What is left or too much, in words; "" if neither."""


class Panel(NamedTuple):
    """A list of texts under a title in a box of a colour, with an icon."""

    title: str
    lines: tuple[str, ...]
    icon: str
    colour: Colour


def escape_typed(voice: Voice, text: str) -> str:
    """Shorten and escape a text with words of players, for a twin that is read as Markdown."""
    return replace(voice, markdown=True).clean_typed_text(text)


def cut_to_lines(text: str, setting: tuple[str, int], room: float, most: int) -> tuple[str, ...]:
    """Break a text (face, size) into lines, at most so many; a longer one ends in an ellipsis."""
    face, size = setting
    lines = wrap_text(text, face, size, room) if text else ()
    if len(lines) <= most:
        return lines
    return (*lines[: most - 1], shorten_line(lines[most - 1], face, size, room))


def paint_head(size: tuple[int, int], palette: str, scene: str, figure: str) -> Image.Image:
    """Paint a landscape with a figure that is lit from above."""
    colours = PALETTES[palette]
    head = landscapes.draw_landscape(size, colours, scene, figure).copy()
    side = round(size[1] * 0.76)
    mask = icons.icon_mask(GAME_KEY, figure, side)
    at = (size[0] - side) // 2, (size[1] - side) // 2 - size[1] // 30
    draw_halo(head, mask, at, colours.glow, 20)
    cast_shadow(head, mask, (at[0] + 3, at[1] + 9), 7, 0.85)
    fill_with_light(head, mask, at, *_lit_tones(colours))
    return head


def _lit_tones(colours: Palette) -> tuple[Colour, Colour]:
    return (
        mix_colours(colours.glow, CREAM, 0.72),
        mix_colours(colours.metal, colours.mid, 0.42),
    )


def draw_medal(image: Image.Image, at: tuple[int, int], side: int, look: tuple[str, str]) -> None:
    """Draw a small figure (palette, icon) on a round-cornered plate."""
    palette, icon = PALETTES[look[0]], look[1]
    style = PanelStyle(palette.mid, palette.metal)
    draw_panel(image, (*at, at[0] + side, at[1] + side), side // 5, style)
    inner = round(side * 0.7)
    mask = icons.icon_mask(GAME_KEY, icon, inner)
    corner = at[0] + (side - inner) // 2, at[1] + (side - inner) // 2
    fill_with_light(image, mask, corner, *_lit_tones(palette))


def draw_points_bar(image: Image.Image, top: int, points: Points, room: tuple[int, int]) -> None:
    """Draw a bar from left to right that is filled as far as points are spent."""
    left, right = room
    size, radius = (right - left, BAR_HEIGHT), BAR_HEIGHT // 2
    image.paste(RIM, (left, top), rounded_mask(size, radius))
    inner = size[0] - 6, size[1] - 6
    share = min(1.0, points.spent / points.budget) if points.budget else 0.0
    tone = OVERSPENT if points.spent > points.budget else SPENT
    bar = _write_on_bar(Image.new("RGB", inner, EMPTY), points, INK)
    filled = round(inner[0] * share)
    bar.paste(
        _write_on_bar(Image.new("RGB", inner, tone), points, CREAM).crop((0, 0, filled, inner[1]))
    )
    image.paste(bar, (left + 3, top + 3), rounded_mask(inner, radius - 3))


def _write_on_bar(bar: Image.Image, points: Points, ink: Colour) -> Image.Image:
    """Write what is spent at the left of a bar, and what is left at its right."""
    style = TextStyle(FIGURES_BOLD, TEXT_SIZE, ink)
    write_line(bar, (20, bar.height - 8), points.text, style)
    write_right(bar, (bar.width - 20, bar.height - 8), points.rest, style)
    return bar


def panel_height(panel: Panel, wide: int) -> int:
    """Return the height that a panel of a width needs."""
    lines = sum(len(_wrap_item(line, wide)) for line in panel.lines)
    return 76 + lines * LINE + 18


def draw_list_panel(image: Image.Image, at: tuple[int, int], wide: int, panel: Panel) -> int:
    """Draw a panel, and return its height."""
    left, top = at
    high = panel_height(panel, wide)
    ground = mix_colours(panel.colour, (244, 234, 208), 0.86)
    style = PanelStyle(ground, panel.colour, INK)
    draw_panel(image, (left, top, left + wide, top + high), 20, style)
    image.paste(panel.colour, (left + 20, top + 18), icons.icon_mask(GAME_KEY, panel.icon, 44))
    title = TextStyle(BOLD, 38, panel.colour)
    write_line(image, (left + 78, top + 54), panel.title, title)
    base = top + 76 + TEXT_SIZE - 4
    brush = ImageDraw.Draw(image)
    for item in panel.lines:
        brush.regular_polygon((left + 36, base - 11, 8), 4, rotation=45, fill=panel.colour)
        for line in _wrap_item(item, wide):
            write_line(image, (left + 58, base), line, TextStyle(TEXT, TEXT_SIZE, INK))
            base += LINE
    return high


def _wrap_item(text: str, wide: int) -> tuple[str, ...]:
    return wrap_text(capitalise(text), TEXT, TEXT_SIZE, wide - 82)


def draw_chips(image: Image.Image, top: int, labels: Sequence[str], style: PanelStyle) -> int:
    """Draw labels in rounded boxes in centred rows, and return the height of all rows."""
    rows: list[list[str]] = [[]]
    for label in labels:
        longer = [*rows[-1], label]
        if rows[-1] and _chips_width(longer) > WIDTH - 2 * MARGIN:
            rows.append([label])
        else:
            rows[-1] = longer
    for number, row in enumerate(rows):
        left = (WIDTH - _chips_width(row)) // 2
        for label in row:
            wide = _chip_width(label)
            box = left, top + number * 66, left + wide, top + number * 66 + 54
            draw_panel(image, box, 27, style, rim=2)
            middle = left + wide / 2, top + number * 66 + 27
            write_centred(image, middle, label, TextStyle(TEXT, TEXT_SIZE, style.ink))
            left += wide + 12
    return len(rows) * 66


def _chip_width(label: str) -> int:
    return round(text_width(label, TEXT, TEXT_SIZE)) + 44


def _chips_width(labels: Sequence[str]) -> int:
    return sum(_chip_width(label) + 12 for label in labels) - 12
