"""The construction phase, step by step, and where Courtiers work.

Rules: V-3.2-10, V-3.4-07, V-4.4-21, V-4.4-22, V-5.1-12, V-8-07, V-12.0-20, V-12.12-11, V-12.12-12,
V-12.19-10, V-12.19-12, V-12.24-01, V-12.27-01, V-13-23, V-14-49 to V-14-54, V-14-57,
V-15-11.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.protocol.values import Order, Refusal, Seat, only
from engine.valhalla.cities import cities
from engine.valhalla.cities.building import refused
from engine.valhalla.cities.fortifications import allocation, fort_forbidden
from engine.valhalla.construction import building_works
from engine.valhalla.diplomacy import channels
from engine.valhalla.diplomacy.truces import seat_of
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.construction import (
    CourtierWorks,
    Disbanded,
    Fortified,
    GoldReceived,
    GoldSent,
    HeirNamed,
)
from engine.valhalla.exploration import features_in_use
from engine.valhalla.forces import production, training
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Disband, Fortify, NameCapital
from engine.valhalla.orders.diplomacy import Transfer
from engine.valhalla.orders.sheet_rules import subject
from engine.valhalla.outcomes import deaths
from engine.valhalla.powers import boons, caster_powers
from engine.valhalla.side_log import fail
from engine.valhalla.sides.unit_counts import told
from engine.valhalla.sides.unit_names import named
from engine.valhalla.state import State

Carry = Callable[[Tables, Seat, Any, int], None]
"""Carries an order out: who gave it, and its place on the sheet, from 1."""


def construct(table: Tables) -> None:
    """Carry out everything economic that a side ordered (V-14-49 to V-14-54)."""
    course = table.state.course
    if course is None:
        return
    seat, side = course.seat, table.state.side(course.seat)
    side.gold, course.gained = side.gold + course.gained, 0
    orders = tuple(_listed(course.sheet))
    for step in STEPS:
        for what, place, order in orders:
            if what in step and not side.ended:
                step[what](table, seat, order, place)
        if "train_officer" in step and not side.ended:
            training.again(table, seat)


def _listed(sheet: tuple[Order, ...]) -> Iterator[tuple[str, int, Any]]:
    """Walk the orders that count, each with what it is and its place on the sheet (V-12.0-04)."""
    last = {subject(order): place for place, order in enumerate(sheet)}
    for place, order in enumerate(sheet):
        if subject(order) is None or last[subject(order)] == place:
            yield _what(order), place + 1, order


def _what(order: Any) -> str:
    """Name an order by what is done: which boon, which power."""
    return str(getattr(order, order.kind) if order.kind in {"boon", "power"} else order.kind)


# Gold


def transfer(table: Tables, seat: Seat, order: Transfer, place: int) -> None:
    """Give gold to a side that one parleys with; it has it at once (V-8-07, V-13-23)."""
    state, side = table.state, table.state.side(seat)
    to = seat_of(state, order.side)
    if to is None or not channels.open_with(state, seat, to):
        fail(table, seat, order, place, "TRANSFER_NO_PARLEY", "V-12.12-11", side=to or order.side)
        return
    if order.gold > side.gold:
        fail(table, seat, order, place, "TRANSFER_FUNDS", "V-12.12-12", gold=side.gold)
        return
    other = state.side(to)
    side.gold -= order.gold
    other.gold += order.gold
    table.tell(GoldSent(audience=only(seat), seat=seat, to=to, gold=order.gold, treasury=side.gold))
    table.tell(
        GoldReceived(
            audience=only(to), seat=to, giver=seat, gold=order.gold, treasury=other.gold
        )
    )  # fmt: skip


# Cities


def _exchange(table: Tables, _: Seat, order: Any, place: int) -> None:
    caster_powers.exchange(table, order, place)


def fortify(table: Tables, seat: Seat, order: Fortify, number: int) -> None:
    """Allocate a city's fortification levels (V-3.2-10, V-14-52)."""
    state, side = table.state, table.state.side(seat)
    place = state.places.get(order.city)
    refusal = next(_unfortified(place, seat, order, side.special), None)
    if refusal is not None or place is None:
        if refusal is not None:
            fail(table, seat, order, number, refusal.code, refusal.rule, **refusal.facts)
        return
    place.wanted = allocation(order)
    whole = cities.allocated(place, side.special)
    table.tell(Fortified(audience=only(seat), seat=seat, at=place.at, **whole))


