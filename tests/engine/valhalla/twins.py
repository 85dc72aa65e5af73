"""A second world that differs only in what one side cannot know: the rows of V-13-50 to V-13-65.

Each row changes one kind of fact in place, on a copy. A row that has nothing to change in a
position leaves it as it is.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from engine.core.protocol.values import Order, Seat, Viewer
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY
from engine.valhalla.entities.unit_designs import Statline
from engine.valhalla.entities.units_and_places import CASTERS, Unit
from engine.valhalla.map.hexes import distance
from engine.valhalla.orders.order_types import ORDER_ADAPTER
from engine.valhalla.sides.side import Side, StandingFormation, TruceOffer
from engine.valhalla.state import State

Row = Callable[[State, Viewer, Random], None]

OFFICERS: Final = ("warlord", "courtier", "ranger", "caster")
NEAR: Final = 3


# What P can't know


def other_sides(state: State, seat: Viewer) -> list[Side]:
    """Return the other sides that have not ended."""
    return [side for side in state.sides if side.seat != seat and not side.ended]


def hexes_met(state: State, seat: Viewer) -> set[str]:
    """Return the hexes with units of P: it may know what happens there."""
    return {unit.at for unit in state.units.values() if unit.seat == seat}


def sides_met(state: State, seat: Viewer) -> set[Seat]:
    here = hexes_met(state, seat)
    return {unit.seat for unit in state.units.values() if unit.at in here}


def hidden_units(state: State, seat: Viewer) -> list[Unit]:
    """Return the units of others in hexes where P has none."""
    here = hexes_met(state, seat)
    return [unit for unit in state.units.values() if unit.seat != seat and unit.at not in here]


def plain_hidden_units(state: State, seat: Viewer) -> list[Unit]:
    """Return those of them that are no Officers and neither ride nor carry."""
    ridden = {unit.rides for unit in state.units.values()}
    return [
        unit
        for unit in hidden_units(state, seat)
        if unit.code in CLASSES and not unit.crown and unit.rides is None and unit.id not in ridden
    ]


def revealed_hexes(state: State, seat: Viewer) -> frozenset[str]:
    """Return the hexes that P has revealed; the public has none."""
    seated = seat is not None and 1 <= seat <= len(state.sides)
    return state.side(seat).revealed if seat is not None and seated else frozenset()


def familiar_features(state: State, seat: Viewer) -> tuple[str, ...]:
    seated = seat is not None and 1 <= seat <= len(state.sides)
    return state.side(seat).familiar if seat is not None and seated else ()


def add_unit(state: State, side: Side, at: str, code: str) -> None:
    """Add a unit of a class."""
    side.made += 1
    number = 10 * side.made + side.seat
    state.units[number] = Unit(id=number, seat=side.seat, code=code, at=at)  # type: ignore[arg-type]


# The rows


def enemy_force(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-50: number, kind or design of an enemy force that P has not scouted."""
    for unit in plain_hidden_units(state, seat):
        if draw.random() < 0.3:
            del state.units[unit.id]
        elif draw.random() < 0.5 and unit.code in INFANTRY:
            unit.code = draw.choice(INFANTRY)
    for side in other_sides(state, seat):
        theirs = [unit.at for unit in hidden_units(state, seat) if unit.seat == side.seat]
        if theirs and draw.random() < 0.5:
            add_unit(state, side, draw.choice(theirs), draw.choice(CLASSES))


