"""Perfect information on a force in a hex, under names that tell no ids.

Rules: V-7.2-06 to V-7.2-08, V-10.1-23, V-13-18, V-13-25, V-13-29, V-13-65.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Seat, only
from engine.valhalla.battle.stack_room import POSITIONS
from engine.valhalla.catalog.rule_tables import CLASSES, FORTS, Fort
from engine.valhalla.cities import cities
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.entities.units_and_places import Insight, MapFeature, Sighted, Unit
from engine.valhalla.events.exploration import InsightGained
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.sides.unit_names import named
from engine.valhalla.state import State

CODES: Final = (*CLASSES, *OFFICERS)
KEPT: Final = 40
"""So many insights are kept, the newest."""

Stacks = tuple[tuple[str, tuple[int, ...]], ...]


def look(table: Tables, viewer: Seat, at: str) -> int:
    """Gain perfect information on everybody else's force or asset in a hex; tell how many."""
    place = table.state.places.get(at)
    seats = {unit.seat for unit in table.state.here(at)}
    if place is not None and place.owner is not None:
        seats.add(place.owner)
    found = sorted(seats - {viewer})
    for seat in found:
        know(table, viewer, at, seat)
    return len(found)


def know(table: Tables, viewer: Seat, at: str, seat: Seat) -> None:
    """Gain perfect information on a side in a hex; told when there is something new in it."""
    side, found = table.state.side(viewer), insight(table.state, viewer, at, seat)
    others = tuple(one for one in side.insights if (one.at, one.seat) != (at, seat))
    old = next((one for one in side.insights if (one.at, one.seat) == (at, seat)), None)
    side.insights = (*others, found)[-KEPT:]
    if old is None or replace(old, round=found.round) != found:
        told = only(viewer)
        table.tell(InsightGained(audience=told, seat=viewer, other=seat, at=at, insight=found))


def insight(state: State, viewer: Seat, at: str, seat: Seat) -> Insight:  # noqa: ARG001  (every viewer would see the same)
    """Look at a side's force in a hex: units, riders, standing formation, fortifications.

    Not: tactic, other orders, favor, gold (V-7.2-06).
    """
    units = state.here(at, seat)
    stacks = _stacks(state, at, seat, units)
    names = aliases(state, units, stacks)
    place = state.places.get(at)
    own = place is not None and place.owner == seat
    return Insight(
        at=at,
        seat=seat,
        round=state.round,
        units=tuple(_sighted(state, state.units[one], names) for one in names),
        stacks=tuple((position, _named(held, names)) for position, held in stacks),
        forts=_forts(state, place) if own and place is not None and place.city else (),
        level=place.level if own and place is not None and cities.highest(place) else None,
    )


def _forts(state: State, place: MapFeature) -> tuple[tuple[Fort, int], ...]:
    assert place.owner is not None  # noqa: S101  (the caller looked)
    found = cities.forts(place, state.side(place.owner).special)
    return tuple((fort, found[fort]) for fort in FORTS)


def _named(units: Iterable[int], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[one] for one in names if one in set(units))


def aliases(state: State, units: Iterable[Unit], stacks: Stacks = ()) -> dict[int, str]:
    """Name units A1, A2, ... by class, then design; those alike by place, never by id (V-13-29).

    Riders go in the order of their mounts, so that who rides whom tells no ids either (V-13-65).
    """
    position = {one: POSITIONS.index(at) for at, held in stacks for one in held if at in POSITIONS}

    def rank(unit: Unit) -> tuple[int, str, str, int, tuple[str, ...], int]:
        mount = state.units.get(unit.rides or 0)
        borne = sorted(state.kind(one).code for one in state.units.values() if one.rides == unit.id)
        carried = (state.kind(mount).code if mount is not None else "", *borne)
        place = position.get(unit.id, len(POSITIONS))
        return _order(unit), _name(state, unit), unit.caster or "", place, carried, unit.id

    alike = sorted(units, key=rank)
    turn = {unit.id: number for number, unit in enumerate(alike, 1)}
    ordered = sorted(alike, key=lambda unit: (*rank(unit)[:-1], turn.get(unit.rides or 0, 0)))
    return {unit.id: f"A{number}" for number, unit in enumerate(ordered, 1)}


def _order(unit: Unit) -> int:
    return CODES.index("ruler" if unit.crown else unit.code)


def _name(state: State, unit: Unit) -> str:
    """Name its design; an Officer its type; the Ruler as it is known (V-7.2-06)."""
    return state.side(unit.seat).ruler if unit.crown else state.kind(unit).name


def _sighted(state: State, unit: Unit, names: Mapping[int, str]) -> Sighted:
    kind, designs = state.kind(unit), state.side(unit.seat).designs
    design = next((one for one in designs if one.cls == unit.code), None)
    return Sighted(
        alias=names[unit.id],
        code=unit.code,
        name=_name(state, unit),
        line=str(kind.line),
        specials=design.all if design is not None else (),
        rides=names.get(unit.rides or 0, ""),
        caster=unit.caster or "",
    )


def _stacks(state: State, at: str, seat: Seat, units: Iterable[Unit]) -> Stacks:
    """Work out the standing formation for a hex, if one was given."""
    side = state.side(seat)
    standing = side.formations.get(at) or side.formations.get("default")
    if standing is None:
        return ()
    left = list(units)
    found = []
    for position, specs in standing.stacks:
        held, _ = named(left, specs, side.kinds)
        taken = {unit.id for unit in held}
        left = [unit for unit in left if unit.id not in taken]
        if taken:
            found.append((position, tuple(sorted(taken))))
    return tuple(found)
