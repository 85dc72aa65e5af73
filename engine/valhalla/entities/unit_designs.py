"""Unit designs: their final statline, their points, and what is wrong with them.

Rules: V-15-01, V-4.1-01 to V-4.1-16, V-4.2-01 to V-4.2-12, V-4.3-01 to V-4.3-10,
V-12.1-10 to V-12.1-29.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.core.protocol.values import Facts, Refusal
from engine.valhalla.catalog.special_verbs import (
    Add,
    Appetite,
    Convert,
    Mode,
    NoOtherMove,
    Set,
    StatRule,
    Verb,
    Weight,
)
from engine.valhalla.catalog.unit_tables import STATS, Class, Special, UnitClass, unit_tables

HEAVY_SPECIAL: Final = "heavy"
GREATER_CLASSES: Final[tuple[Class, ...]] = ("E", "F", "G")
"""The classes whose points a side special may raise (V-11.2-10)."""


@dataclass(frozen=True, slots=True)
class Statline:
    """HP/Attack/Defense/Move (V-4.1-07, V-4.2-01, V-0-11g)."""

    hp: int
    attack: int
    defense: int
    move: int

    def __str__(self) -> str:
        return f"{self.hp}/{self.attack}/{self.defense}/{self.move}"

    def plus(self, **more: int) -> "Statline":
        """Return a statline with these stats raised."""
        return Statline(*(getattr(self, stat) + more.get(stat, 0) for stat in STATS))


@dataclass(frozen=True, slots=True)
class Design:
    """A side's template for a class, accepted once (V-4.1-06, V-0-11f)."""

    cls: Class
    name: str
    bought: Statline
    """The stats after buying points, before specials."""
    specials: tuple[str, ...] = ()
    utility: str = ""

    @property
    def all_specials(self) -> tuple[str, ...]:
        """All its specials, those of the class first."""
        own = (self.utility,) if self.utility else ()
        return (*unit_tables().classes[self.cls].has, *self.specials, *own)

    @property
    def verbs_by_special(self) -> tuple[tuple[str, Verb], ...]:
        """Return its verbs, each with the special that brings it."""
        return tuple(
            (one, verb) for one in self.all_specials for verb in unit_tables().specials[one].does
        )

    @property
    def verbs(self) -> tuple[Verb, ...]:
        return tuple(verb for _, verb in self.verbs_by_special)


@dataclass(frozen=True, slots=True)
class DesignBonus:
    """What a side special adds to its designs (V-11.2-24)."""

    points: int = 0
    hp: int = 0


NO_BONUS: Final = DesignBonus()


def is_heavy(design: Design) -> bool:
    """Return whether a design is Heavy; an Abomination is (V-4.2-02)."""
    return any(isinstance(verb, Weight) for verb in design.verbs)


def is_light(design: Design) -> bool:
    """Return whether a design is Light; an Abomination is, too (V-4.3-06, V-4.3-36)."""
    weights = [verb for verb in design.verbs if isinstance(verb, Weight)]
    return not weights or any(verb.both for verb in weights)


def final_statline(design: Design, extra: DesignBonus = NO_BONUS) -> Statline:
    """Return the final statline: what was bought, then add, set and convert verbs.

    Rules: V-4.2-10, V-0-04i (a gain is rounded down), V-4.1-08 to V-4.1-10 (infantry), V-11.2-11.
    """
    line = design.bought
    for verb in design.verbs:
        if isinstance(verb, Add):
            line = line.plus(hp=verb.hp, attack=verb.attack, defense=verb.defense, move=verb.move)
    if unit_tables().classes[design.cls].infantry:
        line = line.plus(hp=extra.hp)
    for verb in design.verbs:
        if isinstance(verb, Set):
            line = Statline(line.hp, line.attack, verb.defense, line.move)
    gains: dict[str, int] = {}
    for verb in design.verbs:
        if isinstance(verb, Convert):
            gain = int(getattr(line, verb.source) * verb.share)
            gains[verb.to] = gains.get(verb.to, 0) + gain
    return line.plus(**gains)


