"""Pawns: how many are left, and who may use the King and the Queen (E-SETUP-04, E-DEPLOY-05)."""

from engine.core.protocol.values import Seat
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import RoyalPawn
from engine.echoes.entities.unit import ROYAL_PAWNS, STANDARD_PAWNS, Pawn


def royal_pawn(board: Board, seat: Seat, pawn: Pawn) -> RoyalPawn:
    """Return what has become of a player's King or Queen pawn."""
    player = board.player(seat)
    return player.king if pawn == "king" else player.queen


def set_royal_pawn(board: Board, seat: Seat, pawn: Pawn, fate: RoyalPawn) -> None:
    """Note what becomes of a King or Queen pawn (E-DEPLOY-06, E-DEPLOY-09, R-DEPLOY-06)."""
    player = board.player(seat)
    if pawn == "king":
        player.king = fate
    elif pawn == "queen":
        player.queen = fate


def count_standard_pawns(board: Board, seat: Seat) -> int:
    """Count the standard pawns that no unit stands on (R-SETUP-01)."""
    used = sum(unit.pawn == "standard" for unit in board.units_of(seat))
    return STANDARD_PAWNS - used


def list_free_pawns(board: Board, seat: Seat) -> list[Pawn]:
    """List the kinds of pawns that a player may still attach (E-DEPLOY-02, E-DEPLOY-06)."""
    free: list[Pawn] = ["standard"] if count_standard_pawns(board, seat) > 0 else []
    return free + [pawn for pawn in ROYAL_PAWNS if royal_pawn(board, seat, pawn) == "free"]


def is_field_full(board: Board, seat: Seat) -> bool:
    """Tell whether no pawn is left to attach (E-SETUP-03, E-DEPLOY-10, R-DEPLOY-03)."""
    return not list_free_pawns(board, seat)
