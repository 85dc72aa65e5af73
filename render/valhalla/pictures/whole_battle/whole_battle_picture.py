"""The picture of a whole battle: its ground, both armies with their losses, and its course."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render.drawing import icons
from render.drawing.colours import CREAM, INK, INK_SOFT, PARCHMENT, mix_colours
from render.drawing.lettering import (
    BOLD,
    ITALIC,
    TEXT,
    FittedText,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import cast_shadow
from render.drawing.maps.side_colours import SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.language.fact_vocabulary import capitalise
from render.valhalla.heraldry.shields import GAME_KEY, draw_shield
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.pictures.whole_battle.battle_course import draw_course, measure_course
from render.valhalla.pictures.whole_battle.battle_ground import GROUND_HEIGHT, draw_ground
from render.valhalla.pictures.whole_battle.whole_battle_contents import (
    LOSS_COLOUR,
    MARGIN,
    MIN_TEXT_SIZE,
    PICTURE_WIDTH,
    Army,
    UnitRow,
    WholeBattleContents,
)

COLUMN_GAP: Final = 24
COLUMN_WIDTH: Final = (PICTURE_WIDTH - 2 * MARGIN - COLUMN_GAP) // 2
INNER: Final = 18
"""The room between the edge of an army's panel and what is in it."""
SHIELD_SIZE: Final = 96
NAME_HEIGHT: Final = 138
"""The height of a banner above how the battle ended."""
RESULT_LINE: Final = 48
NAME_SIZES: Final = range(48, MIN_TEXT_SIZE - 1, -1)
ROW_LINE: Final = 46
LOSS_ROOM: Final = 108
"""The room for how many were lost, at the right of a row."""
NOTE_LINE: Final = 50
SECTION_GAP: Final = 28
TEXT_SIZES: Final = range(42, MIN_TEXT_SIZE - 1, -1)
SMALL: Final = range(MIN_TEXT_SIZE, MIN_TEXT_SIZE - 1, -1)


def draw_whole_battle(contents: WholeBattleContents) -> Image.Image:
    """Draw a whole battle from top to bottom: ground, armies, course, notes."""
    defenders = sum(map(_measure_army, contents.defenders)) + SECTION_GAP * (
        len(contents.defenders) - 1
    )
    armies = max(_measure_army(contents.attacker), defenders)
    room = PICTURE_WIDTH - 2 * MARGIN
    notes = [line for one in contents.notes for line in wrap_text(one, TEXT, MIN_TEXT_SIZE, room)]
    course = measure_course(contents)
    below = len(notes) * NOTE_LINE + SECTION_GAP if notes else 0
    high = GROUND_HEIGHT + SECTION_GAP + armies + SECTION_GAP + course + below + 12
    sheet = draw_vellum((PICTURE_WIDTH, high))
    sheet.paste(draw_ground(contents), (0, 0))
    top = GROUND_HEIGHT + SECTION_GAP
    _draw_army(sheet, (MARGIN, top), contents.attacker, has_pattern=contents.has_pattern)
    down, left = top, MARGIN + COLUMN_WIDTH + COLUMN_GAP
    for army in contents.defenders:
        _draw_army(sheet, (left, down), army, has_pattern=contents.has_pattern)
        down += _measure_army(army) + SECTION_GAP
    draw_course(sheet, contents, top + armies + SECTION_GAP)
    _write_notes(sheet, notes, high - below - 12)
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((0, 0, PICTURE_WIDTH - 1, high - 1), outline=RIM, width=6)
    return sheet


def _write_notes(sheet: Image.Image, notes: Sequence[str], top: int) -> None:
    for number, line in enumerate(notes):
        base = MARGIN, top + 40 + number * NOTE_LINE
        write_line(sheet, base, line, TextStyle(TEXT, MIN_TEXT_SIZE, INK))


# An army


def _fit_result(army: Army) -> FittedText:
    return fit_lines(army.result, BOLD, (COLUMN_WIDTH - 2 * INNER - 24, 2), TEXT_SIZES)


def _measure_head(army: Army) -> int:
    return NAME_HEIGHT + len(_fit_result(army).lines) * RESULT_LINE + 28


def _measure_army(army: Army) -> int:
    rows = sum(_measure_row(row) for row in army.rows)
    return _measure_head(army) + INNER + rows + ROW_LINE + INNER


