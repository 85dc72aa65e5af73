"""The start of a round for all sides, and the start of a side's turn.

Rules: V-14-05 to V-14-17, V-5.1-03, V-3.1-18, V-3.1-21, V-3.2-17, V-2.1-33 to V-2.1-35,
V-2.1-38, V-3.3-23, V-3.3-24, V-4.4-23, V-4.4-29, V-6.6-25, V-6.6-26, V-9-01, V-9-02, V-10.1-03,
V-10.1-04, V-11.2-16, V-11.2-23, V-0-04f, V-0-04g.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.core.protocol.game import ChapterClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.cities import cities, economy
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature, Unit
from engine.valhalla.events.construction import CapitalNamed, FortificationsBack, IncomePaid
from engine.valhalla.events.turns import RoundBegan
from engine.valhalla.forces import production, training
from engine.valhalla.gods import favor
from engine.valhalla.gods.boast_numbers import HALL_ROOM
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.round_start import upkeep
from engine.valhalla.sides.side import Side
from engine.valhalla.state import NO_SEAT, State

FIELD_FORTIFICATIONS: Final = "field_fortifications"


# The start of a round


def announce_first_round(work: ValhallaWork) -> None:
    """Announce the first round; nothing is made, earned or paid in it yet (V-14-05)."""
    work.tell(RoundBegan(audience=EVERYONE, round=work.state.round))
    for channel in ("ic", "ooc", HALL_ROOM):  # V-8-01, V-14-12
        work.tell(RoomOpened(audience=EVERYONE, room=channel))


def start_round(work: ValhallaWork) -> None:
    """Begin a round for all sides: Officers, units, income, upkeep (V-14-06 to V-14-12)."""
    state = work.state
    state.round += 1
    state.turn = NO_SEAT
    work.tell(RoundBegan(audience=EVERYONE, round=state.round))
    _reset_round_limits(state)
    for step in (training.count_down_training, _make_units, pay_income, upkeep.pay_upkeep):
        for seat in state.living_seats:
            if not state.side(seat).ended:
                step(work, seat)
    _open_floor(work)


def _open_floor(work: ValhallaWork) -> None:
    """Open the hall for the round's Boasts; what was awarded before it is told (V-14-12)."""
    facts = {"round": work.state.round}
    work.tell(RoomOpened(audience=EVERYONE, room=HALL_ROOM))
    work.tell(ChapterClosed(audience=EVERYONE, room=HALL_ROOM, title="floor", facts=facts))


def _reset_round_limits(state: State) -> None:
    """Reset the limits per round and restore field fortifications (V-14-06)."""
    for unit in state.units.values():
        unit.used = 0
    for side in state.sides:
        side.boons, side.knuckles, side.petitions = (), False, ()
        side.boast, side.acclaims = None, None
    for place in state.places.values():
        if place.feature == FIELD_FORTIFICATIONS:
            _restore_field_fortifications(place)


def _restore_field_fortifications(place: MapFeature) -> None:
    """Restore field fortifications that were not attacked for a whole round (V-2.1-35)."""
    if not place.attacked:
        place.lost = NO_FORTS.copy()
    place.attacked_before, place.attacked = place.attacked, False


def _make_units(work: ValhallaWork, seat: Seat) -> None:
    production.produce_units(work, seat)
    production.make_summoned_units(work, seat)


def income_sources(state: State, seat: Seat) -> economy.IncomeSources:
    """Return what a side's income is computed from."""
    side = state.side(seat)
    return economy.IncomeSources(
        assets=tuple(state.assets_of(seat)),
        capital=side.capital,
        special=side.special,
        roads=state.atlas.roads,
        courtiers={unit.id for unit in state.units_of(seat) if unit.code == "courtier"},
    )


