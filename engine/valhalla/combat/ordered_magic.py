"""Casters' powers and boons that sheets and answers order for a battle.

Rules: V-4.4-52, V-10.1-20 to V-10.1-22, V-12.21-01, V-12.21-11.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.combat.armies import Army
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.battle_magic import (
    BATTLE_POWERS,
    BOON_AEGIS,
    BOON_KNUCKLEBONES,
    BOON_WRATH,
    RAISE_DEAD,
    parse_power,
)
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.sides.unit_names import find_named_units
from engine.valhalla.state import State


class OrderedPower(NamedTuple):
    """A Caster's power, and the order that asks for it."""

    power: Power
    order: Order
    index_on_sheet: int


class OrderedBoon(NamedTuple):
    """A battle boon, and the order that asks for it."""

    boon: str
    order: Order
    index_on_sheet: int


def ordered_powers(state: State, army: Army, at: str) -> list[OrderedPower]:
    """List the powers that a side ordered for a battle (V-4.4-52)."""
    turn = state.course
    if turn is not None and army.seat == turn.seat:
        return [
            OrderedPower(order, order, index)
            for index, order in enumerate(turn.sheet, 1)
            if isinstance(order, Power) and order.hex == at
        ]
    answer = army.wishes.answer
    if answer is None:
        return []
    read = (parse_power(text, at) for text in answer.power)
    return [OrderedPower(one, answer, army.wishes.answer_index) for one in read if one is not None]


def fill_in_power_hexes(state: State, seat: Seat, sheet: Sequence[Order]) -> tuple[Order, ...]:
    """Return the sheet; battle powers that name no hex get their Caster's hex (V-12.21-01)."""
    return tuple(
        order.model_copy(update={"hex": _hex_of_caster(state, seat, order)})
        if isinstance(order, Power)
        and order.hex is None
        and order.power in {*BATTLE_POWERS, RAISE_DEAD}
        else order
        for order in sheet
    )


def _hex_of_caster(state: State, seat: Seat, power: Power) -> str:
    caster = find_caster(state, seat, power, [unit.id for unit in state.units_of(seat)])
    return caster.at if caster is not None else ""


def ordered_boons(state: State, army: Army, at: str) -> list[OrderedBoon]:
    """List the battle boons that a side asked for (V-10.1-20 to V-10.1-22)."""
    turn = state.course
    if turn is not None and army.seat == turn.seat:
        return [
            OrderedBoon(order.boon, order, index)
            for index, order in enumerate(turn.sheet, 1)
            if isinstance(order, Boon)
            and order.boon in {BOON_WRATH, BOON_AEGIS}
            and at in order.target
        ]
    answer = army.wishes.answer
    if answer is None:
        return []
    boons_asked = (text.split()[0] for text in answer.boon if text.strip())
    return [
        OrderedBoon(boon, answer, army.wishes.answer_index)
        for boon in boons_asked
        if boon in {BOON_KNUCKLEBONES, BOON_WRATH, BOON_AEGIS}
    ]


def find_caster(state: State, seat: Seat, power: Power, present: Sequence[int]) -> Unit | None:
    """Find the Caster with that power among units (V-12.21-11)."""
    there = [state.units[number] for number in present if number in state.units]
    able = [
        unit
        for unit in there
        if unit.caster is not None and power.power in unit_tables().casters[unit.caster]
    ]
    found, _ = find_named_units(able, (power.caster,), state.side(seat).kinds)
    return found[0] if found else None
