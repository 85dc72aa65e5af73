"""The picture of a war: two hosts face to face, and what follows."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.colours import SEATS
from render.capital.contents.war import War, WarParty
from render.capital.pictures import highlights
from render.capital.pictures.kingdom_picture import message, pairs
from render.capital.pictures.tiles import WIDE as TILE
from render.capital.pictures.tiles import height, slot, tile
from render.capital.table_style import BOOK, GAP, INNER, MARGIN, Layout
from render.drawing import icons, landscapes, rich_text
from render.drawing.colours import CREAM, PALETTES, mix
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    Setting,
    fit,
    width,
    write,
    write_centred,
)
from render.drawing.light import halo, lit, shadow
from render.drawing.shapes import SCALE, Style, panel, reduce

HIGH: Final = 376
EDGE: Final = 34


def laid(what: War) -> Layout:
    """Lay a war out: the numbers above, the fighters face to face, what follows below."""
    layout = Layout(HIGH + GAP + 4)
    layout.put(header(what), 0, 0)
    _columns(layout, (what.attack, what.defence))
    if what.notes:
        layout.row(words("\n".join(what.notes)))
    if what.spoils:
        layout.head(table_style.heading(what.spoils_title, "", "razed"))
        pairs(layout, what.spoils)
    return layout


def _columns(layout: Layout, parties: Sequence[WarParty]) -> None:
    """Lay the fighters in pairs, equally high, and under them what else counts."""
    lefts = [MARGIN, MARGIN + TILE + GAP]
    tops = [layout.top, layout.top]
    for pair in zip_longest(*(party.tiles for party in parties)):
        high = max(height(each) for each in pair if each)
        for side, each in enumerate(pair):
            if each:
                drawn = tile(each, high=high)
                at = lefts[side], tops[side]
                if each.pick == "chosen":
                    highlights.lift(layout, drawn, at, 15, hatched=each.pattern)
                    layout.seals.append(highlights.sealed(each.mark_icon, at[0] + TILE, at[1]))
                else:
                    layout.put(highlights.faded(drawn) if each.pick else drawn, *at)
                tops[side] += high + GAP
    for side, party in enumerate(parties):
        pieces = [] if party.tiles else [words(party.nobody, TILE)]
        for piece in (*pieces, *(slot(each, TILE) for each in party.rows)):
            layout.put(piece, lefts[side], tops[side])
            tops[side] += piece.height + GAP // 2
    layout.top = max(tops) + GAP // 2


@lru_cache(maxsize=32)
def words(text: str, wide: int = INNER) -> Image.Image:
    """Write a sentence on a plate."""
    room = wide * SCALE - 80
    block = rich_text.set_text(text, BOOK, room, 56)
    sheet = table_style.panel((wide * SCALE, block.height + 60), PALETTES["stone"], 30).copy()
    rich_text.draw(sheet, (40, 26, 40 + room), block, CREAM)
    return reduce(sheet, wide)


def peace(text: str, title: str, moment: str) -> Layout:
    """Lay out that there is no war."""
    layout = Layout(GAP)
    layout.head(table_style.heading(title, moment, "war"))
    layout.row(message(text, "diplomat"))
    return layout


@lru_cache(maxsize=2)
def _field() -> Image.Image:
    """Paint the field of battle, dark at both sides for the numbers."""
    size = table_style.WIDE * SCALE, HIGH * SCALE
    palette = PALETTES["troop"]
    view = landscapes.landscape(size, palette, "plain", "battlefield").copy()
    side = 300
    mask = icons.mask(BOOK, "war", side)
    at = (size[0] - side) // 2, 130
    halo(view, mask, at, palette.glow, 40)
    shadow(view, mask, (at[0] + 5, at[1] + 12), 12, 0.85)
    lit(view, mask, at, mix(palette.glow, CREAM, 0.7), mix(palette.metal, palette.mid, 0.4))
    fall = Image.linear_gradient("L").rotate(90).resize((size[0] // 2, size[1]))
    veil = Image.new("L", size)
    veil.paste(fall.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (0, 0))
    veil.paste(fall, (size[0] // 2, 0))
    dark = veil.point([min(240, max(0, round((grey - 70) * 1.9))) for grey in range(256)])
    view.paste(mix(palette.deep, (0, 0, 0), 0.5), (0, 0), dark)
    return reduce(view, table_style.WIDE)


def header(what: War) -> Image.Image:
    """Draw both totals, and the score between them."""
    palette = PALETTES["troop"]
    view = _field().copy()
    plates = [_total(view, party, side) for side, party in enumerate((what.attack, what.defence))]
    room = table_style.WIDE - 2 * (EDGE + max(plates) + GAP + 16)
    note = fit(what.moment, FIGURES, (room, 1), range(30, 19, -1))
    half = round(width(note.lines[0], FIGURES, note.size) / 2) + 16
    table_style.note(view, (table_style.WIDE // 2 + half, 46), note, palette)
    legend = PALETTES["legendary"]
    middle = table_style.WIDE // 2, 248
    panel(view, (middle[0] - 70, middle[1] - 44, middle[0] + 70, middle[1] + 44), 26,
          Style(legend.deep, legend.accent))  # fmt: skip
    write_centred(view, middle, what.score, Setting(FIGURES_BOLD, 68, CREAM))
    said = fit(what.result, FIGURES, (640, 1), range(40, 25, -1))
    wide = round(width(said.lines[0], FIGURES, said.size)) + 60
    box = middle[0] - wide // 2, 310, middle[0] + wide // 2, 366
    panel(view, box, 20, Style(legend.deep, legend.accent), 2)
    write_centred(view, (middle[0], 338), said.lines[0], Setting(FIGURES, said.size, CREAM))
    ImageDraw.Draw(view).line(
        (0, HIGH - 2, table_style.WIDE, HIGH - 2), fill=palette.metal, width=3
    )
    return view


def _total(view: Image.Image, party: WarParty, side: int) -> int:
    """Write a side's total under its player's plate; give the plate's width."""
    plate = table_style.nameplate(party.player, party.seat, SEATS[party.colour])
    left = EDGE if side == 0 else table_style.WIDE - EDGE - plate.width
    table_style.lay(view, plate, left, 24)
    centre = EDGE + 150 if side == 0 else table_style.WIDE - EDGE - 150
    wide = 96 + width(party.total, FIGURES_BOLD, 130)
    start = centre - wide / 2
    table_style.tinted(view, (round(start), 126), 84, party.icon)
    write(view, (start + 98, 216), party.total, Setting(FIGURES_BOLD, 130, CREAM))
    write_centred(view, (centre, 256), party.label, Setting(DISPLAY, 38, CREAM))
    return plate.width
