"""Orders of the Build phase carried out: building, upgrades, settling, abilities, Quests."""

from dataclasses import replace

from engine.capital.catalog.card_set import Mercenary
from engine.capital.catalog.card_verbs import IMMEDIATE_VERBS
from engine.capital.entities.kingdom import CompletedUpgrade, SettledMercenary, team_of
from engine.capital.entities.kingdom_figures import card_cost, tally_standing_effects, upgrade_cost
from engine.capital.events.build import MercSettled, MercUsed, QuestCompleted, UpgradeCompleted
from engine.capital.events.cards import LegendChosen, LegendsShown, LegendTaken
from engine.capital.orders import Build, Pick, Quest, Settle, UpgradeCity, Use
from engine.capital.state import Kingdom, State
from engine.capital.turn.elimination import end_with_win, is_goal_reached
from engine.capital.turn.immediate_effects import EffectContext, place_card
from engine.capital.turn.piles import Work, discard_cards, secret_audience
from engine.core.card_piles import draw_from_top, find_card
from engine.core.protocol.values import EVERYONE

LEGENDS_SHOWN = 3
"""Legendary cards a completed Quest shows (C-QUEST-01)."""


def build(work: Work, order: Build) -> None:
    """Pay 1 Build and the Gold cost, and place the card (C-COST-01, C-COST-02)."""
    state, kingdom = work.state, work.state.active_kingdom
    name = find_card(kingdom.hand, order.card)
    assert name is not None  # noqa: S101  (checked)
    cost = card_cost(state, kingdom, state.cards.card(name), tally_standing_effects(state, kingdom))
    state.gold -= cost
    state.builds -= 1
    place_card(work, kingdom, name, order.slot, cost)


def upgrade(work: Work, order: UpgradeCity) -> None:
    """Complete a Capital upgrade; reaching the goal wins at once.

    Rules: C-UPGRADE-01 to C-UPGRADE-06, C-CITY-03, C-WIN-01, C-WIN-03.
    """
    state, kingdom = work.state, work.state.active_kingdom
    cost = upgrade_cost(kingdom, tally_standing_effects(state, kingdom))
    state.gold -= cost
    state.builds -= 1
    kingdom.upgrades.append(
        CompletedUpgrade(order.upgrade, state.take_next_sequence(), active=False)
    )
    event = UpgradeCompleted(
        audience=EVERYONE,
        seat=kingdom.seat,
        upgrade=order.upgrade,
        cost=cost,
        count=len(kingdom.upgrades),
    )
    work.tell(event)
    if is_goal_reached(state, kingdom.seat):
        end_with_win(work, team_of(state, kingdom.seat), "upgrades", "C-WIN-01")


def take_mercenary(state: State, kingdom: Kingdom, merc: str) -> str:
    """Take a mercenary out of its slot, which is free at once (C-SLOT-08)."""
    name = find_card(state.units_in_slot_order(kingdom), merc)
    assert name is not None  # noqa: S101  (checked)
    slot = next(slot for slot, unit in kingdom.units.items() if unit == name)
    del kingdom.units[slot]
    return name


def settle(work: Work, order: Settle) -> None:
    """Put a mercenary under a building, free and face up.

    Rules: C-SETTLE-01 to C-SETTLE-04, C-COST-13.
    """
    state, kingdom = work.state, work.state.active_kingdom
    merc = take_mercenary(state, kingdom, order.merc)
    home = find_card([building.name for building in kingdom.buildings], order.building)
    for index, building in enumerate(kingdom.buildings):
        if building.name == home:
            settled = SettledMercenary(merc, state.take_next_sequence(), active=False)
            kingdom.buildings[index] = replace(building, settled=settled)
    work.tell(MercSettled(audience=EVERYONE, seat=kingdom.seat, merc=merc, building=home or ""))
    work.reveal()


def use(work: Work, order: Use) -> None:
    """Show a mercenary, carry its ability out, and discard it.

    Rules: C-MERC-02, C-MERC-03, C-MERC-06, C-MERC-08, C-COST-13.
    """
    state, kingdom = work.state, work.state.active_kingdom
    merc = take_mercenary(state, kingdom, order.merc)
    card = state.cards.card(merc)
    assert isinstance(card, Mercenary)  # noqa: S101  (checked)
    work.tell(MercUsed(audience=EVERYONE, seat=kingdom.seat, merc=merc))
    work.reveal()
    for op in card.ability.do:
        IMMEDIATE_VERBS.carry_out_effect(EffectContext(work, kingdom, order), op)
    discard_cards(state, [merc])


def quest(work: Work, order: Quest) -> None:
    """Complete a Quest: discard the mercenary, look at the top Legendary cards.

    Rules: C-QUEST-01, C-QUEST-04 to C-QUEST-07, C-COST-13, C-DECK-06 (what is left must do).
    """
    state, kingdom = work.state, work.state.active_kingdom
    merc = take_mercenary(state, kingdom, order.merc)
    work.tell(QuestCompleted(audience=EVERYONE, seat=kingdom.seat, merc=merc))
    discard_cards(state, [merc])
    state.shown = draw_from_top(state.legends, LEGENDS_SHOWN)
    cards = tuple(state.shown)
    work.tell(
        LegendsShown(audience=secret_audience(state, kingdom.seat), seat=kingdom.seat, cards=cards)
    )
    work.reveal()


def pick(work: Work, order: Pick) -> None:
    """Take one Legendary card to hand; the others go to the bottom in the order drawn.

    Rules: C-QUEST-01, C-QUEST-05, C-LEGEND-01, C-INFO-13, C-CARD-09.
    """
    state, kingdom = work.state, work.state.active_kingdom
    name = find_card(state.shown, order.card)
    assert name is not None  # noqa: S101  (checked)
    kingdom.hand.append(name)
    state.legends.extend(card for card in state.shown if card != name)
    state.shown = []
    work.tell(LegendTaken(audience=EVERYONE, seat=kingdom.seat))
    work.tell(
        LegendChosen(audience=secret_audience(state, kingdom.seat), seat=kingdom.seat, card=name)
    )
