"""How far ranged attacks reach (E-COMBAT-13, E-KW-27, E-KW-36)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.echoes.combat.damage import LONG_RANGE
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.unit_figures import keywords_of
from engine.echoes.squares.coordinates import Square, distance, position_of


def shooting_range(board: Board, unit: Unit) -> int:
    """Return how many squares away a unit's ranged attacks reach; nothing blocks them (R-KW-08)."""
    return LONG_RANGE if keywords_of(board, unit).has("long_range") else 1


def check_range(board: Board, unit: Unit, square: Square) -> Iterator[Refusal]:
    """Check the distance of a ranged attack, and the direction of one with Short-Range.

    Rules: E-COMBAT-13, E-KW-27, E-KW-36, R-KW-09, E-GARR-05.
    """
    steps, reach = distance(unit.square, square), shooting_range(board, unit)
    if steps > reach:
        facts: dict[str, str | int] = {
            "square": square, "n": steps, "unit": unit.id, "range": reach,
        }  # fmt: skip
        yield Refusal(code="OUT_OF_RANGE", rule="E-COMBAT-13", facts=facts)
    here, there = position_of(unit.square), position_of(square)
    is_straight = here.column == there.column or here.row == there.row
    if not is_straight and keywords_of(board, unit).has("short_range"):
        yield Refusal(code="NO_DIAGONAL_SHOT", rule="E-KW-36", facts={"unit": unit.id})
