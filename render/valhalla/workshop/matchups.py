"""What a unit design is good against, and what is good against it: deduced from its properties.

Each finding is a key of the words `workshop.counters.<key>` or `workshop.countered.<key>`, and
stands on a clause of the rules.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.catalog import special_verbs
from engine.valhalla.catalog.special_verbs import Verb
from engine.valhalla.catalog.unit_tables import INFANTRY, unit_tables
from engine.valhalla.entities.unit_designs import NO_BONUS, Design, DesignBonus
from engine.valhalla.entities.unit_kinds import UnitKind, kind_of_design

LEAST_GIANT_GAIN: Final = 5
"""Who has so much HP that a Giantslayer gains this much Attack is a giant; Horde gains as much."""

Test = Callable[[UnitKind], bool]


class Matchup(NamedTuple):
    """Something that a design is good or bad against: its words, its clause, and when it holds."""

    key: str
    rule: str
    holds: Test


def list_strengths(design: Design, bonus: DesignBonus = NO_BONUS) -> tuple[str, ...]:
    """List what a design is good against, the most particular first."""
    kind = kind_of_design(design, bonus)
    return tuple(one.key for one in STRENGTHS if one.holds(kind))


def list_weaknesses(design: Design, bonus: DesignBonus = NO_BONUS) -> tuple[str, ...]:
    """List what is good against a design, the most particular first."""
    kind = kind_of_design(design, bonus)
    return tuple(one.key for one in WEAKNESSES if one.holds(kind))


def gather_matchup_facts(design: Design, bonus: DesignBonus = NO_BONUS) -> Mapping[str, int]:
    """Return the numbers that the words about a design's matchups may name."""
    kind = kind_of_design(design, bonus)
    return {"move": mobility_of(kind), "share": 1 + kind.statline.defense}


def mobility_of(kind: UnitKind) -> int:
    """Return the Move that counts for a stack's mobility (V-4.2-15, V-4.3-30)."""
    return kind.statline.move + sum(one.add for one in kind.verbs_of(special_verbs.Mobility))


# Tests of a unit kind


def _has(verb: type[Verb]) -> Test:
    return lambda kind: bool(kind.verbs_of(verb))


def _travels(mode: str) -> Test:
    return lambda kind: kind.travel_mode == mode


def _has_attack_when(condition: str, value: object) -> Test:
    """Test for Attack that is added under a condition alone."""
    return lambda kind: any(
        getattr(one.when, condition) == value for one in kind.verbs_of(special_verbs.Attack)
    )


def _holds_fast(kind: UnitKind) -> bool:
    return any(one.when.phase == 1 for one in kind.verbs_of(special_verbs.Defense))


def _outruns_infantry(kind: UnitKind) -> bool:
    """Test for more mobility than any infantry has (V-4.1-08 to V-4.1-10)."""
    return mobility_of(kind) > _most_of_infantry("move")


def _is_armoured(kind: UnitKind) -> bool:
    return kind.statline.defense > _most_of_infantry("defense")


def _is_thinly_armoured(kind: UnitKind) -> bool:
    """Test for Defense of which one point less costs at least half as much damage again."""
    return 1 <= kind.statline.defense <= 2


def _is_giant(kind: UnitKind) -> bool:
    return _giant_share() * kind.statline.hp >= LEAST_GIANT_GAIN


def _is_prey(kind: UnitKind) -> bool:
    """Test for what an Assassin hunts: F, G, and Officers."""
    return kind.code in {"F", "G"} or kind.is_officer


def _most_of_infantry(stat: str) -> int:
    classes = unit_tables().classes
    return max(int(getattr(classes[one], stat)) for one in INFANTRY)


def _giant_share() -> Fraction:
    return max(
        verb.share
        for special in unit_tables().specials.values()
        for verb in special.does
        if isinstance(verb, special_verbs.FellGiants)
    )


STRENGTHS: Final = (
    Matchup("great_units", "V-4.3-54", _has(special_verbs.Hunt)),
    Matchup("giants", "V-4.3-46", _has(special_verbs.FellGiants)),
    Matchup("high_defense", "V-4.3-11", _has(special_verbs.TrueAttack)),
    Matchup("walls", "V-4.3-33", _has(special_verbs.Siege)),
    Matchup("attackers", "V-4.3-28", _has(special_verbs.FirstFire)),
    Matchup("first_fire", "V-4.3-63", _has(special_verbs.Cover)),
    Matchup("charges", "V-4.3-47", _holds_fast),
    Matchup("gaps", "V-4.3-43", _has_attack_when("flanking", value=True)),
    Matchup("long_fights", "V-4.3-29", _has(special_verbs.Steady)),
    Matchup("plain_attack", "V-6.2-01", _is_armoured),
    Matchup("slower_stacks", "V-4.2-16", _outruns_infantry),
    Matchup("zones_of_control", "V-4.3-24", _has(special_verbs.Slip)),
    Matchup("any_ground", "V-4.3-26", _travels("flying")),
    Matchup("water", "V-4.3-22", _travels("aquatic")),
    Matchup("mountains", "V-4.3-27", _travels("burrow")),
)
"""What a design may be good against, the most particular first."""

WEAKNESSES: Final = (
    Matchup("assassins", "V-4.3-54", _is_prey),
    Matchup("giantslayers", "V-4.3-46", _is_giant),
    Matchup("true_attack", "V-4.3-11", _is_armoured),
    Matchup("acid_breath", "V-4.3-73", _is_thinly_armoured),
    Matchup("living_cover", "V-4.3-63", _has(special_verbs.FirstFire)),
    Matchup("hold_fast", "V-4.3-47", _has_attack_when("phase", 1)),
    Matchup("first_fire", "V-4.3-47", _holds_fast),
    Matchup("mixed_stacks", "V-4.3-65", _has(special_verbs.Pack)),
    Matchup("lost_cities", "V-6.1-33", _has(special_verbs.Stay)),
    Matchup("faster_stacks", "V-4.2-16", lambda kind: not _outruns_infantry(kind)),
)
"""What may be good against a design, the most particular first."""
