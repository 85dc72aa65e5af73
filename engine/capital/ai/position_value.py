"""What a position is worth to a seat, in turns of the upgrade race."""

from functools import cached_property
from math import exp
from typing import Final

from engine.capital.ai.kingdom_outlook import (
    KingdomModel,
    Outlook,
    compute_gain,
    compute_outlook,
    model_finished_kingdom,
)
from engine.capital.ai.race import (
    MAX_GOLD_BUILDING_COST,
    MAX_TURNS,
    RaceState,
    estimate_turns,
    gold_card_chance,
)
from engine.capital.ai.tuning import Tuning
from engine.capital.ai.unseen_cards import RivalCards
from engine.capital.catalog.card_set import Card, Troop
from engine.capital.entities.kingdom import partner_of, rivals_of
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Seat

WIN_WORTH: Final = 1000.0
"""What a won game is worth."""

BuildingLoss = tuple[int, float, str]
"""A building's HP, the turns that its loss would cost, and its name."""


class PositionEvaluator:
    """Evaluates outlooks for one seat at one moment; every part is computed when first needed."""

    def __init__(self, view: View, me: KingdomView, tuning: Tuning) -> None:
        self.view = view
        self.me = me
        self.tuning = tuning
        self.rival_cards = RivalCards(view)
        self._losses: dict[Seat, list[BuildingLoss]] = {}

    @cached_property
    def kingdom(self) -> KingdomModel:
        return model_finished_kingdom(self.me)

    @cached_property
    def rivals(self) -> tuple[KingdomView, ...]:
        return tuple(self.view.kingdoms[seat - 1] for seat in rivals_of(self.view, self.me.seat))

    @cached_property
    def outlooks(self) -> dict[Seat, Outlook]:
        """The outlook of every seat that is not out."""
        view = self.view
        found = {
            one.seat: compute_outlook(view, model_finished_kingdom(one), one.tally)
            for one in view.kingdoms
            if not one.out and one.seat != self.me.seat
        }
        return {**found, self.me.seat: compute_outlook(view, self.kingdom)}

    def estimate_side_turns(self, outlook: Outlook, partner_outlook: Outlook | None) -> float:
        """Estimate the turns a side needs: a seat, or partners who share the upgrades."""
        if partner_outlook is None:
            return estimate_turns(_race_state(outlook, self.view.goal - outlook.upgrades_completed))
        need = max(
            0, self.view.goal - outlook.upgrades_completed - partner_outlook.upgrades_completed
        )
        lean, best = self.tuning.slower_partner_share, MAX_TURNS
        for share in range(need + 1):
            pair = (
                estimate_turns(_race_state(outlook, share)),
                estimate_turns(_race_state(partner_outlook, need - share)),
            )
            best = min(best, max(pair) * lean + min(pair) * (1 - lean))
        return best

    def partner_outlook(self, seat: Seat) -> Outlook | None:
        """Return the outlook of a seat's partner; None if there is none or it is out."""
        partner_seat = partner_of(self.view, seat)
        return None if partner_seat is None else self.outlooks.get(partner_seat)

    @cached_property
    def rival_weights(self) -> dict[Seat, float]:
        """Return a weight for each rival; the nearer to the goal, the higher."""
        turns_by_seat = {
            rival.seat: self.estimate_side_turns(
                self.outlooks[rival.seat], self.partner_outlook(rival.seat)
            )
            for rival in self.rivals
        }
        nearness = {
            seat: exp(-turns_left / self.tuning.rival_lead_turns)
            for seat, turns_left in turns_by_seat.items()
        }
        total = sum(nearness.values())
        return {seat: turns_left / total for seat, turns_left in nearness.items()}

    def evaluate_in_peace(self, outlook: Outlook) -> float:
        """Return what an outlook at the end of the own Build phase is worth without wars."""
        tuning, partner_outlook = self.tuning, self.partner_outlook(self.me.seat)
        if (
            outlook.upgrades_completed
            + (partner_outlook.upgrades_completed if partner_outlook else 0)
            >= self.view.goal
        ):
            return WIN_WORTH
        return (
            outlook.other_worth
            - self.estimate_side_turns(outlook, partner_outlook)
            + tuning.draw * min(outlook.draw, 6)
            + tuning.build * min(outlook.build, 4)
            + tuning.store * min(outlook.store, 4)
        )

    def building_losses(self, seat: Seat) -> list[BuildingLoss]:
        """Return what the loss of each building would cost its kingdom."""
        if seat not in self._losses:
            kingdom_view = self.view.kingdoms[seat - 1]
            kingdom = self.kingdom if seat == self.me.seat else model_finished_kingdom(kingdom_view)
            before, partner_outlook = self.outlooks[seat], self.partner_outlook(seat)
            start = self.estimate_side_turns(before, partner_outlook)
            found_losses = []
            for name, hp in kingdom_view.hp.items():
                after = before.minus(self._building_outlook(kingdom, name))
                cost = self.estimate_side_turns(after, partner_outlook) - start
                cost += self.tuning.draw * (before.draw - after.draw) + self.tuning.hp_razed * hp
                lost_units = sum(1 for slot in kingdom_view.taken if slot.startswith(f"{name}/"))
                found_losses.append((hp, cost + self.tuning.unit_lost * lost_units, name))
            self._losses[seat] = found_losses
        return self._losses[seat]

    def _building_outlook(self, kingdom: KingdomModel, name: str) -> Outlook:
        """Return what a building and its settled mercenary contribute to the outlook."""
        cards = self.view.cards
        building = next(one for one in kingdom.buildings if one.name == name)
        sources = [(name, cards.card(name))]
        if building.settled is not None:
            sources.append((building.settled.name, cards.card(building.settled.name)))
        outlook = compute_gain(self.view, kingdom, sources)
        is_village = getattr(cards.card(name), "banner", "") == "village"
        return outlook._replace(village_cost=outlook.village_cost + is_village)

    def rough_card_worth(self, card: Card) -> float:
        """Return a rough worth of a card, whatever the position."""
        worth = self.tuning.any_card * (2 if card.is_legendary else 1)
        if isinstance(card, Troop):
            worth += self.tuning.attack_point * (card.attack + card.defence)
        return worth


def _race_state(outlook: Outlook, need: int) -> RaceState:
    return RaceState(
        need,
        outlook.upgrades_completed,
        outlook.gold,
        outlook.build,
        outlook.upgrade_discount,
        max(0, min(MAX_GOLD_BUILDING_COST, outlook.village_cost)),
        outlook.gold_upgrades_left > 0,
        outlook.build_upgrades_left > 0,
        gold_card_chance(outlook.draw, outlook.store),
    )
