"""Casters' powers that work outside battle, and Sleipnir's Stride.

Rules: V-4.4-29, V-4.4-40, V-4.4-46, V-4.4-50 to V-4.4-54, V-10.1-28, V-14-21, V-14-22.
"""

from collections import Counter
from collections.abc import Sequence

from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.unit_tables import Class, unit_tables
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.favor import DeadRaised, PointsGiven, UnitsExchanged, UnitsSummoned
from engine.valhalla.forces.new_units import make_unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.fields import LIST_SEPARATOR
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.outcomes import deaths
from engine.valhalla.powers import boons
from engine.valhalla.powers.boon_targets import BOON_STRIDE, read_stride_units
from engine.valhalla.powers.power_targets import (
    ELIXIR_MP,
    INVIGORATING_ELIXIR,
    MAX_UNITS_EXCHANGED,
    SOMETHING_FROM_NOTHING,
    read_summoned_units,
    weigh_exchange,
)
from engine.valhalla.powers.ready_casters import find_caster_or_report, find_power_orders
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.unit_names import find_named_units

# Before any move


def grant_strides(work: ValhallaWork) -> None:
    """Grant each Sleipnir's Stride: units in one hex get more MP this turn (V-10.1-28, V-14-21)."""
    state, turn = work.state, work.state.course
    if turn is None:
        return
    gift = favor_tables().boons[BOON_STRIDE]
    for index, order in enumerate(turn.sheet, 1):
        if not isinstance(order, Boon) or order.boon != BOON_STRIDE:
            continue
        found = read_stride_units(
            state.units_of(turn.seat), order.target, state.side(turn.seat).kinds
        )
        if found is None or len(found) > gift.units:
            target = LIST_SEPARATOR.join(order.target)
            facts = {"boon": order.boon, "target": target}
            report_failed_order(work, turn.seat, order, index, "BOON_TARGET", "V-12.22-13", **facts)
        elif boons.pay_or_report(work, turn.seat, order, index):
            boons.tell_boon_granted(work, turn.seat, order.boon, found[0].at, len(found))
            _give_movement_points(work, turn.seat, order.boon, found, gift.move)


def _give_movement_points(
    work: ValhallaWork, seat: Seat, source: str, found: Sequence[Unit], points: int
) -> None:
    for unit in found:
        unit.mp += points
    work.tell(
        PointsGiven(
            audience=audience_of(seat), seat=seat, source=source, at=found[0].at, mp=points,
            units=tuple(unit.id for unit in found),
        )
    )  # fmt: skip


def use_powers_before_moves(work: ValhallaWork) -> None:
    """Use Elixirs before any move, and store Something From Nothing for the next production.

    Rules: V-4.4-51, V-14-22; V-4.4-46 (it counts as used when it is ordered, V-4.4-29).
    """
    state, turn = work.state, work.state.course
    if turn is None:
        return
    for index, order in find_power_orders(turn.sheet, INVIGORATING_ELIXIR):
        caster = find_caster_or_report(work, turn.seat, order, index)
        if caster is not None:
            caster.used += 1
            _give_movement_points(
                work,
                turn.seat,
                INVIGORATING_ELIXIR,
                state.units_in(caster.at, turn.seat),
                ELIXIR_MP,
            )
    for index, order in find_power_orders(turn.sheet, SOMETHING_FROM_NOTHING):
        _store_summons(work, turn.seat, order, index)


def _store_summons(work: ValhallaWork, seat: Seat, order: Power, index: int) -> None:
    """Store the units of Something From Nothing for the next production (V-4.4-46)."""
    caster, wanted = (
        find_caster_or_report(work, seat, order, index),
        read_summoned_units(order.list),
    )
    if caster is None or not wanted:
        return
    caster.used += 1
    side = work.state.side(seat)
    side.summons = tuple(sorted((*side.summons, (caster.id, wanted))))
    work.tell(UnitsSummoned(audience=audience_of(seat), seat=seat, caster=caster.id, units=wanted))


# After a battle


def raise_dead(
    work: ValhallaWork, order: Order, index: int, caster: Unit, code: Class, dead: int
) -> None:
    """Make infantry for the dead of a battle, within the hex limit (V-4.4-40)."""
    seat, at = caster.seat, caster.at
    caster.used += 1
    risen = [unit for _ in range(dead) if (unit := make_unit(work, seat, code, at)) is not None]
    work.tell(
        DeadRaised(
            audience=audience_of(seat), seat=seat, caster=caster.id, at=at, cls=code,
            units=tuple(unit.id for unit in risen),
        )
    )  # fmt: skip
    if len(risen) < dead:
        count = dead - len(risen)
        report_failed_order(work, seat, order, index, "POWER_HEX_FULL", "V-12.21-20", count=count)


# The construction phase


def exchange_units(work: ValhallaWork, order: Power, index: int) -> None:
    """Law of Equivalent Exchange: lesser units become a greater one (V-4.4-50)."""
    state = work.state
    seat = state.turn
    caster = find_caster_or_report(work, seat, order, index)
    result = parse_class(order.result or "")
    if caster is None or result is None:
        return
    present = [
        unit for unit in state.units_in(caster.at, seat) if not state.kind_of(unit).is_officer
    ]
    found, _ = find_named_units(present, order.units, state.side(seat).kinds)
    enough, worth = weigh_exchange([state.kind_of(unit) for unit in found], result)
    if not enough or len(found) > MAX_UNITS_EXCHANGED:
        need = unit_tables().classes[result].upkeep
        facts: dict[str, str | int] = {"worth": worth, "result": result, "need": need}
        report_failed_order(work, seat, order, index, "POWER_EXCHANGE", "V-12.21-21", **facts)
        return
    _carry_out_exchange(work, order, index, caster, (found, result))


def _carry_out_exchange(
    work: ValhallaWork, order: Power, index: int, caster: Unit, deal: tuple[list[Unit], Class]
) -> None:
    """Replace the given units by the greater one; without room for it, nothing happens."""
    state, seat, at = work.state, caster.seat, caster.at
    given, result = deal
    before = dict(state.units)
    for unit in given:
        del state.units[unit.id]
    one = make_unit(work, seat, result, at)
    after = state.units
    state.units = {**before, **after}
    if one is None:
        report_failed_order(work, seat, order, index, "POWER_HEX_FULL", "V-12.21-20", count=1)
        return
    caster.used += 1
    work.tell(
        UnitsExchanged(
            audience=audience_of(seat), seat=seat, caster=caster.id, at=at,
            gave=tuple(Counter(unit.code for unit in given).items()), result=result, unit=one.id,
        )
    )  # fmt: skip
    deaths.remove_units(work, given)
