"""The picture of a war: both sides face to face, and what follows."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.colours import SEAT_PALETTES
from render.capital.contents.war import WarContents, WarParty
from render.capital.pictures import highlights
from render.capital.pictures.kingdom_picture import draw_message, lay_tile_pairs
from render.capital.pictures.tile_rows import draw_slot
from render.capital.pictures.tiles import TILE_WIDTH, draw_tile, tile_height
from render.capital.table_style import GAME_KEY, GAP, INNER_WIDTH, MARGIN, Layout
from render.drawing import icons, landscapes, rich_text
from render.drawing.colours import CREAM, PALETTES, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
)
from render.drawing.light import cast_shadow, draw_halo, fill_with_light
from render.drawing.shapes import DRAWING_SCALE, PanelStyle, draw_panel, scale_down

HEADER_HEIGHT: Final = 376
HEADER_MARGIN: Final = 34


def lay_out_war(contents: WarContents) -> Layout:
    """Lay out a war: the totals above, the fighters face to face, what follows below."""
    layout = Layout(HEADER_HEIGHT + GAP + 4)
    layout.add_piece(draw_war_header(contents), 0, 0)
    _lay_columns(layout, (contents.attack, contents.defence))
    if contents.notes:
        layout.add_row(draw_sentence("\n".join(contents.notes)))
    if contents.spoils:
        layout.add_title(table_style.draw_heading(contents.spoils_title, "", "razed"))
        lay_tile_pairs(layout, contents.spoils)
    return layout


def _lay_columns(layout: Layout, parties: Sequence[WarParty]) -> None:
    """Lay the fighters in pairs of equal height, and the other terms under them."""
    lefts = [MARGIN, MARGIN + TILE_WIDTH + GAP]
    tops = [layout.top, layout.top]
    for pair in zip_longest(*(party.tiles for party in parties)):
        high = max(tile_height(tile_) for tile_ in pair if tile_)
        for side, tile_ in enumerate(pair):
            if tile_:
                drawn = draw_tile(tile_, high=high)
                at = lefts[side], tops[side]
                if tile_.highlight == "chosen":
                    highlights.lay_mounted(layout, drawn, at, 15, hatched=tile_.pattern)
                    layout.seals.append(
                        highlights.place_seal(tile_.mark_icon, at[0] + TILE_WIDTH, at[1])
                    )
                else:
                    layout.add_piece(
                        highlights.fade_piece(drawn) if tile_.highlight else drawn, *at
                    )
                tops[side] += high + GAP
    for side, party in enumerate(parties):
        pieces = [] if party.tiles else [draw_sentence(party.nobody, TILE_WIDTH)]
        for piece in (*pieces, *(draw_slot(tile_, TILE_WIDTH) for tile_ in party.rows)):
            layout.add_piece(piece, lefts[side], tops[side])
            tops[side] += piece.height + GAP // 2
    layout.top = max(tops) + GAP // 2


@lru_cache(maxsize=32)
def draw_sentence(text: str, wide: int = INNER_WIDTH) -> Image.Image:
    """Draw a sentence on a plate."""
    room = wide * DRAWING_SCALE - 80
    block = rich_text.lay_out_rich_text(text, GAME_KEY, room, 56)
    sheet = table_style.make_panel(
        (wide * DRAWING_SCALE, block.height + 60), PALETTES["stone"], 30
    ).copy()
    rich_text.draw_block(sheet, (40, 26, 40 + room), block, CREAM)
    return scale_down(sheet, wide)


def lay_out_no_war(text: str, title: str, moment: str) -> Layout:
    """Lay out that there is no war."""
    layout = Layout(GAP)
    layout.add_title(table_style.draw_heading(title, moment, "war"))
    layout.add_row(draw_message(text, "diplomat"))
    return layout


@lru_cache(maxsize=2)
def _draw_battlefield() -> Image.Image:
    """Paint the field of battle, dark at both sides for the numbers."""
    size = table_style.TABLE_WIDTH * DRAWING_SCALE, HEADER_HEIGHT * DRAWING_SCALE
    palette = PALETTES["troop"]
    image = landscapes.draw_landscape(size, palette, "plain", "battlefield").copy()
    side = 300
    mask = icons.icon_mask(GAME_KEY, "war", side)
    at = (size[0] - side) // 2, 130
    draw_halo(image, mask, at, palette.glow, 40)
    cast_shadow(image, mask, (at[0] + 5, at[1] + 12), 12, 0.85)
    fill_with_light(
        image,
        mask,
        at,
        mix_colours(palette.glow, CREAM, 0.7),
        mix_colours(palette.metal, palette.mid, 0.4),
    )
    fall = Image.linear_gradient("L").rotate(90).resize((size[0] // 2, size[1]))
    veil = Image.new("L", size)
    veil.paste(fall.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (0, 0))
    veil.paste(fall, (size[0] // 2, 0))
    dark = veil.point([min(240, max(0, round((grey - 70) * 1.9))) for grey in range(256)])
    image.paste(mix_colours(palette.deep, (0, 0, 0), 0.5), (0, 0), dark)
    return scale_down(image, table_style.TABLE_WIDTH)


def draw_war_header(contents: WarContents) -> Image.Image:
    """Draw both totals, and the score between them."""
    palette = PALETTES["troop"]
    image = _draw_battlefield().copy()
    plates = [
        _draw_total(image, party, side)
        for side, party in enumerate((contents.attack, contents.defence))
    ]
    room = table_style.TABLE_WIDTH - 2 * (HEADER_MARGIN + max(plates) + GAP + 16)
    note = fit_lines(contents.moment, FIGURES, (room, 1), range(30, 19, -1))
    half = round(text_width(note.lines[0], FIGURES, note.size) / 2) + 16
    table_style.draw_note(image, (table_style.TABLE_WIDTH // 2 + half, 46), note, palette)
    legend = PALETTES["legendary"]
    middle = table_style.TABLE_WIDTH // 2, 248
    draw_panel(image, (middle[0] - 70, middle[1] - 44, middle[0] + 70, middle[1] + 44), 26,
          PanelStyle(legend.deep, legend.accent))  # fmt: skip
    write_centred(image, middle, contents.score, TextStyle(FIGURES_BOLD, 68, CREAM))
    said = fit_lines(contents.result, FIGURES, (640, 1), range(40, 25, -1))
    wide = round(text_width(said.lines[0], FIGURES, said.size)) + 60
    box = middle[0] - wide // 2, 310, middle[0] + wide // 2, 366
    draw_panel(image, box, 20, PanelStyle(legend.deep, legend.accent), 2)
    write_centred(image, (middle[0], 338), said.lines[0], TextStyle(FIGURES, said.size, CREAM))
    ImageDraw.Draw(image).line(
        (0, HEADER_HEIGHT - 2, table_style.TABLE_WIDTH, HEADER_HEIGHT - 2),
        fill=palette.metal,
        width=3,
    )
    return image


def _draw_total(image: Image.Image, party: WarParty, side: int) -> int:
    """Draw a side's total under its nameplate; return the plate's width."""
    plate = table_style.draw_nameplate(party.player, party.seat, SEAT_PALETTES[party.colour])
    left = HEADER_MARGIN if side == 0 else table_style.TABLE_WIDTH - HEADER_MARGIN - plate.width
    table_style.paste_piece(image, plate, left, 24)
    centre = HEADER_MARGIN + 150 if side == 0 else table_style.TABLE_WIDTH - HEADER_MARGIN - 150
    wide = 96 + text_width(party.total, FIGURES_BOLD, 130)
    start = centre - wide / 2
    table_style.draw_icon(image, (round(start), 126), 84, party.icon)
    write_line(image, (start + 98, 216), party.total, TextStyle(FIGURES_BOLD, 130, CREAM))
    write_centred(image, (centre, 256), party.label, TextStyle(DISPLAY, 38, CREAM))
    return plate.width
