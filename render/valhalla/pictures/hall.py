"""The hall of all sides: a banner for each, what everybody knows of it, and the last battles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.view import SideView, View
from render.drawing import icons
from render.drawing.colours import INK, INK_SOFT, Colour, mix
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    TEXT,
    Setting,
    fit,
    width,
    wrap,
    write,
    write_centred,
    write_right,
)
from render.drawing.light import gradient, shadow
from render.drawing.patterns import pattern
from render.drawing.shapes import polygon
from render.language.fact_vocabulary import capital
from render.language.voice import Voice
from render.valhalla.pictures import coats_of_arms
from render.valhalla.pictures.map.map_frame import RIM, vellum
from render.valhalla.pictures.side_colours import DARK, PATTERNS, SIDES, ink_on
from render.valhalla.words.names import own_name
from render.valhalla.words.nouns import side_name

BOOK: Final = "valhalla"
BANNER: Final = (240, 434)
"""High enough for a name of three lines, all that is said of a side, and the signs of all gods."""
GAP: Final = 24
EDGE: Final = 72
HEAD: Final = 116
ACROSS: Final[Mapping[int, int]] = {1: 2, 2: 2, 4: 2}
"""By number of banners: how many hang side by side; few, so that a phone shows them large."""
MOST: Final = 3
EMBLEM: Final = 88
LINE: Final = 34
BATTLES: Final = 4
"""So many battles are told."""
GOLD: Colour = (255, 214, 92)
ASH: Colour = (126, 120, 114)
RAGS: Final = (44, 12, 62, 24, 70, 8, 54, 30, 64, 16, 50)
"""How far up the tatters of a torn cloth are cut."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A side as everybody knows it."""

    colour: str
    name: str
    lines: tuple[str, ...]
    ended: bool
    crown: bool
    """Is one round from winning by capitals, or has won."""
    turn: bool
    status: str
    """What is to be said of it today: fallen, at the move, near victory."""
    gods: tuple[str, ...]
    favoured: str
    """Says that they love it, above their signs."""
    """Whose favourite it is."""
    arms: str = ""
    """The ready-made side whose arms it bears; another bears the emblem of its colour."""


@dataclass(frozen=True, slots=True)
class Hall:
    """All sides, and the same in words."""

    title: str
    moment: str
    banners: tuple[Banner, ...]
    battles: tuple[str, ...]
    text: str


def hall(voice: Voice, view: View, heard: Sequence[Event] = ()) -> Hall:
    """Gather what everybody knows."""
    banners = tuple(_banner(voice, view, one) for one in view.sides)
    moment = voice.say("picture.round", round=view.round)
    told = [event for event in heard if isinstance(event, BattleTold)][-BATTLES:]
    battles = tuple(voice.event(event) for event in told)
    lines = [
        voice.say("twin.told", what=f"**{one.name}**", said=", ".join(_said(voice, one)))
        for one in banners
    ]
    text = "\n".join((moment, *lines, *(f"- {battle}" for battle in battles)))
    return Hall(voice.say("game.name"), moment, banners, battles, text)


def _said(voice: Voice, one: Banner) -> Iterator[str]:
    yield from one.lines
    if one.status:
        yield one.status
    if one.gods:
        yield f"{one.favoured} {voice.joined(voice.labels('god', one.gods))}"


def _banner(voice: Voice, view: View, one: SideView) -> Banner:
    lines = [voice.name("seat", one.seat)]
    if one.ruler:
        lines.append(own_name(voice, one.ruler))
    if one.special:
        special = voice.thing(f"side_special.{one.special}")
        lines.append(special.name if special else one.special)
    won = view.outcome is not None and one.seat in view.outcome.places[0]
    loved = () if one.ended else view.favourites.items()
    gods = tuple(god for god, seat in loved if seat == one.seat)
    return Banner(
        colour=one.colour,
        name=capital(side_name(voice, one.name)) or voice.say("picture.unnamed", n=str(one.seat)),
        lines=tuple(lines),
        ended=one.ended,
        crown=one.seat in view.crowned or won,
        turn=one.seat in (view.turn, *view.batch) and view.outcome is None and not one.ended,
        status=next(_status(voice, view, one), ""),
        gods=gods,
        favoured=voice.say("picture.favoured"),
        arms=coats_of_arms.of(one.name),
    )


