"""The Build phase at work: building, upgrading, settling, abilities and Quests."""

from dataclasses import replace

from engine.capital.catalog.card_set import Mercenary
from engine.capital.catalog.card_verbs import DEEDS
from engine.capital.entities.kingdom import Done, Settled, team
from engine.capital.entities.kingdom_figures import card_cost, standing, upgrade_cost
from engine.capital.events.play import (
    LegendChosen,
    LegendsShown,
    LegendTaken,
    MercSettled,
    MercUsed,
    QuestCompleted,
    UpgradeCompleted,
)
from engine.capital.orders import Build, Pick, Quest, Settle, UpgradeCity, Use
from engine.capital.state import Kingdom, State
from engine.capital.turn.elimination import goal_reached, win
from engine.capital.turn.immediate_effects import EffectContext, place
from engine.capital.turn.piles import Tables, discard, owners
from engine.core.card_piles import draw, named
from engine.core.protocol.values import EVERYONE

SHOWN = 3
"""Legendary cards a completed Quest shows (C-QUEST-01)."""


def build(table: Tables, order: Build) -> None:
    """Pay 1 Build and the Gold cost, and place the card (C-COST-01, C-COST-02)."""
    state, one = table.state, table.state.active
    name = named(one.hand, order.card)
    assert name is not None  # noqa: S101  (checked)
    cost = card_cost(state, one, state.cards.card(name), standing(state, one))
    state.gold -= cost
    state.builds -= 1
    place(table, one, name, order.slot, cost)


def upgrade(table: Tables, order: UpgradeCity) -> None:
    """Complete a Capital upgrade; the goal wins at once.

    Rules: C-UPGRADE-01 to C-UPGRADE-06, C-CITY-03, C-WIN-01, C-WIN-03.
    """
    state, one = table.state, table.state.active
    cost = upgrade_cost(one, standing(state, one))
    state.gold -= cost
    state.builds -= 1
    one.upgrades.append(Done(order.upgrade, state.next_seq(), active=False))
    told = UpgradeCompleted(
        audience=EVERYONE,
        seat=one.seat,
        upgrade=order.upgrade,
        cost=cost,
        count=len(one.upgrades),
    )
    table.tell(told)
    if goal_reached(state, one.seat):
        win(table, team(state, one.seat), "upgrades", "C-WIN-01")


def take_merc(state: State, one: Kingdom, merc: str) -> str:
    """Take a mercenary out of its slot, which is free at once (C-SLOT-08)."""
    name = named(state.lying(one), merc)
    assert name is not None  # noqa: S101  (checked)
    at = next(at for at, unit in one.units.items() if unit == name)
    del one.units[at]
    return name


def settle(table: Tables, order: Settle) -> None:
    """Put a mercenary under a building, free and face up.

    Rules: C-SETTLE-01 to C-SETTLE-04, C-COST-13.
    """
    state, one = table.state, table.state.active
    merc = take_merc(state, one, order.merc)
    home = named([built.name for built in one.buildings], order.building)
    for place_at, built in enumerate(one.buildings):
        if built.name == home:
            guest = Settled(merc, state.next_seq(), active=False)
            one.buildings[place_at] = replace(built, settled=guest)
    table.tell(MercSettled(audience=EVERYONE, seat=one.seat, merc=merc, building=home or ""))
    table.reveal()


def use(table: Tables, order: Use) -> None:
    """Show a mercenary, carry its ability out, and discard it, however short it has lain there.

    Rules: C-MERC-02, C-MERC-03, C-MERC-06, C-MERC-08, C-COST-13.
    """
    state, one = table.state, table.state.active
    merc = take_merc(state, one, order.merc)
    card = state.cards.card(merc)
    assert isinstance(card, Mercenary)  # noqa: S101  (checked)
    table.tell(MercUsed(audience=EVERYONE, seat=one.seat, merc=merc))
    table.reveal()
    for op in card.ability.do:
        DEEDS.carry_out(EffectContext(table, one, order), op)
    discard(state, [merc])


def quest(table: Tables, order: Quest) -> None:
    """Complete a Quest: discard the mercenary, look at the top Legendary cards.

    Rules: C-QUEST-01, C-QUEST-04 to C-QUEST-07, C-COST-13, C-DECK-06 (what is left must do).
    """
    state, one = table.state, table.state.active
    merc = take_merc(state, one, order.merc)
    table.tell(QuestCompleted(audience=EVERYONE, seat=one.seat, merc=merc))
    discard(state, [merc])
    state.shown = draw(state.legends, SHOWN)
    cards = tuple(state.shown)
    table.tell(LegendsShown(audience=owners(state, one.seat), seat=one.seat, cards=cards))
    table.reveal()


def pick(table: Tables, order: Pick) -> None:
    """Take one Legendary card to hand; the others go to the bottom in the order drawn.

    Rules: C-QUEST-01, C-QUEST-05, C-LEGEND-01, C-INFO-13, C-CARD-09.
    """
    state, one = table.state, table.state.active
    name = named(state.shown, order.card)
    assert name is not None  # noqa: S101  (checked)
    one.hand.append(name)
    state.legends.extend(card for card in state.shown if card != name)
    state.shown = []
    table.tell(LegendTaken(audience=EVERYONE, seat=one.seat))
    table.tell(LegendChosen(audience=owners(state, one.seat), seat=one.seat, card=name))
