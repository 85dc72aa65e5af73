"""Which seats may give their orders at the same time (V-5.2-03, V-5.2-04, V-7.3-13)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import ground, heaven
from engine.valhalla.map.hexes import distance
from engine.valhalla.powers.caster_powers import POINTS, STRIDE
from engine.valhalla.round_start.rounds import points
from engine.valhalla.state import State

FARTHEST: Final = 10**6
FAR: Final = 6
BREWER: Final = "alchemist"


def batch(state: State, first: Seat) -> tuple[Seat, ...]:
    """Find the seats that share the order window which begins with one (V-5.2-03).

    The longest run of living seats from that one on, in which every pair is far apart; made afresh
    before each turn (V-5.2-04).
    """
    found = [first]
    if state.settings.simultaneous == "off":
        return (first,)
    for seat in (one for one in state.living if one > first):
        if not all(_apart(state, seat, other) for other in found):
            break
        found.append(seat)
    return tuple(found)


def _apart(state: State, one: Seat, other: Seat) -> bool:
    """Tell whether two sides can't influence each other this turn."""
    reach = _range(state, one) + _range(state, other) + FAR
    return (
        _gap(state, _units(state, one), (*_units(state, other), *_assets(state, other))) > reach
        and _gap(state, _units(state, other), (*_units(state, one), *_assets(state, one))) > reach
    )


def _units(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(sorted({unit.at for unit in state.own(seat)}))


def _assets(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(place.at for place in state.assets(seat))


def _range(state: State, seat: Seat) -> int:
    """Tell the greatest MP that any unit of a side can have this turn (V-5.2-03).

    Stables, Elixirs of Alchemists who have not worked yet, and the Stride if it can be paid.
    """
    side, own = state.side(seat), tuple(state.own(seat))
    uses = state.settings.power_uses_per_round
    brewers = Counter(one.at for one in own if one.caster == BREWER and one.used < uses)
    most = (points(state, side, one) + POINTS * brewers[one.at] for one in own)
    return max(most, default=0) + _stride(state, seat)


def _stride(state: State, seat: Seat) -> int:
    """Tell what Sleipnir's Stride can add, with the favor that its turn begins with (V-10.1-28)."""
    side, boon = state.side(seat), heaven().boons[STRIDE]
    coming = sum(ground().features[one.feature].favor for one in state.assets(seat))
    free = len(side.boons) < state.settings.boons_per_round
    return boon.move if free and side.favor + coming >= boon.cost else 0


def _gap(state: State, ours: Iterable[str], theirs: Iterable[str]) -> int:
    """Measure the smallest distance; the two hexes of a pair of Gates count as neighbours.

    A way may lead through several pairs (V-5.2-03).
    """
    targets = tuple(theirs)
    twins = {a: b for one, other in state.atlas.gates for a, b in ((one, other), (other, one))}
    left = {gate: _nearest(gate, targets) for gate in twins}
    for _ in twins:
        for gate, twin in twins.items():
            round_about = (distance(gate, one) + way for one, way in left.items())
            left[gate] = min(left[twin] + 1, *round_about)
    here = tuple(ours)
    ways = [_nearest(at, targets) for at in here]
    ways += [distance(at, to) + way for at in here for to, way in left.items()]
    return min(ways, default=FARTHEST)


def _nearest(at: str, targets: Iterable[str]) -> int:
    return min((distance(at, to) for to in targets), default=FARTHEST)
