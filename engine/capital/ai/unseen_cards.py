"""Chances of what rivals' face-down cards are, from open facts."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.entities.kingdom import slot_allows
from engine.capital.view import KingdomView, View
from engine.core.card_piles import print_name

Chances = tuple[float, ...]
"""The probability of each number, from 0 up."""

CERTAINLY_ZERO: Final[Chances] = (1.0,)

MERCENARY_POINTS: Final[Chances] = (0.0, 0.0, 1.0)
"""The points that a defending mercenary is assumed to bring into a war."""


class UnseenCardChances(NamedTuple):
    """Chances for a card that nobody has shown."""

    attack: Chances
    """The printed Attack of a troop; `defence` likewise."""
    defence: Chances
    helper: float
    """The probability that a mercenary may be used in defence."""
    troop: float
    """The probability that a card is a troop."""


def count_unseen_cards(view: View) -> UnseenCardChances:
    """Count the cards that are neither known to the viewer nor in the Discard pile."""
    known = Counter(print_name(name) for name in _walk_known_cards(view))
    troops, helpers, mercs, cards = [], 0, 0, 0
    for card in view.cards.cards.values():
        left = 0 if card.is_legendary else max(0, card.copies - known[card.id])
        cards += left
        if isinstance(card, Troop):
            troops.append((card, left))
        elif isinstance(card, Mercenary):
            mercs += left
            helpers += left * ("defend" in card.ability.window)
    return UnseenCardChances(
        _to_chances((troop.attack, left) for troop, left in troops),
        _to_chances((troop.defence, left) for troop, left in troops),
        helpers / max(1, mercs),
        sum(left for _, left in troops) / max(1, cards),
    )


def _walk_known_cards(view: View) -> Iterable[str]:
    yield from view.discard
    for kingdom in view.kingdoms:
        for built in kingdom.buildings:
            yield built.name
            if built.settled is not None:
                yield built.settled.name
        if kingdom.secrets is not None:
            yield from kingdom.secrets.hand
            yield from kingdom.secrets.units.values()


def _to_chances(counts: Iterable[tuple[int, int]]) -> Chances:
    """Turn pairs of number and count into chances."""
    found = Counter[int]()
    for number, count in counts:
        found[number] += count
    total = sum(found.values())
    if not total:
        return CERTAINLY_ZERO
    return tuple(found[number] / total for number in range(max(found) + 1))


def add_chances(first: Chances, second: Chances) -> Chances:
    """Add two independent numbers."""
    found = [0.0] * (len(first) + len(second) - 1)
    for a, p in enumerate(first):
        for b, q in enumerate(second):
            found[a + b] += p * q
    return tuple(found)


def scale_chances(share: float, chances: Chances) -> Chances:
    """Return the chances of a number that counts with probability `share` and is 0 otherwise."""
    first, *rest = (share * one for one in chances)
    return (first + 1 - share, *rest)


class RivalCards:
    """The rivals' face-down cards, as far as they can be guessed."""

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def unseen(self) -> UnseenCardChances:
        return count_unseen_cards(self.view)

    def estimate_defence(self, rival: KingdomView) -> Chances:
        """Estimate the points that a rival's cards bring to its defence."""
        chances = CERTAINLY_ZERO
        for slot in rival.fixed_slots:
            if slot.address in rival.taken:
                if slot_allows(rival, slot, "defence"):
                    chances = add_chances(chances, self.unseen.defence)
                elif slot_allows(rival, slot, "use"):
                    chances = add_chances(
                        chances, scale_chances(self.unseen.helper, MERCENARY_POINTS)
                    )
        return chances

    def estimate_attack(self, rival: KingdomView) -> Chances:
        """Estimate the points that a rival may attack with next, recruits included."""
        attack_slots = [slot for slot in rival.fixed_slots if slot_allows(rival, slot, "attack")]
        taken_count = sum(slot.address in rival.taken for slot in attack_slots)
        chances = CERTAINLY_ZERO
        for _ in range(taken_count):
            chances = add_chances(chances, self.unseen.attack)
        recruits = min(len(attack_slots) - taken_count, rival.tracker.build, rival.tracker.gold)
        for recruit in range(recruits):
            hand = 1 - (1 - self.unseen.troop) ** rival.hand_size
            chances = add_chances(chances, scale_chances(hand / (recruit + 2), self.unseen.attack))
        return chances
