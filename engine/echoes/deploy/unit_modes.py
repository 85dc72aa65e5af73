"""The attack modes that a unit may be in (E-ACT-06, R-ACT-02)."""

from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.entities.board import Board


def list_modes(board: Board, card: str) -> list[AttackMode]:
    """List the modes of a unit card: a printed 0 is a stat, none is none (R-ACT-02)."""
    stats = board.cards.unit_card(card).unit
    modes: list[AttackMode] = ["melee"] if stats.melee is not None else []
    return [*modes, "ranged"] if stats.ranged is not None else modes


def arrival_mode(board: Board, card: str) -> AttackMode:
    """Return the mode in which a unit arrives if none is named (R-DEPLOY-04)."""
    return list_modes(board, card)[0]
