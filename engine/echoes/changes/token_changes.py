"""Tokens that are paid and gained, with what is told of them (section RES)."""

from collections.abc import Sequence

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.catalog.vocabulary import MainResource, Resource
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.changes.losses import leave_play
from engine.echoes.changes.piles import put_on_discard
from engine.echoes.entities.tokens import HeldTokens
from engine.echoes.events.buildings import CostPaid, TokensGained
from engine.echoes.figures.card_costs import Price
from engine.echoes.resources.payment import plan_payment
from engine.echoes.resources.token_moves import (
    add_main_tokens,
    hold_tokens,
    is_holding_tokens,
    use_tokens,
)


def pay_price(work: Work, seat: Seat, price: Price, named: Sequence[str] = ()) -> None:
    """Pay a cost in full, with the named tokens or by the fixed sequence.

    An Action card whose last token was used is discarded.

    Rules: E-RES-14, R-RES-02, R-RES-03, E-CARD-13.
    """
    board = work.state.board
    payment = tuple(named) or plan_payment(board, seat, price)
    if payment is None:
        raise ValueError(f"seat {seat} cannot pay {price}")
    if not payment:
        return
    use_tokens(board, seat, payment)
    work.tell(CostPaid(audience=EVERYONE, seat=seat, tokens=payment))
    player = board.player(seat)
    for card in [one for one in player.actions if not is_holding_tokens(board, seat, one)]:
        player.actions.remove(card)
        leave_play(board, card)
        put_on_discard(work, seat, (card,))


def gain_main_tokens(work: Work, seat: Seat, res: MainResource, count: int) -> None:
    """Give unexhausted Main tokens, as a Camp or the setup does (E-BUILD-06, R-RES-05)."""
    add_main_tokens(work.state.board, seat, res, count)
    work.tell(TokensGained(audience=EVERYONE, seat=seat, res=res, count=count))


def gain_temporary_tokens(
    work: Work, seat: Seat, given: HeldTokens, maximum: int | None = None
) -> None:
    """Put Temporary tokens on a card, up to its maximum (E-RES-06, E-RES-07)."""
    count = hold_tokens(work.state.board, seat, given, maximum)
    if count:
        res: Resource = given.res
        work.tell(TokensGained(audience=EVERYONE, seat=seat, res=res, count=count, card=given.card))
