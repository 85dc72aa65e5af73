"""How a machine player pays: its own tokens first, then its teammate's that lie unused."""

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.entities.board import Board
from engine.echoes.figures.card_costs import Price
from engine.echoes.resources.payment import (
    ALLY,
    PAY_WORDS,
    TEAM_WILD,
    TEMPORARY,
    count_payable,
    plan_payment,
)


def plan_pay(board: Board, seat: Seat, price: Price) -> tuple[str, ...] | None:
    """Return the payment that an order names; () leaves it to the rules; None is not enough.

    A teammate's tokens that its own turn has left over would be unexhausted unused.

    Rules: E-TEAM-06, R-TEAM-04, R-RES-02.
    """
    if plan_payment(board, seat, price) is not None:
        return ()
    if board.teammate_of(seat) is None:
        return None
    left = {word: count_payable(board, seat, word) for word in PAY_WORDS}
    payment: list[str] = []
    for res, symbols in zip(MAIN_RESOURCES, price[:3], strict=True):
        words = (res, f"{TEMPORARY}{res}", f"{ALLY}{res}", f"{TEMPORARY}wild", TEAM_WILD)
        payment += [_take(left, words) for _ in range(symbols)]
    payment += [_take(left, PAY_WORDS) for _ in range(price.flexible)]
    return None if "" in payment else tuple(payment)


def _take(left: dict[str, int], words: tuple[str, ...]) -> str:
    """Take the first token that is left; "" if none is."""
    word = next((one for one in words if left[one] > 0), "")
    if word:
        left[word] -= 1
    return word
