"""The diagram of a battle: for each phase the five positions of both sides, and every attack."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Seat
from engine.valhalla.view import View
from render.drawing import icons
from render.drawing.colours import CREAM, INK, INK_SOFT, PARCHMENT, Colour, mix
from render.drawing.lettering import (
    BOLD,
    FIGURES_BOLD,
    TEXT,
    Setting,
    fit,
    width,
    wrap,
    write,
    write_centred,
)
from render.drawing.patterns import pattern
from render.drawing.shapes import rounded
from render.language.voice import Voice
from render.valhalla.pictures.battle_contents import (
    ARTILLERY,
    FRONT,
    Battle,
    Phase,
    Spot,
    Strike,
    phase_name,
    side_called,
)
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.arrows import head
from render.valhalla.pictures.map.grid import Point
from render.valhalla.pictures.map.map_frame import RIM, vellum
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.side_colours import PATTERNS, SIDES, ink_on
from render.valhalla.words.sums import shown

WIDE: Final = 1080
MARGIN: Final = 40
NAME: Final = 138
"""The left column, which names the phase."""
HEAD: Final = 162
CARD: Final = 128
BETWEEN: Final = 62
"""Between the armies, where the positions are named."""
ROW: Final = 244
BAR: Final = 46
LINE: Final = 40
NOTE: Final = 31
ASIDE: Final = 36
"""Blows given and suffered run so far beside the middle of a position."""
EMPTY: Final = 0.46
"""A position in which nobody stands is narrower by so much."""
SIZES: Final = range(30, 13, -1)
TELLS: Final = 0.32
"""Where along an arrow its damage is written: nearer to who strikes, so that none hides another."""
FLANK: Colour = (206, 120, 0)
HURT: Colour = (120, 24, 22)

Health = tuple[Fraction, Fraction]
"""HP left, and HP at the most."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is drawn on, and by what names and colours."""

    image: Image.Image
    voice: Voice
    view: View
    what: Battle
    pattern: bool
    columns: Mapping[str, tuple[int, int]]
    """By position: the middle of its column, and how wide it is."""

    def colour(self, seat: Seat) -> str:
        return self.view.side(seat).colour

    def friends(self) -> Mapping[Spot, bool]:
        """Tell for each stack whether it stands on the reader's side."""
        return {(one.seat, one.at): one.friend for one in self.what.stacks}


def draw(voice: Voice, view: View, what: Battle, *, pattern_on: bool = False) -> Image.Image:
    """Draw a battle: the armies, then phase after phase, then what it cost."""
    notes = [line for note in what.notes for line in wrap(note, TEXT, NOTE, WIDE - 2 * MARGIN)]
    cards = 2 * CARD + BETWEEN + 16 if what.stacks else 0
    high = HEAD + cards + len(what.phases) * ROW + len(notes) * LINE + 60
    sheet = Sheet(vellum((WIDE, high)), voice, view, what, pattern_on, columns(what))
    brush = ImageDraw.Draw(sheet.image)
    brush.rectangle((8, 8, WIDE - 9, high - 9), outline=RIM, width=3)
    _heading(sheet)
    if what.stacks:
        _armies(sheet, HEAD)
    for number, phase in enumerate(what.phases):
        _phase(sheet, HEAD + cards + number * ROW, phase)
    top = HEAD + cards + len(what.phases) * ROW + 46
    for number, note in enumerate(notes):
        write(sheet.image, (MARGIN, top + number * LINE), note, Setting(TEXT, NOTE, INK))
    return sheet.image


def _heading(sheet: Sheet) -> None:
    room = WIDE - 2 * MARGIN - 70
    icon = icons.mask("valhalla", "war", 58)
    sheet.image.paste(INK, (WIDE - MARGIN - 58, 30), icon)
    title = fit(sheet.what.title, BOLD, (room, 1), range(54, 19, -1))
    write(sheet.image, (MARGIN, 76), title.lines[0], Setting(BOLD, title.size, INK))
    tone = (40, 96, 44) if sheet.what.won else HURT
    result = fit(sheet.what.verdict, BOLD, (room + 70, 1), range(36, 15, -1))
    write(sheet.image, (MARGIN, 128), result.lines[0], Setting(BOLD, result.size, tone))


def columns(what: Battle) -> dict[str, tuple[int, int]]:
    """Share the width out: positions in which somebody stands take the most of it."""
    held = {one.at for one in what.stacks}
    shares = {at: 1.0 if at in held else EMPTY for at in FRONT}
    unit = (WIDE - 2 * MARGIN - NAME) / sum(shares.values())
    found, left = {}, float(MARGIN + NAME)
    for at in FRONT:
        wide = unit * shares[at]
        found[at] = round(left + wide / 2), round(wide) - 12
        left += wide
    return found


