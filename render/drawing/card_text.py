"""The written half of a card: keywords, rules, flavour and numbers on parchment."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.drawing import rich_text
from render.drawing.colours import INK, INK_SOFT, Palette, mix
from render.drawing.lettering import VERSE, Fitted, Setting, rise, wrap_even, write_centred
from render.drawing.shapes import Badge, Box, Pill, Style, badge, badge_size, pill, pill_size

MARGIN = 32
PILL = 52
PILL_GAP = 14
MOST_ROWS = 4
STAT = 84
STAT_GAP = 16
SIZES = range(54, 25, -2)
COMFORT = 44
VERSES = (40, 36, 32)
VERSE_LEADING = 1.16
RULE = 40


@dataclass(frozen=True, slots=True)
class Body:
    """What stands on the parchment of a card."""

    book: str
    pills: tuple[Pill, ...]
    rules: str
    flavour: str
    stats: tuple[Badge, ...]


def rows(pills: tuple[Pill, ...], room: int) -> list[list[Pill]]:
    """Lay keywords into rows that fit the room."""
    laid: list[list[Pill]] = []
    used = room + 1
    for each in pills:
        wide, _ = pill_size(each, PILL, room)
        if used + PILL_GAP + wide > room:
            laid.append([])
            used = -PILL_GAP
        laid[-1].append(each)
        used += PILL_GAP + wide
    return laid[:MOST_ROWS]


def roomy(body: Body, size: tuple[int, int]) -> bool:
    """Tell whether the rules fit a parchment of this size without growing small."""
    room, high = _room(body, size)
    sizes = range(SIZES[0], COMFORT - 1, SIZES.step)
    return (
        not body.rules or rich_text.fit_text(body.rules, body.book, (room, high), sizes) is not None
    )


def _room(body: Body, size: tuple[int, int]) -> tuple[int, int]:
    """Measure what keywords and numbers leave for words."""
    wide, high = size
    pills = len(rows(body.pills, wide - 2 * MARGIN)) * (PILL + PILL_GAP)
    stats = STAT + MARGIN - 8 if body.stats else 0
    return wide - 2 * MARGIN, high - pills - stats - MARGIN


def draw(image: Image.Image, box: Box, body: Body, palette: Palette) -> None:
    """Write keywords, rules, flavour and numbers into a box of parchment."""
    left, top, right, bottom = box
    size = right - left, bottom - top
    room, high = _room(body, size)
    block = _rules(body, room, high)
    verse = _verse(body.flavour, room, high - (block.height + RULE if block else 0))
    pills = rows(body.pills, room)
    used = len(pills) * (PILL + PILL_GAP) + (block.height if block else 0) + _verse_height(verse)
    used += RULE if block and verse else 0
    foot = bottom - MARGIN - (STAT if body.stats else 0)
    at = top + max(0, round((foot - MARGIN // 2 - top - used) * 0.5))
    style = Style(palette.mid, palette.metal)
    for row in pills:
        _pill_row(image, ((left + right) // 2, at), (body.book, row), style)
        at += PILL + PILL_GAP
    if block:
        rich_text.draw(image, (left + MARGIN, at, right - MARGIN), block, INK)
        at += block.height
    if block and verse:
        _divide(image, ((left + right) // 2, at + RULE // 2), mix(palette.mid, INK_SOFT, 0.4))
        at += RULE
    if verse:
        _write_verse(image, ((left + right) // 2, at), verse)
    _stats(image, ((left + right) // 2, foot), body, Style(palette.deep, palette.metal))


def _rules(body: Body, room: int, high: int) -> rich_text.Block | None:
    """Set the rules as large as fits, a little smaller where the flavour then has room.

    What fits at no size is cut at the last line that does.
    """
    if not body.rules:
        return None
    large = range(SIZES[0], COMFORT - 1, SIZES.step)
    verse = _verse(body.flavour, room, high)
    both = rich_text.fit_text(
        body.rules, body.book, (room, high - RULE - _verse_height(verse)), large
    )
    block = (verse and both) or rich_text.fit_text(body.rules, body.book, (room, high), SIZES)
    return block or rich_text.cut(rich_text.set_text(body.rules, body.book, room, SIZES[-1]), high)


def _verse(flavour: str, room: int, high: int) -> Fitted | None:
    for size in VERSES if flavour else ():
        lines = wrap_even(flavour, VERSE, size, room - 2 * MARGIN)
        verse = Fitted(lines, size)
        if _verse_height(verse) <= high:
            return verse
    return None


def _verse_height(verse: Fitted | None) -> int:
    return round(len(verse.lines) * verse.size * VERSE_LEADING) if verse else 0


def _write_verse(image: Image.Image, at: tuple[int, int], verse: Fitted) -> None:
    middle, top = at
    step = verse.size * VERSE_LEADING
    for number, line in enumerate(verse.lines):
        centre = middle, top + step * (number + 0.5) + rise(VERSE, verse.size) * 0.1
        write_centred(image, centre, line, Setting(VERSE, verse.size, INK_SOFT))


def _divide(image: Image.Image, centre: tuple[int, int], colour: tuple[int, int, int]) -> None:
    middle, height = centre
    brush = ImageDraw.Draw(image)
    for side in (-1, 1):
        brush.line((middle + side * 16, height, middle + side * 96, height), fill=colour, width=2)
    brush.regular_polygon((middle, height, 9), 4, rotation=45, fill=colour)


def _pill_row(
    image: Image.Image, at: tuple[int, int], which: tuple[str, list[Pill]], style: Style
) -> None:
    book, row = which
    room = image.width - 2 * MARGIN
    widths = [pill_size(each, PILL, room)[0] for each in row]
    left = at[0] - (sum(widths) + PILL_GAP * (len(row) - 1)) // 2
    for each, wide in zip(row, widths, strict=True):
        pill(image, (left, at[1], left + wide, at[1] + PILL), (book, each), style)
        left += wide + PILL_GAP


def _stats(image: Image.Image, at: tuple[int, int], body: Body, style: Style) -> None:
    widths = [badge_size(each, STAT)[0] for each in body.stats]
    left = at[0] - (sum(widths) + STAT_GAP * (len(widths) - 1)) // 2
    for each in body.stats:
        left += badge(image, (left, at[1]), STAT, (body.book, each), style) + STAT_GAP
