"""A row of signs, one for each round, that tells how a game went without telling how it ended."""

from collections.abc import Mapping, Sequence
from typing import Final

from render.story.deeds import Deed

QUIET_SIGN: Final = "\u25ab\ufe0f"
"""The sign of a round without a deed that has a sign of its own."""


def make_round_signs(
    deeds: Sequence[Deed],
    rounds_of_events: Sequence[int],
    last_round: int,
    sign_by_deed: Mapping[str, str],
) -> str:
    """Return the row: the sign of each round's weightiest deed; they name nobody."""
    heaviest: dict[int, Deed] = {}
    for one in deeds:
        at = rounds_of_events[one.at]
        known = heaviest.get(at)
        is_heavier = known is None or one.total_weight > known.total_weight
        if is_heavier and _find_sign(one, sign_by_deed):
            heaviest[at] = one
    return "".join(
        _find_sign(heaviest[number], sign_by_deed) if number in heaviest else QUIET_SIGN
        for number in range(1, last_round + 1)
    )


def _find_sign(deed: Deed, sign_by_deed: Mapping[str, str]) -> str:
    """Return the sign of a deed: that of its key, else of the part before the first dot."""
    return sign_by_deed.get(deed.key) or sign_by_deed.get(deed.key.partition(".")[0], "")
