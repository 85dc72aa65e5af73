"""The lower end of the saga picture: awards, and the seed."""

from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import CREAM, INK, INK_SOFT, mix_colours
from render.drawing.lettering import BOLD, FIGURES, ITALIC, TEXT, TextStyle, fit_lines
from render.drawing.light import cast_shadow
from render.drawing.shapes import rounded_mask
from render.saga.saga_contents import SagaAward, SagaContents
from render.saga.sheet_writing import (
    BODY_SIZE,
    INNER,
    MARGIN,
    MIN_SIZE,
    WIDTH,
    draw_title,
    write_block,
)

SEAL_SIZE: Final = 84


def draw_awards(sheet: Image.Image, top: int, contents: SagaContents, book: str) -> int:
    """Draw the awards in two columns."""
    top = draw_title(sheet, top, contents.titles["awards"])
    room = INNER // 2 - 12
    for start in range(0, len(contents.awards), 2):
        row = contents.awards[start : start + 2]
        lefts = (MARGIN, WIDTH - MARGIN - room)
        ends = [
            _draw_award(sheet, (left, top + 16), room, one, book)
            for left, one in zip(lefts, row, strict=False)
        ]
        top = max(ends)
    return top


def _draw_award(
    sheet: Image.Image, at: tuple[int, int], room: int, award: SagaAward, book: str
) -> int:
    """Draw an award: a seal in its holder's colour, its name, who has it, the figure."""
    left, top = at
    corner = left + 4, top + 8
    disc = rounded_mask((SEAL_SIZE, SEAL_SIZE), SEAL_SIZE // 2)
    cast_shadow(sheet, disc, (corner[0], corner[1] + 3), 4, 0.4)
    sheet.paste(mix_colours(award.colour, INK, 0.62), corner, disc)
    inner = SEAL_SIZE - 10
    ground = mix_colours(award.colour, INK, 0.36)
    sheet.paste(ground, (corner[0] + 5, corner[1] + 5), rounded_mask((inner, inner), inner // 2))
    icon = icons.icon_mask(book, f"award.{award.key}", 54)
    sheet.paste(CREAM, (corner[0] + 15, corner[1] + 15), icon)
    left, room = left + SEAL_SIZE + 24, room - SEAL_SIZE - 24
    title = fit_lines(award.title, BOLD, (room, 2), range(BODY_SIZE, MIN_SIZE - 1, -1))
    for one in title.lines:
        top = write_block(sheet, (left, top), one, TextStyle(BOLD, title.size, INK), room)
    who = fit_lines(award.who, TEXT, (room, 2), range(BODY_SIZE, MIN_SIZE - 1, -1))
    for one in who.lines:
        top = write_block(sheet, (left, top), one, TextStyle(TEXT, who.size, INK), room)
    return (
        write_block(sheet, (left, top), award.why, TextStyle(ITALIC, MIN_SIZE, INK_SOFT), room) + 14
    )


def draw_seed(sheet: Image.Image, top: int, contents: SagaContents) -> int:
    """Write the seed, and how to check it."""
    top = draw_title(sheet, top, contents.titles["seed"])
    top = write_block(sheet, (MARGIN, top), contents.seed, TextStyle(FIGURES, MIN_SIZE, INK))
    return write_block(
        sheet, (MARGIN, top + 6), contents.proof, TextStyle(FIGURES, MIN_SIZE, INK_SOFT)
    )
