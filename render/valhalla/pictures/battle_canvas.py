"""The sheet on which a battle is drawn, and the panels of its stacks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.view import View
from render.drawing.colours import INK, Colour, mix_colours
from render.drawing.maps.side_colours import SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.language.voice import Voice
from render.valhalla.pictures.battle_contents import (
    Battle,
    StackPosition,
)

PICTURE_WIDTH: Final = 1080
MARGIN: Final = 40
NAME_COLUMN_WIDTH: Final = 138
"""The width of the left column, which names the phase."""
LOSS_COLOUR: Colour = (120, 24, 22)


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


def draw_panel(
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
        canvas.image.paste(mix_colours(ground, ink_on(ground), 0.22), (left + 2, top + 2), mask)