def points_spent(design: Design) -> int:
    """Return the points that a design costs (V-4.2-06 to V-4.2-08)."""
    base, prices = unit_tables().classes[design.cls], unit_tables().prices
    cost = sum(unit_tables().specials[one].cost for one in design.specials)
    cost += prices.hp * (design.bought.hp - base.hp)
    cost += prices.attack * (design.bought.attack - base.attack)
    cost += prices.move * (design.bought.move - base.move)
    return cost + sum(range(base.defense + 1, design.bought.defense + 1))


def point_budget(design: Design, extra: DesignBonus = NO_BONUS) -> int:
    """Return the points that a design may cost; Ravenous adds its share (V-0-04a, V-4.3-60).

    A side special adds to E, F and G alone (V-11.2-10, V-11.2-24).
    """
    points = unit_tables().classes[design.cls].points
    if design.cls in GREATER_CLASSES:
        points += extra.points
    percent = sum(verb.percent for verb in design.verbs if isinstance(verb, Appetite))
    return points * (100 + percent) // 100


# Faults of a design


def find_design_faults(design: Design, extra: DesignBonus = NO_BONUS) -> Iterator[Refusal]:
    """Yield what is wrong with a design, in the order of its table (V-12.1-11 to V-12.1-26)."""
    base = unit_tables().classes[design.cls]
    yield from _infantry_faults(design, base)
    yield from _base_faults(design, base)
    unknown = [one for one in design.all_specials if one not in unit_tables().specials]
    yield from (_refusal("DESIGN_UNKNOWN_SPECIAL", 13, special=one[:40]) for one in unknown[:1])
    if unknown:
        return
    yield from _slot_faults(design, base)
    yield from _category_faults(design)
    yield from _requirement_faults(design)
    cost, points = points_spent(design), point_budget(design, extra)
    if cost > points:
        yield _refusal("DESIGN_POINTS", 23, cost=cost, points=points, **{"class": design.cls})
    yield from _cap_faults(design, final_statline(design, extra))


def find_design_warnings(design: Design, extra: DesignBonus = NO_BONUS) -> Iterator[Refusal]:
    """Yield warnings of points and slots left unused (V-12.1-27, V-12.1-28)."""
    left = point_budget(design, extra) - points_spent(design)
    if left > 0:
        yield _refusal("DESIGN_UNSPENT", 27, points=left)
    if not design.utility:
        yield _refusal("DESIGN_UTILITY_EMPTY", 28)


def _refusal(code: str, rule: int, **facts: Any) -> Refusal:
    checked: Facts = facts
    return Refusal(code=code, rule=f"V-12.1-{rule}", facts=checked)


def _infantry_faults(design: Design, base: UnitClass) -> Iterator[Refusal]:
    """Check that infantry has nothing but a utility special (V-4.1-02)."""
    plain = Statline(base.hp, base.attack, base.defense, base.move)
    if base.infantry and (design.specials or design.bought != plain):
        yield _refusal("DESIGN_INFANTRY_FIXED", 11)


def _base_faults(design: Design, base: UnitClass) -> Iterator[Refusal]:
    """Check that no stat is below that of the class (V-4.2-09)."""
    for stat in STATS:
        least: int = getattr(base, stat)
        if getattr(design.bought, stat) < least:
            yield _refusal("DESIGN_BELOW_BASE", 12, stat=stat, base=least)


def _slot_faults(design: Design, base: UnitClass) -> Iterator[Refusal]:
    """Check the slots; one is for a 0-cost special alone (V-4.1-05, V-4.3-01 to V-4.3-03)."""
    used = len(design.specials)
    if used > base.slots and not base.infantry:
        yield _refusal("DESIGN_SLOTS", 14, slots=base.slots, used=used, **{"class": design.cls})
    if design.utility and unit_tables().specials[design.utility].cost:
        yield _refusal("DESIGN_UTILITY_COST", 15, special=design.utility)
    taken: list[str] = []
    for one in design.all_specials:
        if one in taken and not unit_tables().specials[one].many:
            yield _refusal("DESIGN_DUPLICATE", 16, special=one)
        taken.append(one)