def pay_income(work: ValhallaWork, seat: Seat) -> None:
    """Pay a side's income and the favor of its Shrine buildings (V-14-09, V-3.3-23, V-10.1-04)."""
    state, side = work.state, work.state.side(seat)
    gold, lines = economy.income(income_sources(state, seat))
    side.gold += gold
    work.tell(
        IncomePaid(
            audience=audience_of(seat), seat=seat, gold=gold, treasury=side.gold, lines=lines
        )
    )  # fmt: skip
    for place in tuple(state.assets_of(seat)):
        is_capital = cities.is_own_capital(place, side.capital)
        for name, building in cities.working_buildings(place, is_capital=is_capital):
            if building.favor:
                favor.gain_favor(work, seat, building.favor, name, place.at)


# The start of a turn


def start_turn(work: ValhallaWork, seat: Seat) -> None:
    """Prepare a side for its turn (V-14-13 to V-14-17)."""
    state, side = work.state, work.state.side(seat)
    _restore_city_fortifications(work, side)
    _replace_lost_capital(work, side)
    for place in tuple(state.assets_of(seat)):
        bonus = terrain_tables().features[place.feature].favor if _is_shrine(place) else 0
        if bonus:
            favor.gain_favor(work, seat, bonus, place.feature, place.at)
    _give_movement_points(state, side)
    side.ambushes = ()
    side.limit = movement_order_limit(state, side)


def _is_shrine(place: MapFeature) -> bool:
    """Return whether a place gives its owner favor each turn (V-2.1-33, V-10.1-03)."""
    return place.feature == "shrine"


def _restore_city_fortifications(work: ValhallaWork, side: Side) -> None:
    """Restore the fortifications of a side's cities that were not attacked (V-3.2-17, V-14-13)."""
    for place in work.state.assets_of(side.seat):
        if place.feature != "city":
            continue
        if not place.attacked and cities.has_lost_forts(place):
            place.lost = NO_FORTS.copy()
            audience = audience_of(side.seat)
            work.tell(FortificationsBack(audience=audience, seat=side.seat, at=place.at))
        place.attacked = False


def _replace_lost_capital(work: ValhallaWork, side: Side) -> None:
    """Replace a lost capital with the named heir, or else the greatest city (V-3.1-21)."""
    state = work.state
    if training.standing_capital(state, side) is not None:
        return
    side.capital = None
    training.lose_training(work, side.seat)
    own = {place.at: place for place in state.assets_of(side.seat) if place.is_city}
    if not own:
        return
    greatest = min(own.values(), key=lambda city: (-city.level, city.number, city.at))
    side.capital = side.heir if side.heir in own else greatest.at
    if side.heir == side.capital:
        side.heir = None
    work.tell(CapitalNamed(audience=audience_of(side.seat), seat=side.seat, at=side.capital or ""))


def _give_movement_points(state: State, side: Side) -> None:
    """Give every unit its movement points; an ambush ends and has halved them (V-14-16)."""
    for unit in state.units_of(side.seat):
        unit.mp = movement_points(state, side, unit)
        unit.weary = False


def movement_points(state: State, side: Side, unit: Unit) -> int:
    """Return a unit's MP at the start of its turn: halved, then bonuses (V-2.1-38, V-6.6-26)."""
    move = state.kind_of(unit).statline.move
    own = move // 2 if unit.weary else move
    return (
        own + stable_bonus(state.places, unit.at, side) + cities.side_special_of(side.special).move
    )


def stable_bonus(places: Mapping[str, MapFeature], at: str, side: Side) -> int:
    """Return the MP that stables add in a hex; sources add up (V-2.1-34, V-3.3-24)."""
    place = places.get(at)
    if place is None:
        return 0
    bonus = terrain_tables().features[place.feature].move
    if place.owner == side.seat:
        at_work = cities.working_buildings(
            place, is_capital=cities.is_own_capital(place, side.capital)
        )
        bonus += sum(building.move for _, building in at_work)
    return bonus


def movement_order_limit(state: State, side: Side) -> int:
    """Return how many movement orders a side has (V-9-01, V-9-02, V-4.4-23, V-11.2-16)."""
    courtiers = _count_courtiers(state.units_of(side.seat))
    return (
        state.settings.movement_orders
        + courtiers // 2
        + cities.side_special_of(side.special).orders
    )


def _count_courtiers(units: Iterable[Unit]) -> int:
    return sum(unit.code == "courtier" for unit in units)
