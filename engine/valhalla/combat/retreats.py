"""Retreats: where units may go, which hexes they prefer, and who finds no way out.

Rules: V-6.1-31 to V-6.1-33, V-14-44, V-2.4-01, V-4.3-25.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.forces import hex_capacity
from engine.valhalla.map.land import Land
from engine.valhalla.state import State

UnitBlock = tuple[Unit, ...]
"""Units that go together: a mount and its riders."""
LAST_RANK = 99


@dataclass(frozen=True, slots=True)
class ForcedRetreat:
    """A side's units that must leave a hex, and where they may go."""

    seat: Seat
    at: str
    units: Sequence[Unit]
    wished: Sequence[str] = ()
    """Hexes that the player named, the preferred one first."""
    origins: Mapping[int, str] = field(default_factory=dict)
    """By attacking unit: the hex from which it came."""
    closed: Collection[str] = ()
    """Hexes from which attackers came, where no defender goes."""


@dataclass(slots=True)
class RetreatResult:
    """By hex: the ids of units that went there; and the units that found no way out."""

    ids_by_hex: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lost_units: list[Unit] = field(default_factory=list)


def retreat_units(state: State, retreat: ForcedRetreat) -> RetreatResult:
    """Move a side's units out of a hex (V-6.1-31); Garrisons are lost (V-6.1-33)."""
    land = state.atlas.land(state.settings.terrain_cost_changes)
    ranked = list(_ranked(state, land, retreat))
    free = [unit for unit in retreat.units if not state.kind_of(unit).stays_in_city]
    result = RetreatResult(
        lost_units=[unit for unit in retreat.units if state.kind_of(unit).stays_in_city]
    )
    blocks = list(_blocks(free))
    stuck = _move_blocks(state, land, retreat, ranked, blocks, result)
    single_units: list[UnitBlock] = [(unit,) for block in stuck for unit in block]
    result.lost_units += [
        unit for (unit,) in _move_blocks(state, land, retreat, ranked, single_units, result)
    ]
    for (unit,) in single_units:
        if unit.rides in state.units and state.units[unit.rides].at != unit.at:
            unit.rides = None
    return result


def _blocks(units: Sequence[Unit]) -> Iterator[UnitBlock]:
    """Yield each mount with its riders as a block, the oldest first."""
    here = {unit.id for unit in units}
    for unit in sorted(units, key=lambda one: one.id):
        if unit.rides not in here:
            yield (unit, *(rider for rider in units if rider.rides == unit.id))


def _move_blocks(
    state: State,
    land: Land,
    retreat: ForcedRetreat,
    ranked: Sequence[str],
    blocks: Iterable[UnitBlock],
    result: RetreatResult,
) -> list[UnitBlock]:
    """Move every block to its first choice that has room; return the blocks that are stuck."""
    waiting = [(block, _choices(state, land, retreat, ranked, block)) for block in blocks]
    while to := next((choices[0] for _, choices in waiting if choices), ""):
        asking = [block for block, choices in waiting if choices[:1] == [to]]
        let_in, _ = hex_capacity.split_blocks_by_room(state, to, retreat.seat, asking)
        inside = {unit.id for unit in let_in}
        for block in asking:
            if block[0].id in inside:
                _move_block(block, to, result)
        waiting = [
            (block, choices[1:] if choices[:1] == [to] else choices)
            for block, choices in waiting
            if block[0].id not in inside
        ]
    return [block for block, _ in waiting]


def _move_block(block: UnitBlock, to: str, result: RetreatResult) -> None:
    for unit in block:
        unit.at, unit.mp = to, 0
    result.ids_by_hex[to] = (*result.ids_by_hex.get(to, ()), *(unit.id for unit in block))


def _choices(
    state: State, land: Land, retreat: ForcedRetreat, ranked: Sequence[str], block: UnitBlock
) -> list[str]:
    """List the hexes where a block could be, an attacker's own way back first."""
    origin = retreat.origins.get(block[0].id)
    order = sorted(ranked, key=lambda to: to != origin)
    return [to for to in order if land.can_stand(state.kind_of(block[0]).travel_mode, to)]


# Where to


def open_hexes(state: State, land: Land, retreat: ForcedRetreat) -> Iterator[str]:
    """Yield the hexes that are open to a retreat, whoever goes (V-6.1-31)."""
    side = state.side(retreat.seat)
    for to in land.neighbours(retreat.at):
        place = state.places.get(to)
        foreign = place is not None and place.is_city and place.owner not in {None, retreat.seat}
        if (
            to in side.revealed
            and to not in retreat.closed
            and not foreign
            and all(unit.seat == retreat.seat for unit in state.units_in(to))
        ):
            yield to


def _ranked(state: State, land: Land, retreat: ForcedRetreat) -> list[str]:
    """Sort open hexes: as wished, own city, own units, own asset, cost, then by name."""
    wished = {to: place for place, to in reversed(list(enumerate(retreat.wished)))}
    own = {unit.at for unit in state.units_of(retreat.seat)} - {retreat.at}
    slowest = min(
        retreat.units,
        key=lambda unit: (state.kind_of(unit).statline.move, unit.id),
        default=None,
    )
    mode = state.kind_of(slowest).travel_mode if slowest is not None else None

    def order(to: str) -> tuple[int, bool, bool, bool, int, str]:
        place = state.places.get(to)
        mine = place is not None and place.owner == retreat.seat
        city = place is not None and place.is_city and mine
        cost = land.step_cost(mode, retreat.at, to)
        return (
            wished.get(to, LAST_RANK), not city, to not in own, not mine,
            LAST_RANK if cost is None else cost, to,
        )  # fmt: skip

    return sorted(open_hexes(state, land, retreat), key=order)
