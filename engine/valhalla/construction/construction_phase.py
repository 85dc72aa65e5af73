"""The construction phase, step by step, and the cities and farms where Courtiers work.

Rules: V-3.2-10, V-3.4-07, V-4.4-21, V-4.4-22, V-5.1-12, V-8-07, V-12.0-20, V-12.12-11, V-12.12-12,
V-12.19-10, V-12.19-12, V-12.24-01, V-12.27-01, V-13-23, V-14-49 to V-14-54, V-14-57,
V-15-11.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.protocol.values import Order, Refusal, Seat, audience_of
from engine.valhalla.cities import cities
from engine.valhalla.cities.building import make_refusal
from engine.valhalla.cities.fortifications import fortify_refusals, ordered_allocation
from engine.valhalla.construction import building_works
from engine.valhalla.diplomacy import channels, gold_offers
from engine.valhalla.diplomacy.truces import read_seat
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.construction import (
    CourtierWorks,
    Disbanded,
    Fortified,
    HeirNamed,
)
from engine.valhalla.exploration import feature_orders
from engine.valhalla.forces import production, training
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Disband, Fortify, NameCapital
from engine.valhalla.orders.diplomacy import Transfer
from engine.valhalla.orders.sheet_rules import order_subject
from engine.valhalla.outcomes import deaths
from engine.valhalla.powers import boons, caster_powers
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.unit_counts import write_unit_counts
from engine.valhalla.sides.unit_names import find_named_units
from engine.valhalla.state import State

CarryOutOrder = Callable[[ValhallaWork, Seat, Any, int], None]
"""Carries out an order, given its seat and its index on the sheet, from 1."""


def carry_out_construction(work: ValhallaWork) -> None:
    """Carry out the construction phase of the active side (V-14-49 to V-14-54)."""
    turn = work.state.course
    if turn is None:
        return
    seat, side = turn.seat, work.state.side(turn.seat)
    side.gold, turn.gained = side.gold + turn.gained, 0
    gold_offers.pay_offers(work)
    orders = tuple(_orders_that_count(turn.sheet))
    for step in CONSTRUCTION_STEPS:
        for name, index, order in orders:
            if name in step and not side.ended:
                step[name](work, seat, order, index)
        if "train_officer" in step and not side.ended:
            training.start_repeated_training(work, seat)


def _orders_that_count(sheet: tuple[Order, ...]) -> Iterator[tuple[str, int, Any]]:
    """Yield the orders that count, each with its name and its index on the sheet (V-12.0-04)."""
    last = {order_subject(order): index for index, order in enumerate(sheet)}
    for index, order in enumerate(sheet):
        if order_subject(order) is None or last[order_subject(order)] == index:
            yield _order_name(order), index + 1, order


def _order_name(order: Any) -> str:
    """Return an order's kind; of a boon or power, its own name."""
    return str(getattr(order, order.kind) if order.kind in {"boon", "power"} else order.kind)


# Gold


def carry_out_transfer(work: ValhallaWork, seat: Seat, order: Transfer, index: int) -> None:
    """Give gold to a side with an open channel; that side has it at once (V-8-07, V-13-23)."""
    state, side = work.state, work.state.side(seat)
    to = read_seat(state, order.side)
    if to is None or not channels.has_open_channel(state, seat, to):
        report_failed_order(
            work, seat, order, index, "TRANSFER_NO_PARLEY", "V-12.12-11", side=to or order.side
        )
        return
    if order.gold > side.gold:
        report_failed_order(
            work, seat, order, index, "TRANSFER_FUNDS", "V-12.12-12", gold=side.gold
        )
        return
    gold_offers.give_gold(work, seat, to, order.gold)


# Cities


def _equivalent_exchange(work: ValhallaWork, _: Seat, order: Any, index: int) -> None:
    caster_powers.exchange_units(work, order, index)


