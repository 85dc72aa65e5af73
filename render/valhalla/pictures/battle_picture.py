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
    TextStyle,
    fit_lines,
    text_width,
    wrap_text,
    write_centred,
    write_line,
)
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.language.voice import Voice
from render.valhalla.pictures.battle_contents import (
    ARTILLERY,
    POSITIONS,
    Battle,
    Phase,
    StackPosition,
    Strike,
    phase_name,
    side_or_player_name,
)
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.arrows import draw_arrowhead
from render.valhalla.pictures.map.grid import Point
from render.valhalla.pictures.map.map_frame import RIM, draw_vellum
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.side_colours import SIDE_COLOURS, SIDE_PATTERNS, ink_on
from render.valhalla.words.sums import format_rounded

PICTURE_WIDTH: Final = 1080
MARGIN: Final = 40
NAME_COLUMN_WIDTH: Final = 138
"""The width of the left column, which names the phase."""
HEADING_HEIGHT: Final = 162
CARD_HEIGHT: Final = 128
ARMY_GAP: Final = 62
"""The gap between the armies, where the positions are named."""
PHASE_HEIGHT: Final = 244
BAR_HEIGHT: Final = 46
NOTE_LINE_HEIGHT: Final = 40
NOTE_SIZE: Final = 31
BLOW_OFFSET: Final = 36
"""How far arrows run beside the middle of a position."""
EMPTY_COLUMN_SHARE: Final = 0.46
"""The width of the column of an empty position, as a share of a full one."""
HEALTH_TEXT_SIZES: Final = range(30, 13, -1)
DAMAGE_SHARE: Final = 0.32
"""Where along an arrow its damage is written: near its start, so that none hides another."""
FLANK_COLOUR: Colour = (206, 120, 0)
LOSS_COLOUR: Colour = (120, 24, 22)

Health = tuple[Fraction, Fraction]
"""HP and max HP."""


@dataclass(frozen=True, slots=True)
class BattleCanvas:
    """The image that is drawn on, and what is drawn."""

    image: Image.Image
    voice: Voice
    view: View
    battle: Battle
    pattern: bool
    columns: Mapping[str, tuple[int, int]]
    """By position: the middle of its column, and its width."""

    def side_colour(self, seat: Seat) -> str:
        return self.view.side(seat).colour

    def friendly_stacks(self) -> Mapping[StackPosition, bool]:
        """Return for each stack whether it fights on the reader's side."""
        return {(one.seat, one.at): one.is_friend for one in self.battle.stacks}


def draw_battle(
    voice: Voice, view: View, battle: Battle, *, pattern_on: bool = False
) -> Image.Image:
    """Draw a battle: the armies, then each phase, then the notes."""
    notes = [
        line
        for note in battle.notes
        for line in wrap_text(note, TEXT, NOTE_SIZE, PICTURE_WIDTH - 2 * MARGIN)
    ]
    cards = 2 * CARD_HEIGHT + ARMY_GAP + 16 if battle.stacks else 0
    high = (
        HEADING_HEIGHT
        + cards
        + len(battle.phases) * PHASE_HEIGHT
        + len(notes) * NOTE_LINE_HEIGHT
        + 60
    )
    canvas = BattleCanvas(
        draw_vellum((PICTURE_WIDTH, high)),
        voice,
        view,
        battle,
        pattern_on,
        share_out_columns(battle),
    )
    brush = ImageDraw.Draw(canvas.image)
    brush.rectangle((8, 8, PICTURE_WIDTH - 9, high - 9), outline=RIM, width=3)
    _draw_heading(canvas)
    if battle.stacks:
        _draw_armies(canvas, HEADING_HEIGHT)
    for number, phase in enumerate(battle.phases):
        _draw_phase(canvas, HEADING_HEIGHT + cards + number * PHASE_HEIGHT, phase)
    top = HEADING_HEIGHT + cards + len(battle.phases) * PHASE_HEIGHT + 46
    for number, note in enumerate(notes):
        write_line(
            canvas.image,
            (MARGIN, top + number * NOTE_LINE_HEIGHT),
            note,
            TextStyle(TEXT, NOTE_SIZE, INK),
        )
    return canvas.image


def _draw_heading(canvas: BattleCanvas) -> None:
    room = PICTURE_WIDTH - 2 * MARGIN - 70
    icon = icons.icon_mask("valhalla", "war", 58)
    canvas.image.paste(INK, (PICTURE_WIDTH - MARGIN - 58, 30), icon)
    title = fit_lines(canvas.battle.title, BOLD, (room, 1), range(54, 19, -1))
    write_line(canvas.image, (MARGIN, 76), title.lines[0], TextStyle(BOLD, title.size, INK))
    tone = (40, 96, 44) if canvas.battle.won else LOSS_COLOUR
    result = fit_lines(canvas.battle.outcome_sentence, BOLD, (room + 70, 1), range(36, 15, -1))
    write_line(canvas.image, (MARGIN, 128), result.lines[0], TextStyle(BOLD, result.size, tone))


