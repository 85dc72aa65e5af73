"""The upper half of a kingdom's picture: the city in its landscape, income, upgrades."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.capital import table_style
from render.capital.colours import SEAT_PALETTES, city_landscape
from render.capital.contents.kingdom import KingdomContents, LabelledNumber, UpgradeMedal
from render.capital.table_style import GAME_KEY, GAP, INNER_WIDTH, TABLE_WIDTH
from render.drawing import icons, landscapes, rich_text, shapes
from render.drawing.colours import CREAM, PALETTES, Colour, Palette, mix_colours
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
from render.drawing.light import cast_shadow, draw_gradient, draw_halo, fill_with_light
from render.drawing.shapes import DRAWING_SCALE, Badge, PanelStyle, draw_badge, scale_down

HEADER_HEIGHT: Final = 238
HEADER_MARGIN: Final = 24
NUMBER_MARGIN: Final = 24
NUMBER_HEIGHT: Final = 104
POOL_LEFT_HEIGHT: Final = 40
MEDAL_HEIGHT: Final = 104
MEDAL_DIAMETER: Final = 152
MEDALS_PER_ROW: Final = 2
EFFECT_SIZES: Final = (56, 52, 48, 44)
SEAL_GREEN: Final[Colour] = (16, 60, 30)


@lru_cache(maxsize=16)
def _draw_land(city: str) -> Image.Image:
    """Paint a city in its land, the left half dark enough to write on."""
    size = TABLE_WIDTH * DRAWING_SCALE, HEADER_HEIGHT * DRAWING_SCALE
    palette, kind = city_landscape(city)
    image = landscapes.draw_landscape(size, palette, kind, city).copy()
    side = round(size[1] * 0.64)
    mask = icons.icon_mask(GAME_KEY, table_style.icon_or_default(city, "city"), side)
    at = size[0] - side - 80, size[1] - side - 24
    draw_halo(image, mask, at, palette.glow, 40)
    cast_shadow(image, mask, (at[0] + 5, at[1] + 14), 12, 0.85)
    fill_with_light(
        image,
        mask,
        at,
        mix_colours(palette.glow, CREAM, 0.7),
        mix_colours(palette.metal, palette.mid, 0.4),
    )
    fall = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_90).resize(size)
    fall = fall.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    veil = fall.point([min(244, max(0, round((grey - 66) * 1.9))) for grey in range(256)])
    image.paste(mix_colours(palette.deep, (0, 0, 0), 0.55), (0, 0), veil)
    return scale_down(image, TABLE_WIDTH)


def draw_city_header(contents: KingdomContents) -> Image.Image:
    """Draw the city in its landscape over the whole width, with its name and its player's."""
    palette, _ = city_landscape(contents.city)
    image = _draw_land(contents.city).copy()
    plate = table_style.draw_nameplate(
        contents.player, contents.seat, SEAT_PALETTES[contents.colour]
    )
    table_style.paste_piece(image, plate, HEADER_MARGIN, 22)
    room = TABLE_WIDTH - 2 * HEADER_MARGIN - plate.width - GAP
    note = fit_lines(contents.moment, FIGURES, (room - 32, 1), range(30, 21, -1))
    table_style.draw_note(image, (TABLE_WIDTH - HEADER_MARGIN, 45), note, palette)
    name = fit_lines(contents.city_name, DISPLAY, (560, 1), range(76, 39, -1))
    _write_shaded(image, (HEADER_MARGIN, 144), name.lines[0], TextStyle(DISPLAY, name.size, CREAM))
    if not contents.fallen:
        _draw_facts(image, contents, palette)
    if contents.falls:
        said = fit_lines(contents.falls, FIGURES_BOLD, (480, 1), range(36, 23, -1))
        table_style.draw_note(
            image, (TABLE_WIDTH - HEADER_MARGIN, HEADER_HEIGHT - 44), said, PALETTES["legendary"]
        )
    ImageDraw.Draw(image).line(
        (0, HEADER_HEIGHT - 2, TABLE_WIDTH, HEADER_HEIGHT - 2), fill=palette.metal, width=3
    )
    return image


