"""Which tokens pay a cost: named by the order, or chosen in a fixed sequence (R-RES-02, R-RES-03).

A payment is a list of words, one for each token. Change is never given, and resources cannot be
traded or converted (R-RES-04).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.values import Refusal, Seat
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, MainResource, Resource
from engine.echoes.entities.board import Board
from engine.echoes.figures.card_costs import Price

TEMPORARY: Final = "temporary_"
"""The beginning of the word for an own Temporary token, such as `temporary_wild`."""
ALLY: Final = "ally_"
"""The beginning of the word for a Main token of the teammate, such as `ally_gold`."""
TEAM_WILD: Final = "team_wild"

PAY_WORDS: Final[tuple[str, ...]] = (
    *MAIN_RESOURCES,
    *(f"{TEMPORARY}{res}" for res in (*MAIN_RESOURCES, "wild")),
    TEAM_WILD,
    *(f"{ALLY}{res}" for res in MAIN_RESOURCES),
)

BARRACKS_PRICE: Final = Price(wood=2, gold=2)
"""E-BUILD-08, E-BUILD-20."""


def write_price(price: Price) -> str:
    """Write a price as `food 2, flexible 1`."""
    symbols = price._asdict().items()
    return ", ".join(f"{name} {count}" for name, count in symbols if count) or "0"


def resource_of(word: str) -> Resource:
    """Return the type of the token that a word of a payment means."""
    if word == TEAM_WILD:
        return "wild"
    name = word.removeprefix(TEMPORARY).removeprefix(ALLY)
    return next((res for res in MAIN_RESOURCES if res == name), "wild")


def count_payable(board: Board, seat: Seat, word: str) -> int:
    """Count the tokens that a word of a payment means and that could be used now.

    Rules: E-RES-05, E-TURN-08, E-TEAM-05, E-TEAM-06, R-TEAM-04 (the team's Wild pays only in the
    payer's own turn, and other Temporary tokens only for the owner of their card).
    """
    tokens = board.player(seat).tokens
    if word == TEAM_WILD:
        return board.team_wild.get(board.team_of(seat), 0) if board.active == seat else 0
    if word.startswith(TEMPORARY):
        return tokens.count_held(resource_of(word))
    res = _main_resource_of(word)
    if word.startswith(ALLY):
        teammate = board.teammate_of(seat)
        return board.player(teammate).tokens.main[res].unexhausted if teammate is not None else 0
    return tokens.main[res].unexhausted


def _main_resource_of(word: str) -> MainResource:
    name = word.removeprefix(ALLY)
    return next(res for res in MAIN_RESOURCES if res == name)


def plan_payment(board: Board, seat: Seat, price: Price) -> tuple[str, ...] | None:
    """Return the payment that is used if the order names none; None if there is not enough.

    It never touches a teammate's own tokens. There are no Main Wild tokens: only Camps and the
    setup give Main ones.

    Rules: R-RES-02, R-RES-05, E-RES-02, E-RES-13, E-RES-14.
    """
    left = {
        word: count_payable(board, seat, word) for word in PAY_WORDS if not word.startswith(ALLY)
    }
    payment: list[str] = []
    for res, symbols in zip(MAIN_RESOURCES, price[:3], strict=True):
        for _ in range(symbols):
            payment.append(_find_for_fixed(left, res))
            left[payment[-1]] = left.get(payment[-1], 0) - 1
    for _ in range(price.flexible):
        payment.append(_find_for_flexible(left))
        left[payment[-1]] = left.get(payment[-1], 0) - 1
    return None if "" in payment else tuple(payment)


def _find_for_fixed(left: dict[str, int], res: MainResource) -> str:
    """Return the token that pays a symbol of one type; "" if none can."""
    words = (res, f"{TEMPORARY}{res}", f"{TEMPORARY}wild", TEAM_WILD)
    return next((word for word in words if left[word] > 0), "")


def _find_for_flexible(left: dict[str, int]) -> str:
    """Return the token that pays a flexible symbol: of the type with most tokens left."""
    for prefix in ("", TEMPORARY):
        words = [f"{prefix}{res}" for res in MAIN_RESOURCES]
        most = max(words, key=lambda word: left[word])
        if left[most] > 0:
            return most
    return next((word for word in (f"{TEMPORARY}wild", TEAM_WILD) if left[word] > 0), "")


def covers(price: Price, payment: Sequence[str]) -> bool:
    """Tell whether tokens cover a cost symbol by symbol, with none too many.

    Rules: R-RES-03, E-VOC-08.
    """
    if len(payment) != price.total:
        return False
    types = [resource_of(word) for word in payment]
    missing = sum(
        max(0, symbols - types.count(res))
        for res, symbols in zip(MAIN_RESOURCES, price[:3], strict=True)
    )
    return missing <= types.count("wild")


def check_payment(
    board: Board, seat: Seat, price: Price, payment: Sequence[str]
) -> Iterator[Refusal]:
    """Check the payment of a cost in full; an order that names none leaves the choice open.

    Rules: E-RES-14, R-RES-03, R-TEAM-04.
    """
    facts: dict[str, str | int] = {"cost": write_price(price)}
    not_enough = Refusal(code="NOT_ENOUGH_RESOURCES", rule="E-RES-14", facts=facts)
    if not payment:
        if plan_payment(board, seat, price) is None:
            yield not_enough
        return
    for word in payment:
        if word not in PAY_WORDS or not _may_ever_use(board, seat, word):
            yield Refusal(code="NOT_YOUR_RESOURCE", rule="E-RES-02", facts={"resource": word[:40]})
            return
    if not covers(price, payment):
        yield Refusal(code="PAYMENT_MISMATCH", rule="E-RES-14", facts=facts)
    if any(payment.count(word) > count_payable(board, seat, word) for word in payment):
        yield not_enough


def _may_ever_use(board: Board, seat: Seat, word: str) -> bool:
    """Tell whether a player could use tokens of that kind in this turn at all (E-TEAM-06)."""
    if word == TEAM_WILD:
        return board.settings.mode == "2v2" and board.active == seat
    return not word.startswith(ALLY) or board.teammate_of(seat) is not None
