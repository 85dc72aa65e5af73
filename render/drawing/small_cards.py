"""Plaques (small cards that stand side by side on a table), and the table."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.drawing import icons, landscapes
from render.drawing.cards import PATTERN_STRIP_HEIGHT, SCENE_BY_PALETTE
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    TextStyle,
    fit_lines,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import (
    cast_shadow,
    draw_gradient,
    draw_halo,
    fill_with_light,
)
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import (
    DRAWING_SCALE,
    Badge,
    PanelStyle,
    Pill,
    badge_size,
    draw_badge,
    draw_pill,
    pill_size,
    round_and_scale_down,
    rounded_mask,
)

PLAQUE_WIDTH, PLAQUE_HEIGHT = 366, 156
FRAME_WIDTH = 8
CORNER_RADIUS = 26
ART_WIDTH = 236
TITLE_HEIGHT = 74
BADGE_HEIGHT = 66
LONE_BADGE_HEIGHT = 92
PILL_HEIGHT = 50
GAP = 10
GOLD: Colour = (206, 186, 142)


@dataclass(frozen=True, slots=True)
class Plaque:
    """The content of a plaque: a name, a subject, numbers, and pills for what belongs to it."""

    book: str
    title: str
    palette: str
    subject: str
    badges: tuple[Badge, ...] = ()
    pills: tuple[Pill, ...] = ()
    frame: str = ""
    pattern: bool = False


@lru_cache(maxsize=256)
def draw_plaque(plaque: Plaque, wide: int = PLAQUE_WIDTH) -> Image.Image:
    """Draw a plaque, with clear corners, at a width; it is shared, so don't draw on it."""
    whole = PLAQUE_WIDTH * DRAWING_SCALE, PLAQUE_HEIGHT * DRAWING_SCALE
    palette, rim = PALETTES[plaque.palette], PALETTES[plaque.frame or plaque.palette]
    inside = whole[0] - 2 * FRAME_WIDTH, whole[1] - 2 * FRAME_WIDTH
    inner = draw_gradient(inside, mix_colours(palette.deep, palette.mid, 0.35), palette.deep).copy()
    inner.paste(_paint_subject(plaque, (ART_WIDTH, inside[1])), (0, 0))
    _write_title(inner, plaque, palette)
    _draw_badges(
        inner, plaque, PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.3), palette.metal)
    )
    _draw_pills(inner, plaque, PanelStyle(palette.mid, palette.metal))
    image = Image.new("RGB", whole, rim.metal)
    image.paste(rim.deep, (4, 4), rounded_mask((whole[0] - 8, whole[1] - 8), CORNER_RADIUS - 3))
    image.paste(
        inner, (FRAME_WIDTH, FRAME_WIDTH), rounded_mask(inside, CORNER_RADIUS - FRAME_WIDTH)
    )
    return round_and_scale_down(image, CORNER_RADIUS, wide)


def _paint_subject(plaque: Plaque, size: tuple[int, int]) -> Image.Image:
    """Paint the subject in its landscape, and the pattern of its palette along the side."""
    palette = PALETTES[plaque.frame or plaque.palette]
    view = landscapes.draw_landscape(
        size, palette, SCENE_BY_PALETTE[plaque.palette], plaque.subject
    ).copy()
    side = 186
    mask = icons.icon_mask(plaque.book, plaque.subject, side)
    at = (size[0] - side) // 2, (size[1] - side) // 2
    draw_halo(view, mask, at, palette.glow, 14)
    cast_shadow(view, mask, (at[0] + 2, at[1] + 7), 6, 0.85)
    fill_with_light(
        view,
        mask,
        at,
        mix_colours(palette.glow, CREAM, 0.72),
        mix_colours(palette.metal, palette.mid, 0.42),
    )
    if plaque.pattern:
        strip = PATTERN_STRIP_HEIGHT, size[1]
        view.paste(PALETTES[plaque.palette].deep, (0, 0, *strip))
        view.paste(
            PALETTES[plaque.palette].metal,
            (0, 0),
            pattern_mask(PALETTES[plaque.palette].hatch, strip, PATTERN_STRIP_HEIGHT),
        )
    ImageDraw.Draw(view).line((size[0] - 2, 0, size[0] - 2, size[1]), fill=palette.metal, width=4)
    return view


