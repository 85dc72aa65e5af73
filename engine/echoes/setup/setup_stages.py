"""The stages before the first turn: picking order, civilizations, opening hands (section SETUP)."""

from collections.abc import Mapping

from engine.core.card_piles import number_copies, print_name
from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import BeginTurn
from engine.echoes.changes.agenda_moves import Work, plan_tasks
from engine.echoes.changes.piles import draw_cards, resupply, shuffle_deck
from engine.echoes.changes.token_changes import gain_main_tokens, gain_temporary_tokens
from engine.echoes.decks.deck_list import prepared_deck
from engine.echoes.decks.given_deck import read_given_deck
from engine.echoes.entities.board import Board
from engine.echoes.entities.tokens import HeldTokens
from engine.echoes.entities.unit import HANDLE_LETTERS, Unit
from engine.echoes.events.buildings import TokensGained
from engine.echoes.events.setup import (
    CivPicked,
    OpeningAnswered,
    PickOrderChosen,
    TeamOrdered,
)
from engine.echoes.events.units import UnitDeployed
from engine.echoes.orders.setup import Opening, PickCiv, PickOrder, TeamFirst
from engine.echoes.settings import Team
from engine.echoes.setup.map_laying import lay_map
from engine.echoes.setup.pickers import next_picker

HAND_SIZE = 5
"""E-SETUP-20."""


def choose_pick_order(work: Work, seat: Seat, order: PickOrder) -> None:
    """Note which side chooses a civilization first (E-SETUP-13, R-TEAM-08)."""
    board = work.state.board
    own = board.team_of(seat)
    others: Team = "second" if own == "first" else "first"
    board.first_picker = own if order.order == "first" else others
    board.stage = "pick_civ"
    event = PickOrderChosen(audience=EVERYONE, seat=seat, first=board.first_picker)
    work.tell(event)


def pick_civ(work: Work, seat: Seat, order: PickCiv) -> None:
    """Give a player the deck of a civilization; once all have one, the game is laid out.

    Rules: E-SETUP-14, R-SETUP-05, R-TEAM-08, E-PIPE-02, R-DECK-02, E-INFO-11.
    """
    board = work.state.board
    board.player(seat).civ = order.civ
    deck = (
        prepared_deck(order.civ, board.cards)
        if order.deck is None
        else read_given_deck(order.deck, order.civ, board.cards)
    )
    work.state.secrets_of(seat).deck_list = dict(deck.cards)
    work.tell(CivPicked(audience=EVERYONE, seat=seat, civ=order.civ))
    if next_picker(board) is not None:
        return
    if board.settings.mode == "2v2":
        board.stage = "team_first"
    else:
        lay_out(work)


def choose_first_player(work: Work, seat: Seat, order: TeamFirst) -> None:
    """Put the players of a team in order; the starting team's stands first.

    Rules: E-TEAM-03, E-TEAM-04, R-TEAM-03.
    """
    board = work.state.board
    team = board.team_of(seat)
    board.teams_ordered.append(team)
    board.turn_order = _order_with_first(board, order.seat)
    work.tell(TeamOrdered(audience=EVERYONE, team=team, seat=order.seat))
    if len(board.teams_ordered) == 2:
        lay_out(work)


def _order_with_first(board: Board, first: Seat) -> tuple[Seat, ...]:
    """Return the turn order P1, Q1, P2, Q2 in which a player is the first of the team."""
    order = list(board.turn_order)
    here = order.index(first)
    if here >= 2:
        order[here - 2], order[here] = order[here], order[here - 2]
    return tuple(order)


def lay_out(work: Work) -> None:
    """Lay the map, give every player pieces and cards, and open the opening resupply.

    Rules: E-PIPE-03, E-PIPE-04, E-SETUP-15 to E-SETUP-22.
    """
    board = work.state.board
    board.stage = "opening"
    lay_map(work)
    for seat in board.turn_order:
        _give_pieces(work, seat)
    _give_wild(work)
    for seat in board.turn_order:
        draw_cards(work, seat, HAND_SIZE)


def _give_pieces(work: Work, seat: Seat) -> None:
    """Lay out the Civilization card and a Starting Scout, shuffle the rest, give two tokens.

    Rules: E-SETUP-15 to E-SETUP-17, E-SETUP-19, R-SETUP-06, R-SETUP-07, E-TEAM-07.
    """
    board = work.state.board
    player = board.player(seat)
    cards = number_copies(list(work.state.secrets_of(seat).deck_list.items()))
    player.civ_card = next(card for card in cards if _role_of(board, card) == "civilization")
    scout = next(card for card in cards if _role_of(board, card) == "starting_scout")
    _place_scout(work, seat, scout)
    shuffle_deck(work, seat, [card for card in cards if card not in {player.civ_card, scout}])
    gain_main_tokens(work, seat, "food", 1)
    gain_main_tokens(work, seat, "wood", 1)


def _role_of(board: Board, card: str) -> str:
    return board.cards.cards[print_name(card)].role


def _place_scout(work: Work, seat: Seat, card: str) -> None:
    """Put a Starting Scout on its Capital (E-SETUP-16, R-SETUP-06)."""
    board = work.state.board
    player = board.player(seat)
    player.units_made += 1
    handle = f"{HANDLE_LETTERS[player.color]}{player.units_made}"
    unit = Unit(handle, seat, card, board.capital_of(seat).square)
    board.units[handle] = unit
    board.arrivals.append(card)
    event = UnitDeployed(
        audience=EVERYONE,
        seat=seat,
        unit=handle,
        card=card,
        square=unit.square,
        pawn=unit.pawn,
        mode=unit.mode,
    )
    work.tell(event)


def _give_wild(work: Work) -> None:
    """Give the second player, or the second team, 1 Temporary Wild (E-SETUP-22, E-TEAM-05)."""
    board = work.state.board
    second = board.turn_order[1]
    if board.settings.mode == "2v2":
        team = board.team_of(second)
        board.team_wild[team] = 1
        work.tell(TokensGained(audience=EVERYONE, seat=second, res="wild", count=1))
        return
    civ_card = board.player(second).civ_card
    gain_temporary_tokens(work, second, HeldTokens(civ_card, "wild", 1, is_given_by_card=False))


def resupply_openings(work: Work, openings: Mapping[Seat, Opening]) -> None:
    """Resupply the opening hands of those who asked for it, and begin the first turn.

    Whoever gave no answer keeps the hand; what each did is told once all have answered.

    Rules: E-SETUP-21, R-SETUP-08, E-INFO-20, R-ORD-05.
    """
    board = work.state.board
    for seat in board.turn_order:
        cards = openings[seat].cards if seat in openings else ()
        if cards:
            resupply(work, seat, cards)
        work.tell(OpeningAnswered(audience=EVERYONE, seat=seat, count=len(cards)))
    board.stage = "turns"
    plan_tasks(work, BeginTurn(seat=board.turn_order[0]))
