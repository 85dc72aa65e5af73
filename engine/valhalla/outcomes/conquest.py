"""Claiming assets, and conquering cities and farms.

Rules: V-2.1-24 to V-2.1-28, V-3.4-01 to V-3.4-08, V-3.4-12, V-1-13, V-8-09, V-12.18-10 to
V-12.18-13, V-13-21, V-14-27, V-14-47, V-14-48.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.cities import razing
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.movement import AssetLost, Claimed, Conquered
from engine.valhalla.forces import training
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.orders.construction import RazeOnConquest
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import log_deed, report_failed_order
from engine.valhalla.state import State

ALL_LEVELS: Final = "all"
NO_SEATS: Final[tuple[Seat, ...]] = ()


def claim_after_battles(work: ValhallaWork, seat: Seat) -> None:
    """Claim wherever a side stands alone, after all battles (V-14-48).

    Then tell which orders to raze met no conquest (V-12.18-10).
    """
    claim_everywhere(work, seat)
    _report_unmet_orders(work, seat)


def claim_everywhere(work: ValhallaWork, seat: Seat) -> None:
    """Claim wherever a side stands alone: first for the given side, then for all others.

    A side that retreated into a hex claims it, and so does a guest whose host has left.
    Rules: V-2.1-28, V-14-27, V-14-48.
    """
    for one in (seat, *(other for other in work.state.living_seats if other != seat)):
        for at in sorted({unit.at for unit in work.state.units_of(one)}):
            claim_hex(work, one, at)


def claim_hex(work: ValhallaWork, seat: Seat, at: str, fought: Collection[Seat] = NO_SEATS) -> None:
    """Take the asset in a hex, if there is one and no other side stands there (V-2.1-28).

    `fought`: the sides of a battle here just now. A loser among them knows of its loss at once
    (V-13-21), and the asset was not claimed without battle (V-10.2-27).
    """
    state = work.state
    place = state.places.get(at)
    if place is None or place.owner == seat or not is_claimable(place):
        return
    here = {unit.seat for unit in state.units_in(at)}
    if here != {seat}:
        return
    if place.is_city or (place.feature == FARM and place.owner is not None):
        conquer_place(work, seat, at, fought)
    else:
        _claim_asset(work, seat, place, fought)


def is_claimable(place: MapFeature) -> bool:
    """Return whether a feature can be claimed at all (V-2.1-25)."""
    feature = terrain_tables().features.get(place.feature)
    return feature is not None and feature.claimable


def _claim_asset(
    work: ValhallaWork, seat: Seat, place: MapFeature, fought: Collection[Seat]
) -> None:
    """Take control of an asset as it is, Ruins included (V-2.1-27, V-3.1-19)."""
    foe = place.owner
    _tell_loser(work, seat, place, fought)
    place.owner = seat
    razing.clear_workers_and_attack(place)
    if not _was_battle_at(work, place.at, fought):
        log_deed(work, seat, "claimed", place.at, place.feature)
    work.tell(
        Claimed(
            audience=audience_of(seat), seat=seat, at=place.at, feature=place.feature,
            level=place.level, foe=foe,
        )
    )  # fmt: skip


def _was_battle_at(work: ValhallaWork, at: str, fought: Collection[Seat]) -> bool:
    turn = work.state.course
    return bool(fought) or (turn is not None and at in turn.fought)


def conquer_place(
    work: ValhallaWork, seat: Seat, at: str, fought: Collection[Seat] = NO_SEATS
) -> None:
    """Conquer a city or a farm: a city loses a level and all its buildings (V-3.4-02, V-3.4-06).

    It is razed further where that was ordered (V-3.4-04, V-3.4-07, V-3.4-12). Garrisons that were
    raised here from the dead vanish with the city (V-4.3-25, V-3.4-10).
    """
    state = work.state
    place = state.places[at]
    foe, level_before = place.owner, place.level
    _tell_loser(work, seat, place, fought)
    left = level_before - 1 if place.feature == CITY else level_before
    active = state.course is None or state.course.seat == seat
    razed_levels = _levels_to_raze(work, seat, place, left) if active else 0
    if place.feature == CITY:
        gold = razing.hand_over_city(place, seat, state.side(seat).special, razed_levels)
    else:
        gold = razing.hand_over_farm(place, seat, is_razed=razed_levels > 0)
    if state.course is not None and active:
        state.course.gained += gold
        state.course.conquered = (*state.course.conquered, at)
    _log_conquest(
        work, seat, place, razed=razed_levels > 0, fought=_was_battle_at(work, at, fought)
    )
    work.tell(
        Conquered(
            audience=audience_of(seat),
            seat=seat,
            at=at,
            feature=place.feature,
            foe=foe,
            was=level_before,
            level=place.level,
            razed=razed_levels,
            gold=gold,
        )
    )
    if place.feature == CITY and not place.level:
        stranded = [unit for unit in state.units_in(at, seat) if state.kind_of(unit).stays_in_city]
        deaths.remove_units(work, stranded)


def _log_conquest(
    work: ValhallaWork, seat: Seat, place: MapFeature, *, razed: bool, fought: bool
) -> None:
    """Log the conqueror's deeds (V-10.2-23, V-10.2-27, V-10.2-32)."""
    if place.feature == CITY:
        log_deed(work, seat, "city_conquered", place.at)
    elif not fought:
        log_deed(work, seat, "claimed", place.at, place.feature)
    if razed:
        log_deed(work, seat, "razed", place.at, place.feature)


