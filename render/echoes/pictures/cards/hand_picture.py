"""The picture of a hand: cards in rows of two, those that may be played now lit."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import cards
from render.drawing.colours import CREAM
from render.drawing.lettering import FIGURES, TextStyle, write_centred
from render.drawing.shapes import draw_smooth_mask
from render.drawing.small_cards import draw_heading
from render.echoes.pictures import table_top
from render.echoes.pictures.cards.hand_contents import HandCard, HandContents

CARD_WIDTH: Final = 380
CARD_HEIGHT: Final = cards.CARD_HEIGHT * CARD_WIDTH // cards.CARD_WIDTH
CARD_GAP: Final = 26
CARDS_PER_ROW: Final = 2
HEADING_HEIGHT: Final = 84
ROW_HEIGHT: Final = CARD_HEIGHT + table_top.PLAQUE_HEIGHT + 44
SEAL_SIZE: Final = 64
SEAL_COLOUR: Final = (40, 120, 58)
CHOSEN_GLOW, PLAYABLE_GLOW = 255, 170


def draw_hand_picture(contents: HandContents) -> Image.Image:
    """Draw a hand on the table."""
    rows = -(-len(contents.cards) // CARDS_PER_ROW)
    table = table_top.draw_table(HEADING_HEIGHT + max(120, rows * ROW_HEIGHT) + 10)
    draw_heading(table, 6, contents.title, contents.note)
    if not contents.cards:
        middle = table.width / 2, HEADING_HEIGHT + 50
        write_centred(table, middle, contents.empty, TextStyle(FIGURES, 34, CREAM))
    for number, card in enumerate(contents.cards):
        left = _place_card(len(contents.cards), number)
        top = HEADING_HEIGHT + 14 + number // CARDS_PER_ROW * ROW_HEIGHT
        _draw_card(table, card, (left, top))
    return table


def _place_card(count: int, number: int) -> int:
    """Return the left edge of a card; a last card alone stands in the middle."""
    is_alone = number == count - 1 and number % CARDS_PER_ROW == 0
    across = CARD_WIDTH if is_alone else CARDS_PER_ROW * CARD_WIDTH + CARD_GAP
    left = (table_top.TABLE_WIDTH - across) // 2
    return left + number % CARDS_PER_ROW * (CARD_WIDTH + CARD_GAP)


def _draw_card(table: Image.Image, card: HandCard, at: tuple[int, int]) -> None:
    """Draw a card with its glow, its seal and its note."""
    left, top = at
    if card.is_playable or card.is_chosen:
        grey = CHOSEN_GLOW if card.is_chosen else PLAYABLE_GLOW
        table_top.paste_glow(table, (CARD_WIDTH, CARD_HEIGHT), at, grey)
    table_top.paste_piece(table, cards.draw_card(card.face, CARD_WIDTH), at)
    if card.is_playable:
        seal = _draw_seal()
        table.paste(
            seal, (left + CARD_WIDTH - SEAL_SIZE + 12, top + CARD_HEIGHT - SEAL_SIZE + 8), seal
        )
    if card.note:
        plaque = table_top.draw_plaque(card.note, CARD_WIDTH, strong=card.is_playable)
        spot = left + (CARD_WIDTH - plaque.width) // 2, top + CARD_HEIGHT + 12
        table_top.paste_piece(table, plaque, spot)


@lru_cache(maxsize=1)
def _draw_seal() -> Image.Image:
    """Draw the seal on a card that may be played now; it is shared."""
    seal = Image.new("RGBA", (SEAL_SIZE, SEAL_SIZE), (0, 0, 0, 0))
    for inset, colour in ((0, (20, 46, 24)), (3, (222, 236, 160)), (7, SEAL_COLOUR)):
        side = SEAL_SIZE - 2 * inset
        seal.paste((*colour, 255), (inset, inset), _disc_mask(side))
    check = draw_smooth_mask(
        (SEAL_SIZE, SEAL_SIZE),
        lambda brush, fine: brush.line(
            _scaled(((0.28, 0.52), (0.44, 0.68), (0.73, 0.34)), SEAL_SIZE * fine),
            fill=255,
            width=8 * fine,
            joint="curve",
        ),
    )
    seal.paste((*CREAM, 255), (0, 0), check)
    return seal


def _disc_mask(side: int) -> Image.Image:
    return draw_smooth_mask(
        (side, side), lambda b, f: b.ellipse((0, 0, side * f - 1, side * f - 1), fill=255)
    )


def _scaled(points: Sequence[tuple[float, float]], side: int) -> list[tuple[float, float]]:
    return [(x * side, y * side) for x, y in points]