def _unfortified(
    place: MapFeature | None, seat: Seat, order: Fortify, special: str
) -> Iterator[Refusal]:
    if place is None or place.owner != seat or place.feature != CITY:
        yield refused("NOT_YOUR_ASSET", "V-12.0-20", asset=CITY, hex=order.city)
        return
    yield from fort_forbidden(place, order, special)


def name_capital(table: Tables, seat: Seat, order: NameCapital, place: int) -> None:
    """Name the city that becomes capital when there is none (V-12.27-01)."""
    found = table.state.places.get(order.city)
    if found is None or found.owner != seat or found.feature != CITY:
        facts: dict[str, str | int] = {"asset": CITY, "hex": order.city}
        fail(table, seat, order, place, "NOT_YOUR_ASSET", "V-12.0-20", **facts)
        return
    table.state.side(seat).heir = order.city
    table.tell(HeirNamed(audience=only(seat), seat=seat, at=order.city))


# Units


def disband(table: Tables, seat: Seat, order: Disband, _: int) -> None:
    """Let units go; the Ruler stays, whoever that is by now (V-12.24-01)."""
    state, side = table.state, table.state.side(seat)
    found, _unmet = named(state.own(seat), order.units, side.kinds)
    going = [unit for unit in found if not unit.crown]
    if not going:
        return
    table.tell(
        Disbanded(
            audience=only(seat), seat=seat, units=told(going),
            ids=tuple(unit.id for unit in going),
        )
    )  # fmt: skip
    deaths.dispatch(table, going)


def courtiers(table: Tables) -> None:
    """Note for the next income where the active side's Courtiers ended its turn (V-14-57)."""
    course = table.state.course
    if course is None:
        return
    before = {place.at for place in table.state.assets(course.seat) if place.courtier}
    heard = only(course.seat)
    for at in note_courtiers(table.state, course.seat):
        if at not in before:
            table.tell(CourtierWorks(audience=heard, seat=course.seat, at=at))


def note_courtiers(state: State, seat: Seat) -> tuple[str, ...]:
    """Note where a side's Courtiers work: in its cities and farms, Ruins apart (V-4.4-21)."""
    at_work: dict[str, list[int]] = {}
    for unit in state.own(seat):
        if unit.code == "courtier":
            at_work.setdefault(unit.at, []).append(unit.id)
    for place in state.assets(seat):
        fit = cities.levels(place) is not None and (place.city or place.feature != CITY)
        place.workers = tuple(at_work.get(place.at, ())) if fit else ()
        place.courtier = bool(place.workers)
    return tuple(place.at for place in state.assets(seat) if place.courtier)


STEPS: Final[tuple[Mapping[str, Carry], ...]] = (
    {"transfer": transfer},
    {"boon_bounty": boons.construction},
    {"raze": building_works.raze},
    {
        "upgrade": building_works.upgrade,
        "build": building_works.build,
        "use_feature": features_in_use.use,
        "equivalent_exchange": _exchange,
        "boon_einherjar": boons.construction,
        "boon_stones": boons.construction,
    },
    {"fortify": fortify},
    {"train_officer": training.order},
    {"boon_thread": boons.construction},
    {"produce": production.order, "capital": name_capital},
    {"disband": disband},
)
"""What is carried out together, in list order (V-14-49 to V-14-54)."""
