"""What a war would come to, as far as its declarer can know before declaring it."""

from typing import Final, NamedTuple

from engine.capital.ai.unseen_cards import RivalCards
from engine.capital.ai.war_choices import choose_survivors
from engine.capital.combat.battle_score import WarSide, compute_battle_score
from engine.capital.orders import War
from engine.capital.view import KingdomView, View

MIN_CHANCE_COUNTED: Final = 0.02
"""Defences that are less likely than this are left out of the range."""


class WarOutlook(NamedTuple):
    """Both sums of a war before it is declared; what lies face down makes the defence a range."""

    attack: int
    least_defence: int
    most_defence: int
    wins_of_ten: int
    most_razed: int
    """HP of buildings that a victory over the least defence razes (C-RAZE-08)."""
    most_home: int
    """Points of troops that such a victory brings home (C-SURVIVE-07)."""
    home: tuple[str, ...] = ()
    """The troops that are best brought home then."""
    fallen: tuple[str, ...] = ()
    """The other attackers."""

    @property
    def is_certain(self) -> bool:
        """Tell whether nothing that lies face down can change the sum."""
        return self.least_defence == self.most_defence


def forecast_war(view: View, me: KingdomView, order: War) -> WarOutlook:
    """Forecast a war; what a rival has face down counts with the chances of unseen cards."""
    rival = view.kingdoms[order.target - 1]
    attackers = WarSide(me, order.troops, order.mercs)
    known = compute_battle_score(view, attackers, WarSide(rival, ()))
    chances = RivalCards(view).estimate_defence(rival)
    likely = [points for points, chance in enumerate(chances) if chance >= MIN_CHANCE_COUNTED]
    winning = sum(chance for points, chance in enumerate(chances) if known.score - points >= 1)
    least = min(likely, default=0)
    best = known.score - least
    most_home = max(0, best) + known.attacker_heal
    home = choose_survivors(view, order.troops, most_home) if best >= 1 else ()
    return WarOutlook(
        attack=known.attack,
        least_defence=known.defence + least,
        most_defence=known.defence + max(likely, default=0),
        wins_of_ten=_round_to_tenths(winning),
        most_razed=best + known.siege if best >= 1 else 0,
        most_home=most_home,
        home=home,
        fallen=tuple(one for one in order.troops if one not in home),
    )


def _round_to_tenths(chance: float) -> int:
    """Round a chance to tenths; what is only nearly certain is never told as certain."""
    if chance in {0.0, 1.0}:
        return round(10 * chance)
    return min(9, max(1, round(10 * chance)))
