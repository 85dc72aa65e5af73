"""The picture of a kingdom: its city above, its buildings below, its Quests at the end."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from render.capital import table_style
from render.capital.contents.kingdom import KingdomContents
from render.capital.contents.quests import QuestProgress
from render.capital.contents.tile_models import Tile
from render.capital.pictures import highlights, kingdom_header
from render.capital.pictures.tile_rows import draw_slot
from render.capital.pictures.tiles import TILE_WIDTH, draw_tile, tile_height
from render.capital.table_style import GAME_KEY, GAP, INNER_WIDTH, Layout
from render.drawing import icons, rich_text, shapes
from render.drawing.colours import CREAM, PALETTES, mix_colours
from render.drawing.lettering import FIGURES_BOLD, TextStyle, fit_lines, write_line, write_right
from render.drawing.light import draw_gradient, draw_halo, fill_with_light
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import DRAWING_SCALE, PanelStyle, rounded_mask, scale_down

QUEST_HEIGHT = 120
BAR_WIDTH = 360


def lay_out_kingdom(contents: KingdomContents) -> Layout:
    """Lay out a kingdom; the picture's height depends on it."""
    layout = _start_layout(contents)
    if contents.fallen:
        layout.add_row(draw_message(contents.fallen, "ruin"))
        return layout
    if contents.numbers:
        layout.add_row(*kingdom_header.draw_income(contents.numbers))
    if contents.medals:
        _lay_medals(layout, contents)
    if contents.slots:
        _lay_slots(layout, contents)
    if not contents.groups and contents.bare:
        layout.add_row(draw_message(contents.bare, "village"))
    for group in contents.groups:
        layout.add_title(table_style.draw_heading(group.title, group.note, group.banner))
        lay_tile_pairs(layout, group.tiles)
    if contents.quests:
        _lay_quests(layout, contents)
    return layout


def _start_layout(contents: KingdomContents) -> Layout:
    """Begin the layout with the city's header, or with a title if only a part is shown."""
    if not contents.near:
        layout = Layout(kingdom_header.HEADER_HEIGHT + GAP + 4)
        layout.add_piece(kingdom_header.draw_city_header(contents), 0, 0)
        return layout
    layout = Layout(GAP)
    layout.add_title(table_style.draw_heading(contents.title, contents.moment))
    return layout


def _lay_medals(layout: Layout, contents: KingdomContents) -> None:
    """Lay out the upgrades."""
    note = " \u00b7 ".join(filter(None, (contents.done, contents.next)))
    layout.add_title(table_style.draw_heading(contents.upgrades, note, "upgrade"))
    for start in range(0, len(contents.medals), kingdom_header.MEDALS_PER_ROW):
        row = contents.medals[start : start + kingdom_header.MEDALS_PER_ROW]
        drawn = [(kingdom_header.draw_medal(item), item.highlight) for item in row]
        highlights.lay_row(layout, drawn, 17)


def _lay_slots(layout: Layout, contents: KingdomContents) -> None:
    """Lay out the slots of the city, one below the other: their locks need the room."""
    layout.add_title(table_style.draw_heading(contents.slot_title, "", "city"))
    for item in contents.slots:
        highlights.lay_row(layout, [(draw_slot(item, INNER_WIDTH), item.highlight)], 9)


def _lay_quests(layout: Layout, contents: KingdomContents) -> None:
    """Lay out the Quests in progress."""
    layout.add_title(table_style.draw_heading(contents.quest_title, "", "quest"))
    for item in contents.quests:
        highlights.lay_row(layout, [(draw_quest(item), item.highlight)], 17)


def lay_tile_pairs(layout: Layout, tiles: Sequence[Tile]) -> None:
    """Lay tiles in rows of two, those of a row equally high."""
    for start in range(0, len(tiles), 2):
        row = tiles[start : start + 2]
        high = max(tile_height(item) for item in row)
        hatched = any(item.pattern for item in row)
        top, drawn = layout.top, [(draw_tile(item, high=high), item.highlight) for item in row]
        highlights.lay_row(layout, drawn, 15, hatched=hatched)
        for number, item in enumerate(row):
            if item.highlight == "chosen":
                right = table_style.MARGIN + (number + 1) * TILE_WIDTH + number * GAP
                layout.seals.append(highlights.place_seal(item.mark_icon, right, top))


