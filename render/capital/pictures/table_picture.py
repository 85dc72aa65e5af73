"""The picture of the table: its piles, then every player in the order of seats."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.colours import SEAT_PALETTES, STONE, city_landscape
from render.capital.contents.table import LabelledCount, PlayerSummary, TableContents
from render.capital.pictures import highlights, kingdom_header
from render.capital.pictures.kingdom_picture import draw_message, lay_tile_pairs
from render.capital.pictures.tile_rows import draw_slot
from render.capital.pictures.tiles import TILE_WIDTH
from render.capital.table_style import GAME_KEY, GAP, INNER_WIDTH, MARGIN, Layout
from render.drawing import icons, landscapes, rich_text
from render.drawing.colours import CREAM, PALETTES, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    TextStyle,
    fit_lines,
    write_centred,
    write_line,
)
from render.drawing.light import cast_shadow, draw_halo, fill_with_light
from render.drawing.shapes import (
    DRAWING_SCALE,
    Badge,
    PanelStyle,
    badge_size,
    draw_badge,
    rounded_mask,
    scale_down,
)

PLAYER_HEIGHT: Final = 272
FALLEN_HEIGHT: Final = 150
ART_WIDTH: Final = 300
TEXT_LEFT: Final = ART_WIDTH + 40
BADGE_HEIGHT: Final = 86
MIN_BADGE_HEIGHT: Final = 40
BADGE_GAP: Final = 12
ACTIVE_RIM: Final = 12
QUIET_RIM: Final = 5
SEAL_OFFSET: Final = 24


def lay_out_table(contents: TableContents) -> Layout:
    """Lay out the table."""
    layout = Layout(GAP)
    layout.add_title(table_style.draw_heading(contents.title, contents.moment))
    if contents.won:
        layout.add_row(draw_message(contents.won, "winner", "legendary"))
    layout.add_row(*kingdom_header.draw_income(contents.piles))
    for item in contents.places:
        if item.highlight == "chosen":
            layout.seals.append(highlights.place_seal("target", MARGIN + SEAL_OFFSET, layout.top))
        highlights.lay_row(layout, [(draw_player(item), item.highlight)], 22)
    if contents.host:
        layout.add_title(table_style.draw_heading(contents.host_title, contents.host_note, "war"))
        lay_tile_pairs(layout, contents.host)
    for start in range(0, len(contents.helpers), 2):
        layout.add_row(
            *(draw_slot(item, TILE_WIDTH) for item in contents.helpers[start : start + 2])
        )
    return layout


@lru_cache(maxsize=32)
def draw_player(contents: PlayerSummary) -> Image.Image:
    """Draw one player's panel with a few numbers, in final pixels."""
    palette = STONE if contents.fallen else SEAT_PALETTES[contents.colour]
    size = (
        INNER_WIDTH * DRAWING_SCALE,
        (FALLEN_HEIGHT if contents.fallen else PLAYER_HEIGHT) * DRAWING_SCALE,
    )
    rim = PALETTES["legendary"].accent if contents.active else palette.metal
    wide = ACTIVE_RIM if contents.active else QUIET_RIM
    sheet = Image.new("RGB", size, rim)
    inside = size[0] - 2 * wide, size[1] - 2 * wide
    inner = Image.new("RGB", inside, mix_colours(palette.deep, (0, 0, 0), 0.25))
    inner.paste(_draw_art(contents, (ART_WIDTH - wide, inside[1])), (0, 0))
    sheet.paste(inner, (wide, wide), rounded_mask(inside, 40 - wide))
    _draw_title(sheet, contents, palette)
    if contents.fallen:
        _draw_fallen(sheet, contents)
    else:
        _draw_progress(sheet, contents)
        _draw_numbers(sheet, 224, (*contents.income, *contents.stand), palette)
        _draw_numbers(sheet, 380, (*contents.banners, *contents.units), palette)
    sheet.putalpha(rounded_mask(size, 44))
    return scale_down(sheet, INNER_WIDTH)


@lru_cache(maxsize=32)
def _draw_land(name: str, size: tuple[int, int]) -> Image.Image:
    palette, kind = city_landscape(name)
    image = landscapes.draw_landscape(size, palette, kind, name).copy()
    side = min(size) - 90
    mask = icons.icon_mask(GAME_KEY, table_style.icon_or_default(name, "city"), side)
    at = (size[0] - side) // 2, (size[1] - side) // 2 + 6
    draw_halo(image, mask, at, palette.glow, 18)
    cast_shadow(image, mask, (at[0] + 3, at[1] + 9), 8, 0.85)
    fill_with_light(
        image,
        mask,
        at,
        mix_colours(palette.glow, CREAM, 0.7),
        mix_colours(palette.metal, palette.mid, 0.4),
    )
    return image


