"""A deck on one sheet: its curve of costs, what it is made of, and its cards."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.echoes.catalog.card_models import CivilizationCard
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.decks.deck_figures import MAX_CURVE_COST, DeckFigures, count_figures
from engine.echoes.decks.deck_list import DeckEntry, DeckList, list_entries
from render.drawing import icons
from render.drawing.colours import CREAM, PALETTES, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import draw_gradient
from render.drawing.shapes import Badge, rounded_mask
from render.drawing.small_cards import draw_heading
from render.echoes.pictures import table_top
from render.echoes.pictures.cards.card_faces import (
    GAME_KEY,
    card_icon,
    civ_palette,
    cost_badges,
    printed_price,
)
from render.echoes.words.nouns import local_text
from render.language.voice import Voice

HEADING_HEIGHT: Final = 84
CURVE_HEIGHT: Final = 270
CHIP_HEIGHT: Final = 56
ROW_HEIGHT: Final = 74
ROW_GAP: Final = 10
MARGIN: Final = table_top.TABLE_MARGIN
INNER: Final = table_top.TABLE_WIDTH - 2 * MARGIN
COST_WIDTH: Final = 214


class DeckRow(NamedTuple):
    """A card of a deck, how many of it there are, and what one costs."""

    name: str
    icon: str
    copies: int
    costs: tuple[Badge, ...]
    total: int


class DeckContents(NamedTuple):
    """All that the sheet of a deck shows."""

    title: str
    note: str
    palette: str
    figures: DeckFigures
    curve_title: str
    rows: tuple[DeckRow, ...]


def gather_deck(voice: Voice, deck: DeckList, cards: CardSet, title: str) -> DeckContents:
    """Gather the sheet of a deck; its cards stand by cost, then by name."""
    entries = list(list_entries(deck, cards))
    rows = sorted(
        (_make_row(voice, entry) for entry in entries), key=lambda one: (one.total, one.name)
    )
    count = sum(one.copies for one in rows)
    return DeckContents(
        title,
        voice.say("picture.deck.count", n=count),
        civ_palette(deck.civ),
        count_figures(deck, cards),
        voice.say("picture.deck.curve"),
        tuple(rows),
    )


def _make_row(voice: Voice, entry: DeckEntry) -> DeckRow:
    card, copies = entry
    price = None if isinstance(card, CivilizationCard) else printed_price(card)
    costs = () if price is None else tuple(cost_badges(price))
    total = -1 if price is None else price.total
    return DeckRow(local_text(voice, card.name), card_icon(card), copies, costs, total)


def draw_deck_sheet(contents: DeckContents) -> Image.Image:
    """Draw the sheet of a deck."""
    chips = list(_chip_rows(contents.figures))
    top = HEADING_HEIGHT + CURVE_HEIGHT + 16 + len(chips) * (CHIP_HEIGHT + 10) + 14
    table = table_top.draw_table(top + len(contents.rows) * (ROW_HEIGHT + ROW_GAP) + MARGIN)
    palette = PALETTES[contents.palette]
    draw_heading(table, 6, contents.title, contents.note)
    table_top.paste_piece(table, _draw_curve(contents, palette), (MARGIN, HEADING_HEIGHT + 6))
    for number, row in enumerate(chips):
        _draw_chips(
            table, row, HEADING_HEIGHT + CURVE_HEIGHT + 22 + number * (CHIP_HEIGHT + 10), palette
        )
    for number, one in enumerate(contents.rows):
        row_image = _draw_row(one, palette)
        table_top.paste_piece(table, row_image, (MARGIN, top + number * (ROW_HEIGHT + ROW_GAP)))
    return table


def _draw_curve(contents: DeckContents, palette: Palette) -> Image.Image:
    """Draw how many cards there are of each cost."""
    size = INNER, CURVE_HEIGHT - 12
    image = draw_gradient(size, mix_colours(palette.deep, palette.mid, 0.4), palette.deep).copy()
    heading = TextStyle(FIGURES, 30, palette.glow)
    write_line(image, (22, 40), contents.curve_title, heading)
    curve, foot, most = contents.figures.curve, size[1] - 48, max(1, *contents.figures.curve)
    step = (size[0] - 40) / len(curve)
    brush = ImageDraw.Draw(image)
    for cost, count in enumerate(curve):
        middle = 20 + step * (cost + 0.5)
        tall = round((foot - 96) * count / most)
        bar = round(middle - step * 0.34), foot - tall, round(middle + step * 0.34), foot
        if tall:
            light = mix_colours(palette.accent, CREAM, 0.2)
            fill = draw_gradient((bar[2] - bar[0], tall), light, palette.accent)
            image.paste(fill, bar[:2], rounded_mask(fill.size, min(8, tall // 2 or 1)))
            at = middle, foot - tall - 20
            write_centred(image, at, str(count), TextStyle(FIGURES_BOLD, 32, CREAM))
        label = f"{cost}+" if cost == MAX_CURVE_COST else str(cost)
        write_centred(image, (middle, foot + 24), label, TextStyle(FIGURES, 32, palette.glow))
    brush.line((20, foot, size[0] - 20, foot), fill=palette.metal, width=3)
    image.putalpha(rounded_mask(size, 20))
    return image


def _chip_rows(figures: DeckFigures) -> Iterator[list[tuple[str, int]]]:
    """Yield rows of icons with counts: units by class, then other cards by type."""
    yield [("people", figures.units), *figures.by_class]
    if figures.by_tech_type:
        yield list(figures.by_tech_type)
    yield [(name, count) for name, count in figures.symbols._asdict().items() if count]


def _draw_chips(
    table: Image.Image, chips: Sequence[tuple[str, int]], top: int, palette: Palette
) -> None:
    """Draw icons with counts in the middle of a row."""
    widths = [round(86 + text_width(str(count), FIGURES_BOLD, 36)) for _, count in chips]
    left = (table.width - sum(widths) - 14 * (len(widths) - 1)) // 2
    for (icon, count), wide in zip(chips, widths, strict=True):
        chip = Image.new("RGB", (wide, CHIP_HEIGHT), mix_colours(palette.deep, palette.mid, 0.3))
        chip.paste(CREAM, (14, 10), icons.icon_mask(GAME_KEY, icon, 36))
        middle = (wide + 46) / 2, CHIP_HEIGHT / 2
        write_centred(chip, middle, str(count), TextStyle(FIGURES_BOLD, 36, CREAM))
        chip.putalpha(rounded_mask(chip.size, CHIP_HEIGHT // 2))
        table_top.paste_piece(table, chip, (left, top))
        left += wide + 14


def _draw_row(row: DeckRow, palette: Palette) -> Image.Image:
    """Draw a card as one row: its cost, its icon, its name and the number of its copies."""
    size = INNER, ROW_HEIGHT
    image = draw_gradient(size, palette.mid, mix_colours(palette.mid, palette.deep, 0.6)).copy()
    image.paste(palette.deep, (0, 0, COST_WIDTH, ROW_HEIGHT))
    at = 14
    for badge in row.costs:
        tint = icons.find_tint(GAME_KEY, badge.icon).on_dark
        image.paste(tint, (at, 20), icons.icon_mask(GAME_KEY, badge.icon, 34))
        write_line(image, (at + 36, 50), badge.text, TextStyle(FIGURES_BOLD, 36, CREAM))
        at += 66
    image.paste(palette.glow, (COST_WIDTH + 14, 12), icons.icon_mask(GAME_KEY, row.icon, 50))
    left, right = COST_WIDTH + 78, size[0] - 78
    name = fit_lines(row.name, DISPLAY, (right - left, 1), range(36, 23, -1))
    write_line(image, (left, 49), name.lines[0], TextStyle(DISPLAY, name.size, CREAM))
    copies = TextStyle(FIGURES_BOLD, 38, palette.glow)
    write_right(image, (size[0] - 18, 51), f"\u00d7{row.copies}", copies)
    image.putalpha(rounded_mask(size, 14))
    return image
