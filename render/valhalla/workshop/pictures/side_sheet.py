"""The sheet of a whole side: its arms and names, its points, and a row for each of its units."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY, STATS, Class
from engine.valhalla.entities.unit_designs import (
    Statline,
    final_statline,
    point_budget,
    points_spent,
)
from render.drawing.colours import CREAM, INK, INK_SOFT, mix_colours
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    FIGURES_BOLD,
    ITALIC,
    TEXT,
    TextStyle,
    fit_lines,
    text_width,
    write_line,
    write_right,
)
from render.drawing.light import cast_shadow
from render.drawing.picture import Picture
from render.drawing.shapes import draw_icon
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import choose_shield_face
from render.valhalla.heraldry.look_in_words import describe_shield_face
from render.valhalla.heraldry.shields import ShieldFace, draw_blank_shield, draw_shield
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.words.things.thing_effects import load_effects
from render.valhalla.workshop.pictures.lands_of_arms import find_palette, paint_land
from render.valhalla.workshop.pictures.sheet_parts import (
    BAR_HEIGHT,
    GAME_KEY,
    MARGIN,
    OVERSPENT,
    TEXT_SIZE,
    WIDTH,
    Panel,
    Points,
    draw_list_panel,
    draw_medal,
    draw_points_bar,
    escape_typed,
    panel_height,
)
from render.valhalla.workshop.pictures.unit_card_contents import gather_points, name_unit
from render.valhalla.workshop.pictures.unit_figures import choose_figure
from render.valhalla.workshop.side_drafts import SideDraft

HEAD_HEIGHT: Final = 330
SHIELD_SIZE: Final = 218
ROW_HEIGHT: Final = 112
MEDAL: Final = 90
GAP: Final = 24
SPECIAL_COLOUR: Final = (104, 62, 20)


class UnitRow(NamedTuple):
    """One unit in the sheet of a side."""

    cls: Class
    name: str
    look: tuple[str, str]
    """Its palette and its icon."""
    line: Statline
    points: tuple[int, int] | None
    """Spent and budget; None costs none."""
    note: str
    """How many there are at the start, or that the game fills it in."""
    is_given: bool


class SideSheet(NamedTuple):
    """Everything that the sheet of a side says."""

    title: str
    people: tuple[str, ...]
    shield_face: ShieldFace | None
    arms_text: str
    points: Points
    special: Panel
    rows: tuple[UnitRow, ...]


def gather_side_sheet(voice: Voice, draft: SideDraft) -> SideSheet:
    """Gather what the sheet of a side in the making says."""
    written = draft.written
    face = choose_shield_face(written.flag or "", written.arms or "")
    return SideSheet(
        written.name or voice.say("workshop.unnamed"),
        tuple(_name_people(voice, draft)),
        face,
        describe_shield_face(voice, face) or voice.say("side_sheet.no_arms"),
        gather_points(voice, draft.points_spent, draft.point_budget),
        _describe_special(voice, written.special or ""),
        tuple(_make_row(voice, draft, cls) for cls in CLASSES),
    )


def draw_sheet(voice: Voice, draft: SideDraft) -> Picture:
    """Draw the sheet of a side in the making."""
    sheet = gather_side_sheet(voice, draft)
    alt = voice.say(
        "side_sheet.alt",
        name=Noun(sheet.title),
        spent=sheet.points.spent,
        points=sheet.points.budget,
    )
    return Picture(_draw_side_sheet(sheet), alt, "\n".join(_write_twin(voice, sheet)))


# What a sheet says


def _name_people(voice: Voice, draft: SideDraft) -> Iterator[str]:
    for key, name in (("ruler", draft.written.ruler), ("capital", draft.written.capital)):
        if name:
            yield voice.say(f"side_sheet.{key}", name=Noun(name))
        else:
            yield capitalise(voice.say(f"side_sheet.no_{key}"))


def _describe_special(voice: Voice, special: str) -> Panel:
    noun = voice.known_noun(f"side_special.{special}")
    if noun is None:
        title = capitalise(voice.say("side_sheet.no_special"))
        return Panel(title, (), "favor", SPECIAL_COLOUR)
    does = load_effects(voice.language).get(special, "")
    return Panel(capitalise(noun.name), (does,) if does else (), "favor", SPECIAL_COLOUR)


def _make_row(voice: Voice, draft: SideDraft, cls: Class) -> UnitRow:
    design, is_given = draft.design_of(cls), cls in draft.designs
    figure = choose_figure(design, draft.bonus)
    is_infantry = cls in INFANTRY
    if is_infantry:
        note = voice.say("side_sheet.count", count=draft.infantry_mix[INFANTRY.index(cls)])
    else:
        note = "" if is_given else voice.say("side_sheet.default")
    return UnitRow(
        cls,
        name_unit(voice, design),
        (figure.palette if is_given or is_infantry else "stone", figure.icon),
        final_statline(design, draft.bonus),
        None if is_infantry else (points_spent(design), point_budget(design, draft.bonus)),
        note,
        is_given,
    )


def _write_twin(voice: Voice, sheet: SideSheet) -> Iterator[str]:
    people = (escape_typed(voice, one) for one in sheet.people)
    yield f"**{escape_typed(voice, sheet.title)}** · {' · '.join(people)}"
    yield sheet.arms_text
    yield sheet.points.text
    yield " · ".join((sheet.special.title, *sheet.special.lines))
    for row in sheet.rows:
        called = escape_typed(voice, row.name)
        name = Noun(f"{called} {row.note}" if row.cls in INFANTRY else called)
        is_filled_in = not row.is_given and row.cls not in INFANTRY
        key = "side_sheet.unit.default" if is_filled_in else "side_sheet.unit"
        yield voice.say(key, name=name, numbers=Noun(str(row.line)))


# How it is drawn


def _draw_side_sheet(sheet: SideSheet) -> Image.Image:
    wide = WIDTH - 2 * MARGIN
    special = panel_height(sheet.special, wide)
    high = HEAD_HEIGHT + len(sheet.rows) * ROW_HEIGHT + BAR_HEIGHT + special + 4 * GAP
    image = draw_vellum((WIDTH, high))
    image.paste(_paint_head(sheet))
    top = HEAD_HEIGHT + GAP
    draw_points_bar(image, top, sheet.points, (MARGIN, WIDTH - MARGIN))
    top += BAR_HEIGHT + GAP
    for row in sheet.rows:
        _draw_row(image, top, row)
        top += ROW_HEIGHT
    draw_list_panel(image, (MARGIN, top + GAP // 2), wide, sheet.special)
    ImageDraw.Draw(image).rectangle((0, 0, WIDTH - 1, high - 1), outline=RIM, width=6)
    return image


def _paint_head(sheet: SideSheet) -> Image.Image:
    """Paint the land of a side, its shield, its name and its people."""
    palette = find_palette(sheet.shield_face)
    head = paint_land((WIDTH, HEAD_HEIGHT), sheet.shield_face, "crags")
    veil = Image.linear_gradient("L").rotate(90).resize(head.size)
    head.paste(
        mix_colours(palette.deep, (0, 0, 0), 0.5),
        (0, 0),
        veil.point([grey * 5 // 6 for grey in range(256)]),
    )
    face = sheet.shield_face
    shield = draw_blank_shield(SHIELD_SIZE) if face is None else draw_shield(face, SHIELD_SIZE)
    corner = 48, (HEAD_HEIGHT - shield.height) // 2
    cast_shadow(head, shield.getchannel("A"), (corner[0], corner[1] + 8), 9, 0.7)
    head.paste(shield, corner, shield)
    left = corner[0] + SHIELD_SIZE + 36
    room = WIDTH - left - 30
    name = fit_lines(sheet.title, DISPLAY, (room, 2), range(64, 39, -1))
    top = (HEAD_HEIGHT - len(name.lines) * name.size * 1.08 - 2 * 46 - 16) / 2
    for number, line in enumerate(name.lines):
        base = top + name.size * (0.82 + 1.08 * number)
        write_line(head, (left, base), line, TextStyle(DISPLAY, name.size, CREAM))
    top += len(name.lines) * name.size * 1.08 + 16
    for number, text in enumerate(sheet.people):
        said = fit_lines(text, TEXT, (room, 1), range(36, 29, -1))
        style = TextStyle(TEXT, said.size, mix_colours(palette.metal, CREAM, 0.5))
        write_line(head, (left, top + 34 + number * 46), said.lines[0], style)
    ImageDraw.Draw(head).rectangle((0, HEAD_HEIGHT - 6, WIDTH, HEAD_HEIGHT), fill=palette.metal)
    return head


def _draw_row(image: Image.Image, top: int, row: UnitRow) -> None:
    """Draw one unit: its figure, its name, its numbers and its points."""
    draw_medal(image, (MARGIN, top + (ROW_HEIGHT - MEDAL) // 2), MEDAL, row.look)
    left = MARGIN + MEDAL + 24
    right, room = WIDTH - MARGIN, 0.0
    if row.points is not None:
        spent, budget = row.points
        text, tone = f"{spent}/{budget}", OVERSPENT if spent > budget else INK
        write_right(image, (right, top + 46), text, TextStyle(FIGURES_BOLD, 40, tone))
        room = text_width(text, FIGURES_BOLD, 40) + 20
    name = fit_lines(row.name, BOLD, (right - left - room, 1), range(40, 33, -1))
    write_line(image, (left, top + 46), name.lines[0], TextStyle(BOLD, name.size, INK))
    _write_numbers(image, (left, top + 94), row.line)
    if row.note:
        face = FIGURES_BOLD if row.cls in INFANTRY else ITALIC
        size = 44 if row.cls in INFANTRY else TEXT_SIZE
        base = top + (70 if row.cls in INFANTRY else 92)
        write_right(image, (right, base), row.note, TextStyle(face, size, INK_SOFT))
    brush = ImageDraw.Draw(image)
    brush.line(
        (left, top + ROW_HEIGHT - 2, right, top + ROW_HEIGHT - 2), fill=(200, 178, 132), width=2
    )


def _write_numbers(image: Image.Image, at: tuple[int, int], line: Statline) -> None:
    left, base = at
    for stat in STATS:
        draw_icon(image, (left, base - 31), 34, (GAME_KEY, stat), INK)
        number = str(getattr(line, stat))
        write_line(image, (left + 42, base - 2), number, TextStyle(FIGURES_BOLD, 38, INK_SOFT))
        left += 106
