"""Who is asked in setting up, read off the open table (E-PIPE-02)."""

from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_set import CIV_FILES
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.entities.board import Board
from engine.echoes.settings import Team


def list_pickers(board: Board) -> list[Seat]:
    """List the seats in the order in which they choose civilizations.

    Teams alternate, each in order of joining (R-TEAM-08, E-SETUP-13).
    """
    seats = sorted(board.turn_order)
    first = [seat for seat in seats if board.team_of(seat) == board.first_picker]
    others = [seat for seat in seats if seat not in first]
    return [seat for pair in zip(first, others, strict=True) for seat in pair]


def next_picker(board: Board) -> Seat | None:
    """Return the seat that chooses a civilization next; None once all have one."""
    return next((seat for seat in list_pickers(board) if board.player(seat).civ is None), None)


def list_free_civs(board: Board) -> list[CivId]:
    """List the civilizations that nobody has taken, in the order of E-SETUP-05 (R-SETUP-05)."""
    taken = {player.civ for player in board.players}
    return [civ for civ in CIV_FILES if civ in board.cards.civs and civ not in taken]


def list_asked_seats(board: Board) -> list[Seat]:
    """List the seats that are asked in the present stage of setting up.

    Any member answers for a team, and the first answer counts (R-TEAM-08).
    """
    seats = sorted(board.turn_order)
    if board.stage == "pick_order":
        return [seat for seat in seats if board.team_of(seat) == "first"]
    if board.stage == "pick_civ":
        picker = next_picker(board)
        return [picker] if picker is not None else []
    if board.stage == "team_first":
        return [seat for seat in seats if board.team_of(seat) not in board.teams_ordered]
    return seats if board.stage == "opening" else []


def list_team(board: Board, team: Team) -> list[Seat]:
    """List the seats of a team in order of joining."""
    return [seat for seat in sorted(board.turn_order) if board.team_of(seat) == team]
