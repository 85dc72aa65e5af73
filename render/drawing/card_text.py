"""The text of a card: keywords, rules, flavour and numbers on parchment."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.drawing import rich_text
from render.drawing.colours import INK, INK_SOFT, Palette, mix_colours
from render.drawing.lettering import (
    VERSE,
    FittedText,
    TextStyle,
    capital_height,
    wrap_text_evenly,
    write_centred,
)
from render.drawing.shapes import (
    Badge,
    Box,
    PanelStyle,
    Pill,
    badge_size,
    draw_badge,
    draw_pill,
    pill_size,
)

MARGIN = 32
PILL_HEIGHT = 52
PILL_GAP = 14
MAX_PILL_ROWS = 4
STAT_HEIGHT = 84
STAT_GAP = 16
TEXT_SIZES = range(54, 25, -2)
MIN_COMFORTABLE_SIZE = 44
FLAVOUR_SIZES = (40, 36, 32)
FLAVOUR_LEADING = 1.16
DIVIDER_HEIGHT = 40


@dataclass(frozen=True, slots=True)
class CardBody:
    """The content of the parchment of a card."""

    book: str
    pills: tuple[Pill, ...]
    rules: str
    flavour: str
    stats: tuple[Badge, ...]


def break_pills_into_rows(pills: tuple[Pill, ...], room: int) -> list[list[Pill]]:
    """Break keywords into rows that fit the width."""
    found: list[list[Pill]] = []
    used = room + 1
    for each in pills:
        wide, _ = pill_size(each, PILL_HEIGHT, room)
        if used + PILL_GAP + wide > room:
            found.append([])
            used = -PILL_GAP
        found[-1].append(each)
        used += PILL_GAP + wide
    return found[:MAX_PILL_ROWS]


def has_room_for_rules(body: CardBody, size: tuple[int, int]) -> bool:
    """Tell whether the rules fit a parchment of this size in a comfortable text size."""
    room, high = _room_for_text(body, size)
    sizes = range(TEXT_SIZES[0], MIN_COMFORTABLE_SIZE - 1, TEXT_SIZES.step)
    return (
        not body.rules
        or rich_text.fit_rich_text(body.rules, body.book, (room, high), sizes) is not None
    )


def _room_for_text(body: CardBody, size: tuple[int, int]) -> tuple[int, int]:
    """Return the width and height that keywords and numbers leave for the rules."""
    wide, high = size
    pills = len(break_pills_into_rows(body.pills, wide - 2 * MARGIN)) * (PILL_HEIGHT + PILL_GAP)
    stats = STAT_HEIGHT + MARGIN - 8 if body.stats else 0
    return wide - 2 * MARGIN, high - pills - stats - MARGIN


def draw_card_text(image: Image.Image, box: Box, body: CardBody, palette: Palette) -> None:
    """Write keywords, rules, flavour and numbers into a box of parchment."""
    left, top, right, bottom = box
    size = right - left, bottom - top
    room, high = _room_for_text(body, size)
    block = lay_out_rules(body, size)
    verse = _fit_flavour(body.flavour, room, high - (block.height + DIVIDER_HEIGHT if block else 0))
    pills = break_pills_into_rows(body.pills, room)
    used = (
        len(pills) * (PILL_HEIGHT + PILL_GAP)
        + (block.height if block else 0)
        + _flavour_height(verse)
    )
    used += DIVIDER_HEIGHT if block and verse else 0
    foot = bottom - MARGIN - (STAT_HEIGHT if body.stats else 0)
    at = top + max(0, round((foot - MARGIN // 2 - top - used) * 0.5))
    style = PanelStyle(palette.mid, palette.metal)
    for row in pills:
        _draw_pill_row(image, ((left + right) // 2, at), (body.book, row), style)
        at += PILL_HEIGHT + PILL_GAP
    if block:
        rich_text.draw_block(image, (left + MARGIN, at, right - MARGIN), block, INK)
        at += block.height
    if block and verse:
        _draw_divider(
            image,
            ((left + right) // 2, at + DIVIDER_HEIGHT // 2),
            mix_colours(palette.mid, INK_SOFT, 0.4),
        )
        at += DIVIDER_HEIGHT
    if verse:
        _write_flavour(image, ((left + right) // 2, at), verse)
    _draw_stats(image, ((left + right) // 2, foot), body, PanelStyle(palette.deep, palette.metal))


def lay_out_rules(body: CardBody, size: tuple[int, int]) -> rich_text.TextBlock | None:
    """Lay the rules out on a parchment of this size; None if there are none."""
    return _fit_rules(body, *_room_for_text(body, size))


def _fit_rules(body: CardBody, room: int, high: int) -> rich_text.TextBlock | None:
    """Lay the rules out as large as fits, a little smaller if the flavour then fits too.

    If no size fits, the text is cut after the last line that does.
    """
    if not body.rules:
        return None
    large = range(TEXT_SIZES[0], MIN_COMFORTABLE_SIZE - 1, TEXT_SIZES.step)
    verse = _fit_flavour(body.flavour, room, high)
    both = rich_text.fit_rich_text(
        body.rules, body.book, (room, high - DIVIDER_HEIGHT - _flavour_height(verse)), large
    )
    block = (verse and both) or rich_text.fit_rich_text(
        body.rules, body.book, (room, high), TEXT_SIZES
    )
    return block or rich_text.cut_block(
        rich_text.lay_out_rich_text(body.rules, body.book, room, TEXT_SIZES[-1]), high
    )


def _fit_flavour(flavour: str, room: int, high: int) -> FittedText | None:
    for size in FLAVOUR_SIZES if flavour else ():
        lines = wrap_text_evenly(flavour, VERSE, size, room - 2 * MARGIN)
        verse = FittedText(lines, size)
        if _flavour_height(verse) <= high:
            return verse
    return None


def _flavour_height(verse: FittedText | None) -> int:
    return round(len(verse.lines) * verse.size * FLAVOUR_LEADING) if verse else 0


def _write_flavour(image: Image.Image, at: tuple[int, int], verse: FittedText) -> None:
    middle, top = at
    step = verse.size * FLAVOUR_LEADING
    for number, line in enumerate(verse.lines):
        centre = middle, top + step * (number + 0.5) + capital_height(VERSE, verse.size) * 0.1
        write_centred(image, centre, line, TextStyle(VERSE, verse.size, INK_SOFT))


def _draw_divider(
    image: Image.Image, centre: tuple[int, int], colour: tuple[int, int, int]
) -> None:
    middle, height = centre
    brush = ImageDraw.Draw(image)
    for side in (-1, 1):
        brush.line((middle + side * 16, height, middle + side * 96, height), fill=colour, width=2)
    brush.regular_polygon((middle, height, 9), 4, rotation=45, fill=colour)


def _draw_pill_row(
    image: Image.Image, at: tuple[int, int], book_and_row: tuple[str, list[Pill]], style: PanelStyle
) -> None:
    book, row = book_and_row
    room = image.width - 2 * MARGIN
    widths = [pill_size(each, PILL_HEIGHT, room)[0] for each in row]
    left = at[0] - (sum(widths) + PILL_GAP * (len(row) - 1)) // 2
    for each, wide in zip(row, widths, strict=True):
        draw_pill(image, (left, at[1], left + wide, at[1] + PILL_HEIGHT), (book, each), style)
        left += wide + PILL_GAP


def _draw_stats(image: Image.Image, at: tuple[int, int], body: CardBody, style: PanelStyle) -> None:
    widths = [badge_size(each, STAT_HEIGHT)[0] for each in body.stats]
    left = at[0] - (sum(widths) + STAT_GAP * (len(widths) - 1)) // 2
    for each in body.stats:
        left += draw_badge(image, (left, at[1]), STAT_HEIGHT, (body.book, each), style) + STAT_GAP
