"""How several defenders of one hex share the five positions (V-6.1-36, V-6.1-37)."""

from collections.abc import Mapping
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.stack_capacity import POSITIONS, Position, StackCapacities

POSITIONS_BY_SIDES: Final[Mapping[int, tuple[tuple[Position, ...], ...]]] = {
    1: (POSITIONS,),
    2: (("center", "sun", "sun_flank"), ("moon", "moon_flank")),
    3: (("center", "sun", "sun_flank"), ("moon",), ("moon_flank",)),
    4: (("center", "sun"), ("moon",), ("sun_flank",), ("moon_flank",)),
    5: (("center",), ("sun",), ("moon",), ("sun_flank",), ("moon_flank",)),
}
"""By number of sides: the positions that each holds, the lead defender first."""
MAX_DEFENDING_SIDES: Final = max(POSITIONS_BY_SIDES)


def rank_defenders(counts: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the defenders by their units in the hex; the first is the lead (V-6.1-37)."""
    return tuple(sorted(counts, key=lambda seat: (-counts[seat], seat)))


def share_positions(counts: Mapping[Seat, int]) -> dict[Seat, tuple[Position, ...]]:
    """Return the positions of each defender; a sixth one has none (V-6.1-37)."""
    order = rank_defenders(counts)
    held = POSITIONS_BY_SIDES[min(len(order), MAX_DEFENDING_SIDES)] if order else ()
    return {
        seat: held[rank] if rank < MAX_DEFENDING_SIDES else () for rank, seat in enumerate(order)
    }


def capacities_in(rooms: StackCapacities, held: tuple[Position, ...]) -> StackCapacities:
    """Return the capacities of the stacks that a side may form in its positions."""
    return {at: capacity for at, capacity in rooms.items() if at in held}