def ambushers_in_fog(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-51: presence of an enemy force in a fogged hex near P's units."""
    mine, seen = hexes_met(state, seat), revealed_hexes(state, seat)
    taken = {unit.at for unit in state.units.values()}
    fog = [
        at
        for at in state.atlas.terrain
        if at not in seen | taken and any(distance(at, one) <= NEAR for one in mine)
    ]
    for side in other_sides(state, seat):
        if fog and len(side.designs) == len(CLASSES):
            add_unit(state, side, fog.pop(draw.randrange(len(fog))), draw.choice(CLASSES))


def why_a_mark(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-52: whether a mark comes from units or from control of an asset."""
    held = [place for place in state.places.values() if place.owner not in {None, seat}]
    for place in held:
        guards = [
            unit
            for unit in plain_hidden_units(state, seat)
            if (unit.at, unit.seat) == (place.at, place.owner)
        ]
        if place.owner is None or place.at in hexes_met(state, seat):
            continue
        if guards and draw.random() < 0.5:
            for unit in guards:
                del state.units[unit.id]
        else:
            add_unit(state, state.side(place.owner), place.at, "swordsman")


def change_treasure(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-53: enemy gold, favor, income, production."""
    for side in other_sides(state, seat):
        side.gold += draw.randrange(500)
        side.favor += draw.randrange(50)
        side.lifetime += 60
        for place in state.assets_of(side.seat):
            if place.is_city:
                side.production[place.at] = (("archer", draw.randint(1, 3)),)
                place.buildings = [*place.buildings, "trade_post"][:1]


def change_plans(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-54: enemy standing formation, tactic, ambush declared."""
    for side in other_sides(state, seat):
        side.formations["default"] = StandingFormation(
            (("center", (f"{draw.randint(1, 9)} archer",)),)
        )
        side.tactics["default"] = draw.choice(("pointy_end", "skirmish"))
        where = [unit.at for unit in hidden_units(state, seat) if unit.seat == side.seat]
        side.ambushes = tuple(sorted({*side.ambushes, *where[:1]}))


def change_walls(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-55: enemy fortification allocation and lost levels."""
    for place in state.places.values():
        if place.owner not in {None, seat} and place.is_city:
            place.wanted["hazards"] = draw.randint(0, 2)
            place.lost["walls"] = draw.randint(0, 2)


def change_officers(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-56: enemy Officer types in a scouted force."""
    for unit in hidden_units(state, seat):
        if unit.code in OFFICERS and not unit.crown:
            unit.code = draw.choice(OFFICERS)
            unit.caster = draw.choice(CASTERS) if unit.code == "caster" else None
            unit.used = 0


def change_designs(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-57: specials and statline of enemy designs with equal sums of HP and Attack."""
    for side in other_sides(state, seat):
        if side.seat not in sides_met(state, seat):
            side.designs = tuple(
                replace(
                    one,
                    name=f"{one.name[:20]}{draw.randrange(9)}",
                    bought=Statline(
                        one.bought.hp, one.bought.attack, one.bought.defense, one.bought.move + 1
                    ),
                )
                if one.cls not in INFANTRY
                else one
                for one in side.designs
            )


def between_others(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-58: private channels of two other sides, gold passed between them."""
    two = [side.seat for side in other_sides(state, seat)][:2]
    if len(two) == 2 and state.phase != "setup":
        at = draw.choice(sorted(unit.at for unit in state.units_of(two[0])))
        state.channels = (*state.channels, (two[0], two[1], at))
        given = min(state.side(two[0]).gold, draw.randrange(100))
        state.side(two[0]).gold -= given
        state.side(two[1]).gold += given


def change_offers(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-59: a truce offer by a side whose force P does not meet."""
    for side in other_sides(state, seat):
        if seat is not None and side.seat not in sides_met(state, seat):
            side.truces = (*side.truces, TruceOffer(seat, "all", draw.random() < 0.5))


def ground_in_fog(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-60: terrain, features and roads under P's fog."""
    atlas, seen = state.atlas, revealed_hexes(state, seat)
    codes = [code for code, terrain in terrain_tables().terrain.items() if terrain.cost is not None]
    terrain = {
        at: code if at in seen or draw.random() < 0.5 else draw.choice(codes)
        for at, code in atlas.terrain.items()
    }
    gone = {
        at
        for at, place in state.places.items()
        if at not in seen and place.owner is None and place.founder is None and draw.random() < 0.5
    } - {at for pair in atlas.gates for at in pair}
    roads = tuple(road for road in atlas.roads if seen.issuperset(road) or draw.random() < 0.5)
    features = {at: what for at, what in atlas.features.items() if at not in gone}
    state.atlas = replace(atlas, terrain=terrain, features=features, roads=roads)
    for at in gone:
        del state.places[at]


UNFAMILIAR_FEATURES: Final = tuple(
    code
    for code, one in terrain_tables().features.items()
    if not one.familiar and not one.claimable and code != "world_gate"
)


def strange_feature(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-61: kind of an unknown feature."""
    known, here = familiar_features(state, seat), hexes_met(state, seat)
    kinds = [code for code in UNFAMILIAR_FEATURES if code not in known]
    features = dict(state.atlas.features)
    for at, place in state.places.items():
        if place.feature in kinds and place.owner is None and at not in here:
            place.feature = features[at] = draw.choice(kinds)
    state.atlas = replace(state.atlas, features=features)


def beaten_enemies(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-62: where a beaten enemy has gone."""
    near = hexes_met(state, seat)
    for unit in plain_hidden_units(state, seat):
        open_hexes = [
            at
            for at in state.atlas.terrain
            if distance(at, unit.at) == 1
            and all(distance(at, one) > 2 * NEAR for one in near)
            and not any(
                other.seat != unit.seat and other.at == at for other in state.units.values()
            )
        ]
        if open_hexes and draw.random() < 0.5:
            unit.at = draw.choice(open_hexes)


def sealed_orders(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-64: orders another side has submitted that are not carried out yet."""
    for other in state.waiting:
        if other != seat:
            state.waiting[other] = sealed_sheet(draw)
    for side in other_sides(state, seat):
        side.acclaims = draw.choice([one.seat for one in state.sides if one is not side])
    course = state.course
    if course is not None:
        for other in course.answers:
            if other != seat:
                course.answers[other] = ()


def sealed_sheet(draw: Random) -> tuple[Order, ...]:
    """Return a random sheet."""
    text = f"Word {draw.randrange(1000)}"
    return (ORDER_ADAPTER.validate_python({"kind": "whisper", "side": "1", "text": text}),)


def change_ids(state: State, seat: Viewer, draw: Random) -> None:
    """V-13-65: ids of other sides' units: more units were made elsewhere."""
    shift = {side.seat: 10 * draw.randint(1, 50) for side in other_sides(state, seat)}
    new = {unit.id: unit.id + shift.get(unit.seat, 0) for unit in state.units.values()}

    def known(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(new.get(one, one) for one in numbers)

    for unit in state.units.values():
        unit.id = new[unit.id]
        unit.rides = new.get(unit.rides, unit.rides) if unit.rides is not None else None
    state.units = {unit.id: unit for unit in state.units.values()}
    for side in other_sides(state, seat):
        side.made += shift[side.seat] // 10
        side.succession, side.eyes = known(side.succession), known(side.eyes)
        side.summons = tuple((new.get(one, one), listed) for one, listed in side.summons)
        side.log = tuple(replace(one, id=one.id + shift[side.seat]) for one in side.log)
    for place in state.places.values():
        place.workers = known(place.workers)
    if state.course is not None:
        state.course.came = {new.get(one, one): at for one, at in state.course.came.items()}


ROWS: Final[Mapping[str, Row]] = {
    "V-13-50": enemy_force,
    "V-13-51": ambushers_in_fog,
    "V-13-52": why_a_mark,
    "V-13-53": change_treasure,
    "V-13-54": change_plans,
    "V-13-55": change_walls,
    "V-13-56": change_officers,
    "V-13-57": change_designs,
    "V-13-58": between_others,
    "V-13-59": change_offers,
    "V-13-60": ground_in_fog,
    "V-13-61": strange_feature,
    "V-13-62": beaten_enemies,
    "V-13-64": sealed_orders,
    "V-13-65": change_ids,
}
"""Functions by row of the table; the seed (V-13-63) is no part of a state."""


def change_one_kind(state: State, seat: Viewer, draw: Random, row: str) -> State:
    """Return a copy in which one kind of fact is changed."""
    other = state.copy()
    ROWS[row](other, seat, draw)
    return other


def make_twin(state: State, seat: Viewer, draw: Random) -> State:
    """Return a copy in which several kinds of facts are changed."""
    other = state.copy()
    for row in choose_rows(draw):
        ROWS[row](other, seat, draw)
    return other


def choose_rows(draw: Random) -> Iterator[str]:
    """Return some rows, in their order."""
    some = draw.sample(list(ROWS), draw.randint(3, len(ROWS)))
    return (row for row in ROWS if row in some)
