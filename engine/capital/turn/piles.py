"""Drawing and discarding: the one Deck, the Discard pile, the Legendary Deck (DECK, LEGEND)."""

from collections.abc import Iterable

from engine.capital.entities.kingdom import team_of
from engine.capital.entities.kingdom_figures import Tracker, income_tracker
from engine.capital.events.cards import CardsDrawn, DeckReshuffled, HandReceived
from engine.capital.events.turns import TrackerChanged
from engine.capital.state import Kingdom, State
from engine.core.card_piles import draw_from_top, reshuffle_discards
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.core.protocol.working_copy import WorkingCopy

Work = WorkingCopy[State]


def secret_audience(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that hear a seat's secrets: itself, and in `2v2` its living partner.

    Rules: C-TEAM-08, C-ELIM-05.
    """
    return audience_of(
        seat,
        *(
            partner_seat
            for partner_seat in team_of(state, seat)
            if not state.kingdoms[partner_seat - 1].out
        ),
    )


def draw_cards(work: Work, seat: Seat, count: int) -> None:
    """Draw cards one at a time; an empty Deck is reshuffled from the Discard pile when needed.

    Rules: C-DECK-01, C-DECK-03 to C-DECK-05, C-INFO-11, C-INFO-13.
    """
    state = work.state
    cards_drawn: list[str] = []
    for _ in range(count):
        if not state.deck and state.discard:
            work.tell(DeckReshuffled(audience=EVERYONE, count=len(state.discard)))
            reshuffle_discards(state.deck, state.discard, work.dice, state.chance, "reshuffle")
        if not state.deck:
            break
        cards_drawn += draw_from_top(state.deck, 1)
    if not cards_drawn:
        return
    work.reveal()
    state.kingdoms[seat - 1].hand.extend(cards_drawn)
    work.tell(CardsDrawn(audience=EVERYONE, seat=seat, count=len(cards_drawn)))
    cards = tuple(cards_drawn)
    work.tell(HandReceived(audience=secret_audience(state, seat), seat=seat, cards=cards))


def discard_cards(state: State, cards: Iterable[str]) -> tuple[str, ...]:
    """Discard cards and return the open ones; Legendary ones go under the Legendary Deck.

    Rules: C-DECK-02, C-LEGEND-03, C-INFO-22.
    """
    open_cards = []
    for name in cards:
        if state.cards.card(name).is_legendary:
            state.legends.append(name)
        else:
            state.discard.append(name)
            open_cards.append(name)
    return tuple(open_cards)


def remove_building(
    state: State, kingdom: Kingdom, name: str, keep: Iterable[str] = ()
) -> list[str]:
    """Remove a building and the units in and under it; return all but the units in `keep`.

    Rules: C-RAZE-09, C-RAZE-11, C-SETTLE-05.
    """
    card = state.cards.card(name)
    building = next(building for building in kingdom.buildings if building.name == name)
    removed = []
    for k in range(1, len(card.slots) + 1):
        unit = kingdom.units.pop(f"{name}/{k}", None)
        if unit is not None and unit not in keep:
            removed.append(unit)
    if building.settled is not None:
        removed.append(building.settled.name)
    kingdom.buildings.remove(building)
    return [*removed, name]


def tell_tracker_change(work: Work, seat: Seat, before: Tracker) -> None:
    """Tell a seat's tracker if it has changed (C-INCOME-05, C-INCOME-06, C-INFO-03)."""
    now = income_tracker(work.state, work.state.kingdoms[seat - 1])
    if now != before:
        work.tell(TrackerChanged(audience=EVERYONE, seat=seat, **now._asdict()))
