"""Drawing and discarding: the one Deck, the Discard pile, the Legendary Deck (DECK, LEGEND)."""

from collections.abc import Iterable

from engine.capital.entities.kingdom import team
from engine.capital.entities.kingdom_figures import Tracker, tracker
from engine.capital.events.play import CardsDrawn, DeckReshuffled, HandReceived, TrackerChanged
from engine.capital.state import Kingdom, State
from engine.core.card_piles import draw, reshuffle
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.core.protocol.working_copy import WorkingCopy

Tables = WorkingCopy[State]


def owners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Name who hears a seat's secrets: the seat, and in `2v2` its partner while that one plays.

    Rules: C-TEAM-08, C-ELIM-05.
    """
    return only(seat, *(one for one in team(state, seat) if not state.realms[one - 1].out))


def draw_cards(table: Tables, seat: Seat, count: int) -> None:
    """Draw one card at a time; an empty Deck is made anew from the Discard pile when needed.

    Rules: C-DECK-01, C-DECK-03 to C-DECK-05, C-INFO-11, C-INFO-13.
    """
    state = table.state
    drawn: list[str] = []
    for _ in range(count):
        if not state.deck and state.discard:
            table.tell(DeckReshuffled(audience=EVERYONE, count=len(state.discard)))
            reshuffle(state.deck, state.discard, table.dice, state.chance, "reshuffle")
        if not state.deck:
            break
        drawn += draw(state.deck, 1)
    if not drawn:
        return
    table.reveal()
    state.realms[seat - 1].hand.extend(drawn)
    table.tell(CardsDrawn(audience=EVERYONE, seat=seat, count=len(drawn)))
    cards = tuple(drawn)
    table.tell(HandReceived(audience=owners(state, seat), seat=seat, cards=cards))


def discard(state: State, cards: Iterable[str]) -> tuple[str, ...]:
    """Discard cards and say which lie open now; Legendary ones go under the Legendary Deck.

    Rules: C-DECK-02, C-LEGEND-03, C-INFO-22.
    """
    opened = []
    for name in cards:
        if state.cards.card(name).legendary:
            state.legends.append(name)
        else:
            state.discard.append(name)
            opened.append(name)
    return tuple(opened)


def raze_building(state: State, owner: Kingdom, name: str, keep: Iterable[str] = ()) -> list[str]:
    """Take a building off the table with what lies in and under it; fighters in `keep` stay out.

    Rules: C-RAZE-09, C-RAZE-11, C-SETTLE-05.
    """
    card = state.cards.card(name)
    built = next(built for built in owner.buildings if built.name == name)
    gone = []
    for k in range(1, len(card.slots) + 1):
        unit = owner.units.pop(f"{name}/{k}", None)
        if unit is not None and unit not in keep:
            gone.append(unit)
    if built.settled is not None:
        gone.append(built.settled.name)
    owner.buildings.remove(built)
    return [*gone, name]


def tell_tracker(table: Tables, seat: Seat, before: Tracker) -> None:
    """Tell a seat's tracker if it has changed (C-INCOME-05, C-INCOME-06, C-INFO-03)."""
    now = tracker(table.state, table.state.realms[seat - 1])
    if now != before:
        table.tell(TrackerChanged(audience=EVERYONE, seat=seat, **now._asdict()))
