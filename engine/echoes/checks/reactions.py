"""Checks of orders about Reactions (E-ORD-23, E-ORD-24)."""

from collections.abc import Iterator

from engine.core.card_piles import find_card
from engine.core.protocol.values import Refusal, Seat
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.checks.card_orders import check_effects
from engine.echoes.checks.named_things import check_in_hand, make_refusal
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.cards import PlayCard
from engine.echoes.orders.reactions import (
    CancelStanding,
    DiscardFirst,
    PlayReaction,
    SetStanding,
)
from engine.echoes.resources.payment import PAY_WORDS, check_payment
from engine.echoes.view import View


def trigger_of(card: TechCard) -> str:
    """Return the trigger word of a Reaction: it has exactly one (24.4)."""
    return next(iter(card.all_effects())).trigger


def _find_reaction(view: View, name: str) -> tuple[str, TechCard] | None:
    """Return a Reaction in the viewer's hand, with its whole name."""
    found = find_card(view.hand, name)
    card = view.board.cards.card(found) if found is not None else None
    if found is None or not isinstance(card, TechCard) or card.tech_type != "reaction":
        return None
    return found, card


def _check_is_reaction(view: View, name: str) -> Iterator[Refusal]:
    """Check that a named card is a Reaction in the own hand (R-CARD-04: of either kind)."""
    yield from check_in_hand(view, (name,))
    if _find_reaction(view, name) is None:
        yield make_refusal("NOT_A_REACTION", "E-CARD-14", card=name)


def check_reaction(view: View, seat: Seat, order: PlayReaction) -> Iterator[Refusal]:
    """Check `reaction`: in an opponent's turn, and only one without a trigger.

    Rules: E-ORD-23, E-CARD-14, R-CARD-06, R-TEAM-06.
    """
    board = view.board
    yield from _check_is_reaction(view, order.card)
    found = _find_reaction(view, order.card)
    if found is None:
        return
    name, card = found
    if board.stage != "turns" or board.is_allied(seat, board.active):
        yield make_refusal("REACTION_OWN_TURN", "E-CARD-14")
        return
    if trigger_of(card) != "any_time":
        yield make_refusal("REACTION_NEEDS_TRIGGER", "E-CARD-14", trigger=trigger_of(card))
        return
    if card.options and order.option not in range(1, len(card.options) + 1):
        yield make_refusal("OPTION_REQUIRED", "E-CARD-05")
        return
    as_play = PlayCard(card=name, option=order.option, targets=order.targets, pay=order.pay)
    yield from check_effects(board, seat, name, as_play)
    yield from check_payment(board, seat, card_price(board, seat, name), order.pay)


def check_standing(view: View, _: Seat, order: SetStanding) -> Iterator[Refusal]:
    """Check `standing`: a Reaction with a trigger to wait for, its option, known tokens.

    Rules: E-ORD-24, R-CARD-07.
    """
    yield from _check_is_reaction(view, order.card)
    found = _find_reaction(view, order.card)
    if found is None:
        return
    card = found[1]
    if trigger_of(card) == "any_time":
        yield make_refusal("BAD_ANSWER", "E-ORD-24", answers="reaction")
    options = [str(number) for number in range(1, len(card.options) + 1)]
    if options and str(order.option) not in options:
        yield make_refusal("BAD_ANSWER", "E-ORD-24", answers=", ".join(options))
    if any(word not in PAY_WORDS for word in order.pay):
        yield make_refusal("BAD_ANSWER", "E-ORD-24", answers=", ".join(PAY_WORDS))


def check_cancel_standing(view: View, _: Seat, order: CancelStanding) -> Iterator[Refusal]:
    """Check that there is a standing reaction of that number (E-ORD-24)."""
    standing = view.secrets.standing if view.secrets is not None else ()
    if order.number not in [one.number for one in standing]:
        yield make_refusal("NO_SUCH_CHOICE", "E-ORD-24")


def check_discard_first(view: View, _: Seat, order: DiscardFirst) -> Iterator[Refusal]:
    """Check that the listed cards are in the own hand (E-ORD-24, R-ORD-03)."""
    yield from check_in_hand(view, order.cards)
