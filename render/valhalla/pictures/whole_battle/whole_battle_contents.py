"""The contents of the picture of a whole battle: both armies, the course, and the ground."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.view import OwnSide, View
from render.drawing.colours import Colour
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.language.voice import Voice
from render.valhalla.heraldry.shields import ShieldFace
from render.valhalla.pictures.battle_contents import Phase, StackPosition

PICTURE_WIDTH: Final = 1080
MARGIN: Final = 36
MIN_TEXT_SIZE: Final = 39
"""The smallest text is 14 points high on a phone that is 390 points wide."""
LOSS_COLOUR: Colour = (150, 24, 22)


@dataclass(frozen=True, slots=True)
class UnitRow:
    """The units of one kind in an army, and how many of them were lost."""

    name: str
    """With its count."""
    design: str
    """What is special of it; "" if nothing is."""
    lost: int
    is_gone: bool
    """None of them is left."""


@dataclass(frozen=True, slots=True)
class Army:
    """One side of a battle."""

    seat: Seat
    colour: str
    name: str
    result: str
    toll: str
    """How many units it brought and lost."""
    rows: tuple[UnitRow, ...]
    shield_face: ShieldFace | None
    has_won: bool

    @property
    def ground(self) -> Colour:
        return SIDE_COLOURS[self.colour]


@dataclass(frozen=True, slots=True)
class BattleGround:
    """The land around a battle as it was in that round, without fog."""

    view: View
    side: OwnSide
    at: str


@dataclass(frozen=True, slots=True)
class WholeBattleContents:
    """The contents of the picture."""

    voice: Voice
    title: str
    moment: str
    ground: BattleGround
    attacker: Army
    defenders: tuple[Army, ...]
    phases: Sequence[Phase]
    decisive_phase: int | None
    notes: tuple[str, ...]
    has_pattern: bool

    @property
    def armies(self) -> Mapping[Seat, Army]:
        return {one.seat: one for one in (self.attacker, *self.defenders)}

    def is_attacking(self, spot: StackPosition) -> bool:
        """Tell whether a stack belongs to the attacker."""
        return spot[0] == self.attacker.seat
