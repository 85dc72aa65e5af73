"""The turning points of a game: the rounds in which power shifted most, and the deed of each."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from render.ending.ended_game import PlayedRound
from render.story.deeds import Deed

MAX_TURNING_POINTS: Final = 3
POINTS_PER_PERCENT: Final = 3
"""What one percent of all power that changed hands weighs beside the weight of a deed."""
LEAD_WEIGHT: Final = 40
"""What it weighs that somebody else leads after a round."""


class Swing(NamedTuple):
    """How power shifted in a round."""

    seat: int
    """The seat whose share of all power changed most."""
    percent: int
    """By how much its share changed, in percent of all power."""
    power_before: int
    power_after: int
    new_leader: int | None = None
    """Who leads alone after the round, if somebody else did before."""


class TurningPoint(NamedTuple):
    """A round that turned the game: its weightiest deed, and how power shifted."""

    round: int
    deed: Deed
    swing: Swing | None


def measure_swings(rounds: Sequence[PlayedRound]) -> dict[int, Swing]:
    """Measure by round how power shifted since the round before."""
    swings: dict[int, Swing] = {}
    leader = _find_leader(rounds[0].power) if rounds else None
    for before, after in pairwise(rounds):
        leader_after = _find_leader(after.power)
        changes = {seat: _share(after, seat) - _share(before, seat) for seat in after.power}
        seat = max(changes, key=lambda one: _rank_change(one, changes[one], before, after))
        is_new = leader_after is not None and leader is not None and leader_after != leader
        swings[after.round] = Swing(
            seat,
            round(100 * changes[seat]),
            before.power.get(seat, 0),
            after.power[seat],
            leader_after if is_new else None,
        )
        leader = leader if leader_after is None else leader_after
    return swings


def _rank_change(
    seat: int, change: float, before: PlayedRound, after: PlayedRound
) -> tuple[float, int, int]:
    """Rank a seat's change of share; of equal ones, the larger change of its own power."""
    own_change = abs(after.power[seat] - before.power.get(seat, 0))
    return round(abs(change), 6), own_change, -seat


def _share(played: PlayedRound, seat: int) -> float:
    return played.power.get(seat, 0) / (sum(played.power.values()) or 1)


def _find_leader(power: Mapping[int, int]) -> int | None:
    """Find who has the most power, alone."""
    highest = max(power.values(), default=0)
    leaders = [seat for seat, one in power.items() if one == highest]
    return leaders[0] if len(leaders) == 1 else None


def choose_turning_points(
    deeds: Sequence[Deed], rounds_of_events: Sequence[int], rounds: Sequence[PlayedRound]
) -> tuple[TurningPoint, ...]:
    """Choose the rounds that turned the game, in their order; each has a deed that is told.

    `rounds_of_events` are the rounds of the events in which the deeds were found.
    """
    swings = measure_swings(rounds)
    heaviest: dict[int, Deed] = {}
    for one in deeds:
        if one.place == "main":
            at = rounds_of_events[one.at]
            if at not in heaviest or one.total_weight > heaviest[at].total_weight:
                heaviest[at] = one
    points = [TurningPoint(at, one, swings.get(at)) for at, one in heaviest.items()]
    chosen = sorted(points, key=lambda one: (-_weigh(one), one.round))[:MAX_TURNING_POINTS]
    return tuple(sorted(chosen, key=lambda one: one.round))


def _weigh(point: TurningPoint) -> int:
    swing = point.swing
    if swing is None:
        return point.deed.total_weight
    lead = LEAD_WEIGHT if swing.new_leader is not None else 0
    return point.deed.total_weight + POINTS_PER_PERCENT * abs(swing.percent) + lead