# The armies


def _armies(sheet: Sheet, top: int) -> None:
    """Set the stacks of both sides in their positions: the reader's side below."""
    for at in FRONT:
        text = sheet.voice.noun(f"position.{at}").name
        middle, wide = sheet.columns[at]
        said = fit(text.replace("-", "- "), BOLD, (wide + 8, 2), range(30, 13, -1))
        first = top + CARD + BETWEEN / 2 - (len(said.lines) - 1) * said.size * 0.52
        for number, line in enumerate(said.lines):
            spot = middle, first + number * said.size * 1.04
            write_centred(sheet.image, spot, line.replace("- ", "-"), Setting(BOLD, said.size, INK))
    brush = ImageDraw.Draw(sheet.image)
    for middle, wide in sheet.columns.values():
        for edge in (top, top + CARD + BETWEEN):
            left = middle - wide // 2
            rim = mix(RIM, PARCHMENT, 0.55)
            brush.rounded_rectangle((left, edge, left + wide - 1, edge + CARD - 1), 8, outline=rim)
    for stack in sheet.what.stacks:
        box_top = top + (CARD + BETWEEN if stack.friend else 0)
        name = side_called(sheet.voice, sheet.view, stack.seat)
        _card(sheet, (stack.at, box_top), stack.seat, stack.units or name)
    _banners(sheet, top)


def _banners(sheet: Sheet, top: int) -> None:
    """Name the sides beside their armies."""
    for friend in (False, True):
        seats = dict.fromkeys(one.seat for one in sheet.what.stacks if one.friend == friend)
        names = [side_called(sheet.voice, sheet.view, one) for one in seats]
        said = fit(sheet.voice.joined(names), BOLD, (NAME - 10, 4), range(28, 13, -1))
        for number, line in enumerate(said.lines):
            base = top + (CARD + BETWEEN if friend else 0) + 34 + number * said.size * 1.1
            write(sheet.image, (MARGIN, base), line, Setting(BOLD, said.size, INK))


def _card(sheet: Sheet, spot: tuple[str, int], seat: Seat, text: str) -> None:
    (middle, wide), top = sheet.columns[spot[0]], spot[1]
    left = middle - wide // 2
    ground = SIDES[sheet.colour(seat)]
    _cloth(sheet, (left, top, wide, CARD), seat, ground)
    said = fit(text, TEXT, (wide - 16, 4), range(26, 11, -1))
    first = top + CARD / 2 - (len(said.lines) - 1) * said.size * 0.56
    for number, line in enumerate(said.lines):
        base = middle, first + number * said.size * 1.12
        write_centred(sheet.image, base, line, Setting(TEXT, said.size, ink_on(ground)))


def _cloth(sheet: Sheet, box: tuple[int, int, int, int], seat: Seat, ground: Colour) -> None:
    """Lay a panel in a side's colour, and its pattern where that is wished for."""
    left, top, wide, high = box
    sheet.image.paste(INK, (left, top), rounded((wide, high), 8))
    inner = wide - 4, high - 4
    shape = rounded(inner, 6)
    sheet.image.paste(ground, (left + 2, top + 2), shape)
    if sheet.pattern:
        mask = Image.new("L", inner)
        mask.paste(pattern(PATTERNS[sheet.colour(seat)], inner, 24), (0, 0), shape)
        sheet.image.paste(mix(ground, ink_on(ground), 0.22), (left + 2, top + 2), mask)


# Phases


def _phase(sheet: Sheet, top: int, phase: Phase) -> None:
    """Draw one phase: health bars of both sides, and between them who struck whom."""
    brush = ImageDraw.Draw(sheet.image)
    brush.line((MARGIN, top + 4, WIDE - MARGIN, top + 4), fill=mix(RIM, PARCHMENT, 0.5), width=2)
    name = fit(phase_name(sheet.voice, phase.number), BOLD, (NAME - 14, 2), range(30, 13, -1))
    for number, line in enumerate(name.lines):
        base = top + ROW / 2 + number * name.size * 1.1
        write(sheet.image, (MARGIN, base), line, Setting(BOLD, name.size, INK))
    friends = sheet.friends()
    upper, lower = top + 20, top + ROW - 20 - BAR
    strikes = sorted(phase.strikes, key=lambda one: (one.flank, one.giver))
    told = [_strike(sheet, (upper, lower), strike, friends) for strike in strikes]
    for strike, spot in zip(strikes, told, strict=True):
        _damage(sheet.image, spot, shown(sheet.voice, strike.damage), flank=strike.flank)
    for (seat, at), (hp, most) in phase.health.items():
        if at in FRONT:
            edge = lower if friends.get((seat, at), False) else upper
            _bar(sheet, (at, edge), seat, (hp, most))


