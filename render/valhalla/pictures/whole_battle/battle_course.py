"""The course of a whole battle: phase by phase who struck whom, and what was left of each stack."""

from fractions import Fraction
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import icons
from render.drawing.colours import CREAM, INK, PARCHMENT, Colour, mix_colours
from render.drawing.lettering import (
    BOLD,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
    write_line,
)
from render.drawing.shapes import rounded_mask
from render.valhalla.heraldry.shields import GAME_KEY, draw_shield
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
from render.valhalla.pictures.map.orders.arrows import draw_arrowhead
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.whole_battle.whole_battle_contents import (
    LOSS_COLOUR,
    MARGIN,
    MIN_TEXT_SIZE,
    PICTURE_WIDTH,
    WholeBattleContents,
)

NAME_WIDTH: Final = 170
"""The width of the left column, which names the phase."""
MAX_COLUMN_WIDTH: Final = 720
MIN_ROOM_FOR_WHOLE_HP: Final = 200
"""With less room a bar says only what is left."""
BAR_HEIGHT: Final = 58
GAP_HEIGHT: Final = 112
"""The room for arrows between the bars of a phase."""
CROWDED_GAP_HEIGHT: Final = 150
MIN_CROWDED_COLUMNS: Final = 3
"""With so many positions the blows of a phase need more room."""
POSITIONS_HEIGHT: Final = 60
POSITION_LINE: Final = 44
DAMAGE_SHARE: Final = 0.34
"""Where along an arrow its damage is written: near its start, so that none hides another."""
MAX_ARROW_SHIFT: Final = 110
ARROW_SHIFT_SHARE: Final = 0.27
"""How far arrows run beside the middle of a position, as a share of its width."""
SHIELD_SIZE: Final = 48
FLANK_COLOUR: Colour = (206, 120, 0)
FRESH_LOSS: Colour = (214, 66, 50)
"""The HP that the phase has cost."""
DECISIVE_COLOUR: Colour = (250, 226, 150)
SIZES: Final = range(42, MIN_TEXT_SIZE - 1, -1)


class Column(NamedTuple):
    """The middle and width of a position."""

    middle: int
    width: int


def measure_course(contents: WholeBattleContents) -> int:
    """Return how high the course is; nothing if nobody struck."""
    if not contents.phases:
        return 0
    return _measure_positions(contents) + len(contents.phases) * _measure_phase(contents) + 8


def _measure_gap(contents: WholeBattleContents) -> int:
    is_crowded = len(_share_out_columns(contents)) >= MIN_CROWDED_COLUMNS
    return CROWDED_GAP_HEIGHT if is_crowded else GAP_HEIGHT


def _measure_phase(contents: WholeBattleContents) -> int:
    return 2 * BAR_HEIGHT + _measure_gap(contents) + 34


def _measure_positions(contents: WholeBattleContents) -> int:
    columns = _share_out_columns(contents)
    if len(columns) == 1:
        return 0
    lines = max(len(_fit_position(contents, at, columns[at])) for at in columns)
    return POSITIONS_HEIGHT + (lines - 1) * POSITION_LINE


def _fit_position(contents: WholeBattleContents, at: str, column: Column) -> tuple[str, ...]:
    name = contents.voice.noun(f"position.{at}").name.replace("-", "- ")
    return fit_lines(name, BOLD, (column.width + 8, 2), SIZES).lines


