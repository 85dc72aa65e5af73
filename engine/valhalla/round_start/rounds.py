"""The start of a round for all sides, and the start of a side's turn.

Rules: V-14-05 to V-14-17, V-5.1-03, V-3.1-18, V-3.1-21, V-3.2-17, V-2.1-33 to V-2.1-35,
V-2.1-38, V-3.3-23, V-3.3-24, V-4.4-23, V-4.4-29, V-6.6-25, V-6.6-26, V-9-01, V-9-02, V-10.1-03,
V-10.1-04, V-11.2-16, V-11.2-23, V-0-04f, V-0-04g.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.core.protocol.game import RoomOpened
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.cities import cities, economy
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature, Unit
from engine.valhalla.events.construction import CapitalNamed, FortificationsBack, IncomePaid
from engine.valhalla.events.turns import RoundBegan
from engine.valhalla.forces import production, training
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.round_start import upkeep
from engine.valhalla.sides.side import Side
from engine.valhalla.state import NOBODY, State

FIELD_WORKS: Final = "field_fortifications"
BOASTS: Final = "boasts"
"""Rooms for Boasts: one a round (V-14-12)."""


# The start of a round


def first(table: Tables) -> None:
    """Begin the first round: nothing is made, earned or paid yet (V-14-05)."""
    table.tell(RoundBegan(audience=EVERYONE, round=table.state.round))
    for channel in ("ic", "ooc"):  # V-8-01
        table.tell(RoomOpened(audience=EVERYONE, room=channel))
    _open_boasts(table)


def start_round(table: Tables) -> None:
    """Begin a round for all sides: Officers, units, income, upkeep (V-14-06 to V-14-12)."""
    state = table.state
    state.round += 1
    state.turn = NOBODY
    table.tell(RoundBegan(audience=EVERYONE, round=state.round))
    _reset(state)
    for step in (training.count_down, _produce, earn, upkeep.pay):
        for seat in state.living:
            if not state.side(seat).ended:
                step(table, seat)
    _open_boasts(table)


def _open_boasts(table: Tables) -> None:
    """Open the room for the round's Boasts (V-14-12)."""
    table.tell(RoomOpened(audience=EVERYONE, room=f"{BOASTS}.{table.state.round}"))


def _reset(state: State) -> None:
    """Let powers, boons and Boasts be used anew; field fortifications recover (V-14-06)."""
    for unit in state.units.values():
        unit.used = 0
    for side in state.sides:
        side.boons, side.knuckles, side.boast, side.petitions = (), False, None, ()
    for place in state.places.values():
        if place.feature == FIELD_WORKS:
            _recover(place)


def _recover(place: MapFeature) -> None:
    """Make field fortifications whole where nobody attacked a whole round long (V-2.1-35)."""
    if not place.attacked:
        place.lost = NO_FORTS.copy()
    place.attacked_before, place.attacked = place.attacked, False


def _produce(table: Tables, seat: Seat) -> None:
    production.produce(table, seat)
    production.summon(table, seat)


def realm(state: State, seat: Seat) -> economy.Realm:
    """Gather what a side's income is made from."""
    side = state.side(seat)
    return economy.Realm(
        assets=tuple(state.assets(seat)),
        capital=side.capital,
        special=side.special,
        roads=state.atlas.roads,
        courtiers={unit.id for unit in state.own(seat) if unit.code == "courtier"},
    )


def earn(table: Tables, seat: Seat) -> None:
    """Pay income, and the favor of Shrine buildings (V-14-09, V-3.3-23, V-10.1-04)."""
    state, side = table.state, table.state.side(seat)
    gold, lines = economy.income(realm(state, seat))
    side.gold += gold
    table.tell(
        IncomePaid(
            audience=only(seat), seat=seat, gold=gold, treasury=side.gold, lines=lines
        )
    )  # fmt: skip
    for place in tuple(state.assets(seat)):
        is_capital = cities.own_capital(place, side.capital)
        for name, building in cities.working(place, is_capital=is_capital):
            if building.favor:
                favor.gain(table, seat, building.favor, name, place.at)


# The start of a turn


def start_turn(table: Tables, seat: Seat) -> None:
    """Ready a side for its turn (V-14-13 to V-14-17)."""
    state, side = table.state, table.state.side(seat)
    _restore(table, side)
    _seat_capital(table, side)
    for place in tuple(state.assets(seat)):
        gift = ground().features[place.feature].favor if _is_shrine(place) else 0
        if gift:
            favor.gain(table, seat, gift, place.feature, place.at)
    _give_points(state, side)
    side.ambushes = ()
    side.limit = limit(state, side)


def _is_shrine(place: MapFeature) -> bool:
    """Tell whether a place brings favor by being held (V-2.1-33, V-10.1-03)."""
    return place.feature == "shrine"


def _restore(table: Tables, side: Side) -> None:
    """Make own cities' fortifications whole where nobody attacked (V-3.2-17, V-14-13)."""
    for place in table.state.assets(side.seat):
        if place.feature != "city":
            continue
        if not place.attacked and cities.damaged(place):
            place.lost = NO_FORTS.copy()
            heard = only(side.seat)
            table.tell(FortificationsBack(audience=heard, seat=side.seat, at=place.at))
        place.attacked = False


def _seat_capital(table: Tables, side: Side) -> None:
    """Find a new capital where there is none: the one named, else the greatest city (V-3.1-21)."""
    state = table.state
    if training.home(state, side) is not None:
        return
    side.capital = None
    training.lose(table, side.seat)
    own = {place.at: place for place in state.assets(side.seat) if place.city}
    if not own:
        return
    greatest = min(own.values(), key=lambda one: (-one.level, one.number, one.at))
    side.capital = side.heir if side.heir in own else greatest.at
    if side.heir == side.capital:
        side.heir = None
    table.tell(CapitalNamed(audience=only(side.seat), seat=side.seat, at=side.capital or ""))


def _give_points(state: State, side: Side) -> None:
    """Give every unit its movement points; an ambush ends, and has halved them (V-14-16)."""
    for unit in state.own(side.seat):
        unit.mp = points(state, side, unit)
        unit.weary = False


def points(state: State, side: Side, unit: Unit) -> int:
    """Tell a unit's MP at the start of its turn: halved first, then gifts (V-2.1-38, V-6.6-26)."""
    move = state.kind(unit).line.move
    own = move // 2 if unit.weary else move
    return own + stabled(state.places, unit.at, side) + cities.gift(side.special).move


def stabled(places: Mapping[str, MapFeature], at: str, side: Side) -> int:
    """Tell what stables give to who starts its turn here; sources add up (V-2.1-34, V-3.3-24)."""
    place = places.get(at)
    if place is None:
        return 0
    gift = ground().features[place.feature].move
    if place.owner == side.seat:
        at_work = cities.working(place, is_capital=cities.own_capital(place, side.capital))
        gift += sum(building.move for _, building in at_work)
    return gift


def limit(state: State, side: Side) -> int:
    """Count the movement orders of a turn (V-9-01, V-9-02, V-4.4-23, V-11.2-16)."""
    courtiers = _courtiers(state.own(side.seat))
    return state.settings.movement_orders + courtiers // 2 + cities.gift(side.special).orders


def _courtiers(units: Iterable[Unit]) -> int:
    return sum(unit.code == "courtier" for unit in units)
