"""Panels, pills, badges, ribbons and flags, with smooth edges."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.drawing import icons
from render.drawing.colours import CREAM, Colour, mix_colours
from render.drawing.lettering import (
    FIGURES,
    FIGURES_BOLD,
    FittedText,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
)
from render.drawing.light import cast_shadow, draw_gradient
from render.drawing.rich_text import choose_tint

DRAWING_SCALE = 2
SUPERSAMPLING = 4
Box = tuple[int, int, int, int]
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Badge:
    """A number (or a word) beside its icon."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Pill:
    """A keyword with the icons that explain it."""

    label: str
    icons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PanelStyle:
    """The ground, rim and ink of a small panel."""

    ground: Colour
    rim: Colour
    ink: Colour = CREAM


def scale_down(image: Image.Image, wide: int) -> Image.Image:
    """Reduce a picture to its final width."""
    return image.resize((wide, round(image.height * wide / image.width)), Image.Resampling.HAMMING)


def round_and_scale_down(image: Image.Image, radius: int, wide: int) -> Image.Image:
    """Reduce an opaque picture to its final width, with round corners.

    The corners are reduced apart: a picture without transparency takes two thirds of the time.
    """
    small = scale_down(image, wide)
    small.putalpha(_scale_rounded_mask(image.size, radius, wide))
    return small


@lru_cache(maxsize=32)
def _scale_rounded_mask(size: Size, radius: int, wide: int) -> Image.Image:
    return scale_down(rounded_mask(size, radius), wide)


def draw_smooth_mask(
    size: Size, paint: Callable[[ImageDraw.ImageDraw, int], object]
) -> Image.Image:
    """Draw a mask with smooth edges; `paint` is called with a brush and the factor to scale by."""
    fine = Image.new("L", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING))
    paint(ImageDraw.Draw(fine), SUPERSAMPLING)
    return fine.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=256)
def rounded_mask(size: Size, radius: int) -> Image.Image:
    """Return a rectangle with round corners, as a mask."""
    return draw_smooth_mask(
        size,
        lambda brush, fine: brush.rounded_rectangle(
            (0, 0, size[0] * fine - 1, size[1] * fine - 1), radius * fine, fill=255
        ),
    )


@lru_cache(maxsize=128)
def polygon_mask(size: Size, points: Sequence[tuple[float, float]]) -> Image.Image:
    """Return a polygon, as a mask."""
    return draw_smooth_mask(
        size, lambda brush, fine: brush.polygon([(x * fine, y * fine) for x, y in points], fill=255)
    )


def draw_panel(image: Image.Image, box: Box, radius: int, style: PanelStyle, rim: int = 3) -> None:
    """Draw a panel with round corners, lit from above, inside a rim."""
    left, top, right, bottom = box
    size = right - left, bottom - top
    image.paste(style.rim, (left, top), rounded_mask(size, radius))
    inner = size[0] - 2 * rim, size[1] - 2 * rim
    light = draw_gradient(
        inner,
        mix_colours(style.ground, (255, 255, 255), 0.1),
        mix_colours(style.ground, (0, 0, 0), 0.12),
    )
    image.paste(light, (left + rim, top + rim), rounded_mask(inner, max(1, radius - rim)))


def draw_icon(
    image: Image.Image, at: tuple[int, int], size: int, book_and_key: tuple[str, str], ink: Colour
) -> None:
    """Draw a small icon (book, key) with its corner at a point, tinted for the ink's ground."""
    colour = choose_tint(icons.find_tint(*book_and_key), ink)
    image.paste(colour, at, icons.icon_mask(*book_and_key, size))


def badge_size(badge: Badge, high: int) -> Size:
    """Return the size of a badge of a height."""
    return round(high * 1.22 + text_width(badge.text, FIGURES_BOLD, round(high * 0.74))), high


