"""The saga picture: one tall sheet that tells a whole game, made to be shared from a phone."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.drawing import icons
from render.drawing.colours import (
    CREAM,
    INK,
    INK_SOFT,
    PARCHMENT,
    PARCHMENT_SHADE,
    Colour,
    mix_colours,
)
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    ITALIC,
    TEXT,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text_evenly,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import cast_shadow, draw_gradient
from render.drawing.picture import Picture
from render.drawing.shapes import rounded_mask
from render.drawing.textures import draw_parchment, tile_image
from render.saga.power_chart import draw_number_disc, draw_power_chart
from render.saga.saga_awards import draw_awards, draw_seed
from render.saga.saga_contents import SagaContents, SagaSide, SagaTurn
from render.saga.sheet_writing import (
    BODY_SIZE,
    INNER,
    LINE_SHARE,
    MARGIN,
    MIN_SIZE,
    NOTE_SIZE,
    RIM,
    WIDTH,
    draw_title,
    write_block,
)

MAX_HEIGHT: Final = 6000
PAPER_TILE_HEIGHT: Final = 1400
GOLD: Colour = (236, 196, 104)
NIGHT: Colour = (30, 22, 18)
SIDE_HEIGHT: Final = 128
CHART_HEIGHT: Final = 470
LEGEND_SIZE: Final = 33


def draw_saga(contents: SagaContents, book: str) -> Picture:
    """Draw the saga picture with the icons of a game's book."""
    sheet = tile_image(_draw_paper_tile(), (WIDTH, MAX_HEIGHT))
    top = _draw_heading(sheet, contents, book)
    for draw in _list_parts(contents, book):
        top = draw(sheet, top)
    sheet = sheet.crop((0, 0, WIDTH, min(top + MARGIN, MAX_HEIGHT)))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((10, 10, WIDTH - 11, sheet.height - 11), outline=RIM, width=4)
    brush.rectangle((20, 20, WIDTH - 21, sheet.height - 21), outline=RIM, width=1)
    kept = tuple(dict.fromkeys(one.colour for one in contents.sides))
    return Picture(sheet, contents.alt, contents.write_twin(), kept_tones=kept)


PartPainter = Callable[[Image.Image, int], int]
"""Draws a part of the sheet below a height, and returns the height below it."""


def _list_parts(contents: SagaContents, book: str) -> Sequence[PartPainter]:
    """List what draws the parts, from top to bottom; a part without content is left out."""
    parts: list[PartPainter] = [lambda sheet, top: _draw_standing(sheet, top, contents)]
    if len(contents.rounds) > 1:
        parts.append(lambda sheet, top: _draw_power(sheet, top, contents))
    if contents.turns:
        parts.append(lambda sheet, top: _draw_turns(sheet, top, contents))
    if contents.awards:
        parts.append(lambda sheet, top: draw_awards(sheet, top, contents, book))
    return (*parts, lambda sheet, top: draw_seed(sheet, top, contents))


