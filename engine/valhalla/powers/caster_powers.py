"""Casters' powers that work outside battle, and Sleipnir's Stride.

Rules: V-4.4-29, V-4.4-40, V-4.4-46, V-4.4-50 to V-4.4-54, V-10.1-28, V-14-21, V-14-22.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.catalog.rule_tables import Class, heaven, units
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.favor import DeadRaised, PointsGiven, UnitsExchanged, UnitsSummoned
from engine.valhalla.forces.new_units import make
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.fields import PLUS
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.outcomes import deaths
from engine.valhalla.powers import boons
from engine.valhalla.powers.casting import LESSER, caster_of, exchanges, listed, ordered, strode
from engine.valhalla.powers.summoning import bring
from engine.valhalla.side_log import fail
from engine.valhalla.sides.unit_names import named

STRIDE: Final = "boon_stride"
ELIXIR: Final = "invigorating_elixir"
POINTS: Final = 2
"""MP of an Elixir (V-4.4-51)."""
NOTHING: Final = "something_from_nothing"


# Before any move


def stride(table: Tables) -> None:
    """Sleipnir's Stride: units in one hex have more MP this turn (V-10.1-28, V-14-21)."""
    state, course = table.state, table.state.course
    if course is None:
        return
    gift = heaven().boons[STRIDE]
    for place, order in enumerate(course.sheet, 1):
        if not isinstance(order, Boon) or order.boon != STRIDE:
            continue
        found = strode(state.own(course.seat), order.target, state.side(course.seat).kinds)
        if found is None or len(found) > gift.units:
            target = PLUS.join(order.target)
            facts = {"boon": order.boon, "target": target}
            fail(table, course.seat, order, place, "BOON_TARGET", "V-12.22-13", **facts)
        elif boons.paid(table, course.seat, order, place):
            boons.granted(table, course.seat, order.boon, found[0].at, len(found))
            _give(table, course.seat, order.boon, found, gift.move)


def _give(table: Tables, seat: Seat, source: str, found: Sequence[Unit], points: int) -> None:
    for unit in found:
        unit.mp += points
    table.tell(
        PointsGiven(
            audience=only(seat), seat=seat, source=source, at=found[0].at, mp=points,
            units=tuple(unit.id for unit in found),
        )
    )  # fmt: skip


def elixir(table: Tables) -> None:
    """Use what works before any move, and what is ordered now for the next production.

    Rules: V-4.4-51, V-14-22; V-4.4-46 (it counts as used when it is ordered, V-4.4-29).
    """
    state, course = table.state, table.state.course
    if course is None:
        return
    for place, order in ordered(course.sheet, ELIXIR):
        caster = caster_of(table, course.seat, order, place)
        if caster is not None:
            caster.used += 1
            _give(table, course.seat, ELIXIR, state.here(caster.at, course.seat), POINTS)
    for place, order in ordered(course.sheet, NOTHING):
        _summon(table, course.seat, order, place)


def _summon(table: Tables, seat: Seat, order: Power, place: int) -> None:
    """Let something from nothing wait for the next production (V-4.4-46)."""
    caster, wanted = caster_of(table, seat, order, place), listed(order.list)
    if caster is None or not wanted:
        return
    caster.used += 1
    side = table.state.side(seat)
    side.summons = tuple(sorted((*side.summons, (caster.id, wanted))))
    table.tell(UnitsSummoned(audience=only(seat), seat=seat, caster=caster.id, units=wanted))


# After a battle


def raise_dead(
    table: Tables, order: Order, place: int, caster: Unit, code: Class, dead: int
) -> None:
    """Let infantry rise for the dead of a battle, within the hex limit (V-4.4-40)."""
    seat, at = caster.seat, caster.at
    caster.used += 1
    made = [unit for _ in range(dead) if (unit := make(table, seat, code, at)) is not None]
    table.tell(
        DeadRaised(
            audience=only(seat), seat=seat, caster=caster.id, at=at, cls=code,
            units=tuple(unit.id for unit in made),
        )
    )  # fmt: skip
    if len(made) < dead:
        count = dead - len(made)
        fail(table, seat, order, place, "POWER_HEX_FULL", "V-12.21-20", count=count)


# The construction phase


def exchange(table: Tables, order: Power, place: int) -> None:
    """Law of Equivalent Exchange: lesser units become a greater one (V-4.4-50)."""
    state = table.state
    seat = state.turn
    caster = caster_of(table, seat, order, place)
    result = class_of(order.result or "")
    if caster is None or result is None:
        return
    there = [unit for unit in state.here(caster.at, seat) if not state.kind(unit).is_officer]
    found, _ = named(there, order.units, state.side(seat).kinds)
    enough, worth = exchanges([state.kind(unit) for unit in found], result)
    if not enough or len(found) > LESSER:
        need = units().classes[result].upkeep
        facts: dict[str, str | int] = {"worth": worth, "result": result, "need": need}
        fail(table, seat, order, place, "POWER_EXCHANGE", "V-12.21-21", **facts)
        return
    _exchange(table, order, place, caster, (found, result))


def _exchange(
    table: Tables, order: Power, place: int, caster: Unit, deal: tuple[list[Unit], Class]
) -> None:
    """Give and take; where the greater one would find no room, nothing happens."""
    state, seat, at = table.state, caster.seat, caster.at
    given, result = deal
    before = dict(state.units)
    for unit in given:
        del state.units[unit.id]
    one = make(table, seat, result, at)
    after = state.units
    state.units = {**before, **after}
    if one is None:
        fail(table, seat, order, place, "POWER_HEX_FULL", "V-12.21-20", count=1)
        return
    caster.used += 1
    table.tell(
        UnitsExchanged(
            audience=only(seat), seat=seat, caster=caster.id, at=at,
            gave=tuple(Counter(unit.code for unit in given).items()), result=result, unit=one.id,
        )
    )  # fmt: skip
    deaths.dispatch(table, given)


__all__ = ["bring", "elixir", "exchange", "raise_dead", "stride"]
