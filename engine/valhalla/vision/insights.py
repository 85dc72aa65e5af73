"""Insights: perfect information on a force in a hex, with aliases in place of ids.

Rules: V-7.2-06 to V-7.2-08, V-10.1-23, V-13-18, V-13-25, V-13-29, V-13-65.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.city_tables import FORTS, Fort
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.cities import cities
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.entities.units_and_places import Insight, MapFeature, SightedUnit, Unit
from engine.valhalla.events.exploration import InsightGained
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.sides.unit_names import find_named_units
from engine.valhalla.state import State

ALIAS_ORDER: Final = (*CLASSES, *OFFICERS)
MAX_INSIGHTS: Final = 40
"""The number of newest insights that a side keeps."""

StacksOfIds = tuple[tuple[str, tuple[int, ...]], ...]


def gain_insights_in_hex(work: ValhallaWork, viewer: Seat, at: str) -> int:
    """Gain insights into all other sides in a hex; return how many."""
    place = work.state.places.get(at)
    seats = {unit.seat for unit in work.state.units_in(at)}
    if place is not None and place.owner is not None:
        seats.add(place.owner)
    found = sorted(seats - {viewer})
    for seat in found:
        gain_insight(work, viewer, at, seat)
    return len(found)


def gain_insight(work: ValhallaWork, viewer: Seat, at: str, seat: Seat) -> None:
    """Gain an insight into a side in a hex; tell the viewer if it holds anything new."""
    side, found = work.state.side(viewer), build_insight(work.state, viewer, at, seat)
    others = tuple(one for one in side.insights if (one.at, one.seat) != (at, seat))
    old = next((one for one in side.insights if (one.at, one.seat) == (at, seat)), None)
    side.insights = (*others, found)[-MAX_INSIGHTS:]
    if old is None or replace(old, round=found.round) != found:
        audience = audience_of(viewer)
        work.tell(InsightGained(audience=audience, seat=viewer, other=seat, at=at, insight=found))


def build_insight(state: State, viewer: Seat, at: str, seat: Seat) -> Insight:  # noqa: ARG001  (every viewer would see the same)
    """Return a side's units, riders, standing formation and fortifications in a hex.

    It excludes the tactic, other orders, favor and gold (V-7.2-06).
    """
    units = state.units_in(at, seat)
    stacks = _standing_stacks(state, at, seat, units)
    names = unit_aliases(state, units, stacks)
    place = state.places.get(at)
    own = place is not None and place.owner == seat
    return Insight(
        at=at,
        seat=seat,
        round=state.round,
        units=tuple(_sighted_unit(state, state.units[one], names) for one in names),
        stacks=tuple((position, _aliases_of(held, names)) for position, held in stacks),
        forts=_fort_counts(state, place) if own and place is not None and place.is_city else (),
        level=place.level if own and place is not None and cities.highest_level(place) else None,
    )


def _fort_counts(state: State, place: MapFeature) -> tuple[tuple[Fort, int], ...]:
    assert place.owner is not None  # noqa: S101  (the caller checked)
    found = cities.forts_in_force(place, state.side(place.owner).special)
    return tuple((fort, found[fort]) for fort in FORTS)


def _aliases_of(units: Iterable[int], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[one] for one in names if one in set(units))


def unit_aliases(state: State, units: Iterable[Unit], stacks: StacksOfIds = ()) -> dict[int, str]:
    """Name units A1, A2, ... by class, design and position; ids must not show (V-13-29).

    Riders go in the order of their mounts, so that riding does not show ids either (V-13-65).
    """
    position = {one: POSITIONS.index(at) for at, held in stacks for one in held if at in POSITIONS}

    def rank(unit: Unit) -> tuple[int, str, str, int, tuple[str, ...], int]:
        mount = state.units.get(unit.rides or 0)
        rider_codes = sorted(
            state.kind_of(one).code for one in state.units.values() if one.rides == unit.id
        )
        mount_and_riders = (state.kind_of(mount).code if mount is not None else "", *rider_codes)
        place = position.get(unit.id, len(POSITIONS))
        return (
            _alias_order(unit),
            _shown_name(state, unit),
            unit.caster or "",
            place,
            mount_and_riders,
            unit.id,
        )

    alike = sorted(units, key=rank)
    rank_of = {unit.id: number for number, unit in enumerate(alike, 1)}
    ordered = sorted(alike, key=lambda unit: (*rank(unit)[:-1], rank_of.get(unit.rides or 0, 0)))
    return {unit.id: f"A{number}" for number, unit in enumerate(ordered, 1)}


def _alias_order(unit: Unit) -> int:
    return ALIAS_ORDER.index("ruler" if unit.crown else unit.code)


def _shown_name(state: State, unit: Unit) -> str:
    """Return the design's name, the Officer's type, or the Ruler's name (V-7.2-06)."""
    return state.side(unit.seat).ruler if unit.crown else state.kind_of(unit).name


def _sighted_unit(state: State, unit: Unit, names: Mapping[int, str]) -> SightedUnit:
    kind, designs = state.kind_of(unit), state.side(unit.seat).designs
    design = next((one for one in designs if one.cls == unit.code), None)
    return SightedUnit(
        alias=names[unit.id],
        code=unit.code,
        name=_shown_name(state, unit),
        line=str(kind.statline),
        specials=design.all_specials if design is not None else (),
        rides=names.get(unit.rides or 0, ""),
        caster=unit.caster or "",
    )


def _standing_stacks(state: State, at: str, seat: Seat, units: Iterable[Unit]) -> StacksOfIds:
    """Return the stacks of the standing formation for a hex, or none."""
    side = state.side(seat)
    standing = side.formations.get(at) or side.formations.get("default")
    if standing is None:
        return ()
    left = list(units)
    found = []
    for position, specs in standing.stacks:
        held, _ = find_named_units(left, specs, side.kinds)
        taken = {unit.id for unit in held}
        left = [unit for unit in left if unit.id not in taken]
        if taken:
            found.append((position, tuple(sorted(taken))))
    return tuple(found)
