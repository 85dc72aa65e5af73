"""What a position is worth to a seat, in turns of the race: its own, its rivals', and of war."""

from functools import cached_property
from math import exp
from typing import Final

from engine.capital.ai.kingdom_outlook import KingdomModel, Outlook, gain, land_of, outlook
from engine.capital.ai.race import DEAR, STUCK, Pace, luck, turns
from engine.capital.ai.tuning import Temper
from engine.capital.ai.unseen_cards import Foes
from engine.capital.catalog.card_set import Card, Troop
from engine.capital.entities.kingdom import partner, rivals
from engine.capital.view import RealmView, View
from engine.core.protocol.values import Seat

WON: Final = 1000.0
"""What a won game is worth."""

Loss = tuple[int, float, str]
"""A building: its HP, the turns that its loss would cost, its name."""


class Scales:
    """Weighs outlooks for one seat at one moment; what is not asked for is not worked out."""

    def __init__(self, view: View, me: RealmView, temper: Temper) -> None:
        self.view = view
        self.me = me
        self.temper = temper
        self.foes = Foes(view)
        self._losses: dict[Seat, list[Loss]] = {}

    @cached_property
    def land(self) -> KingdomModel:
        return land_of(self.me)

    @cached_property
    def rivals(self) -> tuple[RealmView, ...]:
        return tuple(self.view.realms[seat - 1] for seat in rivals(self.view, self.me.seat))

    @cached_property
    def outlooks(self) -> dict[Seat, Outlook]:
        """How everybody still standing is seen to stand."""
        view = self.view
        found = {
            one.seat: outlook(view, land_of(one), one.tally)
            for one in view.realms
            if not one.out and one.seat != self.me.seat
        }
        return {**found, self.me.seat: outlook(view, self.land)}

    def side_turns(self, one: Outlook, other: Outlook | None) -> float:
        """Estimate the turns of a side: of a seat, or of partners who share what is needed."""
        if other is None:
            return turns(_pace(one, self.view.goal - one.level))
        need = max(0, self.view.goal - one.level - other.level)
        lean, best = self.temper.lean, STUCK
        for share in range(need + 1):
            pair = turns(_pace(one, share)), turns(_pace(other, need - share))
            best = min(best, max(pair) * lean + min(pair) * (1 - lean))
        return best

    def ally(self, seat: Seat) -> Outlook | None:
        """Find the outlook of a seat's partner who still stands."""
        ally = partner(self.view, seat)
        return None if ally is None else self.outlooks.get(ally)

    @cached_property
    def weights(self) -> dict[Seat, float]:
        """Weigh the rivals: who is near the goal matters most."""
        left = {
            one.seat: self.side_turns(self.outlooks[one.seat], self.ally(one.seat))
            for one in self.rivals
        }
        near = {seat: exp(-one / self.temper.near) for seat, one in left.items()}
        total = sum(near.values())
        return {seat: one / total for seat, one in near.items()}

    def weigh(self, one: Outlook) -> float:
        """Tell what an outlook at the end of the own Build phase is worth in peace."""
        temper, ally = self.temper, self.ally(self.me.seat)
        if one.level + (ally.level if ally else 0) >= self.view.goal:
            return WON
        return (
            one.comfort
            - self.side_turns(one, ally)
            + temper.draw * min(one.draw, 6)
            + temper.build * min(one.build, 4)
            + temper.store * min(one.store, 4)
        )

    def losses(self, seat: Seat) -> list[Loss]:
        """Tell what the loss of each of a kingdom's buildings would cost it."""
        if seat not in self._losses:
            realm = self.view.realms[seat - 1]
            land = self.land if seat == self.me.seat else land_of(realm)
            before, ally = self.outlooks[seat], self.ally(seat)
            start = self.side_turns(before, ally)
            found = []
            for name, hp in realm.hp.items():
                after = before.minus(self._brought(land, name))
                cost = self.side_turns(after, ally) - start
                cost += self.temper.draw * (before.draw - after.draw) + self.temper.rubble * hp
                guests = sum(1 for slot in realm.taken if slot.startswith(f"{name}/"))
                found.append((hp, cost + self.temper.guest * guests, name))
            self._losses[seat] = found
        return self._losses[seat]

    def _brought(self, land: KingdomModel, name: str) -> Outlook:
        """Tell what a building and whoever is settled under it have brought."""
        cards = self.view.cards
        built = next(one for one in land.buildings if one.name == name)
        sources = [(name, cards.card(name))]
        if built.settled is not None:
            sources.append((built.settled.name, cards.card(built.settled.name)))
        found = gain(self.view, land, sources)
        village = getattr(cards.card(name), "banner", "") == "village"
        return found._replace(village=found.village + village)

    def fancy(self, card: Card) -> float:
        """Tell what a card is worth at first sight."""
        worth = self.temper.fancy * (2 if card.legendary else 1)
        if isinstance(card, Troop):
            worth += self.temper.point * (card.attack + card.defence)
        return worth


def _pace(one: Outlook, need: int) -> Pace:
    return Pace(
        need,
        one.level,
        one.gold,
        one.build,
        one.cheaper,
        max(0, min(DEAR, one.village)),
        one.gold_left > 0,
        one.build_left > 0,
        luck(one.draw, one.store),
    )
