"""The battle score: A, D and S, with every part that made them; the AI forecasts with it too.

Rules: C-SCORE-01 to C-SCORE-07, C-EFFECT-06 to C-EFFECT-09, C-SURVIVE-07.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.catalog.card_verbs import (
    BATTLE,
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
from engine.capital.entities.kingdom_figures import METRICS, tracker, within
from engine.capital.events.wars import Part

Side = Literal["attack", "defence"]


class WarSide(NamedTuple):
    """One side of a war: whose, which troops fight, which mercenaries help."""

    realm: OpenKingdom
    troops: tuple[str, ...]
    mercs: tuple[str, ...] = ()


class Score(NamedTuple):
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
class Field:
    """What the effects of a battle change."""

    world: OpenTable
    hosts: dict[Side, WarSide]
    values: dict[tuple[Side, str], int]
    totals: dict[Side, int]
    passive: int
    siege: int
    heal: dict[Side, int]
    parts: list[Part]

    def note(self, side: Side, source: str, on: str, by: int) -> None:
        """Keep a term of the sum, so that the number can be explained."""
        self.parts.append(Part(side=side, source=source, on=on, by=by))


OTHER: dict[Side, Side] = {"attack": "defence", "defence": "attack"}


def fight(world: OpenTable, attackers: WarSide, defenders: WarSide) -> Score:
    """Work out a war with its troops and mercenaries fixed.

    Rules: C-SCORE-02 to C-SCORE-05, C-SCORE-07; C-EFFECT-07 (the attacker's effects first).
    """
    hosts: dict[Side, WarSide] = {"attack": attackers, "defence": defenders}
    field = Field(
        world, hosts, {}, {"attack": 0, "defence": 0}, 0, 0, {"attack": 0, "defence": 0}, []
    )
    for side, host in hosts.items():
        for name in host.troops:
            printed = printed_points(world, side, name)
            field.values[side, name] = printed
            field.note(side, name, name, printed)
    field.passive = tracker(world, defenders.realm).defence
    field.note("defence", "tracker", "passive", field.passive)
    for side in hosts:
        _effects(field, side)
    passive = max(0, field.passive)
    return Score(
        attack=max(0, _sum(field, "attack") + field.totals["attack"]),
        defence=max(0, passive + _sum(field, "defence") + field.totals["defence"]),
        passive=passive,
        siege=max(0, field.siege),
        attacker_heal=max(0, field.heal["attack"]),
        defender_heal=max(0, field.heal["defence"]),
        parts=tuple(field.parts),
    )


def printed_points(world: OpenTable, side: Side, name: str) -> int:
    """Read a troop's printed Attack or Defence."""
    troop = world.cards.card(name)
    assert isinstance(troop, Troop)  # noqa: S101  (only troops fight)
    return troop.attack if side == "attack" else troop.defence


def _sum(field: Field, side: Side) -> int:
    """Add a side's fighting values, each at least 0 (C-EFFECT-08)."""
    return sum(max(0, value) for (of, _), value in field.values.items() if of == side)


def _effects(field: Field, side: Side) -> None:
    """Carry out a side's effects: open sources by sequence, mercenaries, then troops as listed."""
    host = field.hosts[side]
    for _, name, source in active_sources(field.world, host.realm):
        _carry_out(field, side, name, source.on("battle"))
    for name in host.mercs:
        merc = field.world.cards.card(name)
        assert isinstance(merc, Mercenary)  # noqa: S101  (only mercenaries are committed as such)
        for op in merc.ability.do:
            BATTLE.carry_out(field, op, side, name)
    for name in host.troops:
        _carry_out(field, side, name, field.world.cards.card(name).on("battle"))


def _carry_out(field: Field, side: Side, name: str, effects: Iterable[Effect]) -> None:
    for effect in effects:
        if war_holds(field.world, field.hosts, side, effect.conditions):
            for op in effect.do:
                BATTLE.carry_out(field, op, side, name)


def war_holds(
    world: OpenTable,
    hosts: dict[Side, WarSide],
    side: Side,
    conditions: Iterable[Condition],
    result: str = "",
) -> bool:
    """Tell whether every condition holds for one side of a war (C-EFFECT-03, C-EFFECT-04)."""
    return all(_one_holds(world, hosts, side, condition, result) for condition in conditions)


def _one_holds(
    world: OpenTable, hosts: dict[Side, WarSide], side: Side, condition: Condition, result: str
) -> bool:
    own, other = hosts[side], hosts[OTHER[side]]
    if isinstance(condition, MetricIf):
        fighters = {"fighters": own, "enemy_fighters": other}.get(condition.metric)
        if fighters is not None:
            return within(len(fighters.troops), condition)
        return within(METRICS[condition.metric](world, own.realm), condition)
    if isinstance(condition, RoleIf):
        return condition.role == ("attacker" if side == "attack" else "defender")
    if isinstance(condition, TagIf):
        return _tagged(world, own if condition.side == "mine" else other, condition.tag)
    return condition.result == result


def _tagged(world: OpenTable, host: WarSide, tag: str) -> bool:
    return any(tag in getattr(world.cards.card(name), "tags", ()) for name in host.troops)


@BATTLE.teach(Points)
def points(field: Field, effect: Points, side: Side, source: str) -> None:
    """Change fighting points, never printed ones (C-EFFECT-09)."""
    if effect.to == "passive":
        field.passive += effect.by
        field.note("defence", source, "passive", effect.by)
    elif effect.to in {"total", "enemy_total"}:
        on = side if effect.to == "total" else OTHER[side]
        field.totals[on] += effect.by
        field.note(on, source, "total", effect.by)
    else:
        for name in _changed(field.hosts[side].troops, effect.to, source):
            field.values[side, name] += effect.by
            field.note(side, source, name, effect.by)


def _changed(troops: Sequence[str], to: str, source: str) -> Sequence[str]:
    if to == "self":
        return (source,)
    return [name for name in troops if to == "each" or name != source]


@BATTLE.teach(Heal)
def heal(field: Field, effect: Heal, side: Side, source: str) -> None:
    """Add to the owner's budget (C-SURVIVE-07)."""
    field.heal[side] += effect.by
    field.note(side, source, "heal", effect.by)


@BATTLE.teach(Siege)
def siege(field: Field, effect: Siege, side: Side, source: str) -> None:
    """Add HP for razing buildings when the attacker wins (C-RAZE-08)."""
    if side == "attack":
        field.siege += effect.by
        field.note(side, source, "siege", effect.by)


def result_for(side: Side, score: int) -> Literal["won", "drawn", "lost"]:
    """Say how a war ended for one side (C-SCORE-01, C-SCORE-06)."""
    if score == 0:
        return "drawn"
    return "won" if (score > 0) == (side == "attack") else "lost"


__all__ = [
    "Field",
    "Op",
    "Score",
    "Side",
    "WarSide",
    "fight",
    "printed_points",
    "result_for",
    "war_holds",
]
