"""Checks of orders about Reactions (E-ORD-23, E-ORD-24)."""

from collections.abc import Iterator

from engine.core.card_piles import find_card
from engine.core.protocol.values import Refusal, Seat
from engine.echoes.agenda.tasks import Happening
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.checks.card_orders import check_effects
from engine.echoes.checks.named_things import check_in_hand, make_refusal
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.cards import PlayCard
from engine.echoes.orders.reactions import (
    CancelStanding,
    DiscardFirst,
    Pass,
    PlayReaction,
    SetStanding,
)
from engine.echoes.reactions.moments import find_happening
from engine.echoes.reactions.standing_reaction import StandingReaction
from engine.echoes.reactions.wishes import choose_effects
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
    if board.window and not (view.secrets is not None and view.secrets.is_awaited):
        yield make_refusal("ALREADY_ANSWERED", "R-CARD-08")
        return
    is_triggered = trigger_of(card) != "any_time"
    if is_triggered and not (board.window and _find_answered(view, seat, name, order)):
        yield make_refusal("REACTION_NEEDS_TRIGGER", "E-CARD-14", trigger=trigger_of(card))
        return
    if card.options and order.option not in range(1, len(card.options) + 1):
        yield make_refusal("OPTION_REQUIRED", "E-CARD-05")
        return
    if is_triggered:
        yield from _check_in_window(view, seat, name, order)
        yield from check_payment(board, seat, card_price(board, seat, name), order.pay)
        return
    as_play = PlayCard(card=name, option=order.option, targets=order.targets, pay=order.pay)
    yield from check_effects(board, seat, name, as_play)
    yield from check_payment(board, seat, card_price(board, seat, name), order.pay)


def _as_reaction(name: str, order: PlayReaction) -> StandingReaction:
    return StandingReaction(number=0, card=name, option=order.option, targets=order.targets)


def _find_answered(view: View, seat: Seat, name: str, order: PlayReaction) -> Happening | None:
    """Return what a Reaction answers to in the open window; None if it is about nothing of it.

    A card with two effects answers by either, until the order names one (E-CARD-05).
    """
    reaction = _as_reaction(name, order)
    options = [order.option] if order.option in {1, 2} else [1, 2]
    tries = [reaction.model_copy(update={"option": option}) for option in options]
    found = (find_happening(view.board, seat, one, view.happenings) for one in tries)
    return next((one for one in found if one is not None), None)


def _check_in_window(view: View, seat: Seat, name: str, order: PlayReaction) -> Iterator[Refusal]:
    """Check conditions and targets of a Reaction to what the window is about (R-CARD-08)."""
    happening = _find_answered(view, seat, name, order)
    reaction = _as_reaction(name, order)
    chosen = choose_effects(view.board, seat, reaction, happening) if happening else []
    if not chosen:
        yield make_refusal("NO_LEGAL_TARGET", "E-ORD-23")
    used = {key for one in chosen for key in (*one.targets, *one.others)}
    left = next((key for key in order.targets if key not in used), None)
    if left is not None:
        yield make_refusal("BAD_TARGET", "E-ORD-23", target=left)


def check_pass(view: View, seat: Seat, order: Pass) -> Iterator[Refusal]:  # noqa: ARG001  (every check has these)
    """Check that a reaction window waits for the player (E-ORD-25)."""
    if view.secrets is None or not view.secrets.is_awaited:
        yield make_refusal("NO_SUCH_CHOICE", "E-ORD-25")


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
