"""Seats that their holders have offered: to whom, and until when.

The log of a table holds the offer and its end; the recipient stands on the letter to them, so that
an offer is not exported with its game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.records import GameRow, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import Seat

OFFER_MADE: Final = "offer"
OFFER_ENDED: Final = "offer.over"
"""The names of the logged actions."""
OFFER_LASTS: Final = timedelta(days=2)
"""How long an offer stands."""


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """An open offer of a seat."""

    game: int
    number: int
    """Its number among the table's logged actions."""
    giver: int
    to: int
    """The person ids of giver and recipient."""
    seat: Seat
    until: datetime

    @property
    def letter_names(self) -> tuple[str, str]:
        """The names of its letters: to the recipient, and to all."""
        return offer_letter_names(self.game, self.number)


def offer_letter_names(game: int, number: int) -> tuple[str, str]:
    """Return the names of an offer's letters."""
    return f"{game}.offer.{number}.to", f"{game}.offer.{number}.public"


def closed_dm_note_name(letter: str) -> str:
    """Return the name of the note for a recipient whose DM is closed."""
    return f"closed.{letter}"


async def find_open_offers(tx: Transaction, game: int) -> Mapping[int, SeatOffer]:
    """Return the open offers of a table, by giver."""
    actions = await tx.actions.of_game(game)
    ended_numbers = {action.facts["number"] for action in actions if action.what == OFFER_ENDED}
    open_offers = {}
    for action in actions:
        if action.what != OFFER_MADE or action.facts["number"] in ended_numbers:
            continue
        number = action.facts["number"]
        letter = await tx.outbox.find_by_name(offer_letter_names(game, number)[0])
        if letter is not None and letter.letter.person is not None:
            seat, recipient = Seat(action.facts["seat"]), letter.letter.person
            open_offers[action.person] = SeatOffer(
                game, number, action.person, recipient, seat, action.at + OFFER_LASTS
            )
    return open_offers


def find_offer_end(offer: SeatOffer, row: GameRow, seats: Sequence[SeatRow], now: datetime) -> str:
    """Return how an offer has ended, by time or by the seats; "" is not yet."""
    holder = next((seat_row.person for seat_row in seats if seat_row.seat == offer.seat), None)
    recipient_is_seated = any(seat_row.person == offer.to for seat_row in seats)
    if row.life != "open" or holder != offer.giver or recipient_is_seated:
        return "gone"
    return "late" if now >= offer.until else ""
