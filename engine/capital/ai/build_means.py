"""The means of a Build phase: slots, war points, and costs."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from engine.capital.ai.kingdom_outlook import EMPTY_OUTLOOK, KingdomModel, Outlook
from engine.capital.ai.position_value import PositionEvaluator
from engine.capital.ai.tuning import Tuning
from engine.capital.ai.war_forecast import WarForecast
from engine.capital.catalog.card_set import Building, Card, Mercenary, Troop
from engine.capital.combat.battle_score import WarSide, compute_battle_score
from engine.capital.entities.kingdom import AddressedSlot, slot_allows, slots_of_kingdom
from engine.capital.entities.kingdom_figures import Tally, banner_count, total_discount
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Order

TROOP_BOTH, TROOP_ATTACK, TROOP_DEFENCE, TROOP_CLOSED, MERC_OPEN, MERC_CLOSED = range(6)
"""Kinds of slots: troop slots for both uses, one, or none; open and closed mercenary slots."""

SlotCounts = tuple[int, ...]
"""How many slots of each kind."""

MAX_RECRUITS: Final = 3
"""How many troops still to be built are taken into account."""

NO_SLOTS: Final[SlotCounts] = (0,) * 6


def slot_counts(kind: int, count: int) -> SlotCounts:
    """Return slot counts with this count for one kind and 0 for the others."""
    return tuple(count if index == kind else 0 for index in range(6))


def classify_slot(kingdom: KingdomModel, slot: AddressedSlot) -> int:
    """Return the kind of a slot."""
    if slot.printed.kind == "mercenary":
        return MERC_OPEN if slot_allows(kingdom, slot, "use") else MERC_CLOSED
    attack, defence = slot_allows(kingdom, slot, "attack"), slot_allows(kingdom, slot, "defence")
    return (TROOP_CLOSED, TROOP_DEFENCE, TROOP_ATTACK, TROOP_BOTH)[2 * attack + defence]


class BuildResources(NamedTuple):
    """The pools, discounts and hand of a Build phase."""

    gold: int
    build: int
    tally: Tally
    hand: tuple[str, ...]


class Idea(NamedTuple):
    """Something that could be done: its orders, its price, and its effect on the outlook."""

    orders: tuple[Order, ...]
    """Empty if something else has to be done first."""
    rank: int
    """In a plan, ideas of lower rank come first."""
    uses: frozenset[str]
    """Names that no two ideas of a plan may share: cards, buildings to settle under."""
    brings: Outlook = EMPTY_OUTLOOK
    gold: int = 0
    build: int = 0
    pool_gain: tuple[int, int] = (0, 0)
    """Gold and Build added to the pools."""
    slot_change: SlotCounts = NO_SLOTS
    """Slots it adds, less those it takes, by kind."""
    banner: str = ""
    requires: tuple[str, ...] = ()
    uses_open_merc_slot: bool = False
    """A mercenary must be built into an open slot first."""


class BuildMeans:
    """The own kingdom and what can be spent before a plan is made."""

    def __init__(self, evaluator: PositionEvaluator, resources: BuildResources) -> None:
        self.evaluator = evaluator
        self.war_forecast = WarForecast(evaluator)
        self.resources = resources
        self.view = evaluator.view
        self.kingdom = evaluator.kingdom
        self.tuning = evaluator.tuning

    @cached_property
    def slots(self) -> list[AddressedSlot]:
        return list(slots_of_kingdom(self.view, self.kingdom))

    @property
    def units(self) -> Mapping[str, str]:
        return self.kingdom.units or {}

    @cached_property
    def free_slots(self) -> list[list[str]]:
        """The free slots of each kind."""
        slots_by_kind: list[list[str]] = [[] for _ in range(6)]
        for slot in self.slots:
            if slot.address not in self.kingdom.taken:
                slots_by_kind[classify_slot(self.kingdom, slot)].append(slot.address)
        return slots_by_kind

    @cached_property
    def current_outlook(self) -> Outlook:
        """The kingdom's current outlook, troops and mercenaries included."""
        attack, ward = self.count_war_points(self.kingdom)
        start = self.evaluator.outlooks[self.kingdom.seat]
        return start._replace(attack=attack, unit_defence=ward)

    def count_war_points(
        self, kingdom: KingdomModel, *extra_units: tuple[str, int]
    ) -> tuple[int, int]:
        """Count attack points, and defence points beyond the passive, with extra units in slots."""
        units = kingdom.units or {}
        placed_units = [
            (units[slot.address], classify_slot(kingdom, slot))
            for slot in slots_of_kingdom(self.view, kingdom)
            if slot.address in units
        ]
        rival = self.evaluator.rivals[0]
        nobody = WarSide(KingdomModel(rival.seat, rival.city), ())
        attackers = self._war_side(kingdom, (*placed_units, *extra_units), "attack")
        defenders = self._war_side(kingdom, (*placed_units, *extra_units), "defend")
        attack = (
            compute_battle_score(self.view, attackers, nobody).attack if attackers.troops else 0
        )
        defence_score = compute_battle_score(self.view, nobody, defenders)
        return attack, defence_score.defence - defence_score.passive

    def _war_side(
        self, kingdom: KingdomModel, units: Iterable[tuple[str, int]], window: str
    ) -> WarSide:
        troops, mercs = [], []
        slot_kinds = (
            (TROOP_BOTH, TROOP_ATTACK) if window == "attack" else (TROOP_BOTH, TROOP_DEFENCE)
        )
        for name, room in units:
            card = self.view.cards.card(name)
            if isinstance(card, Troop):
                points = card.attack if window == "attack" else card.defence
                if room in slot_kinds and points:
                    troops.append(name)
            elif (
                isinstance(card, Mercenary) and room == MERC_OPEN and window in card.ability.window
            ):
                mercs.append(name)
        return WarSide(kingdom, tuple(troops), tuple(mercs))

    def war_points_gain(self, kingdom: KingdomModel, *extra_units: tuple[str, int]) -> Outlook:
        """Return the gain in war points that extra units would bring."""
        attack, ward = self.count_war_points(kingdom, *extra_units)
        return EMPTY_OUTLOOK._replace(
            attack=attack - self.current_outlook.attack,
            unit_defence=ward - self.current_outlook.unit_defence,
        )

    @property
    def attack_slot_count(self) -> int:
        """Count the free slots to attack from."""
        return len(self.free_slots[TROOP_BOTH]) + len(self.free_slots[TROOP_ATTACK])

    def evaluate_outlook(self, outlook: Outlook, attack_slots: int) -> float:
        """Return an outlook's worth in peace and war, with so many attack slots."""
        forecast = self.war_forecast
        return (
            self.evaluator.evaluate_in_peace(outlook)
            + forecast.army_worth(outlook.attack, min(attack_slots, MAX_RECRUITS))
            - forecast.expected_damage(outlook.defence + outlook.unit_defence)
        )

    def card_cost(self, card: Card) -> int:
        """Compute what a card costs in this phase, before anything else is built."""
        tally = self.resources.tally
        if not isinstance(card, Building):
            return max(0, card.cost - total_discount(tally, card.kind))
        villages = self.count_banner("village") if card.escalating else 0
        return max(0, card.cost + villages - total_discount(tally, "building", card.banner))

    def count_banner(self, banner: str) -> int:
        """Count the buildings with a banner."""
        return banner_count(self.view, self.kingdom, banner)


def make_means(view: View, me: KingdomView, tuning: Tuning) -> BuildMeans:
    """Return the means of the open Build phase, or of the next one."""
    hand = me.secrets.hand if me.secrets else ()
    evaluator = PositionEvaluator(view, me, tuning)
    if view.phase == "build":
        return BuildMeans(evaluator, BuildResources(view.gold, view.builds, me.tally, hand))
    income = evaluator.outlooks[me.seat]
    return BuildMeans(evaluator, BuildResources(income.gold, income.build, me.tally, hand))
