"""The diagram of a battle: for each phase the five positions of both sides, and every attack."""

from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Seat
from engine.valhalla.view import View
from render.drawing import icons
from render.drawing.colours import INK, PARCHMENT, mix_colours
from render.drawing.lettering import (
    BOLD,
    TEXT,
    TextStyle,
    fit_lines,
    wrap_text,
    write_centred,
    write_line,
)
from render.drawing.maps.side_colours import SIDE_COLOURS, ink_on
from render.language.voice import Voice
from render.valhalla.pictures.battle_canvas import (
    LOSS_COLOUR,
    MARGIN,
    NAME_COLUMN_WIDTH,
    PICTURE_WIDTH,
    BattleCanvas,
    draw_panel,
)
from render.valhalla.pictures.battle_contents import (
    POSITIONS,
    Battle,
    side_or_player_name,
)
from render.valhalla.pictures.battle_phases import PHASE_HEIGHT, draw_phase
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum

HEADING_HEIGHT: Final = 162
CARD_HEIGHT: Final = 128
ARMY_GAP: Final = 62
"""The gap between the armies, where the positions are named."""
NOTE_LINE_HEIGHT: Final = 40
NOTE_SIZE: Final = 31
EMPTY_COLUMN_SHARE: Final = 0.46
"""The width of the column of an empty position, as a share of a full one."""


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
        draw_phase(canvas, HEADING_HEIGHT + cards + number * PHASE_HEIGHT, phase)
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
            rim = mix_colours(RIM, PARCHMENT, 0.55)
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
    draw_panel(canvas, (left, top, wide, CARD_HEIGHT), seat, ground)
    said = fit_lines(text, TEXT, (wide - 16, 4), range(26, 11, -1))
    first = top + CARD_HEIGHT / 2 - (len(said.lines) - 1) * said.size * 0.56
    for number, line in enumerate(said.lines):
        base = middle, first + number * said.size * 1.12
        write_centred(canvas.image, base, line, TextStyle(TEXT, said.size, ink_on(ground)))