# What the loser knows


def _tell_loser(
    work: ValhallaWork, seat: Seat, place: MapFeature, fought: Collection[Seat]
) -> None:
    """Tell the loser at once if it fought here, else at the start of its next turn (V-13-21).

    Only when told does it lose its capital and the Officer in production there (V-4.4-10), and
    log the loss of a city (V-10.2-24).
    """
    foe = place.owner
    if foe is None:
        return
    loser = work.state.side(foe)
    if foe not in fought:
        loser.missing.setdefault(place.at, replace(place.copy(), gone=work.state.round))
        return
    work.tell(
        AssetLost(audience=audience_of(foe), seat=foe, at=place.at, feature=place.feature, foe=seat)
    )
    if place.is_city:
        log_deed(work, foe, "city_lost", place.at)
    if place.at == loser.capital:
        loser.capital = None
        training.lose_training(work, foe)


# Razing on conquest


def raze_on_conquest_orders(state: State) -> Iterator[tuple[int, RazeOnConquest]]:
    """Yield the orders to raze on conquest, with their indexes on the sheet."""
    for index, order in enumerate(state.course.sheet if state.course is not None else (), 1):
        if isinstance(order, RazeOnConquest):
            yield index, order


def _levels_to_raze(work: ValhallaWork, seat: Seat, place: MapFeature, left: int) -> int:
    """Return the levels to raze beyond the one lost by conquest (V-3.4-07, V-3.4-12)."""
    found = {order.hex: (index, order) for index, order in raze_on_conquest_orders(work.state)}
    index, order = found.get(place.at) or found.get(EVERY_HEX) or (0, None)
    if order is None or _ordered_levels(order, left) == 0 or (place.feature == FARM and not left):
        return 0
    if not work.state.has_officer(place.at, seat):
        report_failed_order(
            work, seat, order, index, "CONQUEST_NO_OFFICER", "V-12.18-11", hex=place.at
        )  # fmt: skip
        return 0
    wanted = _ordered_levels(order, left)
    if place.feature == FARM:
        return left
    if wanted > left:
        report_failed_order(
            work, seat, order, index, "CONQUEST_LEVELS", "V-12.18-12", levels=left, hex=place.at
        )  # fmt: skip
    return min(wanted, left)


def _ordered_levels(order: RazeOnConquest, left: int) -> int:
    """Return how many levels an order names."""
    if order.levels.strip().casefold() == ALL_LEVELS:
        return left
    return int(order.levels) if order.levels.isascii() and order.levels.isdigit() else 0


def _report_unmet_orders(work: ValhallaWork, seat: Seat) -> None:
    """Tell which orders to raze a place met no conquest there (V-12.18-10)."""
    turn = work.state.course
    for index, order in raze_on_conquest_orders(work.state):
        if turn is not None and order.hex not in (EVERY_HEX, *turn.conquered):
            report_failed_order(
                work, seat, order, index, "CONQUEST_NOT", "V-12.18-10", hex=order.hex
            )
