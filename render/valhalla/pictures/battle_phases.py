"""The phases of a battle: HP bars, and the attacks as arrows between them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Seat
from render.drawing import icons
from render.drawing.colours import CREAM, INK, INK_SOFT, PARCHMENT, Colour, mix_colours
from render.drawing.lettering import (
    BOLD,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
)
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.valhalla.pictures.battle_canvas import (
    LOSS_COLOUR,
    MARGIN,
    NAME_COLUMN_WIDTH,
    PICTURE_WIDTH,
    BattleCanvas,
    draw_panel,
)
from render.valhalla.pictures.battle_contents import (
    ARTILLERY,
    POSITIONS,
    Phase,
    StackPosition,
    Strike,
    phase_name,
)
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.frame.map_frame import RIM
from render.valhalla.pictures.map.grid import Point
from render.valhalla.pictures.map.orders.arrows import draw_arrowhead
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.words.trace_lines import format_rounded

PHASE_HEIGHT: Final = 244
BAR_HEIGHT: Final = 46
BLOW_OFFSET: Final = 36
"""How far arrows run beside the middle of a position."""
HEALTH_TEXT_SIZES: Final = range(30, 13, -1)
DAMAGE_SHARE: Final = 0.32
"""Where along an arrow its damage is written: near its start, so that none hides another."""
FLANK_COLOUR: Colour = (206, 120, 0)
Health = tuple[Fraction, Fraction]
"""HP and max HP."""


def draw_phase(canvas: BattleCanvas, top: int, phase: Phase) -> None:
    """Draw one phase: the HP bars of both sides, and the attacks between them."""
    brush = ImageDraw.Draw(canvas.image)
    brush.line(
        (MARGIN, top + 4, PICTURE_WIDTH - MARGIN, top + 4),
        fill=mix_colours(RIM, PARCHMENT, 0.5),
        width=2,
    )
    name = fit_lines(
        phase_name(canvas.voice, phase.number), BOLD, (NAME_COLUMN_WIDTH - 14, 2), range(30, 13, -1)
    )
    for number, line in enumerate(name.lines):
        base = top + PHASE_HEIGHT / 2 + number * name.size * 1.1
        write_line(canvas.image, (MARGIN, base), line, TextStyle(BOLD, name.size, INK))
    friends = canvas.friendly_stacks()
    upper, lower = top + 20, top + PHASE_HEIGHT - 20 - BAR_HEIGHT
    strikes = sorted(phase.strikes, key=lambda one: (one.is_flank, one.giver))
    damage_spots = [_draw_strike(canvas, (upper, lower), strike, friends) for strike in strikes]
    for strike, spot in zip(strikes, damage_spots, strict=True):
        _write_damage(
            canvas.image, spot, format_rounded(canvas.voice, strike.damage), flank=strike.is_flank
        )
    for (seat, at), (hp, most) in phase.health.items():
        if at in POSITIONS:
            edge = lower if friends.get((seat, at), False) else upper
            _draw_bar(canvas, (at, edge), seat, (hp, most))


def _draw_bar(canvas: BattleCanvas, spot: tuple[str, int], seat: Seat, health: Health) -> None:
    """Draw the HP bar of a stack."""
    (middle, wide), top = canvas.columns[spot[0]], spot[1]
    left = middle - wide // 2
    hp, most = health
    ground = SIDE_COLOURS[canvas.side_colour(seat)]
    draw_panel(canvas, (left, top, wide, BAR_HEIGHT), seat, mix_colours(ground, (56, 50, 48), 0.72))
    full = round((wide - 4) * max(0, min(1, hp / most if most else 0)))
    if full > 0:
        part = Image.new("L", (wide - 4, BAR_HEIGHT - 4))
        part.paste(
            rounded_mask((wide - 4, BAR_HEIGHT - 4), 6).crop((0, 0, full, BAR_HEIGHT - 4)), (0, 0)
        )
        canvas.image.paste(ground, (left + 2, top + 2), part)
        if canvas.pattern:
            lines = pattern_mask(SIDE_PATTERNS[canvas.side_colour(seat)], part.size, 24)
            mask = Image.new("L", part.size)
            mask.paste(lines, (0, 0), part)
            canvas.image.paste(mix_colours(ground, ink_on(ground), 0.22), (left + 2, top + 2), mask)
    skull = BAR_HEIGHT - 14 if hp <= 0 else 0
    if skull:
        canvas.image.paste(CREAM, (left + 9, top + 7), icons.icon_mask("valhalla", "lost", skull))
    _write_health(canvas, (middle + skull // 2, top + BAR_HEIGHT / 2), wide - 16 - skull, health)


def _write_health(canvas: BattleCanvas, spot: Point, room: float, health: Health) -> None:
    """Write the HP of a stack with a rim, so that it reads on any ground."""
    left, most = (format_rounded(canvas.voice, number) for number in health)
    said = fit_lines(f"{left}\u00a0/\u00a0{most}", FIGURES_BOLD, (room, 1), HEALTH_TEXT_SIZES)
    text, size = said.lines[0], said.size
    for shift in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        rim = TextStyle(FIGURES_BOLD, size, INK)
        write_centred(canvas.image, (spot[0] + shift[0], spot[1] + shift[1]), text, rim)
    write_centred(canvas.image, spot, text, TextStyle(FIGURES_BOLD, size, CREAM))


def _draw_strike(
    canvas: BattleCanvas,
    edges: tuple[int, int],
    strike: Strike,
    friends: Mapping[StackPosition, bool],
) -> tuple[float, float]:
    """Draw an attack as an arrow, slanted if it flanks, and return where to write its damage."""
    upper, lower = edges
    (seat, at), (_, to) = strike.giver, strike.target
    up = not friends.get(strike.target, False)
    shift = -BLOW_OFFSET if up else BLOW_OFFSET
    start_x = MARGIN + NAME_COLUMN_WIDTH - 24 if at == ARTILLERY else canvas.columns[at][0] + shift
    start = start_x, lower - 4 if up else upper + BAR_HEIGHT + 4
    middle, room = canvas.columns[to]
    aside = room * 0.36 if start_x > middle else -room * 0.36
    end = middle + (shift if at == to else aside), upper + BAR_HEIGHT + 12 if up else lower - 12
    wide = 9.0 if strike.is_flank else 6.0
    near = start[0] + (end[0] - start[0]) * 0.9, start[1] + (end[1] - start[1]) * 0.9
    last = round(near[0]), round(near[1])
    tone = SIDE_COLOURS[canvas.side_colour(seat)]
    strokes.draw_line(
        canvas.image, start, last, Pen(FLANK_COLOUR if strike.is_flank else INK, wide + 5)
    )
    strokes.draw_line(canvas.image, start, last, Pen(tone, wide))
    draw_arrowhead(canvas.image, start, end, 24 if strike.is_flank else 20, tone)
    return start[0] + (end[0] - start[0]) * DAMAGE_SHARE, start[1] + (
        end[1] - start[1]
    ) * DAMAGE_SHARE


def _write_damage(image: Image.Image, spot: tuple[float, float], text: str, *, flank: bool) -> None:
    """Write the damage of an attack on a small plate."""
    size = 28
    wide, high = round(text_width(text, FIGURES_BOLD, size)) + 14, 36
    corner = round(spot[0] - wide / 2), round(spot[1] - high / 2)
    image.paste(FLANK_COLOUR if flank else INK_SOFT, corner, rounded_mask((wide, high), 9))
    inner = corner[0] + 2, corner[1] + 2
    image.paste((255, 250, 236), inner, rounded_mask((wide - 4, high - 4), 7))
    write_centred(image, spot, text, TextStyle(FIGURES_BOLD, size, LOSS_COLOUR))
