"""What an attack would do, from open information: damage both ways (R-COMBAT-01, R-COMBAT-02)."""

from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.echoes.combat.damage import Strike, deals_counter_damage, strike_damage
from engine.echoes.combat.targets import BUILDING_WORD, find_target
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.squares.coordinates import Square, distance


class AttackPreview(NamedTuple):
    """The damage that an attack would deal, and what its target would strike back."""

    unit: Unit
    square: Square
    target: Unit | None
    """None for the building on the square."""
    damage: int
    counter: int


def preview_attack(
    board: Board, seat: Seat, handle: str, square: Square, named: str | None = None
) -> AttackPreview | None:
    """Return what an attack would do if nobody reacts; None if its target is not clear."""
    if handle not in board.units:
        return None
    target = find_target(board, seat, square, named)
    if target is None:
        return None
    after = board.copy()
    unit = after.units[handle]
    if unit.mode == "melee":
        unit.squares_moved += distance(unit.square, square)
        unit.square = square
    if target == BUILDING_WORD:
        building = after.buildings.get(square)
        if building is None:
            return None
        damage = strike_damage(after, Strike(unit, building, unit.mode))
        return AttackPreview(board.units[handle], square, None, damage, 0)
    if target not in after.units:
        return None
    other = after.units[target]
    damage = strike_damage(after, Strike(unit, other, unit.mode))
    strikes_back = deals_counter_damage(after, unit, other, unit.mode)
    counter = (
        strike_damage(after, Strike(other, unit, "melee", is_counter=True)) if strikes_back else 0
    )
    return AttackPreview(board.units[handle], square, board.units[target], damage, counter)
