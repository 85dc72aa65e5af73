"""Where empires begin, and to whom each capital goes.

Rules: V-2.5-03, V-14-03.
"""

from typing import Final

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.hexes import distance, name, place
from engine.valhalla.mapmaking import capital_ring
from engine.valhalla.mapmaking.map_sketch import Sketch, UnfitError, rim
from engine.valhalla.mapmaking.measures import Capitals

LAYOUTS: Final = 40
"""So many rings are drawn before a try is given up."""


def found_capitals(sketch: Sketch) -> None:
    """Draw capitals on a ring, so that none has rivals on all sides (V-2.5-03)."""
    for number in range(LAYOUTS):
        capitals = _layout(sketch, number)
        if len(capitals) == sketch.sides and stand(sketch.size, capitals, sketch.measures.capitals):
            sketch.settle(capitals)
            return
    raise UnfitError("capitals")


def stand(size: tuple[int, int], capitals: tuple[str, ...], limits: Capitals) -> bool:
    """Tell whether capitals lie as they must."""
    nearest = [min(distance(one, other) for other in capitals if other != one) for one in capitals]
    return (
        min(nearest) >= limits.apart
        and max(nearest) - min(nearest) <= limits.rivals
        and all(rim(size, at) >= limits.edge for at in capitals)
    )


def _layout(sketch: Sketch, number: int) -> tuple[str, ...]:
    rolls, subject = sketch.rolls, f"capitals|{number}"
    inset = rolls.between(f"{subject}|inset", *capital_ring.INSETS)
    cut = rolls.between(f"{subject}|cut", 1, capital_ring.cuts(sketch.size, inset))
    corners = capital_ring.corners(sketch.size, inset, cut)
    lengths = capital_ring.lengths(corners)
    whole = sum(lengths)
    start = rolls.below(f"{subject}|start", whole * 100)
    found = set()
    for side in range(sketch.sides):
        along = (start + whole * 100 * side // sketch.sides) % (whole * 100)
        column, row = capital_ring.walked(corners, lengths, along)
        column += rolls.between(f"{subject}|{side}|right", -capital_ring.STRAY, capital_ring.STRAY)
        row += rolls.between(f"{subject}|{side}|down", -capital_ring.STRAY, capital_ring.STRAY)
        found.add(name(column, row))
    return tuple(sorted(found))


def handed_out(dice: Dice, atlas: Atlas) -> tuple[str, ...]:
    """Shuffle the capitals: the first goes to seat 1 (V-14-03)."""
    capitals = sorted(atlas.capitals, key=place)
    for last in range(len(capitals), 1, -1):
        other = dice.index(f"{dice.game_id}|0|0|map|capital|{last}", last)
        capitals[last - 1], capitals[other] = capitals[other], capitals[last - 1]
    return tuple(capitals)
