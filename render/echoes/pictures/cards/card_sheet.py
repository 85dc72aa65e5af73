"""One card at its full size, with its keywords explained below."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.echoes.catalog.card_models import Card, UnitCard
from engine.echoes.catalog.card_set import CardSet
from render.drawing import cards, icons, rich_text
from render.drawing.cards import CardFace
from render.drawing.colours import INK, PALETTES, mix_colours
from render.drawing.lettering import DISPLAY, TextStyle, fit_lines, write_line
from render.drawing.shapes import DRAWING_SCALE, rounded_mask
from render.drawing.textures import draw_parchment
from render.echoes.pictures import table_top
from render.echoes.pictures.cards.card_faces import GAME_KEY, make_card_face
from render.echoes.words.keyword_texts import keyword_text
from render.language.voice import Voice

CARD_WIDTH: Final = cards.CARD_WIDTH * DRAWING_SCALE
CARD_HEIGHT: Final = cards.CARD_HEIGHT * DRAWING_SCALE
TOP: Final = 30
NOTE_PADDING: Final = 26
NOTE_ICON: Final = 76
TEXT_SIZE: Final = 31
NOTE_GAP: Final = 18


class ExplainedKeyword(NamedTuple):
    """A keyword as a card has it, and what it means."""

    icon: str
    name: str
    about: str


class CardSheet(NamedTuple):
    """A card with its keywords."""

    face: CardFace
    keywords: tuple[ExplainedKeyword, ...]


def gather_card_sheet(voice: Voice, cards_known: CardSet, name: str) -> CardSheet:
    """Gather a card and what its keywords mean."""
    card = cards_known.card(name)
    return CardSheet(make_card_face(voice, cards_known, name), tuple(_explain(voice, card)))


def _explain(voice: Voice, card: Card) -> list[ExplainedKeyword]:
    keywords = card.keywords if isinstance(card, UnitCard) else ()
    return [
        ExplainedKeyword(
            f"keyword.{one.kw}", keyword_text(voice, one), voice.say(f"about.keyword.{one.kw}")
        )
        for one in keywords
    ]


def draw_card_sheet(sheet: CardSheet) -> Image.Image:
    """Draw a card on the table, and a note for each keyword below it."""
    notes = [_draw_note(one, sheet.face.palette) for one in sheet.keywords]
    high = TOP + CARD_HEIGHT + 34 + sum(note.height + NOTE_GAP for note in notes) + 12
    table = table_top.draw_table(high)
    left = (table.width - CARD_WIDTH) // 2
    drawn = cards.draw_card(sheet.face, CARD_WIDTH)
    table_top.paste_piece(table, drawn, (left, TOP))
    _paste_notes(table, notes, TOP + CARD_HEIGHT + 34)
    return table


def _paste_notes(table: Image.Image, notes: Sequence[Image.Image], top: int) -> None:
    for note in notes:
        table_top.paste_piece(table, note, ((table.width - note.width) // 2, top))
        top += note.height + NOTE_GAP


def _draw_note(keyword: ExplainedKeyword, palette_name: str) -> Image.Image:
    """Draw what a keyword means on a slip of parchment."""
    wide = table_top.TABLE_WIDTH - 2 * table_top.TABLE_MARGIN
    left = NOTE_PADDING * 2 + NOTE_ICON
    room = wide - left - NOTE_PADDING
    block = rich_text.lay_out_rich_text(keyword.about, GAME_KEY, room, TEXT_SIZE, "left")
    high = max(block.height + 62, NOTE_ICON) + 2 * NOTE_PADDING - 12
    image, palette = draw_parchment((wide, high)).copy(), PALETTES[palette_name]
    image.paste(palette.mid, (0, 0, NOTE_ICON + 2 * NOTE_PADDING - 14, high))
    mask = icons.icon_mask(GAME_KEY, keyword.icon, NOTE_ICON)
    image.paste(palette.glow, (NOTE_PADDING - 8, (high - NOTE_ICON) // 2), mask)
    name = fit_lines(keyword.name, DISPLAY, (room, 1), range(38, 23, -1))
    ink = mix_colours(palette.deep, INK, 0.3)
    write_line(image, (left, NOTE_PADDING + 30), name.lines[0], TextStyle(DISPLAY, name.size, ink))
    rich_text.draw_block(image, (left, NOTE_PADDING + 44, wide - NOTE_PADDING), block, INK)
    image.putalpha(rounded_mask(image.size, 20))
    return image