def _status(voice: Voice, view: View, one: SideView) -> Iterator[str]:
    """Say the most telling thing there is to say of a side."""
    if view.outcome is not None and one.seat in view.outcome.places[0]:
        yield voice.say("picture.winner")
    if one.ended:
        yield voice.say("picture.ended")
    if one.seat in view.crowned:
        yield voice.say("picture.crowned")
    if view.outcome is None and view.phase != "setup" and one.seat in (view.turn, *view.batch):
        yield voice.say("picture.at_move")


# Drawing


def draw(what: Hall, *, pattern_on: bool = False) -> Image.Image:
    """Hang a banner for each side in rows, and tell the last battles below."""
    across = ACROSS.get(len(what.banners), MOST)
    rows, wide = -(-len(what.banners) // across), EDGE + across * (BANNER[0] + GAP)
    told = [line for text in what.battles for line in _broken(text, wide)]
    below = 64 + LINE * len(told) if told else 0
    sheet = vellum((wide, HEAD + rows * (BANNER[1] + GAP + 12) + below + 26))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((8, 8, wide - 9, sheet.height - 9), outline=RIM, width=3)
    moment = fit(what.moment, TEXT, (280, 1), range(32, 15, -1))
    write_right(sheet, (wide - 44, 74), moment.lines[0], Setting(TEXT, moment.size, INK_SOFT))
    room = wide - 130 - width(moment.lines[0], TEXT, moment.size)
    title = fit(what.title, DISPLAY, (room, 1), range(46, 19, -1))
    write(sheet, (44, 76), title.lines[0], Setting(DISPLAY, title.size, INK))
    for number, banner in enumerate(what.banners):
        row, place = divmod(number, across)
        count = min(across, len(what.banners) - row * across)
        left = (wide - count * BANNER[0] - (count - 1) * GAP) // 2
        at = left + place * (BANNER[0] + GAP), HEAD + row * (BANNER[1] + GAP + 12)
        _hang(sheet, at, banner, lines=pattern_on)
    _tell(sheet, told, sheet.height - below - 6)
    return sheet


def _broken(text: str, wide: int) -> tuple[str, ...]:
    plain = text.replace("**", "").replace("`", "")
    return wrap(plain, TEXT, 25, wide - 150)


def _tell(sheet: Image.Image, told: Sequence[str], top: int) -> None:
    """Tell the last battles."""
    if not told:
        return
    brush = ImageDraw.Draw(sheet)
    brush.line(
        (44, top + 6, sheet.width - 44, top + 6), fill=mix(RIM, (236, 223, 192), 0.4), width=2
    )
    icon = icons.mask(BOOK, "war", 40)
    sheet.paste(INK, (46, top + 22), icon)
    for number, line in enumerate(told):
        write(sheet, (104, top + 48 + number * LINE), line, Setting(TEXT, 25, INK))


def _shape(*, torn: bool) -> Image.Image:
    """Cut the cloth: a point at its lower end, or tatters where its side has fallen."""
    wide, high = BANNER
    if not torn:
        points = [(0, 0), (wide, 0), (wide, high - 46), (wide / 2, high), (0, high - 46)]
        return polygon(BANNER, tuple((float(x), float(y)) for x, y in points))
    step = wide / 10
    rags = [(wide - n * step, high - RAGS[n]) for n in range(len(RAGS))]
    return polygon(BANNER, ((0.0, 0.0), (float(wide), 0.0), *rags))


def _hang(sheet: Image.Image, at: tuple[int, int], banner: Banner, *, lines: bool) -> None:
    wide, high = BANNER
    ground = mix(SIDES[banner.colour], ASH, 0.74) if banner.ended else SIDES[banner.colour]
    ink = ink_on(ground)
    shape = _shape(torn=banner.ended)
    shadow(sheet, shape, (at[0], at[1] + 6), 8, 0.5)
    cloth = gradient(BANNER, mix(ground, (255, 255, 255), 0.08), mix(ground, (0, 0, 0), 0.2)).copy()
    if lines:
        cloth.paste(mix(ground, ink, 0.2), (0, 0), pattern(PATTERNS[banner.colour], BANNER, 44))
    brush = ImageDraw.Draw(cloth)
    if banner.crown or banner.turn:
        trim = GOLD if banner.crown else mix(ground, (255, 255, 255), 0.75)
        for edge in (8, wide - 13):
            brush.rectangle((edge, 0, edge + 4, high), fill=trim)
    sheet.paste(cloth, at, shape)
    _pole(sheet, at)
    _emblem(sheet, at, banner, ink)
    _lettered(sheet, at, banner, ink)


def _pole(sheet: Image.Image, at: tuple[int, int]) -> None:
    brush = ImageDraw.Draw(sheet)
    left, top, right = at[0] - 8, at[1] - 8, at[0] + BANNER[0] + 8
    brush.rounded_rectangle((left, top, right, top + 14), 7, fill=(62, 40, 18))
    brush.rounded_rectangle((left + 1, top + 1, right - 1, top + 7), 4, fill=(128, 88, 46))
    for x in (left - 4, right - 8):
        brush.ellipse((x, top - 3, x + 18, top + 17), fill=(188, 146, 62), outline=(62, 40, 18))


def _emblem(sheet: Image.Image, at: tuple[int, int], banner: Banner, ink: Colour) -> None:
    """Draw arms or emblem: a skull for the fallen, a crown over who is near victory."""
    left = at[0] + (BANNER[0] - EMBLEM) // 2
    if banner.arms and not banner.ended:
        shield = coats_of_arms.shield(banner.arms, EMBLEM)
        sheet.paste(shield, (left, at[1] + 36), shield)
    else:
        icon = "lost" if banner.ended else f"emblem.{banner.colour}"
        sheet.paste(ink, (left, at[1] + 44), icons.mask(BOOK, icon, EMBLEM))
    if banner.crown:
        spot = at[0] + BANNER[0] // 2 - 22, at[1] + 6
        for shift in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            around = spot[0] + shift[0], spot[1] + shift[1]
            sheet.paste(INK, around, icons.mask(BOOK, "capital", 44))
        sheet.paste(GOLD, spot, icons.mask(BOOK, "capital", 44))


def _lettered(sheet: Image.Image, at: tuple[int, int], banner: Banner, ink: Colour) -> None:
    """Write name, player, Ruler and special, what is to be said today, and whose favourite."""
    wide, middle = BANNER[0] - 36, at[0] + BANNER[0] / 2
    name = fit(banner.name, DISPLAY, (wide, 3), range(28, 13, -1))
    for number, line in enumerate(name.lines):
        spot = middle, at[1] + 160 + number * name.size * 1.1
        write_centred(sheet, spot, line, Setting(DISPLAY, name.size, ink))
    top = at[1] + 166 + len(name.lines) * name.size * 1.1
    lines = banner.lines[:2] if banner.ended else banner.lines
    for number, line in enumerate(lines):
        small = fit(line, TEXT, (wide, 1), range(21, 11, -1))
        spot = middle, top + number * 25
        write_centred(sheet, spot, small.lines[0], Setting(TEXT, small.size, ink))
    if banner.status:
        said = fit(banner.status, BOLD, (wide, 1), range(21, 11, -1))
        spot = middle, top + len(lines) * 25 + 6
        tone = mix(ink, GOLD, 0.6) if banner.crown and ink != DARK else ink
        write_centred(sheet, spot, said.lines[0], Setting(BOLD, said.size, tone))
    if banner.gods:
        love = fit(banner.favoured, TEXT, (wide, 1), range(18, 11, -1))
        spot = middle, at[1] + BANNER[1] - 78
        write_centred(sheet, spot, love.lines[0], Setting(TEXT, love.size, ink))
    for number, god in enumerate(banner.gods):
        left = round(middle - len(banner.gods) * 15 + number * 30)
        sheet.paste(ink, (left + 2, at[1] + BANNER[1] - 68), icons.mask(BOOK, god, 26))
