"""How several defenders of one hex share the five positions (V-6.1-36, V-6.1-37)."""

from collections.abc import Mapping
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.stack_room import POSITIONS, Position, Rooms

SHARES: Final[Mapping[int, tuple[tuple[Position, ...], ...]]] = {
    1: (POSITIONS,),
    2: (("center", "sun", "sun_flank"), ("moon", "moon_flank")),
    3: (("center", "sun", "sun_flank"), ("moon",), ("moon_flank",)),
    4: (("center", "sun"), ("moon",), ("sun_flank",), ("moon_flank",)),
    5: (("center",), ("sun",), ("moon",), ("sun_flank",), ("moon_flank",)),
}
"""By number of sides: what each holds, the lead defender first."""
MOST: Final = max(SHARES)


def ranked(counts: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Rank defenders by their units in the hex; the first is the lead defender (V-6.1-37)."""
    return tuple(sorted(counts, key=lambda seat: (-counts[seat], seat)))


def shares(counts: Mapping[Seat, int]) -> dict[Seat, tuple[Position, ...]]:
    """Give each defender its positions; whoever is sixth has none (V-6.1-37)."""
    order = ranked(counts)
    held = SHARES[min(len(order), MOST)] if order else ()
    return {seat: held[place] if place < MOST else () for place, seat in enumerate(order)}


def within(rooms: Rooms, held: tuple[Position, ...]) -> Rooms:
    """Keep the stacks that a side may form in its positions."""
    return {at: room for at, room in rooms.items() if at in held}
