"""Plaques: cards made small for a table, where many stand side by side; and the table itself."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.drawing import icons, landscapes, textures
from render.drawing.cards import SCENES, STRIP
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    Setting,
    fit,
    write,
    write_centred,
    write_right,
)
from render.drawing.light import gradient, halo, lit, shadow, vignette
from render.drawing.patterns import pattern
from render.drawing.shapes import (
    SCALE,
    Badge,
    Pill,
    Style,
    badge,
    badge_size,
    pill,
    pill_size,
    reduce,
    rounded,
)

WIDE, HIGH = 366, 156
EDGE = 8
ROUND = 26
ART = 236
TITLE = 74
BADGE = 66
TALL = 92
PILL = 50
GAP = 10
GOLD: Colour = (206, 186, 142)


@dataclass(frozen=True, slots=True)
class Plaque:
    """What a plaque shows: a name, a subject, numbers, and pills for what belongs to it."""

    book: str
    title: str
    palette: str
    subject: str
    badges: tuple[Badge, ...] = ()
    pills: tuple[Pill, ...] = ()
    frame: str = ""
    pattern: bool = False


@lru_cache(maxsize=256)
def plaque(what: Plaque, wide: int = WIDE) -> Image.Image:
    """Draw a plaque, with clear corners, at a width; it is shared, so don't draw on it."""
    whole = WIDE * SCALE, HIGH * SCALE
    palette, rim = PALETTES[what.palette], PALETTES[what.frame or what.palette]
    inside = whole[0] - 2 * EDGE, whole[1] - 2 * EDGE
    inner = gradient(inside, mix(palette.deep, palette.mid, 0.35), palette.deep).copy()
    inner.paste(_view(what, (ART, inside[1])), (0, 0))
    _title(inner, what, palette)
    _badges(inner, what, Style(mix(palette.deep, (0, 0, 0), 0.3), palette.metal))
    _pills(inner, what, Style(palette.mid, palette.metal))
    drawn = Image.new("RGB", whole, rim.metal)
    drawn.paste(rim.deep, (4, 4), rounded((whole[0] - 8, whole[1] - 8), ROUND - 3))
    drawn.paste(inner, (EDGE, EDGE), rounded(inside, ROUND - EDGE))
    drawn.putalpha(rounded(whole, ROUND))
    return reduce(drawn, wide)


def _view(what: Plaque, size: tuple[int, int]) -> Image.Image:
    """Paint the subject in its landscape, and the pattern of its palette along the side."""
    palette = PALETTES[what.frame or what.palette]
    view = landscapes.landscape(size, palette, SCENES[what.palette], what.subject).copy()
    side = 186
    mask = icons.mask(what.book, what.subject, side)
    at = (size[0] - side) // 2, (size[1] - side) // 2
    halo(view, mask, at, palette.glow, 14)
    shadow(view, mask, (at[0] + 2, at[1] + 7), 6, 0.85)
    lit(view, mask, at, mix(palette.glow, CREAM, 0.72), mix(palette.metal, palette.mid, 0.42))
    if what.pattern:
        strip = STRIP, size[1]
        view.paste(PALETTES[what.palette].deep, (0, 0, *strip))
        view.paste(
            PALETTES[what.palette].metal,
            (0, 0),
            pattern(PALETTES[what.palette].hatch, strip, STRIP),
        )
    ImageDraw.Draw(view).line((size[0] - 2, 0, size[0] - 2, size[1]), fill=palette.metal, width=4)
    return view


def _title(inner: Image.Image, what: Plaque, palette: Palette) -> None:
    room = inner.width - ART
    inner.paste(gradient((room, TITLE), mix(palette.mid, CREAM, 0.04), palette.mid), (ART, 0))
    ImageDraw.Draw(inner).line((ART, TITLE, inner.width, TITLE), fill=palette.metal, width=3)
    name = fit(what.title, DISPLAY, (room - 36, 1), range(42, 29, -1))
    if name.lines[0] != what.title:
        name = fit(what.title, DISPLAY, (room - 36, 2), range(27, 17, -1))
    for number, line in enumerate(name.lines):
        middle = TITLE / 2 + (number - (len(name.lines) - 1) / 2) * name.size * 1.1
        write_centred(inner, (ART + room / 2, middle), line, Setting(DISPLAY, name.size, CREAM))


def _badges(inner: Image.Image, what: Plaque, style: Style) -> None:
    """Stand the numbers in a row: larger where there are no pills, smaller where there are many."""
    high, room = BADGE if what.pills else TALL, inner.width - ART - 32
    while high > BADGE // 2 and _row(what, high) > room:
        high -= 2
    left = ART + 16 if what.pills else ART + (inner.width - ART - _row(what, high)) // 2
    top = TITLE + 14 + (BADGE - high) // 2
    if not what.pills:
        top = (TITLE + inner.height - high) // 2
    for each in what.badges:
        left += badge(inner, (left, top), high, (what.book, each), style) + GAP


def _row(what: Plaque, high: int) -> int:
    return sum(badge_size(each, high)[0] + GAP for each in what.badges) - GAP


def _pills(inner: Image.Image, what: Plaque, style: Style) -> None:
    """Lay pills into two rows at the foot; what finds no room is counted in the last one."""
    left, top = ART + 16, TITLE + BADGE + 28
    room = inner.width - ART - 32
    for number, each in enumerate(what.pills):
        wide, _ = pill_size(each, PILL, room)
        if left + wide > inner.width - 16:
            left, top = ART + 16, top + PILL + GAP
        if top + PILL > inner.height:
            return _rest(inner, len(what.pills) - number, style)
        pill(inner, (left, top, left + wide, top + PILL), (what.book, each), style)
        left += wide + GAP
    return None


def _rest(inner: Image.Image, count: int, style: Style) -> None:
    """Tell how many pills found no room."""
    setting = Setting(FIGURES, 34, style.ink)
    write_right(inner, (inner.width - 16, TITLE + 14 + BADGE * 0.68), f"+{count}", setting)


@lru_cache(maxsize=6)
def table(size: tuple[int, int]) -> Image.Image:
    """Lay an empty table of dark wood; it is shared, so draw on a copy."""
    board = textures.wood(size).copy()
    vignette(board, 0.45)
    return board


def heading(image: Image.Image, top: int, left: str, right: str = "") -> None:
    """Write a title over a part of the table, and what is to be known beside it."""
    room = image.width - 2 * 34
    name = fit(left, DISPLAY, (room * (0.6 if right else 1), 1), range(42, 23, -1))
    write(image, (34, top + 44), name.lines[0], Setting(DISPLAY, name.size, CREAM))
    if right:
        note = fit(right, FIGURES, (room * 0.38, 1), range(32, 21, -1))
        at = image.width - 34, top + 44
        write_right(image, at, note.lines[0], Setting(FIGURES, note.size, GOLD))
    line = image.width - 34
    ImageDraw.Draw(image).line(
        (34, top + 62, line, top + 62), fill=mix(GOLD, (30, 20, 14), 0.6), width=2
    )