def _write_shaded(
    image: Image.Image, at: tuple[float, float], text: str, setting: TextStyle
) -> None:
    write_line(
        image, (at[0] + 2, at[1] + 3), text, TextStyle(setting.face, setting.size, (8, 6, 5))
    )
    write_line(image, at, text, setting)


def _draw_facts(image: Image.Image, contents: KingdomContents, palette: Palette) -> None:
    """Draw HP, hand size and grade at the foot."""
    style = PanelStyle(mix_colours(palette.deep, (0, 0, 0), 0.5), palette.metal)
    left, top = HEADER_MARGIN, HEADER_HEIGHT - 66
    for item in (Badge("hp", str(contents.hp)), Badge("hand", str(contents.hand))):
        left += draw_badge(image, (left, top), 46, (GAME_KEY, item), style) + 12
    write_line(image, (left + 6, top + 33), contents.grade, TextStyle(FIGURES, 30, CREAM))


# Income


def draw_income(numbers: Sequence[LabelledNumber]) -> list[Image.Image]:
    """Draw the Income Tracker: five numbers, with what is left of them in a Build phase."""
    across = (INNER_WIDTH - (len(numbers) - 1) * GAP) // len(numbers)
    height_ = NUMBER_HEIGHT + (POOL_LEFT_HEIGHT if any(item.left for item in numbers) else 0)
    return [draw_number(item, across, height_) for item in numbers]


@lru_cache(maxsize=128)
def draw_number(contents: LabelledNumber, width_: int, height_: int) -> Image.Image:
    """Draw one number of the Income Tracker."""
    size = width_ * DRAWING_SCALE, height_ * DRAWING_SCALE
    cell = table_style.make_panel(size, PALETTES["stone"], 34).copy()
    side, text = 84, str(contents.value)
    room = size[0] - side - 22 - 2 * NUMBER_MARGIN
    figure = fit_lines(text, FIGURES_BOLD, (room, 1), range(124, 59, -2)).size
    left = (size[0] - side - 22 - text_width(text, FIGURES_BOLD, figure)) / 2
    table_style.draw_icon(cell, (round(left), 28), side, contents.icon)
    foot = 28 + 42 + round(figure * 0.355)
    write_line(cell, (left + side + 22, foot), text, TextStyle(FIGURES_BOLD, figure, CREAM))
    label = fit_lines(contents.label, FIGURES, (size[0] - 28, 1), range(54, 43, -1))
    setting = TextStyle(FIGURES, label.size, CREAM)
    write_centred(cell, (size[0] / 2, 166), label.lines[0], setting)
    if contents.left:
        style = PanelStyle(
            mix_colours(PALETTES["guild"].deep, (0, 0, 0), 0.2), PALETTES["guild"].accent
        )
        said = fit_lines(contents.left, FIGURES_BOLD, (size[0] - 60, 1), range(54, 39, -1))
        half = round(text_width(said.lines[0], FIGURES_BOLD, said.size) / 2) + 30
        middle = size[0] // 2, size[1] - 46
        box = middle[0] - half, middle[1] - 34, middle[0] + half, middle[1] + 34
        shapes.draw_panel(cell, box, 20, style, 3)
        write_centred(cell, middle, said.lines[0], TextStyle(FIGURES_BOLD, said.size, CREAM))
    return scale_down(cell, width_)


# Upgrades


