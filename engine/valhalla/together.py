"""Which seats may give their orders at the same time (V-5.2-03, V-5.2-04, V-7.3-13)."""

from collections.abc import Iterable

from engine.core.model import Seat
from engine.valhalla.hexes import distance
from engine.valhalla.state import State

FAR = 6


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
    """Tell the greatest MP that any unit of a side can have this turn: every gift counted."""
    gifts = 2 + 2 + 3 + 1  # stables of both kinds or an Elixir, Sleipnir's Stride, Long Striders
    return max((state.kind(unit).line.move for unit in state.own(seat)), default=0) + gifts


def _gap(state: State, ours: Iterable[str], theirs: Iterable[str]) -> int:
    """Measure the smallest distance; the two hexes of a pair of Gates count as neighbours."""
    targets = tuple(theirs)
    gates = [(a, b) for one, other in state.atlas.gates for a, b in ((one, other), (other, one))]
    near = 10**6
    for at in ours:
        for to in targets:
            near = min(near, distance(at, to))
            for gate, twin in gates:
                near = min(near, distance(at, gate) + 1 + distance(twin, to))
    return near