def carry_out_fortify(work: ValhallaWork, seat: Seat, order: Fortify, index: int) -> None:
    """Allocate a city's fortification levels (V-3.2-10, V-14-52)."""
    state, side = work.state, work.state.side(seat)
    place = state.places.get(order.city)
    refusal = next(_fortify_refusals(place, seat, order, side.special), None)
    if refusal is not None or place is None:
        if refusal is not None:
            report_failed_order(
                work, seat, order, index, refusal.code, refusal.rule, **refusal.facts
            )
        return
    place.wanted = ordered_allocation(order)
    allocated = cities.complete_allocation(place, side.special)
    work.tell(Fortified(audience=audience_of(seat), seat=seat, at=place.at, **allocated))


def _fortify_refusals(
    place: MapFeature | None, seat: Seat, order: Fortify, special: str
) -> Iterator[Refusal]:
    if place is None or place.owner != seat or place.feature != CITY:
        yield make_refusal("NOT_YOUR_ASSET", "V-12.0-20", asset=CITY, hex=order.city)
        return
    yield from fortify_refusals(place, order, special)


def carry_out_name_capital(work: ValhallaWork, seat: Seat, order: NameCapital, index: int) -> None:
    """Store which city becomes capital when there is none (V-12.27-01)."""
    place = work.state.places.get(order.city)
    if place is None or place.owner != seat or place.feature != CITY:
        facts: dict[str, str | int] = {"asset": CITY, "hex": order.city}
        report_failed_order(work, seat, order, index, "NOT_YOUR_ASSET", "V-12.0-20", **facts)
        return
    work.state.side(seat).heir = order.city
    work.tell(HeirNamed(audience=audience_of(seat), seat=seat, at=order.city))


# Units


def carry_out_disband(work: ValhallaWork, seat: Seat, order: Disband, _: int) -> None:
    """Disband units; whoever is Ruler by now stays (V-12.24-01)."""
    state, side = work.state, work.state.side(seat)
    found, _unmet = find_named_units(state.units_of(seat), order.units, side.kinds)
    going = [unit for unit in found if not unit.crown]
    if not going:
        return
    work.tell(
        Disbanded(
            audience=audience_of(seat), seat=seat, units=write_unit_counts(going),
            ids=tuple(unit.id for unit in going),
        )
    )  # fmt: skip
    deaths.remove_units(work, going)


def note_active_courtiers(work: ValhallaWork) -> None:
    """Note where the active side's Courtiers ended its turn, for its next income (V-14-57)."""
    turn = work.state.course
    if turn is None:
        return
    before = {place.at for place in work.state.assets_of(turn.seat) if place.courtier}
    audience = audience_of(turn.seat)
    for at in note_courtiers(work.state, turn.seat):
        if at not in before:
            work.tell(CourtierWorks(audience=audience, seat=turn.seat, at=at))


def note_courtiers(state: State, seat: Seat) -> tuple[str, ...]:
    """Note where a side's Courtiers work: in its cities and farms, Ruins apart (V-4.4-21)."""
    at_work: dict[str, list[int]] = {}
    for unit in state.units_of(seat):
        if unit.code == "courtier":
            at_work.setdefault(unit.at, []).append(unit.id)
    for place in state.assets_of(seat):
        fit = cities.level_table(place) is not None and (place.is_city or place.feature != CITY)
        place.workers = tuple(at_work.get(place.at, ())) if fit else ()
        place.courtier = bool(place.workers)
    return tuple(place.at for place in state.assets_of(seat) if place.courtier)


CONSTRUCTION_STEPS: Final[tuple[Mapping[str, CarryOutOrder], ...]] = (
    {"transfer": carry_out_transfer},
    {"boon_bounty": boons.grant_construction_boon},
    {"raze": building_works.carry_out_raze},
    {
        "upgrade": building_works.carry_out_upgrade,
        "build": building_works.carry_out_build,
        "use_feature": feature_orders.carry_out_use_feature,
        "equivalent_exchange": _equivalent_exchange,
        "boon_einherjar": boons.grant_construction_boon,
        "boon_stones": boons.grant_construction_boon,
    },
    {"fortify": carry_out_fortify},
    {"train_officer": training.carry_out_train_officer},
    {"boon_thread": boons.grant_construction_boon},
    {"produce": production.carry_out_produce, "capital": carry_out_name_capital},
    {"disband": carry_out_disband},
)
"""The steps of the phase: orders of one step are carried out in list order.

Rules: V-14-49 to V-14-54.
"""