def _draw_art(contents: PlayerSummary, size: tuple[int, int]) -> Image.Image:
    """Draw the city in its landscape; a fallen one without colours, as a ruin."""
    if contents.fallen:
        image = landscapes.draw_landscape(size, STONE, "crags", contents.city).copy()
        side = min(size) - 90
        at = (size[0] - side) // 2, (size[1] - side) // 2
        image.paste(STONE.metal, at, icons.icon_mask(GAME_KEY, "razed", side))
    else:
        image = _draw_land(contents.city, size).copy()
    line = STONE.metal if contents.fallen else SEAT_PALETTES[contents.colour].metal
    ImageDraw.Draw(image).line((size[0] - 2, 0, size[0] - 2, size[1]), fill=line, width=4)
    return image


def _draw_title(sheet: Image.Image, contents: PlayerSummary, palette: Palette) -> None:
    """Write who plays, from where, and whether it is their turn."""
    plate = table_style.draw_large_nameplate(
        contents.player, contents.seat, SEAT_PALETTES[contents.colour]
    )
    sheet.paste(plate, (TEXT_LEFT, 30), plate.getchannel("A"))
    right = sheet.width - 30
    if contents.note:
        said = fit_lines(contents.note, FIGURES, (680, 1), range(56, 41, -1))
        gold = PALETTES["legendary"] if contents.active else palette
        right -= table_style.draw_note(sheet, (right, 74), said, gold) + 24
    left = TEXT_LEFT + plate.width + 28
    name = fit_lines(contents.city_name, DISPLAY, (right - left, 1), range(64, 39, -1))
    write_line(
        sheet, (left, 74 + name.size * 0.36), name.lines[0], TextStyle(DISPLAY, name.size, CREAM)
    )


def _draw_progress(sheet: Image.Image, contents: PlayerSummary) -> None:
    """Draw the way to the goal: one's own upgrades full, the partner's half, the rest open."""
    row = ["full"] * contents.done + ["half"] * contents.ally
    row += ["open"] * max(0, contents.goal - len(row))
    left = (
        TEXT_LEFT
        + 4
        + table_style.draw_pips(sheet, (TEXT_LEFT + 4, 174), row, PALETTES["legendary"])
        + 24
    )
    said = fit_lines(contents.progress, FIGURES, (sheet.width - 30 - left, 1), range(54, 37, -1))
    write_line(
        sheet, (left, 174 + said.size * 0.36), said.lines[0], TextStyle(FIGURES, said.size, CREAM)
    )


def _draw_numbers(
    sheet: Image.Image, top: int, row: tuple[LabelledCount, ...], palette: Palette
) -> None:
    """Draw numbers side by side over the whole width, each over its label."""
    room = sheet.width - TEXT_LEFT - 24
    style = PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.55), palette.metal)
    badges = [Badge(item.icon, item.text) for item in row]
    left: float = TEXT_LEFT
    for item, contents, across in zip(row, badges, share_width(badges, room), strict=True):
        middle = left + across / 2
        left += across
        high = fit_badge(contents, across - BADGE_GAP)
        wide, _ = badge_size(contents, high)
        at = round(middle - wide / 2), top + (BADGE_HEIGHT - high) // 2
        draw_badge(sheet, at, high, (GAME_KEY, contents), style)
        said = fit_lines(item.label, FIGURES, (across - 8, 1), range(50, 29, -1))
        write_centred(
            sheet,
            (middle, top + BADGE_HEIGHT + 30),
            said.lines[0],
            TextStyle(FIGURES, said.size, CREAM),
        )


def share_width(badges: Sequence[Badge], room: float) -> list[float]:
    """Share a row's width among badges: each has what it needs, and an equal part of the rest."""
    needed = [badge_size(one, BADGE_HEIGHT)[0] + BADGE_GAP for one in badges]
    spare = (room - sum(needed)) / len(needed)
    if spare >= 0:
        return [one + spare for one in needed]
    return [one * room / sum(needed) for one in needed]


def fit_badge(contents: Badge, room: float) -> int:
    """Return the greatest height at which a badge is no wider than its room."""
    heights = range(BADGE_HEIGHT, MIN_BADGE_HEIGHT, -2)
    return next((one for one in heights if badge_size(contents, one)[0] <= room), MIN_BADGE_HEIGHT)


def _draw_fallen(sheet: Image.Image, contents: PlayerSummary) -> None:
    room = sheet.width - TEXT_LEFT - 40
    block = rich_text.fit_rich_text(contents.fallen, GAME_KEY, (room, 150), range(58, 37, -2))
    block = block or rich_text.lay_out_rich_text(contents.fallen, GAME_KEY, room, 38)
    top = 136 + (150 - block.height) / 2
    rich_text.draw_block(
        sheet,
        (TEXT_LEFT, top, TEXT_LEFT + room),
        rich_text.TextBlock(block.lines, GAME_KEY, block.size, "left"),
        CREAM,
    )
