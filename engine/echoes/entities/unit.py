"""A unit on the map: a card, a pawn and what has happened to them (E-INFO-03)."""

from dataclasses import dataclass, field
from typing import Final, Literal

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.settings import Color
from engine.echoes.squares.coordinates import Square

UnitId = str
"""The public handle of a unit: a letter for the color and a number, such as `r2`."""

Pawn = Literal["standard", "king", "queen"]

HANDLE_LETTERS: Final[dict[Color, str]] = {"red": "r", "blue": "u", "green": "n", "yellow": "y"}
"""Letters outside A-H, so that no handle looks like a square (section ORD)."""

ROYAL_PAWNS: Final[tuple[Pawn, ...]] = ("king", "queen")
STANDARD_PAWNS: Final = 4
"""R-SETUP-01: four standard pawns, the King and the Queen are six (E-SETUP-01, E-SETUP-04)."""


@dataclass(slots=True)
class Unit:
    """A unit on the map. Damage is stored, not the health that is left (R-COMBAT-10)."""

    id: UnitId
    owner: Seat
    card: str
    square: Square
    pawn: Pawn = "standard"
    mode: AttackMode = "melee"
    is_exhausted: bool = False
    damage: int = 0
    upgrades: list[str] = field(default_factory=list)
    is_marked: bool = False
    """The Fatigue mark: it stays exhausted in its owner's next Start phase (R-KW-04)."""
    has_moved: bool = False
    squares_moved: int = 0
    """Squares entered this turn (R-MOVE-06)."""

    def copy(self) -> "Unit":
        return Unit(
            self.id,
            self.owner,
            self.card,
            self.square,
            self.pawn,
            self.mode,
            self.is_exhausted,
            self.damage,
            self.upgrades.copy(),
            self.is_marked,
            self.has_moved,
            self.squares_moved,
        )
