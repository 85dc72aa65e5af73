"""Parts of a battle report: stacks, blows with all their parts, and what each stack had left.

Every part of a number carries its rule. Rules: V-13-33, V-13-25, V-13-55, V-13-57.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.battlefield import AttackRecord
from engine.valhalla.battle.stack import ONE, NumberPart, multiply_parts, sum_parts
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.catalog.unit_tables import CLASSES, unit_tables
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.map_battle import MapBattle
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.events.base import NamedCounts, TraceLine, added_line, multiplier_line
from engine.valhalla.events.battles import AttackReport, StackAtStart, StackReport

RULES_OF_ATTACK_PARTS: Final = {
    "mine": "V-2.1-32",
    "barrage": "V-4.4-45",
    "first_fire": "V-4.3-28",
    "finger_of_death": "V-4.4-41",
    "artillery": "V-3.2-03",
    "leadership": "V-4.4-16",
    "mobility": "V-4.2-16",
    "boon_wrath": "V-10.1-21",
    "boon_aegis": "V-10.1-22",
    "factor": "V-6.2-03",
}
RULES_OF_DEFENSE_PARTS: Final = {
    "units": "V-4.2-14",
    "center": "V-6.1-10",
    "leadership": "V-4.4-17",
    "walls": "V-3.2-02",
    "living_cover": "V-4.3-63",
    "acid_breath": "V-4.3-73",
}
ANY_OFFICER: Final = "officer"
"""Stands for an Officer of another side, whose type is not told."""
CODES_IN_REPORT_ORDER: Final[tuple[str, ...]] = (*CLASSES, ANY_OFFICER, *OFFICERS)
DESIGN_RULE: Final = "V-4.2-25a"
TRUE_ATTACK: Final = "true"
STEADY_ATTACK: Final = "steady"
"""Marks of parts of the Attack: one that bypasses Defense, one that doesn't fall with damage."""
UNKNOWN_PART: Final = "unknown"
"""Source of the part that even perfect information doesn't tell (V-13-25)."""
PARTS_OFFICERS_SEE: Final = frozenset(
    {"first_fire", "artillery", "leadership", "mobility", "factor"}
)
"""Parts of a foe's attack that an Officer sees, besides classes, specials and tactics (V-13-33)."""


def rule_of_attack_part(what: str) -> str:
    """Return the rule of a part of an attack."""
    if what in RULES_OF_ATTACK_PARTS:
        return RULES_OF_ATTACK_PARTS[what]
    if what in unit_tables().specials:
        return unit_tables().specials[what].rule
    if what in tactic_table():
        return tactic_table()[what].rule
    building = city_tables().buildings.get(what)
    return building.rule if building is not None else DESIGN_RULE


def sort_counts(held: Mapping[str, int]) -> NamedCounts:
    """Sort counts by class, in the order of classes, Officers last."""
    return tuple(sorted(held.items(), key=lambda pair: CODES_IN_REPORT_ORDER.index(pair[0])))


def describe_stacks(map_battle: MapBattle, army: Army) -> Iterator[StackAtStart]:
    """Yield an army's stacks as they stood when the battle began (V-13-33)."""
    for at, stack in army.battle_side.stacks.items():
        held = Counter(one.kind.code for one in stack.units)
        yield StackAtStart(
            at=at, seat=army.seat, units=tuple(one.id for one in stack.units),
            kinds=sort_counts(held),
            spaces=sum(one.spaces for one in stack.units), room=army.capacities[at],
            mobility=str(map_battle.mobilities[army.battle_side.seat, at]),
        )  # fmt: skip


def describe_standings(map_battle: MapBattle) -> Iterator[StackReport]:
    """Yield what every stack of every side had left after each phase (V-13-33)."""
    for one in map_battle.result.stacks_after:
        yield StackReport(
            phase=one.phase, seat=Seat(one.seat), at=one.at, hp=str(one.hp), max_hp=str(one.max_hp)
        )


def describe_blows(map_battle: MapBattle, seat: Seat, *, insight: bool) -> Iterator[AttackReport]:
    """Yield the attacks that a side gave and suffered, with the parts that it may know."""
    for struck in map_battle.result.attacks:
        if struck.seat == seat and struck.at != "artillery":
            yield _own_blow(struck, insight=insight)
        elif struck.foe == seat:
            yield _foe_blow(struck, insight=insight)
        elif struck.at == "artillery" and seat in map_battle.seats[1:]:
            yield _own_blow(struck, insight=insight)


def _own_blow(struck: AttackRecord, *, insight: bool) -> AttackReport:
    """Return an own attack; its damage share is one number, as boons are secret (V-13-25)."""
    return _blow(
        struck,
        attack=tuple(_attack_lines(struck)),
        times=tuple(_multiplier_lines(struck)),
        defense=tuple(_defense_lines(struck.defense)) if insight else (),
        share=_share_through(struck),
    )


