"""Which seats may give their orders at the same time (V-5.2-03, V-5.2-04, V-7.3-13)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.hexes import distance
from engine.valhalla.powers.boon_targets import BOON_STRIDE
from engine.valhalla.powers.power_targets import ELIXIR_MP
from engine.valhalla.round_start.rounds import movement_points
from engine.valhalla.state import State

NO_DISTANCE: Final = 10**6
SAFE_MARGIN: Final = 6
ALCHEMIST: Final = "alchemist"


def find_batch(state: State, first: Seat) -> tuple[Seat, ...]:
    """Return the seats that share the order window of the first one (V-5.2-03).

    They are the longest run of living seats in which every pair is far apart; it is computed
    again before each turn (V-5.2-04).
    """
    found = [first]
    if state.settings.simultaneous == "off":
        return (first,)
    for seat in (one for one in state.living_seats if one > first):
        if not all(_are_apart(state, seat, other) for other in found):
            break
        found.append(seat)
    return tuple(found)


def _are_apart(state: State, one: Seat, other: Seat) -> bool:
    """Return whether two sides can't influence each other this turn."""
    reach = _greatest_move(state, one) + _greatest_move(state, other) + SAFE_MARGIN
    return (
        _smallest_distance(
            state,
            _unit_hexes(state, one),
            (*_unit_hexes(state, other), *_asset_hexes(state, other)),
        )
        > reach
        and _smallest_distance(
            state, _unit_hexes(state, other), (*_unit_hexes(state, one), *_asset_hexes(state, one))
        )
        > reach
    )


def _unit_hexes(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(sorted({unit.at for unit in state.units_of(seat)}))


def _asset_hexes(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(place.at for place in state.assets_of(seat))


def _greatest_move(state: State, seat: Seat) -> int:
    """Return the greatest MP that any unit of a side can have this turn (V-5.2-03).

    It includes stables, Elixirs of unused Alchemists, and the Stride if the side can pay for it.
    """
    side, own = state.side(seat), tuple(state.units_of(seat))
    uses = state.settings.power_uses_per_round
    brewers = Counter(one.at for one in own if one.caster == ALCHEMIST and one.used < uses)
    most = (movement_points(state, side, one) + ELIXIR_MP * brewers[one.at] for one in own)
    return max(most, default=0) + _stride_move(state, seat)


def _stride_move(state: State, seat: Seat) -> int:
    """Return the MP that Sleipnir's Stride can add with the favor at turn start (V-10.1-28)."""
    side, boon = state.side(seat), favor_tables().boons[BOON_STRIDE]
    coming = sum(terrain_tables().features[one.feature].favor for one in state.assets_of(seat))
    free = len(side.boons) < state.settings.boons_per_round
    return boon.move if free and side.favor + coming >= boon.cost else 0


def _smallest_distance(state: State, ours: Iterable[str], theirs: Iterable[str]) -> int:
    """Return the smallest distance; the two hexes of a pair of Gates count as neighbours.

    A path may lead through several pairs (V-5.2-03).
    """
    targets = tuple(theirs)
    twins = {a: b for one, other in state.atlas.gates for a, b in ((one, other), (other, one))}
    left = {gate: _nearest_distance(gate, targets) for gate in twins}
    for _ in twins:
        for gate, twin in twins.items():
            round_about = (distance(gate, one) + way for one, way in left.items())
            left[gate] = min(left[twin] + 1, *round_about)
    here = tuple(ours)
    ways = [_nearest_distance(at, targets) for at in here]
    ways += [distance(at, to) + way for at in here for to, way in left.items()]
    return min(ways, default=NO_DISTANCE)


def _nearest_distance(at: str, targets: Iterable[str]) -> int:
    return min((distance(at, to) for to in targets), default=NO_DISTANCE)