@lru_cache(maxsize=32)
def draw_message(text: str, icon: str, kind: str = "stone") -> Image.Image:
    """Draw a sentence on a panel, under an icon."""
    palette = PALETTES[kind]
    size = INNER_WIDTH * DRAWING_SCALE, 224 * DRAWING_SCALE
    sheet = table_style.make_panel(size, palette).copy()
    side = 150
    mask = icons.icon_mask(GAME_KEY, icon, side)
    at = (size[0] - side) // 2, 56
    draw_halo(sheet, mask, at, palette.glow, 24)
    fill_with_light(sheet, mask, at, mix_colours(palette.glow, CREAM, 0.6), palette.metal)
    block = rich_text.fit_rich_text(text, GAME_KEY, (size[0] - 160, 180), range(72, 49, -2))
    block = block or rich_text.cut_block(
        rich_text.lay_out_rich_text(text, GAME_KEY, size[0] - 160, 50), 180
    )
    top = 56 + side + (size[1] - 56 - side - block.height) / 2
    rich_text.draw_block(sheet, (80, top, size[0] - 80), block, CREAM)
    return scale_down(sheet, INNER_WIDTH)


@lru_cache(maxsize=64)
def draw_quest(contents: QuestProgress) -> Image.Image:
    """Draw a Quest's progress: its mercenary, its condition, a bar."""
    palette = PALETTES["court" if not contents.ready else "legendary"]
    size = INNER_WIDTH * DRAWING_SCALE, QUEST_HEIGHT * DRAWING_SCALE
    sheet = table_style.make_panel(size, palette, 34).copy()
    side = 120
    sheet.paste(mix_colours(palette.glow, CREAM, 0.5), (34, (size[1] - side) // 2),
                icons.icon_mask(GAME_KEY, contents.icon, side))  # fmt: skip
    left, right = 34 + side + 34, size[0] - 36
    progress = fit_lines(contents.progress_text, FIGURES_BOLD, (BAR_WIDTH, 1), range(60, 39, -1))
    write_right(
        sheet, (right, 84), progress.lines[0], TextStyle(FIGURES_BOLD, progress.size, CREAM)
    )
    _draw_bar(sheet, (right - BAR_WIDTH, 112, right, 154), contents)
    edge = right - BAR_WIDTH - 50
    name = fit_lines(contents.name, FIGURES_BOLD, (edge - left, 1), range(62, 45, -1))
    write_line(sheet, (left, 82), name.lines[0], TextStyle(FIGURES_BOLD, name.size, CREAM))
    _write_quest_text(sheet, (left, 94, edge), contents)
    return scale_down(sheet, INNER_WIDTH)


def _write_quest_text(
    sheet: Image.Image, box: tuple[int, int, int], contents: QuestProgress
) -> None:
    """Write the condition, and what it still waits for."""
    left, top, right = box
    text = " \u00b7 ".join(item for item in (contents.condition, contents.note) if item)
    block = rich_text.fit_rich_text(text, GAME_KEY, (right - left, 136), range(52, 41, -2))
    block = block or rich_text.cut_block(
        rich_text.lay_out_rich_text(text, GAME_KEY, right - left, 42), 136
    )
    rich_text.draw_block(sheet, (left, top, right), replace(block, align="left"), CREAM)


def _draw_bar(sheet: Image.Image, box: tuple[int, int, int, int], contents: QuestProgress) -> None:
    left, top, right, bottom = box
    palette = PALETTES["court" if not contents.ready else "legendary"]
    shapes.draw_panel(
        sheet, box, 20, PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.5), palette.metal), 3
    )
    share = min(1.0, contents.value / contents.need) if contents.need else 1.0
    wide = round((right - left - 12) * share)
    if wide < 30:
        return
    size = wide, bottom - top - 12
    fill = draw_gradient(size, palette.glow, palette.accent).copy()
    fill.paste(palette.accent, (0, 0), pattern_mask("rising", size, 24))
    sheet.paste(fill, (left + 6, top + 6), rounded_mask(size, 14))
