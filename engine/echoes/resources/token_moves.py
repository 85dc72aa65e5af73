"""How tokens are used, gained and lost (E-RES-03 to E-RES-08)."""

from collections.abc import Iterable
from dataclasses import replace

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, MainResource, Resource
from engine.echoes.entities.board import Board
from engine.echoes.entities.tokens import HeldTokens, Tokens
from engine.echoes.resources.payment import ALLY, TEAM_WILD, TEMPORARY, resource_of


def use_tokens(board: Board, seat: Seat, payment: Iterable[str]) -> None:
    """Pay with tokens: Main ones are exhausted, Temporary ones return to the bank.

    Rules: E-RES-03, E-RES-04, E-TEAM-05, E-TEAM-06.
    """
    for word in payment:
        res = resource_of(word)
        if word == TEAM_WILD:
            board.team_wild[board.team_of(seat)] -= 1
        elif word.startswith(TEMPORARY):
            _use_held_token(board.player(seat).tokens, res)
        else:
            owner = board.teammate_of(seat) if word.startswith(ALLY) else seat
            _use_main_token(board, owner or seat, res)


def _use_main_token(board: Board, seat: Seat, res: Resource) -> None:
    main = board.player(seat).tokens.main
    for one in MAIN_RESOURCES:
        if one == res:
            main[one] = main[one].use(1)


def _use_held_token(tokens: Tokens, res: Resource) -> None:
    """Use a Temporary token of the card that came into play first (R-RES-02)."""
    index = next(index for index, held in enumerate(tokens.held) if held.res == res)
    held = tokens.held[index]
    if held.amount == 1:
        del tokens.held[index]
    else:
        tokens.held[index] = replace(held, amount=held.amount - 1)


def refresh_main_tokens(board: Board, seat: Seat) -> None:
    """Unexhaust all Main tokens of a player (E-TURN-03, E-TURN-05)."""
    main = board.player(seat).tokens.main
    for res in MAIN_RESOURCES:
        main[res] = main[res].refresh()


def add_main_tokens(board: Board, seat: Seat, res: MainResource, count: int) -> None:
    """Give unexhausted Main tokens (E-BUILD-06)."""
    main = board.player(seat).tokens.main
    main[res] = main[res].add(count)


def remove_main_tokens(board: Board, seat: Seat, res: MainResource, count: int) -> None:
    """Take Main tokens away, unexhausted ones first (E-BUILD-24, R-SETUP-07)."""
    main = board.player(seat).tokens.main
    main[res] = main[res].remove(count)


def hold_tokens(board: Board, seat: Seat, given: HeldTokens, maximum: int | None = None) -> int:
    """Put Temporary tokens on a card, and return how many: what exceeds its maximum is not gained.

    Rules: E-RES-06, E-RES-07, R-RES-06 (only what the card's own effects gave is counted, all
    types together).
    """
    tokens = board.player(seat).tokens
    amount = given.amount
    if maximum is not None:
        lying = sum(
            held.amount for held in tokens.held if held.card == given.card and held.is_given_by_card
        )
        amount = max(0, min(amount, maximum - lying))
    if amount:
        _add_held(board, tokens, replace(given, amount=amount))
    return amount


def _add_held(board: Board, tokens: Tokens, given: HeldTokens) -> None:
    for index, held in enumerate(tokens.held):
        if replace(held, amount=given.amount) == given:
            tokens.held[index] = replace(held, amount=held.amount + given.amount)
            return
    tokens.held.append(given)
    tokens.held.sort(key=lambda held: (_arrival_of(board, held.card), held.is_given_by_card))


def _arrival_of(board: Board, card: str) -> int:
    return board.arrivals.index(card) if card in board.arrivals else -1


def lose_tokens_of_card(board: Board, seat: Seat, card: str) -> None:
    """Take away the Temporary tokens on a card that leaves play (E-RES-08)."""
    tokens = board.player(seat).tokens
    tokens.held = [held for held in tokens.held if held.card != card]


def is_holding_tokens(board: Board, seat: Seat, card: str) -> bool:
    """Tell whether Temporary tokens lie on a card (E-CARD-13)."""
    return any(held.card == card for held in board.player(seat).tokens.held)
