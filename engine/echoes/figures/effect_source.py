"""Where an effect comes from: its card, its player, and what its trigger is about (D-CARD-01)."""

from dataclasses import dataclass

from engine.core.protocol.values import Seat
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.squares.coordinates import Square

Thing = Unit | Building


@dataclass(frozen=True, slots=True)
class EffectSource:
    """An effect's card and player on a table, with the things that its words refer to."""

    board: Board
    seat: Seat
    """The player of the card: `me`."""
    card: str
    unit: Unit | None = None
    """`self`: the unit itself, or the carrier of an Upgrade."""
    subject: Thing | None = None
    other: Thing | None = None


def square_of(thing: Thing) -> Square:
    return thing.square
