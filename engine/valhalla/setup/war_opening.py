"""The opening of the war: the map is made, capitals are assigned, sides are put on the map.

Rules: V-14-02 to V-14-05, V-11.1-05, V-11.2-25, V-11.3-04 to V-11.3-08, V-5.3-01, V-2.2-01,
V-4.4-11, V-4.4-21.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import INFANTRY, Officer
from engine.valhalla.construction import construction_phase
from engine.valhalla.entities.default_designs import DEFAULT_MIX, default_names, fill_in_designs
from engine.valhalla.entities.units_and_places import MapFeature, UnitCode
from engine.valhalla.events.setup import ForceGiven, MapImpossible
from engine.valhalla.forces.new_units import make_unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.atlas import CITY, Atlas
from engine.valhalla.map.hexes import hexes_in_reach, is_on_map
from engine.valhalla.mapmaking.capitals import shuffle_capitals
from engine.valhalla.mapmaking.map_maker import ImpossibleMapError, MapWishes, make_map
from engine.valhalla.pasted_texts import map_text
from engine.valhalla.settings import MAP_SOURCE_NAME
from engine.valhalla.setup.side_building import add_designs, give_special, tell_identity

CAPITAL_LEVEL: Final = 3
CAPITAL_BUILDINGS: Final = ("infantry_barracks", "c_production")
"""The buildings of a first capital (V-11.3-05)."""
FIRST_OFFICERS: Final[tuple[Officer, ...]] = ("ruler", "warlord", "courtier")
FIRST_C_UNITS: Final = 4
"""The number of C-class units in the first force (V-11.3-06)."""


def set_up_map_and_sides(work: ValhallaWork) -> None:
    """Fill in what is missing, reveal the rolls, make the map and put every side on it."""
    state = work.state
    work.reveal()
    _fill_in_sides(work)
    try:
        atlas = _make_atlas(work)
    except ImpossibleMapError as fault:
        work.tell(MapImpossible(audience=EVERYONE, tries=fault.tries))
        seats = tuple(side.seat for side in state.sides)
        state.outcome, state.phase = Outcome(places=(seats,), rule="V-2.5-12"), "over"
        return
    state.atlas = atlas
    state.settings = state.settings.model_copy(update={"map": ""})
    homes = shuffle_capitals(work.dice, atlas)
    state.places = dict(_make_places(work, homes))
    for side, capital in zip(state.sides, homes, strict=True):
        if not side.ended:
            _place_side(work, side.seat, capital)


# Defaults


def _fill_in_sides(work: ValhallaWork) -> None:
    """Fill in specials in reverse seat order, then names and designs (V-14-02)."""
    state = work.state
    state.picking = ()
    for side in reversed(state.sides):
        if not (side.special or side.special_text or side.ended):
            taken = {other.special for other in state.sides}
            free = next(one for one in side_special_table() if one not in taken)
            give_special(work, side.seat, free, "filled")
    for side in state.sides:
        if side.ended:
            continue
        _fill_in_names(work, side.seat)
        given = {one.cls for one in side.designs}
        missing = [one for one in fill_in_designs(side.designs) if one.cls not in given]
        add_designs(work, side.seat, missing, defaults=True)


def _fill_in_names(work: ValhallaWork, seat: Seat) -> None:
    """Give default names to a side that has none (V-11.1-05)."""
    side, plain = work.state.side(seat), default_names(seat)
    before = side.name, side.capital_name, side.ruler_name
    side.name = side.name or plain.side
    side.capital_name = side.capital_name or plain.capital
    side.ruler_name = side.ruler_name or plain.ruler
    side.ruler = side.ruler_name
    if before != (side.name, side.capital_name, side.ruler_name):
        tell_identity(work, seat)


# The map


def _make_atlas(work: ValhallaWork) -> Atlas:
    """Make the map, or read the game master's map (V-14-03, V-2.5-14)."""
    settings = work.state.settings
    if settings.map:
        return map_text.read_map(settings.map, MAP_SOURCE_NAME)
    return make_map(
        work.dice, len(work.state.sides), MapWishes(costs=settings.terrain_cost_changes)
    )


def _make_places(work: ValhallaWork, homes: tuple[str, ...]) -> Iterator[tuple[str, MapFeature]]:
    """Yield every feature by hex, with cities numbered in reading order (V-0-09, V-2.1-44)."""
    state = work.state
    owners: dict[str, Seat | None] = {}
    founders = {}
    for side, capital in zip(state.sides, homes, strict=True):
        founders[capital] = side.seat
        owner = None if side.ended else side.seat
        owners.update(dict.fromkeys((capital, *state.atlas.homes[capital]), owner))
    number = 0
    for at, feature in state.atlas.features.items():
        number += feature == CITY
        place = MapFeature(at, feature, owner=owners.get(at), founder=founders.get(at))
        place.number = number if feature == CITY else 0
        if place.founder is not None:
            place.level, place.buildings = CAPITAL_LEVEL, list(CAPITAL_BUILDINGS)
            place.name = state.side(place.founder).capital_name
        place.kept = (place.owner, place.level)
        yield at, place


# The first force


def _place_side(work: ValhallaWork, seat: Seat, capital: str) -> None:
    """Give a side its force, its gold and its first revealed hexes (V-14-04)."""
    state, side = work.state, work.state.side(seat)
    side.capital = capital
    codes = tuple(_first_force_codes(side.mix or DEFAULT_MIX))
    for code in codes:  # the first force is no deed to be cited
        make_unit(work, seat, code, capital, needs_room=False, is_logged=False)
    construction_phase.note_courtiers(state, seat)
    bonus = state.settings.seat_bonus * (seat - 1)
    side.gold = state.settings.start_gold + bonus
    size, sight = state.atlas.size, state.settings.start_vision
    side.revealed = frozenset(at for at in hexes_in_reach(capital, sight) if is_on_map(size, at))
    work.tell(
        ForceGiven(
            audience=audience_of(seat), seat=seat, at=capital, farms=state.atlas.homes[capital],
            gold=side.gold, bonus=bonus, units=tuple(Counter(codes).items()),
            revealed=len(side.revealed),
        )
    )  # fmt: skip


def _first_force_codes(mix: tuple[int, int, int]) -> Iterator[UnitCode]:
    """Yield the codes of the first force, oldest first (V-11.3-06)."""
    yield from FIRST_OFFICERS
    for cls, count in zip(INFANTRY, mix, strict=True):
        yield from (cls for _ in range(count))
    for _ in range(FIRST_C_UNITS):
        yield "C"
