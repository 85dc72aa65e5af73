"""Weighing a battle before it is fought: the forecast of the rules, on what is known."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.entities.units_and_places import Scouted, Unit
from engine.valhalla.planning.battle_forecast import Forecast, ImaginedBattle, forecast
from engine.valhalla.view import Own

DEAR: Final = Fraction(1, 5)
"""A victory that leaves a smaller share of the army is none."""
BLOOD: Final = Fraction(1, 2)
"""So many must fall for each of the own, in an attack that is to wear a garrison down."""
CERTAIN: Final = Fraction(4, 5)
"""A victory that leaves so much is certain: then even a Ruler may lead."""
HOPELESS: Final = Fraction(2, 3)
"""An army that is so much weaker is not weighed at all."""
WAVE: Final = 50
"""A Human Wave needs more units than this (V-6.6-11)."""


@dataclass(frozen=True)
class Chance:
    """How an attack would go with the tactic that suits it best."""

    won: bool
    left: Fraction
    """The share of the army that would live."""
    tactic: str = ""
    slain: int = 0
    lost: int = 0

    @property
    def bleeds(self) -> bool:
        """Tell whether it costs the defenders nearly as much as the attackers."""
        return self.left > 0 and self.slain >= BLOOD * self.lost

    @property
    def pays(self) -> bool:
        return self.won and self.left >= DEAR


WALKOVER: Final = Chance(won=True, left=Fraction(1))
LOST: Final = Chance(won=False, left=Fraction(0))


def chance(pen: OrderWriter, survey: Survey, army: Sequence[Unit], at: str) -> Chance:
    """Forecast the attack of an army on a hex, with each tactic that may help."""
    if not survey.size(at):
        return WALKOVER if survey.size(at) == 0 else LOST
    if might(pen.me, army) < HOPELESS * _theirs(survey, at):
        return LOST
    best = LOST
    for tactic in _tactics(pen.me, army):
        found = forecast(pen.view, pen.me, ImaginedBattle(at, army, tactic=tactic))
        one = _judged(found, len(army), tactic)
        if (one.won, one.left) > (best.won, best.left):
            best = one
        if best.left >= CERTAIN:
            break
    return best


def _judged(found: Forecast | None, size: int, tactic: str) -> Chance:
    if found is None or found.ridden:
        return WALKOVER
    slain, lost = sum(found.slain.values()), sum(found.lost.values())
    return Chance(found.won, Fraction(found.left, size), tactic, slain, lost)


def _tactics(me: Own, army: Sequence[Unit]) -> tuple[str, ...]:
    """Name the tactics of an attacker that are worth a try."""
    if not any(me.kind(unit).leads for unit in army):
        return ("",)
    wave = ("human_wave",) if len(army) > WAVE else ()
    return (*wave, "pointy_end", "stampede", "pincer")


# Might: a plain measure, where no battle is forecast


def might(me: Own, units: Iterable[Unit]) -> float:
    """Measure units by what they deal and what they bear."""
    lines = [me.kind(unit).line for unit in units]
    return math.sqrt(sum(line.hp for line in lines) * sum(line.attack for line in lines))


def _theirs(survey: Survey, at: str) -> float:
    """Measure who stands in a hex by the reports of this turn."""
    return sum(map(_measure, survey.scouted.get(at, ())))


def seen(survey: Survey, foe: Seat) -> float:
    """Measure all whom the reports of this turn tell of one side."""
    return sum(_measure(one) for some in survey.scouted.values() for one in some if one.seat == foe)


def _measure(told: Scouted) -> float:
    return math.sqrt(told.hp * told.attack)


def danger(survey: Survey, at: str, most: int) -> float:
    """Measure the strongest force of others that is known within so many hexes of one."""
    near = (at,) if most == 0 else tuple(survey.near(at, most))
    return max((_theirs(survey, foe) for foe in near), default=0.0)
