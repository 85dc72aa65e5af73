"""The verbs carried out at once, by abilities and effects of a phase (section EFFECT)."""

from dataclasses import dataclass

from engine.capital.catalog.card_set import Building
from engine.capital.catalog.card_verbs import (
    IMMEDIATE_VERBS,
    Demolish,
    Discard,
    Draw,
    Effect,
    FreeBuild,
    Gain,
    Recover,
    Scout,
    Strike,
)
from engine.capital.entities.kingdom import PlacedBuilding, find_slot, slots_of_kingdom
from engine.capital.entities.kingdom_figures import conditions_hold, income_tracker
from engine.capital.events.build import (
    BuildingBuilt,
    BuildingDemolished,
    PoolsGained,
    Scouted,
    SlotsSeen,
    UnitBuilt,
    UnitNamed,
    UnitStruck,
)
from engine.capital.events.cards import CardRecovered, CardsLost, DrawPutOff, HandSeen
from engine.capital.events.wars import Placed
from engine.capital.orders import NONE_WORD, Use
from engine.capital.state import Kingdom, State
from engine.capital.turn.piles import (
    Work,
    discard_cards,
    draw_cards,
    remove_building,
    secret_audience,
    tell_tracker_change,
)
from engine.core.card_piles import find_card
from engine.core.dice import roll_below
from engine.core.protocol.values import EVERYONE


@dataclass(frozen=True, slots=True)
class EffectContext:
    """The kingdom whose effect is carried out, and the `use` order it came with, if any."""

    work: Work
    kingdom: Kingdom
    order: Use | None = None

    @property
    def rival(self) -> Kingdom:
        """The rival that the checked order names."""
        assert self.order is not None  # noqa: S101  (only orders name rivals)
        return self.work.state.kingdoms[(self.order.rival or 0) - 1]


def carry_out_effects(work: Work, kingdom: Kingdom, effects: tuple[Effect, ...]) -> None:
    """Carry out the effects whose conditions hold."""
    for effect in effects:
        if conditions_hold(work.state, kingdom, effect.conditions):
            for op in effect.do:
                IMMEDIATE_VERBS.carry_out_effect(EffectContext(work, kingdom), op)


@IMMEDIATE_VERBS.teach(Gain)
def gain_pools(context: EffectContext, effect: Gain) -> None:
    """Add to the pools at once."""
    state = context.work.state
    state.gold = max(0, state.gold + effect.gold)
    state.builds = max(0, state.builds + effect.build)
    event = PoolsGained(
        audience=EVERYONE, seat=context.kingdom.seat, gold=effect.gold, build=effect.build
    )
    context.work.tell(event)


@IMMEDIATE_VERBS.teach(Draw)
def draw_or_put_off(context: EffectContext, effect: Draw) -> None:
    """Draw cards, or put the draw off to the end of the own Regroup phase (C-EFFECT-10)."""
    state, seat = context.work.state, context.kingdom.seat
    if state.turn == seat and state.phase != "build":
        state.put_off += effect.n
        context.work.tell(DrawPutOff(audience=EVERYONE, seat=seat, count=effect.n))
    else:
        draw_cards(context.work, seat, effect.n)


@IMMEDIATE_VERBS.teach(Recover)
def recover_card(context: EffectContext, effect: Recover) -> None:  # noqa: ARG001  (the check compared its kind)
    """Take a card from the Discard pile into hand, or decline (C-EFFECT-14)."""
    pile = context.work.state.discard
    wanted_name = context.order.card if context.order else None
    name = find_card(pile, wanted_name or NONE_WORD)
    if name is None or wanted_name == NONE_WORD:
        return
    pile.remove(name)
    context.kingdom.hand.append(name)
    context.work.tell(CardRecovered(audience=EVERYONE, seat=context.kingdom.seat, card=name))


@IMMEDIATE_VERBS.teach(FreeBuild)
def build_for_free(context: EffectContext, effect: FreeBuild) -> None:  # noqa: ARG001  (the check compared it)
    """Build a card for no Gold and no Build, or decline (C-EFFECT-13, C-EFFECT-14)."""
    wanted_name = context.order.card if context.order else None
    name = find_card(context.kingdom.hand, wanted_name or NONE_WORD)
    if name is not None and wanted_name != NONE_WORD:
        place_card(
            context.work, context.kingdom, name, context.order.slot if context.order else None
        )