def _fit_row(row: UnitRow) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines of a row: its name, and what is special of it."""
    room = COLUMN_WIDTH - 2 * INNER
    name = fit_lines(row.name, BOLD, (room - (LOSS_ROOM if row.lost else 0), 2), SMALL)
    if not row.design:
        return name.lines, ()
    return name.lines, fit_lines(row.design, ITALIC, (room, 2), SMALL).lines


def _measure_row(row: UnitRow) -> int:
    name, design = _fit_row(row)
    return (len(name) + len(design)) * ROW_LINE + 10


def _draw_army(
    sheet: Image.Image, corner: tuple[int, int], army: Army, *, has_pattern: bool
) -> None:
    """Draw an army: its banner with name and result, its units with losses, and its toll."""
    left, top = corner
    high = _measure_army(army)
    shape = rounded_mask((COLUMN_WIDTH, high), 18)
    cast_shadow(sheet, shape, (left, top + 5), 6, 0.45)
    sheet.paste(mix_colours(army.ground, INK, 0.45), (left, top), shape)
    inner = rounded_mask((COLUMN_WIDTH - 6, high - 6), 15)
    panel = Image.new("RGB", inner.size, mix_colours(PARCHMENT, CREAM, 0.7))
    head = _measure_head(army)
    panel.paste(army.ground, (0, 0, inner.width, head))
    if has_pattern:
        size = inner.width, head
        lines = pattern_mask(SIDE_PATTERNS[army.colour], size, 44)
        panel.paste(mix_colours(army.ground, ink_on(army.ground), 0.2), (0, 0), lines)
    sheet.paste(panel, (left + 3, top + 3), inner)
    _draw_head(sheet, corner, army)
    down = top + head + INNER
    for row in army.rows:
        _draw_row(sheet, (left + INNER, down), row)
        down += _measure_row(row)
    toll = fit_lines(capitalise(army.toll), TEXT, (COLUMN_WIDTH - 2 * INNER, 1), SMALL)
    rule = left + INNER, down - 2, left + COLUMN_WIDTH - INNER, down - 2
    ImageDraw.Draw(sheet).line(rule, fill=mix_colours(RIM, PARCHMENT, 0.4), width=2)
    style = TextStyle(TEXT, toll.size, INK_SOFT)
    write_line(sheet, (left + INNER, down + 40), toll.lines[0], style)


def _draw_head(sheet: Image.Image, corner: tuple[int, int], army: Army) -> None:
    left, top = corner
    ink = ink_on(army.ground)
    spot = left + INNER, top + 20
    if army.shield_face is None:
        emblem = icons.icon_mask(GAME_KEY, f"emblem.{army.colour}", SHIELD_SIZE)
        sheet.paste(ink, spot, emblem)
    else:
        shield = draw_shield(army.shield_face, SHIELD_SIZE)
        cast_shadow(sheet, shield.getchannel("A"), (spot[0], spot[1] + 4), 5, 0.5)
        sheet.paste(shield, spot, shield)
    text = left + INNER + SHIELD_SIZE + 18
    room = left + COLUMN_WIDTH - INNER - text
    name = fit_lines(army.name, BOLD, (room, 2), NAME_SIZES)
    first = top + 66 if len(name.lines) > 1 else top + 90
    for number, line in enumerate(name.lines):
        base = text, first + number * name.size * 1.06
        write_line(sheet, base, line, TextStyle(BOLD, name.size, ink))
    _write_result(sheet, corner, army)


def _write_result(sheet: Image.Image, corner: tuple[int, int], army: Army) -> None:
    """Write how the battle ended for a side on a ribbon below its name."""
    left, top = corner
    ground = (44, 92, 48) if army.has_won else (96, 30, 28)
    said = _fit_result(army)
    wide, high = COLUMN_WIDTH - 2 * INNER, len(said.lines) * RESULT_LINE + 14
    spot = left + INNER, top + NAME_HEIGHT
    sheet.paste(ground, spot, rounded_mask((wide, high), 14))
    for number, line in enumerate(said.lines):
        middle = spot[0] + wide / 2, spot[1] + 7 + (number + 0.5) * RESULT_LINE
        write_centred(sheet, middle, line, TextStyle(BOLD, said.size, CREAM))


def _draw_row(sheet: Image.Image, corner: tuple[int, int], row: UnitRow) -> None:
    """Draw the units of a kind, and how many were lost at the right."""
    left, top = corner
    name, design = _fit_row(row)
    right = left + COLUMN_WIDTH - 2 * INNER
    ink = mix_colours(INK, PARCHMENT, 0.32) if row.is_gone else INK
    for number, line in enumerate(name):
        style = TextStyle(BOLD, MIN_TEXT_SIZE, ink)
        write_line(sheet, (left, top + 38 + number * ROW_LINE), line, style)
    for number, line in enumerate(design, len(name)):
        style = TextStyle(ITALIC, MIN_TEXT_SIZE, mix_colours(ink, PARCHMENT, 0.2))
        write_line(sheet, (left, top + 36 + number * ROW_LINE), line, style)
    if row.lost:
        style = TextStyle(BOLD, MIN_TEXT_SIZE, LOSS_COLOUR)
        lost = f"\u2212{row.lost}"
        write_right(sheet, (right, top + 38), lost, style)
        skull = icons.icon_mask(GAME_KEY, "lost", 36)
        wide = round(text_width(lost, BOLD, MIN_TEXT_SIZE))
        sheet.paste(LOSS_COLOUR, (right - wide - 42, top + 7), skull)