def _share_out_columns(contents: WholeBattleContents) -> dict[str, Column]:
    """Divide the width among the positions in which anybody stood."""
    held = {at for phase in contents.phases for _, at in phase.health}
    shown = [at for at in POSITIONS if at in held] or ["center"]
    room = PICTURE_WIDTH - 2 * MARGIN - NAME_WIDTH
    wide = min(room // len(shown), MAX_COLUMN_WIDTH)
    first = MARGIN + NAME_WIDTH + (room - wide * len(shown)) // 2
    return {
        at: Column(first + number * wide + wide // 2, wide - 14) for number, at in enumerate(shown)
    }


def draw_course(sheet: Image.Image, contents: WholeBattleContents, top: int) -> None:
    """Draw the names of the positions, and the phases from top to bottom."""
    if not contents.phases:
        return
    columns = _share_out_columns(contents)
    if len(columns) > 1:
        for at, column in columns.items():
            for number, line in enumerate(_fit_position(contents, at, column)):
                spot = column.middle, top + 22 + number * POSITION_LINE
                style = TextStyle(BOLD, MIN_TEXT_SIZE, INK)
                write_centred(sheet, spot, line.replace("- ", "-"), style)
    left: dict[StackPosition, float] = {}
    down = top + _measure_positions(contents)
    for phase in contents.phases:
        _draw_phase(sheet, contents, _Lane(down, _measure_gap(contents), columns, left), phase)
        left = {spot: _share(hp, most) for spot, (hp, most) in phase.health.items()}
        down += _measure_phase(contents)


class _Lane(NamedTuple):
    """Where a phase is drawn, and what was left of each stack before it."""

    top: int
    gap: int
    columns: dict[str, Column]
    left: dict[StackPosition, float]

    @property
    def upper(self) -> int:
        return self.top + 17

    @property
    def lower(self) -> int:
        return self.upper + BAR_HEIGHT + self.gap


def _share(hp: Fraction, most: Fraction) -> float:
    return min(1.0, max(0.0, float(hp / most))) if most else 0.0


def _draw_phase(
    sheet: Image.Image, contents: WholeBattleContents, lane: _Lane, phase: Phase
) -> None:
    """Draw a phase: the HP bars of both sides, and the blows between them."""
    brush = ImageDraw.Draw(sheet)
    if phase.number == contents.decisive_phase:
        size = PICTURE_WIDTH - 28, _measure_phase(contents) - 4
        sheet.paste(DECISIVE_COLOUR, (14, lane.top + 2), rounded_mask(size, 16))
    brush.line(
        (MARGIN, lane.top, PICTURE_WIDTH - MARGIN, lane.top),
        fill=mix_colours(RIM, PARCHMENT, 0.5),
        width=2,
    )
    _write_phase_name(sheet, contents, lane, phase)
    _draw_shields(sheet, contents, lane)
    strikes = sorted(phase.strikes, key=lambda one: (one.is_flank, one.giver))
    spots = [_draw_strike(sheet, contents, lane, one) for one in strikes]
    for spot, (hp, most) in phase.health.items():
        if spot[1] in lane.columns:
            _draw_bar(sheet, contents, lane, spot, (hp, most))
    for strike, where in zip(strikes, spots, strict=True):
        _write_damage(sheet, where, write_whole(strike.damage), is_flank=strike.is_flank)


def _write_phase_name(
    sheet: Image.Image, contents: WholeBattleContents, lane: _Lane, phase: Phase
) -> None:
    name = phase_name(contents.voice, phase.number)
    said = fit_lines(name, BOLD, (NAME_WIDTH - 10, 2), SIZES)
    middle = lane.upper + BAR_HEIGHT + lane.gap / 2
    first = middle - (len(said.lines) - 1) * said.size * 0.55 + said.size * 0.34
    for number, line in enumerate(said.lines):
        base = MARGIN, first + number * said.size * 1.1
        write_line(sheet, base, line, TextStyle(BOLD, said.size, INK))


def _draw_shields(sheet: Image.Image, contents: WholeBattleContents, lane: _Lane) -> None:
    """Draw beside the bars whose they are; joint defenders differ by colour alone."""
    owners = [(lane.lower, contents.attacker)]
    owners += [(lane.upper, one) for one in contents.defenders if len(contents.defenders) == 1]
    for top, army in owners:
        if army.shield_face is not None:
            shield = draw_shield(army.shield_face, SHIELD_SIZE)
            spot = MARGIN, top + (BAR_HEIGHT - shield.height) // 2
            sheet.paste(shield, spot, shield)


def _draw_bar(
    sheet: Image.Image,
    contents: WholeBattleContents,
    lane: _Lane,
    spot: StackPosition,
    health: tuple[Fraction, Fraction],
) -> None:
    """Draw the HP of a stack: what is left in its colour, what the phase cost in red."""
    column = lane.columns[spot[1]]
    top = lane.lower if contents.is_attacking(spot) else lane.upper
    left = column.middle - column.width // 2
    tone = contents.armies[spot[0]].ground
    inner = column.width - 6, BAR_HEIGHT - 6
    sheet.paste(INK, (left, top), rounded_mask((column.width, BAR_HEIGHT), 12))
    shape = rounded_mask(inner, 9)
    bar = Image.new("RGB", inner, mix_colours(tone, (40, 36, 34), 0.78))
    share, before = _share(*health), lane.left.get(spot, 1.0)
    bar.paste(FRESH_LOSS, (0, 0, round(inner[0] * max(share, before)), inner[1]))
    bar.paste(tone, (0, 0, round(inner[0] * share), inner[1]))
    sheet.paste(bar, (left + 3, top + 3), shape)
    middle = column.middle, top + BAR_HEIGHT / 2
    if health[0] <= 0:
        skull = icons.icon_mask(GAME_KEY, "lost", 46)
        sheet.paste(CREAM, (round(middle[0]) - 23, top + 6), skull)
        return
    _write_health(sheet, middle, column.width - 12, [write_whole(one) for one in health])


def _write_health(
    sheet: Image.Image, middle: tuple[float, float], room: int, health: list[str]
) -> None:
    """Write the HP that are left, and of how many if there is room, with a rim."""
    text = "\u00a0/\u00a0".join(health) if room >= MIN_ROOM_FOR_WHOLE_HP else health[0]
    for shift in ((-2, 0), (2, 0), (0, -2), (0, 2), (1, 1), (-1, -1)):
        spot = middle[0] + shift[0], middle[1] + shift[1]
        write_centred(sheet, spot, text, TextStyle(FIGURES_BOLD, MIN_TEXT_SIZE, INK))
    write_centred(sheet, middle, text, TextStyle(FIGURES_BOLD, MIN_TEXT_SIZE, CREAM))


def _draw_strike(
    sheet: Image.Image, contents: WholeBattleContents, lane: _Lane, strike: Strike
) -> tuple[float, float]:
    """Draw a blow as an arrow, and return where to write its damage."""
    is_up = contents.is_attacking(strike.giver)
    at, to = strike.giver[1], strike.target[1]
    goal = lane.columns.get(to) or next(iter(lane.columns.values()))
    beside = min(MAX_ARROW_SHIFT, round(goal.width * ARROW_SHIFT_SHARE))
    shift = -beside if is_up else beside
    is_near = at == ARTILLERY or at not in lane.columns
    start_x = MARGIN + NAME_WIDTH - 20 if is_near else lane.columns[at].middle + shift
    aside = goal.width * 0.36 * (1 if start_x > goal.middle else -1)
    start = start_x, lane.lower - 2 if is_up else lane.upper + BAR_HEIGHT + 2
    end = (
        goal.middle + (shift if at == to else aside),
        lane.upper + BAR_HEIGHT + 8 if is_up else lane.lower - 8,
    )
    near = _point_between(start, end, 0.88)
    stop = round(near[0]), round(near[1])
    tone = contents.armies[strike.giver[0]].ground
    wide = 13.0 if strike.is_flank else 9.0
    rim = FLANK_COLOUR if strike.is_flank else INK
    strokes.draw_line(sheet, start, stop, Pen(rim, wide + 6))
    strokes.draw_line(sheet, start, stop, Pen(tone, wide))
    draw_arrowhead(sheet, start, end, 32, tone)
    return _point_between(start, end, DAMAGE_SHARE)


def write_whole(number: Fraction) -> str:
    """Write a number without fractions; only nothing at all is 0."""
    return str(max(1, round(number))) if number > 0 else "0"


def _point_between(
    one: tuple[float, float], other: tuple[float, float], share: float
) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _write_damage(
    sheet: Image.Image, spot: tuple[float, float], text: str, *, is_flank: bool
) -> None:
    """Write the damage of a blow on a small plate."""
    wide, high = round(text_width(text, FIGURES_BOLD, MIN_TEXT_SIZE)) + 24, 50
    corner = round(spot[0] - wide / 2), round(spot[1] - high / 2)
    sheet.paste(FLANK_COLOUR if is_flank else INK, corner, rounded_mask((wide, high), 12))
    inner = corner[0] + 3, corner[1] + 3
    sheet.paste((255, 250, 236), inner, rounded_mask((wide - 6, high - 6), 10))
    write_centred(sheet, spot, text, TextStyle(FIGURES_BOLD, MIN_TEXT_SIZE, LOSS_COLOUR))