@lru_cache(maxsize=1)
def _draw_paper_tile() -> Image.Image:
    """Draw a piece of parchment whose lower end meets its upper one; it is shared."""
    half = draw_parchment((WIDTH, PAPER_TILE_HEIGHT // 2), "saga")
    tile = Image.new("RGB", (WIDTH, PAPER_TILE_HEIGHT))
    tile.paste(half, (0, 0))
    tile.paste(half.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, PAPER_TILE_HEIGHT // 2))
    return tile


# The heading


def _draw_heading(sheet: Image.Image, contents: SagaContents, book: str) -> int:
    """Draw the band on top: the game, who won, how, and the span."""
    size = fit_lines(contents.headline, DISPLAY, (INNER - 60, 3), range(74, 45, -2)).size
    headline = wrap_text_evenly(contents.headline, DISPLAY, size, INNER - 60)
    told = wrap_text_evenly(contents.how_it_ended, TEXT, BODY_SIZE, INNER - 60)
    told = told if contents.how_it_ended else ()
    line, told_line = round(size * 1.2), round(BODY_SIZE * LINE_SHARE)
    high = 306 + line * len(headline) + told_line * len(told) + 96
    ground = draw_gradient((WIDTH - 40, high), mix_colours(NIGHT, (96, 64, 32), 0.6), NIGHT)
    sheet.paste(ground, (20, 20))
    brush = ImageDraw.Draw(sheet)
    stripe = contents.sides[0].colour if contents.sides else GOLD
    brush.rectangle((20, 20 + high, WIDTH - 21, 32 + high), fill=stripe)
    for edge in (20 + high, 32 + high):
        brush.line((20, edge, WIDTH - 21, edge), fill=GOLD, width=4)
    middle = WIDTH // 2
    sheet.paste(GOLD, (middle - 66, 54), icons.icon_mask(book, "winner", 132))
    write_centred(sheet, (middle, 226), contents.game, TextStyle(DISPLAY, 40, GOLD))
    half = round(text_width(contents.game, DISPLAY, 40)) // 2 + 34
    for side in (-1, 1):
        ends = sorted((middle + side * half, middle + side * (half + 120)))
        brush.line((ends[0], 228, ends[1], 228), fill=mix_colours(GOLD, NIGHT, 0.4), width=3)
    top = 322
    for one in headline:
        write_centred(sheet, (middle, top), one, TextStyle(DISPLAY, size, CREAM))
        top += line
    for one in told:
        write_centred(sheet, (middle, top + 4), one, TextStyle(TEXT, BODY_SIZE, PARCHMENT))
        top += told_line
    write_centred(sheet, (middle, top + 28), contents.span, TextStyle(FIGURES, 34, GOLD))
    return 20 + high + 24


# The standing


def _draw_standing(sheet: Image.Image, top: int, contents: SagaContents) -> int:
    note = contents.power_note if len(contents.rounds) <= 1 else ""
    top = draw_title(sheet, top, contents.titles["standing"], note)
    for number, side in enumerate(contents.sides):
        is_first = number == 0 and contents.has_winner
        _draw_side(sheet, top, side, is_first=is_first)
        top += SIDE_HEIGHT
    return top


def _draw_side(sheet: Image.Image, top: int, side: SagaSide, *, is_first: bool) -> None:
    """Draw a side: its arms, its name and player, its power."""
    middle = top + SIDE_HEIGHT // 2
    brush = ImageDraw.Draw(sheet)
    if is_first:
        ground = mix_colours(PARCHMENT, GOLD, 0.5)
        mask = rounded_mask((INNER + 24, SIDE_HEIGHT - 8), 18)
        sheet.paste(ground, (MARGIN - 12, top + 4), mask)
    else:
        brush.line((MARGIN, top, WIDTH - MARGIN, top), fill=PARCHMENT_SHADE, width=2)
    stripe = (MARGIN, top + 20, MARGIN + 12, top + SIDE_HEIGHT - 20)
    brush.rounded_rectangle(stripe, 6, fill=side.colour, outline=INK, width=2)
    arms = side.arms
    corner = MARGIN + 28, middle - arms.height // 2
    cast_shadow(sheet, arms.getchannel("A"), (corner[0], corner[1] + 3), 4, 0.45)
    sheet.paste(arms, corner, arms.getchannel("A"))
    if side.has_fallen:
        skull = icons.icon_mask(icons.COMMON_BOOK, "dead", 46)
        _paste_outlined(sheet, (corner[0] + arms.width - 34, corner[1] + arms.height - 40), skull)
    _write_side(sheet, middle, side)


def _write_side(sheet: Image.Image, middle: int, side: SagaSide) -> None:
    """Write the name, the player and the power of a side."""
    power = TextStyle(FIGURES_BOLD, 52, INK)
    write_right(sheet, (WIDTH - MARGIN - 8, middle + 18), side.power, power)
    left = MARGIN + 156
    room = WIDTH - MARGIN - left - 30 - text_width(side.power, FIGURES_BOLD, 52)
    title = f"{side.place} {side.name}".strip()
    name = fit_lines(title, BOLD, (room, 1), range(42, MIN_SIZE - 1, -1))
    write_line(sheet, (left, middle - 6), name.lines[0], TextStyle(BOLD, name.size, INK))
    note = fit_lines(side.note, TEXT, (room, 1), range(NOTE_SIZE, MIN_SIZE - 1, -1))
    write_line(sheet, (left, middle + 40), note.lines[0], TextStyle(TEXT, note.size, INK_SOFT))


def _paste_outlined(sheet: Image.Image, at: tuple[int, int], mask: Image.Image) -> None:
    """Paste a dark icon with a light rim."""
    for shift in ((-3, 0), (3, 0), (0, -3), (0, 3), (-2, -2), (2, 2), (-2, 2), (2, -2)):
        sheet.paste(CREAM, (at[0] + shift[0], at[1] + shift[1]), mask)
    sheet.paste(INK, at, mask)


# Power and turning points


def _draw_power(sheet: Image.Image, top: int, contents: SagaContents) -> int:
    top = draw_title(sheet, top, contents.titles["power"], contents.power_note)
    top = _draw_legend(sheet, top, contents)
    box = MARGIN - 20, top, WIDTH - MARGIN + 20, top + CHART_HEIGHT
    marked = [one.round for one in contents.turns]
    draw_power_chart(sheet, box, contents.rounds, contents.lines, marked)
    return top + CHART_HEIGHT


def _draw_legend(sheet: Image.Image, top: int, contents: SagaContents) -> int:
    """Draw the colour and the name of each line."""
    left, gap, swatch = MARGIN, 40, 34
    for one in contents.lines:
        name = fit_lines(
            one.name, TEXT, (INNER - swatch - 14, 1), range(LEGEND_SIZE, MIN_SIZE - 1, -1)
        )
        wide = swatch + 14 + round(text_width(name.lines[0], TEXT, name.size))
        if left > MARGIN and left + wide > WIDTH - MARGIN:
            left, top = MARGIN, top + round(LEGEND_SIZE * 1.5)
        box = (left, top + 6, left + swatch, top + 6 + 22)
        ImageDraw.Draw(sheet).rounded_rectangle(box, 8, fill=one.colour, outline=INK, width=2)
        style = TextStyle(TEXT, name.size, INK)
        write_line(sheet, (left + swatch + 14, top + 28), name.lines[0], style)
        left += wide + gap
    return top + round(LEGEND_SIZE * 1.7)


def _draw_turns(sheet: Image.Image, top: int, contents: SagaContents) -> int:
    top = draw_title(sheet, top, contents.titles["turns"])
    for number, one in enumerate(contents.turns, 1):
        top = _draw_turn(sheet, top + 10, number, one)
    return top


def _draw_turn(sheet: Image.Image, top: int, number: int, turn: SagaTurn) -> int:
    """Draw a turning point: its number, its round, what happened, how power shifted."""
    draw_number_disc(sheet, (MARGIN + 26, top + 28), number)
    left, room = MARGIN + 72, INNER - 72
    top = write_block(sheet, (left, top), turn.title, TextStyle(BOLD, BODY_SIZE, INK), room)
    top = write_block(sheet, (left, top), turn.text, TextStyle(TEXT, BODY_SIZE, INK), room)
    if turn.swing:
        style = TextStyle(ITALIC, NOTE_SIZE, INK_SOFT)
        top = write_block(sheet, (left, top + 2), turn.swing, style, room)
    return top + 18
