"""What may lie face down with the others, and what may come of it: chances, from open facts."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.entities.kingdom import allows
from engine.capital.view import RealmView, View
from engine.core.card_piles import base

Chances = tuple[float, ...]
"""How likely each number is, from 0 up."""

SURE: Final[Chances] = (1.0,)

HELP: Final[Chances] = (0.0, 0.0, 1.0)
"""Points that a mercenary brings into a war."""


class Unseen(NamedTuple):
    """What a card that nobody has shown may be."""

    attack: Chances
    """The printed Attack of a troop; `defence` likewise."""
    defence: Chances
    helper: float
    """How likely a mercenary is one of the defence."""
    troop: float
    """How likely a card is a troop at all."""


def unseen(view: View) -> Unseen:
    """Count the cards that are neither known to the viewer nor in the Discard pile."""
    seen = Counter(base(name) for name in _known(view))
    troops, helpers, mercs, cards = [], 0, 0, 0
    for card in view.cards.cards.values():
        left = 0 if card.legendary else max(0, card.copies - seen[card.id])
        cards += left
        if isinstance(card, Troop):
            troops.append((card, left))
        elif isinstance(card, Mercenary):
            mercs += left
            helpers += left * ("defend" in card.ability.window)
    return Unseen(
        _chances((troop.attack, left) for troop, left in troops),
        _chances((troop.defence, left) for troop, left in troops),
        helpers / max(1, mercs),
        sum(left for _, left in troops) / max(1, cards),
    )


def _known(view: View) -> Iterable[str]:
    yield from view.discard
    for one in view.realms:
        for built in one.buildings:
            yield built.name
            if built.settled is not None:
                yield built.settled.name
        if one.own is not None:
            yield from one.own.hand
            yield from one.own.units.values()


def _chances(counts: Iterable[tuple[int, int]]) -> Chances:
    """Turn numbers and how often they are there into chances."""
    found = Counter[int]()
    for number, count in counts:
        found[number] += count
    total = sum(found.values())
    if not total:
        return SURE
    return tuple(found[number] / total for number in range(max(found) + 1))


def both(one: Chances, other: Chances) -> Chances:
    """Add two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for a, p in enumerate(one):
        for b, q in enumerate(other):
            found[a + b] += p * q
    return tuple(found)


def maybe(share: float, chances: Chances) -> Chances:
    """Let a number count only with some likelihood."""
    first, *rest = (share * one for one in chances)
    return (first + 1 - share, *rest)


class Foes:
    """The rivals' face-down cards, as far as they can be guessed."""

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def unseen(self) -> Unseen:
        return unseen(self.view)

    def defenders(self, rival: RealmView) -> Chances:
        """Estimate the points that a rival's cards bring to its defence."""
        found = SURE
        for place in rival.places:
            if place.address in rival.taken:
                if allows(rival, place, "defence"):
                    found = both(found, self.unseen.defence)
                elif allows(rival, place, "use"):
                    found = both(found, maybe(self.unseen.helper, HELP))
        return found

    def attackers(self, rival: RealmView) -> Chances:
        """Estimate the points that a rival may attack with next, recruits included."""
        places = [place for place in rival.places if allows(rival, place, "attack")]
        lying = sum(place.address in rival.taken for place in places)
        found = SURE
        for _ in range(lying):
            found = both(found, self.unseen.attack)
        recruits = min(len(places) - lying, rival.tracker.build, rival.tracker.gold)
        for recruit in range(recruits):
            hand = 1 - (1 - self.unseen.troop) ** rival.hand_size
            found = both(found, maybe(hand / (recruit + 2), self.unseen.attack))
        return found
