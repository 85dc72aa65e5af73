"""Events of cards: drawn, discarded, set aside."""

from typing import Literal

from engine.core.protocol.values import Event, Seat

Names = tuple[str, ...]


class CardsDrawn(Event):
    """The others learn only the number of cards (E-INFO-14)."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    seat: Seat
    count: int


class HandReceived(Event):
    """The cards drawn, for their owner alone (E-INFO-09)."""

    kind: Literal["hand_received"] = "hand_received"
    seat: Seat
    cards: Names


class CardsDiscarded(Event):
    """Cards lie face-up in the discard pile (E-CARD-18, E-INFO-16)."""

    kind: Literal["cards_discarded"] = "cards_discarded"
    seat: Seat
    cards: Names


class Resupplied(Event):
    """The others learn only how many cards were set aside (E-INFO-15)."""

    kind: Literal["resupplied"] = "resupplied"
    seat: Seat
    count: int
