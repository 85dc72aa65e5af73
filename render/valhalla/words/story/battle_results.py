"""The name of each side's result in a battle: by what all know, or by its numbers after the end."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from render.valhalla.words.story.battle_deeds import WON_CRUSHINGLY, Battle

RESULT_OF_LOSER: Final = {
    "attacker_won": "beaten",
    "defender_routed": "routed",
    "overrun": "overrun",
    "hex_abandoned": "gone",
    "attacker_repelled": "repelled",
    "attacker_routed": "routed",
}
"""By outcome: the words under `result.` for who lost."""

MIN_UNITS_OF_A_STAND: Final = 5
"""With fewer units nobody makes a last stand, unless it costs the victor as much."""


class Toll(NamedTuple):
    """How many units a side brought to a battle, and how many it lost."""

    brought: int
    lost: int


def name_result(battle: Battle, seat: int) -> str:
    """Name a side's result by what all know: the words under `result.` (V-13-31)."""
    told = battle.told
    if not battle.winners:
        return "ruin"
    if seat not in battle.winners:
        has_ended = battle.ends_side and seat in told.rulers
        return "last_stand" if has_ended else RESULT_OF_LOSER[told.outcome]
    if seat in told.rulers:
        return "dear"
    if told.outcome in WON_CRUSHINGLY:
        return "crushing"
    return "held" if seat in told.defenders else "won"


def name_counted_result(battle: Battle, seat: int, tolls: Mapping[int, Toll]) -> str:
    """Name a side's result by odds and losses; `tolls` has those of all who fought, by seat.

    Nobody counts who stood in an overrun, so that it keeps its public name.
    """
    if not battle.winners or battle.told.outcome == "overrun":
        return name_result(battle, seat)
    is_winner = seat in battle.winners
    own = [one for other, one in tolls.items() if (other in battle.winners) == is_winner]
    others = [one for other, one in tolls.items() if (other in battle.winners) != is_winner]
    ours, theirs = _add(own), _add(others)
    is_outnumbered = 3 * ours.brought <= 2 * theirs.brought
    if is_winner:
        return _name_victory(battle, seat, ours, theirs)
    if ours.brought and ours.lost == ours.brought:
        stood_long = is_outnumbered and ours.brought >= MIN_UNITS_OF_A_STAND
        return "last_stand" if stood_long or theirs.lost >= ours.lost else "wiped_out"
    return "unbowed" if theirs.lost > ours.lost else RESULT_OF_LOSER[battle.told.outcome]


def _name_victory(battle: Battle, seat: int, ours: Toll, theirs: Toll) -> str:
    if ours.brought and 2 * ours.lost >= ours.brought:
        return "dear"
    if 3 * ours.brought <= 2 * theirs.brought:
        return "heroic"
    if 4 * theirs.lost >= 3 * theirs.brought and 5 * ours.lost <= ours.brought:
        return "crushing"
    return "held" if seat in battle.told.defenders else "won"


def _add(tolls: list[Toll]) -> Toll:
    return Toll(sum(one.brought for one in tolls), sum(one.lost for one in tolls))
