"""Which requirements of a tactic are not met, as its side knows before the battle (V-12.6-15).

Rules: V-6.6-03, V-6.6-11 to V-6.6-13, V-6.6-15, V-6.6-16, V-6.6-22, V-6.6-23.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.battle import stack_defense
from engine.valhalla.battle.stack import sum_parts
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.catalog.tactic_tables import Tactic, tactic_table
from engine.valhalla.catalog.tactic_verbs import TacticVerb
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.checks.combat.formations import FormationSite
from engine.valhalla.checks.order_case import make_refusal
from engine.valhalla.cities.cities import forts_in_force
from engine.valhalla.combat.armies import Army, form_army
from engine.valhalla.combat.battle_wishes import BattleWishes
from engine.valhalla.combat.field_fortifications import FIELD_FORTIFICATIONS
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import OwnSide

UNKNOWN_WALLS: Final = 99
"""Stands for the walls of a city that another side holds."""


@dataclass(frozen=True)
class ExpectedArmy:
    """Own units as they would stand in a battle, by a tactic and a formation."""

    ground: FormationSite
    tactic: str
    formation: StandingFormation | None = None
    walls: int = 0
    """How many levels of walls may raise the Defense of own stacks (V-3.2-12)."""
    heavies: int = 0
    """How many Heavy units the foe is known to bring."""

    @cached_property
    def army(self) -> Army:
        me, wish = self.ground.me, BattleWishes(formation=self.formation, tactic=self.tactic)
        return form_army(me.seat, me.special, self.ground.force, wish, self.ground.held)


def warn_of_tactic(muster: ExpectedArmy) -> Iterator[Refusal]:
    """Warn of a tactic that will fail or bring nothing as things stand (V-6.6-03)."""
    at, name = muster.ground.at, muster.tactic
    if name not in tactic_table() or at == EVERY_HEX:
        return
    one = tactic_table()[name]
    missing = next(_missing(muster, one), "")
    idle = next(_unused_modes(muster, one), "")
    if missing == "army":
        count = len(muster.ground.units)
        yield make_refusal(
            "TACTIC_LACKS", one.rule, tactic=name, hex=at, requirement=missing, count=count
        )
    elif missing:
        yield make_refusal("TACTIC_LACKS", one.rule, tactic=name, hex=at, requirement=missing)
    elif idle:
        yield make_refusal("TACTIC_IDLE", one.rule, tactic=name, hex=at, requirement=idle)


def wall_levels(me: OwnSide, at: str) -> int:
    """Return how many levels of walls may at most help a side that defends a hex."""
    place, feature = me.places.get(at), me.land.features.get(at)
    if feature == FIELD_FORTIFICATIONS:
        return terrain_tables().features[FIELD_FORTIFICATIONS].fortifications
    if place is not None and place.is_city:
        return forts_in_force(place, me.special)["walls"]
    return UNKNOWN_WALLS if feature == "city" else 0


def _missing(muster: ExpectedArmy, one: Tactic) -> Iterator[str]:
    """Yield the requirements that are not met, whatever the foe brings."""
    ground, needs = muster.ground, one.needs
    if needs.army_over is not None and len(ground.units) <= needs.army_over:
        yield "army"
    heavies = sum(ground.me.kind_of(unit).is_heavy for unit in ground.units)
    if needs.more_heavy and heavies <= muster.heavies:
        yield "heavy"
    if needs.broken_ground and ground.me.land.is_plains(ground.at):
        yield "broken_ground"
    if needs.wedge and not muster.army.is_wedge:
        yield "wedge"
    if needs.defense_least is not None and not _has_defense(muster, needs.defense_least):
        yield "defense"


def _has_defense(muster: ExpectedArmy, least: int) -> bool:
    """Return whether all own stacks have so much Defense at the start (V-6.6-13)."""
    stacks = muster.army.battle_side.stacks.values()
    return all(
        sum_parts(stack_defense.defense_parts(one, muster.walls, None)) >= least for one in stacks
    )


def _unused_modes(muster: ExpectedArmy, one: Tactic) -> Iterator[str]:
    """Yield the ways of travelling that a tactic helps, where no stack travels so."""
    for verb in one.does:
        mode = _mode_of(verb)
        stacks = muster.army.battle_side.stacks.values() if mode is not None else ()
        if mode is not None and not any(stack.all_travel_by(mode) for stack in stacks):
            yield mode


def _mode_of(verb: TacticVerb) -> Mode | None:
    return verb.only if isinstance(verb, tactic_verbs.Sharpen | tactic_verbs.Speed) else None