def _foe_blow(struck: AttackRecord, *, insight: bool) -> AttackReport:
    """Return a foe's attack; its parts only with perfect information, never its secrets."""
    attack, multiplied = _visible_parts(struck) if insight else ((), ())
    share = tuple(
        multiplier_line(part.what, part.value, rule_of_attack_part(part.what))
        for part in struck.damage_shares
    )
    defense = tuple(_defense_lines(struck.defense))
    return _blow(struck, attack=attack, times=multiplied, defense=defense, share=share)


def _part_order(part: TraceLine) -> tuple[str, str]:
    """Sort key that doesn't tell which of the units are older (V-13-65)."""
    return part.at, part.what


def _blow(struck: AttackRecord, **parts: tuple[TraceLine, ...]) -> AttackReport:
    return AttackReport(
        phase=struck.phase, seat=Seat(struck.seat), at=struck.at, foe=Seat(struck.foe),
        target=struck.target, damage=str(struck.damage), **parts,
    )  # fmt: skip


def _attack_lines(struck: AttackRecord) -> Iterator[TraceLine]:
    """Yield the additive parts, each source once."""
    for parts, at in (
        (struck.attack, ""),
        (struck.steady_attack, STEADY_ATTACK),
        (struck.true_attack, TRUE_ATTACK),
    ):
        for part in _sum_by_source(parts):
            yield added_line(part.what, part.value, rule_of_attack_part(part.what), at)


def _sum_by_source(parts: Sequence[NumberPart]) -> Iterator[NumberPart]:
    found: dict[str, Fraction] = {}
    for part in parts:
        found[part.what] = found.get(part.what, Fraction(0)) + part.value
    yield from (NumberPart(what, value) for what, value in found.items() if value)


def _multiplier_lines(struck: AttackRecord) -> Iterator[TraceLine]:
    """Yield the multipliers, damage taken first."""
    if struck.effectiveness != ONE:
        yield multiplier_line("factor", struck.effectiveness, rule_of_attack_part("factor"))
    yield from (
        multiplier_line(part.what, part.value, rule_of_attack_part(part.what))
        for part in struck.multipliers
    )


def _defense_lines(parts: Iterable[NumberPart]) -> Iterator[TraceLine]:
    yield from (
        added_line(part.what, part.value, RULES_OF_DEFENSE_PARTS[part.what]) for part in parts
    )


# Foes' secrets: reports tell nothing of them that damage and statlines don't tell already


def _share_through(struck: AttackRecord) -> tuple[TraceLine, ...]:
    """Return the share of an own attack that got through, as one line (V-13-25)."""
    force = _force_of_attack(struck)
    return (multiplier_line("taken", struck.damage / force, "V-4.2-25h"),) if force else ()


def _force_of_attack(struck: AttackRecord) -> Fraction:
    """Sum an attack before its target's Defense (V-4.2-25b to V-4.2-25e)."""
    lowered = struck.effectiveness * (sum_parts(struck.attack) + sum_parts(struck.true_attack))
    return multiply_parts(struck.multipliers) * (lowered + sum_parts(struck.steady_attack))


def _visible_parts(struck: AttackRecord) -> tuple[tuple[TraceLine, ...], tuple[TraceLine, ...]]:
    """Return the parts of a foe's attack that an Officer sees, and the rest as one (V-13-25).

    Boons, powers, mines and foundries are one sum, so that none can be told from another.
    """
    known = struck._replace(
        attack=_visible(struck.attack),
        steady_attack=_visible(struck.steady_attack),
        true_attack=_visible(struck.true_attack),
        multipliers=_visible(struck.multipliers),
    )
    attack, multiplied = list(_attack_lines(known)), tuple(_multiplier_lines(known))
    rest = _unexplained_attack(known)
    if rest:
        attack.append(added_line(UNKNOWN_PART, rest))
    return tuple(sorted(attack, key=_part_order)), multiplied


def _unexplained_attack(known: AttackRecord) -> Fraction:
    """Return the Attack behind the damage that the known parts don't explain."""
    by = multiply_parts(known.multipliers) * known.effectiveness
    through = by * sum_parts(known.true_attack)
    force = (known.damage / multiply_parts(known.damage_shares) - through) * (
        1 + max(sum_parts(known.defense), Fraction(0))
    )
    return (force - _force_of_attack(known) + through) / by


def _visible(parts: Iterable[NumberPart]) -> tuple[NumberPart, ...]:
    return tuple(part for part in parts if _is_visible(part.what))


def _is_visible(what: str) -> bool:
    return (
        what in PARTS_OFFICERS_SEE
        or what in CODES_IN_REPORT_ORDER
        or what in unit_tables().specials
        or what in tactic_table()
    )
