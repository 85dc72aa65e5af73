"""Payments: chosen in a fixed sequence, or named by the order."""

from engine.core.protocol.values import Seat
from engine.echoes.entities.board import Board
from engine.echoes.entities.tokens import HeldTokens, MainPool
from engine.echoes.figures.card_costs import Price
from engine.echoes.resources.payment import check_payment, covers, plan_payment, write_price
from engine.echoes.resources.token_moves import (
    hold_tokens,
    lose_tokens_of_card,
    refresh_main_tokens,
    remove_main_tokens,
    use_tokens,
)
from tests.engine.echoes.boards import BLUE, RED, give, make_board


def code(board: Board, price: Price, *pay: str, seat: Seat = RED) -> str:
    """Return the code of the refusal of a payment."""
    refusal = next(check_payment(board, seat, price, pay), None)
    return "" if refusal is None else refusal.code


def test_the_example_of_automatic_payment() -> None:
    """WX-11: R-RES-02, E-RES-02 to E-RES-04, E-RES-13."""
    board = make_board()
    tokens = give(board, RED, food=1, wood=3)
    hold_tokens(board, RED, HeldTokens("sample_a", "gold", 1, is_given_by_card=True))
    hold_tokens(board, RED, HeldTokens("sample_a", "wild", 1, is_given_by_card=True))
    payment = plan_payment(board, RED, Price(food=1, gold=1, flexible=2))
    assert payment == ("food", "temporary_gold", "wood", "wood")
    use_tokens(board, RED, payment)
    assert tokens.main["food"] == MainPool(0, 1)
    assert tokens.main["wood"] == MainPool(1, 2)
    assert [(held.res, held.amount) for held in tokens.held] == [("wild", 1)]


def test_wild_tokens_pay_for_any_type_and_are_used_last() -> None:
    """E-RES-02, R-RES-02."""
    board = make_board()
    give(board, RED, gold=1)
    hold_tokens(board, RED, HeldTokens("sample_a", "wild", 2, is_given_by_card=True))
    assert plan_payment(board, RED, Price(gold=1, flexible=1)) == ("gold", "temporary_wild")
    assert plan_payment(board, RED, Price(food=1, flexible=1)) == ("temporary_wild", "gold")
    assert plan_payment(board, RED, Price(food=3)) is None


def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    """E-RES-14, E-TURN-08."""
    board = make_board()
    tokens = give(board, RED, wood=2)
    assert code(board, Price(wood=2)) == ""
    tokens.main["wood"] = MainPool(1, 5)
    assert code(board, Price(wood=2)) == "NOT_ENOUGH_RESOURCES"
    assert code(board, Price(wood=2), "wood", "wood") == "NOT_ENOUGH_RESOURCES"


def test_a_named_payment_covers_the_cost_symbol_by_symbol() -> None:
    """R-RES-03: overpaying is rejected."""
    price = Price(food=1, flexible=1)
    assert covers(price, ("food", "gold"))
    assert covers(price, ("temporary_wild", "food"))
    assert covers(price, ("temporary_wild", "team_wild"))
    assert not covers(price, ("gold", "gold"))
    assert not covers(price, ("food", "gold", "gold"))
    board = make_board()
    give(board, RED, food=2, gold=2)
    assert code(board, price, "food", "gold") == ""
    assert code(board, price, "gold", "gold") == "PAYMENT_MISMATCH"
    assert code(board, price, "food", "stone") == "NOT_YOUR_RESOURCE"
    assert write_price(price) == "food 1, flexible 1"


def test_tokens_of_the_team_pay_only_if_they_are_named() -> None:
    """E-TEAM-05, E-TEAM-06, R-TEAM-04."""
    board = make_board(mode="2v2")
    price, teammate = Price(gold=1), Seat(3)
    give(board, teammate, gold=1)
    assert code(board, price) == "NOT_ENOUGH_RESOURCES"
    assert code(board, price, "ally_gold") == ""
    use_tokens(board, RED, ("ally_gold",))
    assert board.player(teammate).tokens.main["gold"] == MainPool(0, 1)
    assert code(make_board(), price, "ally_gold") == "NOT_YOUR_RESOURCE"
    hold_tokens(board, teammate, HeldTokens("sample_a", "gold", 1, is_given_by_card=True))
    assert code(board, price) == "NOT_ENOUGH_RESOURCES"


def test_the_wild_of_a_team_pays_in_the_payers_own_turn() -> None:
    """E-TEAM-05, R-TEAM-04, R-RES-02."""
    board = make_board(mode="2v2")
    price = Price(gold=1)
    board.team_wild["second"] = 1
    board.active = Seat(4)
    assert plan_payment(board, Seat(4), price) == ("team_wild",)
    assert plan_payment(board, BLUE, price) is None
    assert code(board, price, "team_wild", seat=BLUE) == "NOT_YOUR_RESOURCE"
    use_tokens(board, Seat(4), ("team_wild",))
    assert board.team_wild["second"] == 0


def test_a_card_holds_no_more_than_its_maximum() -> None:
    """E-RES-06, E-RES-07, R-RES-06: what came from elsewhere is not counted and used first."""
    board = make_board()
    board.arrivals = ["sample_b"]
    elsewhere = HeldTokens("sample_b", "wild", 1, is_given_by_card=False)
    own = HeldTokens("sample_b", "wild", 1, is_given_by_card=True)
    assert hold_tokens(board, RED, own, 2) == 1
    assert hold_tokens(board, RED, elsewhere) == 1
    assert hold_tokens(board, RED, HeldTokens("sample_b", "gold", 3, is_given_by_card=True), 2) == 1
    assert hold_tokens(board, RED, own, 2) == 0
    tokens = board.player(RED).tokens
    assert tokens.held[0] == elsewhere
    use_tokens(board, RED, ("temporary_wild",))
    assert elsewhere not in tokens.held
    lose_tokens_of_card(board, RED, "sample_b")
    assert tokens.held == []


def test_of_several_cards_the_first_in_play_pays_first() -> None:
    """R-RES-01, R-RES-02, E-RES-05, E-RES-08."""
    board = make_board()
    board.arrivals = ["sample_b", "sample_a"]
    for name in ("sample_a", "sample_b"):
        hold_tokens(board, RED, HeldTokens(name, "gold", 1, is_given_by_card=True))
    use_tokens(board, RED, ("temporary_gold",))
    assert [held.card for held in board.player(RED).tokens.held] == ["sample_a"]


def test_pools_are_two_numbers() -> None:
    """R-RES-01, E-TURN-03, E-BUILD-24."""
    board = make_board()
    tokens = give(board, RED, food=2)
    tokens.main["food"] = MainPool(1, 2)
    remove_main_tokens(board, RED, "food", 2)
    assert tokens.main["food"] == MainPool(0, 1)
    refresh_main_tokens(board, RED)
    assert tokens.main["food"] == MainPool(1, 0)
    assert MainPool(0, 3).refresh(2) == MainPool(2, 1)
