"""Whether a thing matches a filter, and whether it lies near enough (24.6).

The keys `keyword` and `health_max` depend on static effects themselves; static effects never use
them (D-CARD-17), so they are looked at in `full_filters`.
"""

from collections.abc import Callable, Iterator
from typing import Final

from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_models import TechCard, UnitCard
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.selectors import CardFilter, Filter, Near
from engine.echoes.catalog.vocabulary import Range, Side
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.squares.coordinates import Square, distance, is_adjacent

RANGES: Final[dict[Range, Callable[[Square, Square], bool]]] = {
    "same": lambda one, other: one == other,
    "adjacent": is_adjacent,
    "surrounding": lambda one, other: distance(one, other) <= 1,
    "two": lambda one, other: distance(one, other) <= 2,
}
"""By word: whether a square lies within that range of another (E-VOC-03, E-VOC-04)."""


def is_garrisoned(board: Board, unit: Unit) -> bool:
    """Tell whether a unit stands on an allied Barracks or Capital.

    Rules: E-GARR-01, E-GARR-08 (a Camp garrisons nobody), R-TEAM-06, E-GARR-07.
    """
    building = board.buildings.get(unit.square)
    return (
        building is not None
        and building.is_fortified
        and board.is_allied(building.owner, unit.owner)
    )


def has_side(board: Board, seat: Seat, owner: Seat, side: Side) -> bool:
    """Tell whether something of an owner is of that side, seen from a seat (E-VOC-10)."""
    if side == "own":
        return owner == seat
    if side == "any":
        return True
    return board.is_allied(seat, owner) == (side == "allied")


def matches_open_keys(source: EffectSource, thing: Thing, wanted: Filter) -> bool:
    """Tell whether a thing matches all keys of a filter but `keyword` and `health_max`."""
    board = source.board
    if wanted.side is not None and not has_side(board, source.seat, thing.owner, wanted.side):
        return False
    if wanted.terrain is not None and board.terrain.get(thing.square) not in wanted.terrain:
        return False
    if wanted.damaged is not None and (thing.damage > 0) != wanted.damaged:
        return False
    if isinstance(thing, Building):
        return _matches_building_keys(thing, wanted)
    return _matches_unit_keys(source, thing, wanted) and _matches_condition_keys(
        board, thing, wanted
    )


def _matches_building_keys(building: Building, wanted: Filter) -> bool:
    """Tell whether a building matches; a key that only units have matches none."""
    if wanted.what == "unit" or wanted.is_self:
        return False
    if wanted.building is not None and building.kind not in wanted.building:
        return False
    unit_keys = (
        wanted.classes, wanted.role, wanted.garrisoned, wanted.exhausted, wanted.mode,
        wanted.moved_min, wanted.keyword,
    )  # fmt: skip
    return all(key is None for key in unit_keys)


def _matches_unit_keys(source: EffectSource, unit: Unit, wanted: Filter) -> bool:
    """Tell whether the card of a unit matches."""
    if wanted.what == "building" or wanted.building is not None:
        return False
    if wanted.is_self and (source.unit is None or source.unit.id != unit.id):
        return False
    printed = source.board.cards.unit_card(unit.card)
    if wanted.classes is not None and not set(wanted.classes) & set(printed.classes):
        return False
    return wanted.role is None or printed.role == wanted.role


def _matches_condition_keys(board: Board, unit: Unit, wanted: Filter) -> bool:
    """Tell whether what has happened to a unit matches."""
    if wanted.garrisoned is not None and is_garrisoned(board, unit) != wanted.garrisoned:
        return False
    if wanted.exhausted is not None and unit.is_exhausted != wanted.exhausted:
        return False
    if wanted.mode is not None and unit.mode != wanted.mode:
        return False
    return wanted.moved_min is None or unit.squares_moved >= wanted.moved_min


def matches_card(cards: CardSet, name: str, wanted: CardFilter) -> bool:
    """Tell whether a card matches a card filter."""
    card = cards.card(name)
    if wanted.kind is not None and card.kind != wanted.kind:
        return False
    if wanted.role is not None and card.role != wanted.role:
        return False
    tech_type = card.tech_type if isinstance(card, TechCard) else None
    if wanted.tech_type is not None and tech_type != wanted.tech_type:
        return False
    classes = card.classes if isinstance(card, UnitCard | TechCard) else None
    return wanted.classes is None or bool(set(wanted.classes) & set(classes or ()))


def centers_of(source: EffectSource, near: Near) -> Iterator[Square]:
    """Iterate over the squares from which a distance is counted."""
    board, seat = source.board, source.seat
    if near.of == "self" and source.unit is not None:
        yield source.unit.square
    elif near.of == "subject" and source.subject is not None:
        yield source.subject.square
    elif near.of == "own_unit":
        yield from (unit.square for unit in board.units_of(seat))
    elif near.of == "own_building":
        yield from (building.square for building in board.buildings_of(seat))
    elif near.of == "own_capital":
        yield board.capital_of(seat).square


def is_near(source: EffectSource, square: Square, near: Near | None) -> bool:
    """Tell whether a square lies within the range; without one, every square does."""
    return near is None or any(
        RANGES[near.range](center, square) for center in centers_of(source, near)
    )
