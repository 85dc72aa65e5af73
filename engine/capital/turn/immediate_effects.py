"""The verbs that are done at once: what abilities and effects of a phase do (section EFFECT)."""

from dataclasses import dataclass

from engine.capital.catalog.card_set import Building
from engine.capital.catalog.card_verbs import (
    DEEDS,
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
from engine.capital.entities.kingdom import Built, slot_at, slots
from engine.capital.entities.kingdom_figures import holds, tracker
from engine.capital.events.play import (
    BuildingBuilt,
    BuildingDemolished,
    CardRecovered,
    CardsLost,
    DrawPutOff,
    HandSeen,
    PoolsGained,
    Scouted,
    SlotsSeen,
    UnitBuilt,
    UnitNamed,
    UnitStruck,
)
from engine.capital.events.wars import Placed
from engine.capital.orders import NONE, Use
from engine.capital.state import Kingdom, State
from engine.capital.turn.piles import (
    Tables,
    discard,
    draw_cards,
    owners,
    raze_building,
    tell_tracker,
)
from engine.core.card_piles import named
from engine.core.dice import below
from engine.core.protocol.values import EVERYONE


@dataclass(frozen=True, slots=True)
class EffectContext:
    """Who does it, and the choices of the order it was done with."""

    table: Tables
    one: Kingdom
    order: Use | None = None

    @property
    def rival(self) -> Kingdom:
        """The rival that the order names; the check has seen to it that there is one."""
        assert self.order is not None  # noqa: S101  (only orders name rivals)
        return self.table.state.realms[(self.order.rival or 0) - 1]


def carry_out(table: Tables, one: Kingdom, effects: tuple[Effect, ...]) -> None:
    """Do what the effects of a phase say, where their conditions hold."""
    for effect in effects:
        if holds(table.state, one, effect.conditions):
            for op in effect.do:
                DEEDS.carry_out(EffectContext(table, one), op)


@DEEDS.teach(Gain)
def gain(deed: EffectContext, effect: Gain) -> None:
    """Add to the pools at once."""
    state = deed.table.state
    state.gold = max(0, state.gold + effect.gold)
    state.builds = max(0, state.builds + effect.build)
    told = PoolsGained(audience=EVERYONE, seat=deed.one.seat, gold=effect.gold, build=effect.build)
    deed.table.tell(told)


@DEEDS.teach(Draw)
def draw(deed: EffectContext, effect: Draw) -> None:
    """Draw cards, or put the draw off to the end of the own Regroup phase (C-EFFECT-10)."""
    state, seat = deed.table.state, deed.one.seat
    if state.turn == seat and state.phase != "build":
        state.put_off += effect.n
        deed.table.tell(DrawPutOff(audience=EVERYONE, seat=seat, count=effect.n))
    else:
        draw_cards(deed.table, seat, effect.n)


@DEEDS.teach(Recover)
def recover(deed: EffectContext, effect: Recover) -> None:  # noqa: ARG001  (the check compared its kind)
    """Take a card from the Discard pile into hand, or decline (C-EFFECT-14)."""
    pile = deed.table.state.discard
    wish = deed.order.card if deed.order else None
    name = named(pile, wish or NONE)
    if name is None or wish == NONE:
        return
    pile.remove(name)
    deed.one.hand.append(name)
    deed.table.tell(CardRecovered(audience=EVERYONE, seat=deed.one.seat, card=name))


@DEEDS.teach(FreeBuild)
def free_build(deed: EffectContext, effect: FreeBuild) -> None:  # noqa: ARG001  (the check compared it)
    """Build a card for no Gold and no Build, or decline (C-EFFECT-13, C-EFFECT-14)."""
    wish = deed.order.card if deed.order else None
    name = named(deed.one.hand, wish or NONE)
    if name is not None and wish != NONE:
        place(deed.table, deed.one, name, deed.order.slot if deed.order else None)


def place(table: Tables, one: Kingdom, name: str, slot: str | None, cost: int = 0) -> None:
    """Put a card from hand on the table: a building open, a unit face down in its slot.

    Rules: C-CARD-08, C-SLOT-01, C-INFO-17, C-BUILD-06.
    """
    state = table.state
    one.hand.remove(name)
    if isinstance(state.cards.card(name), Building):
        one.buildings.append(Built(name, state.next_seq(), active=False))
        table.tell(BuildingBuilt(audience=EVERYONE, seat=one.seat, card=name, cost=cost))
        return
    found = slot_at(state, one, slot or "")
    assert found is not None  # noqa: S101  (the check has seen the slot)
    one.units[found.address] = name
    kind = found.slot.kind
    told = UnitBuilt(
        audience=EVERYONE, seat=one.seat, unit_kind=kind, slot=found.address, cost=cost
    )
    table.tell(told)
    own = owners(state, one.seat)
    table.tell(UnitNamed(audience=own, seat=one.seat, card=name, slot=found.address))


@DEEDS.teach(Demolish)
def demolish(deed: EffectContext, effect: Demolish) -> None:  # noqa: ARG001  (the check compared its HP)
    """Destroy a rival's building as razing does, without counting as a war (C-EFFECT-15)."""
    state, rival = deed.table.state, deed.rival
    wish = deed.order.building if deed.order else ""
    name = named([built.name for built in rival.buildings], wish or "")
    assert name is not None  # noqa: S101  (the check has seen the building)
    before = tracker(state, rival)
    opened = discard(state, raze_building(state, rival, name))
    told = BuildingDemolished(
        audience=EVERYONE, seat=deed.one.seat, rival=rival.seat, building=name, cards=opened
    )
    deed.table.tell(told)
    deed.table.reveal()
    tell_tracker(deed.table, rival.seat, before)


@DEEDS.teach(Strike)
def strike(deed: EffectContext, effect: Strike) -> None:  # noqa: ARG001  (the check compared its kind)
    """Discard a unit from a rival's slot; it is shown (C-INFO-19)."""
    state, rival = deed.table.state, deed.rival
    found = slot_at(state, rival, (deed.order.slot if deed.order else "") or "")
    if found is None or found.address not in rival.units:
        return  # it went with a building that the same ability demolished
    name = rival.units.pop(found.address)
    discard(state, [name])
    told = UnitStruck(
        audience=EVERYONE, seat=deed.one.seat, rival=rival.seat, slot=found.address, card=name
    )
    deed.table.tell(told)
    deed.table.reveal()


@DEEDS.teach(Discard)
def lose_cards(deed: EffectContext, effect: Discard) -> None:
    """Discard cards at random from a rival's hand, face up (C-EFFECT-16)."""
    state, rival = deed.table.state, deed.rival
    lost = []
    for _ in range(min(effect.n, len(rival.hand))):
        index = below(deed.table.dice, state.chance, "discard", len(rival.hand))
        lost.append(rival.hand.pop(index))
    if lost:
        discard(state, lost)
        deed.table.tell(CardsLost(audience=EVERYONE, seat=rival.seat, cards=tuple(lost)))
        deed.table.reveal()


@DEEDS.teach(Scout)
def scout(deed: EffectContext, effect: Scout) -> None:
    """Show a rival's hand or units as they are now, to the user alone (C-INFO-18)."""
    state, rival, seat = deed.table.state, deed.rival, deed.one.seat
    told = Scouted(audience=EVERYONE, seat=seat, rival=rival.seat, what=effect.what)
    deed.table.tell(told)
    own = owners(state, seat)
    if effect.what == "hand":
        cards = tuple(rival.hand)
        deed.table.tell(HandSeen(audience=own, rival=rival.seat, cards=cards))
    else:
        units = placed_units(state, rival)
        deed.table.tell(SlotsSeen(audience=own, rival=rival.seat, units=units))
    deed.table.reveal()


def placed_units(state: State, one: Kingdom) -> tuple[Placed, ...]:
    """List a kingdom's units in slot order."""
    return tuple(
        Placed(unit=one.units[at.address], slot=at.address)
        for at in slots(state, one)
        if at.address in one.units
    )