def draw_badge(
    image: Image.Image,
    at: tuple[int, int],
    high: int,
    book_and_badge: tuple[str, Badge],
    style: PanelStyle,
) -> int:
    """Draw a badge on a dark panel, and return its width."""
    book, badge = book_and_badge
    wide, _ = badge_size(badge, high)
    left, top = at
    cast_shadow(
        image, rounded_mask((wide, high), high // 4), (left, top + high // 14), high // 9, 0.5
    )
    draw_panel(image, (left, top, left + wide, top + high), high // 4, style)
    side = round(high * 0.66)
    draw_icon(
        image,
        (left + round(high * 0.17), top + (high - side) // 2),
        side,
        (book, badge.icon),
        style.ink,
    )
    size = round(high * 0.74)
    middle = left + round(high * 0.96) + text_width(badge.text, FIGURES_BOLD, size) / 2
    write_centred(
        image, (middle, top + high / 2), badge.text, TextStyle(FIGURES_BOLD, size, style.ink)
    )
    return wide


def pill_size(pill: Pill, high: int, room: int) -> Size:
    """Return the size of a pill of a height, no wider than the room."""
    label = _fit_label(pill, high, room)
    return round(
        _width_beside_label(pill, high) + text_width(label.lines[0], FIGURES, label.size)
    ), high


def _width_beside_label(pill: Pill, high: int) -> float:
    return high * (0.74 + 0.74 * len(pill.icons))


def _fit_label(pill: Pill, high: int, room: int) -> FittedText:
    sizes = range(round(high * 0.66), high // 3, -1)
    return fit_lines(pill.label, FIGURES, (room - _width_beside_label(pill, high), 1), sizes)


def draw_pill(
    image: Image.Image, box: Box, book_and_pill: tuple[str, Pill], style: PanelStyle
) -> None:
    """Draw a keyword with its icons (book, pill) in a box of the size that `pill_size` returned."""
    book, pill = book_and_pill
    left, top, right, bottom = box
    high = bottom - top
    draw_panel(image, box, high // 2, style)
    side = round(high * 0.64)
    across = left + high * 0.36
    for key in pill.icons:
        draw_icon(image, (round(across), top + (high - side) // 2), side, (book, key), style.ink)
        across += high * 0.74
    label = _fit_label(pill, high, right - left + 1)
    middle = (across + right - high * 0.36) / 2, top + high / 2
    write_centred(image, middle, label.lines[0], TextStyle(FIGURES, label.size, style.ink))


def draw_ribbon(
    image: Image.Image, centre: tuple[int, int], size: Size, text: str, style: PanelStyle
) -> None:
    """Draw a ribbon with folded tails and a word on it around a point."""
    wide, high = size
    tail, drop = round(high * 0.8), round(high * 0.16)
    left, top = centre[0] - wide // 2, centre[1] - high // 2
    notch = high / 2
    tails = (
        (0, drop),
        (tail * 1.5, drop),
        (tail * 1.5, high + drop),
        (0, high + drop),
        (notch * 0.6, notch + drop),
    )
    for corner, points in (
        (left - tail, tails),
        (left + wide - tail // 2, tuple((tail * 1.5 - x, y) for x, y in tails)),
    ):
        shape = polygon_mask((round(tail * 1.5), high + drop), points)
        cast_shadow(image, shape, (corner, top + 3), high // 8, 0.5)
        image.paste(mix_colours(style.ground, (0, 0, 0), 0.35), (corner, top), shape)
    body = Image.new("L", (wide, high), 255)
    cast_shadow(image, body, (left, top + 4), high // 8, 0.55)
    image.paste(
        draw_gradient((wide, high), mix_colours(style.ground, style.ink, 0.12), style.ground),
        (left, top),
    )
    brush = ImageDraw.Draw(image)
    for edge in (top + 3, top + high - 5):
        brush.line((left, edge, left + wide, edge), fill=style.rim, width=2)
    set_as = fit_lines(
        text, FIGURES, (wide - high * 0.7, 1), range(round(high * 0.64), high // 4, -1)
    )
    write_centred(image, centre, set_as.lines[0], TextStyle(FIGURES, set_as.size, style.ink))


def draw_flag(
    image: Image.Image,
    span: tuple[int, int, int],
    high: int,
    book_and_badge: tuple[str, Badge],
    style: PanelStyle,
) -> None:
    """Draw a small banner with a swallow tail, at the right end of a span (left, top, room)."""
    book, badge = book_and_badge
    left, top, room = span
    label = fit_lines(
        badge.text, FIGURES, (room - high * 1.5, 1), range(round(high * 0.66), high // 3, -1)
    )
    size = round(high * 1.5 + text_width(label.lines[0], FIGURES, label.size)), high
    corner = left + room - size[0], top
    tail = high * 0.34
    shape = polygon_mask(size, ((0, 0), (size[0], 0), size, (0, high), (tail, high / 2)))
    cast_shadow(image, shape, (corner[0], top + 3), high // 9, 0.5)
    image.paste(style.rim, corner, shape)
    within = size[0] - 9, high - 6
    points = ((0, 0), (within[0], 0), within, (0, within[1]), (tail, within[1] / 2))
    image.paste(style.ground, (corner[0] + 6, top + 3), polygon_mask(within, points))
    side = round(high * 0.62)
    at = corner[0] + round(high * 0.48), top + (high - side) // 2
    draw_icon(image, at, side, (book, badge.icon), style.ink)
    middle = left + room - high * 0.24 - text_width(label.lines[0], FIGURES, label.size) / 2
    setting = TextStyle(FIGURES, label.size, style.ink)
    write_centred(image, (middle, top + high / 2), label.lines[0], setting)
