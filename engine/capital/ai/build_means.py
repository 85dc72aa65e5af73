"""What a Build phase has to work with: slots, points of war, and what things cost in it."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from engine.capital.ai.campaign import Campaign
from engine.capital.ai.kingdom_outlook import NOTHING, KingdomModel, Outlook
from engine.capital.ai.position_value import Scales
from engine.capital.catalog.card_set import Building, Card, Mercenary, Troop
from engine.capital.combat.battle_score import WarSide, fight
from engine.capital.entities.kingdom import SlotAt, allows, slots
from engine.capital.entities.kingdom_figures import Tally, banner_count, discount
from engine.core.protocol.values import Order

BOTH, ATTACK, DEFENCE, SHUT, OPEN, LOCKED = range(6)
"""Kinds of slots: a troop's for both uses, for one of them, for none yet; a mercenary's."""

Rooms = tuple[int, ...]
"""How many slots of each kind."""

RANKS: Final = 3
"""Recruits that are reckoned with."""

NO_ROOMS: Final[Rooms] = (0,) * 6


def rooms(kind: int, count: int) -> Rooms:
    """Count slots of one kind."""
    return tuple(count if place == kind else 0 for place in range(6))


def room_of(one: KingdomModel, place: SlotAt) -> int:
    """Tell which kind of slot this is."""
    if place.slot.kind == "mercenary":
        return OPEN if allows(one, place, "use") else LOCKED
    attack, defence = allows(one, place, "attack"), allows(one, place, "defence")
    return (SHUT, DEFENCE, ATTACK, BOTH)[2 * attack + defence]


class Means(NamedTuple):
    """What a Build phase has to spend, and the discounts that hold in it."""

    gold: int
    build: int
    tally: Tally
    hand: tuple[str, ...]


class Idea(NamedTuple):
    """Something that could be done: its price, and what it brings."""

    orders: tuple[Order, ...]
    """None where something else has to be done first."""
    rank: int
    """In a plan, lower ranks come first."""
    uses: frozenset[str]
    """What can't be used twice: cards, homes of settlers."""
    brings: Outlook = NOTHING
    gold: int = 0
    build: int = 0
    back: tuple[int, int] = (0, 0)
    """Gold and Build that come into the pools."""
    rooms: Rooms = NO_ROOMS
    """Slots it gives, less those it takes."""
    banner: str = ""
    requires: tuple[str, ...] = ()
    hired: bool = False
    """A mercenary passes through an open slot on the way."""


class BuildMeans:
    """A kingdom on the eve of a plan."""

    def __init__(self, scales: Scales, means: Means) -> None:
        self.scales = scales
        self.campaign = Campaign(scales)
        self.means = means
        self.view = scales.view
        self.land = scales.land
        self.temper = scales.temper

    @cached_property
    def places(self) -> list[SlotAt]:
        return list(slots(self.view, self.land))

    @property
    def units(self) -> Mapping[str, str]:
        return self.land.units or {}

    @cached_property
    def free(self) -> list[list[str]]:
        """The free slots of each kind."""
        found: list[list[str]] = [[] for _ in range(6)]
        for place in self.places:
            if place.address not in self.land.taken:
                found[room_of(self.land, place)].append(place.address)
        return found

    @cached_property
    def start(self) -> Outlook:
        """The kingdom as it stands, its troops and mercenaries counted."""
        attack, ward = self.points(self.land)
        start = self.scales.outlooks[self.land.seat]
        return start._replace(attack=attack, ward=ward)

    def points(self, land: KingdomModel, *more: tuple[str, int]) -> tuple[int, int]:
        """Count points of attack, and of defence beyond the passive, with more units in slots."""
        units = land.units or {}
        lying = [
            (units[place.address], room_of(land, place))
            for place in slots(self.view, land)
            if place.address in units
        ]
        rival = self.scales.rivals[0]
        nobody = WarSide(KingdomModel(rival.seat, rival.city), ())
        attackers = self._host(land, (*lying, *more), "attack")
        defenders = self._host(land, (*lying, *more), "defend")
        attack = fight(self.view, attackers, nobody).attack if attackers.troops else 0
        held = fight(self.view, nobody, defenders)
        return attack, held.defence - held.passive

    def _host(self, land: KingdomModel, units: Iterable[tuple[str, int]], window: str) -> WarSide:
        troops, mercs = [], []
        fit = (BOTH, ATTACK) if window == "attack" else (BOTH, DEFENCE)
        for name, room in units:
            card = self.view.cards.card(name)
            if isinstance(card, Troop):
                points = card.attack if window == "attack" else card.defence
                if room in fit and points:
                    troops.append(name)
            elif isinstance(card, Mercenary) and room == OPEN and window in card.ability.window:
                mercs.append(name)
        return WarSide(land, tuple(troops), tuple(mercs))

    def more_points(self, land: KingdomModel, *more: tuple[str, int]) -> Outlook:
        """Tell how many points of war more there would be."""
        attack, ward = self.points(land, *more)
        return NOTHING._replace(attack=attack - self.start.attack, ward=ward - self.start.ward)

    @property
    def ranks(self) -> int:
        """Count the free slots to attack from."""
        return len(self.free[BOTH]) + len(self.free[ATTACK])

    def weigh(self, one: Outlook, ranks: int) -> float:
        """Tell what an outlook is worth in peace and war, with so many slots to attack from."""
        war = self.campaign
        return (
            self.scales.weigh(one)
            + war.army(one.attack, min(ranks, RANKS))
            - war.fear(one.defence + one.ward)
        )

    def cost(self, card: Card) -> int:
        """Compute what a card costs in this phase, before anything else is built."""
        tally = self.means.tally
        if not isinstance(card, Building):
            return max(0, card.cost - discount(tally, card.kind))
        villages = self.banners("village") if card.escalating else 0
        return max(0, card.cost + villages - discount(tally, "building", card.banner))

    def banners(self, banner: str) -> int:
        """Count the buildings with a banner."""
        return banner_count(self.view, self.land, banner)
