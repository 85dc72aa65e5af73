"""Placing capitals, and dealing them to seats.

Rules: V-2.5-03, V-14-03.
"""

from typing import Final

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.hexes import column_and_row, distance, hex_name
from engine.valhalla.mapmaking import capital_ring
from engine.valhalla.mapmaking.map_numbers import CapitalLimits
from engine.valhalla.mapmaking.map_sketch import MapSketch, UnfitMapError, steps_to_edge

MAX_LAYOUTS: Final = 40
"""How many rings are tried before a map is given up."""


def place_capitals(sketch: MapSketch) -> None:
    """Place the capitals on a ring, so that none has rivals all around (V-2.5-03)."""
    for number in range(MAX_LAYOUTS):
        capitals = _layout(sketch, number)
        if len(capitals) == sketch.sides and is_valid_layout(
            sketch.size, capitals, sketch.measures.capitals
        ):
            sketch.set_capitals(capitals)
            return
    raise UnfitMapError("capitals")


def is_valid_layout(
    size: tuple[int, int], capitals: tuple[str, ...], limits: CapitalLimits
) -> bool:
    """Return whether the capitals are within the limits of their distances."""
    nearest = [min(distance(one, other) for other in capitals if other != one) for one in capitals]
    return (
        min(nearest) >= limits.apart
        and max(nearest) - min(nearest) <= limits.rivals
        and all(steps_to_edge(size, at) >= limits.edge for at in capitals)
    )


def _layout(sketch: MapSketch, number: int) -> tuple[str, ...]:
    rolls, subject = sketch.rolls, f"capitals|{number}"
    inset = rolls.roll_between(f"{subject}|inset", *capital_ring.MIN_AND_MAX_INSET)
    cut = rolls.roll_between(f"{subject}|cut", 1, capital_ring.max_corner_cut(sketch.size, inset))
    corners = capital_ring.ring_corners(sketch.size, inset, cut)
    lengths = capital_ring.side_lengths(corners)
    whole = sum(lengths)
    start = rolls.roll_below(f"{subject}|start", whole * 100)
    found = set()
    for side in range(sketch.sides):
        along = (start + whole * 100 * side // sketch.sides) % (whole * 100)
        column, row = capital_ring.point_along(corners, lengths, along)
        column += rolls.roll_between(
            f"{subject}|{side}|right", -capital_ring.MAX_STRAY, capital_ring.MAX_STRAY
        )
        row += rolls.roll_between(
            f"{subject}|{side}|down", -capital_ring.MAX_STRAY, capital_ring.MAX_STRAY
        )
        found.add(hex_name(column, row))
    return tuple(sorted(found))


def shuffle_capitals(dice: Dice, atlas: Atlas) -> tuple[str, ...]:
    """Shuffle the capitals: the first goes to seat 1 (V-14-03)."""
    capitals = sorted(atlas.capitals, key=column_and_row)
    for last in range(len(capitals), 1, -1):
        other = dice.roll_index(f"{dice.game_id}|0|0|map|capital|{last}", last)
        capitals[last - 1], capitals[other] = capitals[other], capitals[last - 1]
    return tuple(capitals)
