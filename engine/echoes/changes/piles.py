"""Cards between deck, hand and discard pile (sections ACT and END).

Hands and decks are secrets; the table knows their sizes, which are counted anew after every move.
"""

from collections.abc import Iterable

from engine.core.card_piles import draw_from_top, find_card
from engine.core.dice import shuffle_items
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.events.cards import CardsDiscarded, CardsDrawn, HandReceived, Resupplied
from engine.echoes.state import SeatSecrets


def count_cards(work: Work, seat: Seat) -> None:
    """Write down the sizes of a hand and a deck; what stands for a card that left the hand ends.

    Rules: E-INFO-07, R-CARD-07.
    """
    secrets, player = work.state.secrets_of(seat), work.state.board.player(seat)
    player.hand_size, player.deck_size = len(secrets.hand), len(secrets.deck)
    secrets.standing = [one for one in secrets.standing if one.card in secrets.hand]


def shuffle_deck(work: Work, seat: Seat, cards: Iterable[str]) -> None:
    """Shuffle cards and lay them face-down as a player's deck.

    Every deck has a stream of its own, so that nobody's hidden decisions change what others draw
    (E-SETUP-17, R-INFO-01).
    """
    state = work.state
    stream = f"deck.{seat}"
    state.secrets_of(seat).deck = list(
        shuffle_items(work.dice, state.chance, stream, sorted(cards))
    )
    count_cards(work, seat)


def draw_cards(work: Work, seat: Seat, count: int) -> int:
    """Draw cards, or as many as there are; the discard pile is never shuffled back.

    The table hears how many, the owner which.

    Rules: E-END-04, E-END-05, R-END-03, E-INFO-14.
    """
    secrets = work.state.secrets_of(seat)
    drawn = draw_from_top(secrets.deck, count)
    secrets.hand.extend(drawn)
    count_cards(work, seat)
    if drawn:
        work.reveal()
        work.tell(CardsDrawn(audience=EVERYONE, seat=seat, count=len(drawn)))
        work.tell(HandReceived(audience=audience_of(seat), seat=seat, cards=tuple(drawn)))
    return len(drawn)


def discard_from_hand(work: Work, seat: Seat, cards: Iterable[str]) -> None:
    """Discard cards from the hand; they are open from now on (E-CARD-18, E-INFO-16)."""
    secrets = work.state.secrets_of(seat)
    discarded = tuple(cards)
    for card in discarded:
        secrets.hand.remove(card)
    count_cards(work, seat)
    put_on_discard(work, seat, discarded)


def put_on_discard(work: Work, seat: Seat, cards: tuple[str, ...]) -> None:
    """Lay cards face-up on their owner's discard pile (E-CARD-18, E-COMBAT-30)."""
    if cards:
        work.state.board.player(seat).discard.extend(cards)
        work.tell(CardsDiscarded(audience=EVERYONE, seat=seat, cards=cards))


def resupply(work: Work, seat: Seat, cards: Iterable[str]) -> int:
    """Set cards aside, draw as many, and shuffle those set aside into the deck.

    None of them can be drawn by the same resupply, and the sizes of hand and deck stay. Setting
    nothing aside shuffles the deck.

    Rules: E-ACT-10 to E-ACT-13, R-ACT-01, E-INFO-15.
    """
    secrets = work.state.secrets_of(seat)
    set_aside = tuple(cards)
    for card in set_aside:
        secrets.hand.remove(card)
    drawn = draw_from_top(secrets.deck, len(set_aside))
    secrets.hand.extend(drawn)
    shuffle_deck(work, seat, (*secrets.deck, *set_aside))
    work.reveal()
    work.tell(Resupplied(audience=EVERYONE, seat=seat, count=len(set_aside)))
    work.tell(HandReceived(audience=audience_of(seat), seat=seat, cards=tuple(drawn)))
    return len(set_aside)


def cards_to_discard(secrets: SeatSecrets, count: int) -> tuple[str, ...]:
    """Return the cards that are discarded if the player does not say which.

    First come those of the player's own list that are in hand, then the most recently drawn.

    Rules: R-END-02, R-ORD-03, E-ORD-36, E-ORD-37.
    """
    listed = find_held_cards(secrets.hand, secrets.discard_first)
    newest = [card for card in reversed(secrets.hand) if card not in listed]
    return (*listed, *newest)[:count]


def find_held_cards(hand: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return those of the named cards that are in a hand, each once and in their order."""
    left = list(hand)
    found = []
    for name in names:
        card = find_card(left, name)
        if card is not None:
            left.remove(card)
            found.append(card)
    return found
