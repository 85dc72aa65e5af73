"""Things as they are now, or as they were if they are no longer on the map."""

from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_source import Thing


def present(board: Board, thing: Thing | None) -> Thing | None:
    """Return a thing as it is now; one that is gone stays as it was on its last square."""
    if thing is None:
        return None
    if isinstance(thing, Unit):
        return board.units.get(thing.id, thing)
    here = board.buildings.get(thing.square)
    return here if here is not None and here.kind == thing.kind else thing
