"""How many units fit into a hex: they must form legal stacks, and be a hundred at most.

Rules: V-2.4-01, V-2.4-02, V-2.4-05, V-2.4-06, V-6.1-10, V-6.1-11, V-11.2-21.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal

from engine.valhalla.catalog.side_tables import side_special_table

Position = Literal["center", "sun", "moon", "sun_flank", "moon_flank"]

POSITIONS: Final[tuple[Position, ...]] = ("center", "sun", "moon", "sun_flank", "moon_flank")
"""The positions, in the fixed order of stacks (V-6.1-08, V-6.1-09, V-6.1-40)."""

CENTER_CAPACITY: Final = 30
OTHER_CAPACITY: Final = 25
SHIELD_OATH_BONUS: Final = 5
"""What Shield-Oath adds to the Center (V-11.2-21)."""
WEDGE_CAPACITY: Final = 35
"""The capacity of each of the three stacks of a Wedge (V-6.6-15)."""
MAX_UNITS_IN_HEX: Final = 100

StackCapacities = Mapping[Position, int]


def stack_capacities(*, oath: bool = False, wedge: bool = False) -> StackCapacities:
    """Return the capacity of each stack in spaces."""
    bonus = SHIELD_OATH_BONUS * oath
    if wedge:
        return {"center": WEDGE_CAPACITY + bonus, "sun": WEDGE_CAPACITY, "moon": WEDGE_CAPACITY}
    return {at: CENTER_CAPACITY + bonus if at == "center" else OTHER_CAPACITY for at in POSITIONS}


def can_form_stacks(spaces: Iterable[int], caps: Sequence[int]) -> bool:
    """Return whether units of these spaces can be put into stacks of these capacities."""
    counts = Counter(spaces)
    fives, twos, ones = counts[5], counts[2], counts[1]
    if 5 * fives + 2 * twos + ones > sum(caps):
        return False
    return twos <= max_two_space_units(fives, tuple(caps))


@cache
def max_two_space_units(fives: int, caps: tuple[int, ...]) -> int:
    """Return how many two-space units fit beside so many of five spaces; -1 if those don't fit.

    One-space units fill the spaces that are left.
    """
    if not caps:
        return -1 if fives else 0
    counts = [
        (caps[0] - 5 * here) // 2 + rest
        for here in range(min(fives, caps[0] // 5) + 1)
        if (rest := max_two_space_units(fives - here, caps[1:])) >= 0
    ]
    return max(counts, default=-1)


def is_legal_hex(spaces: Sequence[int], caps: Sequence[int]) -> bool:
    """Return whether a hex may hold these units: in legal stacks, and not too many (V-2.4-02)."""
    return len(spaces) <= MAX_UNITS_IN_HEX and can_form_stacks(spaces, caps)


def capacities_of_side(special: str, *, wedge: bool = False) -> StackCapacities:
    """Return the spaces of a side's stacks, by position (V-2.4-05, V-11.2-21)."""
    one = side_special_table().get(special)
    return stack_capacities(oath=one is not None and one.oath, wedge=wedge)


def can_hold(special: str, spaces: Sequence[int]) -> bool:
    """Return whether a hex holds these units of one side alone (V-2.4-01, V-2.4-02)."""
    return is_legal_hex(spaces, tuple(capacities_of_side(special).values()))
