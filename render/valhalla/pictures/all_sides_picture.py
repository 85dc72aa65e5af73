"""All sides in one picture: a banner for each with what everybody knows, and the last battles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.view import SideView, View
from render.drawing import icons
from render.drawing.colours import INK, INK_SOFT, Colour, mix_colours
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    TEXT,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.light import cast_shadow, draw_gradient
from render.drawing.maps.side_colours import DARK_INK, SIDE_COLOURS, SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import polygon_mask
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import find_shield_face
from render.valhalla.heraldry.shields import ShieldFace, draw_shield
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.words.names import ruler_or_city_name, side_name

GAME_KEY: Final = "valhalla"
BANNER_SIZE: Final = (240, 434)
"""High enough for a name of three lines, all lines about a side, and the signs of all gods."""
GAP: Final = 24
OUTER_MARGINS: Final = 72
HEADING_HEIGHT: Final = 116
BANNERS_PER_ROW: Final[Mapping[int, int]] = {1: 2, 2: 2, 4: 2}
"""By number of banners: how many are in a row; few, so that a phone shows them large."""
MAX_BANNERS_PER_ROW: Final = 3
EMBLEM_SIZE: Final = 88
LINE_HEIGHT: Final = 34
MAX_BATTLES_TOLD: Final = 4
"""The number of last battles that are told."""
GOLD: Colour = (255, 214, 92)
ASH: Colour = (126, 120, 114)
TATTER_HEIGHTS: Final = (44, 12, 62, 24, 70, 8, 54, 30, 64, 16, 50)
"""How far up each tatter of a torn cloth is cut."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A side as everybody knows it."""

    colour: str
    name: str
    lines: tuple[str, ...]
    has_ended: bool
    is_crowned: bool
    """It is one round from winning by capitals, or it has won."""
    is_at_move: bool
    status: str
    """Its status now: ended, at the move, near victory."""
    gods: tuple[str, ...]
    favour_text: str
    """The words above the signs of the gods whose favourite it is."""
    shield_face: ShieldFace | None = None
    """What is on its shield; None shows the emblem of its colour."""


@dataclass(frozen=True, slots=True)
class AllSides:
    """The contents of the picture of all sides, and its text twin."""

    title: str
    moment: str
    banners: tuple[Banner, ...]
    battles: tuple[str, ...]
    text: str


def gather_all_sides(voice: Voice, view: View, heard: Sequence[Event] = ()) -> AllSides:
    """Gather what everybody knows of all sides."""
    banners = tuple(_make_banner(voice, view, one) for one in view.sides)
    moment = voice.say("picture.round", round=view.round)
    battles_told = [event for event in heard if isinstance(event, BattleTold)][-MAX_BATTLES_TOLD:]
    battles = tuple(voice.tell_event(event) for event in battles_told)
    lines = [
        voice.say("twin.told", what=f"**{one.name}**", said=", ".join(_banner_lines(voice, one)))
        for one in banners
    ]
    text = "\n".join((moment, *lines, *(f"- {battle}" for battle in battles)))
    return AllSides(voice.say("game.name"), moment, banners, battles, text)


def _banner_lines(voice: Voice, one: Banner) -> Iterator[str]:
    yield from one.lines
    if one.status:
        yield one.status
    if one.gods:
        yield f"{one.favour_text} {voice.join_texts(voice.label_choices('god', one.gods))}"


def _make_banner(voice: Voice, view: View, one: SideView) -> Banner:
    name = capitalise(side_name(voice, one.name))
    ruler = ruler_or_city_name(voice, one.ruler) if one.ruler else ""
    called = (voice.name_thing("seat", one.seat), ruler)
    lines = [one for one in dict.fromkeys(called) if one and one.casefold() != name.casefold()]
    if one.special:
        special = voice.known_noun(f"side_special.{one.special}")
        lines.append(special.name if special else one.special)
    won = view.outcome is not None and one.seat in view.outcome.places[0]
    loved = () if one.ended else view.favourites.items()
    gods = tuple(god for god, seat in loved if seat == one.seat)
    return Banner(
        colour=one.colour,
        name=name or voice.say("picture.unnamed", n=str(one.seat)),
        lines=tuple(lines),
        has_ended=one.ended,
        is_crowned=one.seat in view.crowned or won,
        is_at_move=one.seat in (view.turn, *view.batch) and view.outcome is None and not one.ended,
        status=next(_statuses(voice, view, one), ""),
        gods=gods,
        favour_text=voice.say("picture.favoured"),
        shield_face=find_shield_face(one),
    )


