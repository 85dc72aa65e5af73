"""Leaving a hex: where units may go, in which order they choose, and who finds no way out.

Rules: V-6.1-31 to V-6.1-33, V-14-44, V-2.4-01, V-4.3-25.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.forces import hex_capacity
from engine.valhalla.map.land import Land
from engine.valhalla.state import State

Block = tuple[Unit, ...]
"""Units that go together: a mount and its riders."""
FAR = 99


@dataclass(frozen=True, slots=True)
class Leaving:
    """A side that leaves a hex."""

    seat: Seat
    at: str
    units: Sequence[Unit]
    wished: Sequence[str] = ()
    """Hexes that the player named, the best first."""
    origins: Mapping[int, str] = field(default_factory=dict)
    """By attacking unit: the hex from which it came."""
    closed: Collection[str] = ()
    """Hexes from which attackers came: no defender goes there."""


@dataclass(slots=True)
class Left:
    """Who went where, and who found no way out."""

    gone: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lost: list[Unit] = field(default_factory=list)


def leave(state: State, leaving: Leaving) -> Left:
    """Move the units of a side out of a hex (V-6.1-31); who stays for good is lost (V-6.1-33)."""
    land = state.atlas.land(state.settings.costs)
    ranked = list(_ranked(state, land, leaving))
    free = [unit for unit in leaving.units if not state.kind(unit).stays]
    found = Left(lost=[unit for unit in leaving.units if state.kind(unit).stays])
    blocks = list(_blocks(free))
    stuck = _march(state, land, leaving, ranked, blocks, found)
    alone: list[Block] = [(unit,) for block in stuck for unit in block]
    found.lost += [unit for (unit,) in _march(state, land, leaving, ranked, alone, found)]
    for (unit,) in alone:
        if unit.rides in state.units and state.units[unit.rides].at != unit.at:
            unit.rides = None
    return found


def _blocks(units: Sequence[Unit]) -> Iterator[Block]:
    """Keep mounts and riders together, the oldest first."""
    here = {unit.id for unit in units}
    for unit in sorted(units, key=lambda one: one.id):
        if unit.rides not in here:
            yield (unit, *(rider for rider in units if rider.rides == unit.id))


def _march(
    state: State,
    land: Land,
    leaving: Leaving,
    ranked: Sequence[str],
    blocks: Iterable[Block],
    found: Left,
) -> list[Block]:
    """Let every block go to its first choice with room, else to the next; give back the stuck."""
    waiting = [(block, _choices(state, land, leaving, ranked, block)) for block in blocks]
    while to := next((choices[0] for _, choices in waiting if choices), ""):
        asking = [block for block, choices in waiting if choices[:1] == [to]]
        let_in, _ = hex_capacity.room_for(state, to, leaving.seat, asking)
        inside = {unit.id for unit in let_in}
        for block in asking:
            if block[0].id in inside:
                _go(block, to, found)
        waiting = [
            (block, choices[1:] if choices[:1] == [to] else choices)
            for block, choices in waiting
            if block[0].id not in inside
        ]
    return [block for block, _ in waiting]


def _go(block: Block, to: str, found: Left) -> None:
    for unit in block:
        unit.at, unit.mp = to, 0
    found.gone[to] = (*found.gone.get(to, ()), *(unit.id for unit in block))


def _choices(
    state: State, land: Land, leaving: Leaving, ranked: Sequence[str], block: Block
) -> list[str]:
    """List where a block could be, an attacker's own way back first."""
    origin = leaving.origins.get(block[0].id)
    order = sorted(ranked, key=lambda to: to != origin)
    return [to for to in order if land.bears(state.kind(block[0]).mode, to)]


# Where to


def open_to(state: State, land: Land, leaving: Leaving) -> Iterator[str]:
    """Walk the hexes that are open to a retreat, whoever goes (V-6.1-31)."""
    side = state.side(leaving.seat)
    for to in land.near(leaving.at):
        place = state.places.get(to)
        foreign = place is not None and place.city and place.owner not in {None, leaving.seat}
        if (
            to in side.revealed
            and to not in leaving.closed
            and not foreign
            and all(unit.seat == leaving.seat for unit in state.here(to))
        ):
            yield to


def _ranked(state: State, land: Land, leaving: Leaving) -> list[str]:
    """Put open hexes in order: as wished, own city, own units, own asset, cost, place."""
    wished = {to: place for place, to in reversed(list(enumerate(leaving.wished)))}
    own = {unit.at for unit in state.own(leaving.seat)} - {leaving.at}
    slowest = min(
        leaving.units,
        key=lambda unit: (state.kind(unit).line.move, unit.id),
        default=None,
    )
    mode = state.kind(slowest).mode if slowest is not None else None

    def order(to: str) -> tuple[int, bool, bool, bool, int, str]:
        place = state.places.get(to)
        mine = place is not None and place.owner == leaving.seat
        city = place is not None and place.city and mine
        cost = land.step(mode, leaving.at, to)
        return (
            wished.get(to, FAR), not city, to not in own, not mine,
            FAR if cost is None else cost, to,
        )  # fmt: skip

    return sorted(open_to(state, land, leaving), key=order)
