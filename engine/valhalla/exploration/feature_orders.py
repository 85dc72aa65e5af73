"""Features used by order: hiring at a camp, sacrifice at an altar (V-7.3-14, V-7.3-17, V-12.26)."""

from collections.abc import Iterable

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.cities import prices
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.exploration import Hired, Sacrificed
from engine.valhalla.exploration.camps_and_altars import (
    BLOOD_ALTAR,
    FEATURE_OF_ACTION,
    hire_price,
    limit_per_turn,
    read_hire_list,
    sacrifice_favor,
)
from engine.valhalla.forces import new_units
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.construction import UseFeature
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides import unit_names
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import TurnInProgress


def carry_out_use_feature(work: ValhallaWork, seat: Seat, order: UseFeature, index: int) -> None:
    """Use a feature in the construction phase (V-14-51); it needs an Officer there."""
    state, turn = work.state, work.state.course
    assert turn is not None  # noqa: S101  (part of a turn)
    feature = state.places.get(order.hex)
    if feature is None or feature.feature != FEATURE_OF_ACTION.get(order.action):
        report_failed_order(
            work, seat, order, index, "FEATURE_UNKNOWN", "V-12.26-10", hex=order.hex
        )
    elif not state.has_officer(order.hex, seat):
        report_failed_order(work, seat, order, index, "NO_OFFICER", "V-12.0-21", hex=order.hex)
    elif order.action == "hire":
        _hire(work, turn, order, index)
    else:
        _sacrifice(work, turn, order, index)


def _hire(work: ValhallaWork, turn: TurnInProgress, order: UseFeature, index: int) -> None:
    """Hire infantry for gold; units without room are not hired (V-7.3-14, V-12.26-12)."""
    seat, side = turn.seat, work.state.side(turn.seat)
    listed = read_hire_list(order.list, side.kinds) or ()
    codes = [many.code for many in listed for _ in range(many.number)]
    codes = codes[: limit_per_turn("hire") - turn.served.get(order.hex, 0)]
    if side.gold < hire_price() * len(codes):
        cost, gold = hire_price() * len(codes), side.gold
        report_failed_order(work, seat, order, index, "NO_GOLD", "V-12.0-22", cost=cost, gold=gold)
        return
    made = [new_units.make_unit(work, seat, code, order.hex) for code in codes]
    hired = [unit for unit in made if unit is not None]
    for unit in hired:
        unit.mp = 0
    gold = hire_price() * len(hired)
    side.gold -= gold
    turn.served[order.hex] = turn.served.get(order.hex, 0) + len(hired)
    if hired:
        ids = tuple(unit.id for unit in hired)
        work.tell(
            Hired(
                audience=audience_of(seat), seat=seat, at=order.hex, units=ids, gold=gold,
                lines=prices.hire_price_lines(unit.code for unit in hired),
            )
        )  # fmt: skip
    if len(hired) < len(codes):
        without_room = len(codes) - len(hired)
        report_failed_order(
            work,
            seat,
            order,
            index,
            "FEATURE_HEX_FULL",
            "V-12.26-12",
            count=without_room,
            hex=order.hex,
        )


def _sacrifice(work: ValhallaWork, turn: TurnInProgress, order: UseFeature, index: int) -> None:
    """Sacrifice units at an altar for favor, up to its limit per turn (V-7.3-17)."""
    state, seat, at = work.state, turn.seat, order.hex
    able = [unit for unit in state.units_in(at, seat) if not state.kind_of(unit).is_officer]
    found, missing = unit_names.find_named_units(able, order.units, state.side(seat).kinds)
    for one in missing:
        report_failed_order(work, seat, order, index, "STOP_GONE", "V-12.3-30", unit=one)
    sacrificed = _units_within_limit(
        state, found, limit_per_turn("sacrifice") - turn.served.get(at, 0)
    )
    gain = sum(sacrifice_favor(state.kind_of(unit)) for unit in sacrificed)
    if not sacrificed:
        return
    turn.served[at] = turn.served.get(at, 0) + gain
    ids = tuple(unit.id for unit in sacrificed)
    work.tell(Sacrificed(audience=audience_of(seat), seat=seat, at=at, units=ids, favor=gain))
    deaths.remove_units(work, sacrificed)
    favor.gain_favor(work, seat, gain, BLOOD_ALTAR, at)


def _units_within_limit(state: State, units: Iterable[Unit], favor_left: int) -> list[Unit]:
    """Return the units within the altar's limit, in the order they were named."""
    taken: list[Unit] = []
    for unit in units:
        if sacrifice_favor(state.kind_of(unit)) <= favor_left:
            favor_left -= sacrifice_favor(state.kind_of(unit))
            taken.append(unit)
    return taken
