"""Units that move, scout, move back or are exhausted (sections MOVE, SCOUT and ACT)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import Happening, TurnTile
from engine.echoes.catalog.tiles import Rotation, load_tiles
from engine.echoes.changes.agenda_moves import (
    Work,
    find_answer,
    plan_happenings,
    plan_tasks,
)
from engine.echoes.changes.endings import check_defeats
from engine.echoes.changes.losses import (
    Loss,
    cap_damage,
    lose_unit,
    plan_loss_effects,
)
from engine.echoes.entities.board import LaidTile
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.unit import Unit
from engine.echoes.events.units import TileRevealed, TileRotated, UnitMoved, UnitMovedBack
from engine.echoes.movement.moving_back import default_rotation, find_square_back
from engine.echoes.movement.stopping import may_stop
from engine.echoes.squares.coordinates import Square
from engine.echoes.squares.lines import list_entered_squares
from engine.echoes.tiles.places import ROTATIONS, lay_tile, place_of


def move_unit(work: Work, unit: Unit, to: Square) -> None:
    """Move a unit along a straight line; each entered square is counted.

    Entering an undiscovered tile reveals it.

    Rules: E-MOVE-05, R-MOVE-02, R-MOVE-06, E-PIPE-18, E-PIPE-19, E-SCOUT-03.
    """
    origin = unit.square
    unit.squares_moved += len(list_entered_squares(origin, to))
    unit.square = to
    work.tell(
        UnitMoved.model_validate({"audience": EVERYONE, "unit": unit.id, "from": origin, "to": to})
    )
    place = place_of(to)
    if place in work.state.board.undiscovered:
        reveal_tile(work, unit.owner, place, unit, origin)


def reveal_tile(
    work: Work, seat: Seat, place: str, unit: Unit | None = None, origin: Square = ""
) -> None:
    """Reveal a tile to everybody; then its rotation is chosen (E-SCOUT-03, R-SCOUT-01)."""
    state = work.state
    tile = state.hidden_tiles.pop(place)
    state.board.undiscovered.remove(place)
    state.board.tiles[place] = LaidTile(tile, None)
    work.reveal()
    work.tell(TileRevealed(audience=EVERYONE, seat=seat, place=place, tile=tile))
    handle = unit.id if unit is not None else None
    plan_tasks(work, TurnTile(seat=seat, place=place, unit=handle, origin=origin))


def turn_tile(work: Work, task: TurnTile) -> None:
    """Lay a tile with the rotation that its player chooses; a scout that cannot stay goes back.

    Rules: E-SCOUT-04, E-SCOUT-05, E-SCOUT-06, E-SCOUT-07, R-SCOUT-01 to R-SCOUT-03, E-PIPE-19.
    """
    board = work.state.board
    laid = board.tiles[task.place]
    unit = board.units.get(task.unit) if task.unit is not None else None
    default = default_rotation(board, unit, laid.tile) if unit is not None else 0
    choice = OpenChoice("rotate", task.seat, answers=tuple(map(str, ROTATIONS)), subject=task.place)
    answer = find_answer(work, task, choice, (str(default),))
    if answer is None:
        return
    rotation = next(one for one in ROTATIONS if str(one) == answer[0])
    lay_open_tile(work, task.seat, task.place, rotation)
    if unit is None:
        return
    if not may_stop(board, unit, unit.square):
        move_back(work, unit, unit.square, task.origin)
    if unit.id in board.units:
        plan_happenings(work, Happening(trigger="scouted", subject=unit.copy(), seat=unit.owner))


def lay_open_tile(work: Work, seat: Seat, place: str, rotation: Rotation) -> None:
    """Lay a revealed tile with a rotation, and tell it (D-MAP-01)."""
    board = work.state.board
    tile = board.tiles[place].tile
    board.tiles[place] = LaidTile(tile, rotation)
    board.terrain.update(lay_tile(load_tiles()[tile].squares, place, rotation))
    board.terrain = dict(sorted(board.terrain.items()))
    event = TileRotated(audience=EVERYONE, seat=seat, place=place, tile=tile, rotation=rotation)
    work.tell(event)


def move_back(work: Work, unit: Unit, last: Square, origin: Square) -> None:
    """Move a unit back to the first available square; if the map has none, it is lost.

    Rules: R-MOVE-05, E-COMBAT-11, E-COMBAT-25.
    """
    board = work.state.board
    square = find_square_back(board, unit, last, origin)
    if square is not None:
        unit.square = square
        work.tell(UnitMovedBack(audience=EVERYONE, unit=unit.id, to=square))
        return
    loss = Loss(unit.copy())
    lose_unit(work, unit)
    cap_damage(board)
    check_defeats(work)
    plan_loss_effects(work, [loss])


def exhaust_after_action(unit: Unit) -> None:
    """Exhaust a unit that has performed its one action (E-ACT-01, E-ACT-03, E-MOVE-08)."""
    unit.is_exhausted = True
