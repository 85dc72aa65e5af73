"""All sides of a table side by side: exactly what everybody knows of each (V-13-06)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.valhalla.view import SideView, View
from render.drawing import icons
from render.drawing.colours import INK, INK_SOFT, Colour, mix_colours
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    ITALIC,
    TEXT,
    TextStyle,
    fit_lines,
    write_line,
)
from render.drawing.light import cast_shadow, draw_gradient
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.picture import Picture
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import find_shield_face
from render.valhalla.heraldry.look_in_words import describe_shield_face, write_flag
from render.valhalla.heraldry.shields import draw_shield
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.words.names import ruler_or_city_name, side_name
from render.valhalla.workshop.pictures.sheet_parts import (
    GAME_KEY,
    LINE,
    MARGIN,
    TEXT_SIZE,
    WIDTH,
    cut_to_lines,
    escape_typed,
)

TITLE_HEIGHT: Final = 112
CLOTH_WIDTH: Final = 212
SHIELD_SIZE: Final = 160
NAME_LINE: Final = 54
PADDING: Final = 24
GAP: Final = 22
MAX_LINES: Final = 4
"""Of one text about a side."""
LEAST_HEIGHT: Final = 250
ASH: Colour = (126, 120, 114)


class SideEntry(NamedTuple):
    """One side of the gallery."""

    side: SideView
    name: str
    lines: tuple[tuple[str, str], ...]
    """Each with the face in which it is written."""
    story: str


def draw_gallery(voice: Voice, view: View, *, has_pattern: bool = False) -> Picture:
    """Draw all sides of a table as everybody knows them."""
    entries = tuple(_gather_side(voice, side) for side in view.sides)
    title = voice.say("gallery.title")
    alt = voice.say("gallery.alt", count=len(entries))
    twin = "\n".join((title, *(line for one in entries for line in _write_twin(voice, one))))
    return Picture(_draw_entries(title, entries, has_pattern=has_pattern), alt, twin)


# What is known


def _gather_side(voice: Voice, side: SideView) -> SideEntry:
    name = capitalise(side_name(voice, side.name)) or voice.name_thing("seat", side.seat)
    return SideEntry(
        side,
        name,
        tuple(_list_lines(voice, side)),
        " ".join(side.backstory.split()),
    )


def _list_lines(voice: Voice, side: SideView) -> Iterator[tuple[str, str]]:
    """List the lines about a side: who plays it, its people, its special, its look."""
    holder = voice.name_thing("holder", side.seat)
    fallen = f" · {voice.say('gallery.fallen')}" if side.ended else ""
    yield f"{holder}{fallen}", BOLD
    for key, name in (("ruler", side.ruler), ("capital", side.capital_name)):
        if name:
            called = ruler_or_city_name(voice, name)
            yield voice.say(f"side_sheet.{key}", name=Noun(called)), TEXT
    if side.special:
        known = voice.known_noun(f"side_special.{side.special}")
        special = side.special_text or (known.name if known else side.special)
        yield voice.say("gallery.special", text=Noun(special)), TEXT
    heraldry = side.heraldry.strip() or describe_shield_face(voice, find_shield_face(side))
    if heraldry:
        yield heraldry, ITALIC
    flag = write_flag(voice, side.flag.strip())
    if flag:
        yield voice.say("gallery.flag", text=Noun(flag)), ITALIC


def _write_twin(voice: Voice, entry: SideEntry) -> Iterator[str]:
    said = [escape_typed(voice, text) for text, _ in entry.lines]
    yield f"**{escape_typed(voice, entry.name)}** · {' · '.join(said)}"
    if entry.story:
        yield escape_typed(voice, entry.story)


# How it is drawn


class LaidOutEntry(NamedTuple):
    """A side whose texts are broken into lines, and the height that they take."""

    entry: SideEntry
    names: tuple[str, ...]
    name_size: int
    lines: tuple[tuple[str, str], ...]
    height: int


def _draw_entries(title: str, entries: tuple[SideEntry, ...], *, has_pattern: bool) -> Image.Image:
    laid_out = [_lay_out(one) for one in entries]
    high = TITLE_HEIGHT + sum(one.height + GAP for one in laid_out) + MARGIN - GAP
    sheet = draw_vellum((WIDTH, high))
    heading = fit_lines(title, DISPLAY, (WIDTH - 2 * MARGIN, 1), range(60, 39, -1))
    write_line(sheet, (MARGIN, 78), heading.lines[0], TextStyle(DISPLAY, heading.size, INK))
    top = TITLE_HEIGHT
    for one in laid_out:
        _draw_entry(sheet, top, one, has_pattern=has_pattern)
        top += one.height + GAP
    ImageDraw.Draw(sheet).rectangle((0, 0, WIDTH - 1, high - 1), outline=RIM, width=6)
    return sheet


def _lay_out(entry: SideEntry) -> LaidOutEntry:
    room = WIDTH - 2 * MARGIN - CLOTH_WIDTH - 2 * PADDING
    name = fit_lines(entry.name, DISPLAY, (room, 2), range(48, 37, -1))
    lines = [
        (line, face)
        for text, face in entry.lines
        for line in cut_to_lines(text, (face, TEXT_SIZE), room, MAX_LINES)
    ]
    story = cut_to_lines(entry.story, (TEXT, TEXT_SIZE), room, MAX_LINES)
    lines += [(line, TEXT) for line in story]
    text_height = len(name.lines) * NAME_LINE + len(lines) * LINE
    height = max(LEAST_HEIGHT, text_height + 2 * PADDING)
    return LaidOutEntry(entry, name.lines, name.size, tuple(lines), height)


def _draw_entry(sheet: Image.Image, top: int, one: LaidOutEntry, *, has_pattern: bool) -> None:
    """Draw one side: its shield on its cloth, and the text beside it."""
    right = WIDTH - MARGIN
    paper = mix_colours((246, 236, 212), (226, 208, 168), 0.25)
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((MARGIN, top, right, top + one.height), fill=paper, outline=RIM, width=3)
    cloth = _draw_cloth(one.entry.side, (CLOTH_WIDTH, one.height - 5), has_pattern=has_pattern)
    sheet.paste(cloth, (MARGIN + 3, top + 3))
    left, base = MARGIN + CLOTH_WIDTH + PADDING, top + PADDING + 38
    for line in one.names:
        write_line(sheet, (left, base), line, TextStyle(DISPLAY, one.name_size, INK))
        base += NAME_LINE
    base -= 8
    for line, face in one.lines:
        tone = INK if face == BOLD else INK_SOFT
        write_line(sheet, (left, base), line, TextStyle(face, TEXT_SIZE, tone))
        base += LINE


def _draw_cloth(side: SideView, size: tuple[int, int], *, has_pattern: bool) -> Image.Image:
    """Draw the cloth of a side with its shield or emblem; a fallen one's is ashen."""
    ground = SIDE_COLOURS[side.colour]
    if side.ended:
        ground = mix_colours(ground, ASH, 0.74)
    light, dark = mix_colours(ground, (255, 255, 255), 0.08), mix_colours(ground, (0, 0, 0), 0.25)
    cloth = draw_gradient(size, light, dark).copy()
    if has_pattern:
        lines = pattern_mask(SIDE_PATTERNS[side.colour], size, 44)
        cloth.paste(mix_colours(ground, ink_on(ground), 0.2), (0, 0), lines)
    face = None if side.ended else find_shield_face(side)
    if face is None:
        icon = "lost" if side.ended else f"emblem.{side.colour}"
        corner = (size[0] - SHIELD_SIZE) // 2, (size[1] - SHIELD_SIZE) // 2
        cloth.paste(ink_on(ground), corner, icons.icon_mask(GAME_KEY, icon, SHIELD_SIZE))
        return cloth
    shield = draw_shield(face, SHIELD_SIZE)
    corner = (size[0] - shield.width) // 2, (size[1] - shield.height) // 2
    cast_shadow(cloth, shield.getchannel("A"), (corner[0], corner[1] + 6), 8, 0.55)
    cloth.paste(shield, corner, shield)
    return cloth
