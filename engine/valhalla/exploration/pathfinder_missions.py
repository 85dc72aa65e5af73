"""Pathfinders and Seers at the end of a turn, as their side ordered (V-14-55).

Rules: V-7.1-03, V-7.1-04, V-7.1-06, V-7.1-07, V-7.1-09, V-7.1-11, V-4.4-42, V-4.4-43, V-12.20-01.
"""

from collections.abc import Collection, Iterator, Sequence

from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.events.exploration import PowerWaits
from engine.valhalla.exploration.pathfinding import (
    EYE_OF_SOUR_RON,
    I_SPY,
    MAX_RESERVE_TARGETS,
    PATHFINDERS_PER_SEER,
    StartingUnit,
    cleared_hexes,
    count_pathfinders,
    is_bordering,
    is_in_range,
    read_target,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.hexes import is_on_map
from engine.valhalla.orders.construction import Pathfind
from engine.valhalla.orders.magic import Power
from engine.valhalla.powers.ready_casters import find_caster_or_report, find_power_orders
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.state import State
from engine.valhalla.vision.fog_clearing import reveal_hexes


def send_pathfinders(work: ValhallaWork) -> None:
    """Send a side's pathfinders in list order, then the Seer's (V-14-55)."""
    turn = work.state.course
    assert turn is not None  # noqa: S101  (part of a turn)
    seat, state = turn.seat, work.state
    before = state.side(seat).revealed
    spies = tuple(_use_spy_powers(work, seat, turn.sheet))
    _store_eyes(work, seat, turn.sheet)
    sent = [
        (index, order)
        for index, order in enumerate(turn.sheet, 1)
        if isinstance(order, Pathfind)
    ]  # fmt: skip
    for index, order in sent[-1:]:
        _send_listed(work, seat, order, index, before)
    named = [target for _, order in sent[-1:] for target in order.seer]
    named = [*(target for spy in spies for target in spy.targets), *named]
    for target in named[: PATHFINDERS_PER_SEER * len(spies)]:
        _send_temporary(work, seat, target, before)


def _send_listed(
    work: ValhallaWork, seat: Seat, order: Pathfind, index: int, before: Collection[str]
) -> None:
    state = work.state
    side, posts = state.side(seat), _starting_units(state, seat)
    pathfinders = count_pathfinders(state.settings, side.special, state.assets_of(seat))
    for target in order.targets[:pathfinders]:
        reachable = (at for at in _valid_targets(state, target, before) if is_in_range(posts, at))
        found = next(reachable, None)
        if found is None:
            hexes = read_target(target)
            report_failed_order(work, seat, order, index, "PATH_RANGE", "V-12.20-12", hex=hexes[0])
        else:
            reveal_hexes(work, seat, cleared_hexes(found), found)


def _send_temporary(work: ValhallaWork, seat: Seat, target: str, before: Collection[str]) -> None:
    """Send a temporary pathfinder, at any distance from units (V-4.4-42)."""
    found = next(_valid_targets(work.state, target, before), None)
    if found is not None:
        reveal_hexes(work, seat, cleared_hexes(found), found)


def _starting_units(state: State, seat: Seat) -> tuple[StartingUnit, ...]:
    """Return where a side's units are after movement, combat and retreats (V-7.1-06)."""
    return tuple(sorted({StartingUnit(unit.at, unit.code) for unit in state.units_of(seat)}))


def _valid_targets(state: State, target: str, before: Collection[str]) -> Iterator[str]:
    """Yield a target and its reserves that border on what was revealed before (V-7.1-04)."""
    for at in read_target(target)[: 1 + MAX_RESERVE_TARGETS]:
        if (
            len(at) == len("000.000")
            and is_on_map(state.atlas.size, at)
            and is_bordering(before, at)
        ):
            yield at


def _use_spy_powers(work: ValhallaWork, seat: Seat, sheet: Sequence[Order]) -> Iterator[Power]:
    """Mark the powers of Seers who send pathfinders as used; yield their orders (V-4.4-42)."""
    for index, order in find_power_orders(sheet, I_SPY):
        seer = find_caster_or_report(work, seat, order, index)
        if seer is not None:
            seer.used += 1
            yield order


def _store_eyes(work: ValhallaWork, seat: Seat, sheet: Sequence[Order]) -> None:
    """Store the Seers whose eye works in the next turn (V-4.4-43)."""
    side = work.state.side(seat)
    for index, order in find_power_orders(sheet, EYE_OF_SOUR_RON):
        seer = find_caster_or_report(work, seat, order, index)
        if seer is not None:
            seer.used += 1
            side.eyes = (*side.eyes, seer.id)
            audience = audience_of(seat)
            work.tell(PowerWaits(audience=audience, seat=seat, unit=seer.id, power=EYE_OF_SOUR_RON))
