"""The picture of a kingdom: its city above, its buildings below, its Quests at the end."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from render.capital import table_style
from render.capital.contents.kingdom import Kingdom, Progress
from render.capital.contents.pieces import Tile
from render.capital.pictures import city, highlights
from render.capital.pictures.tiles import WIDE, height, slot, tile
from render.capital.table_style import BOOK, GAP, INNER, Layout
from render.drawing import icons, rich_text, shapes
from render.drawing.colours import CREAM, PALETTES, mix
from render.drawing.lettering import FIGURES_BOLD, Setting, fit, write, write_right
from render.drawing.light import gradient, halo, lit
from render.drawing.patterns import pattern
from render.drawing.shapes import SCALE, Style, reduce, rounded

QUEST_HIGH = 96
BAR = 560


def laid(what: Kingdom) -> Layout:
    """Lay a kingdom out; the picture grows with it."""
    layout = _begun(what)
    if what.fallen:
        layout.row(message(what.fallen, "ruin"))
        return layout
    if what.numbers:
        layout.row(*city.income(what.numbers))
    if what.medals:
        _medals(layout, what)
    if what.slots:
        _slots(layout, what)
    if not what.groups and what.bare:
        layout.row(message(what.bare, "village"))
    for group in what.groups:
        layout.head(table_style.heading(group.title, group.note, group.banner))
        pairs(layout, group.tiles)
    if what.quests:
        _quests(layout, what)
    return layout


def _begun(what: Kingdom) -> Layout:
    """Begin with the city in its land, or with a title where a part of it alone is shown."""
    if not what.near:
        layout = Layout(city.HIGH + GAP + 4)
        layout.put(city.header(what), 0, 0)
        return layout
    layout = Layout(GAP)
    layout.head(table_style.heading(what.title, what.moment))
    return layout


def _medals(layout: Layout, what: Kingdom) -> None:
    """Lay out the upgrades."""
    note = " \u00b7 ".join(filter(None, (what.done, what.next)))
    layout.head(table_style.heading(what.upgrades, note, "upgrade"))
    for start in range(0, len(what.medals), city.ACROSS):
        row = what.medals[start : start + city.ACROSS]
        drawn = [(city.medal(each), each.pick) for each in row]
        highlights.laid(layout, drawn, 17)


def _slots(layout: Layout, what: Kingdom) -> None:
    """Lay out the slots of the city."""
    layout.head(table_style.heading(what.slot_title, "", "city"))
    for start in range(0, len(what.slots), 2):
        row = what.slots[start : start + 2]
        highlights.laid(layout, [(slot(each, WIDE), each.pick) for each in row], 9)


def _quests(layout: Layout, what: Kingdom) -> None:
    """Lay out the Quests in progress."""
    layout.head(table_style.heading(what.quest_title, "", "quest"))
    for each in what.quests:
        highlights.laid(layout, [(quest(each), each.pick)], 17)


def pairs(layout: Layout, tiles: Sequence[Tile]) -> None:
    """Lay tiles in rows of two, those of a row equally high."""
    for start in range(0, len(tiles), 2):
        row = tiles[start : start + 2]
        high = max(height(each) for each in row)
        hatched = any(each.pattern for each in row)
        top, drawn = layout.top, [(tile(each, high=high), each.pick) for each in row]
        highlights.laid(layout, drawn, 15, hatched=hatched)
        for number, each in enumerate(row):
            if each.pick == "chosen":
                right = table_style.MARGIN + (number + 1) * WIDE + number * GAP
                layout.seals.append(highlights.sealed(each.mark_icon, right, top))


@lru_cache(maxsize=32)
def message(text: str, icon: str, kind: str = "stone") -> Image.Image:
    """Write one sentence on a panel of its own, under its icon."""
    palette = PALETTES[kind]
    size = INNER * SCALE, 224 * SCALE
    sheet = table_style.panel(size, palette).copy()
    side = 150
    mask = icons.mask(BOOK, icon, side)
    at = (size[0] - side) // 2, 56
    halo(sheet, mask, at, palette.glow, 24)
    lit(sheet, mask, at, mix(palette.glow, CREAM, 0.6), palette.metal)
    block = rich_text.fit_text(text, BOOK, (size[0] - 160, 180), range(72, 49, -2))
    block = block or rich_text.cut(rich_text.set_text(text, BOOK, size[0] - 160, 50), 180)
    top = 56 + side + (size[1] - 56 - side - block.height) / 2
    rich_text.draw(sheet, (80, top, size[0] - 80), block, CREAM)
    return reduce(sheet, INNER)


@lru_cache(maxsize=64)
def quest(what: Progress) -> Image.Image:
    """Draw a Quest in progress: who is on it, its condition, how far it is."""
    palette = PALETTES["court" if not what.ready else "legendary"]
    size = INNER * SCALE, QUEST_HIGH * SCALE
    sheet = table_style.panel(size, palette, 34).copy()
    side = 120
    sheet.paste(mix(palette.glow, CREAM, 0.5), (34, (size[1] - side) // 2),
                icons.mask(BOOK, what.icon, side))  # fmt: skip
    left, right = 34 + side + 34, size[0] - 36
    far = fit(what.far, FIGURES_BOLD, (BAR, 1), range(60, 39, -1))
    write_right(sheet, (right, 84), far.lines[0], Setting(FIGURES_BOLD, far.size, CREAM))
    _bar(sheet, (right - BAR, 112, right, 154), what)
    edge = right - BAR - 50
    name = fit(what.name, FIGURES_BOLD, (edge - left, 1), range(62, 45, -1))
    write(sheet, (left, 82), name.lines[0], Setting(FIGURES_BOLD, name.size, CREAM))
    _quest_text(sheet, (left, 94, edge), what)
    return reduce(sheet, INNER)


def _quest_text(sheet: Image.Image, box: tuple[int, int, int], what: Progress) -> None:
    """Write the condition, and what it still waits for."""
    left, top, right = box
    text = " \u00b7 ".join(each for each in (what.condition, what.note) if each)
    block = rich_text.fit_text(text, BOOK, (right - left, 84), range(52, 35, -2))
    block = block or rich_text.cut(rich_text.set_text(text, BOOK, right - left, 36), 84)
    rich_text.draw(sheet, (left, top, right), replace(block, align="left"), CREAM)


def _bar(sheet: Image.Image, box: tuple[int, int, int, int], what: Progress) -> None:
    left, top, right, bottom = box
    palette = PALETTES["court" if not what.ready else "legendary"]
    shapes.panel(sheet, box, 20, Style(mix(palette.deep, (0, 0, 0), 0.5), palette.metal), 3)
    share = min(1.0, what.have / what.need) if what.need else 1.0
    wide = round((right - left - 12) * share)
    if wide < 30:
        return
    size = wide, bottom - top - 12
    fill = gradient(size, palette.glow, palette.accent).copy()
    fill.paste(palette.accent, (0, 0), pattern("rising", size, 24))
    sheet.paste(fill, (left + 6, top + 6), rounded(size, 14))
