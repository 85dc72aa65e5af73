"""Which target an attack on a square has (22.2)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.protocol.values import Refusal, Seat
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import keywords_of
from engine.echoes.squares.coordinates import Square

BUILDING_WORD: Final = "building"
"""What an order names to attack the building on a square."""


class Hostiles(NamedTuple):
    """What a player could attack on a square."""

    units: tuple[Unit, ...]
    building: Building | None

    @property
    def names(self) -> tuple[str, ...]:
        words = (BUILDING_WORD,) if self.building is not None else ()
        return (*(unit.id for unit in self.units), *words)


def list_hostiles(board: Board, seat: Seat, square: Square) -> Hostiles:
    """List the enemy units and the enemy building on a square (E-COMBAT-03)."""
    units = tuple(unit for unit in board.units_on(square) if not board.is_allied(unit.owner, seat))
    building = board.buildings.get(square)
    if building is not None and board.is_allied(building.owner, seat):
        building = None
    return Hostiles(units, building)


def find_target(board: Board, seat: Seat, square: Square, named: str | None) -> str | None:
    """Return the target of an attack: the named one, or the only legal one; None if open.

    Rules: E-ORD-33, E-GARR-02, E-KW-17, R-COMBAT-04.
    """
    if named is not None:
        return named
    hostiles = list_hostiles(board, seat, square)
    if hostiles.building is not None and (hostiles.building.is_fortified or not hostiles.units):
        return BUILDING_WORD
    if hostiles.building is not None:
        return None
    first = list_front_line(board, hostiles)
    return first[0].id if len(first) == 1 else None


def list_front_line(board: Board, hostiles: Hostiles) -> tuple[Unit, ...]:
    """List the units that may be targeted first: those with Front-Line, else all (E-KW-17)."""
    front = tuple(unit for unit in hostiles.units if keywords_of(board, unit).has("front_line"))
    return front or hostiles.units


def check_target(board: Board, seat: Seat, square: Square, named: str | None) -> Iterator[Refusal]:
    """Check the target of an attack in the ledger's sequence (E-ORD-32)."""
    if square not in board.terrain:
        yield Refusal(code="UNDISCOVERED", rule="E-ORD-32", facts={"square": square})
    hostiles = list_hostiles(board, seat, square)
    if not hostiles.names:
        yield Refusal(code="NO_TARGET", rule="E-COMBAT-03", facts={"square": square})
        return
    if named is not None:
        yield from _check_named(board, hostiles, square, named)
    elif find_target(board, seat, square, None) is None:
        facts: dict[str, str | int] = {"square": square, "targets": ", ".join(hostiles.names)}
        yield Refusal(code="TARGET_AMBIGUOUS", rule="E-ORD-33", facts=facts)


def _refuse_allied(board: Board, square: Square, named: str | None) -> Iterator[Refusal]:
    """Refuse a named thing that stands there and is allied."""
    is_allied = (named == BUILDING_WORD and square in board.buildings) or any(
        unit.id == named for unit in board.units_on(square)
    )
    if named is not None and is_allied:
        yield Refusal(code="NOT_AN_ENEMY", rule="E-COMBAT-03", facts={"target": named})


def _check_named(board: Board, hostiles: Hostiles, square: Square, named: str) -> Iterator[Refusal]:
    """Check a named target (E-GARR-02, E-GARR-04, E-KW-17, R-KW-05)."""
    if named not in hostiles.names:
        yield from _refuse_allied(board, square, named)
        yield Refusal(code="NO_TARGET", rule="E-COMBAT-03", facts={"square": square})
        return
    unit = next((one for one in hostiles.units if one.id == named), None)
    if unit is None:
        return
    if is_garrisoned(board, unit):
        yield Refusal(code="TARGET_GARRISONED", rule="E-GARR-02", facts={"target": named})
    if unit not in list_front_line(board, hostiles):
        yield Refusal(code="FRONT_LINE_FIRST", rule="E-KW-17", facts={"square": square})
