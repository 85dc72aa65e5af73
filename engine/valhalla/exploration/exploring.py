"""Officers who end a turn on a feature explore it (section 7.3, V-14-56).

Rules: V-7.3-01 to V-7.3-03, V-7.3-10, V-7.3-12, V-7.3-18, V-10.2-35.
"""

from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.events.exploration import BarrowOpened, Explored
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import ValhallaWork, roll_fraction
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import log_deed
from engine.valhalla.state import State
from engine.valhalla.vision import fog_clearing

RUNESTONE: Final = "runestone"
BARROW: Final = "barrow"
CURSE_CHANCE: Final = Fraction(1, 4)
"""The chance that a Barrow slays a unit (V-7.3-12)."""


def explore_features(work: ValhallaWork) -> None:
    """Explore the features where Officers of the active side stand, in hex order (V-7.3-18)."""
    state = work.state
    assert state.course is not None  # noqa: S101  (part of a turn)
    seat = state.course.seat
    fog_clearing.log_cleared_fog(work)
    hexes = {unit.at for unit in state.units_of(seat) if state.kind_of(unit).is_officer}
    for at in sorted(hexes):
        place = state.places.get(at)
        if place is not None:
            _explore_feature(work, seat, place)


def is_familiar(familiar: tuple[str, ...], feature: str) -> bool:
    """Return whether a side knows what a feature does (V-7.3-02)."""
    printed = terrain_tables().features.get(feature)
    return feature in familiar or printed is None or printed.familiar


def _explore_feature(work: ValhallaWork, seat: Seat, place: MapFeature) -> None:
    side = work.state.side(seat)
    is_new = not is_familiar(side.familiar, place.feature)
    is_new_stone = place.feature == RUNESTONE and place.at not in side.stones
    if is_new:
        side.familiar = (*side.familiar, place.feature)
    if is_new or is_new_stone:
        log_deed(work, seat, "explored", place.at, place.feature)
        work.tell(
            Explored(audience=audience_of(seat), seat=seat, at=place.at, feature=place.feature)
        )
    if is_new_stone:
        side.stones = (*side.stones, place.at)
        favor.gain_favor(
            work, seat, terrain_tables().features[RUNESTONE].favor, RUNESTONE, place.at
        )
    if place.feature == BARROW and not place.empty:
        _open_barrow(work, seat, place)


def _open_barrow(work: ValhallaWork, seat: Seat, place: MapFeature) -> None:
    """Open a Barrow for gold; it may slay the cheapest unit there (V-7.3-12, V-15-12)."""
    state, gold = work.state, terrain_tables().features[BARROW].gold
    place.empty = True
    state.side(seat).gold += gold
    roll = roll_fraction(work, "barrow", place.at)
    slain = _cheapest_unit(state, place.at, seat) if roll < CURSE_CHANCE else None
    lost = () if slain is None else (slain,)
    work.tell(
        BarrowOpened(
            audience=audience_of(seat), seat=seat, at=place.at, gold=gold,
            slain=tuple(unit.id for unit in lost), roll=str(roll), chance=str(CURSE_CHANCE),
        )
    )  # fmt: skip
    if lost:
        deaths.remove_units(work, lost)


def _cheapest_unit(state: State, at: str, seat: Seat) -> Unit | None:
    """Find the cheapest non-Officer of a force: lowest class upkeep, then oldest."""
    units = [unit for unit in state.units_in(at, seat) if not state.kind_of(unit).is_officer]
    return min(units, key=lambda unit: (state.kind_of(unit).class_upkeep, unit.id), default=None)
