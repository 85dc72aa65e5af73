"""What has just changed on the board, from the events that its reader has heard."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from PIL import Image

from engine.core.protocol.values import Event
from engine.echoes.entities.board import Board
from engine.echoes.squares.coordinates import Square
from render.drawing.colours import CREAM, Colour
from render.echoes.pictures.board.arrows import draw_arrow
from render.echoes.pictures.board.badges import (
    TARGET_COLOUR,
    damage_text,
    draw_disc_sign,
    draw_numbered_disc,
    paste_centred,
)
from render.echoes.pictures.board.grid import BoardGrid

MOVE_COLOUR: Colour = (246, 238, 214)
MOVE_RIM: Colour = (66, 52, 40)
FRESH_COLOUR: Colour = (255, 232, 140)
SIGN_SHARE: Final = 0.3


class Changes(NamedTuple):
    """The changes that are marked on a board."""

    ways: tuple[tuple[Square, Square, bool], ...] = ()
    """Moves and attacks, each with whether it was an attack."""
    damage: tuple[tuple[Square, int], ...] = ()
    lost: tuple[Square, ...] = ()
    fresh: tuple[Square, ...] = ()
    """Squares with something new."""


def gather_changes(board: Board, heard: Sequence[Event]) -> Changes:
    """Gather what changed in these events, and the attack that is being carried out."""
    events: list[Any] = list(heard)
    ways = [
        (one.origin, _end_of(one), one.kind == "attack_declared")
        for one in events
        if one.kind in {"unit_moved", "attack_declared"}
    ]
    if board.attack is not None:
        ways.append((board.attack.origin, board.attack.square, True))
    return Changes(
        ways=tuple(way for way in dict.fromkeys(ways) if way[0] != way[1]),
        damage=tuple(_add_up_damage(board, events).items()),
        lost=tuple(one.square for one in events if one.kind in {"unit_lost", "building_lost"}),
        fresh=tuple(
            one.square for one in events if one.kind in {"unit_deployed", "building_built"}
        ),
    )


def _end_of(event: Any) -> Square:
    """Return where a move or an attack ends."""
    end: Square = event.to if event.kind == "unit_moved" else event.square
    return end


def _add_up_damage(board: Board, events: Sequence[Any]) -> dict[Square, int]:
    """Add up the damage on each square, to units where they stand or were lost."""
    where: dict[str, Square] = {one.id: one.square for one in board.units.values()}
    where |= {one.unit: one.square for one in events if one.kind == "unit_lost"}
    found: Counter[Square] = Counter()
    for event in events:
        if event.kind == "building_damaged":
            found[event.square] += event.amount
        elif event.kind == "unit_damaged" and event.unit in where:
            found[where[event.unit]] += event.amount
    return found


def draw_ways(image: Image.Image, grid: BoardGrid, changes: Changes) -> None:
    """Draw the ways of moves and attacks, below the tokens."""
    for start, end, is_attack in changes.ways:
        colours = (TARGET_COLOUR, CREAM) if is_attack else (MOVE_COLOUR, MOVE_RIM)
        ends = grid.centre(start), grid.centre(end)
        gaps = grid.side * 0.12, grid.side * (0.36 if is_attack else 0.3)
        draw_arrow(image, *ends, grid.side * 0.07, colours, gaps)


def draw_marks(image: Image.Image, grid: BoardGrid, changes: Changes) -> None:
    """Draw damage and losses, above the tokens."""
    side = round(grid.side * SIGN_SHARE)
    for square in dict.fromkeys(changes.lost):
        left, top = grid.corner(square)
        sign = draw_disc_sign("dead", side, (44, 34, 36), (214, 196, 186))
        paste_centred(image, sign, (left + side * 0.62, top + grid.side - side * 0.62))
    for square, amount in changes.damage:
        left, top = grid.corner(square)
        disc = draw_numbered_disc(damage_text(amount), side, TARGET_COLOUR)
        paste_centred(image, disc, (left + side * 0.56, top + grid.side * 0.5))
