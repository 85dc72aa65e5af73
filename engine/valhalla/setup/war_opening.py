"""The map is made, capitals are handed out, and every side is put on it.

Rules: V-14-02 to V-14-05, V-11.1-05, V-11.2-25, V-11.3-04 to V-11.3-08, V-5.3-01, V-2.2-01,
V-4.4-11, V-4.4-21.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla.catalog.rule_tables import INFANTRY, Officer, side_specials
from engine.valhalla.construction import construction_phase
from engine.valhalla.entities.default_designs import MIX, filled, names
from engine.valhalla.entities.units_and_places import Code, MapFeature
from engine.valhalla.events.setup import ForceGiven, MapImpossible
from engine.valhalla.forces.new_units import make
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.atlas import CITY, Atlas
from engine.valhalla.map.hexes import on_map, within
from engine.valhalla.mapmaking.capitals import handed_out
from engine.valhalla.mapmaking.map_maker import ImpossibleError, Wishes
from engine.valhalla.mapmaking.map_maker import make as make_map
from engine.valhalla.pasted_texts import map_text
from engine.valhalla.settings import MAP
from engine.valhalla.setup.side_building import adopt, choose, tell_identity

LEVEL: Final = 3
BUILDINGS: Final = ("infantry_barracks", "c_production")
"""What stands in a first capital (V-11.3-05)."""
OFFICERS: Final[tuple[Officer, ...]] = ("ruler", "warlord", "courtier")
RIDERS: Final = 4
"""So many C-class units (V-11.3-06)."""


def found(table: Tables) -> None:
    """Fill in what is missing, make the map and put every side on it; rolls come to light."""
    state = table.state
    table.reveal()
    _fill(table)
    try:
        atlas = _atlas(table)
    except ImpossibleError as fault:
        table.tell(MapImpossible(audience=EVERYONE, tries=fault.tries))
        seats = tuple(side.seat for side in state.sides)
        state.outcome, state.phase = Outcome(places=(seats,), rule="V-2.5-12"), "over"
        return
    state.atlas = atlas
    state.settings = state.settings.model_copy(update={"map": ""})
    homes = handed_out(table.dice, atlas)
    state.places = dict(_places(table, homes))
    for side, capital in zip(state.sides, homes, strict=True):
        if not side.ended:
            _settle(table, side.seat, capital)


# What is filled in


def _fill(table: Tables) -> None:
    """Fill in specials in reverse seat order, then names and designs (V-14-02)."""
    state = table.state
    state.picking = ()
    for side in reversed(state.sides):
        if not (side.special or side.special_text or side.ended):
            taken = {other.special for other in state.sides}
            free = next(one for one in side_specials() if one not in taken)
            choose(table, side.seat, free, "filled")
    for side in state.sides:
        if side.ended:
            continue
        _name(table, side.seat)
        given = {one.cls for one in side.designs}
        missing = [one for one in filled(side.designs) if one.cls not in given]
        adopt(table, side.seat, missing, defaults=True)


def _name(table: Tables, seat: Seat) -> None:
    """Name what has no name (V-11.1-05)."""
    side, plain = table.state.side(seat), names(seat)
    before = side.name, side.capital_name, side.ruler_name
    side.name = side.name or plain.side
    side.capital_name = side.capital_name or plain.capital
    side.ruler_name = side.ruler_name or plain.ruler
    side.ruler = side.ruler_name
    if before != (side.name, side.capital_name, side.ruler_name):
        tell_identity(table, seat)


# The map


def _atlas(table: Tables) -> Atlas:
    """Make the map, or read the one that the game master has brought (V-14-03, V-2.5-14)."""
    settings = table.state.settings
    if settings.map:
        return map_text.read(settings.map, MAP)
    return make_map(table.dice, len(table.state.sides), Wishes(costs=settings.costs))


def _places(table: Tables, homes: tuple[str, ...]) -> Iterator[tuple[str, MapFeature]]:
    """Set up every feature, cities numbered in reading order (V-0-09, V-2.1-44)."""
    state = table.state
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
            place.level, place.buildings = LEVEL, list(BUILDINGS)
            place.name = state.side(place.founder).capital_name
        place.kept = (place.owner, place.level)
        yield at, place


# The first force


def _settle(table: Tables, seat: Seat, capital: str) -> None:
    """Give a side its force, its gold and its first sight (V-14-04)."""
    state, side = table.state, table.state.side(seat)
    side.capital = capital
    codes = tuple(_codes(side.mix or MIX))
    for code in codes:  # the first force is no deed to be cited
        make(table, seat, code, capital, room=False, log=False)
    construction_phase.note_courtiers(state, seat)
    bonus = state.settings.seat_bonus * (seat - 1)
    side.gold = state.settings.start_gold + bonus
    size, sight = state.atlas.size, state.settings.start_vision
    side.revealed = frozenset(at for at in within(capital, sight) if on_map(size, at))
    table.tell(
        ForceGiven(
            audience=only(seat), seat=seat, at=capital, farms=state.atlas.homes[capital],
            gold=side.gold, bonus=bonus, units=tuple(Counter(codes).items()),
            revealed=len(side.revealed),
        )
    )  # fmt: skip


def _codes(mix: tuple[int, int, int]) -> Iterator[Code]:
    """List the first force, oldest first (V-11.3-06)."""
    yield from OFFICERS
    for cls, count in zip(INFANTRY, mix, strict=True):
        yield from (cls for _ in range(count))
    for _ in range(RIDERS):
        yield "C"
