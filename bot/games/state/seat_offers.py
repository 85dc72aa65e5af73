"""A seat that its holder has offered to somebody: who may take it, and until when.

The log of a table says that it was offered and what came of it; whom it was offered to stands on
the letter to them, so that an offer stays behind when a game goes elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.store.rows import GameRow, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import Seat

OFFERED: Final = "offer"
OVER: Final = "offer.over"
"""What stands in the list of actions."""
FAIR: Final = timedelta(days=2)
"""So long somebody may think about it."""


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat that somebody may take."""

    game: int
    number: int
    """Which of the table's deeds it was."""
    giver: int
    to: int
    """Two persons."""
    seat: Seat
    until: datetime

    @property
    def letters(self) -> tuple[str, str]:
        """Name the letters that tell of it: to whoever is asked, and to all."""
        return letters_of(self.game, self.number)


def letters_of(game: int, number: int) -> tuple[str, str]:
    """Name the letters of an offer."""
    return f"{game}.offer.{number}.to", f"{game}.offer.{number}.public"


def called(letter: str) -> str:
    """Name the note that rings for whoever an offer could not be sent to."""
    return f"closed.{letter}"


async def standing(tx: Transaction, game: int) -> Mapping[int, SeatOffer]:
    """Find the offers of a table that nothing has ended yet, by whoever made them."""
    done = await tx.actions.of(game)
    over = {one.facts["number"] for one in done if one.what == OVER}
    found = {}
    for one in done:
        if one.what != OFFERED or one.facts["number"] in over:
            continue
        number = one.facts["number"]
        letter = await tx.outbox.named(letters_of(game, number)[0])
        if letter is not None and letter.letter.person is not None:
            seat, to = Seat(one.facts["seat"]), letter.letter.person
            found[one.person] = SeatOffer(game, number, one.person, to, seat, one.at + FAIR)
    return found


def ended(offer: SeatOffer, row: GameRow, seats: Sequence[SeatRow], now: datetime) -> str:
    """Tell by what an offer has ended: by the time, or by who sits where; "" is not yet."""
    holder = next((one.person for one in seats if one.seat == offer.seat), None)
    taken = any(one.person == offer.to for one in seats)
    if row.life != "open" or holder != offer.giver or taken:
        return "gone"
    return "late" if now >= offer.until else ""