def share_out_columns(battle: Battle) -> dict[str, tuple[int, int]]:
    """Divide the width into columns; positions without a stack get narrow ones."""
    held = {one.at for one in battle.stacks}
    shares = {at: 1.0 if at in held else EMPTY_COLUMN_SHARE for at in POSITIONS}
    unit = (PICTURE_WIDTH - 2 * MARGIN - NAME_COLUMN_WIDTH) / sum(shares.values())
    found, left = {}, float(MARGIN + NAME_COLUMN_WIDTH)
    for at in POSITIONS:
        wide = unit * shares[at]
        found[at] = round(left + wide / 2), round(wide) - 12
        left += wide
    return found


# The armies


def _draw_armies(canvas: BattleCanvas, top: int) -> None:
    """Draw the stacks of both sides in their positions, the reader's side below."""
    for at in POSITIONS:
        text = canvas.voice.noun(f"position.{at}").name
        middle, wide = canvas.columns[at]
        said = fit_lines(text.replace("-", "- "), BOLD, (wide + 8, 2), range(30, 13, -1))
        first = top + CARD_HEIGHT + ARMY_GAP / 2 - (len(said.lines) - 1) * said.size * 0.52
        for number, line in enumerate(said.lines):
            spot = middle, first + number * said.size * 1.04
            write_centred(
                canvas.image, spot, line.replace("- ", "-"), TextStyle(BOLD, said.size, INK)
            )
    brush = ImageDraw.Draw(canvas.image)
    for middle, wide in canvas.columns.values():
        for edge in (top, top + CARD_HEIGHT + ARMY_GAP):
            left = middle - wide // 2
            rim = mix(RIM, PARCHMENT, 0.55)
            brush.rounded_rectangle(
                (left, edge, left + wide - 1, edge + CARD_HEIGHT - 1), 8, outline=rim
            )
    for stack in canvas.battle.stacks:
        box_top = top + (CARD_HEIGHT + ARMY_GAP if stack.is_friend else 0)
        name = side_or_player_name(canvas.voice, canvas.view, stack.seat)
        _draw_card(canvas, (stack.at, box_top), stack.seat, stack.units or name)
    _write_side_names(canvas, top)


def _write_side_names(canvas: BattleCanvas, top: int) -> None:
    """Write the names of the sides beside their armies."""
    for friend in (False, True):
        seats = dict.fromkeys(one.seat for one in canvas.battle.stacks if one.is_friend == friend)
        names = [side_or_player_name(canvas.voice, canvas.view, one) for one in seats]
        said = fit_lines(
            canvas.voice.join_texts(names), BOLD, (NAME_COLUMN_WIDTH - 10, 4), range(28, 13, -1)
        )
        for number, line in enumerate(said.lines):
            base = top + (CARD_HEIGHT + ARMY_GAP if friend else 0) + 34 + number * said.size * 1.1
            write_line(canvas.image, (MARGIN, base), line, TextStyle(BOLD, said.size, INK))


def _draw_card(canvas: BattleCanvas, spot: tuple[str, int], seat: Seat, text: str) -> None:
    (middle, wide), top = canvas.columns[spot[0]], spot[1]
    left = middle - wide // 2
    ground = SIDE_COLOURS[canvas.side_colour(seat)]
    _draw_panel(canvas, (left, top, wide, CARD_HEIGHT), seat, ground)
    said = fit_lines(text, TEXT, (wide - 16, 4), range(26, 11, -1))
    first = top + CARD_HEIGHT / 2 - (len(said.lines) - 1) * said.size * 0.56
    for number, line in enumerate(said.lines):
        base = middle, first + number * said.size * 1.12
        write_centred(canvas.image, base, line, TextStyle(TEXT, said.size, ink_on(ground)))


def _draw_panel(
    canvas: BattleCanvas, box: tuple[int, int, int, int], seat: Seat, ground: Colour
) -> None:
    """Draw a panel in a side's colour, with its pattern in pattern mode."""
    left, top, wide, high = box
    canvas.image.paste(INK, (left, top), rounded_mask((wide, high), 8))
    inner = wide - 4, high - 4
    shape = rounded_mask(inner, 6)
    canvas.image.paste(ground, (left + 2, top + 2), shape)
    if canvas.pattern:
        mask = Image.new("L", inner)
        mask.paste(pattern_mask(SIDE_PATTERNS[canvas.side_colour(seat)], inner, 24), (0, 0), shape)
        canvas.image.paste(mix(ground, ink_on(ground), 0.22), (left + 2, top + 2), mask)


# Phases


def _draw_phase(canvas: BattleCanvas, top: int, phase: Phase) -> None:
    """Draw one phase: the HP bars of both sides, and the attacks between them."""
    brush = ImageDraw.Draw(canvas.image)
    brush.line(
        (MARGIN, top + 4, PICTURE_WIDTH - MARGIN, top + 4), fill=mix(RIM, PARCHMENT, 0.5), width=2
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
    _draw_panel(canvas, (left, top, wide, BAR_HEIGHT), seat, mix(ground, (56, 50, 48), 0.72))
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
            canvas.image.paste(mix(ground, ink_on(ground), 0.22), (left + 2, top + 2), mask)
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
