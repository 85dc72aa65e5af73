"""Officers who end a turn on a feature explore it (section 7.3, V-14-56).

Rules: V-7.3-01 to V-7.3-03, V-7.3-10, V-7.3-12, V-7.3-18, V-10.2-35.
"""

from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat, only
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.events.exploration import BarrowOpened, Explored
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import Tables, share
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import note
from engine.valhalla.state import State
from engine.valhalla.vision import fog

STONE: Final = "runestone"
BARROW: Final = "barrow"
CURSE: Final = Fraction(1, 4)
"""How often a Barrow takes somebody (V-7.3-12)."""


def explore(table: Tables) -> None:
    """Explore where Officers of the active side stand, in the order of hexes (V-7.3-18)."""
    state = table.state
    assert state.course is not None  # noqa: S101  (part of a turn)
    seat = state.course.seat
    fog.log(table)
    hexes = {unit.at for unit in state.own(seat) if state.kind(unit).is_officer}
    for at in sorted(hexes):
        place = state.places.get(at)
        if place is not None:
            _visit(table, seat, place)


def is_familiar(familiar: tuple[str, ...], feature: str) -> bool:
    """Tell whether a side knows what a feature is for (V-7.3-02)."""
    print_ = ground().features.get(feature)
    return feature in familiar or print_ is None or print_.familiar


def _visit(table: Tables, seat: Seat, place: MapFeature) -> None:
    side = table.state.side(seat)
    new = not is_familiar(side.familiar, place.feature)
    fresh = place.feature == STONE and place.at not in side.stones
    if new:
        side.familiar = (*side.familiar, place.feature)
    if new or fresh:
        note(table, seat, "explored", place.at, place.feature)
        table.tell(Explored(audience=only(seat), seat=seat, at=place.at, feature=place.feature))
    if fresh:
        side.stones = (*side.stones, place.at)
        favor.gain(table, seat, ground().features[STONE].favor, STONE, place.at)
    if place.feature == BARROW and not place.empty:
        _open(table, seat, place)


def _open(table: Tables, seat: Seat, place: MapFeature) -> None:
    """Open a Barrow: gold, and it may take the cheapest of those who came (V-7.3-12, V-15-12)."""
    state, gold = table.state, ground().features[BARROW].gold
    place.empty = True
    state.side(seat).gold += gold
    roll = share(table, "barrow", place.at)
    slain = _cheapest(state, place.at, seat) if roll < CURSE else None
    lost = () if slain is None else (slain,)
    table.tell(
        BarrowOpened(
            audience=only(seat), seat=seat, at=place.at, gold=gold,
            slain=tuple(unit.id for unit in lost), roll=str(roll), chance=str(CURSE),
        )
    )  # fmt: skip
    if lost:
        deaths.dispatch(table, lost)


def _cheapest(state: State, at: str, seat: Seat) -> Unit | None:
    """Find the cheapest non-Officer of a force: lowest class upkeep, then oldest."""
    units = [unit for unit in state.here(at, seat) if not state.kind(unit).is_officer]
    return min(units, key=lambda unit: (state.kind(unit).class_upkeep, unit.id), default=None)