def _category_faults(design: Design) -> Iterator[Refusal]:
    """Check Light and Heavy, Pinnacles and ways to travel (V-4.3-04 to V-4.3-10)."""
    known = {one: unit_tables().specials[one] for one in design.all_specials}
    if not (is_light(design) and is_heavy(design)):
        yield from _weight_faults(known, is_heavy=is_heavy(design))
    pinnacles = [one for one, special in known.items() if special.pinnacle]
    if pinnacles and design.cls != "G":
        yield _refusal("DESIGN_PINNACLE_CLASS", 19, special=pinnacles[0])
    if len(pinnacles) > 1:
        yield _refusal("DESIGN_PINNACLE_COUNT", 20)
    modes: list[Mode] = [special.mode for special in known.values() if special.mode]
    if len(modes) > 1:
        yield _refusal("DESIGN_MOVE_EXCLUSIVE", 21)


def _weight_faults(known: dict[str, Special], *, is_heavy: bool) -> Iterator[Refusal]:
    """Check that Heavy specials have Heavy, and no Light ones beside them (V-4.3-06)."""
    lights = [one for one, special in known.items() if special.category == "light"]
    heavies = [one for one, special in known.items() if special.category == "heavy"]
    if lights and heavies:
        yield _refusal("DESIGN_CATEGORY_MIX", 17, special=(lights if is_heavy else heavies)[0])
    elif heavies and not is_heavy:
        yield _refusal("DESIGN_NEEDS_HEAVY", 18, special=heavies[0])


def _requirement_faults(design: Design) -> Iterator[Refusal]:
    for one in design.all_specials:
        other = unit_tables().specials[one].needs
        if other and other not in design.all_specials:
            yield _refusal("DESIGN_REQUIRES", 22, special=one, other=other)


def _cap_faults(design: Design, line: Statline) -> Iterator[Refusal]:
    """Check the final statline (V-4.2-03, V-4.2-04, V-4.2-11, V-4.2-12)."""
    caps, both = unit_tables().caps, is_light(design) and is_heavy(design)
    if not is_heavy(design) and line.hp > caps.light_hp:
        yield _refusal("DESIGN_CAP_HP", 24, hp=line.hp)
    cap = caps.heavy_defense if is_heavy(design) and not both else caps.light_defense
    if line.defense > cap:
        yield _refusal("DESIGN_CAP_DEFENSE", 25, cap=cap, defense=line.defense)
    for one in design.all_specials:
        for rule in unit_tables().specials[one].conditions:
            if not _holds(rule, design, line):
                yield _refusal("DESIGN_CONDITION", 26, special=one, condition=_condition_name(rule))


def _holds(rule: StatRule | NoOtherMove, design: Design, line: Statline) -> bool:
    if isinstance(rule, StatRule):
        return rule.holds(getattr(line, rule.stat))
    others = [
        verb.move
        for one in design.all_specials
        for verb in unit_tables().specials[one].does
        if isinstance(verb, Add) and not _forbids_other_move(one)
    ]
    base = unit_tables().classes[design.cls].move
    return design.bought.move <= base and all(move <= 0 for move in others)


def _forbids_other_move(special: str) -> bool:
    return any(isinstance(rule, NoOtherMove) for rule in unit_tables().specials[special].conditions)


def _condition_name(rule: StatRule | NoOtherMove) -> str:
    """Return a condition as a text: `defense<=3`, `no_other_move`."""
    if isinstance(rule, NoOtherMove):
        return rule.rule
    bounds: Iterable[str] = (
        f"{rule.stat}{sign}{bound}"
        for sign, bound in ((">=", rule.least), ("<=", rule.most))
        if bound is not None
    )
    return "&".join(bounds)
