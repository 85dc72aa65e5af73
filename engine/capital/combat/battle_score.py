"""The battle score: A, D and S, and the parts they are made of; the AI uses it for forecasts too.

Rules: C-SCORE-01 to C-SCORE-07, C-EFFECT-06 to C-EFFECT-09, C-SURVIVE-07.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.catalog.card_verbs import (
    BATTLE_VERBS,
    Condition,
    Effect,
    Heal,
    MetricIf,
    Op,
    Points,
    RoleIf,
    Siege,
    TagIf,
)
from engine.capital.entities.kingdom import OpenKingdom, OpenTable, active_sources
from engine.capital.entities.kingdom_figures import (
    METRIC_FUNCTIONS,
    income_tracker,
    is_within_bounds,
)
from engine.capital.events.wars import Part

Side = Literal["attack", "defence"]


class WarSide(NamedTuple):
    """One side of a war: whose, which troops fight, which mercenaries help."""

    kingdom: OpenKingdom
    troops: tuple[str, ...]
    mercs: tuple[str, ...] = ()


class BattleScore(NamedTuple):
    """The outcome of a war in numbers."""

    attack: int
    defence: int
    passive: int
    siege: int
    attacker_heal: int
    defender_heal: int
    parts: tuple[Part, ...]

    @property
    def score(self) -> int:
        """S = A - D (C-SCORE-02)."""
        return self.attack - self.defence


@dataclass(slots=True)
class BattleTotals:
    """The running totals of a war, changed by its effects."""

    table: OpenTable
    sides: dict[Side, WarSide]
    fighter_points: dict[tuple[Side, str], int]
    side_totals: dict[Side, int]
    passive: int
    siege: int
    heal: dict[Side, int]
    parts: list[Part]

    def record_part(self, side: Side, source: str, on: str, by: int) -> None:
        """Record a term of the sum, so that the number can be explained."""
        self.parts.append(Part(side=side, source=source, on=on, by=by))


OPPOSITE_SIDE: dict[Side, Side] = {"attack": "defence", "defence": "attack"}


def compute_battle_score(table: OpenTable, attackers: WarSide, defenders: WarSide) -> BattleScore:
    """Compute the score of a war between two sides.

    Rules: C-SCORE-02 to C-SCORE-05, C-SCORE-07; C-EFFECT-07 (the attacker's effects first).
    """
    sides: dict[Side, WarSide] = {"attack": attackers, "defence": defenders}
    totals = BattleTotals(
        table, sides, {}, {"attack": 0, "defence": 0}, 0, 0, {"attack": 0, "defence": 0}, []
    )
    for side, war_side in sides.items():
        for name in war_side.troops:
            printed = printed_points(table, side, name)
            totals.fighter_points[side, name] = printed
            totals.record_part(side, name, name, printed)
    totals.passive = income_tracker(table, defenders.kingdom).defence
    totals.record_part("defence", "tracker", "passive", totals.passive)
    for side in sides:
        _carry_out_side_effects(totals, side)
    passive = max(0, totals.passive)
    return BattleScore(
        attack=max(0, _sum_fighter_points(totals, "attack") + totals.side_totals["attack"]),
        defence=max(
            0, passive + _sum_fighter_points(totals, "defence") + totals.side_totals["defence"]
        ),
        passive=passive,
        siege=max(0, totals.siege),
        attacker_heal=max(0, totals.heal["attack"]),
        defender_heal=max(0, totals.heal["defence"]),
        parts=tuple(totals.parts),
    )


def printed_points(table: OpenTable, side: Side, name: str) -> int:
    """Return a troop's printed Attack or Defence."""
    troop = table.cards.card(name)
    assert isinstance(troop, Troop)  # noqa: S101  (only troops fight)
    return troop.attack if side == "attack" else troop.defence


def _sum_fighter_points(totals: BattleTotals, side: Side) -> int:
    """Add a side's fighting values, each at least 0 (C-EFFECT-08)."""
    return sum(
        max(0, value)
        for (fighter_side, _), value in totals.fighter_points.items()
        if fighter_side == side
    )


def _carry_out_side_effects(totals: BattleTotals, side: Side) -> None:
    """Carry out a side's effects: open sources by sequence, mercenaries, then troops as listed."""
    war_side = totals.sides[side]
    for _, name, source in active_sources(totals.table, war_side.kingdom):
        _carry_out_effects(totals, side, name, source.effects_on("battle"))
    for name in war_side.mercs:
        merc = totals.table.cards.card(name)
        assert isinstance(merc, Mercenary)  # noqa: S101  (only mercenaries are committed as such)
        for op in merc.ability.do:
            BATTLE_VERBS.carry_out_effect(totals, op, side, name)
    for name in war_side.troops:
        _carry_out_effects(totals, side, name, totals.table.cards.card(name).effects_on("battle"))


def _carry_out_effects(
    totals: BattleTotals, side: Side, name: str, effects: Iterable[Effect]
) -> None:
    for effect in effects:
        if war_conditions_hold(totals.table, totals.sides, side, effect.conditions):
            for op in effect.do:
                BATTLE_VERBS.carry_out_effect(totals, op, side, name)


def war_conditions_hold(
    table: OpenTable,
    sides: dict[Side, WarSide],
    side: Side,
    conditions: Iterable[Condition],
    result: str = "",
) -> bool:
    """Tell whether every condition holds for one side of a war (C-EFFECT-03, C-EFFECT-04)."""
    return all(_condition_holds(table, sides, side, condition, result) for condition in conditions)


def _condition_holds(
    table: OpenTable, sides: dict[Side, WarSide], side: Side, condition: Condition, result: str
) -> bool:
    own, other = sides[side], sides[OPPOSITE_SIDE[side]]
    if isinstance(condition, MetricIf):
        fighters = {"fighters": own, "enemy_fighters": other}.get(condition.metric)
        if fighters is not None:
            return is_within_bounds(len(fighters.troops), condition)
        return is_within_bounds(METRIC_FUNCTIONS[condition.metric](table, own.kingdom), condition)
    if isinstance(condition, RoleIf):
        return condition.role == ("attacker" if side == "attack" else "defender")
    if isinstance(condition, TagIf):
        return _has_tag(table, own if condition.side == "mine" else other, condition.tag)
    return condition.result == result


def _has_tag(table: OpenTable, war_side: WarSide, tag: str) -> bool:
    return any(tag in getattr(table.cards.card(name), "tags", ()) for name in war_side.troops)


@BATTLE_VERBS.teach(Points)
def change_points(totals: BattleTotals, effect: Points, side: Side, source: str) -> None:
    """Change fighting points, never printed ones (C-EFFECT-09)."""
    if effect.to == "passive":
        totals.passive += effect.by
        totals.record_part("defence", source, "passive", effect.by)
    elif effect.to in {"total", "enemy_total"}:
        on = side if effect.to == "total" else OPPOSITE_SIDE[side]
        totals.side_totals[on] += effect.by
        totals.record_part(on, source, "total", effect.by)
    else:
        for name in _changed_troops(totals.sides[side].troops, effect.to, source):
            totals.fighter_points[side, name] += effect.by
            totals.record_part(side, source, name, effect.by)


def _changed_troops(troops: Sequence[str], to: str, source: str) -> Sequence[str]:
    if to == "self":
        return (source,)
    return [name for name in troops if to == "each" or name != source]


@BATTLE_VERBS.teach(Heal)
def add_heal(totals: BattleTotals, effect: Heal, side: Side, source: str) -> None:
    """Add to the owner's budget (C-SURVIVE-07)."""
    totals.heal[side] += effect.by
    totals.record_part(side, source, "heal", effect.by)


@BATTLE_VERBS.teach(Siege)
def add_siege(totals: BattleTotals, effect: Siege, side: Side, source: str) -> None:
    """Add HP for razing buildings when the attacker wins (C-RAZE-08)."""
    if side == "attack":
        totals.siege += effect.by
        totals.record_part(side, source, "siege", effect.by)


def war_result(side: Side, score: int) -> Literal["won", "drawn", "lost"]:
    """Return how a war ended for one side (C-SCORE-01, C-SCORE-06)."""
    if score == 0:
        return "drawn"
    return "won" if (score > 0) == (side == "attack") else "lost"


__all__ = [
    "BattleScore",
    "BattleTotals",
    "Op",
    "Side",
    "WarSide",
    "compute_battle_score",
    "printed_points",
    "war_conditions_hold",
    "war_result",
]
