"""The things that an effect may be about (24.6, 24.7).

A thing is named by a key: the handle of a unit, the square of a building, a square, or the place
of a tile.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import AnyOp, Build, Destroy, Move, Place, TurnTile
from engine.echoes.catalog.selectors import Filter, Near, SquareTarget, Target
from engine.echoes.catalog.vocabulary import Thing as ThingKind
from engine.echoes.construction.building_sites import (
    check_free_site,
    check_terrain,
    has_tokens_left,
)
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.conditions import is_shielded
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.figures.filters import is_near
from engine.echoes.figures.full_filters import matches
from engine.echoes.figures.unit_figures import keywords_of
from engine.echoes.movement.line_checks import Reach, check_line
from engine.echoes.movement.stopping import may_stop
from engine.echoes.squares.coordinates import Square
from engine.echoes.squares.lines import squares_on_rays
from engine.echoes.tiles.places import squares_of_place


def thing_key(thing: Thing) -> str:
    return thing.id if isinstance(thing, Unit) else thing.square


def find_thing(board: Board, what: ThingKind, key: str) -> Thing | None:
    """Return the unit or building of a key; None if it is gone or no such thing."""
    if what == "unit":
        return board.units.get(key)
    return board.buildings.get(key) if what == "building" else None


def list_candidates(source: EffectSource, effect: Effect) -> list[str]:
    """List the keys of all things that an effect could be about, whoever chooses them.

    Rules: D-CARD-07, D-CARD-08, D-CARD-18, R-GARR-01, R-GARR-02.
    """
    target = effect.target
    if target is None:
        return []
    if target.pick in {"self", "subject", "other"}:
        found = _referred_thing(source, target)
        keys = [found] if found is not None else []
    else:
        keys = [*_LISTERS[target.what](source, target)]
    return [key for key in keys if _allows(source, effect, target, key)]


def _referred_thing(source: EffectSource, target: Target) -> str | None:
    """Return the thing a reference means, if it is still on the map and in reach (D-CARD-07)."""
    things: dict[str, Thing | None] = {
        "self": source.unit, "subject": source.subject, "other": source.other,
    }  # fmt: skip
    thing = things[target.pick]
    if thing is None:
        return None
    what: ThingKind = "unit" if isinstance(thing, Unit) else "building"
    present = find_thing(source.board, what, thing_key(thing))
    if present is None or is_shielded(source, present, target.filter):
        return None
    return thing_key(present)


def _list_units(source: EffectSource, target: Target) -> Iterator[str]:
    """List the units that match; chosen enemies obey Front-Line (D-CARD-08, R-KW-05)."""
    units = [unit for unit in source.board.units.values() if _matches_target(source, unit, target)]
    for unit in units:
        if target.pick != "chosen" or not _stands_behind(source, unit):
            yield unit.id


def is_behind_front_line(source: EffectSource, target: Target, key: str) -> bool:
    """Tell whether a unit would match, if another did not have to be chosen first (R-KW-05)."""
    unit = source.board.units.get(key)
    return (
        unit is not None and _matches_target(source, unit, target) and _stands_behind(source, unit)
    )


def _stands_behind(source: EffectSource, unit: Unit) -> bool:
    """Tell whether another enemy unit on the square has Front-Line and this one has not."""
    board = source.board
    if board.is_allied(source.seat, unit.owner) or keywords_of(board, unit).has("front_line"):
        return False
    return any(
        keywords_of(board, other).has("front_line")
        for other in board.units_on(unit.square)
        if board.is_allied(other.owner, unit.owner)
    )


def _list_buildings(source: EffectSource, target: Target) -> Iterator[str]:
    for square in sorted(source.board.buildings):
        if _matches_target(source, source.board.buildings[square], target):
            yield square


def _matches_target(source: EffectSource, thing: Thing, target: Target) -> bool:
    return (
        not is_shielded(source, thing, target.filter)
        and matches(source, thing, target.filter)
        and is_near(source, thing.square, target.near)
    )


def _list_squares(source: EffectSource, target: Target) -> Iterator[str]:
    yield from list_matching_squares(source, target.filter, target.near)


def list_matching_squares(
    source: EffectSource, wanted: Filter, near: Near | None
) -> Iterator[Square]:
    """List the discovered squares that match (D-CARD-18, E-VOC-07)."""
    board = source.board
    for square in sorted(board.terrain):
        if wanted.terrain is not None and board.terrain[square] not in wanted.terrain:
            continue
        if wanted.unoccupied and not is_unoccupied(source, square):
            continue
        if is_near(source, square, near):
            yield square


def is_unoccupied(source: EffectSource, square: Square) -> bool:
    """Tell whether a square has no unit and no enemy Fortified building (E-VOC-07).

    Water closes it to land units only; that is asked for the unit that comes there (R-VOC-01).
    """
    board = source.board
    building = board.buildings.get(square)
    is_closed = (
        building is not None
        and building.is_fortified
        and not board.is_allied(building.owner, source.seat)
    )
    return not board.units_on(square) and not is_closed


def _list_tiles(source: EffectSource, target: Target) -> Iterator[str]:
    """List tiles: face-down ones, or revealed ones without unit and building (24.6)."""
    board, wanted = source.board, target.filter
    places = board.undiscovered if wanted.hidden else board.tiles
    for place in sorted(places):
        squares = squares_of_place(place)
        if wanted.empty and not is_tile_empty(board, place):
            continue
        if any(is_near(source, square, target.near) for square in squares):
            yield place


def is_tile_empty(board: Board, place: str) -> bool:
    """Tell whether no unit and no building is on a tile (R-SCOUT-03)."""
    return not any(
        square in board.buildings or board.units_on(square) for square in squares_of_place(place)
    )


_LISTERS: Final[dict[ThingKind, Callable[[EffectSource, Target], Iterator[str]]]] = {
    "unit": _list_units,
    "building": _list_buildings,
    "square": _list_squares,
    "tile": _list_tiles,
}


def _allows(source: EffectSource, effect: Effect, target: Target, key: str) -> bool:
    """Tell whether every operation could be carried out on a thing."""
    return all(_op_allows(source, op, target, key) for op in effect.do)


def _op_allows(source: EffectSource, op: AnyOp, target: Target, key: str) -> bool:
    """Tell whether one operation could be carried out on a thing (24.7)."""
    board = source.board
    if isinstance(op, Move | Place):
        return bool(list_destinations(source, op, key))
    if isinstance(op, Destroy):
        building = board.buildings.get(key) if target.what == "building" else None
        return building is None or building.kind != "capital"
    if isinstance(op, Build):
        return may_build(source, op, key)
    if isinstance(op, TurnTile) and op.how == "rotate":
        return key in board.tiles and is_tile_empty(board, key)
    return True


def may_build(source: EffectSource, op: Build, square: Square) -> bool:
    """Tell whether an effect may build on a square: all clauses of building hold but E-BUILD-04.

    Rules: R-BUILD-08.
    """
    board = source.board
    problems = (*check_free_site(board, square), *check_terrain(board, op.building, square))
    return not problems and has_tokens_left(board, source.seat, op.building)


def list_destinations(source: EffectSource, op: Move | Place, handle: str) -> list[Square]:
    """List the squares to which an effect may bring a unit; in a Deployment phase none.

    An exhausted unit cannot be moved, but placed. Naming its own square moves a unit 0 squares.

    Rules: R-MOVE-07, R-TURN-03, D-CARD-18, E-TURN-07.
    """
    board = source.board
    unit = board.units.get(handle)
    if unit is None or board.phase == "deployment":
        return []
    if isinstance(op, Place):
        return list_places_for(source, op.to, unit)
    if unit.is_exhausted:
        return []
    reach = Reach(op.points, op.dirs)
    rays = squares_on_rays(unit.square, op.dirs, op.points, board.size)
    reached = [
        square
        for square in rays
        if next(check_line(board, unit, square, reach, is_attack=False), None) is None
    ]
    return [unit.square, *sorted(reached)]


def list_places_for(source: EffectSource, wanted: SquareTarget, unit: Unit) -> list[Square]:
    """List the squares on which an effect may put a unit: it must lawfully stop there."""
    near_unit = replace(source, unit=source.unit or unit)
    squares = list_matching_squares(near_unit, wanted.filter, wanted.near)
    return [square for square in squares if may_stop(source.board, unit, square)]
