"""Events of cards: drawn, kept, lost, shown (section INFO)."""

from typing import Literal

from engine.core.protocol.values import Event, Seat

Names = tuple[str, ...]


class CardsDrawn(Event):
    kind: Literal["cards_drawn"] = "cards_drawn"
    seat: Seat
    count: int


class HandReceived(Event):
    """The cards drawn, for their owner alone (C-INFO-13)."""

    kind: Literal["hand_received"] = "hand_received"
    seat: Seat
    cards: Names


class DrawPutOff(Event):
    """C-EFFECT-10."""

    kind: Literal["draw_put_off"] = "draw_put_off"
    seat: Seat
    count: int


class DeckReshuffled(Event):
    kind: Literal["deck_reshuffled"] = "deck_reshuffled"
    count: int


class CardsStored(Event):
    """The cards kept, for their owner alone (C-INFO-13)."""

    kind: Literal["cards_stored"] = "cards_stored"
    seat: Seat
    cards: Names


class CardsDiscarded(Event):
    """Open discards; Legendary ones go face down and are not named (C-INFO-22)."""

    kind: Literal["cards_discarded"] = "cards_discarded"
    seat: Seat
    cards: Names


class CardRecovered(Event):
    kind: Literal["card_recovered"] = "card_recovered"
    seat: Seat
    card: str


class CardsLost(Event):
    """Cards that a rival discarded at random (C-EFFECT-16, C-INFO-19)."""

    kind: Literal["cards_lost"] = "cards_lost"
    seat: Seat
    cards: Names


class HandSeen(Event):
    kind: Literal["hand_seen"] = "hand_seen"
    rival: Seat
    cards: Names


class LegendsShown(Event):
    """The Legendary cards shown, for the questing player alone (C-QUEST-05)."""

    kind: Literal["legends_shown"] = "legends_shown"
    seat: Seat
    cards: Names


class LegendTaken(Event):
    kind: Literal["legend_taken"] = "legend_taken"
    seat: Seat


class LegendChosen(Event):
    """Told to the owner alone (C-INFO-13)."""

    kind: Literal["legend_chosen"] = "legend_chosen"
    seat: Seat
    card: str
