"""The picture of the table: its piles, then every player in the order of seats."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.colours import SEATS, STONE, land
from render.capital.contents.table import Count, Place, Table
from render.capital.pictures import city, highlights
from render.capital.pictures.kingdom_picture import message, pairs
from render.capital.pictures.tiles import WIDE as TILE
from render.capital.pictures.tiles import slot
from render.capital.table_style import BOOK, GAP, INNER, MARGIN, Layout
from render.drawing import icons, landscapes, rich_text
from render.drawing.colours import CREAM, PALETTES, Palette, mix
from render.drawing.lettering import DISPLAY, FIGURES, Setting, fit, write, write_centred
from render.drawing.light import halo, lit, shadow
from render.drawing.shapes import SCALE, Badge, Style, badge, badge_size, reduce, rounded

HIGH: Final = 272
FALLEN: Final = 150
ART: Final = 420
EDGE: Final = ART + 40
BADGE: Final = 86
ACTIVE: Final = 12
QUIET: Final = 5
SEAL: Final = 24


def laid(what: Table) -> Layout:
    """Lay out the table."""
    layout = Layout(GAP)
    layout.head(table_style.heading(what.title, what.moment))
    if what.won:
        layout.row(message(what.won, "winner", "legendary"))
    layout.row(*city.income(what.piles))
    for each in what.places:
        if each.pick == "chosen":
            layout.seals.append(highlights.sealed("target", MARGIN + SEAL, layout.top))
        highlights.laid(layout, [(place(each), each.pick)], 22)
    if what.host:
        layout.head(table_style.heading(what.host_title, what.host_note, "war"))
        pairs(layout, what.host)
    for start in range(0, len(what.helpers), 2):
        layout.row(*(slot(each, TILE) for each in what.helpers[start : start + 2]))
    return layout


@lru_cache(maxsize=32)
def place(what: Place) -> Image.Image:
    """Draw one player's kingdom in a few numbers, in final pixels."""
    palette = STONE if what.fallen else SEATS[what.colour]
    size = INNER * SCALE, (FALLEN if what.fallen else HIGH) * SCALE
    rim = PALETTES["legendary"].accent if what.active else palette.metal
    wide = ACTIVE if what.active else QUIET
    sheet = Image.new("RGB", size, rim)
    inside = size[0] - 2 * wide, size[1] - 2 * wide
    inner = Image.new("RGB", inside, mix(palette.deep, (0, 0, 0), 0.25))
    inner.paste(_art(what, (ART - wide, inside[1])), (0, 0))
    sheet.paste(inner, (wide, wide), rounded(inside, 40 - wide))
    _title(sheet, what, palette)
    if what.fallen:
        _fallen(sheet, what)
    else:
        _progress(sheet, what)
        _cells(sheet, 224, (*what.income, *what.stand), palette)
        _cells(sheet, 380, (*what.banners, *what.units), palette)
    sheet.putalpha(rounded(size, 44))
    return reduce(sheet, INNER)


@lru_cache(maxsize=32)
def _land(name: str, size: tuple[int, int]) -> Image.Image:
    palette, kind = land(name)
    view = landscapes.landscape(size, palette, kind, name).copy()
    side = min(size) - 90
    mask = icons.mask(BOOK, table_style.known(name, "city"), side)
    at = (size[0] - side) // 2, (size[1] - side) // 2 + 6
    halo(view, mask, at, palette.glow, 18)
    shadow(view, mask, (at[0] + 3, at[1] + 9), 8, 0.85)
    lit(view, mask, at, mix(palette.glow, CREAM, 0.7), mix(palette.metal, palette.mid, 0.4))
    return view


def _art(what: Place, size: tuple[int, int]) -> Image.Image:
    """Show the city in its land; a fallen one without its colours, as a ruin."""
    if what.fallen:
        view = landscapes.landscape(size, STONE, "crags", what.city).copy()
        side = min(size) - 90
        at = (size[0] - side) // 2, (size[1] - side) // 2
        view.paste(STONE.metal, at, icons.mask(BOOK, "razed", side))
    else:
        view = _land(what.city, size).copy()
    line = STONE.metal if what.fallen else SEATS[what.colour].metal
    ImageDraw.Draw(view).line((size[0] - 2, 0, size[0] - 2, size[1]), fill=line, width=4)
    return view


def _title(sheet: Image.Image, what: Place, palette: Palette) -> None:
    """Write who plays, from where, and whether it is their turn."""
    plate = table_style.plate(what.player, what.seat, SEATS[what.colour])
    sheet.paste(plate, (EDGE, 30), plate.getchannel("A"))
    right = sheet.width - 30
    if what.note:
        said = fit(what.note, FIGURES, (680, 1), range(56, 41, -1))
        gold = PALETTES["legendary"] if what.active else palette
        right -= table_style.note(sheet, (right, 74), said, gold) + 24
    left = EDGE + plate.width + 28
    name = fit(what.city_name, DISPLAY, (right - left, 1), range(64, 39, -1))
    write(sheet, (left, 74 + name.size * 0.36), name.lines[0], Setting(DISPLAY, name.size, CREAM))


def _progress(sheet: Image.Image, what: Place) -> None:
    """Draw the way to the goal: one's own upgrades full, the partner's half, the rest open."""
    row = ["full"] * what.done + ["half"] * what.ally
    row += ["open"] * max(0, what.goal - len(row))
    left = EDGE + 4 + table_style.pips(sheet, (EDGE + 4, 174), row, PALETTES["legendary"]) + 24
    said = fit(what.progress, FIGURES, (sheet.width - 30 - left, 1), range(54, 37, -1))
    write(sheet, (left, 174 + said.size * 0.36), said.lines[0], Setting(FIGURES, said.size, CREAM))


def _cells(sheet: Image.Image, top: int, row: tuple[Count, ...], palette: Palette) -> None:
    """Stand numbers side by side over the whole width, each over its name."""
    room = sheet.width - EDGE - 24
    style = Style(mix(palette.deep, (0, 0, 0), 0.55), palette.metal)
    for number, each in enumerate(row):
        middle = EDGE + room * (2 * number + 1) / (2 * len(row))
        what = Badge(each.icon, each.text)
        wide, _ = badge_size(what, BADGE)
        badge(sheet, (round(middle - wide / 2), top), BADGE, (BOOK, what), style)
        said = fit(each.label, FIGURES, (room / len(row) - 8, 1), range(50, 35, -1))
        at = middle, top + BADGE + 30
        write_centred(sheet, at, said.lines[0], Setting(FIGURES, said.size, CREAM))


def _fallen(sheet: Image.Image, what: Place) -> None:
    room = sheet.width - EDGE - 40
    block = rich_text.fit_text(what.fallen, BOOK, (room, 150), range(58, 37, -2))
    block = block or rich_text.set_text(what.fallen, BOOK, room, 38)
    top = 136 + (150 - block.height) / 2
    rich_text.draw(
        sheet,
        (EDGE, top, EDGE + room),
        rich_text.Block(block.lines, BOOK, block.size, "left"),
        CREAM,
    )
