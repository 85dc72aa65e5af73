"""The picture of a hand: cards in rows, a little turned, each with a note."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from render.capital import table_style
from render.capital.contents.build_conditions import CardNote
from render.capital.contents.hand import HandCard, HandContents
from render.capital.contents.tile_models import Highlight
from render.capital.pictures import highlights
from render.capital.pictures.kingdom_picture import draw_message
from render.capital.table_style import GAME_KEY, GAP, Layout
from render.drawing import cards
from render.drawing.cards import CardBack, CardFace
from render.drawing.colours import CREAM, PALETTES, SHADOW
from render.drawing.lettering import (
    FIGURES,
    FIGURES_BOLD,
    FittedText,
    TextStyle,
    fit_lines,
    text_width,
    write_line,
)
from render.drawing.shapes import DRAWING_SCALE, rounded_mask, scale_down

CARDS_PER_ROW: Final = 2
CARD_WIDTHS: Final = {1: 350, 2: 350}
BACK_WIDTH: Final = 184
TURN_DEGREES: Final = 1.1
MIDDLE_RISE: Final = 12
NOTE_HEIGHT: Final = 52
"""The height of a plaque with one note."""
NOTE_ROW: Final = 40
"""The height of each further note."""
NOTE_ICON: Final = 46
NOTE_OVERHANG: Final = 52
"""How much wider than its card a plaque may be."""
CARD_GAP: Final = 58
NOTE_SIZES: Final = range(56, 43, -1)
SHADOW_BLUR: Final = 10


class CardPosition(NamedTuple):
    """A card's corner, its rotation in degrees, and its highlight."""

    left: int
    top: int
    turn: float
    highlight: Highlight = ""


PlacedCards = list[tuple[CardFace | CardBack, int, CardPosition]]
"""Cards with their widths and positions, in drawing order."""