def _statuses(voice: Voice, view: View, one: SideView) -> Iterator[str]:
    """Yield what there is to say of a side now, the most important first."""
    if view.outcome is not None and one.seat in view.outcome.places[0]:
        yield voice.say("picture.winner")
    if one.ended:
        yield voice.say("picture.ended")
    if one.seat in view.crowned:
        yield voice.say("picture.crowned")
    if view.outcome is None and view.phase != "setup" and one.seat in (view.turn, *view.batch):
        yield voice.say("picture.at_move")


# Drawing


def draw_all_sides(all_sides: AllSides, *, pattern_on: bool = False) -> Image.Image:
    """Draw the banners of all sides in rows, and the last battles below."""
    across = BANNERS_PER_ROW.get(len(all_sides.banners), MAX_BANNERS_PER_ROW)
    rows, wide = (
        -(-len(all_sides.banners) // across),
        OUTER_MARGINS + across * (BANNER_SIZE[0] + GAP),
    )
    battle_lines = [line for text in all_sides.battles for line in _wrap_battle(text, wide)]
    below = 64 + LINE_HEIGHT * len(battle_lines) if battle_lines else 0
    sheet = draw_vellum((wide, HEADING_HEIGHT + rows * (BANNER_SIZE[1] + GAP + 12) + below + 26))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((8, 8, wide - 9, sheet.height - 9), outline=RIM, width=3)
    moment = fit_lines(all_sides.moment, TEXT, (280, 1), range(32, 15, -1))
    write_right(sheet, (wide - 44, 74), moment.lines[0], TextStyle(TEXT, moment.size, INK_SOFT))
    room = wide - 130 - text_width(moment.lines[0], TEXT, moment.size)
    title = fit_lines(all_sides.title, DISPLAY, (room, 1), range(46, 19, -1))
    write_line(sheet, (44, 76), title.lines[0], TextStyle(DISPLAY, title.size, INK))
    for number, banner in enumerate(all_sides.banners):
        row, column = divmod(number, across)
        count = min(across, len(all_sides.banners) - row * across)
        left = (wide - count * BANNER_SIZE[0] - (count - 1) * GAP) // 2
        at = (
            left + column * (BANNER_SIZE[0] + GAP),
            HEADING_HEIGHT + row * (BANNER_SIZE[1] + GAP + 12),
        )
        draw_banner(sheet, at, banner, lines=pattern_on)
    _write_battles(sheet, battle_lines, sheet.height - below - 6)
    return sheet


def _wrap_battle(text: str, wide: int) -> tuple[str, ...]:
    plain = text.replace("**", "").replace("`", "")
    return wrap_text(plain, TEXT, 25, wide - 150)


def _write_battles(sheet: Image.Image, battle_lines: Sequence[str], top: int) -> None:
    """Write the lines about the last battles."""
    if not battle_lines:
        return
    brush = ImageDraw.Draw(sheet)
    brush.line(
        (44, top + 6, sheet.width - 44, top + 6),
        fill=mix_colours(RIM, (236, 223, 192), 0.4),
        width=2,
    )
    icon = icons.icon_mask(GAME_KEY, "war", 40)
    sheet.paste(INK, (46, top + 22), icon)
    for number, line in enumerate(battle_lines):
        write_line(sheet, (104, top + 48 + number * LINE_HEIGHT), line, TextStyle(TEXT, 25, INK))


def _cloth_mask(*, torn: bool) -> Image.Image:
    """Return the mask of a banner: with a point at its lower end, or torn if its side has ended."""
    wide, high = BANNER_SIZE
    if not torn:
        points = [(0, 0), (wide, 0), (wide, high - 46), (wide / 2, high), (0, high - 46)]
        return polygon_mask(BANNER_SIZE, tuple((float(x), float(y)) for x, y in points))
    step = wide / 10
    rags = [(wide - n * step, high - TATTER_HEIGHTS[n]) for n in range(len(TATTER_HEIGHTS))]
    return polygon_mask(BANNER_SIZE, ((0.0, 0.0), (float(wide), 0.0), *rags))


def draw_banner(sheet: Image.Image, at: tuple[int, int], banner: Banner, *, lines: bool) -> None:
    """Draw a banner with its corner at a place."""
    wide, high = BANNER_SIZE
    ground = (
        mix_colours(SIDE_COLOURS[banner.colour], ASH, 0.74)
        if banner.has_ended
        else SIDE_COLOURS[banner.colour]
    )
    ink = ink_on(ground)
    shape = _cloth_mask(torn=banner.has_ended)
    cast_shadow(sheet, shape, (at[0], at[1] + 6), 8, 0.5)
    cloth = draw_gradient(
        BANNER_SIZE, mix_colours(ground, (255, 255, 255), 0.08), mix_colours(ground, (0, 0, 0), 0.2)
    ).copy()
    if lines:
        cloth.paste(
            mix_colours(ground, ink, 0.2),
            (0, 0),
            pattern_mask(SIDE_PATTERNS[banner.colour], BANNER_SIZE, 44),
        )
    brush = ImageDraw.Draw(cloth)
    if banner.is_crowned or banner.is_at_move:
        trim = GOLD if banner.is_crowned else mix_colours(ground, (255, 255, 255), 0.75)
        for edge in (8, wide - 13):
            brush.rectangle((edge, 0, edge + 4, high), fill=trim)
    sheet.paste(cloth, at, shape)
    _draw_pole(sheet, at)
    _draw_emblem(sheet, at, banner, ink)
    _write_on_banner(sheet, at, banner, ink)


def _draw_pole(sheet: Image.Image, at: tuple[int, int]) -> None:
    brush = ImageDraw.Draw(sheet)
    left, top, right = at[0] - 8, at[1] - 8, at[0] + BANNER_SIZE[0] + 8
    brush.rounded_rectangle((left, top, right, top + 14), 7, fill=(62, 40, 18))
    brush.rounded_rectangle((left + 1, top + 1, right - 1, top + 7), 4, fill=(128, 88, 46))
    for x in (left - 4, right - 8):
        brush.ellipse((x, top - 3, x + 18, top + 17), fill=(188, 146, 62), outline=(62, 40, 18))


def _draw_emblem(sheet: Image.Image, at: tuple[int, int], banner: Banner, ink: Colour) -> None:
    """Draw the arms or emblem: a skull for an ended side, a crown over one near victory."""
    left = at[0] + (BANNER_SIZE[0] - EMBLEM_SIZE) // 2
    if banner.shield_face is not None and not banner.has_ended:
        shield = draw_shield(banner.shield_face, EMBLEM_SIZE)
        sheet.paste(shield, (left, at[1] + 36), shield)
    else:
        icon = "lost" if banner.has_ended else f"emblem.{banner.colour}"
        sheet.paste(ink, (left, at[1] + 44), icons.icon_mask(GAME_KEY, icon, EMBLEM_SIZE))
    if banner.is_crowned:
        spot = at[0] + BANNER_SIZE[0] // 2 - 22, at[1] + 6
        for shift in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            around = spot[0] + shift[0], spot[1] + shift[1]
            sheet.paste(INK, around, icons.icon_mask(GAME_KEY, "capital", 44))
        sheet.paste(GOLD, spot, icons.icon_mask(GAME_KEY, "capital", 44))


def _write_on_banner(sheet: Image.Image, at: tuple[int, int], banner: Banner, ink: Colour) -> None:
    """Write the name, player, Ruler, special and status of a side, and the gods that favour it."""
    wide, middle = BANNER_SIZE[0] - 36, at[0] + BANNER_SIZE[0] / 2
    name = fit_lines(banner.name, DISPLAY, (wide, 3), range(28, 13, -1))
    for number, line in enumerate(name.lines):
        spot = middle, at[1] + 160 + number * name.size * 1.1
        write_centred(sheet, spot, line, TextStyle(DISPLAY, name.size, ink))
    top = at[1] + 166 + len(name.lines) * name.size * 1.1
    lines = banner.lines[:2] if banner.has_ended else banner.lines
    for number, line in enumerate(lines):
        small = fit_lines(line, TEXT, (wide, 1), range(21, 11, -1))
        spot = middle, top + number * 25
        write_centred(sheet, spot, small.lines[0], TextStyle(TEXT, small.size, ink))
    if banner.status:
        said = fit_lines(banner.status, BOLD, (wide, 1), range(21, 11, -1))
        spot = middle, top + len(lines) * 25 + 6
        tone = mix_colours(ink, GOLD, 0.6) if banner.is_crowned and ink != DARK_INK else ink
        write_centred(sheet, spot, said.lines[0], TextStyle(BOLD, said.size, tone))
    if banner.gods:
        love = fit_lines(banner.favour_text, TEXT, (wide, 1), range(18, 11, -1))
        spot = middle, at[1] + BANNER_SIZE[1] - 78
        write_centred(sheet, spot, love.lines[0], TextStyle(TEXT, love.size, ink))
    for number, god in enumerate(banner.gods):
        left = round(middle - len(banner.gods) * 15 + number * 30)
        sheet.paste(
            ink, (left + 2, at[1] + BANNER_SIZE[1] - 68), icons.icon_mask(GAME_KEY, god, 26)
        )