@lru_cache(maxsize=128)
def draw_medal(contents: UpgradeMedal) -> Image.Image:
    """Draw a Capital upgrade: a medallion, its name, what it does."""
    width_ = (INNER_WIDTH - (MEDALS_PER_ROW - 1) * GAP) // MEDALS_PER_ROW
    size = width_ * DRAWING_SCALE, MEDAL_HEIGHT * DRAWING_SCALE
    done = contents.state != "open"
    palette = PALETTES["guild" if done else "stone"]
    cell = table_style.make_panel(size, palette, 34).copy()
    middle = 20 + MEDAL_DIAMETER // 2, size[1] // 2
    _draw_disc(cell, middle, contents, palette)
    left, right = 20 + MEDAL_DIAMETER + 24, size[0] - 16
    name_lines = fit_lines(contents.name, FIGURES_BOLD, (right - left, 2), range(60, 45, -1))
    block = _fit_effect(
        contents, right - left, size[1] - 28 - round(len(name_lines.lines) * name_lines.size * 1.08)
    )
    step = name_lines.size * 1.08
    height_ = len(name_lines.lines) * step + block.height
    top = (size[1] - height_) / 2
    for index, line in enumerate(name_lines.lines):
        at = left, top + (index + 0.8) * step
        write_line(cell, at, line, TextStyle(FIGURES_BOLD, name_lines.size, CREAM))
    rich_text.draw_block(cell, (left, top + len(name_lines.lines) * step, right), block, CREAM)
    return scale_down(cell, width_)


def _fit_effect(contents: UpgradeMedal, room: int, height_: int) -> rich_text.TextBlock:
    for size in EFFECT_SIZES:
        block = rich_text.lay_out_rich_text(contents.effect, GAME_KEY, room, size, "left")
        if block.height <= height_:
            return block
    return rich_text.cut_block(block, height_)


def _draw_disc(
    cell: Image.Image, middle: tuple[int, int], contents: UpgradeMedal, palette: Palette
) -> None:
    """Draw the medallion: gold and lit once completed, a hollow ring while open."""
    corner = middle[0] - MEDAL_DIAMETER // 2, middle[1] - MEDAL_DIAMETER // 2
    at, inner = (corner[0] + 10, corner[1] + 10), MEDAL_DIAMETER - 20
    whole, within = (
        shapes.rounded_mask((side, side), side // 2) for side in (MEDAL_DIAMETER, inner)
    )
    side = 98
    mask = icons.icon_mask(GAME_KEY, contents.icon, side)
    place = middle[0] - side // 2, middle[1] - side // 2
    if contents.state == "open":
        cell.paste(mix_colours(palette.metal, palette.deep, 0.45), corner, whole)
        cell.paste(mix_colours(palette.deep, (0, 0, 0), 0.45), at, within)
        cell.paste(mix_colours(palette.metal, palette.deep, 0.35), place, mask)
        return
    cast_shadow(cell, whole, (corner[0], corner[1] + 6), 8, 0.7)
    cell.paste(
        draw_gradient((MEDAL_DIAMETER, MEDAL_DIAMETER), palette.glow, palette.accent), corner, whole
    )
    cell.paste(draw_gradient((inner, inner), palette.mid, palette.deep), at, within)
    cast_shadow(cell, mask, (place[0] + 2, place[1] + 5), 5, 0.8)
    fill_with_light(cell, mask, place, mix_colours(palette.glow, CREAM, 0.5), palette.accent)
    _draw_check_seal(
        cell, (corner[0] + MEDAL_DIAMETER + 4, corner[1] + MEDAL_DIAMETER + 4), contents, palette
    )


def _draw_check_seal(
    cell: Image.Image, at: tuple[int, int], contents: UpgradeMedal, palette: Palette
) -> None:
    """Draw a check mark on a completed upgrade, or an hourglass while it isn't active."""
    size = 62
    box = at[0] - size, at[1] - size, *at
    icon, ground = ("yes", SEAL_GREEN) if contents.state == "done" else ("round", palette.deep)
    shapes.draw_panel(cell, box, size // 2, PanelStyle(ground, palette.glow), 4)
    table_style.draw_icon(cell, (box[0] + 13, box[1] + 13), size - 26, icon)