def _write_title(inner: Image.Image, plaque: Plaque, palette: Palette) -> None:
    room = inner.width - ART_WIDTH
    inner.paste(
        draw_gradient((room, TITLE_HEIGHT), mix_colours(palette.mid, CREAM, 0.04), palette.mid),
        (ART_WIDTH, 0),
    )
    ImageDraw.Draw(inner).line(
        (ART_WIDTH, TITLE_HEIGHT, inner.width, TITLE_HEIGHT), fill=palette.metal, width=3
    )
    name = fit_lines(plaque.title, DISPLAY, (room - 36, 1), range(42, 29, -1))
    if name.lines[0] != plaque.title:
        name = fit_lines(plaque.title, DISPLAY, (room - 36, 2), range(27, 17, -1))
    for number, line in enumerate(name.lines):
        middle = TITLE_HEIGHT / 2 + (number - (len(name.lines) - 1) / 2) * name.size * 1.1
        write_centred(
            inner, (ART_WIDTH + room / 2, middle), line, TextStyle(DISPLAY, name.size, CREAM)
        )


def _draw_badges(inner: Image.Image, plaque: Plaque, style: PanelStyle) -> None:
    """Draw the badges in a row: larger if there are no pills, smaller if there are many."""
    high, room = BADGE_HEIGHT if plaque.pills else LONE_BADGE_HEIGHT, inner.width - ART_WIDTH - 32
    while high > BADGE_HEIGHT // 2 and _badges_width(plaque, high) > room:
        high -= 2
    left = (
        ART_WIDTH + 16
        if plaque.pills
        else ART_WIDTH + (inner.width - ART_WIDTH - _badges_width(plaque, high)) // 2
    )
    top = TITLE_HEIGHT + 14 + (BADGE_HEIGHT - high) // 2
    if not plaque.pills:
        top = (TITLE_HEIGHT + inner.height - high) // 2
    for each in plaque.badges:
        left += draw_badge(inner, (left, top), high, (plaque.book, each), style) + GAP


def _badges_width(plaque: Plaque, high: int) -> int:
    return sum(badge_size(each, high)[0] + GAP for each in plaque.badges) - GAP


def _draw_pills(inner: Image.Image, plaque: Plaque, style: PanelStyle) -> None:
    """Draw pills in two rows at the foot; those that find no room are counted."""
    left, top = ART_WIDTH + 16, TITLE_HEIGHT + BADGE_HEIGHT + 28
    room = inner.width - ART_WIDTH - 32
    for number, each in enumerate(plaque.pills):
        wide, _ = pill_size(each, PILL_HEIGHT, room)
        if left + wide > inner.width - 16:
            left, top = ART_WIDTH + 16, top + PILL_HEIGHT + GAP
        if top + PILL_HEIGHT > inner.height:
            return _write_count_left_out(inner, len(plaque.pills) - number, style)
        draw_pill(inner, (left, top, left + wide, top + PILL_HEIGHT), (plaque.book, each), style)
        left += wide + GAP
    return None


def _write_count_left_out(inner: Image.Image, count: int, style: PanelStyle) -> None:
    """Write how many pills found no room."""
    setting = TextStyle(FIGURES, 34, style.ink)
    write_right(
        inner, (inner.width - 16, TITLE_HEIGHT + 14 + BADGE_HEIGHT * 0.68), f"+{count}", setting
    )


def draw_heading(image: Image.Image, top: int, left: str, right: str = "") -> None:
    """Write a title over a part of the table, and a note at its right."""
    room = image.width - 2 * 34
    name = fit_lines(left, DISPLAY, (room * (0.6 if right else 1), 1), range(42, 23, -1))
    write_line(image, (34, top + 44), name.lines[0], TextStyle(DISPLAY, name.size, CREAM))
    if right:
        note = fit_lines(right, FIGURES, (room * 0.38, 1), range(32, 21, -1))
        at = image.width - 34, top + 44
        write_right(image, at, note.lines[0], TextStyle(FIGURES, note.size, GOLD))
    line = image.width - 34
    ImageDraw.Draw(image).line(
        (34, top + 62, line, top + 62), fill=mix_colours(GOLD, (30, 20, 14), 0.6), width=2
    )