def draw_hand_picture(contents: HandContents) -> Image.Image:
    """Draw a hand on the table."""
    layout, placed_cards = lay_out_hand(contents)
    for _, card_width, position in placed_cards:
        if position.highlight == "chosen":
            highlights.add_glow(
                layout,
                (card_width, cards.CARD_HEIGHT * card_width // cards.CARD_WIDTH),
                (position.left, position.top),
            )
    picture = layout.draw()
    for face, card_width, position in sorted(
        placed_cards, key=lambda placed: placed[2].highlight == "chosen"
    ):
        paste_card(picture, face, card_width, position)
    for mark, left, top in layout.marks:
        table_style.paste_piece(picture, mark, left, top)
    return picture


def lay_out_hand(contents: HandContents) -> tuple[Layout, PlacedCards]:
    """Lay out a hand in rows of at most three cards."""
    layout = Layout(GAP)
    placed_cards: PlacedCards = []
    if contents.shown:
        layout.add_title(table_style.draw_heading(contents.shown_title, contents.note, "legendary"))
        _lay_rows(layout, contents.shown, placed_cards)
    layout.add_title(
        table_style.draw_heading(contents.title, "" if contents.shown else contents.note, "hand")
    )
    _lay_rows(layout, contents.cards, placed_cards)
    _lay_backs(layout, contents, placed_cards)
    if not contents.cards and not contents.unknown_count:
        layout.add_row(draw_message(contents.empty, "hand"))
    return layout, placed_cards


def _lay_rows(layout: Layout, hand_cards: Sequence[HandCard], placed_cards: PlacedCards) -> None:
    """Lay cards in rows, the middle of each a little higher, with their notes below."""
    rows = table_style.split_into_rows(len(hand_cards), CARDS_PER_ROW)
    card_width = CARD_WIDTHS[max(rows, default=CARDS_PER_ROW)]
    card_height = cards.CARD_HEIGHT * card_width // cards.CARD_WIDTH
    remaining = iter(hand_cards)
    seals = []
    for count in rows:
        layout.top += MIDDLE_RISE
        row = list(islice(remaining, count))
        for column, left in enumerate(table_style.centred_lefts(count, card_width, CARD_GAP)):
            card, distance = row[column], column - (count - 1) / 2
            top = layout.top - (MIDDLE_RISE if not distance or card.highlight == "chosen" else 0)
            turn = 0 if card.highlight == "chosen" else -distance * TURN_DEGREES
            placed_cards.append(
                (card.face, card_width, CardPosition(left, top, turn, card.highlight))
            )
            if card.highlight == "chosen":
                seals.append(highlights.place_seal(card.icon, left + card_width, top))
            if card.notes:
                drawn = _draw_card_notes(card, card_width + NOTE_OVERHANG)
                middle = left + (card_width - drawn.width) // 2
                layout.marks.append((drawn, middle, layout.top + card_height + 6))
        notes = max(len(card.notes) for card in row)
        layout.top += card_height + 2 * GAP + (_notes_height(notes) if notes else 0)
    layout.marks += seals


def _draw_card_notes(held: HandCard, most: int) -> Image.Image:
    """Draw the notes under a card."""
    if held.icon:
        return draw_plaque(held.notes, most, strong=held.highlight == "chosen")
    return draw_plaque(held.notes, most, strong=held.is_inviting and not held.highlight)


def _notes_height(count: int) -> int:
    """Return the height of a plaque with so many notes."""
    return NOTE_HEIGHT + (count - 1) * NOTE_ROW


def _lay_backs(layout: Layout, contents: HandContents, placed_cards: PlacedCards) -> None:
    """Lay the backs of cards that the viewer doesn't know."""
    back = CardBack(GAME_KEY, "stone", "city", pattern=contents.pattern)
    for count in table_style.split_into_rows(contents.unknown_count, 4):
        for column, left in enumerate(table_style.centred_lefts(count, BACK_WIDTH, 20)):
            distance = column - (count - 1) / 2
            placed_cards.append(
                (
                    back,
                    BACK_WIDTH,
                    CardPosition(left, layout.top + MIDDLE_RISE, -distance * TURN_DEGREES),
                )
            )
        layout.top += cards.CARD_HEIGHT * BACK_WIDTH // cards.CARD_WIDTH + 2 * GAP


def paste_card(
    picture: Image.Image, face: CardFace | CardBack, card_width: int, position: CardPosition
) -> None:
    """Paste a card with its shadow."""
    turned = _draw_turned(face, card_width, position.turn)
    if position.highlight == "chosen":
        radius = cards.CORNER_RADIUS * card_width // (2 * cards.CARD_WIDTH)
        mounted = highlights.mount_piece(turned, radius, hatched=face.pattern)
        corner = position.left - highlights.MOUNT_WIDTH, position.top - highlights.MOUNT_WIDTH
        picture.paste(mounted, corner, mounted.getchannel("A"))
        return
    shadow = _draw_shadow(card_width, position.turn)
    if position.highlight == "aside":
        turned = highlights.fade_piece(turned)
    card_height = cards.CARD_HEIGHT * card_width // cards.CARD_WIDTH
    left, top = (
        position.left - (turned.width - card_width) // 2,
        position.top - (turned.height - card_height) // 2,
    )
    margin = (shadow.width - turned.width) // 2
    picture.paste(SHADOW, (left - margin + 3, top - margin + 10), shadow)
    picture.paste(turned, (left, top), turned.getchannel("A"))


@lru_cache(maxsize=48)
def _draw_turned(face: CardFace | CardBack, card_width: int, turn: float) -> Image.Image:
    drawn = (
        cards.draw_card(face, card_width)
        if isinstance(face, CardFace)
        else cards.draw_card_back(face, card_width)
    )
    return drawn.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else drawn


@lru_cache(maxsize=16)
def _draw_shadow(card_width: int, turn: float) -> Image.Image:
    """Draw the soft shadow of a turned card as a mask with a margin on all sides."""
    size = card_width, cards.CARD_HEIGHT * card_width // cards.CARD_WIDTH
    shape = rounded_mask(size, cards.CORNER_RADIUS * card_width // (2 * cards.CARD_WIDTH))
    turned = shape.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else shape
    dark = Image.new("L", (turned.width + 6 * SHADOW_BLUR, turned.height + 6 * SHADOW_BLUR))
    dark.paste(
        turned.point([grey * 3 // 4 for grey in range(256)]), (3 * SHADOW_BLUR, 3 * SHADOW_BLUR)
    )
    return dark.filter(ImageFilter.GaussianBlur(SHADOW_BLUR))


@lru_cache(maxsize=128)
def draw_plaque(notes: tuple[CardNote, ...], max_width: int, *, strong: bool) -> Image.Image:
    """Draw the plaque under a card: its notes, each with its icon."""
    palette = PALETTES["legendary" if strong else "stone"]
    face = FIGURES_BOLD if strong else FIGURES
    fitted = [fit_note(note.text, max_width, strong=strong) for note in notes]
    size = min(one.size for one in fitted)
    width = max(round(text_width(one.lines[0], face, size)) for one in fitted) + 110
    height = _notes_height(len(notes)) * DRAWING_SCALE
    radius = NOTE_HEIGHT * DRAWING_SCALE // 2
    sheet = table_style.make_panel((width, height), palette, radius).copy()
    for row, (note, one) in enumerate(zip(notes, fitted, strict=True)):
        middle = radius + row * NOTE_ROW * DRAWING_SCALE
        table_style.draw_icon(sheet, (28, middle - NOTE_ICON // 2), NOTE_ICON, note.icon)
        at = 28 + NOTE_ICON + 14, middle + size * 0.35
        write_line(sheet, at, one.lines[0], TextStyle(face, size, CREAM))
    return scale_down(sheet, width // DRAWING_SCALE)


def fit_note(text: str, max_width: int, *, strong: bool) -> FittedText:
    """Fit a note into a plaque of a width."""
    room = max_width * DRAWING_SCALE - 110
    return fit_lines(text, FIGURES_BOLD if strong else FIGURES, (room, 1), NOTE_SIZES)
