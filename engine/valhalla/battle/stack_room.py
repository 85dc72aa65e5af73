"""How much fits into a hex: units that can form legal stacks, and a hundred at most.

Rules: V-2.4-01, V-2.4-02, V-2.4-05, V-2.4-06, V-6.1-10, V-6.1-11, V-11.2-21.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal

Position = Literal["center", "sun", "moon", "sun_flank", "moon_flank"]

POSITIONS: Final[tuple[Position, ...]] = ("center", "sun", "moon", "sun_flank", "moon_flank")
"""The positions, in the fixed order of stacks (V-6.1-08, V-6.1-09, V-6.1-40)."""

CENTER: Final = 30
OTHER: Final = 25
OATH: Final = 5
"""What Shield-Oath adds to the Center (V-11.2-21)."""
WEDGE: Final = 35
"""The three stacks of a Wedge (V-6.6-15)."""
CROWD: Final = 100

Rooms = Mapping[Position, int]


def rooms(*, oath: bool = False, wedge: bool = False) -> Rooms:
    """Tell the spaces of each stack."""
    more = OATH * oath
    if wedge:
        return {"center": WEDGE + more, "sun": WEDGE, "moon": WEDGE}
    return {at: CENTER + more if at == "center" else OTHER for at in POSITIONS}


def fits(spaces: Iterable[int], caps: Sequence[int]) -> bool:
    """Tell whether units of these spaces can be put into stacks of these sizes."""
    counts = Counter(spaces)
    fives, twos, ones = counts[5], counts[2], counts[1]
    if 5 * fives + 2 * twos + ones > sum(caps):
        return False
    return twos <= most_twos(fives, tuple(caps))


@cache
def most_twos(fives: int, caps: tuple[int, ...]) -> int:
    """Count the two-space units that find room beside so many of five spaces; -1 is no room.

    One-space units fill what is left, odd spaces too.
    """
    if not caps:
        return -1 if fives else 0
    found = [
        (caps[0] - 5 * here) // 2 + rest
        for here in range(min(fives, caps[0] // 5) + 1)
        if (rest := most_twos(fives - here, caps[1:])) >= 0
    ]
    return max(found, default=-1)


def legal(spaces: Sequence[int], caps: Sequence[int]) -> bool:
    """Tell whether a hex holds these units: stacks can be formed, and no crowd (V-2.4-02)."""
    return len(spaces) <= CROWD and fits(spaces, caps)
