"""The squares on which a unit card may be deployed (E-DEPLOY-03, E-KW-20, E-KW-26)."""

from engine.core.protocol.values import Seat
from engine.echoes.entities.board import Board
from engine.echoes.movement.stopping import is_water_or_river
from engine.echoes.squares.coordinates import Square, distance

SHIP = "ship"


def list_deploy_squares(board: Board, seat: Seat, card: str) -> list[Square]:
    """List the squares on which a player may deploy a unit card; each must hold no unit at all.

    Rules: E-DEPLOY-03, E-DEPLOY-04, R-DEPLOY-05, R-DEPLOY-07; ships: E-KW-20, E-KW-26, R-KW-07.
    """
    if SHIP in board.cards.unit_card(card).classes:
        own_squares = [unit.square for unit in board.units_of(seat)]
        squares = [
            square
            for square in sorted(board.terrain)
            if is_water_or_river(board, square)
            and any(distance(square, own) <= 1 for own in own_squares)
        ]
    else:
        squares = [one.square for one in board.buildings_of(seat) if one.is_fortified]
    return [square for square in squares if not board.units_on(square)]
