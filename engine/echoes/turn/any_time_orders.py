"""Orders at any time: conceding and offering a draw (R-WIN-03, R-ORD-01)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.changes.endings import defeat_seats, end_in_draw
from engine.echoes.events.endings import DrawOffered, DrawWithdrawn
from engine.echoes.orders.turns import Concede, DrawOffer


def concede(work: Work, seat: Seat, _: Concede) -> None:
    """Lose the game at once, for the whole team (R-WIN-03, E-TEAM-10)."""
    defeat_seats(work, [(seat, "conceded")])


def offer_draw(work: Work, seat: Seat, order: DrawOffer) -> None:
    """Offer, accept or withdraw a draw; once all players' offers stand the game is drawn.

    An offer stands until its sender withdraws it or the sender's next turn ends (R-ORD-01).
    """
    board = work.state.board
    if order.action == "withdraw":
        del board.draw_offers[seat]
        work.tell(DrawWithdrawn(audience=EVERYONE, seat=seat))
        return
    board.draw_offers[seat] = board.player(seat).turns + 1
    work.tell(DrawOffered(audience=EVERYONE, seat=seat))
    if len(board.draw_offers) == len(board.turn_order):
        end_in_draw(work, "agreed")
