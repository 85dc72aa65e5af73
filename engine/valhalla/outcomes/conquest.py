"""Taking what lies in a hex: assets are claimed, cities and farms conquered.

Rules: V-2.1-24 to V-2.1-28, V-3.4-01 to V-3.4-08, V-3.4-12, V-1-13, V-8-09, V-12.18-10 to
V-12.18-13, V-13-21, V-14-27, V-14-47, V-14-48.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Seat, only
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.cities import razing
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.movement import AssetLost, Claimed, Conquered
from engine.valhalla.forces import training
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.orders.construction import RazeOnConquest
from engine.valhalla.orders.fields import REACH
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import fail, note
from engine.valhalla.state import State

ALL: Final = "all"
NOBODY: Final[tuple[Seat, ...]] = ()


def claim(table: Tables, seat: Seat) -> None:
    """Claim wherever a side stands alone, once all battles are fought (V-14-48).

    Then tell which orders to raze met no conquest (V-12.18-10).
    """
    everywhere(table, seat)
    _unmet(table, seat)


def everywhere(table: Tables, seat: Seat) -> None:
    """Claim wherever a side stands alone: the active one first, then all others, too.

    A side that was sent into a hex by a retreat holds it, and so does a guest whose host has left.
    Rules: V-2.1-28, V-14-27, V-14-48.
    """
    for one in (seat, *(other for other in table.state.living if other != seat)):
        for at in sorted({unit.at for unit in table.state.own(one)}):
            claim_hex(table, one, at)


def claim_hex(table: Tables, seat: Seat, at: str, fought: Collection[Seat] = NOBODY) -> None:
    """Take the asset in a hex, if there is one and no other side stands there (V-2.1-28).

    `fought` are the sides that were in a battle here just now: those who lose the asset know it
    at once (V-13-21), and it was not claimed without battle (V-10.2-27).
    """
    state = table.state
    place = state.places.get(at)
    if place is None or place.owner == seat or not takeable(place):
        return
    here = {unit.seat for unit in state.here(at)}
    if here != {seat}:
        return
    if place.city or (place.feature == FARM and place.owner is not None):
        conquer(table, seat, at, fought)
    else:
        _claim(table, seat, place, fought)


def takeable(place: MapFeature) -> bool:
    """Tell whether a feature can be held at all (V-2.1-25)."""
    feature = ground().features.get(place.feature)
    return feature is not None and feature.claimable


def _claim(table: Tables, seat: Seat, place: MapFeature, fought: Collection[Seat]) -> None:
    """Take control of an asset that keeps all it has, Ruins among them (V-2.1-27, V-3.1-19)."""
    foe = place.owner
    _miss(table, seat, place, fought)
    place.owner = seat
    razing.forget(place)
    if not _battled(table, place.at, fought):
        note(table, seat, "claimed", place.at, place.feature)
    table.tell(
        Claimed(
            audience=only(seat), seat=seat, at=place.at, feature=place.feature,
            level=place.level, foe=foe,
        )
    )  # fmt: skip


def _battled(table: Tables, at: str, fought: Collection[Seat]) -> bool:
    course = table.state.course
    return bool(fought) or (course is not None and at in course.fought)


def conquer(table: Tables, seat: Seat, at: str, fought: Collection[Seat] = NOBODY) -> None:
    """Conquer a city or a farm: a city loses a level and all its buildings (V-3.4-02, V-3.4-06).

    More of it is razed where that was ordered (V-3.4-04, V-3.4-07, V-3.4-12). Garrisons raised here
    from the dead don't outlive it (V-4.3-25, V-3.4-10).
    """
    state = table.state
    place = state.places[at]
    foe, was = place.owner, place.level
    _miss(table, seat, place, fought)
    left = was - 1 if place.feature == CITY else was
    active = state.course is None or state.course.seat == seat
    further = _razing(table, seat, place, left) if active else 0
    if place.feature == CITY:
        gold = razing.take(place, seat, state.side(seat).special, further)
    else:
        gold = razing.take_farm(place, seat, razed=further > 0)
    if state.course is not None and active:
        state.course.gained += gold
        state.course.conquered = (*state.course.conquered, at)
    _log(table, seat, place, razed=further > 0, fought=_battled(table, at, fought))
    table.tell(
        Conquered(
            audience=only(seat), seat=seat, at=at, feature=place.feature, foe=foe, was=was,
            level=place.level, razed=further, gold=gold,
        )
    )  # fmt: skip
    if place.feature == CITY and not place.level:
        stranded = [unit for unit in state.here(at, seat) if state.kind(unit).stays]
        deaths.dispatch(table, stranded)


def _log(table: Tables, seat: Seat, place: MapFeature, *, razed: bool, fought: bool) -> None:
    """Write the deeds into the own log (V-10.2-23, V-10.2-27, V-10.2-32)."""
    if place.feature == CITY:
        note(table, seat, "city_conquered", place.at)
    elif not fought:
        note(table, seat, "claimed", place.at, place.feature)
    if razed:
        note(table, seat, "razed", place.at, place.feature)


# What the loser knows


def _miss(table: Tables, seat: Seat, place: MapFeature, fought: Collection[Seat]) -> None:
    """Let the loser know at once if it fought here, else at the start of its next turn (V-13-21).

    Only then does it miss its capital, and the Officer in production there (V-4.4-10), and may
    the loss of a city stand in its log (V-10.2-24).
    """
    foe = place.owner
    if foe is None:
        return
    loser = table.state.side(foe)
    if foe not in fought:
        loser.missing.setdefault(place.at, replace(place.copy(), gone=table.state.round))
        return
    table.tell(
        AssetLost(audience=only(foe), seat=foe, at=place.at, feature=place.feature, foe=seat)
    )
    if place.city:
        note(table, foe, "city_lost", place.at)
    if place.at == loser.capital:
        loser.capital = None
        training.lose(table, foe)


# Razing on conquest


def orders(state: State) -> Iterator[tuple[int, RazeOnConquest]]:
    """Walk the orders to raze on conquest, with their places on the sheet."""
    for place, order in enumerate(state.course.sheet if state.course is not None else (), 1):
        if isinstance(order, RazeOnConquest):
            yield place, order


def _razing(table: Tables, seat: Seat, place: MapFeature, left: int) -> int:
    """Count the levels to be razed beyond the one that goes of itself (V-3.4-07, V-3.4-12)."""
    found = {order.hex: (row, order) for row, order in orders(table.state)}
    number, order = found.get(place.at) or found.get(REACH) or (0, None)
    if order is None or _count(order, left) == 0 or (place.feature == FARM and not left):
        return 0
    if not table.state.led(place.at, seat):
        fail(
            table, seat, order, number, "CONQUEST_NO_OFFICER", "V-12.18-11", hex=place.at
        )  # fmt: skip
        return 0
    wanted = _count(order, left)
    if place.feature == FARM:
        return left
    if wanted > left:
        fail(
            table, seat, order, number, "CONQUEST_LEVELS", "V-12.18-12", levels=left, hex=place.at
        )  # fmt: skip
    return min(wanted, left)


def _count(order: RazeOnConquest, left: int) -> int:
    """Read how many levels an order names."""
    if order.levels.strip().casefold() == ALL:
        return left
    return int(order.levels) if order.levels.isascii() and order.levels.isdigit() else 0


def _unmet(table: Tables, seat: Seat) -> None:
    """Tell which orders to raze a place met no conquest there (V-12.18-10)."""
    course = table.state.course
    for number, order in orders(table.state):
        if course is not None and order.hex not in (REACH, *course.conquered):
            fail(table, seat, order, number, "CONQUEST_NOT", "V-12.18-10", hex=order.hex)
