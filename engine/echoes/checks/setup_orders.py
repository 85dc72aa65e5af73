"""Checks of orders before the first turn (E-ORD-01, E-ORD-02, E-ORD-04, E-ORD-05)."""

from collections.abc import Iterator
from typing import Final

from engine.core.files.file_faults import FaultError
from engine.core.protocol.game import Sheet
from engine.core.protocol.values import Refusal, Seat
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.checks.named_things import check_in_hand, make_refusal
from engine.echoes.decks.deck_check import check_deck
from engine.echoes.decks.given_deck import read_given_deck
from engine.echoes.entities.board import Stage
from engine.echoes.orders.setup import Opening, PickCiv, PickOrder, TeamFirst
from engine.echoes.setup.pickers import list_asked_seats, list_free_civs, list_team
from engine.echoes.view import View

STAGES: Final[tuple[Stage, ...]] = ("pick_order", "pick_civ", "team_first", "opening", "turns")
SETUP_KINDS: Final = STAGES[:4]
"""The kinds of orders that answer a stage are called as the stage is."""


def check_stage(view: View, seat: Seat, kind: str) -> Iterator[Refusal]:
    """Check that a setup order is due, and due from this player.

    What is past was answered; what is to come is not this player's turn yet.
    """
    board = view.board
    if STAGES.index(board.stage) > SETUP_KINDS.index(next(k for k in SETUP_KINDS if k == kind)):
        yield make_refusal("ALREADY_ANSWERED", "E-PIPE-16")
    is_asked = board.stage == kind and seat in list_asked_seats(board)
    if not is_asked:
        has_picked = kind == "pick_civ" and board.player(seat).civ is not None
        has_ordered = kind == "team_first" and board.team_of(seat) in board.teams_ordered
        code = "ALREADY_ANSWERED" if has_picked or has_ordered else "NOT_YOUR_TURN"
        yield make_refusal(code, "E-PIPE-16", active=board.active)


def check_pick_order(view: View, seat: Seat, order: PickOrder, sheet: Sheet) -> Iterator[Refusal]:  # noqa: ARG001  (nothing but the stage matters)
    """Nothing else keeps the winner of the roll from answering (E-ORD-01)."""
    yield from ()


def check_pick_civ(view: View, seat: Seat, order: PickCiv, sheet: Sheet) -> Iterator[Refusal]:  # noqa: ARG001  (every check has these)
    """Check that nobody has the civilization yet, and the own deck if one is given.

    Rules: E-ORD-02, R-SETUP-05, R-DECK-02.
    """
    if order.civ not in list_free_civs(view.board):
        yield make_refusal("CIV_TAKEN", "E-SETUP-14", civ=order.civ)
    if order.deck is not None:
        yield from _check_own_deck(view, order.civ, order.deck)


def _check_own_deck(view: View, civ: CivId, code: str) -> Iterator[Refusal]:
    """Check an own deck: whether the table allows it, its code, and all clauses of decks.

    Rules: R-DECK-02, R-DECK-03.
    """
    if view.board.settings.custom_decks == "off":
        yield make_refusal("CUSTOM_DECKS_OFF", "E-ORD-02")
    try:
        deck = read_given_deck(code, civ, view.board.cards)
    except FaultError:
        yield make_refusal("BAD_ANSWER", "E-ORD-02", answers=f"{civ}.…")
        return
    if deck.civ != civ:
        yield make_refusal("DECK_FOREIGN", "E-DECK-01", card=f"{deck.civ}_civ")
    yield from check_deck(deck, view.board.cards)


def check_team_first(view: View, seat: Seat, order: TeamFirst, sheet: Sheet) -> Iterator[Refusal]:  # noqa: ARG001  (every check has these)
    """Check that the player belongs to the own team (E-ORD-04)."""
    team = list_team(view.board, view.board.team_of(seat))
    if order.seat not in team:
        answers = ", ".join(map(str, team))
        yield make_refusal("BAD_ANSWER", "E-TEAM-04", answers=answers)


def check_opening(view: View, seat: Seat, order: Opening, sheet: Sheet) -> Iterator[Refusal]:  # noqa: ARG001  (every check has these)
    """Check that the opening hand is resupplied once, with own cards (E-ORD-05, E-SETUP-21)."""
    if sheet:
        yield make_refusal("ALREADY_ANSWERED", "E-SETUP-21")
    yield from check_in_hand(view, order.cards)
