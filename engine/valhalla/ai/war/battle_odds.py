"""The odds of a battle: the forecast of the rules, by what is known."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.entities.units_and_places import ScoutedForce, Unit
from engine.valhalla.planning.battle_forecast import BattleForecast, ImaginedBattle, forecast_battle
from engine.valhalla.view import OwnSide

SCOUTING_RANGE: Final = 3
"""Foes within this distance are scouted."""
MIN_SHARE_LEFT: Final = Fraction(1, 5)
"""A victory that leaves a smaller share of the army is not worth it."""
MIN_SLAIN_PER_LOST: Final = Fraction(1, 2)
"""An attack that wears a garrison down must slay so many for each own loss."""
CERTAIN_SHARE: Final = Fraction(4, 5)
"""A victory that leaves at least this share is certain: then the Ruler may lead."""
MIN_STRENGTH_RATIO: Final = Fraction(2, 3)
"""An army weaker than this share of the foe's strength is not forecast."""
MAX_UNITS_WITHOUT_WAVE: Final = 50
"""A Human Wave needs more units than this (V-6.6-11)."""


@dataclass(frozen=True)
class BattleOdds:
    """The odds of an attack with its best tactic."""

    won: bool
    share_left: Fraction
    """The share of the army that would live."""
    tactic: str = ""
    slain: int = 0
    lost: int = 0

    @property
    def is_worth_the_losses(self) -> bool:
        """Whether the defenders lose enough for the losses of the attackers."""
        return self.share_left > 0 and self.slain >= MIN_SLAIN_PER_LOST * self.lost

    @property
    def is_worth_winning(self) -> bool:
        return self.won and self.share_left >= MIN_SHARE_LEFT


WON_WITHOUT_BATTLE: Final = BattleOdds(won=True, share_left=Fraction(1))
LOST_BATTLE: Final = BattleOdds(won=False, share_left=Fraction(0))


def forecast_attack(
    writer: OrderWriter, survey: Survey, army: Sequence[Unit], at: str
) -> BattleOdds:
    """Forecast the attack of an army on a hex, with each tactic that may help."""
    if not survey.count_enemy_units(at):
        return WON_WITHOUT_BATTLE if survey.count_enemy_units(at) == 0 else LOST_BATTLE
    if army_strength(writer.me, army) < MIN_STRENGTH_RATIO * _foe_strength(survey, at):
        return LOST_BATTLE
    best = LOST_BATTLE
    for tactic in _list_attack_tactics(writer.me, army):
        found = forecast_battle(writer.view, writer.me, ImaginedBattle(at, army, tactic=tactic))
        one = _odds_of_forecast(found, len(army), tactic)
        if (one.won, one.share_left) > (best.won, best.share_left):
            best = one
        if best.share_left >= CERTAIN_SHARE:
            break
    return best


def _odds_of_forecast(forecasted: BattleForecast | None, size: int, tactic: str) -> BattleOdds:
    if forecasted is None or forecasted.can_overrun:
        return WON_WITHOUT_BATTLE
    slain, lost = sum(forecasted.enemy_losses.values()), sum(forecasted.own_losses.values())
    return BattleOdds(forecasted.won, Fraction(forecasted.survivors, size), tactic, slain, lost)


def _list_attack_tactics(me: OwnSide, army: Sequence[Unit]) -> tuple[str, ...]:
    """Return the tactics that an attacker should try."""
    if not any(me.kind_of(unit).can_lead for unit in army):
        return ("",)
    wave = ("human_wave",) if len(army) > MAX_UNITS_WITHOUT_WAVE else ()
    return (*wave, "pointy_end", "stampede", "pincer")


# Might: a plain measure, where no battle is forecast


def army_strength(me: OwnSide, units: Iterable[Unit]) -> float:
    """Return the strength of units by their attack and hit points."""
    lines = [me.kind_of(unit).statline for unit in units]
    return math.sqrt(sum(line.hp for line in lines) * sum(line.attack for line in lines))


def _foe_strength(survey: Survey, at: str) -> float:
    """Return the strength of foes in a hex by the reports of this turn."""
    return sum(map(_reported_strength, survey.reports_by_hex.get(at, ())))


def seen_strength(survey: Survey, foe: Seat) -> float:
    """Return the strength of one side by the reports of this turn."""
    return sum(
        _reported_strength(one)
        for reports in survey.reports_by_hex.values()
        for one in reports
        if one.seat == foe
    )


def _reported_strength(told: ScoutedForce) -> float:
    return math.sqrt(told.hp * told.attack)


def strongest_foe_near(survey: Survey, at: str, reach: int) -> float:
    """Return the strength of the strongest known foe within so many hexes."""
    hexes = (at,) if reach == 0 else tuple(survey.threatening_hexes(at, reach))
    return max((_foe_strength(survey, foe) for foe in hexes), default=0.0)