def place_card(work: Work, kingdom: Kingdom, name: str, slot: str | None, cost: int = 0) -> None:
    """Put a card from hand on the table: a building open, a unit face down in its slot.

    Rules: C-CARD-08, C-SLOT-01, C-INFO-17, C-BUILD-06.
    """
    state = work.state
    kingdom.hand.remove(name)
    if isinstance(state.cards.card(name), Building):
        kingdom.buildings.append(PlacedBuilding(name, state.take_next_sequence(), active=False))
        work.tell(BuildingBuilt(audience=EVERYONE, seat=kingdom.seat, card=name, cost=cost))
        return
    slot_found = find_slot(state, kingdom, slot or "")
    assert slot_found is not None  # noqa: S101  (the check has seen the slot)
    kingdom.units[slot_found.address] = name
    kind = slot_found.printed.kind
    event = UnitBuilt(
        audience=EVERYONE, seat=kingdom.seat, unit_kind=kind, slot=slot_found.address, cost=cost
    )
    work.tell(event)
    audience = secret_audience(state, kingdom.seat)
    work.tell(UnitNamed(audience=audience, seat=kingdom.seat, card=name, slot=slot_found.address))


@IMMEDIATE_VERBS.teach(Demolish)
def demolish_building(context: EffectContext, effect: Demolish) -> None:  # noqa: ARG001  (the check compared its HP)
    """Destroy a rival's building as razing does, without counting as a war (C-EFFECT-15)."""
    state, rival = context.work.state, context.rival
    wanted_name = context.order.building if context.order else ""
    name = find_card([building.name for building in rival.buildings], wanted_name or "")
    assert name is not None  # noqa: S101  (the check has seen the building)
    before = income_tracker(state, rival)
    cards = discard_cards(state, remove_building(state, rival, name))
    event = BuildingDemolished(
        audience=EVERYONE, seat=context.kingdom.seat, rival=rival.seat, building=name, cards=cards
    )
    context.work.tell(event)
    context.work.reveal()
    tell_tracker_change(context.work, rival.seat, before)


@IMMEDIATE_VERBS.teach(Strike)
def strike_unit(context: EffectContext, effect: Strike) -> None:  # noqa: ARG001  (the check compared its kind)
    """Discard a unit from a rival's slot; it is shown (C-INFO-19)."""
    state, rival = context.work.state, context.rival
    slot_found = find_slot(state, rival, (context.order.slot if context.order else "") or "")
    if slot_found is None or slot_found.address not in rival.units:
        return  # it went with a building that the same ability demolished
    name = rival.units.pop(slot_found.address)
    discard_cards(state, [name])
    event = UnitStruck(
        audience=EVERYONE,
        seat=context.kingdom.seat,
        rival=rival.seat,
        slot=slot_found.address,
        card=name,
    )
    context.work.tell(event)
    context.work.reveal()


@IMMEDIATE_VERBS.teach(Discard)
def discard_rival_cards(context: EffectContext, effect: Discard) -> None:
    """Discard cards at random from a rival's hand, face up (C-EFFECT-16)."""
    state, rival = context.work.state, context.rival
    discarded = []
    for _ in range(min(effect.n, len(rival.hand))):
        index = roll_below(context.work.dice, state.chance, "discard", len(rival.hand))
        discarded.append(rival.hand.pop(index))
    if discarded:
        discard_cards(state, discarded)
        context.work.tell(CardsLost(audience=EVERYONE, seat=rival.seat, cards=tuple(discarded)))
        context.work.reveal()


@IMMEDIATE_VERBS.teach(Scout)
def scout_rival(context: EffectContext, effect: Scout) -> None:
    """Show a rival's hand or units as they are now, to the user alone (C-INFO-18)."""
    state, rival, seat = context.work.state, context.rival, context.kingdom.seat
    event = Scouted(audience=EVERYONE, seat=seat, rival=rival.seat, what=effect.what)
    context.work.tell(event)
    audience = secret_audience(state, seat)
    if effect.what == "hand":
        cards = tuple(rival.hand)
        context.work.tell(HandSeen(audience=audience, rival=rival.seat, cards=cards))
    else:
        units = list_placed_units(state, rival)
        context.work.tell(SlotsSeen(audience=audience, rival=rival.seat, units=units))
    context.work.reveal()


def list_placed_units(state: State, kingdom: Kingdom) -> tuple[Placed, ...]:
    """List a kingdom's units in slot order."""
    return tuple(
        Placed(unit=kingdom.units[slot.address], slot=slot.address)
        for slot in slots_of_kingdom(state, kingdom)
        if slot.address in kingdom.units
    )
