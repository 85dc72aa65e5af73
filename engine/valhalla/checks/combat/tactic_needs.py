"""What a tactic lacks by what its own side knows before the battle (V-12.6-15).

Rules: V-6.6-03, V-6.6-11 to V-6.6-13, V-6.6-15, V-6.6-16, V-6.6-22, V-6.6-23.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.battle import stack_defense
from engine.valhalla.battle.stack import total
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.rule_tables import Tactic
from engine.valhalla.catalog.rule_tables import ground as lands
from engine.valhalla.catalog.rule_tables import tactics as book
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.catalog.tactic_verbs import TacticVerb
from engine.valhalla.checks.case import no
from engine.valhalla.checks.combat.formations import Ground
from engine.valhalla.cities.cities import forts
from engine.valhalla.combat.armies import Army, arrayed
from engine.valhalla.combat.battle_wishes import BattleWishes
from engine.valhalla.combat.sites import FIELD
from engine.valhalla.orders.fields import REACH
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import Own

UNKNOWN: Final = 99
"""In place of the walls of a city that another side holds."""


@dataclass(frozen=True)
class Muster:
    """Own units as they would stand in a battle, by a tactic and a formation."""

    ground: Ground
    tactic: str
    formation: StandingFormation | None = None
    walls: int = 0
    """So many levels may raise the Defense of own stacks (V-3.2-12)."""
    heavies: int = 0
    """Heavy units that are known to come."""

    @cached_property
    def army(self) -> Army:
        me, wish = self.ground.me, BattleWishes(formation=self.formation, tactic=self.tactic)
        return arrayed(me.seat, me.special, self.ground.force, wish, self.ground.held)


def warn(muster: Muster) -> Iterator[Refusal]:
    """Warn of a tactic that will fail or bring nothing as things stand (V-6.6-03)."""
    at, name = muster.ground.at, muster.tactic
    if name not in book() or at == REACH:
        return
    one = book()[name]
    missing = next(_missing(muster, one), "")
    idle = next(_idle(muster, one), "")
    if missing == "army":
        count = len(muster.ground.units)
        yield no("TACTIC_LACKS", one.rule, tactic=name, hex=at, requirement=missing, count=count)
    elif missing:
        yield no("TACTIC_LACKS", one.rule, tactic=name, hex=at, requirement=missing)
    elif idle:
        yield no("TACTIC_IDLE", one.rule, tactic=name, hex=at, requirement=idle)


def walls(me: Own, at: str) -> int:
    """Tell how many levels of walls may help a side that defends a hex, at the most."""
    place, feature = me.places.get(at), me.land.features.get(at)
    if feature == FIELD:
        return lands().features[FIELD].fortifications
    if place is not None and place.city:
        return forts(place, me.special)["walls"]
    return UNKNOWN if feature == "city" else 0


def _missing(muster: Muster, one: Tactic) -> Iterator[str]:
    """Name the requirements that are not met, whatever the foe brings."""
    ground, needs = muster.ground, one.needs
    if needs.army_over is not None and len(ground.units) <= needs.army_over:
        yield "army"
    heavies = sum(ground.me.kind(unit).is_heavy for unit in ground.units)
    if needs.more_heavy and heavies <= muster.heavies:
        yield "heavy"
    if needs.broken_ground and ground.me.land.plains(ground.at):
        yield "broken_ground"
    if needs.wedge and not muster.army.wedged:
        yield "wedge"
    if needs.defense_least is not None and not _firm(muster, needs.defense_least):
        yield "defense"


def _firm(muster: Muster, least: int) -> bool:
    """Tell whether all own stacks have so much Defense at the start (V-6.6-13)."""
    stacks = muster.army.host.stacks.values()
    return all(total(stack_defense.defense(one, muster.walls, None)) >= least for one in stacks)


def _idle(muster: Muster, one: Tactic) -> Iterator[str]:
    """Name whom a tactic is for, where no one of these will be there."""
    for verb in one.does:
        mode = _only(verb)
        stacks = muster.army.host.stacks.values() if mode is not None else ()
        if mode is not None and not any(stack.travels(mode) for stack in stacks):
            yield mode


def _only(verb: TacticVerb) -> Mode | None:
    return verb.only if isinstance(verb, tactic_verbs.Sharpen | tactic_verbs.Speed) else None
