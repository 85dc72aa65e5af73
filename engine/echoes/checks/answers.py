"""Checks of answers to open choices, and of orders at any time (E-ORD-07, E-ORD-19 to E-ORD-27)."""

from collections.abc import Iterator, Sequence

from engine.core.protocol.values import Refusal, Seat
from engine.echoes.card_play.named_cards import find_named_cards
from engine.echoes.checks.named_things import check_in_hand, make_refusal
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.orders.cards import Choose
from engine.echoes.orders.turns import Concede, DiscardHand, DrawOffer, Rotate
from engine.echoes.tiles.places import ROTATIONS
from engine.echoes.view import View


def find_own_choice(view: View, seat: Seat) -> OpenChoice | None:
    """Return the open choice of a player."""
    choice = view.board.choice
    return choice if choice is not None and choice.seat == seat else None


def check_rotate(view: View, seat: Seat, order: Rotate) -> Iterator[Refusal]:
    """Check that a tile waits for its rotation (E-ORD-07, E-SCOUT-04)."""
    choice = find_own_choice(view, seat)
    if choice is None or choice.kind != "rotate":
        yield make_refusal("NO_SUCH_CHOICE", "E-ORD-07")
    if order.degrees not in ROTATIONS:
        yield make_refusal("BAD_ANSWER", "E-ORD-07", answers=", ".join(map(str, ROTATIONS)))


def check_discard_hand(view: View, seat: Seat, order: DiscardHand) -> Iterator[Refusal]:
    """Check that so many own cards are discarded as must be (E-ORD-19, E-END-03)."""
    choice = find_own_choice(view, seat)
    if choice is None or choice.kind != "discard_hand":
        yield make_refusal("NO_SUCH_CHOICE", "E-ORD-19")
        return
    yield from check_in_hand(view, order.cards)
    if len(order.cards) != choice.count:
        yield make_refusal("WRONG_NUMBER", "E-END-03", n=choice.count)


def check_choose(view: View, seat: Seat, order: Choose) -> Iterator[Refusal]:
    """Check the answer to another open choice: of the possible ones, each once (E-ORD-20)."""
    choice = find_own_choice(view, seat)
    if choice is None or choice.kind != order.choice or choice.kind in {"rotate", "discard_hand"}:
        yield make_refusal("NO_SUCH_CHOICE", "E-ORD-20")
        return
    possible = list_possible_answers(view)
    is_fitting = choice.at_least <= len(order.answer) <= choice.count
    if not is_fitting or not _are_among(order.answer, possible):
        yield make_refusal("BAD_ANSWER", "E-ORD-20", answers=", ".join(possible))


def list_possible_answers(view: View) -> tuple[str, ...]:
    """List the possible answers to the viewer's own choice."""
    return view.secrets.answers if view.secrets is not None else ()


def _are_among(answer: Sequence[str], possible: Sequence[str]) -> bool:
    return find_named_cards(possible, answer) is not None


def check_concede(view: View, seat: Seat, order: Concede) -> Iterator[Refusal]:  # noqa: ARG001  (every check has these)
    """Check that giving up is confirmed; nothing else keeps a player from it (R-WIN-03)."""
    if not order.confirm:
        yield make_refusal("CONFIRM_NEEDED", "R-WIN-03")


def check_draw_offer(view: View, seat: Seat, order: DrawOffer) -> Iterator[Refusal]:
    """Check that there is an offer to accept or withdraw, and none to repeat (E-ORD-27)."""
    offers = view.board.draw_offers
    if order.action == "offer" and seat in offers:
        yield make_refusal("ALREADY_ANSWERED", "E-ORD-27")
    is_missing = (order.action == "withdraw" and seat not in offers) or (
        order.action == "accept" and (seat in offers or not offers)
    )
    if is_missing:
        yield make_refusal("NO_SUCH_CHOICE", "E-ORD-27")
