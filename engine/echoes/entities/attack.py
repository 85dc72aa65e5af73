"""An attack that is being carried out (21.5)."""

from dataclasses import dataclass, replace

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.entities.unit import UnitId
from engine.echoes.squares.coordinates import Square


@dataclass(frozen=True, slots=True)
class Attack:
    """Who attacks what, and along which line a melee attacker came (E-PIPE-20)."""

    attacker: UnitId
    seat: Seat
    mode: AttackMode
    origin: Square
    square: Square
    """The square of the target."""
    target: UnitId | None
    """The targeted unit; None for the building on the square."""
    target_owner: Seat
    is_cancelled: bool = False

    @property
    def came_in(self) -> bool:
        """Whether the attacker came onto the square by this attack (R-COMBAT-03)."""
        return self.mode == "melee" and self.origin != self.square

    def cancel(self) -> "Attack":
        return replace(self, is_cancelled=True)