def _bar(sheet: Sheet, spot: tuple[str, int], seat: Seat, health: Health) -> None:
    """Draw what is left of a stack."""
    (middle, wide), top = sheet.columns[spot[0]], spot[1]
    left = middle - wide // 2
    hp, most = health
    ground = SIDES[sheet.colour(seat)]
    _cloth(sheet, (left, top, wide, BAR), seat, mix(ground, (56, 50, 48), 0.72))
    full = round((wide - 4) * max(0, min(1, hp / most if most else 0)))
    if full > 0:
        part = Image.new("L", (wide - 4, BAR - 4))
        part.paste(rounded((wide - 4, BAR - 4), 6).crop((0, 0, full, BAR - 4)), (0, 0))
        sheet.image.paste(ground, (left + 2, top + 2), part)
        if sheet.pattern:
            lines = pattern(PATTERNS[sheet.colour(seat)], part.size, 24)
            mask = Image.new("L", part.size)
            mask.paste(lines, (0, 0), part)
            sheet.image.paste(mix(ground, ink_on(ground), 0.22), (left + 2, top + 2), mask)
    skull = BAR - 14 if hp <= 0 else 0
    if skull:
        sheet.image.paste(CREAM, (left + 9, top + 7), icons.mask("valhalla", "lost", skull))
    _health(sheet, (middle + skull // 2, top + BAR / 2), wide - 16 - skull, health)


def _health(sheet: Sheet, spot: Point, room: float, health: Health) -> None:
    """Write what is left of a stack, rimmed, so that it reads on any ground."""
    left, most = (shown(sheet.voice, number) for number in health)
    said = fit(f"{left}\u00a0/\u00a0{most}", FIGURES_BOLD, (room, 1), SIZES)
    text, size = said.lines[0], said.size
    for shift in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        rim = Setting(FIGURES_BOLD, size, INK)
        write_centred(sheet.image, (spot[0] + shift[0], spot[1] + shift[1]), text, rim)
    write_centred(sheet.image, spot, text, Setting(FIGURES_BOLD, size, CREAM))


def _strike(
    sheet: Sheet, edges: tuple[int, int], strike: Strike, friends: Mapping[Spot, bool]
) -> tuple[float, float]:
    """Draw an attack as an arrow, aslant where it flanks; tell where its damage is written."""
    upper, lower = edges
    (seat, at), (_, to) = strike.giver, strike.target
    up = not friends.get(strike.target, False)
    shift = -ASIDE if up else ASIDE
    start_x = MARGIN + NAME - 24 if at == ARTILLERY else sheet.columns[at][0] + shift
    start = start_x, lower - 4 if up else upper + BAR + 4
    middle, room = sheet.columns[to]
    aside = room * 0.36 if start_x > middle else -room * 0.36
    end = middle + (shift if at == to else aside), upper + BAR + 12 if up else lower - 12
    wide = 9.0 if strike.flank else 6.0
    near = start[0] + (end[0] - start[0]) * 0.9, start[1] + (end[1] - start[1]) * 0.9
    last = round(near[0]), round(near[1])
    tone = SIDES[sheet.colour(seat)]
    strokes.draw(sheet.image, start, last, Pen(FLANK if strike.flank else INK, wide + 5))
    strokes.draw(sheet.image, start, last, Pen(tone, wide))
    head(sheet.image, start, end, 24 if strike.flank else 20, tone)
    return start[0] + (end[0] - start[0]) * TELLS, start[1] + (end[1] - start[1]) * TELLS


def _damage(image: Image.Image, spot: tuple[float, float], text: str, *, flank: bool) -> None:
    """Write a damage on a small plate."""
    size = 28
    wide, high = round(width(text, FIGURES_BOLD, size)) + 14, 36
    corner = round(spot[0] - wide / 2), round(spot[1] - high / 2)
    image.paste(FLANK if flank else INK_SOFT, corner, rounded((wide, high), 9))
    inner = corner[0] + 2, corner[1] + 2
    image.paste((255, 250, 236), inner, rounded((wide - 4, high - 4), 7))
    write_centred(image, spot, text, Setting(FIGURES_BOLD, size, HURT))
